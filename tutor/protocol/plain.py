"""What a definition without a board of its own tells: its positions, moves and events in words (see
`tutor.core.plain`)."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from . import answers
from .parts import PARTIAL, Happened


class Move(TypedDict):
    """A move in words."""

    text: str


class Option(TypedDict):
    """A move that can be made: its words, and what is sent for it."""

    text: str
    data: Move


class Options(TypedDict):
    """What can be played now, and by whom."""

    side: str
    moves: list[Option]


class Foreseen(TypedDict):
    """What a move would do, in sentences and in a ``line``."""

    text: list[str]
    line: str


class Choice(TypedDict):
    """The open choice: whose."""

    side: str


class Frame(TypedDict):
    """A position: in a few words, and in its zones the things that these name; ``player`` is None once it is over."""

    game: str
    player: str | None
    over: bool
    about: str
    zones: dict[str, list[str]]


class Event(Happened):
    """An event with what it says for machines, and what it changed of the frame before it."""

    facts: dict[str, object]
    patch: NotRequired[Annotated[Frame, PARTIAL]]


class InGame(answers.OfGame):
    """In the ``game`` of a definition without a board of its own."""

    game: str
    events: list[Event]
    start: NotRequired[Frame]
    choice: Choice | None
    moves: Options | None
