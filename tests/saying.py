"""Messages to a table, made of moves or their words."""

from __future__ import annotations

from typing import Any

from tutor.games.clash.board.board import write_move
from tutor.games.clash.notation import read_move
from tutor.games.clash.rules import Move


class AnyCard(dict):  # type: ignore[type-arg]
    """Cards among which every name is: the table is to refuse them, not the test."""

    def __contains__(self, _: object) -> bool:
        return True


def moving(move: str | Move, **more: Any) -> dict[str, Any]:
    """The message that makes a move, as the browser sends it: the move as data."""
    made = read_move(move, AnyCard()) if isinstance(move, str) else move
    return {"do": "move", "move": write_move(made), **more}
