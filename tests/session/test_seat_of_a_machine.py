"""Seats of machine players at a visitor's table."""

from __future__ import annotations

import pytest
from tiny import Tiny

from tutor.core import Unreadable
from tutor.core.definition import NOBODY
from tutor.core.player import moves
from tutor.games import registered
from tutor.locale import ENGLISH
from tutor.session.seat import seated
from tutor.session.seats import read_seats

DUEL = "setup: edition 2, duel, decks 1 2, seed 3, B begins"


def played(table, seats):
    """Yield the table after each move of the machine players, with the move and its reason."""
    player = table.definition.player
    for chosen, game in moves(player, table.game, seats):
        table = table.with_game(game)
        yield table, chosen, player.say(chosen.why, ENGLISH)


def test_it_moves_until_a_person_is_to_decide_and_says_why():
    table = seated(DUEL).table
    made = list(played(table, {1: "hard"}))
    last, chosen, _ = made[-1]
    assert chosen.move.kind == "end" and last.game.position.player == 0
    assert len(last.game.moves) == len(made) > 1
    assert all(why.endswith(".") for _, _, why in made)
    assert list(played(last, {1: "hard"})) == []
    assert not table.game.moves


def test_a_hand_that_is_hidden_stays_so_while_it_moves():
    for table, _, _ in played(seated(DUEL).table, {1: "easy"}):
        assert table.viewer in (NOBODY, 0, 1)
    assert table.viewer == NOBODY


def test_a_game_of_machine_players_alone_is_played_to_its_end():
    made = list(played(seated("setup: edition 1, duel, decks 1 2, seed 3").table, {0: "easy", 1: "hard"}))
    last, _, why = made[-1]
    assert last.game.position.is_over and "wins the game" in why


def test_a_game_without_a_machine_player_is_reported():
    with registered(Tiny()) as tiny:
        assert tiny.player is None
        start = seated("game: tiny ; heap: 7").table.start
        with pytest.raises(Unreadable, match="expected a seat of this game"):
            read_seats("A machine hard", tiny, start)
    table = seated(DUEL).table
    with pytest.raises(Unreadable, match=r"there is no such machine.*machine easy, machine fair, machine hard"):
        read_seats("B machine strong", table.definition, table.start)
