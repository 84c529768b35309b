"""Proofs that a turn is the only solution, compared with hand-worked results and with every turn."""

from __future__ import annotations

import pytest

from tutor.core import TooLong
from tutor.games.clash.notation import read_position
from tutor.games.clash.odds.turns import turns
from tutor.games.clash.puzzles.proofs import (
    Action,
    action,
    goal_to_hold,
    goal_to_win,
    next_position,
    unique_core,
    winning_turn,
)
from tutor.games.clash.puzzles.proofs import succeeds_in_every_order as always
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
    found = unique_core(start, goal_to_win(start))
    assert found is not None and found.core == {Action("Vortex", 0)}
    assert start.player in found.end.winners and found.moves == (Move("play", "Vortex", None, 0), Move("end"))
    # a search of every turn has the same result
    winning = [way for way in turns(start).ways if start.player in way.end.winners]
    assert winning and all(Move("play", "Vortex", None, 0) in way.moves for way in winning)


def test_a_position_won_without_a_card_is_no_puzzle():
    start = position("game: edition 1, duel ; A: {Bastion} Ogre Baron ; upper: Brute | ; B: Ogre {Fort} Gnome")
    assert start.player in {winner for way in turns(start).ways for winner in way.end.winners}
    assert unique_core(start, goal_to_win(start)) is None


def test_a_position_with_two_solutions_is_no_puzzle():
    text = "game: edition 1, duel, mana 9 ; A: Boom! {Bastion} Annihilation Ogre ; upper: Brute | Gnome ; B: Baron {Fort} Ogre"
    start = position(text)
    winning = {way.moves[0] for way in turns(start).ways if way.end.winners and len(way.moves) == 2}
    assert len(winning) > 1, "both Incantations clear the way"
    assert unique_core(start, goal_to_win(start)) is None


def test_a_proof_that_would_take_too_long_is_given_up():
    start = position(RUNS)
    assert unique_core(start, goal_to_win(start), most=2) is None


def test_an_incantation_is_identified_by_the_name_of_its_target():
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


def test_a_turn_saves_if_the_other_side_can_no_longer_win():
    start = position(ABOUT_TO_FALL)
    goal = goal_to_hold(start)
    every = turns(start)
    assert every.is_complete
    saving = [way for way in every.ways if goal(way.end)]
    found = unique_core(start, goal_to_hold(start))
    assert found is not None and saving
    for way in saving:
        played = {move.card for move in way.moves}
        assert {one.card for one in found.core} <= played
    idle = next(way for way in every.ways if way.moves == (Move("end"),))
    reply = winning_turn(next_position(idle.end))
    assert reply and not goal(idle.end)
    assert always(next_position(idle.end), reply, lambda end: 1 in end.winners)


def test_an_unfinished_search_for_a_reply_proves_nothing(monkeypatch):
    start = position(ABOUT_TO_FALL)
    found = unique_core(start, goal_to_hold(start))
    monkeypatch.setattr("tutor.games.clash.puzzles.proofs.winning_turn", lambda *_: None)
    with pytest.raises(TooLong):
        goal_to_hold(start)(found.end)


def test_a_pile_emptied_by_drawing_counts_as_won():
    """By the second edition an Automa without a card loses at once, so leaving it one card wins."""
    start = position("""game: edition 2, solo, turn 3, A to play, summoning, mana 6
A: {Bastion} Gnome Zombie Ogre
upper: Microctopus |
lower: |
automa: Baron Grrr {Fort}""")
    assert goal_to_win(start)(turns(start).ways[0].end)
