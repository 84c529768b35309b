"""Parts of answers that every game tells alike."""

from __future__ import annotations

from typing import Literal, NamedTuple, NotRequired, TypedDict

#: Marks a table of which any part may be missing, a list of two, and what is left out only where nobody looks for it.
PARTIAL, PAIR, UNASKED = "partial", "pair", "unasked"


Side = Literal["A", "B", "C", "D"]


class OfGames(NamedTuple):
    """Mark a value as the record ``name`` of the game that is told: each game declares its records in its own folder
    (``games/*/protocol*.py``), a game without a board in `plain`."""

    name: str


class Reason(TypedDict):
    """One reason why a move is refused: the rule, why, and what would make it legal."""

    rule: str
    why: str
    then: str


class Cited(TypedDict):
    """A rule and the sentence of what happened by it; ``also`` are further rules that decided it; it is ``printed``
    where the reading of ours that the rule names decided nothing."""

    rule: str
    text: str
    also: NotRequired[list[str]]
    printed: NotRequired[bool]


class Numbered(Cited):
    """The same, with the number of its step in the game (0 is the opening)."""

    step: int


class Happened(Numbered):
    """An event: also its kind."""

    kind: str


class Reading(TypedDict):
    """A reading of ours: what the sources leave open, and how we read it."""

    number: int
    open: str
    text: str


class Rule(TypedDict):
    """A rule, with where it stands in the rulebook of each edition."""

    title: str
    text: str
    sources: dict[int, str]
    reading: Reading | None


class Moment(TypedDict):
    """What the guide through a first game says, and the rules that it is said by."""

    id: str
    text: str
    rules: list[str]


class Said(TypedDict):
    """A moment that was said after so many events of the story."""

    at: int
    moment: Moment


class First(TypedDict):
    """The guide through a first game: of which kind that is; what was said; what is asked now; once it is over, whether
    it was won, and what was learnt; and the setup of a whole game, with those who sit there."""

    kind: str

    said: list[Said]
    asked: Moment | None
    won: bool
    learnt: list[str]
    onward: str
    seats: str
