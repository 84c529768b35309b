"""Test the engine of Dust Collectorz, through its notation, and the plain engine on situations worked out by hand."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from dust import plain_dust
from dust.by_hand import TOLD, deck, differences, written_out
from dust.by_number import readings
from dust.plain_dust_table import SET, deck_faults, points, read, read_cards, top_shelf, write
from dust.plain_dust_table import Unreadable as PlainUnreadable

from tutor.core import Refused, Unreadable
from tutor.core.rulebook import readings_in, rules_deciding
from tutor.games import definition
from tutor.games.dust.rules.decks import faults
from tutor.games.dust.rules.game import play
from tutor.games.dust.rules.steps import read as read_steps

WORDS = definition("dust").words


class Engine:
    """The engine, used through its notation."""

    unreadable = Unreadable

    def start(self, words: str) -> Any:
        return WORDS.read_position(words)

    def play(self, position: Any, move: str, turned: dict[str, Any]) -> Any:
        """Return the position that a move leads to, or the rules that refuse it."""
        try:
            reached = play(position, WORDS.read_move(move, position), steps=read_steps(readings(turned))).position
        except Refused as refused:
            return [reason.rule for reason in refused.reasons]
        if not turned:  # the notation cannot write a card that only a reading leaves in the middle
            assert WORDS.read_position(WORDS.write_position(reached)) == reached
        return reached

    def words(self, position: Any) -> str:
        written = WORDS.write_position(position)
        for team in ("AC", "BD") if position.team else ():
            written = written.replace(f"{team[0]} and {team[1]} win,", f"{team} wins,")
        return written

    def deck_faults(self, cards: list[str]) -> list[str]:
        return list(dict.fromkeys(reason.rule for reason in faults(WORDS.read_deck("deck: " + " ".join(cards)))))


class Plain:
    """The plain engine, which takes and returns text."""

    unreadable = PlainUnreadable

    def start(self, words: str) -> str:
        read(words)
        return words

    def play(self, position: str, move: str, turned: dict[str, Any]) -> Any:
        by = {int(number): tuple(by) if isinstance(by, list) else by for number, by in turned.items()}
        answer = plain_dust.play(position, move, by)
        assert isinstance(answer, list) or write(read(answer)) == answer
        return answer

    def words(self, position: str) -> str:
        return position

    def deck_faults(self, cards: list[str]) -> list[str]:
        return deck_faults([read_cards(card, {})[0] for card in cards])


BOTH = pytest.mark.parametrize("engine", [Engine(), Plain()], ids=["engine", "plain"])


def reached(case, engine):
    """Return the position that a situation leads to, as text, or the rules that refuse its last move."""
    position = engine.start(written_out(case["start"]))
    for i, move in enumerate(case["moves"], 1):
        position = engine.play(position, move, case.get("readings", {}))
        if isinstance(position, list):
            assert i == len(case["moves"]), position
            return position
    return engine.words(position)


@BOTH
@pytest.mark.parametrize("case", TOLD["case"], ids=[case["title"] for case in TOLD["case"]])
def test_hand_worked(case, engine):
    if case.get("unreadable"):
        with pytest.raises(engine.unreadable):
            reached(case, engine)
    elif "refused" in case:
        assert case["refused"] in reached(case, engine)
    else:
        position = reached(case, engine)
        assert not isinstance(position, list), position
        assert differences(case["then"], position) == {}


@pytest.mark.parametrize("number", [15, 29, 33, 62, 63])
def test_a_reading_is_marked_in_just_the_moves_that_it_decides(number):
    """Played with the reading turned, a move leads elsewhere where the reading is marked, and nowhere else."""
    rules, turned = definition("dust").sentences.rules(), read_steps(readings({str(number): "b"}))
    met = set()
    for case in TOLD["case"]:
        if case.get("readings") or case.get("unreadable") or "refused" in case:
            continue
        position = WORDS.read_position(written_out(case["start"]))
        for said in case["moves"]:
            move = WORDS.read_move(said, position)
            step, other = play(position, move), play(position, move, steps=turned)
            marked = number in {one.number for one in readings_in(rules, rules_deciding(step.events))}
            assert marked == (other.position != step.position), (case["title"], said)
            met.add(marked)
            position = step.position
    assert met == {True, False}


@BOTH
@pytest.mark.parametrize("case", TOLD["deck"], ids=[case["title"] for case in TOLD["deck"]])
def test_decks(case, engine):
    assert engine.deck_faults(deck(case["cards"])) == case["faults"]


@pytest.mark.skipif(not SET.exists(), reason="the sample set is not there")
def test_decks_of_the_sample_set():
    known = top_shelf()
    for one in tomllib.loads(SET.read_text("utf-8"))["decks"].values():
        words = [re.fullmatch(r"(\S+)(?: x(\d))?", word) for word in one["cards"]]
        cards = [known[word[1].lower()] for word in words for _ in range(int(word[2] or 1))]
        assert deck_faults(cards) == []
        assert points(cards) == 35  # 20 points from Bronze and Silver, 15 from Platinum or Epic
