"""The parts of a rulebook: rules and FAQ answers with their sources, readings, and abilities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol

from ..locale import Language
from .game import Rules
from .values import C, E, E_contra, M, P, P_contra


@dataclass(frozen=True)
class Reading:
    """Our interpretation of something that the rulebook leaves open: its number, the open point, and how we read it."""

    number: int
    open: str
    text: str


class Turned(NamedTuple, Generic[P, M, E, C]):
    """The rules of a game with one reading decided the other way: the number of the reading, the rules, and a word that
    tells several alternatives apart."""

    number: int
    rules: Rules[P, M, E, C]
    way: str = ""


@dataclass(frozen=True)
class Rule:
    """A rule or an FAQ answer: its id, its title (or question), its text in our own words, and its sources.

    ``sources`` is its place in the rulebook of each edition, by the number of the edition; empty for a rule of our
    notation. If one edition says nothing, the other decides. ``reading`` is the reading that the rule follows, or None.
    For an FAQ answer, ``rules`` are the ids of the rules that decide it.
    """

    id: str
    title: str
    text: str
    sources: Mapping[int, str]
    reading: Reading | None = None
    rules: tuple[str, ...] = ()

    @property
    def is_faq(self) -> bool:
        """True for an FAQ answer."""
        return self.id.startswith("faq.")


@dataclass(frozen=True)
class Ability:
    """A special ability: its id, its name, a short description, and the ids of the rules that define it."""

    id: str
    name: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Misreading:
    """A wrong interpretation of a rule: its id, a sentence that begins “Perhaps you assumed that”, and the id of the
    rule that contradicts it."""

    id: str
    text: str
    rule: str


class Book(Protocol[P_contra, E_contra]):
    """What the rulebook page shows of a game in addition to the texts."""

    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """Return the chapters in order, each with the areas of its rules. The area of a rule is the part of its id
        before the dot."""

    def editions(self, id: str) -> tuple[int, ...]:
        """Return the editions in which a rule or an FAQ answer applies."""

    def knows(self, ability: str) -> tuple[int, ...]:
        """Return the editions that have a special ability."""

    def sign(self, ability: str) -> str:
        """Return the icon of an ability as SVG text."""

    def crowd(self) -> list[str]:
        """Return the portraits on the cover as SVG texts."""

    def banner(self) -> str:
        """Return the drawing above the lessons as SVG text; empty if the game has none."""

    def has_cards(self, position: P_contra) -> bool:
        """Return True if there is something to draw in a position."""

    def sheet(self, language: Language) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return the parts of the printed one-page reference: for each the chapter, a line above its rules (may be
        empty), and the ids of the rules. The list is empty if the page has its own layout for this game."""

    def picture(self, position: P_contra, event: E_contra | None, language: Language) -> str:
        """Return the board at an event as SVG text, with the objects of the event marked."""


def readings_of(data: Mapping[str, Any]) -> Mapping[int, Reading]:
    """Return the readings of a parsed TOML table, by number."""
    return {int(number): Reading(int(number), entry["open"], entry["text"]) for number, entry in data.items()}


def readings_in(rules: Mapping[str, Rule], ids: Iterable[str]) -> list[Reading]:
    """Return the readings that the rules with these ids follow, each once, in order. Unknown ids are skipped."""
    found = [rules[id].reading for id in ids if id in rules]
    return list(dict.fromkeys(reading for reading in found if reading is not None))


def rules_cited(events: Iterable[E]) -> list[str]:
    """Return the ids of all rules that events cite, in order. The field ``also`` of an event is optional."""
    return [id for event in events for id in (event.rule, *getattr(event, "also", ()))]


def rules_deciding(events: Iterable[E]) -> list[str]:
    """Return the ids of the rules that events cite and whose readings made a difference, in order."""
    return [id for event in events for id in (event.deciding if hasattr(event, "deciding") else rules_cited([event]))]


def misreadings_of(data: Mapping[str, Any]) -> Mapping[str, Misreading]:
    """Return the misreadings of a parsed TOML table, by id, in its order."""
    return {id: Misreading(id, entry["text"], entry["rule"]) for id, entry in data.items()}
