"""A first game: a real one, with a guide who says one thing at a time, at the moment at which it matters."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ..locale import Language
from .refusal import Reason, Refused


class Moment(NamedTuple):
    """Something that the guide says: its id, the sentence, and the ids of the rules that it says it by."""

    id: str
    text: str
    rules: tuple[str, ...]


class Guided(NamedTuple):
    """What the guide makes of a game so far.

    ``said`` is what was said at the events, each after how many of them; ``asked`` what is asked now, None where
    nothing is; ``moves`` are those that do it, and there are no others as long as something is asked.
    """

    said: tuple[tuple[int, Moment], ...]
    asked: Moment | None
    moves: tuple[Any, ...]


class Beginning(NamedTuple):
    """How a game begins, in words: its start, and who sits where beside a person."""

    start: str
    seats: str = ""


class First(Protocol):
    """The guide through a first game. There may be several kinds of it, by a word; the first of all is that of none.
    What is said follows from the game alone."""

    kinds: tuple[str, ...]
    """The kinds beside the first of all."""
    hides: bool
    """Whether cards are hidden in it, as in a game that was dealt."""

    def start(self, edition: int, kind: str = "") -> Beginning:
        """Where one of a kind begins by an edition. Raises `Unreadable` where there is none of that kind."""

    def kind(self, game: Any) -> str:
        """Of which kind a game is that began there."""

    def follow(self, game: Any) -> Guided:
        """What is said and asked in a game that began there."""

    def insist(self, game: Any, move: Any) -> None:
        """Refuse a move that the rules allow and the guide does not ask for. Raises `Refused`."""

    def options(self, game: Any, language: Language) -> dict[str, Any]:
        """What can be played now, as the guide has it, and why nothing else yet."""

    def learnt(self, game: Any) -> tuple[str, ...]:
        """What one knows at its end, in a few lines."""

    def onward(self, game: Any) -> Beginning:
        """How a whole game of its edition and kind begins, for whoever has come to the end."""


def not_yet(move: Any, asked: Moment) -> Refused:
    """The refusal of a move, or of any, while something else is asked."""
    return Refused(move, (Reason("not-yet", asked.rules[0]),))


def insist(guided: Guided, game: Any, move: Any) -> None:
    """Refuse a move that the rules allow and the guide does not ask for, in whatever words it is said."""
    if guided.asked is None or game.why_not(move) is not None:
        return
    there = game.play(move).position
    if all(game.play(asked).position != there for asked in guided.moves):
        raise not_yet(move, guided.asked)
