"""The parts of answers that are the same for every game."""

from __future__ import annotations

from typing import Literal, NamedTuple, NotRequired, TypedDict

#: Annotations: a table with only optional keys; a list of two; an optional key that is read only if it is present.
PARTIAL, PAIR, UNASKED = "partial", "pair", "unasked"


Side = Literal["A", "B", "C", "D"]


class OfGames(NamedTuple):
    """Mark a value as the record ``name`` of the game that is told: each game declares its records in its own folder
    (``games/*/protocol*.py``), a game without a board in `plain`."""

    name: str


class Reason(TypedDict):
    """A reason why a move is refused: the rule, why, and what would make the move legal."""

    rule: str
    why: str
    then: str


class Cited(TypedDict):
    """A rule and the sentence for an event. ``also`` are additional rules that decided it; ``printed`` if the reading
    of the rule made no difference."""

    rule: str
    text: str
    also: NotRequired[list[str]]
    printed: NotRequired[bool]


class Numbered(Cited):
    """The same with the number of the step in the game (0 is the opening)."""

    step: int


class Happened(Numbered):
    """An event, with its kind."""

    kind: str


class Reading(TypedDict):
    """Our interpretation of a point that the rulebook leaves open."""

    number: int
    open: str
    text: str


class Rule(TypedDict):
    """A rule, with its place in the rulebook of each edition."""

    title: str
    text: str
    sources: dict[int, str]
    reading: Reading | None


class Moment(TypedDict):
    """Something that the guide through a first game says, and the rules that it is based on."""

    id: str
    text: str
    rules: list[str]


class Said(TypedDict):
    """A moment said after ``at`` events of the story."""

    at: int
    moment: Moment


class First(TypedDict):
    """The guide through a first game: the ``kind`` of first game; what the guide has ``said`` and what is ``asked``
    now; at the end whether the game was ``won`` and what was ``learnt``; and the setup (``onward``) and seats of a full
    game."""

    kind: str

    said: list[Said]
    asked: Moment | None
    won: bool
    learnt: list[str]
    onward: str
    seats: str
