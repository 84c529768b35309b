"""Seats of a machine player at a visitor's table."""

from __future__ import annotations

import pytest
from tiny import Tiny

from tutor.core import Refused, Unreadable
from tutor.core.guest import NOBODY
from tutor.guests import registered
from tutor.rooms.machine import machine_moves
from tutor.rooms.seat import seated
from tutor.rooms.state import State

DUEL = "setup: edition 2, duel, decks 1 2, seed 3, B begins"


def test_it_moves_until_a_person_is_to_decide_and_says_why():
    state = seated(DUEL)
    made = list(machine_moves(state, {1: "hard"}))
    assert made[-1].chosen.move.kind == "end" and made[-1].state.table.game.position.player == 0
    assert len(made[-1].state.table.game.moves) == len(made) > 1
    assert all(one.why.endswith(".") for one in made)
    assert list(machine_moves(made[-1].state, {1: "hard"})) == []
    assert not state.table.game.moves


def test_a_hand_that_is_hidden_stays_so_while_it_moves():
    for moved in machine_moves(seated(DUEL), {1: "easy"}):
        assert moved.state.table.viewer in (NOBODY, 0, 1)
    assert moved.state.table.viewer == NOBODY


def test_a_game_of_machine_players_alone_is_played_to_its_end():
    made = list(machine_moves(seated("setup: edition 1, duel, decks 1 2, seed 3"), {0: "easy", 1: "hard"}))
    assert made[-1].state.table.game.position.is_over and "wins the game" in made[-1].why


def test_where_there_is_nobody_to_play_it_is_said():
    with registered(Tiny()) as tiny:
        assert tiny.player is None
        with pytest.raises(Unreadable, match="machine player"):
            next(machine_moves(seated("game: tiny ; heap: 7"), {0: "hard"}))
    with pytest.raises(Refused):
        next(machine_moves(State(), {0: "hard"}))
    with pytest.raises(Unreadable, match=r"“strong” is no strength.*easy, fair, hard"):
        next(machine_moves(seated(DUEL), {1: "strong"}))
