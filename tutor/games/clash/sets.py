"""Card sets: the files of ``cards/``. Errors name the file, the card, the field and what was expected."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from ...core import Phrase, Unreadable
from ...core.names import canonical, is_name
from ...core.sets import OWN_FOLDER, field, id_of, joined, load_all, quoted, read_file, text_of
from .notation.words import LARGEST, VULNERABILITY
from .rules import EDITIONS, Card
from .rules.cards import AURA

FORMAT = 1
DECK_SIZE = 8
#: The value of ``game`` in a set's file, and the default. Sets of other games are read by their definitions.
GAME = "clash"


@dataclass(frozen=True)
class CardSet:
    """A card set: its id (the file's name), its name, the source of its facts, its cards, and its decks if any."""

    id: str
    name: str
    provenance: str
    cards: tuple[Card, ...]
    decks: Mapping[str, tuple[Card, ...]]


def read_set(text: str, source: str = "") -> CardSet:
    """Return the card set that a file's text describes. ``source`` is the file's name, for errors.

    Raises `Unreadable`, naming the card, the field and what was expected there.
    """
    return _Reader(source, read_file(text, source)).set()


def load_set(path: Path) -> CardSet:
    """Return the card set in a file. Raises `Unreadable`."""
    return read_set(text_of(path), path.name)


def all_sets(folder: Path | None = None) -> Mapping[str, CardSet]:
    """Return every card set by id: the built-in ones and those of the folder in RULES_TUTOR_CARDS, or those of
    ``folder``.

    Raises `Unreadable`, also if two sets have different cards of the same name.
    """
    return _all_sets(folder, os.environ.get(OWN_FOLDER))


@cache
def _all_sets(folder: Path | None, own: str | None) -> Mapping[str, CardSet]:  # noqa: ARG001
    return joined(load_all((None, GAME), read_set, folder))


def all_cards(folder: Path | None = None) -> Mapping[str, Card]:
    """Return every card of every set by name."""
    return _all_cards(folder, os.environ.get(OWN_FOLDER))


@cache
def _all_cards(folder: Path | None, own: str | None) -> Mapping[str, Card]:
    return by_name(_all_sets(folder, own))


def by_name(sets: Mapping[str, CardSet]) -> Mapping[str, Card]:
    """Return the cards of these sets by name."""
    return {card.name: card for found in sets.values() for card in found.cards}


class _Reader:
    """Reads the parsed TOML of one file."""

    def __init__(self, source: str, data: Mapping[str, object]) -> None:
        self.source, self.data = source, data

    def fail(self, within: Phrase, message: str, **values: Any) -> NoReturn:
        raise Unreadable(message, source=self.source, within=within, **values)

    def set(self) -> CardSet:
        known = ("format", "name", "provenance", "cards", "decks")
        for key in self.data:
            if key not in known and (key, self.data[key]) != ("game", GAME):
                self.fail(field(key), "unknown; expected one of {known}", known=", ".join(known))
        version = self.data.get("format")
        if type(version) is not int or version != FORMAT:
            self.fail(field("format"), "{found}; expected {format}", found=quoted(version), format=FORMAT)
        name = self._text(self.data, "name")
        provenance = self._text(self.data, "provenance").strip()
        entries = self.data.get("cards")
        if not isinstance(entries, list) or not entries:
            self.fail(field("cards"), "expected a list of cards")
        cards = [self._card(entry, number) for number, entry in enumerate(entries, 1)]
        by_name: dict[str, Card] = {}
        for card in cards:
            if card.name in by_name:
                self.fail(Phrase("card “{card}”", card=card.name), "appears twice; expected each card once")
            by_name[card.name] = card
        decks = self.data.get("decks", {})
        if not isinstance(decks, dict):
            self.fail(field("decks"), "expected a table of decks")
        built = {str(key): self._deck(str(key), names, by_name) for key, names in decks.items()}
        return CardSet(id_of(self.source), name, provenance, tuple(cards), built)

    def _text(self, table: Mapping[str, object], key: str, where: Phrase | None = None) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(field(key, where), "{found}; expected a text", found=quoted(value))
        return value

    def _card(self, entry: object, number: int) -> Card:
        numbered = Phrase("card {number}", number=number)
        if not isinstance(entry, dict):
            self.fail(numbered, "expected a table such as {{ name = …, type = …, cost = …, attack = … }}")
        name = self._text(entry, "name", numbered)
        if not is_name(name):
            self.fail(
                field("name", numbered),
                "{found}; expected a letter first, then letters, digits, spaces, hyphens and ' ! ? .",
                found=quoted(name),
            )  # fmt: skip
        where = Phrase("card “{card}”", card=name)
        fields = ("name", "type", "cost", "attack", "health", "abilities")
        for key in entry:
            if key not in fields:
                self.fail(field(key, where), "unknown; expected one of {fields}", fields=", ".join(fields))
        kind = entry.get("type")
        if kind not in ("creature", "incantation"):
            self.fail(field("type", where), "{found}; expected “creature” or “incantation”", found=quoted(kind))
        if kind == "incantation" and "health" in entry:
            self.fail(field("health", where), "an Incantation has none; expected no such field")
        health = self._number(entry, "health", 1, where) if kind == "creature" else None
        abilities = self._abilities(entry.get("abilities", []), where)
        attack = None if entry.get("attack") == "X" else self._number(entry, "attack", 0, where)
        if attack is None and VULNERABILITY not in abilities:
            self.fail(field("attack", where), "an “X” goes with vulnerability only; expected a whole number")
        return Card(canonical(name), self._number(entry, "cost", 0, where), attack, health, abilities)

    def _number(self, entry: Mapping[str, object], key: str, least: int, where: Phrase) -> int:
        value = entry.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= LARGEST:
            self.fail(
                field(key, where), "{found}; expected a whole number from {least} to {most}",
                found=quoted(value), least=least, most=LARGEST,
            )  # fmt: skip
        return value

    def _abilities(self, value: object, where: Phrase) -> tuple[str, ...]:
        known = {ability for edition in EDITIONS.values() for ability in edition.abilities}
        where = field("abilities", where)
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
