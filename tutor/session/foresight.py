"""The effects of a move before it is made: only what its viewer may know, and never the answer to a learner's
question."""

from __future__ import annotations

from ..core import Refused, Unreadable
from ..core.definition import Data
from ..protocol import acts
from . import view
from .game import on_table
from .state import Playing, Reply, State


def foresee(state: State, act: acts.Foresee) -> Reply:
    """Answer what a move of the browser would do.

    A move against the rules has no effects here; it is refused when it is made. Raises `Unreadable` if the table does
    not allow predictions.
    """
    table = on_table(state)
    if not (isinstance(table, Playing) and _may_foresee(table)):
        raise Unreadable("what a move would do is not told here")
    if not isinstance(act.move, dict):
        raise Unreadable("expected a table of keys and values")
    move = table.definition.board.read_move(act.move, table.game.position)
    try:
        told = table.definition.foresight.foresee(table.game, move, table.viewer, state.language)
    except Refused:
        told = None
    return Reply(state, {"foreseen": told}, rules=view.cited(told))


def marked(table: Playing, options: Data) -> Data:
    """Return the options with a mark at each move that would have no useful effect, if the table allows predictions."""
    return table.definition.foresight.marked(table.game, options, table.viewer) if _may_foresee(table) else options


def _may_foresee(table: Playing) -> bool:
    """Return False while the screen is handed over, and in a presented situation, whose audience guesses first. In a
    lesson every move is an answer, or a step towards a goal."""
    return not table.is_handed_over and not (table.playlist and table.shown is not None)
