"""Some hundred inputs for every parser that an attacker can reach; run `fuzz.py` for more."""

import random

import pytest
from mutated import mutated
from targets import OF_FOUR, PIECES, TARGETS, corpus

from tutor.games.clash.notation import read_script
from tutor.games.clash.rules import Game
from tutor.games.clash.sets import all_cards

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", TARGETS)
def test_what_can_be_read(name):
    for data in corpus(name):
        TARGETS[name](data)


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_changed_by_chance(name):
    chance, seeds = random.Random(name), corpus(name)
    for _ in range(60 if name == "messages" else 400):
        data = mutated(chance.choice(seeds), chance, PIECES)
        try:
            TARGETS[name](data)
        except BaseException:
            print(f"{name}: {data!r}")
            raise


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes_at_all(name):
    chance = random.Random(f"{name} bytes")
    for size in range(60):
        TARGETS[name](chance.randbytes(size))


def test_the_games_of_four_to_begin_from_can_be_played():
    for start, moves in OF_FOUR:
        script = read_script(f"{start}\n\n{moves}", all_cards())
        game = Game.at(script.position)
        for said in script.moves:
            game = game.play(said.move)
