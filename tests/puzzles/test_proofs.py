"""Proofs that a turn is the only solution, compared with hand-worked results and with every turn."""

from __future__ import annotations

import pytest

from tutor.core import TooLong
from tutor.games.clash.notation import read_position
from tutor.games.clash.odds.turns import turns
from tutor.games.clash.puzzles.proofs import Action, action, can_win, holds, next_table, only_core, wins
from tutor.games.clash.puzzles.proofs import whatever_they_choose as always
from tutor.games.clash.rules import Move, Place
from tutor.games.clash.sets import all_cards

#: B's Fort has one place left. The only turn that wins summons Vortex on the upper line.
RUNS = """game: edition 1, duel, turn 3, A to play, summoning, mana 6
A: {Bastion} Vortex Grrr Cyclone Microctopus Lieutenant
upper: Abomination Aberration | Mutant
lower: Brute | Scribe
B: {Fort} Combustion Revenant Baron Parasite Gnome Annihilation"""


def position(text):
    return read_position(text, all_cards())


def test_the_one_turn_that_wins_is_found_with_its_core():
    start = position(RUNS)
    found = only_core(start, wins(start))
    assert found is not None and found.core == {Action("Vortex", 0)}
    assert start.player in found.end.winners and found.moves == (Move("play", "Vortex", None, 0), Move("end"))
    # a search of every turn has the same result
    winning = [way for way in turns(start).ways if start.player in way.end.winners]
    assert winning and all(Move("play", "Vortex", None, 0) in way.moves for way in winning)


def test_a_turn_that_wins_whatever_is_played_is_no_puzzle():
    start = position("game: edition 1, duel ; A: {Bastion} Ogre Baron ; upper: Brute | ; B: Ogre {Fort} Gnome")
    assert start.player in {winner for way in turns(start).ways for winner in way.end.winners}
    assert only_core(start, wins(start)) is None


def test_two_ways_that_do_it_are_no_puzzle():
    text = "game: edition 1, duel, mana 9 ; A: Boom! {Bastion} Annihilation Ogre ; upper: Brute | Gnome ; B: Baron {Fort} Ogre"
    start = position(text)
    winning = {way.moves[0] for way in turns(start).ways if way.end.winners and len(way.moves) == 2}
    assert len(winning) > 1, "both Incantations clear the way"
    assert only_core(start, wins(start)) is None


def test_a_proof_that_would_take_too_long_is_given_up():
    start = position(RUNS)
    assert only_core(start, wins(start), most=2) is None


def test_an_incantation_is_told_by_whom_it_hits_and_not_by_the_place():
    start = position(
        "game: edition 1, duel, mana 9 ; A: Boom! {Bastion} Zombie ; upper: | Ogre Gnome ; B: {Bastion} Baron"
    )
    assert action(start, Move("cast", "Boom!", None, 0, Place(1, 0, 2))) == Action("Boom!", 0, (1, 0, "Gnome"))
    assert action(start, Move("play", "Ogre", None, 1)) == Action("Ogre", 1)


ABOUT_TO_FALL = """game: edition 1, duel, turn 3, A to play, summoning, mana 7
A: Meteorite Parasite Shaman Combustion {Fort} Carnivore Partisan
upper: | Troll Machine Lieutenant
lower: Grrr Assassin |
B: Aberration Disciple {Bastion} Gnome Revenant Annihilation"""


def test_a_turn_saves_where_the_other_side_cannot_win_any_more():
    start = position(ABOUT_TO_FALL)
    wanted = holds(start)
    every = turns(start)
    assert every.is_complete
    saving = [way for way in every.ways if wanted(way.end)]
    found = only_core(start, holds(start))
    assert found is not None and saving
    for way in saving:
        played = {move.card for move in way.moves}
        assert {one.card for one in found.core} <= played
    idle = next(way for way in every.ways if way.moves == (Move("end"),))
    reply = can_win(next_table(idle.end))
    assert reply and not wanted(idle.end)
    assert always(next_table(idle.end), reply, lambda end: 1 in end.winners)


def test_a_reply_that_cannot_be_looked_at_to_its_end_proves_nothing(monkeypatch):
    start = position(ABOUT_TO_FALL)
    found = only_core(start, holds(start))
    monkeypatch.setattr("tutor.games.clash.puzzles.proofs.can_win", lambda *_: None)
    with pytest.raises(TooLong):
        holds(start)(found.end)


def test_a_pile_that_runs_out_by_itself_counts_as_won():
    """By the second edition an Automa without a card loses at once, so leaving it one card wins."""
    start = position("""game: edition 2, solo, turn 3, A to play, summoning, mana 6
A: {Bastion} Gnome Zombie Ogre
upper: Microctopus |
lower: |
automa: Baron Grrr {Fort}""")
    assert wins(start)(turns(start).ways[0].end)
