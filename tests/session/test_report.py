"""The report of a finished game: its sums match the events, and one can try again from the deciding turn."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from saying import moving
from somebody import Somebody
from tiny import Position, Tiny

from tutor.core import Step, history
from tutor.core.definition import Game
from tutor.games import definition_of
from tutor.games.clash.board.report import report
from tutor.games.clash.notation.words import SIDE_NAMES
from tutor.games.clash.players.planning import STRENGTHS

SETUPS = [
    f"setup: edition {edition}, {form}, seed {seed}"
    for edition, forms in {1: ("solo, deck 2", "duel, decks 1 3"), 2: ("solo, deck 1", "duel, decks 2 4")}.items()
    for form in forms
    for seed in range(1, 9)
]
STRIKES = ("attack", "attack-stronghold", "cast")


@cache
def a_game(setup: str) -> Game:
    """Return a random finished game. Choices are settled by default, so that each move is one step with all its
    causes."""
    definition, chance = definition_of(setup), random.Random(setup)
    opening = definition.words.begin(setup).opening
    assert opening is not None
    game = definition.game(opening)
    while not game.position.is_over:
        game = game.play(chance.choice(game.legal_moves())).settled()
    return game


def by_causes(game: Game) -> dict[str, Counter[str]]:
    """Return the effects of each side on the other, by tracing the causes of the events back to a strike."""
    found = {name: Counter() for name in SIDE_NAMES[:2]}
    for step in game.steps:
        for event in step.events:
            if event.kind not in ("damage", "slide", "mill", "destroy"):
                continue
            root = event
            while root.kind not in STRIKES and root.cause is not None:
                root = step.events[root.cause]
            if root.kind not in STRIKES or root.side == event.side:
                continue
            did = found[SIDE_NAMES[root.side]]
            if event.kind == "destroy":
                did["destroyed"] += 1
                continue
            amount = abs(event.after - event.before)
            did["creatures" if event.kind == "damage" else "stronghold"] += amount
            did[root.card.name] += amount
    return found


@pytest.mark.parametrize("setup", SETUPS)
def test_what_each_side_did_is_what_the_events_say(setup):
    game = a_game(setup)
    found, known = report(game), by_causes(game)
    assert found is not None
    assert found["turns"] == len({before.turn for before, _, _ in history(game) if before.turn})
    for dealt in found["dealt"]:
        did = known[dealt["side"]]
        assert {key: did[key] for key in ("creatures", "stronghold", "destroyed")} | {"side": dealt["side"]} == dealt
    cards = {
        (side, card): sum
        for side, did in known.items()
        for card, sum in did.items()
        if card not in ("creatures", "stronghold", "destroyed")
    }
    most = found["most"]
    assert (most is None) == (not any(cards.values()))
    if most is not None:
        assert cards[most["side"], most["card"]] == most["damage"] == max(cards.values())


@pytest.mark.parametrize("setup", SETUPS)
def test_no_turn_cost_the_loser_more_than_the_one_that_decided(setup):
    game = a_game(setup)
    found = report(game)
    assert found is not None
    loser = 1 - game.position.winner
    lost: Counter[int] = Counter()
    for before, event, after in history(game):
        if event.kind in ("slide", "mill") and event.side == loser:
            one, two = (position.kingdoms[loser] for position in (before, after))
            lost[before.turn] += two.before - one.before if event.kind == "slide" else len(one.hand) - len(two.hand)
    decided = found["decided"]
    assert decided["side"] == SIDE_NAMES[loser] and decided["lost"] == lost[decided["turn"]]
    assert all(
        sum < decided["lost"] or (sum == decided["lost"] and turn <= decided["turn"]) for turn, sum in lost.items()
    )
    assert decided["player"] in {
        SIDE_NAMES[before.player] for before, _, _ in history(game) if before.turn == decided["turn"]
    }


@pytest.mark.parametrize("setup", SETUPS[::3])
def test_one_tries_again_at_the_beginning_of_that_turn(setup):
    game = a_game(setup)
    session = Somebody(setup)
    for move in game.moves:
        session.play(move)
    while session.game.choice is not None:
        session.play(session.game.legal_moves()[0])
    answer = session.handle({"n": 0, "do": "hello", "query": ""})
    found = answer["report"]
    assert found == report(session.game) and answer["over"]
    again = session.handle({"n": 1, "do": "branch", "at": found["again"]["at"]})
    position = session.game.settled().position  # a choice that led to the turn is open again
    assert "report" not in again and not again["over"] and again["origin"]["at"] == found["again"]["at"]
    assert position.turn == found["again"]["turn"] <= found["decided"]["turn"]
    loser = 1 - game.position.winner
    assert position.player == (0 if game.position.solo else loser)
    before = session.game.back_to(len(session.game.moves) - 1).position if session.game.moves else None
    assert before is None or before.turn < position.turn  # the turn is at its beginning
    # it is the last of the loser's turns up to the deciding one
    theirs = {at.turn for at, _, _ in history(game) if at.player == position.player and not at.is_over}
    assert position.turn == max(turn for turn in theirs if turn <= found["decided"]["turn"])
    session.play(session.game.settled().legal_moves()[0])  # a move is possible


def test_a_game_lost_by_ones_own_play_was_decided_in_its_last_turn():
    session = Somebody("game: edition 1, duel ; A: Grrr Scribe {Fort} Zombie ; B: {Bastion} Baron Brute")
    assert "report" not in session.table()
    session.handle({"n": 1, **moving("play Zombie upper")})
    assert report(session.game) == {
        "turns": 1,
        "dealt": [{"side": side, "creatures": 0, "stronghold": 0, "destroyed": 0} for side in "AB"],
        "most": None,
        "decided": {"turn": 3, "player": "A", "side": "A", "lost": 0},
        "reached": None,
        "again": {"turn": 3, "at": 0},
    }


def test_a_small_game_worked_out_by_hand():
    # Zombie moves the Fort by 3 of its 4 places, Baron's 3 destroy Scribe; B does nothing in its turn; then Zombie's 3
    # are more than the 2 places that are left once Scribe has returned
    session = Somebody(
        "game: edition 1, duel ; A: {Bastion} Grrr Brute ; upper: Zombie | ; lower: Baron | Scribe"
        " ; B: {Fort} Alpha Troll Mutant Ogre",
        "end ; end ; end",
    )
    assert session.table()["report"] == {
        "turns": 3,
        "dealt": [
            {"side": "A", "creatures": 3, "stronghold": 5, "destroyed": 1},
            {"side": "B", "creatures": 0, "stronghold": 0, "destroyed": 0},
        ],
        "most": {"side": "A", "card": "Zombie", "damage": 5},
        "decided": {"turn": 3, "player": "A", "side": "B", "lost": 3},
        "reached": {"line": "upper", "card": None, "count": 3},
        "again": {"turn": 3, "at": 0},
    }


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if "duel" in setup])
def test_over_which_line_it_was_decided_is_what_the_events_say(setup):
    game = a_game(setup)
    found = report(game)
    assert found is not None
    decided, hits = found["decided"], Counter()
    for step in game.steps:
        for event, before in zip(step.events, step.positions, strict=False):
            if event.kind != "slide" or before.turn != decided["turn"] or SIDE_NAMES[event.side] != decided["side"]:
                continue
            root, at = event, 0
            while root.kind not in STRIKES and root.cause is not None:
                at = root.cause
                root = step.events[at]
            if root.kind == "attack-stronghold" and root.side != event.side:
                stood = step.positions[at].kingdoms[event.side].lines[root.at.zone]
                card = root.card.name if stood else None
                hits["upper" if root.at.zone == 0 else "lower", card] += event.after - event.before
    reached = found["reached"]
    assert (reached is None) == (not hits)
    if reached is not None:
        assert hits[reached["line"], reached["card"]] == reached["count"] == max(hits.values())


def test_a_person_against_machines_tries_again_in_an_own_turn(monkeypatch):
    monkeypatch.setitem(STRENGTHS, "hard", STRENGTHS["hard"]._replace(games=0))
    session = Somebody()
    session.handle({"n": 1, "do": "hello"})
    start = "setup: edition 2, free-for-all, decks 1 2 3 4, C begins, seed 5"
    answer = session.handle(
        {"n": 2, "do": "new", "start": start, "seats": "A machine fair, B machine hard, C machine hard"}
    )
    assert answer["seat"] == "D" and answer["seen"] == len(session.game.opening.events)  # the rest has to be watched
    before = 0
    while not answer["over"]:
        assert answer["from"] >= before or answer["from"] == 0
        before = len(session.game.events)
        answer = session.handle({"n": 3, **moving("end")})
    # sent again with all hands open, and its end has to be watched; the viewer keeps the seat
    assert answer["from"] == 0 and answer["seen"] == before and answer["seat"] == "D" and answer["start"]["near"]
    assert answer["rows"][-1]["right"]["side"] == "D"
    found = answer["report"]
    assert found["decided"]["side"] == "B"  # a machine player would only play the same again
    told = session.handle({"n": 4, "do": "branch", "at": found["again"]["at"]})
    assert session.game.position.turn == found["again"]["turn"] <= found["decided"]["turn"]
    assert session.game.position.player == 3 and told["moves"]["side"] == "D"
    assert len(session.game.events) == found["again"]["at"]  # no machine player has moved since
    session.handle({"n": 5, "do": "rejoin"})
    told = session.handle(
        {"n": 6, "do": "branch", "at": found["again"]["at"] + 12}
    )  # in the middle of a machine player's turn
    assert (
        found["again"]["at"] < told["seen"] <= found["again"]["at"] + 12 < len(session.game.events)
    )  # its moves have to be watched
    later = (at.turn for at, _, _ in history(session.state.table.origin.table.game) if at.player == 3)
    assert max(turn for turn in later if turn <= found["decided"]["turn"]) == found["again"]["turn"]


def test_a_situation_that_ends_a_game_is_no_game_that_was_played():
    session = Somebody(situation="fort-falls")
    told = session.table()
    assert told["over"] and "report" not in told
    session.handle({"n": 1, "do": "undo"})
    assert "report" not in session.table()
    again = session.handle({"n": 2, **moving("end")})
    assert again["over"] and again["report"]["most"]["card"] == "Zombie"  # as a played game it has a report
    over = Somebody("game: edition 1, duel, turn 9, over, A wins ; A: {Bastion} Grrr Zombie ; B: Baron Brute {Fort}")
    assert over.table()["over"] and "report" not in over.table()  # a game without moves has no report


def test_a_game_without_a_board_of_its_own_has_no_more_to_report():
    definition = Tiny()
    over = definition.game(Step(Position(1))).play(1)
    assert over.position.is_over and definition.board.report(over) is None
