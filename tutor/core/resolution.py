"""One move being resolved: the position so far, the events that led there, and the choices that it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic

from .step import A, C, Choice, E, P, Step


class ChoiceOpen(Exception):
    """Stops a resolution at a choice that has no answer yet."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice


class GameOver(Exception):
    """Stops a resolution when the game has ended."""


class TooLong(Exception):
    """Stops a resolution in which more happens than somebody has `patience` for."""


_left: ContextVar[list[int] | None] = ContextVar("_left", default=None)


@contextmanager
def patience(events: int | None) -> Iterator[list[int]]:
    """Within it only so many events may happen, in all resolutions together; one more raises `TooLong`. How many are
    left comes back, in a list of one number. None takes a limit from outside away."""
    left = [] if events is None else [events]
    token = _left.set(left or None)
    try:
        yield left
    finally:
        _left.reset(token)


class Resolution(Generic[P, E, C, A]):
    """The resolution of one move. Rules call `emit`, and nothing else changes the position.

    ``answers`` are given, in turn, to the choices that the rules leave; after them the resolution stops at a choice,
    or, with ``settle``, takes what the rules say where nobody chooses.
    """

    __slots__ = ("answers", "events", "left", "position", "positions", "settle", "start")

    def __init__(self, position: P, answers: tuple[A, ...] = (), settle: bool = False) -> None:
        self.start = self.position = position
        self.events: list[E] = []
        self.positions: list[P] = []
        self.left = _left.get()
        self.answers = list(answers)
        self.settle = settle

    def emit(self, event: E) -> int:
        """Let an event happen; its number comes back, to be the cause of others. Raises `TooLong`."""
        if self.left is not None:
            self.left[0] -= 1
            if self.left[0] < 0:
                raise TooLong
        self.position = event.change(self.position)
        self.events.append(event)
        self.positions.append(self.position)
        return len(self.events) - 1

    def choose(self, choice: C) -> A | None:
        """The answer to a choice; None where nobody chooses. Raises `ChoiceOpen` where there is no answer yet."""
        if self.answers:
            return self.answers.pop(0)
        if self.settle:
            return None
        raise ChoiceOpen(choice)

    def step(self, choice: C | None = None) -> Step[P, E, C]:
        """The step that this has come to."""
        return Step(self.start, tuple(self.events), tuple(self.positions), choice)

    def resolve(self, move: Callable[[], None]) -> Step[P, E, C]:
        """The step that a move leads to, whose rules are called: to its end, that of the game, or an open choice."""
        try:
            move()
        except GameOver:
            pass
        except ChoiceOpen as stopped:
            return self.step(stopped.choice)  # type: ignore[arg-type] # it was raised with one of this game
        return self.step()
