"""What lessons ask about a game of Clash of Decks: see `answers`, `saying` and `misread`."""

from __future__ import annotations

from collections.abc import Sequence

from ...clash import Move
from .answers import Asks, find, read_asks
from .misread import among, misread
from .misreadings import misreadings
from .pointing import looks
from .saying import say, say_asked

__all__ = [
    "among",
    "find",
    "left",
    "looks",
    "misread",
    "misreadings",
    "needs_moves",
    "one_by_one",
    "read_asks",
    "say",
    "say_asked",
]

#: What is asked before each of the attacks that are left to the learner.
one_by_one = "next"


def needs_moves(asks: Asks) -> bool:
    """False for what may be played, which is asked of a position alone."""
    return asks.kind != "playable"


def left(moves: Sequence[Move]) -> list[int]:
    """The numbers of the attacks, taken one by one."""
    return [i for i, move in enumerate(moves) if move.kind == "attack"]
