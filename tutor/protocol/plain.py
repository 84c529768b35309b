"""The records of a game without a board of its own, which tells positions, moves and events in notation (see
`tutor.core.plain`)."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from . import answers
from .parts import PARTIAL, Happened


class Move(TypedDict):
    """A move in notation."""

    text: str


class Option(TypedDict):
    """A legal move: its notation, and the data to send for it."""

    text: str
    data: Move


class Options(TypedDict):
    """What can be played now, and by which side."""

    side: str
    moves: list[Option]


class Foreseen(TypedDict):
    """What a move would do, in sentences and in a one-line summary."""

    text: list[str]
    line: str


class Choice(TypedDict):
    """The open choice: its side."""

    side: str


class Frame(TypedDict):
    """A position: a short description, and for each zone its objects. ``player`` is None at the end."""

    game: str
    player: str | None
    over: bool
    about: str
    zones: dict[str, list[str]]


class Event(Happened):
    """An event as data, and what it changed of the frame before it."""

    facts: dict[str, object]
    patch: NotRequired[Annotated[Frame, PARTIAL]]


class InGame(answers.OfGame):
    """In a game without a board of its own; ``game`` is its name."""

    game: str
    events: list[Event]
    start: NotRequired[Frame]
    choice: Choice | None
    moves: Options | None
