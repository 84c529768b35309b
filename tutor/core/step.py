"""What a move leads to: events, the positions between them, and the choice at which it may stop."""

from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar


class Event(Protocol):
    """One thing that happened, as a value: the only way a position changes."""

    @property
    def rule(self) -> str:
        """The id of the rule that made it happen."""

    @property
    def cause(self) -> int | None:
        """The number, in the same step, of the event that led to it; None for what the move itself began."""

    def change(self, position: Any) -> Any:
        """The position after the event; the same one where the event only tells something."""

    def caused_by(self, cause: int | None) -> Self:
        """The same event with another cause."""


class Choice(Protocol):
    """A choice that the rules leave to a side in the middle of a move, and the rule that does."""

    @property
    def side(self) -> int:
        """Whose choice it is."""

    @property
    def rule(self) -> str:
        """The id of the rule that leaves it."""


P = TypeVar("P")
"""A position."""
M = TypeVar("M")
"""A move."""
E = TypeVar("E", bound=Event)
C = TypeVar("C", bound=Choice)
A = TypeVar("A")
"""The answer to a choice."""


class Step(NamedTuple, Generic[P, E, C]):
    """What a move leads to: the events in order, from the position ``start``, and the choice now open, if any.

    ``positions[i]`` is the position right after ``events[i]``. Where a choice was open and has been settled since, as
    where nobody chooses, ``open`` holds the step as it was then.
    """

    start: P
    events: tuple[E, ...] = ()
    positions: tuple[P, ...] = ()
    choice: C | None = None
    open: tuple["Step[P, E, C]", ...] = ()

    @property
    def position(self) -> P:
        """The position reached; while a choice is open, the one in the middle of the move where it is to be made."""
        return self.positions[-1] if self.positions else self.start
