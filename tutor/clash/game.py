"""A game: how it began and the moves since, as a value that can be gone back in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from ..contract import Refused
from .events import Event, renumbered
from .moves import Move, answer, answers, legal_moves, play, refusals
from .position import Position
from .story import Choice, Step


class Game(NamedTuple):
    """The opening step and, for each move since, the move and the step it led to; moves give a new game.

    >>> from tutor.clash import Card, Kingdom
    >>> hand = (Card("Zombie", 1, 3, 1), Card("Ogre", 4, 4, 4, ("berserk",)))
    >>> game = Game.at(Position((Kingdom(hand), Kingdom(hand)), mana=3))
    >>> game = game.play(Move("play", "Zombie")).play(Move("end"))
    >>> len(game.events), game.undo().undo().events
    (5, ())
    """

    opening: Step
    moves: tuple[Move, ...] = ()
    steps: tuple[Step, ...] = ()

    @classmethod
    def at(cls, position: Position) -> Self:
        """A game that begins in a position."""
        return cls(Step(position))

    @property
    def step(self) -> Step:
        """The last step."""
        return self.steps[-1] if self.steps else self.opening

    @property
    def position(self) -> Position:
        """The position reached: while a choice is open, the one in the middle of the move."""
        return self.step.position

    @property
    def choice(self) -> Choice | None:
        """The choice that is open, if any."""
        return self.step.choice

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, from the opening on. Causes are numbered within each step."""
        return tuple(event for step in (self.opening, *self.steps) for event in step.events)

    def legal_moves(self) -> tuple[Move, ...]:
        """What can be played now: the answers to an open choice, or else the legal moves of the position."""
        return answers(self.choice) if self.choice else legal_moves(self.position)

    def play(self, move: Move) -> Self:
        """The game after a move. A ``return`` answers the open choice; before any other move an open choice is
        settled in the fixed order. Raises `Refused`."""
        if self.choice is None:
            return self._with(move, play(self.position, move))
        if move.kind == "return":
            order = answer(self.choice, move)
            return self._with(move, self._resume((order,), settle=False))
        return self.settled().play(move)

    def settled(self) -> Self:
        """The game with its open choice, and all that come after it in the same move, settled in the fixed order.

        The events that follow are added to the last step.
        """
        if self.choice is None:
            return self
        last, rest = self.step, self._resume((), settle=True, merged=len(self.step.events))
        whole = Step(last.start, last.events + rest.events, last.positions + rest.positions)
        return type(self)(self.opening, self.moves, (*self.steps[:-1], whole))

    def undo(self) -> Self:
        """The game without its last move; the same game when there is none. A choice that the last move had settled is
        open again."""
        game = type(self)(self.opening)
        for move in self.moves[:-1]:
            game = game.play(move)
        return game

    def why_not(self, move: Move) -> Refused | None:
        """The refusal that the move would meet now; None when it is allowed."""
        try:
            if self.choice is not None and move.kind == "return":
                answer(self.choice, move)
                return None
            reasons = refusals(self.settled().position, move)
        except Refused as refused:
            return refused
        return Refused(move, reasons) if reasons else None

    def _with(self, move: Move, step: Step) -> Self:
        return type(self)(self.opening, (*self.moves, move), (*self.steps, step))

    def _resume(self, more: tuple[tuple[int, ...], ...], settle: bool, merged: int = 0) -> Step:
        """What follows in the move that stopped at a choice: it is resolved again with one more answer, and what had
        happened before is left out. Causes are numbered anew, from the first event, or from so many before it that
        are ``merged`` with them; a cause in an earlier step is None."""
        first = len(self.moves) - 1
        while self.moves[first].kind == "return":
            first -= 1
        given: list[tuple[int, ...]] = []
        told = 0
        for i in range(first, len(self.moves)):
            step = self.steps[i]
            told += len(step.events)
            if i > first:
                choice = self.steps[i - 1].choice
                assert choice is not None
                given.append(answer(choice, self.moves[i]))
        whole = play(self.steps[first].start, self.moves[first], (*given, *more), settle)
        base = told - merged
        events = tuple(renumbered(event, base) for event in whole.events[told:])
        return Step(self.position, events, whole.positions[told:], whole.choice)


def replay(start: Step, moves: Iterable[Move]) -> Game:
    """The game that the moves lead to from an opening; choices left open at the end stay open. Raises `Refused`."""
    game = Game(start)
    for move in moves:
        game = game.play(move)
    return game
