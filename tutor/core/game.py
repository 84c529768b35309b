"""A game being played, as an immutable value with undo."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, Self

from .refusal import Reason, Refused
from .step import Step
from .values import C, E, M, Numbers, P


class Rules(NamedTuple, Generic[P, M, E, C]):
    """The functions of a rules engine that a `Game` uses."""

    play: Callable[[P, M, tuple[Numbers, ...], bool], Step[P, E, C]]
    """Return the step that a move leads to, with answers to the choices in it; True settles the remaining choices.
    Raises `Refused`."""
    refusals: Callable[[P, M], tuple[Reason, ...]]
    """Return every reason why a move is not allowed; empty if it is allowed."""
    legal_moves: Callable[[P], tuple[M, ...]]
    """Return all legal moves."""
    answer: Callable[[C, M], Numbers | None]
    """Return the answer that a move gives to a choice, or None if it gives none. Raises `Refused`."""
    answers: Callable[[C], tuple[M, ...]]
    """Return all moves that answer a choice; the first is the default if nobody chooses."""


class Game(NamedTuple, Generic[P, M, E, C]):
    """The rules, the opening step, and the moves made since, each with the step that it led to. A move returns a new
    game."""

    opening: Step[P, E, C]
    rules: Rules[P, M, E, C]
    moves: tuple[M, ...] = ()
    steps: tuple[Step[P, E, C], ...] = ()

    @property
    def step(self) -> Step[P, E, C]:
        """The last step."""
        return self.steps[-1] if self.steps else self.opening

    @property
    def position(self) -> P:
        """The current position; while a choice is open, the position in the middle of the move."""
        return self.step.position

    @property
    def choice(self) -> C | None:
        """The open choice, or None."""
        return self.step.choice

    @property
    def events(self) -> tuple[E, ...]:
        """All events since the opening. Causes are numbered within each step."""
        return tuple(event for step in (self.opening, *self.steps) for event in step.events)

    def legal_moves(self) -> tuple[M, ...]:
        """Return what can be played now: the answers to the open choice, or the legal moves of the position."""
        return self.rules.legal_moves(self.position) if self.choice is None else self.rules.answers(self.choice)

    def play(self, move: M) -> Self:
        """Return the game after a move, or after an answer to the open choice. Any other move settles the open choice
        first.

        Raises `Refused`.
        """
        if self.choice is None:
            return self._with(move, self.rules.play(self.position, move, (), False))
        answer = self.rules.answer(self.choice, move)
        if answer is None:
            return self.settled().play(move)
        return self._with(move, self._resume((answer,), settle=False))

    def settled(self) -> Self:
        """Return the game with its open choice and all later choices of the same move settled by default.

        The events that follow are added to the last step.
        """
        if self.choice is None:
            return self
        last, rest = self.step, self._resume((), settle=True, merged=len(self.step.events))
        whole = Step(last.start, last.events + rest.events, last.positions + rest.positions, None, (last,))
        return self._replace(steps=(*self.steps[:-1], whole))

    def undo(self) -> Self:
        """Return the game without its last move, or the same game if there is none. A choice that the last move settled
        is open again."""
        return self.back_to(max(0, len(self.moves) - 1))

    def back_to(self, count: int) -> Self:
        """Return the game after its first ``count`` moves. A choice at that point is open again, even if it was settled
        later."""
        steps = self.steps[:count]
        if steps and steps[-1].open:
            steps = (*steps[:-1], *steps[-1].open)
        return self._replace(moves=self.moves[:count], steps=steps)

    def why_not(self, move: M) -> Refused | None:
        """Return the refusal of a move in the current position, or None if the move is allowed."""
        try:
            if self.choice is not None and self.rules.answer(self.choice, move) is not None:
                return None
            reasons = self.rules.refusals(self.settled().position, move)
        except Refused as refused:
            return refused
        return Refused(move, reasons) if reasons else None

    def _with(self, move: M, step: Step[P, E, C]) -> Self:
        return self._replace(moves=(*self.moves, move), steps=(*self.steps, step))

    def _resume(self, more: tuple[Numbers, ...], settle: bool, merged: int = 0) -> Step[P, E, C]:
        """Return the rest of a move that stopped at a choice.

        The move is resolved again with one more answer, and the events that had already happened are left out. Causes
        are renumbered from the first remaining event, or from ``merged`` events before it; a cause in an earlier step
        becomes None.
        """
        first = len(self.steps) - 1
        while first and self.steps[first - 1].choice is not None:
            first -= 1
        given: list[Numbers] = []
        for step, move in zip(self.steps[first:], self.moves[first + 1 :], strict=False):
            answer = None if step.choice is None else self.rules.answer(step.choice, move)
            assert answer is not None
            given.append(answer)
        told = sum(len(step.events) for step in self.steps[first:])
        whole = self.rules.play(self.steps[first].start, self.moves[first], (*given, *more), settle)
        base = told - merged
        events = tuple(renumbered(event, base) for event in whole.events[told:])
        return Step(self.position, events, whole.positions[told:], whole.choice)


def renumbered(event: E, base: int) -> E:
    """Return an event with its cause renumbered for a step that begins ``base`` events later. An earlier cause becomes
    None."""
    cause = event.cause
    if not base or cause is None:
        return event
    return event.caused_by(cause - base if cause >= base else None)


def moments(steps: Iterable[Step[P, E, C]]) -> Iterator[tuple[P, E, P]]:
    """Yield every event of the steps as (position before, event, position after)."""
    for step in steps:
        before = step.start
        for event, after in zip(step.events, step.positions, strict=True):
            yield before, event, after
            before = after


def history(game: Game[P, M, E, C]) -> Iterator[tuple[P, E, P]]:
    """Yield every event of a game since its opening as (position before, event, position after)."""
    return moments((game.opening, *game.steps))
