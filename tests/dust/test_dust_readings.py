"""Test the readings of Dust Collectorz as switches: each changes something when turned, and breaks nothing else."""

from random import Random

import pytest
from dust.beside_plain import TURNED
from dust.games import all_cards, opening, random_game, some_move

from tutor.games.dust.rules import (
    MODES,
    OURS,
    WHEEL,
    Card,
    Lay,
    Named,
    Play,
    Position,
    Readings,
    Seat,
    legal_moves,
    play,
    read,
    refusals,
    rules_by,
)
from tutor.games.dust.rules.clash import values
from tutor.games.dust.rules.parts import Clash, total
from tutor.games.dust.rules.readings import NUMBERS

pytestmark = pytest.mark.long

#: The modes that a reading affects, if not all modes with values.
MODES_OF = {
    "leader_wins_ties": ("versus 3", "versus 4"),
    "change_stays": ("team", "versus 3"),
    "first_clash_only": ("team", "versus 3"),
    "given_to_the_round": ("versus 3", "versus 4"),
    "after_giving": ("team",),
    "two_are_enough": ("team",),
    "first_attack_again": ("versus 3", "versus 4"),
    "last_clash_only": ("versus 3", "versus 4"),
    "tribes_again": ("young", "young 3"),
    "refill_to_three": ("young",),
}


def outcome(position, move, steps):
    """Return the result of a move: the position, or the rules that refuse it."""
    reasons = refusals(position, move, steps)
    return [reason.rule for reason in reasons] if reasons else play(position, move, steps=steps).position


def first_difference(readings: Readings, modes, first: int = 0, games: int = 60):
    """Return a position and a move whose result a changed reading alters, searching from game ``first`` on, or None."""
    turned, ours = read(readings), read(OURS)
    for seed in (*range(first, games), *range(first)):
        for mode in modes:
            chance = Random(f"{mode} {seed}")
            position = opening(mode, chance).position
            while not position.is_over:
                move = some_move(position, chance, ours if chance.random() < 0.5 else turned)
                before, position = position, outcome(position, move, ours)
                if outcome(before, move, turned) != position:
                    return before, move
    return None


def test_every_reading_is_numbered_and_tried():
    assert set(NUMBERS) == set(Readings._fields)
    assert {number for number, _ in NUMBERS.values()} == {
        13,
        14,
        15,
        16,
        17,
        18,
        22,
        26,
        29,
        32,
        33,
        35,
        57,
        62,
        63,
        73,
        77,
    }
    turned = {
        name
        for readings, _ in TURNED.values()
        for name in Readings._fields
        if getattr(readings, name) != getattr(OURS, name)
    }
    assert turned == set(Readings._fields)


#: Readings that random games do not show: the cards of the Top Shelf have values of 3 and more, and long chains are
#: rare.
SELDOM = {"17 b", "73 b"}
#: The number of a random game that shows a reading which few games show.
SHOWN_BY = {"22 b": 16, "35 b": 14, "35 c": 9}


@pytest.mark.parametrize("name", sorted(set(TURNED) - SELDOM))
def test_a_reading_that_is_turned_changes_something(name):
    readings = TURNED[name][0]
    (field,) = (it for it in Readings._fields if getattr(readings, it) != getattr(OURS, it))
    assert first_difference(readings, MODES_OF.get(field, ("versus", "versus 3")), SHOWN_BY.get(name, 0)) is not None


@pytest.mark.parametrize("name", TURNED)
def test_games_by_a_turned_reading_end_with_every_card_in_one_place(name):
    readings = TURNED[name][0]
    for mode in MODES:
        game = random_game(mode, 5, rules_by(read(readings)), read(readings))
        assert game.position.is_over, mode
        first = next(step.position for step in (game.opening, *game.steps) if step.position.seats[0].hand)
        assert all_cards(game.position) == all_cards(first)


def test_a_value_below_zero_loses_by_more():
    weak, faint = Card("Weak", "stone", "bronze", (1,) * 4), Card("Faint", "paper", "bronze", (1,) * 4, "hinder")
    clash = Clash(Lay(cards=(faint, faint), active=(0, 1)), Lay(cards=(weak,)), "power")
    ours, below = (total(values(clash, read(by))[1]) for by in (OURS, TURNED["17 b"][0]))
    assert (ours, below) == (0, 1 - 2 - 1)


def test_a_tribe_comes_again_in_a_chain_once_round():
    ring = [Card(tribe.title(), tribe, "bronze", (1,) * 4) for tribe in reversed(WHEEL)]
    position = Position("young", (Seat((*ring, ring[0], ring[0])), Seat(tuple(ring))), (), phase="play")
    chain = Play(tuple(Named(card.name) for card in (*ring, ring[0])))
    assert [reason.rule for reason in refusals(position, chain)] == ["dust.young.no-tribe-twice"]
    again = read(TURNED["73 b"][0])
    assert refusals(position, chain, again) == ()
    assert max(len(move.cards) for move in legal_moves(position)) == 5
    assert max(len(move.cards) for move in legal_moves(position, again)) == 6


def test_nothing_is_turned_where_nothing_is_said():
    position = opening("versus", Random(1)).position
    assert read(OURS) == read(Readings())
    assert legal_moves(position) == legal_moves(position, read(OURS))
