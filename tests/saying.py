"""Messages to a table, made from moves or their notation."""

from __future__ import annotations

from typing import Any

from tutor.games.clash.board.board import write_move
from tutor.games.clash.notation import read_move
from tutor.games.clash.rules import Move


class AnyCard(dict):  # type: ignore[type-arg]
    """A mapping that contains every card name, so that the table, not the test, refuses unknown ones."""

    def __contains__(self, _: object) -> bool:
        return True


def moving(move: str | Move, **more: Any) -> dict[str, Any]:
    """Return the message that a browser sends to make a move."""
    made = read_move(move, AnyCard()) if isinstance(move, str) else move
    return {"do": "move", "move": write_move(made), **more}
