"""Test that the engine and the plain engine agree on every move of random games, in all modes."""

import os
from random import Random

import pytest
from dust.beside_plain import TOGETHER, TURNED, difference, plain_position, wild_move
from dust.games import opening, some_move

from tutor.games.dust.rules import MODES, OURS, Readings, play, read

pytestmark = pytest.mark.long

GAMES = 60 if os.environ.get("EVERYTHING") else 3


def differences(mode: str, seed: int, readings: Readings = OURS, plain=None, moves: int = 400) -> list[str]:
    """Return where the engines differ in one random game, for the moves made and for others, most of them illegal."""
    chance, steps = Random(f"{mode} {seed}"), read(readings)
    position = opening(mode, chance).position
    found = []
    for _ in range(moves):
        if position.is_over:
            break
        move = some_move(position, chance, steps)
        if position.phase not in ("choose", "send"):  # the plain engine does not deal cards
            tried, there = (move, wild_move(position, chance), wild_move(position, chance)), plain_position(position)
            told = {said: difference(position, there, said, readings, plain) for said in tried}
            found += [f"{said}: {what}" for said, what in told.items() if what]
        position = play(position, move, steps=steps).position
    return found


@pytest.mark.parametrize("mode", MODES)
def test_both_say_the_same(mode):
    for seed in range(GAMES):
        assert differences(mode, seed) == [], seed


@pytest.mark.parametrize("name", TURNED)
def test_both_say_the_same_with_a_reading_turned(name):
    for seed in range(max(1, GAMES // 12)):
        for mode in MODES:
            assert differences(mode, seed, *TURNED[name], moves=60) == [], (mode, seed)


@pytest.mark.parametrize("name", TOGETHER)
def test_both_say_the_same_with_several_readings_turned_at_once(name):
    for seed in range(max(2, GAMES // 12)):
        for mode in ("versus 3", "versus 4", "team"):
            assert differences(mode, seed, *TOGETHER[name], moves=60) == [], (mode, seed)
