"""Executing a step of a lesson: where it begins, its moves, and the game they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..core import Unreadable
from ..core.definition import Game, GameDefinition, Move, Position, Step
from ..situations import begin
from ..situations.comparison import Comparison, compare
from .record import Lesson, LessonStep
from .tasks import search


def moves_of(definition: GameDefinition, step: LessonStep, position: Position) -> tuple[Move, ...]:
    """Return the moves of a step. Raise `Unreadable`."""
    return tuple(said.move for said in definition.words.read_moves(step.moves, position)) if step.moves else ()


@lru_cache(maxsize=256)
def opening(lesson: Lesson, number: int, edition: int = 0) -> Step:
    """Return the opening of a step (numbered from 1): its own start, or the end of the step before.

    If the learner moves in the step before, its end is that of a shortest solution. Raise `Unreadable`.
    """
    step = lesson.steps[number - 1]
    if step.start:
        return begin(step.start, edition=edition)
    return Step(played(lesson, number - 1, edition).position)


@lru_cache(maxsize=256)
def played(lesson: Lesson, number: int, edition: int = 0) -> Game:
    """Return the finished game of a step: its moves made, or its goal reached by a shortest solution. The moves of a
    task, if it has any, are a solution.

    Open choices are resolved in the fixed order. Raise `Unreadable` or `Refused`.
    """
    definition, step, start = lesson.definition, lesson.steps[number - 1], opening(lesson, number, edition)
    game = definition.game(start)
    if step.goal and not step.moves:
        found = search(definition, game, definition.goals.read_goal(step.goal), step.turns)
        if found.game is None:
            raise Unreadable("lesson “{id}”, step {number}: its goal is out of reach", id=lesson.id, number=number)
        return found.game.settled()
    return play_all(game, moves_of(definition, step, start.position))


def play_all(game: Game, moves: Sequence[Move]) -> Game:
    """Return the game after the moves, with open choices resolved in the fixed order. Raise `Refused`."""
    for move in moves:
        game = game.play(move)
    return game.settled()


def compared(lesson: Lesson, number: int) -> Comparison:
    """Return the comparison of a step in all editions. A game ends at a move that its edition refuses. Raise
    `Unreadable`.
    """
    step = lesson.steps[number - 1]
    return compare(step.start, step.moves)
