"""A first game: a real one, with a guide who says one thing at a time, at the moment at which it matters."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ..locale import Language


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


class First(Protocol):
    """The guide through a first game. What is said follows from the game alone."""

    def start(self, edition: int) -> str:
        """Where it begins by an edition, in words."""

    def follow(self, game: Any) -> Guided:
        """What is said and asked in a game that began there."""

    def insist(self, game: Any, move: Any) -> None:
        """Refuse a move that the rules allow and the guide does not ask for. Raises `Refused`."""

    def options(self, game: Any, language: Language) -> dict[str, Any]:
        """What can be played now, as the guide has it, and why nothing else yet."""

    def learnt(self) -> tuple[str, ...]:
        """What one knows at its end, in a few lines."""

    def onward(self, edition: int) -> str:
        """How a whole game begins by that edition, in words, for whoever has come to the end."""
