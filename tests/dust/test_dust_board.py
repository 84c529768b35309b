"""Test the board of Dust Collectorz in random games of all modes.

Frames have no hidden cards, moves convert to data and back, and foresight and beats are correct.
"""

from __future__ import annotations

import json
from itertools import islice

import pytest
from dust.games import random_game

from tutor.core import Unreadable, history
from tutor.core.definition import NOBODY
from tutor.games import definition_of
from tutor.games.dust.rules import BACK, MODES, moves, refusals
from tutor.games.dust.rules.moves import Answer, Attack
from tutor.locale import ENGLISH
from tutor.session import view
from tutor.session.words import words_at

DUST = definition_of("game: dust")
BOARD = DUST.board
ATTACKED = """game: dust, versus, round 4, B to answer A, speed
A: Keystone Blot
A laid: Kite + Pinwheel[active]
B: Snare Pebble Quill Envelope
B overflow: Seal Button"""


@pytest.fixture(params=MODES)
def game(request):
    return random_game(request.param, 1)


def at(text: str):
    return DUST.game(DUST.words.begin(text).settled())


def test_a_frame_goes_on_from_the_one_before_it_and_is_the_same_as_a_whole_one(game):
    for viewer in (None, NOBODY, 0):
        before, seen = game.opening.start, BOARD.frame(game.opening.start, viewer)
        for _, _, after in history(game):
            seen = BOARD.frame(after, viewer, (before, seen))
            before = after
            assert seen == BOARD.frame(after, viewer)
        json.dumps(seen)


def changed(position, viewer):
    """Return the same position with other cards in every place that a viewer does not see."""

    def other(side, seat):
        hand = seat.hand if side == viewer else (BACK,) * len(seat.hand)
        return seat._replace(hand=hand, deck=(BACK,) * len(seat.deck))

    return position._replace(seats=tuple(other(side, seat) for side, seat in enumerate(position.seats)), seed=99)


def test_nothing_that_is_hidden_is_in_a_frame(game):
    for _, _, position in islice(history(game), 0, None, 7):
        for viewer in (NOBODY, *range(len(position.seats))):
            assert BOARD.frame(position, viewer) == BOARD.frame(changed(position, viewer), viewer)


def test_what_is_told_of_an_event_names_no_hidden_card(game):
    for number, step in enumerate((game.opening, *game.steps)):
        told = view.events(DUST, step, number, ENGLISH, NOBODY)
        for said, event in zip(told, step.events, strict=True):
            if event.hidden:
                assert not {"card", "cards"} & said.keys()
                names = [getattr(event, field) for field in event.hidden]
                cards = [card for one in names for card in ((one,) if hasattr(one, "name") else one)]
                assert not any(card.name in said["text"] for card in cards if card.name not in str(said.get("patch")))


def test_moves_are_data_both_ways(game):
    for step in islice(game.steps, 0, None, 3):
        for move in islice(moves(step.start), 0, 200, 9):
            said = json.loads(json.dumps(BOARD.write_move(move)))
            assert BOARD.read_move(said, step.start) == move


@pytest.mark.parametrize("data", [
    {}, {"kind": "fly"}, {"kind": "choose"}, {"kind": "first"}, {"kind": "give"}, {"kind": "answer", "cards": ["("]},
    {"kind": "answer", "cards": ["Kite 0"]}, {"kind": "answer", "cards": ["Kite ²"]}, {"kind": "attack", "whom": "D"},
    {"kind": "counter", "cards": ["Snare", "Snare"]}, {"kind": "attack", "stat": "beauty", "cards": ["Kite"]},
])  # fmt: skip
def test_what_is_no_move_is_unreadable(data):
    with pytest.raises(Unreadable):
        BOARD.read_move(data, at(ATTACKED).position)


def test_each_card_says_what_it_can_begin_or_why_nothing(game):
    for number in range(0, len(game.moves), 5):
        here = game.back_to(number)
        told = BOARD.options(here, ENGLISH)
        playable = here.position.seats[here.position.player].playable
        if told["phase"] not in ("choose", "send"):
            assert [entry["card"] for entry in told["hand"]] == [card.name for card in playable]
        for entry in told["hand"]:
            if entry["kind"] is None:
                assert entry.get("why", []) or told["phase"] in ("choose", "send")
                assert all(reason["rule"] in DUST.sentences.rules() for reason in entry.get("why", []))
        for move in told["moves"]:
            assert not refusals(here.position, BOARD.read_move(move, here.position))


def test_the_cards_of_a_hand_wear_their_sign_and_their_value():
    told = BOARD.options(at(ATTACKED), ENGLISH)
    found = {one["card"]: (one["kind"], one["sign"], one["value"], one["overflow"]) for one in told["hand"]}
    assert found == {
        "Snare": ("counter", None, None, False),
        "Pebble": ("answer", "weaker", 2, False),
        "Quill": ("answer", "stronger", 6, False),
        "Envelope": (None, "same", None, False),
        "Seal": ("answer", "stronger", 7, True),
        "Button": (None, "other", None, True),
    }
    why = {one["card"]: one["why"][0]["rule"] for one in told["hand"] if "why" in one}
    assert why == {"Envelope": "dust.defence.never-same-tribe", "Button": "dust.defence.others-if-neither"}


@pytest.mark.parametrize(("hand", "gives"), [("Snare Snare", True), ("Snare Bead", False)])
def test_a_counter_card_says_whether_it_may_be_given_up_instead(hand, gives):
    start = f"game: dust, versus 3, round 2 begun by A, C to answer B, speed\nA:\nA laid: Kite\nB:\nB laid: Snare\nC: {hand}"
    snare = BOARD.options(at(start), ENGLISH)["hand"][0]
    assert (snare["kind"], snare.get("gives", False)) == ("counter", gives)


def test_an_unfinished_move_is_foretold_with_what_it_still_lacks():
    told = DUST.foresight.foresee(at("game: dust, versus, A to attack\nA: Kite Pinwheel\nB: Blot"),
                                  Attack(cards(("Kite", "Pinwheel")), None, cards(("Pinwheel",))), 0, ENGLISH)  # fmt: skip
    assert [reason["rule"] for reason in told["refused"]] == ["dust.attack.stat"] and told["attack"] is None
    game = at(ATTACKED)
    told = DUST.foresight.foresee(game, Answer(cards(("Quill", "Seal"))), 1, ENGLISH)
    assert told["refused"] == [] and told["winner"] == "A" and told["attack"]["amount"] == 13
    assert [part["amount"] for part in told["answer"]["parts"]] == [5, 3, 1]
    assert told["line"] == "9 against 13: A wins the clash."


def cards(names):
    from tutor.games.dust.rules import Named

    return tuple(Named(name) for name in names)


def test_what_is_foretold_of_a_clash_comes_true_and_needs_nothing_hidden(game):
    for number in range(0, len(game.moves), 3):
        here, move = game.back_to(number), game.moves[number]
        side = here.position.player
        told = DUST.foresight.foresee(here, move, side, ENGLISH)
        hidden = at_position(here, changed(here.position, side))
        assert told == DUST.foresight.foresee(hidden, move, side, ENGLISH)
        won = next((event for event in game.steps[number].events if event.kind == "won"), None)
        if told is not None and told["winner"]:
            assert won is not None and BOARD.side(won.side) == told["winner"]
            values = [event.amount for event in game.steps[number].events if event.kind == "value"]
            if values:
                assert values == [told["attack"]["amount"], told["answer"]["amount"]]


def at_position(game, position):
    step = game.opening._replace(start=position, events=(), positions=())
    return DUST.game(step)


def test_every_event_is_in_one_beat_and_a_round_ends_with_a_recap(game):
    recaps = 0
    for number, step in enumerate((game.opening, *game.steps)):
        beats = DUST.beats.tell(game, number, ENGLISH, NOBODY)
        assert sum(beat.events for beat in beats) == len(step.events)
        assert not step.events or beats[0].title
        recaps += sum(bool(beat.recap) for beat in beats)
    assert recaps == sum(event.kind == "next-attacker" for event in game.events)


def test_a_game_that_is_over_is_reported_with_the_points_that_were_told(game):
    told = BOARD.report(game)
    scores = [event.amount for event in game.events if event.kind == "score"]
    assert ([one["amount"] for one in told["score"]] if told else []) == scores


def test_a_position_is_drawn_and_spelled_with_the_hands_and_without_the_decks(game):
    position = game.back_to(len(game.moves) // 2).position
    backs = [seat._replace(deck=(BACK,) * len(seat.deck)) for seat in position.seats]
    said = BOARD.spell(position, ENGLISH)
    hidden = position._replace(seats=tuple(backs), seed=99)
    assert said == BOARD.spell(hidden, ENGLISH)
    drawn = BOARD.picture(position, ENGLISH)
    assert drawn.startswith("<svg") and drawn == BOARD.picture(hidden, ENGLISH)
    assert all(card.name in drawn for seat in position.seats for card in seat.hand)
    for seat in position.seats:
        for card in seat.hand:
            about = f"{card.tribe} {'/'.join(map(str, card.stats))}" if card.tribe else "Trap"
            assert any(f"{card.name} ({about}" in line for line in said), card


def test_which_cards_are_told_says_nothing_of_where_they_lie(game):
    first = game.back_to(0)
    assert BOARD.seen(first).keys() == BOARD.seen(game).keys()


def test_each_beat_is_of_a_kind_that_has_a_name_on_the_page(game):
    words = words_at(DUST)
    told = [(number, beat) for number in range(len(game.steps) + 1) for beat in DUST.beats.tell(game, number, ENGLISH)]
    kinds = {beat.kind for _, beat in told}
    assert all(f"beat-{kind}" in words for kind in kinds) and "" not in kinds
    steps = (game.opening, *game.steps)
    answered = sum(event.kind == "answer" for step in steps for event in step.events)
    assert sum(beat.kind == "answer" for _, beat in told) == answered
    assert "end" in kinds and "start" in kinds and ("chain" in kinds) == game.position.young
