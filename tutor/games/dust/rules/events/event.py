"""The base class of events. Positions change only through events, and each kind of event is a record class.

An event class without its own `change` leaves the position unchanged: it explains why something happened, or why
something that a player might expect did not. ``side`` is the player an event is about; ``other`` is the opponent or the
recipient.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .....core.event import Happening, base
from ..position import Position, Seat

#: Every event class by its kind.
KINDS: dict[str, type[Event]] = {}


@base
class Event(Happening):
    """One thing that happened in a game of Dust Collectorz."""

    known: ClassVar[dict[str, type[Any]]] = KINDS

    @property
    def side(self) -> int | None:
        """The player the event is about, or None."""
        return None

    def change(self, position: Position) -> Position:
        """Return the position after the event; by default, the same position."""
        return position


def without(seat: Seat, at: tuple[int, ...]) -> Seat:
    """Return a seat without the cards at these indexes, counted through the hand and then the overflow."""
    hand = tuple(card for i, card in enumerate(seat.hand) if i not in at)
    overflow = tuple(card for i, card in enumerate(seat.overflow, len(seat.hand)) if i not in at)
    return seat._replace(hand=hand, overflow=overflow)
