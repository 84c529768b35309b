"""What an event is: the only way a position changes, and each kind of it a record of its own.

A kind is a class, and what it says beside its rule and its cause are its fields. A kind without a `change` of its own
changes nothing: it tells why something happened, or that something did not happen where a player would wonder.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .....core.event import Happening
from ..cards import Card
from ..position import Place, Position

#: All that events can say, in the order in which it is written.
FIELDS = (
    "rule", "cause", "side", "card", "at", "to", "before", "after", "other", "ability", "cards", "owed", "by", "also",
    "printed",
)  # fmt: skip
#: Every kind of event by its name.
KINDS: dict[str, type[Event]] = {}


class Event(Happening, abstract=True):
    """One thing that happened. What its kind has no field for is None, or no cards, so that one can ask any event. Its
    ``secret`` fields are the seeds of shuffles to come, and the order of the Automa's pile."""

    known: ClassVar[dict[str, Any]] = KINDS
    order: ClassVar[tuple[str, ...]] = FIELDS
    moves: ClassVar[bool] = False
    """After it a creature may stand elsewhere."""

    @property
    def side(self) -> int | None:
        """Whose event it is."""
        return None

    @property
    def card(self) -> Card | None:
        """The card that it is about."""
        return None

    @property
    def at(self) -> Place | None:
        """Where that card was."""
        return None

    @property
    def to(self) -> Place | None:
        """Where that card went, or whom it is aimed at."""
        return None

    @property
    def before(self) -> int | None:
        """A number that it changed, as it was."""
        return None

    @property
    def after(self) -> int | None:
        """A number as it then was."""
        return None

    @property
    def other(self) -> Card | None:
        """The other card that it is about: the one that strikes, or that is struck."""
        return None

    @property
    def ability(self) -> str | None:
        """The ability at work, where the kind alone does not say it."""
        return None

    @property
    def cards(self) -> tuple[Card, ...]:
        """Several cards that it is about."""
        return ()

    @property
    def by(self) -> Card | None:
        """The neighbour whose Aura gives the ability at work; None where the creature has it itself."""
        return None

    def change(self, position: Position) -> Position:
        """The position after the event; the same one where the event only tells something."""
        return position

    def moved(self, place: Place, before: Position) -> Place | None:
        """Where a creature that stood at ``place`` of a line, in the position ``before`` the event, stands after it;
        None where it has left play. Gaps count as places until their line closes up."""
        return place
