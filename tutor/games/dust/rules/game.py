"""Playing moves by the rules of Dust Collectorz: the step that a move leads to, and the game class of the core."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from .... import core
from ....core import Refused
from ....core.values import Numbers
from . import laying, setup, young
from .events import Event
from .legal import legal_moves
from .moves import Add, Answer, Attack, Choose, Counter, Draw, First, Give, Move, Play
from .position import Position
from .refusals import refusals
from .resolution import Resolution, Step, Steps
from .steps import TRUE

_RESOLVE: dict[type, Callable[[Resolution, Any], None]] = {
    Choose: setup.choose,
    First: setup.first,
    Attack: laying.attack,
    Answer: laying.answer,
    Counter: laying.counter,
    Give: laying.give,
    Add: laying.add,
    Play: young.play,
    Draw: lambda resolution, _: young.draw(resolution),
}


def play(
    position: Position,
    move: Move,
    answers: tuple[Numbers, ...] = (),
    settle: bool = False,
    steps: Steps = TRUE,
) -> Step:
    """Return the step that a move leads to under these rulebook ``steps``. No choice stays open in it.

    Raise `Refused` with every reason if the move is against the rules.
    """
    reasons = refusals(position, move, steps)
    if reasons:
        raise Refused(move, reasons)
    resolution = Resolution(position, steps)
    return resolution.resolve(lambda: _RESOLVE[type(move)](resolution, move))


Rules = core.Rules[Position, Move, Event, core.Choice]
Game = core.Game[Position, Move, Event, core.Choice]


def _no_answer(choice: core.Choice, move: Move) -> None:
    """Return nothing: no choice is ever open in a move."""
    return


def _no_answers(choice: core.Choice) -> tuple[Move, ...]:
    """Return nothing: no choice is ever open in a move."""
    return ()


def rules_by(steps: Steps) -> Rules:
    """Return the rules with other rulebook steps, for example under other readings (`steps.read`)."""
    return Rules(
        partial(play, steps=steps), partial(refusals, steps=steps), partial(legal_moves, steps=steps),
        _no_answer, _no_answers,
    )  # fmt: skip


RULES = rules_by(TRUE)


def replay(start: Step, moves: Iterable[Move], rules: Rules = RULES) -> Game:
    """Return the game after these moves from an opening. Raise `Refused` if one is against the rules."""
    game = Game(start, rules)
    for move in moves:
        game = game.play(move)
    return game
