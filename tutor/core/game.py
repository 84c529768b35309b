"""A game: how it began and the moves since, as a value that can be gone back in."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, Self

from .refusal import Reason, Refused
from .step import A, C, E, M, P, Step


class Rules(NamedTuple, Generic[P, M, E, C, A]):
    """What a game is asked for by the moves made in it."""

    play: Callable[[P, M, tuple[A, ...], bool], Step[P, E, C]]
    """The step that a move leads to, with the answers to the choices in it, settled or not; raises `Refused`."""
    refusals: Callable[[P, M], tuple[Reason, ...]]
    """Every reason why a move is not allowed; none when it is."""
    legal_moves: Callable[[P], tuple[M, ...]]
    """Every move that is allowed."""
    answer: Callable[[C, M], A | None]
    """The answer to a choice that a move gives; None for a move that gives none. Raises `Refused`."""
    answers: Callable[[C], tuple[M, ...]]
    """Every move that answers a choice; the one first that is taken where nobody chooses."""


class Game(NamedTuple, Generic[P, M, E, C, A]):
    """The rules, the opening step and, for each move since, the move and the step it led to; moves give a new game."""

    opening: Step[P, E, C]
    rules: Rules[P, M, E, C, A]
    moves: tuple[M, ...] = ()
    steps: tuple[Step[P, E, C], ...] = ()

    @property
    def step(self) -> Step[P, E, C]:
        """The last step."""
        return self.steps[-1] if self.steps else self.opening

    @property
    def position(self) -> P:
        """The position reached: while a choice is open, the one in the middle of the move."""
        return self.step.position

    @property
    def choice(self) -> C | None:
        """The choice that is open, if any."""
        return self.step.choice

    @property
    def events(self) -> tuple[E, ...]:
        """Everything that has happened, from the opening on. Causes are numbered within each step."""
        return tuple(event for step in (self.opening, *self.steps) for event in step.events)

    def legal_moves(self) -> tuple[M, ...]:
        """What can be played now: the answers to an open choice, or else the legal moves of the position."""
        return self.rules.legal_moves(self.position) if self.choice is None else self.rules.answers(self.choice)

    def play(self, move: M) -> Self:
        """The game after a move: an answer to the open choice; before any other move an open choice is settled.

        Raises `Refused`.
        """
        if self.choice is None:
            return self._with(move, self.rules.play(self.position, move, (), False))
        answer = self.rules.answer(self.choice, move)
        if answer is None:
            return self.settled().play(move)
        return self._with(move, self._resume((answer,), settle=False))

    def settled(self) -> Self:
        """The game with its open choice, and all that come after it in the same move, settled as where nobody chooses.

        The events that follow are added to the last step.
        """
        if self.choice is None:
            return self
        last, rest = self.step, self._resume((), settle=True, merged=len(self.step.events))
        whole = Step(last.start, last.events + rest.events, last.positions + rest.positions, None, (last,))
        return self._replace(steps=(*self.steps[:-1], whole))

    def undo(self) -> Self:
        """The game without its last move; the same game when there is none. A choice that the last move had settled is
        open again."""
        return self.back_to(max(0, len(self.moves) - 1))

    def back_to(self, count: int) -> Self:
        """The game as it was after so many moves, or all where it has no more, by the steps that are kept. A choice at
        its end that has been settled since is open again."""
        steps = self.steps[:count]
        if steps and steps[-1].open:
            steps = (*steps[:-1], *steps[-1].open)
        return self._replace(moves=self.moves[:count], steps=steps)

    def why_not(self, move: M) -> Refused | None:
        """The refusal that the move would meet now; None when it is allowed."""
        try:
            if self.choice is not None and self.rules.answer(self.choice, move) is not None:
                return None
            reasons = self.rules.refusals(self.settled().position, move)
        except Refused as refused:
            return refused
        return Refused(move, reasons) if reasons else None

    def _with(self, move: M, step: Step[P, E, C]) -> Self:
        return self._replace(moves=(*self.moves, move), steps=(*self.steps, step))

    def _resume(self, more: tuple[A, ...], settle: bool, merged: int = 0) -> Step[P, E, C]:
        """What follows in the move that stopped at a choice: it is resolved again with one more answer, and what had
        happened before is left out. Causes are numbered anew, from the first event, or from so many before it that
        are ``merged`` with them; a cause in an earlier step is None."""
        first = len(self.steps) - 1
        while first and self.steps[first - 1].choice is not None:
            first -= 1
        given: list[A] = []
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
    """The event as told in a step that begins ``base`` events later; a cause before that is None."""
    cause = event.cause
    if not base or cause is None:
        return event
    return event.caused_by(cause - base if cause >= base else None)


def moments(steps: Iterable[Step[Any, Any, Any]]) -> Iterator[tuple[Any, Any, Any]]:
    """Every event of some steps, between the positions before and after it."""
    for step in steps:
        before = step.start
        for event, after in zip(step.events, step.positions, strict=True):
            yield before, event, after
            before = after


def history(game: Game[Any, Any, Any, Any, Any]) -> Iterator[tuple[Any, Any, Any]]:
    """Every event of a game, from its opening on, between the positions before and after it."""
    return moments((game.opening, *game.steps))
