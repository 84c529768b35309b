"""Putting a step of a lesson on the table: where it begins, its moves, and the game that they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..core import Unreadable
from ..core.definition import Game, GameDefinition, Move, Position, Step
from ..situations import begin
from ..situations.comparison import Comparison, compare
from .doing import search
from .record import Lesson, LessonStep


def moves_of(definition: GameDefinition, step: LessonStep, position: Position) -> tuple[Move, ...]:
    """The moves of a step. Raises `Unreadable`."""
    return tuple(said.move for said in definition.words.read_moves(step.moves, position)) if step.moves else ()


@lru_cache(maxsize=256)
def opening(lesson: Lesson, number: int, edition: int = 0) -> Step:
    """Where a step begins (steps are numbered from 1): its own start, or the end of the step before.

    After a step in which the learner moves, that end is the one of a shortest way to its goal. Raises `Unreadable`.
    """
    step = lesson.steps[number - 1]
    if step.start:
        return begin(step.start, edition=edition)
    return Step(played(lesson, number - 1, edition).position)


@lru_cache(maxsize=256)
def played(lesson: Lesson, number: int, edition: int = 0) -> Game:
    """The game of a step to its end: its moves made, or its goal reached by a shortest way. Of a task the moves, where
    it has some, are a solution.

    Choices that are left open are settled in the fixed order. Raises `Unreadable` and `Refused`.
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
    """The game after the moves, choices left open settled in the fixed order. Raises `Refused`."""
    for move in moves:
        game = game.play(move)
    return game.settled()


def compared(lesson: Lesson, number: int) -> Comparison:
    """What each edition makes of a step, and where they part; a move that one of them refuses ends its game. Raises
    `Unreadable`."""
    step = lesson.steps[number - 1]
    return compare(step.start, step.moves)
