"""What lies ahead of a table: all that can be done in a turn, what comes next, which turn is best. The part of a guest
that works it out, a little at a time, so that whoever waits can be told how far it has come, and can go away."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..locale import Language
from .values import Data, Game


class Asked(NamedTuple):
    """From where something is asked."""

    game: Game
    """The game as it stood then."""
    viewer: int | None
    """Who looks, as a `guest.Board` has it."""
    story: Game
    """All that has been played, also since then."""
    persons: tuple[int, ...] = ()
    """The sides that persons play, where machines sit on others; else none."""


class Work(Protocol):
    """Something that is being worked out. It depends on what was asked alone, and not on how fast it goes."""

    def go_on(self) -> bool:
        """Work for a moment, some hundredths of a second at most; False once nothing is left to be done."""

    def told(self, language: Language) -> Data:
        """What has been found so far, as `tutor.line.played.Prospect` has it."""


class Prospects(Protocol):
    """Works out what lies ahead, from what a viewer may know and nothing else: what is hidden has no part in it."""

    def asks(self, asked: Asked) -> tuple[str, ...]:
        """What can be asked from there, such as ``turns``, ``coming`` or ``best``, or before the first round ``round``:
        who wins it. Nothing where nobody who looks is to decide."""

    def begin(self, asks: str, asked: Asked) -> Work:
        """Begin to work out one of them. Raises `Refused` or `Unreadable` for what cannot be asked now."""

    def began(self, game: Game) -> int:
        """How many moves had been made when the turn began in which a game stands now."""
