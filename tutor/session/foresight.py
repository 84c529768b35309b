"""What a move would do, told before it is made: only what its viewer may know, and never what a learner is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ..core import Refused, Unreadable
from ..core.definition import Data
from ..protocol import acts, answers
from . import view
from .game import on_table
from .state import Playing, Reply, State


def foresee(state: State, act: acts.Foresee) -> Reply:
    """What a move of the browser's would do. A move that is against the rules does nothing, and is refused only when
    it is made. Raises `Unreadable` where nothing may be foretold."""
    table = on_table(state)
    if not (isinstance(table, Playing) and _may_foresee(table)):
        raise Unreadable("what a move would do is not told here")
    if not isinstance(act.move, dict):
        raise Unreadable("expected a table of keys and values")
    move = table.definition.board.read_move(cast(Mapping[str, object], act.move), table.game.position)
    try:
        told = table.definition.foresight.foresee(table.game, move, table.viewer, state.language)
    except Refused:
        told = None
    return Reply(state, {"foreseen": cast(answers.Foreseen | None, told)}, rules=view.cited(told))


def marked(table: Playing, options: Data) -> Data:
    """What can be played now, with a mark at each move that would do no good, where that may be foretold."""
    return table.definition.foresight.marked(table.game, options, table.viewer) if _may_foresee(table) else options


def _may_foresee(table: Playing) -> bool:
    """False while the screen is handed over, and of a situation that is presented: its audience is asked first. In a
    lesson every move is an answer, or the way to a goal."""
    return not table.is_handed_over and not (table.playlist and table.shown is not None)
