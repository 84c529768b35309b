"""Games of Dust Collectorz with made-up cards of every ability, alone and in pairs, beside the plain engine.

An ability in `KINDS` is played here without any change. It fails if it was never active, or if the plain engine does not
know it.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from dust.made_up import PLAYED, play_game

from tutor.games.dust.rules.abilities import KINDS

ABILITIES = tuple(KINDS)
#: The rule that an ability's effect cites, where it is not the one that defines the ability.
CITED = {"rally": "dust.stack.ability-mixes"}
#: Games of each combination at least, and at most until all of its abilities were active in the same game.
LEAST, MOST = 2, 40


def with_first(first: str) -> list[tuple[str, ...]]:
    """Return an ability alone, and its pairs with each ability after it."""
    return [(first,), *[pair for pair in combinations(ABILITIES, 2) if pair[0] == first]]


def were_active(abilities: tuple[str, ...], moves: int) -> bool:
    """Play games in all modes in turn, and return whether all of the abilities were active in the same game."""
    found = False
    for number in range(MOST):
        cited = play_game(abilities, PLAYED[number % len(PLAYED)], number, moves)
        found = found or all(CITED.get(ability, KINDS[ability]) in cited for ability in abilities)
        if found and number + 1 >= LEAST:
            break
    return found


@pytest.mark.parametrize("first", ABILITIES)
def test_every_ability_alone_and_in_pairs_agrees_with_the_plain_rules(first):
    never = [" and ".join(some) for some in with_first(first) if not were_active(some, 20)]
    assert never == [], "never active in the same game"


@pytest.mark.slow
@pytest.mark.parametrize("first", ABILITIES)
def test_longer_games_of_every_ability_and_pair_agree_with_the_plain_rules(first):
    for abilities in with_first(first):
        for number in range(8):
            play_game(abilities, PLAYED[number % len(PLAYED)], 1000 + number, 100)
