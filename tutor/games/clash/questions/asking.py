"""The questions of lessons about a game of Clash of Decks: see `answers`, `sentences` and `misreadings`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rules import Move, Position
from ..rules.game import Rules, rules_by
from .answer_looks import looks
from .answers import Asks, find, read_asks
from .misreadings import misread as misread_steps
from .misreadings import misreadings
from .playable import among, why
from .sentences import say, say_asked

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

#: The question before each attack that is left to the learner.
one_by_one = "next"


def needs_moves(asks: Asks) -> bool:
    """Return False for the question which cards may be played, which needs only a position."""
    return asks.kind != "playable"


def about(position: Position) -> Iterator[str]:
    """Yield the questions about a position: for each creature what becomes of it and how often it attacks, then the
    Strongholds, hands and board lines, the order of attacks, and who wins.

    The pile of an Automa is left out, because its order is hidden.
    """
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


def misread(id: str) -> Rules:
    """Return the rules under a misreading. Raise `KeyError` for an unknown id."""
    return rules_by(misread_steps(id))


def left(moves: Sequence[Move]) -> list[int]:
    """Return the indexes of the attacks, which are played one by one."""
    return [i for i, move in enumerate(moves) if move.kind == "attack"]
