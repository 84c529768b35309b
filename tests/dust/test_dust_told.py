"""Test what events of Dust Collectorz report: each value by its parts, causes, and things that did not happen."""

import pytest
from dust.games import random_game

from tutor.core import history
from tutor.games import definition
from tutor.games.dust.rules import OURS, play, read
from tutor.games.dust.rules.parts import total

WORDS = definition("dust").words
PARTS = {"full", "half", "ability", "stronger", "weaker", "unchanged", "carried", "floor"}


def games():
    return [random_game(mode, 11) for mode in ("versus", "versus 3", "versus 4", "team")]


def told(start, *moves):
    """Return the events of the last of some moves."""
    position, events = WORDS.read_position(start), ()
    for move in moves:
        step = play(position, WORDS.read_move(move, position))
        position, events = step.position, step.events
    return events


def of(events, kind):
    return [event for event in events if event.kind == kind]


def test_a_value_is_the_sum_of_its_parts_and_each_part_is_told():
    for game in games():
        for step in game.steps:
            values = of(step.events, "value")
            for value in values:
                assert value.amount == total(value.parts) >= 0
                parts = [event for event in step.events if event.kind in PARTS and event.side == value.side]
                assert [(event.kind, event.amount) for event in parts] == [
                    (part.kind, part.amount) for part in value.parts
                ]
            if values:
                (won,) = of(step.events, "won")[:1]
                attack, answer = (value.amount for value in values[:2])
                assert (won.amount, won.against) == (max(attack, answer), min(attack, answer))
                assert won.side == (values[1].side if answer >= attack else values[0].side)


def test_what_is_caused_by_what():
    for game in games():
        for step in game.steps:
            for event in step.events:
                cause = None if event.cause is None else step.events[event.cause].kind
                if event.kind == "captured" and event.rule not in ("dust.give.at-once", "dust.many.give"):
                    assert cause == "won"
                elif event.kind in ("stronger", "weaker"):
                    assert cause == "answer"
                elif event.kind in ("bonus", "next-attacker"):
                    assert cause == "round-to"


def test_the_last_score_is_that_of_the_points_and_the_bonus():
    for game in games():
        events = game.steps[-1].events
        for score in of(events, "score"):
            points = sum(event.amount for event in of(events, "points") if event.side == score.side)
            assert score.amount == points + sum(
                event.amount for event in of(events, "bonus") if event.side == score.side
            )
        assert {
            event.amount for event in of(events, "points") if event.rule in ("dust.score.gold", "dust.score.counter")
        } <= {0}


def test_a_hidden_card_is_told_to_nobody_but_its_owner():
    kinds = {event.kind: type(event) for game in games() for _, event, _ in history(game)}
    assert kinds["draw"].hidden == ("cards",) and kinds["shuffle"].secret == ("cards", "after")
    assert kinds["overflow"].hidden == ()  # the overflow is open


SMALL = "game: dust, versus, round 1, B to answer A, speed\nA: Bead\n"


@pytest.mark.parametrize(("start", "move", "kind", "rule"), [
    # a full overflow does not fill the hand
    (f"{SMALL}A laid: Kite\nB: Pebble Bead\nB overflow: Blot\nB deck: Atlas", "answer Pebble", "overflow-stays", "dust.overflow.stays"),
    (f"{SMALL}A laid: Kite\nB: Pebble Bead\nB deck: Atlas", "answer Pebble", "deck-short", "dust.round.deck-short"),
    # an excess of 1 is not enough
    (f"{SMALL}A laid: Envelope[active]\nB: Squid Bead", "answer Squid", "tie", "dust.clash.defender-wins-ties"),
    (f"{SMALL}A laid: Envelope[active]\nB: Signature Bead", "answer Signature", "too-little", "dust.ability.excess"),
    (f"{SMALL}A laid: Envelope[active]\nB: Atlas Folio", "give Atlas", "too-little", "dust.ability.excess"),
    # abilities that change nothing here
    (f"{SMALL}A laid: Bookmark[active]\nB: Pebble Bead", "answer Pebble", "idle", "dust.ability.conditions"),
    (f"{SMALL}A laid: Marble[active]\nB: Kite Bead", "answer Kite", "idle", "dust.ability.conditions"),
    (f"{SMALL}A laid: Spellbook[active]\nB: Pebble Bead", "answer Pebble", "nothing-nulled", "dust.ability.null"),
    (f"{SMALL}A laid: Spellbook[active]\nB: Marble Bead", "answer Marble using Marble", "nulled", "dust.sample.null"),
    (f"{SMALL}A laid: Kite\nB: Bead Button", "answer Bead", "unchanged", "dust.wheel.others-unchanged"),
    (f"{SMALL}A laid: Kite\nB: Atlas Folio", "give Atlas", "cannot", "dust.give.when"),
    (f"{SMALL}A laid: Flint[active]\nB: Chandelier Bead", "answer Bead", "value", "dust.clash.after-changes"),
    # players who have run out of cards, or cannot attack
    (f"{SMALL}A laid: Kite\nB: Pebble", "answer Pebble", "out", "dust.end.runs-out"),
    (f"{SMALL}A laid: Kite\nB: Quill Snare", "answer Quill", "won", "dust.clash.highest-wins"),
    (f"{SMALL}A laid: Kite\nB: Signature Fountain-Pen Snare", "counter Snare", "stopped", "dust.counter.trap-stops"),
    (f"{SMALL}A laid: Pebble\nB: Kite Snare", "answer Kite", "cannot-attack", "dust.end.cannot-attack"),
    (f"{SMALL}A laid: Pebble\nB: Kite Snare", "answer Kite", "points", "dust.score.bronze-silver"),
])  # fmt: skip
def test_what_would_be_asked_for_is_told(start, move, kind, rule):
    assert rule in [event.rule for event in of(told(start, move), kind)]


def test_a_player_without_a_card_loses_the_clash_and_gives_nothing():
    start = "game: dust, versus 3, round 2 begun by A, B to answer A, speed\nA: Bead\nA laid: Kite\nB: Pebble Blot\nC:\nC deck:"
    events = told(start, "answer Pebble")
    (left,) = of(events, "nothing-left")
    assert (left.side, left.other) == (2, 0)
    assert [event.rule for event in of(events, "won")] == ["dust.clash.highest-wins", "dust.give.nothing-left"]
    assert of(events, "round-to")[0].side == 0


def test_by_a_reading_it_is_told_what_an_answer_keeps_as_an_attack():
    start = "game: dust, versus 3, round 2 begun by A, B to answer A, speed\nA: Bead\nA laid: Pebble\nB: Kite Bead\nC: Blot Lens"
    position = WORDS.read_position(start)
    for move in ("answer Kite", "answer Blot"):
        step = play(position, WORDS.read_move(move, position), steps=read(OURS._replace(change_stays=True)))
        position = step.position
    (carried,) = of(step.events, "carried")
    assert (carried.side, carried.amount, carried.rule) == (1, 1, "dust.many.fresh-values")
