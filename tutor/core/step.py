"""The result of a move: events, the positions between them, and the choice at which the move may stop."""

from typing import Generic, NamedTuple

from .values import C, Choice, E, Event, P

__all__ = ["Choice", "Event", "Step"]


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
