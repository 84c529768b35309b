"""Test the guided first battle: nobody can lose it, and the guide explains each rule when it first applies."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from somebody import Somebody

from tutor.core import moments
from tutor.core.player import at_once
from tutor.games import definition
from tutor.games.dust.board.playing import write_move
from tutor.games.dust.first_game import first
from tutor.games.dust.rules import Answer
from tutor.locale import ENGLISH
from tutor.session.address import address
from tutor.session.first_game import begin
from tutor.session.seats import playing_on, read_seats
from tutor.session.state import State
from tutor.widgets import first_battle

DUST = definition("dust")
WORDS_A_SECOND, SECONDS_A_DECISION = 4, 5
#: Texts that only some ways reach, depending on whether B answers with a weaker tribe.
CONDITIONAL = {"minus-one"}
#: Cards that only B has, or that nobody has seen.
HIDDEN = {"Pebble", "Blot", "Tapestry", "Snowglobe"}


class Way(NamedTuple):
    """One way to the end: its texts and tasks, its moves, and its duration in seconds."""

    met: frozenset[str]
    moves: int
    seconds: float


@cache
def ways() -> tuple[Way, ...]:
    """Return every way through: at each decision, all moves that the guide allows, and the machine's answers."""
    voice = DUST.sentences.voice(ENGLISH)
    begins = first.start(1)
    start = DUST.words.begin(begins.start)
    seats = read_seats(begins.seats, DUST, start)

    def words(texts) -> float:
        return sum(len(text.split()) for text in texts) / WORDS_A_SECOND

    def on(game, asked: frozenset[str], seconds: float):
        guided = first.follow(game)
        said = [moment for _, moment in guided.said]
        if game.position.is_over:
            assert 0 in game.position.winners, [DUST.words.write_move(move) for move in game.moves]
            seconds += words(moment.text for moment in said)
            seconds += words(voice.tell(event, before) for before, event, _ in moments(game.steps))
            yield Way(asked | {moment.id for moment in said}, len(game.moves), seconds)
            return
        assert game.position.player == 0, "the machine plays on"
        assert guided.asked is not None and guided.moves, "something is asked at every decision"
        if guided.asked.id == "trap":
            others = [move for move in game.legal_moves() if isinstance(move, Answer)]
            assert not any(e.kind == "won" and e.side == 0 for move in others for e in game.play(move).step.events)
        for move in guided.moves:
            assert game.why_not(move) is None
            there = at_once(playing_on(game.play(move), DUST, seats))[0]
            more = words([guided.asked.text]) + SECONDS_A_DECISION
            yield from on(there, asked | {guided.asked.id}, seconds + more)

    return tuple(on(DUST.game(start.opening), frozenset(), 0.0))


def test_every_way_that_the_guide_allows_wins():
    assert len(ways()) >= 8, "there is something to choose"
    assert all(way.moves == 14 for way in ways()), "seven rounds"


def test_every_moment_is_met_but_for_those_that_hang_on_a_choice():
    known = {cue.moment.id for cue in first.cues()}
    assert frozenset.union(*(way.met for way in ways())) == known
    assert known - frozenset.intersection(*(way.met for way in ways())) == CONDITIONAL


def test_it_is_read_and_played_in_ten_minutes():
    assert all(120 < way.seconds < 600 for way in ways()), [way.seconds for way in ways()]


def test_every_moment_is_short_and_cites_rules():
    ids = [cue.moment.id for cue in first.cues()]
    assert len(ids) == len(set(ids))
    for cue in first.cues():
        assert cue.moment.rules and set(cue.moment.rules) <= set(DUST.sentences.rules()), cue.moment.id
        assert len(cue.moment.text.split()) <= 25, cue.moment.id


def test_what_is_said_of_numbers_holds():
    """The cards, statistics and values that the guide mentions are those of the game."""
    game = begin(State(), 1, kind="dust").game
    hand = {card.name: card for card in game.position.seats[0].playable}
    assert max(hand["Bead"].stats) == hand["Bead"].stats[0] and hand["Seal"].stats[3] == 8
    assert hand["Seal"].rank == "gold"
    told = {way.met for way in ways()}
    assert all({"tie", "half", "trapped", "bonus"} <= met for met in told)
    battle = first_battle(kind="dust")
    said = []
    while not battle.game.position.is_over:
        battle.play(battle.guide().split("\n  ")[1].split("\n")[0])
        said = [(event.kind, event.side, getattr(event, "amount", None)) for event in battle.game.events
                if event.kind in ("value", "tie", "bonus")]  # fmt: skip
    assert ("value", 1, 8) in said and ("value", 0, 11) in said and ("bonus", 0, 3) in said


# -- in the room ------------------------------------------------------------------------------------------------------


def test_it_begins_by_its_address_and_leads_to_a_whole_game():
    somebody = Somebody()
    answer = somebody.handle({"n": 1, "do": "hello", "query": "?first=dust"})
    assert answer["game"] == "dust" and answer["first"]["kind"] == "dust" and answer["address"] == "?first=dust"
    assert {rule for moment in [answer["first"]["asked"]] for rule in moment["rules"]} <= set(answer["rules"])
    while not answer["over"]:
        move = write_move(first.follow(somebody.game).moves[0])
        answer = somebody.handle({"n": 2, "do": "move", "move": move})
        assert "refused" not in answer and "unreadable" not in answer
    told = answer["first"]
    assert told["won"] and told["asked"] is None and len(told["learnt"]) == 5
    onward = somebody.handle({"n": 3, "do": "new", "start": told["onward"], "seats": told["seats"]})
    assert onward["setup"].startswith("setup: dust, versus, decks 1 2, seed") and "first" not in onward
    assert onward["seats"] == told["seats"]
    again = somebody.handle({"n": 4, "do": "first", "edition": 1, "kind": told["kind"]})
    assert again["first"]["kind"] == "dust" and again["first"]["asked"]


def test_no_hidden_card_is_told():
    somebody = Somebody()
    answer = somebody.handle({"n": 1, "do": "first", "edition": 1, "kind": "dust"})
    assert answer["start"]["B hand"] == 6 and answer["start"]["near"] == "A" and answer["seat"] == "A"
    told = repr({key: answer[key] for key in ("start", "address", "first", "moves", "steps", "events", "beats")})
    assert [name for name in HIDDEN if name in told] == []


def test_only_what_is_asked_for_is_offered_and_the_rest_says_why():
    somebody = Somebody()
    answer = somebody.handle({"n": 1, "do": "first", "edition": 1, "kind": "dust"})
    hand = {entry["card"]: entry for entry in answer["moves"]["hand"]}
    assert [card for card, entry in hand.items() if entry["kind"]] == ["Bead"]
    assert "one thing at a time" in hand["Folio"]["why"][0]["why"]
    assert hand["Snare"]["why"][0]["rule"] == "dust.counter.only-in-defence", "the rules come first"


@pytest.mark.parametrize("move", ["attack Bead, speed", "attack Folio + Kite, speed", "attack Seal, cunning"])
def test_a_move_that_is_not_asked_for_is_refused_kindly_and_nothing_happens(move):
    somebody = Somebody()
    somebody.handle({"n": 1, "do": "first", "edition": 1, "kind": "dust"})
    before = somebody.state
    asked = DUST.words.read_move(move, somebody.game.position)
    answer = somebody.handle({"n": 2, "do": "move", "move": write_move(asked)})
    assert "one thing at a time" in answer["refused"][0]["why"] and somebody.state is before


def test_the_address_brings_it_back_and_what_was_taken_back_is_asked_again():
    battle = first_battle(kind="dust").play("attack Bead, power")
    query = address(battle.state)
    assert query == "?first=dust&moves=attack+Bead,+power+;+answer+Pebble"
    back = Somebody()
    back.open_address(query)
    assert first.follow(back.game) == first.follow(battle.game)
    back.handle({"n": 1, "do": "undo"})
    assert first.follow(back.game) == first.follow(first_battle(kind="dust").game)


@pytest.mark.parametrize("query", ["?first=dusty", "?first=dust&moves=attack+Snare,+power", "?first=dust&moves=fly"])
def test_an_invalid_address_says_so(query):
    answer = Somebody().handle({"n": 1, "do": "hello", "query": query})
    assert answer["room"] == "lobby" and answer["unreadable"]
