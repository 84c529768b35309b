"""What a rulebook is made of, whatever the game: rules and FAQ answers with their sources, readings, abilities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..locale import Language
from .values import Event, Position, Rules


@dataclass(frozen=True)
class Reading:
    """A reading of ours: its number, what the sources leave open, and how we read it."""

    number: int
    open: str
    text: str


class Turned(NamedTuple):
    """The rules of a game with one reading of ours turned: its number, the rules, and, where there is more than one
    other way to read it, a word for this one."""

    number: int
    rules: Rules
    way: str = ""


@dataclass(frozen=True)
class Rule:
    """A rule or an FAQ answer: its id, its title (or question), our words for it, and where it comes from.

    ``sources`` says where it stands in the rulebook of each edition, by the edition's number; empty for a rule of our
    notation. Where one edition is silent, the other decides. ``reading`` is the reading of ours that it takes, or
    None. ``rules`` are, for an FAQ answer, the ids of the rules that decide it.
    """

    id: str
    title: str
    text: str
    sources: Mapping[int, str]
    reading: Reading | None = None
    rules: tuple[str, ...] = ()

    @property
    def is_faq(self) -> bool:
        """True for an answer of the FAQ."""
        return self.id.startswith("faq.")


@dataclass(frozen=True)
class Ability:
    """A special ability: its name, a word of what it does, and the rules that say it."""

    id: str
    name: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Misreading:
    """A wrong reading: its id, one sentence that begins “Perhaps you assumed that”, and the id of the rule that says
    otherwise."""

    id: str
    text: str
    rule: str


class Book(Protocol):
    """What the rulebook page shows of a game beside its texts."""

    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """The chapters in their order, each with the areas of its rules: the word before the dot of an id."""

    def editions(self, id: str) -> tuple[int, ...]:
        """The editions in which a rule or an FAQ answer holds."""

    def knows(self, ability: str) -> tuple[int, ...]:
        """The editions that know a special ability."""

    def sign(self, ability: str) -> str:
        """The sign of an ability, as SVG text."""

    def crowd(self) -> list[str]:
        """Who stands on the cover, as SVG text."""

    def banner(self) -> str:
        """What stands above the lessons, as SVG text; empty for a game that has no drawing of its own there."""

    def has_cards(self, position: Position) -> bool:
        """True where there is something to be drawn."""

    def sheet(self, language: Language) -> list[tuple[str, str, tuple[str, ...]]]:
        """What stands on the printed reference of one page: of each part the chapter, a line before its rules, which
        may be empty, and these; nothing where the page knows it by itself."""

    def picture(self, position: Position, event: Event | None, language: Language) -> str:
        """The board at an event, with a mark at what it concerns, as SVG text."""


def readings_of(data: Mapping[str, Any]) -> Mapping[int, Reading]:
    """The readings of a table, by number."""
    return {int(number): Reading(int(number), entry["open"], entry["text"]) for number, entry in data.items()}


def readings_in(rules: Mapping[str, Rule], ids: Iterable[str]) -> list[Reading]:
    """The readings of ours that the rules of these ids take, each once, in order; ids without a rule take none."""
    found = [rules[id].reading for id in ids if id in rules]
    return list(dict.fromkeys(reading for reading in found if reading is not None))


def rules_cited(events: Iterable[Event]) -> list[str]:
    """The ids of all rules that events cite, in order; an event of a definition need not have any beside its own."""
    return [id for event in events for id in (event.rule, *getattr(event, "also", ()))]


def rules_deciding(events: Iterable[Event]) -> list[str]:
    """The ids of the rules that events cite and whose readings of ours decide them, in order."""
    return [id for event in events for id in (event.deciding if hasattr(event, "deciding") else rules_cited([event]))]


def misreadings_of(data: Mapping[str, Any]) -> Mapping[str, Misreading]:
    """The misreadings of a table, by id, in its order."""
    return {id: Misreading(id, entry["text"], entry["rule"]) for id, entry in data.items()}
