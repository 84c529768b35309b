"""Games with made-up cards of every ability, alone and in pairs, beside the plain engine.

An ability in `EDITIONS` is played here without any change. It fails if it was never active, or if the plain engine does
not know it.
"""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from made_up import ABILITIES, effects, modes_of, play

#: Games of each combination at least, and at most until all of its abilities were active in the same game.
LEAST, MOST = 8, 100


def combinations(first: str) -> list[tuple[str, ...]]:
    """Return an ability alone, and its pairs with each ability after it."""
    return [(first,), *[pair for pair in itertools.combinations(ABILITIES, 2) if pair[0] == first]]


def were_active(abilities: tuple[str, ...], games: range, moves: int) -> bool:
    """Play games in all modes in turn, and return whether all of the abilities were active in the same game."""
    found, modes = False, itertools.cycle(modes_of(abilities))
    for number, (edition, mode) in zip(games, modes, strict=False):
        cited: Counter[str] = play(abilities, edition, mode, number, moves)
        found = found or all(effects(ability) & set(cited) for ability in abilities)
        if found and number - games.start + 1 >= LEAST:
            break
    return found


@pytest.mark.parametrize("first", ABILITIES)
def test_every_ability_alone_and_in_pairs_agrees_with_the_plain_rules(first):
    never = [" and ".join(some) for some in combinations(first) if not were_active(some, range(MOST), 10)]
    assert never == [], "never active in the same game"


@pytest.mark.slow
@pytest.mark.parametrize("first", ABILITIES)
def test_longer_games_of_every_ability_and_pair_agree_with_the_plain_rules(first):
    for abilities in combinations(first):
        for number, (edition, mode) in zip(range(1000, 1021), itertools.cycle(modes_of(abilities)), strict=False):
            play(abilities, edition, mode, number, 30)
