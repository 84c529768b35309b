"""Test that unreachable positions of Dust Collectorz are refused, and reachable ones and hand-made ones are read.

test_dust_mutated.py tests randomly changed positions; test_dust_words.py tests that positions of random games read
back.
"""

import pytest
from dust.games import random_game

from tutor.core import Impossible
from tutor.games import definition
from tutor.games.dust.notation.possible import faults
from tutor.games.dust.rules import MODES

WORDS = definition("dust").words
TEAM = "game: dust, team, round 2 begun by A, C to answer B, speed ; A: ; A laid: Kite ; C: Bead ; D: Bead"
IMPOSSIBLE = {
    "no card when a round begins": ("game: dust, versus, A to attack ; A: Kite ; B:", ["dust.end.runs-out"]),
    "two without a card": ("game: dust, versus 3, A to attack ; A: Kite ; B: ; C:", ["dust.end.runs-out"] * 2),
    "the score says another": ("game: dust, versus, over, B wins, last round B ; A: ; B: ; A captured: Folio Folio", ["dust.score.highest"]),
    "a tie that the last round decides": ("game: dust, versus, over, A and B win, last round B ; A: ; B: ; A captured: Folio", ["dust.score.highest"]),
    "cards left at the end": ("game: dust, versus, over, A wins, last round A ; A: Kite ; B: ; B deck: Kite", ["dust.end.leftovers"] * 2),
    "who began played a counter card": ("game: dust, versus, B to answer A, speed ; A: ; A laid: Snare / Kite ; B: Bead", ["dust.counter.only-in-defence"]),
    "its own tribe answered": ("game: dust, versus 3, round 2 begun by A, C to answer B, speed ; A: ; A laid: Kite ; B: ; B laid: Folio ; C: Bead", ["dust.defence.never-same-tribe"]),
    "a barred tribe answered": ("game: dust, versus 3, round 2 begun by A, C to answer B, speed ; A: ; A laid: Paper-Dragon[active] ; B: ; B laid: Blot ; C: Bead", ["dust.defence.barred"]),
    "a counter card lost": (f"{TEAM} ; B: ; B laid: Snare ; clashes: B lost", ["dust.counter.trap-wins"]),
    "a given card won": (f"{TEAM} ; B: ; clashes: B won", ["dust.give.loses-clash"]),
    "young without cards": ("game: dust, young, A to play ; A: ; B: Kite ; centre: Blot", ["dust.young.out-of-cards"]),
    "young, the other without cards": ("game: dust, young, A to play ; A: Kite ; B: ; centre: Blot", ["dust.young.out-of-cards"]),
    "young and stuck": ("game: dust, young, A to play ; A: Kite ; B: Kite ; centre: Blot", ["dust.young.stuck"]),
    "a counter card in a young hand": ("game: dust, young, A to play ; A: Kite Snare Bead ; A deck: Snare ; B: Kite", ["dust.young.twenty-nine"] * 2),
    "a centre that does not beat": ("game: dust, young, A to play ; A: Kite ; B: Kite ; centre: Pebble Blot Pebble ; A deck: Kite", ["dust.young.must-beat"] * 2),
    "a last play of nothing": ("game: dust, young, A to play, last play B ; A: Kite ; B: Kite", ["last play B"]),
    "young, another has won": ("game: dust, young, over, B wins ; A: ; B: Kite ; centre: Blot", ["dust.young.goal"]),
    "young, won and can go on": ("game: dust, young, over, B wins ; A: Kite ; A deck: Kite ; B: Kite ; centre: Blot", ["dust.young.out-of-cards"]),
    "seven, and no attack": ("game: dust, versus, A to attack ; A: " + "Snare " * 7 + "; B: Kite", ["dust.deck.two-counters"] * 2 + ["dust.overflow.beyond-six", "dust.end.cannot-attack"]),
    "round 2 before the first": ("game: dust, versus, round 2, A to choose ; A: Kite ; B: Kite ; B captured: Kite ; B discard: Bead", ["dust.setup.coin", "dust.setup.shuffle", "dust.setup.shuffle"]),
    "nothing to begin with": ("game: dust, team, BD to choose ; A: ; B: Snare ; C: Kite ; D: Kite", ["dust.end.cannot-attack"] * 2),
    "too many rounds": ("game: dust, versus, round 33, A to attack ; A: Kite ; B: Kite", ["dust.deck.thirty-two"]),
    "too many cards for the round": ("game: dust, versus, round 32, A to attack ; A: Kite Bead ; B: Kite", ["dust.deck.thirty-two"]),
    "33 cards of one deck": ("game: dust, versus, A to attack ; A: Kite ; B: Kite ; A discard: " + "Kite " * 32, ["dust.deck.thirty-two"]),
    "the order of a round": ("game: dust, versus 4, round 2 begun by A, C to answer D, speed ; A: ; A laid: Snare ; B: ; C: Kite ; C laid: Bead ; D: ; D laid: Bead", ["dust.counter.only-in-defence", "C answers before D does", "C has not played", "D has not played"]),
    "the order of a team's round": ("game: dust, team, round 2 begun by A, D to answer A, speed ; A: ; B: ; C: ; D: Bead ; D laid: Kite ; clashes: C won, B lost", ["dust.attack.first", "C in clash 1", "B in clash 2", "dust.team.same-cards", "D has not played"]),
    "young, four in a hand at the beginning": ("game: dust, young, A to play ; A: Kite Kite Kite Kite ; B: Kite Kite ; B deck: Kite", ["dust.young.three"] * 2),
    "young, passed and could play": ("game: dust, young, A to play, last play A ; A: Kite ; B: Blot ; A deck: Kite ; centre: Kite", ["dust.young.draws-only-if-stuck"]),
    "young, passed without a card": ("game: dust, young, A to play, last play A ; A: Kite ; B: ; B deck: Kite ; centre: Kite", ["dust.young.cannot-draws"]),
    "young, two have run out": ("game: dust, young, over, A wins ; A: ; B: ; centre: Kite", ["dust.young.out-of-cards"]),
    "young, another laid the last card": ("game: dust, young, over, A wins, last play B ; A: ; B: Kite ; centre: Kite", ["last play A"]),
    "young, over before a card": ("game: dust, young, over, A wins ; A: ; B: Kite", ["nothing lies in the middle"]),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_every_reason_is_told_with_its_rule(name):
    text, rules = IMPOSSIBLE[name]
    with pytest.raises(Impossible) as error:
        WORDS.read_position(text)
    said = str(error.value).split("\n")
    assert len(said) == len(rules), said
    for line, rule in zip(said, rules, strict=True):
        assert rule in line and "expected" in line and line.startswith("line 1, column"), said


def test_each_reason_of_a_round_is_told_at_its_line():
    text = (
        "game: dust, versus 4, round 2 begun by A, C to answer D, speed\nA:\nA laid: Snare\nB:\nC: Kite\nC laid: Bead\nD:\n"
        "D laid: Bead"
    )
    with pytest.raises(Impossible) as error:
        WORDS.read_position(text)
    assert [line.split(":")[0] for line in str(error.value).split("\n")] == [
        "line 3, column 9", "line 1, column 43", "line 6, column 1", "line 8, column 1",
    ]  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
def test_no_position_of_a_game_has_a_fault(mode):
    for seed in range(4):
        for step in random_game(mode, seed).steps:
            assert faults(step.position) == []


@pytest.mark.parametrize(
    "text",
    [
        "game: dust, versus, round 21, A to attack ; A: Kite ; B: Quill ; A captured: Lens",
        "game: dust, versus, B to answer A, speed ; A: ; A laid: Kite ; B: Bead ; B deck: Kite",  # not filled up
        "game: dust, versus 3, round 2 begun by A, B to answer A, speed ; A: ; A laid: Kite ; B: Bead ; C:",  # reading 36
        "game: dust, versus 3, round 2 begun by A, C to answer A, speed ; A: ; A laid: Kite ; B: ; B laid: Blot ; C: Bead",
        "game: dust, team, BD to choose ; A: Kite ; B: Kite ; C: Kite ; D: Kite",
        "game: dust, versus, A to attack ; A: 6 cards ; A deck: 3 cards ; B: 1 card",
    ],
)
def test_what_a_teacher_lays_is_read(text):
    assert WORDS.read_position(text)
