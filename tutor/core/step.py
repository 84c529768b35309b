"""The result of a move: events, the positions between them, and the choice at which the move may stop."""

from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar


class Event(Protocol):
    """Something that happened, as a value. Positions change only by events."""

    @property
    def rule(self) -> str:
        """The id of the rule that made it happen."""

    @property
    def cause(self) -> int | None:
        """The number, within the same step, of the event that led to it; None for what the move itself started."""

    def change(self, position: Any) -> Any:
        """Return the position after the event; the same object if nothing changes."""

    def caused_by(self, cause: int | None) -> Self:
        """Return the event with another cause."""


class Choice(Protocol):
    """A choice that the rules leave to a side in the middle of a move."""

    @property
    def side(self) -> int:
        """The side that chooses."""

    @property
    def rule(self) -> str:
        """The id of the rule that leaves the choice."""


P = TypeVar("P")
"""A position."""
M = TypeVar("M")
"""A move."""
E = TypeVar("E", bound=Event)
C = TypeVar("C", bound=Choice)
A = TypeVar("A")
"""The answer to a choice."""


class Step(NamedTuple, Generic[P, E, C]):
    """The result of a move: the events in order, the position ``start`` before them, and the open choice, if any.

    ``positions[i]`` is the position right after ``events[i]``. If a choice was open and was settled by default later,
    ``open`` contains the step before that.
    """

    start: P
    events: tuple[E, ...] = ()
    positions: tuple[P, ...] = ()
    choice: C | None = None
    open: tuple["Step[P, E, C]", ...] = ()

    @property
    def position(self) -> P:
        """The position reached; while a choice is open, the position in the middle of the move."""
        return self.positions[-1] if self.positions else self.start
