"""Seats at the table that a machine player has: it moves when it is to decide, and says why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..core import Unreadable
from ..core.player import Chosen, moves
from .bounds import most_events, too_long
from .game import on_table
from .state import Playing, State


class Moved(NamedTuple):
    """The state after a move of a machine player's, that move, and why it was made, in a sentence."""

    state: State
    chosen: Chosen
    why: str


def machine_moves(state: State, seats: Mapping[int, str]) -> Iterator[Moved]:
    """The moves of the seats that are a machine player's, with the strength of each, one by one as they are asked for,
    until a person is to decide or the game is over. Raises `Unreadable` where the game has no machine player, nothing
    is played, or more happens than a page tells; `Refused`, as the guest says it, where there is no game."""
    table = on_table(state)
    player = table.guest.player
    if player is None or not isinstance(table, Playing):
        raise Unreadable("no seat can be taken by a machine player here")
    for strength in seats.values():
        if strength not in player.strengths:
            known = ", ".join(player.strengths)
            raise Unreadable("“{found}” is no strength of a machine player: expected one of {known}",
                             found=strength[:40], known=known)  # fmt: skip
    for chosen, game in moves(player, table.game, seats):
        if len(game.events) > (most := most_events(table.guest, game.position)):
            raise too_long(most)
        table = table.with_game(game)
        yield Moved(state.at(table), chosen, player.say(chosen.why, state.language))
