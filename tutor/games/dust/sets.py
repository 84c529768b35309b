"""Card sets of Dust Collectorz: cards, the wheel of their tribes, and decks.

Errors list everything wrong with a set.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ...core import Phrase, Unreadable
from ...core import sets as core
from ...core.names import canonical, is_name
from ...core.sets import OWN_FOLDER, field, id_of, load_all, quoted, read_file
from ...core.text import LONGEST_QUOTE
from .rules.abilities import KINDS
from .rules.cards import RANKS, STATS, TRAP, Card

GAME, FORMAT = "dust", 1
TRIBES = 5
#: The maximum value of a statistic.
LARGEST = 99
#: The maximum length of a tribe's name, and of a deck's list; decks of a wrong size can be read and then be refused.
_LONGEST_TRIBE, _MOST_LISTED = 20, 200
#: How many tribes an error names, and how many errors are reported in addition to the first.
_MOST_NAMED, _MOST_WRONG = 12, 200
_LISTED = re.compile(r"(?P<name>\S+)(?: x(?P<count>[1-9][0-9]?))?")
_KNOWN = ("game", "format", "name", "provenance", "wheel", "cards", "decks")
_OF_A_TRIBE, _OF_NONE = ("name", "tribe", "rank", "stats", "ability"), ("name", "counter")
#: The built-in set, whose decks have names without a prefix.
SAMPLE = "top-shelf"


@dataclass(frozen=True)
class Deck:
    """A deck that a set lists."""

    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, eq=False)
class CardSet:
    """A card set.

    It has its id (the file's name), its name, its source, its wheel (each tribe beats the next, and the last beats the
    first), its cards, and its decks.
    """

    id: str
    name: str
    provenance: str
    wheel: tuple[str, ...]
    cards: tuple[Card, ...]
    decks: Mapping[str, Deck]


def read_set(text: str, source: str = "") -> CardSet:
    """Return the card set that a file's text describes; ``source`` is the file's name, for errors.

    Raise `Unreadable` with the first error (card, field and what was expected), and all others in ``also``.
    """
    return _Reader(source, read_file(text, source)).set()


def all_sets(folder: Path | None = None) -> Mapping[str, CardSet]:
    """Return every card set by id: the built-in ones and those of the user's folder, or those of ``folder``.

    Raise `Unreadable` on an error, including two sets that are not compatible.
    """
    return _all_sets(folder, os.environ.get(OWN_FOLDER))


@cache
def _all_sets(folder: Path | None, own: str | None) -> Mapping[str, CardSet]:  # noqa: ARG001
    return joined(load_all((GAME,), read_set, folder))


def joined(sets: Mapping[str, CardSet]) -> Mapping[str, CardSet]:
    """Return the sets after checking that they are compatible.

    Raise `Unreadable` if two sets use one name for different cards, or put a tribe into different wheels.
    """
    wheels: dict[str, tuple[tuple[str, ...], str]] = {}
    for id, found in core.joined(sets).items():
        for tribe in found.wheel:
            wheel, where = wheels.setdefault(tribe, (found.wheel, id))
            if turned(wheel, tribe) != turned(found.wheel, tribe):
                raise Unreadable(
                    "tribe “{tribe}”: the wheel of {where} has it otherwise; expected the same wheel, or other names",
                    source=f"{id}.toml", tribe=tribe, where=f"{where}.toml",
                )  # fmt: skip
    return sets


def turned(wheel: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Return the same wheel, starting with another tribe."""
    at = wheel.index(first)
    return wheel[at:] + wheel[:at]


def decks_of(sets: Iterable[CardSet]) -> Mapping[str, Deck]:
    """Return the decks of these sets; the id of the set precedes the name of a deck that is not built-in."""
    return {
        key if found.id == SAMPLE else f"{found.id}.{key}": deck for found in sets for key, deck in found.decks.items()
    }


def is_tribe(name: str) -> bool:
    """Return whether a name may be used for a tribe."""
    return name.isalpha() and name.islower() and len(name) <= _LONGEST_TRIBE and name not in RANKS


class _Reader:
    """Reads the parsed TOML of one file, and continues after errors."""

    def __init__(self, source: str, data: Mapping[str, object]) -> None:
        self.source, self.data = source, data
        self.found: list[Unreadable] = []

    def wrong(self, within: Phrase, message: str, **values: Any) -> None:
        """Record an error, to be reported with all others."""
        self.found.append(Unreadable(message, source=self.source, within=within, **values))

    def set(self) -> CardSet:
        """Return the set. Raise `Unreadable` with everything that is wrong with it."""
        if self.data.get("game") != GAME:
            self.wrong(field("game"), "{found}; expected {game}", found=quoted(self.data.get("game")), game=f"“{GAME}”")
        if type(self.data.get("format")) is not int or self.data["format"] != FORMAT:
            found = quoted(self.data.get("format"))
            self.wrong(field("format"), "{found}; expected {format}", found=found, format=FORMAT)
        self._fields(self.data, _KNOWN)
        name, provenance = self._text(self.data, "name"), self._text(self.data, "provenance").strip()
        wheel = self._wheel(self.data.get("wheel"))
        cards = self._cards(self.data.get("cards"))
        decks = self._decks(self.data.get("decks", {}), {card.name: card for card in cards})
        if self.found:
            first, *rest = self.found
            first.also = tuple(rest[:_MOST_WRONG])
            raise first
        return CardSet(id_of(self.source), name, provenance, wheel, tuple(cards), decks)

    def _fields(self, table: Mapping[str, object], known: tuple[str, ...], where: Phrase | None = None) -> None:
        for key in table:
            if key not in known:
                self.wrong(
                    field(key[:LONGEST_QUOTE], where), "unknown; expected one of {known}", known=", ".join(known)
                )

    def _text(self, table: Mapping[str, object], key: str, where: Phrase | None = None) -> str:
        value = table.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self.wrong(field(key, where), "{found}; expected a text", found=quoted(value))
        return ""

    # -- the wheel

    def _wheel(self, value: object) -> tuple[str, ...]:
        """Return the ring that the tribes and those they beat form, or as much of it as there is."""
        where, example = field("wheel"), 'paper = "stone"'
        if not isinstance(value, dict) or not value:
            self.wrong(where, "{found}; expected for each tribe the one that it beats, as {example}",
                       found=quoted(value), example=example)  # fmt: skip
            return ()
        beats = {tribe: beaten for tribe, beaten in value.items() if self._is_tribe(tribe, where)}
        for tribe, beaten in beats.items():
            if not isinstance(beaten, str) or beaten not in value:
                self.wrong(where, "“{tribe}” beats {found}; expected one of the tribes of this wheel "
                           "(dust.wheel.one-each-way)", tribe=tribe, found=quoted(beaten))  # fmt: skip
            elif beaten == tribe:
                self.wrong(where, "“{tribe}” beats itself; expected another tribe (dust.wheel.one-each-way)",
                           tribe=tribe)  # fmt: skip
        by: dict[str, list[str]] = {}
        for tribe, beaten in beats.items():
            if isinstance(beaten, str) and beaten in value:
                by.setdefault(beaten, []).append(tribe)
        for tribe, beating in by.items():
            if len(beating) > 1:
                self.wrong(where, "“{tribe}” is beaten by {by}; expected one tribe that beats it "
                           "(dust.wheel.one-each-way)", tribe=tribe, by=", ".join(beating[:_MOST_NAMED]))  # fmt: skip
        if len(value) != TRIBES:
            self.wrong(where, "{count} tribes; expected {most} (dust.card.tribe)", count=len(value), most=TRIBES)
        ring, after = dict[str, None](), next(iter(value))
        while isinstance(after, str) and after in value and after not in ring:
            ring[after] = None
            after = value[after]
        if len(ring) < len(value):
            self.wrong(where, "it is no ring: from “{tribe}” one comes back past {count} of {all} tribes; expected one "
                       "ring of all (dust.wheel.one-each-way)",
                       tribe=next(iter(ring)), count=len(ring), all=len(value))  # fmt: skip
        return tuple(ring)

    def _is_tribe(self, name: str, where: Phrase) -> bool:
        if is_tribe(name):
            return True
        self.wrong(where, "{found}; expected the name of a tribe: at most {most} small letters, and no rank",
                   found=quoted(name), most=_LONGEST_TRIBE)  # fmt: skip
        return False

    # -- cards

    def _cards(self, entries: object) -> list[Card]:
        if not isinstance(entries, list) or not entries:
            self.wrong(field("cards"), "expected a list of cards")
            return []
        cards = [card for number, entry in enumerate(entries, 1) if (card := self._card(entry, number)) is not None]
        for name in (name for name, count in Counter(card.name for card in cards).items() if name and count > 1):
            self.wrong(Phrase("card “{card}”", card=name), "appears twice; expected each card once")
        return cards

    def _card(self, entry: object, number: int) -> Card | None:
        numbered = Phrase("card {number}", number=number)
        if not isinstance(entry, dict):
            self.wrong(numbered, "expected a table such as {{ name = …, tribe = …, rank = …, stats = […] }}")
            return None
        name = self._text(entry, "name", numbered)
        where = Phrase("card “{card}”", card=name[:LONGEST_QUOTE]) if name else numbered
        if name and (not is_name(name) or canonical(name).lower() in RESERVED):
            self.wrong(
                field("name", numbered),
                "{found}; expected a letter first, then letters, digits, spaces, hyphens and ' ! ? ., and none of "
                "{reserved}", found=quoted(name), reserved=", ".join(RESERVED),
            )  # fmt: skip
        name = canonical(name)
        if "counter" in entry:
            self._fields(entry, _OF_NONE, where)
            if entry["counter"] != TRAP:
                self.wrong(field("counter", where), "{found}; expected {known} (dust.counter.trap-stops)",
                           found=quoted(entry["counter"]), known=f"“{TRAP}”")  # fmt: skip
            return Card(name, counter=TRAP)
        self._fields(entry, _OF_A_TRIBE, where)
        tribes = self.data.get("wheel")
        known = [*tribes][:_MOST_NAMED] if isinstance(tribes, dict) else []
        tribe = self._one_of(entry, "tribe", known, where, "dust.card.tribe")
        rank = self._one_of(entry, "rank", RANKS, where, "dust.card.rank")
        ability = self._one_of(entry, "ability", KINDS, where, "dust.card.ability") if "ability" in entry else ""
        return Card(name, tribe, rank, self._stats(entry.get("stats"), where), ability)

    def _one_of(self, entry: Mapping[str, object], key: str, known: Iterable[str], where: Phrase, rule: str) -> str:
        value = entry.get(key)
        if isinstance(value, str) and value in known:
            return value
        self.wrong(field(key, where), "{found}; expected one of {known} ({rule})",
                   found=quoted(value), known=", ".join(known), rule=rule)  # fmt: skip
        return ""

    def _stats(self, value: object, where: Phrase) -> tuple[int, ...]:
        numbers = value if isinstance(value, list) else []
        if len(numbers) != len(STATS) or any(type(one) is not int or not 1 <= one <= LARGEST for one in numbers):
            self.wrong(field("stats", where), "{found}; expected a whole number from 1 to {most} for each of {stats} "
                       "(dust.card.stats)", found=quoted(value), most=LARGEST, stats=", ".join(STATS))  # fmt: skip
            return ()
        return tuple(numbers)

    # -- decks

    def _decks(self, value: object, cards: dict[str, Card]) -> dict[str, Deck]:
        if not isinstance(value, dict):
            self.wrong(field("decks"), "expected a table of decks")
            return {}
        return {key: self._deck(key, entry, cards) for key, entry in value.items()}

    def _deck(self, key: str, entry: object, cards: dict[str, Card]) -> Deck:
        where = Phrase("deck “{key}”", key=key[:LONGEST_QUOTE])
        if not re.fullmatch(r"[a-z0-9-]{1,20}", key):
            self.wrong(where, "expected a name of at most {most} small letters, digits and hyphens", most=20)
        if not isinstance(entry, dict) or not isinstance(entry.get("cards"), list):
            self.wrong(
                where, "expected a name and a list of cards, as {example}", example='cards = ["Kite x2", "Folio"]'
            )
            return Deck("", ())
        self._fields(entry, ("name", "cards"), where)
        listed: list[Card] = []
        for said in entry["cards"]:
            found = _LISTED.fullmatch(said) if isinstance(said, str) else None
            if found is None or canonical(found["name"]) not in cards:
                self.wrong(where, "{found} is no card of this set", found=quoted(said))
            else:
                listed += [cards[canonical(found["name"])]] * int(found["count"] or 1)
        if len(listed) > _MOST_LISTED:
            self.wrong(where, "{count} cards: expected at most {most}", count=len(listed), most=_MOST_LISTED)
        return Deck(self._text(entry, "name", where), tuple(listed[:_MOST_LISTED]))


#: Names that no card may have, because these words appear next to cards in moves.
RESERVED = ("with", "using", "nothing")
