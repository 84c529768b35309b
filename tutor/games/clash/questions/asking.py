"""What lessons ask about a game of Clash of Decks: see `answers`, `saying` and `misread`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rules import Move, Position
from .answers import Asks, find, read_asks
from .misread import among, misread, why
from .misreadings import misreadings
from .pointing import looks
from .saying import say, say_asked

__all__ = [
    "about",
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
    "why",
]

#: What is asked before each of the attacks that are left to the learner.
one_by_one = "next"


def needs_moves(asks: Asks) -> bool:
    """False for what may be played, which is asked of a position alone."""
    return asks.kind != "playable"


def about(position: Position) -> Iterator[str]:
    """What becomes of each creature in play, how often it attacks; then of the Strongholds, the hands, the lines; who
    wins. Where every card lies in view, that is: nothing is asked of the Automa's pile."""
    for kind in ("creature", "attacks"):
        sides = range(len(position.kingdoms))
        for side in (*(one for one in sides if one != position.player), position.player):
            for place, _ in position.creatures(side):
                yield f"{kind} {SIDE_NAMES[side]} {LINE_NAMES[place.zone]} {place.number}"
    names = SIDE_NAMES[: len(position.kingdoms)]
    for kind in ("stronghold", "hand"):
        yield from (f"{kind} {name}" for side, name in enumerate(names) if not position.is_automa(side))
    yield from (f"line {name} {line}" for name in names for line in LINE_NAMES)
    yield from ("order", "winner")


def left(moves: Sequence[Move]) -> list[int]:
    """The numbers of the attacks, taken one by one."""
    return [i for i, move in enumerate(moves) if move.kind == "attack"]
