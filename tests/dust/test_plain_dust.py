"""Test properties of the plain engine in complete random games, under our readings and under each alternative."""

import re

import pytest
from dust.plain_dust import play
from dust.plain_dust_clash import CHOICES
from dust.plain_dust_table import MODES, TRIBES, Position, points, read, scores, write
from dust.plain_games import game

pytestmark = pytest.mark.long

OTHERWISE = [{}] + [{number: by} for number, choices in CHOICES.items() for by in choices[1:]]
OTHERWISE += [{14: ("paper", "glass", "ink", "stone", "cloth")}, {18: "b", 26: "c", 33: "b", 35: "c", 62: "b", 63: "b"}]


def all_cards(p: Position) -> list:
    """Return every card of a position, in any zone."""
    found = [card for key in ("hand", "overflow", "deck", "discard", "piles") for cards in p[key] for card in cards]
    return sorted(
        found + p["centre"] + [card for lay in p["laid"] if lay for card in lay["counters"] + lay["cards"]], key=str
    )


@pytest.mark.parametrize("readings", OTHERWISE, ids=str)
def test_every_card_is_in_one_place_and_the_words_say_all(readings):
    children = not readings or bool({13, 14, 73, 77} & set(readings))
    for seed, mode in enumerate(mode for mode in MODES if children or not mode.startswith("young")):
        cards = None
        for position, move, answer in game(mode, seed, readings, deck=10, able=0.8):
            if isinstance(answer, str):
                reached = read(answer, {})
                assert write(reached, {}) == answer
                assert play(position, move, readings, {}) == answer
                cards = cards or all_cards(reached)
                assert all_cards(reached) == cards


@pytest.mark.parametrize("mode", [mode for mode in MODES if not mode.startswith("young")])
def test_the_points_of_all_cards_and_the_bonus(mode):
    *_, (last, _, refused) = game(mode, 5, deck=16)
    p = read(last, {})
    bonus = 6 if mode == "team" else 3
    assert refused == ["dust.end.runs-out"]
    assert sum(scores(p)) + sum(map(points, p["discard"])) == points(all_cards(p)) + bonus
    assert not any(p["hand"] + p["overflow"] + p["deck"])


@pytest.mark.parametrize("mode", MODES)
def test_the_wheel_turned_by_a_tribe_changes_nothing(mode):
    def turned(words):
        after = dict(zip(TRIBES, TRIBES[1:] + TRIBES[:1], strict=True))
        return re.sub(r"\((\w+)", lambda match: "(" + after.get(match[1], match[1]), words)

    for position, move, answer in game(mode, 3, deck=12):
        again = play(turned(position), move, known={})
        assert again == (turned(answer) if isinstance(answer, str) else answer)
