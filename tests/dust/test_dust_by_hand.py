"""The plain engine of Dust Collectorz at the situations worked out by hand."""

import re
import tomllib

import pytest
from dust.by_hand import TOLD, deck, differences, written_out
from dust.plain_dust import play
from dust.plain_dust_table import SET, Unreadable, deck_faults, points, read, read_cards, top_shelf, write


def reached(case):
    """The position that a situation leads to, or the rules that refuse its last move."""
    readings = {
        int(number): tuple(by) if isinstance(by, list) else by for number, by in case.get("readings", {}).items()
    }
    position = written_out(case["start"])
    read(position)
    for i, move in enumerate(case["moves"]):
        answer = play(position, move, readings)
        if isinstance(answer, list):
            assert i == len(case["moves"]) - 1, answer
            return answer
        assert write(read(answer)) == answer
        position = answer
    return position


@pytest.mark.parametrize("case", TOLD["case"], ids=[case["title"] for case in TOLD["case"]])
def test_hand_worked(case):
    if case.get("unreadable"):
        with pytest.raises(Unreadable):
            reached(case)
    elif "refused" in case:
        assert case["refused"] in reached(case)
    else:
        position = reached(case)
        assert not isinstance(position, list), position
        assert differences(case["then"], position) == {}


@pytest.mark.parametrize("case", TOLD["deck"], ids=[case["title"] for case in TOLD["deck"]])
def test_decks(case):
    cards = [read_cards(card, {})[0] for card in deck(case["cards"])]
    assert deck_faults(cards) == case["faults"]


@pytest.mark.skipif(not SET.exists(), reason="the sample set is not there")
def test_decks_of_the_sample_set():
    known = top_shelf()
    for one in tomllib.loads(SET.read_text("utf-8"))["decks"].values():
        words = [re.fullmatch(r"(\S+)(?: x(\d))?", word) for word in one["cards"]]
        cards = [known[word[1].lower()] for word in words for _ in range(int(word[2] or 1))]
        assert deck_faults(cards) == []
        assert points(cards) == 35  # 20 of Bronze and Silver, 15 of Platinum or Epic
