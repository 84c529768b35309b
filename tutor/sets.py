"""Card sets: the files of ``cards/``, read with errors that name file, card, field and what was expected."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from .clash import EDITIONS, Card
from .clash.cards import AURA
from .core import Phrase, Unreadable
from .core.names import canonical, is_name
from .notation.words import LARGEST, VULNERABILITY

FORMAT = 1
LARGEST_FILE = 1_000_000
DECK_SIZE = 8
_DEEPEST = 20
#: What is aside of the keys of a TOML text: its strings and comments, also one that is not closed. Nothing in it is
#: tried twice, so that it is linear.
_ASIDE = re.compile(
    r""""{3}(?:[^"\\]|\\.|"(?!""))*+"{0,5}|'{3}.*?(?:'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?|#[^\n]*+""", re.DOTALL
)
_BETWEEN_KEYS = re.compile(r"[=,\[\]{}\n]")
#: The game that a set is for which names none with ``game = "…"``; sets of another game are for its guest to read.
GAME = "clash"
_GAME = re.compile(r"^game[ \t]*=", re.MULTILINE)
#: The environment variable that names a folder of one's own card sets.
OWN_FOLDER = "RULES_TUTOR_CARDS"

_HERE = Path(__file__).parent
#: The folder of the card sets: inside the installed package, or beside it in a checkout.
FOLDER = _HERE / "cards" if (_HERE / "cards").is_dir() else _HERE.parent / "cards"


@dataclass(frozen=True)
class CardSet:
    """A set: its id (the file's name), its name, where its facts come from, its cards, and its decks if it has any."""

    id: str
    name: str
    provenance: str
    cards: tuple[Card, ...]
    decks: Mapping[str, tuple[Card, ...]]


def read_set(text: str, source: str = "") -> CardSet:
    """The card set that a file's text describes; ``source`` is the file's name, for errors.

    Raises `Unreadable`, naming the card, the field and what was expected there.
    """
    if len(text) > LARGEST_FILE:
        raise Unreadable(
            "{length} characters: expected at most {most}", source=source, length=len(text), most=LARGEST_FILE
        )
    return _Reader(source, read_toml(text, source)).set()


def read_toml(text: str, source: str = "") -> dict[str, Any]:
    """The tables of a TOML text. Raises `Unreadable`, also for one that is nested without end."""
    if any(key.count(".") >= _DEEPEST for key in _BETWEEN_KEYS.split(_ASIDE.sub("", text))):  # would take long
        raise Unreadable("a key of more than {most} parts: expected plain keys", source=source, most=_DEEPEST)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("this is not TOML: {error}", source=source, error=str(error)[:200]) from None


def quoted(value: object) -> str:
    """A value for an error, as it would be written and not too long."""
    try:
        said = repr(value)
    except (ValueError, RecursionError):  # a number or a nest too large to be written
        return f"a {type(value).__name__} too large to be shown"
    return said if len(said) <= 80 else f"{said[:80]}…"


def load_set(path: Path) -> CardSet:
    """The card set in a file. Raises `Unreadable`."""
    return read_set(text_of(path), path.name)


def text_of(path: Path) -> str:
    """The text of a set's file. Raises `Unreadable`."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable("this is not UTF-8 text (byte {at})", source=path.name, at=error.start) from None
    except OSError as error:
        raise Unreadable("this file cannot be opened: {error}", source=str(path), error=error.strerror) from None


def game_of(path: Path) -> object:
    """The game that a set's file says it is for; the house's first where it names none. Raises `Unreadable`."""
    try:
        text = path.read_text("utf-8")
    except (UnicodeDecodeError, OSError):
        return GAME  # and `load_set` says what is wrong
    return GAME if _GAME.search(text) is None else read_toml(text, path.name).get("game")


@cache
def all_sets(folder: Path | None = None) -> Mapping[str, CardSet]:
    """Every card set by id: those of the house and of the folder that RULES_TUTOR_CARDS names, or those of ``folder``.

    Raises `Unreadable`, also where two sets call different cards the same.
    """
    own = os.environ.get(OWN_FOLDER)
    folders = [folder] if folder is not None else [FOLDER, *([Path(own)] if own else [])]
    sets: dict[str, CardSet] = {}
    for path in (path for one in folders for path in sorted(one.glob("*.toml"))):
        if game_of(path) != GAME:
            continue
        found = load_set(path)
        if found.id in sets:
            raise Unreadable("another set of this name is known; expected another file name", source=path.name)
        sets[found.id] = found
    return joined(sets)


def joined(sets: Mapping[str, CardSet]) -> Mapping[str, CardSet]:
    """The sets, once no two of them are found to call different cards the same. Raises `Unreadable`."""
    owner: dict[str, tuple[Card, str]] = {}
    for id, found in sets.items():
        for card in found.cards:
            known, where = owner.setdefault(card.name, (card, id))
            if known != card:
                raise Unreadable(
                    "card “{card}”: another card of this name is in {where}; expected a name of its own",
                    source=f"{id}.toml", card=card.name, where=f"{where}.toml",
                )  # fmt: skip
    return sets


@cache
def all_cards(folder: Path | None = None) -> Mapping[str, Card]:
    """Every card of every set by name."""
    return by_name(all_sets(folder))


def by_name(sets: Mapping[str, CardSet]) -> Mapping[str, Card]:
    """The cards of these sets by name."""
    return {card.name: card for found in sets.values() for card in found.cards}


def _field(key: str, within: Phrase | None = None) -> Phrase:
    """Where in a file something stands: a field, of a card or of the whole."""
    return Phrase("{within}, field “{key}”", within=within, key=key) if within else Phrase("field “{key}”", key=key)


class _Reader:
    """Reads the parsed TOML of one file."""

    def __init__(self, source: str, data: dict[str, Any]) -> None:
        self.source, self.data = source, data

    def fail(self, within: Phrase, message: str, **values: Any) -> NoReturn:
        raise Unreadable(message, source=self.source, within=within, **values)

    def set(self) -> CardSet:
        known = ("format", "name", "provenance", "cards", "decks")
        for key in self.data:
            if key not in known and (key, self.data[key]) != ("game", GAME):
                self.fail(_field(key), "unknown; expected one of {known}", known=", ".join(known))
        version = self.data.get("format")
        if type(version) is not int or version != FORMAT:
            self.fail(_field("format"), "{found}; expected {format}", found=quoted(version), format=FORMAT)
        name = self._text(self.data, "name")
        provenance = self._text(self.data, "provenance").strip()
        entries = self.data.get("cards")
        if not isinstance(entries, list) or not entries:
            self.fail(_field("cards"), "expected a list of cards")
        cards = [self._card(entry, number) for number, entry in enumerate(entries, 1)]
        by_name: dict[str, Card] = {}
        for card in cards:
            if card.name in by_name:
                self.fail(Phrase("card “{card}”", card=card.name), "appears twice; expected each card once")
            by_name[card.name] = card
        decks = self.data.get("decks", {})
        if not isinstance(decks, dict):
            self.fail(_field("decks"), "expected a table of decks")
        built = {str(key): self._deck(str(key), names, by_name) for key, names in decks.items()}
        id = re.sub(r"[^a-z0-9]+", "-", Path(self.source).stem.lower()).strip("-")[:40] or "set"
        return CardSet(id, name, provenance, tuple(cards), built)

    def _text(self, table: dict[str, Any], key: str, where: Phrase | None = None) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(_field(key, where), "{found}; expected a text", found=quoted(value))
        return value

    def _card(self, entry: object, number: int) -> Card:
        numbered = Phrase("card {number}", number=number)
        if not isinstance(entry, dict):
            self.fail(numbered, "expected a table such as {{ name = …, type = …, cost = …, attack = … }}")
        name = self._text(entry, "name", numbered)
        if not is_name(name):
            self.fail(
                _field("name", numbered),
                "{found}; expected a letter first, then letters, digits, spaces, hyphens and ' ! ? .",
                found=quoted(name),
            )  # fmt: skip
        where = Phrase("card “{card}”", card=name)
        fields = ("name", "type", "cost", "attack", "health", "abilities")
        for key in entry:
            if key not in fields:
                self.fail(_field(key, where), "unknown; expected one of {fields}", fields=", ".join(fields))
        kind = entry.get("type")
        if kind not in ("creature", "incantation"):
            self.fail(_field("type", where), "{found}; expected “creature” or “incantation”", found=quoted(kind))
        if kind == "incantation" and "health" in entry:
            self.fail(_field("health", where), "an Incantation has none; expected no such field")
        health = self._number(entry, "health", 1, where) if kind == "creature" else None
        abilities = self._abilities(entry.get("abilities", []), where)
        attack = None if entry.get("attack") == "X" else self._number(entry, "attack", 0, where)
        if attack is None and VULNERABILITY not in abilities:
            self.fail(_field("attack", where), "an “X” goes with vulnerability only; expected a whole number")
        return Card(canonical(name), self._number(entry, "cost", 0, where), attack, health, abilities)

    def _number(self, entry: dict[str, Any], key: str, least: int, where: Phrase) -> int:
        value = entry.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= LARGEST:
            self.fail(
                _field(key, where), "{found}; expected a whole number from {least} to {most}",
                found=quoted(value), least=least, most=LARGEST,
            )  # fmt: skip
        return value

    def _abilities(self, value: object, where: Phrase) -> tuple[str, ...]:
        known = {ability for edition in EDITIONS.values() for ability in edition.abilities}
        where = _field("abilities", where)
        if not isinstance(value, list):
            self.fail(where, "{found}; expected a list", found=quoted(value))
        for ability in value:
            if not isinstance(ability, str) or ability.removeprefix(AURA) not in known - {"aura"}:
                self.fail(
                    where, "{found}; expected one of {known}, or an Aura such as “aura-rage”",
                    found=quoted(ability), known=", ".join(sorted(known - {"aura"})),
                )  # fmt: skip
        if len(set(value)) != len(value):
            self.fail(where, "an ability appears twice; expected each once")
        return tuple(value)

    def _deck(self, key: str, names: object, cards: dict[str, Card]) -> tuple[Card, ...]:
        where = Phrase("deck “{key}”", key=key)
        if not isinstance(names, list) or len(names) != DECK_SIZE:
            self.fail(where, "expected {size} different cards", size=DECK_SIZE)
        for name in names:
            if not isinstance(name, str) or canonical(name) not in cards:
                self.fail(where, "{found} is no card of this set", found=quoted(name))
        if len({canonical(name) for name in names}) != DECK_SIZE:
            self.fail(where, "expected {size} different cards", size=DECK_SIZE)
        return tuple(cards[canonical(name)] for name in names)
