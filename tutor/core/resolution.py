"""The resolution of a move: the current position, the events so far, and the choices that it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic

from .step import Choice, Step
from .values import C, E, Numbers, P


class ChoiceOpen(Exception):
    """Stops a resolution at a choice that has no answer yet."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice


class GameOver(Exception):
    """Stops a resolution when the game has ended."""


class TooLong(Exception):
    """Stops a resolution that exceeds the limit set by `patience`."""


_left: ContextVar[list[int] | None] = ContextVar("_left", default=None)


@contextmanager
def patience(events: int | None) -> Iterator[list[int]]:
    """Limit the total number of events of all resolutions within a ``with`` block; one more raises `TooLong`.

    The value is a list that contains the remaining number. None removes an outer limit.
    """
    left = [] if events is None else [events]
    token = _left.set(left or None)
    try:
        yield left
    finally:
        _left.reset(token)


class Resolution(Generic[P, E, C]):
    """The resolution of one move. Rules change the position only by calling `emit`.

    ``answers`` are used in turn for the choices that the rules leave. After them the resolution stops at a choice, or,
    with ``settle``, takes the default.
    """

    __slots__ = ("answers", "choice", "events", "left", "position", "positions", "settle", "start")

    def __init__(self, position: P, answers: tuple[Numbers, ...] = (), settle: bool = False) -> None:
        self.start = self.position = position
        self.events: list[E] = []
        self.positions: list[P] = []
        self.left = _left.get()
        self.answers = list(answers)
        self.settle = settle
        self.choice: C | None = None
        """The choice at which the resolution has stopped."""

    def emit(self, event: E) -> int:
        """Apply an event, and return its number, which can be the cause of other events. Raises `TooLong`."""
        if self.left is not None:
            self.left[0] -= 1
            if self.left[0] < 0:
                raise TooLong
        self.position = event.change(self.position)
        self.events.append(event)
        self.positions.append(self.position)
        return len(self.events) - 1

    def choose(self, choice: C) -> Numbers | None:
        """Return the answer to a choice, or None for the default. Raises `ChoiceOpen` if there is no answer yet."""
        if self.answers:
            return self.answers.pop(0)
        if self.settle:
            return None
        self.choice = choice
        raise ChoiceOpen(choice)

    def step(self, choice: C | None = None) -> Step[P, E, C]:
        """Return the step so far."""
        return Step(self.start, tuple(self.events), tuple(self.positions), choice)

    def resolve(self, move: Callable[[], None]) -> Step[P, E, C]:
        """Call the rules of a move, and return the step that it leads to: to its end, the end of the game, or an open
        choice."""
        try:
            move()
        except GameOver:
            pass
        except ChoiceOpen:
            return self.step(self.choice)
        return self.step()
