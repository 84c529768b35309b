"""The engine of Dust Collectorz, through its notation, at the situations worked out by hand."""

import pytest
from dust.by_hand import TOLD, deck, differences, written_out
from dust.by_number import readings

from tutor.core import Refused, Unreadable
from tutor.dust.decks import faults
from tutor.dust.game import play
from tutor.dust.steps import read
from tutor.guests import guest

WORDS = guest("dust").words


def reached(case):
    """The position that a situation leads to in words, or the rules that refuse its last move."""
    steps = read(readings(case.get("readings", {})))
    position = WORDS.read_position(written_out(case["start"]))
    for i, move in enumerate(case["moves"]):
        try:
            position = play(position, WORDS.read_move(move, position), steps=steps).position
        except Refused as refused:
            assert i == len(case["moves"]) - 1, refused
            return [reason.rule for reason in refused.reasons]
        written = WORDS.write_position(position)
        if not case.get("readings"):
            assert WORDS.read_position(written) == position
    return WORDS.write_position(position)


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
        for team in ("AC", "BD") if "dust, team" in position else ():
            position = position.replace(f"{team[0]} and {team[1]} win,", f"{team} wins,")
        assert differences(case["then"], position) == {}


@pytest.mark.parametrize("case", TOLD["deck"], ids=[case["title"] for case in TOLD["deck"]])
def test_decks(case):
    cards = WORDS.read_deck("deck: " + " ".join(deck(case["cards"])))
    assert list(dict.fromkeys(reason.rule for reason in faults(cards))) == case["faults"]
