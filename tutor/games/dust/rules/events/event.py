"""What an event of Dust Collectorz is: the only way a position changes, and each kind of it a record of its own.

A kind without a `change` of its own changes nothing: it tells why something happened, or that something did not happen
where a player would wonder. Whoever it is about is its ``side``; ``other`` is the opponent, or whom it goes to.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .....core.event import Happening
from ..position import Position, Seat

#: Every kind of event by its name.
KINDS: dict[str, type[Event]] = {}


class Event(Happening, abstract=True):
    """One thing that happened in a game of Dust Collectorz."""

    known: ClassVar[dict[str, Any]] = KINDS

    @property
    def side(self) -> int | None:
        """Whose event it is; None for one that is nobody's."""
        return None

    def change(self, position: Position) -> Position:
        """The position after the event; the same one where the event only tells something."""
        return position


def without(seat: Seat, at: tuple[int, ...]) -> Seat:
    """A seat without the cards of these numbers, counted through the hand and then the overflow."""
    hand = tuple(card for i, card in enumerate(seat.hand) if i not in at)
    overflow = tuple(card for i, card in enumerate(seat.overflow, len(seat.hand)) if i not in at)
    return seat._replace(hand=hand, overflow=overflow)
