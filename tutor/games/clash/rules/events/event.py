"""The base class of events. A position only changes through events.

Each kind is a subclass, and its fields are what it says beside its rule and its cause. A kind that does not override
`change` only reports something: why something happened, or that something a player might expect did not happen.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .....core.event import Happening, base
from ..cards import Card
from ..position import Place, Position

#: All fields of events, in the order in which they are written.
FIELDS = (
    "rule", "cause", "side", "card", "at", "to", "before", "after", "other", "ability", "cards", "owed", "by", "also",
    "printed",
)  # fmt: skip
#: Every kind of event by its name.
KINDS: dict[str, type[Event]] = {}


@base
class Event(Happening):
    """One thing that happened.

    A field that its kind does not have is None, or empty for ``cards``, so that every event can be asked for it. The
    ``secret`` fields are the seeds of later shuffles and the order of the Automa's pile.
    """

    known: ClassVar[dict[str, type[Any]]] = KINDS
    order: ClassVar[tuple[str, ...]] = FIELDS
    moves: ClassVar[bool] = False
    """True if a creature may be at another place after it."""

    @property
    def side(self) -> int | None:
        """The side that the event belongs to."""
        return None

    @property
    def card(self) -> Card | None:
        """The card that the event is about."""
        return None

    @property
    def at(self) -> Place | None:
        """Where that card was."""
        return None

    @property
    def to(self) -> Place | None:
        """Where that card went, or the place it is aimed at."""
        return None

    @property
    def before(self) -> int | None:
        """A number before the event."""
        return None

    @property
    def after(self) -> int | None:
        """A number after the event."""
        return None

    @property
    def other(self) -> Card | None:
        """The other card involved: the one that strikes or is struck."""
        return None

    @property
    def ability(self) -> str | None:
        """The ability involved, if the kind alone does not say it."""
        return None

    @property
    def cards(self) -> tuple[Card, ...]:
        """Several cards that the event is about."""
        return ()

    @property
    def by(self) -> Card | None:
        """The neighbour whose Aura gives the ability, or None if the creature has it itself."""
        return None

    def change(self, position: Position) -> Position:
        """Return the position after the event, the same one if the event only reports something."""
        return position

    def moved(self, place: Place, before: Position) -> Place | None:
        """Return the place after the event of a creature that was at ``place`` on a line in the position ``before`` the
        event.

        Return None if it has left play. Gaps count as places until their line closes up.
        """
        return place
