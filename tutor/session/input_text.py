"""Reads the input of a command or a notebook: a position or a setup, with or without moves, or an address.

>>> script = read_given("?start=game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Gnome&moves=end")
>>> script.played().position.turn
4
"""

from __future__ import annotations

from ..core import Unreadable
from ..core.definition import Game, GameDefinition
from ..core.text import is_address, split_script
from ..games import Script, read_moves, read_script
from .address import open_address, query_parts
from .state import Learning, Playing, State, moves_in_words


def parts_of(text: str, tried: bool = True) -> tuple[str, str]:
    """Return the start and the moves of a script or an address, as two texts in which every word keeps its line and
    column.

    ``tried`` includes the move that a situation shows being refused. Raises `Unreadable`, and `Refused` for a setup in
    an address that the rules do not allow.
    """
    if not is_address(text):
        return split_script(text)
    query = text.strip().partition("?")[2].partition("#")[0]
    found = query_parts(query)
    if "start" in found and "seats" not in found and found.get("page", "workshop") == "workshop":
        start, below = split_script(found["start"])
        return start, "\n".join(part for part in (below, found.get("moves", "")) if part)
    table = open_address(State(), query).table
    if not isinstance(table, Playing | Learning):
        raise Unreadable("no game is on the table of this address: expected one with start=…")
    return table.start_in_words, table.script if tried else "\n".join(moves_in_words(table))


def read_given(text: str, moves: str = "", edition: int | None = None, tried: bool = True) -> Script:
    """Return the script of a text or an address, with additional ``moves`` at its end.

    Raises `Unreadable`, and `Refused` for a setup that the rules do not allow.
    """
    script = read_script(*parts_of(text, tried), edition)
    return script._replace(moves=script.moves + read_moves(script.definition, moves, script.opening.position))


def game_of(text: str) -> tuple[GameDefinition, Game]:
    """Return the game that a script or an address describes, after its moves. Raises `Unreadable` or `Refused`."""
    script = read_given(text, tried=False)
    return script.definition, script.played()
