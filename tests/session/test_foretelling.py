"""The effects of a move are predicted only if that reveals no hidden card, no answer and no solution."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from saying import moving
from somebody import Somebody
from tiny import Tiny

from tutor.games import registered
from tutor.games.clash.board.board import write_move
from tutor.games.clash.rules import Game, Step
from tutor.lessons import lessons

pytestmark = pytest.mark.long

DUEL = "setup: edition {edition}, duel, decks 1 3, seed {seed}"
SOLO = "setup: edition {edition}, solo, deck 2, seed {seed}"
#: Ogre faces another Ogre, with the Fort of B behind it.
READY = "game: edition 1, duel, A to play, mana 4\nA: {Bastion} Combustion Troll\nupper: Ogre | Ogre\nlower: Brute |\nB: {Fort} Ogre Troll"
NOT_HERE = "what a move would do is not told here"


def foresee(session: Somebody, move: object) -> dict:
    return session.handle({**(moving(move) if isinstance(move, str) else {"move": move}), "do": "foresee", "n": 7})


def test_a_target_and_the_end_of_the_turn_are_foretold_and_nothing_is_changed():
    session = Somebody(READY)
    session.handle({"do": "hello"})
    state, known = session.state, session.known
    told = foresee(session, "cast Combustion at B upper 1")
    assert set(told) == {"re", "foreseen"}
    (victim,) = told["foreseen"]["creatures"]
    assert victim["card"] == "Ogre" and victim["at"] == {"side": "B", "zone": "upper", "number": 1}
    assert victim["damage"] == 2 and victim["left"] == 2 and not victim["falls"]
    assert told["foreseen"]["text"][0] == "Ogre suffers 2 damage and keeps 2 of 4 Health Points."
    end = foresee(session, "end")["foreseen"]
    assert [fate["card"] for fate in end["creatures"] if fate["falls"]] == ["Ogre"] and end["winner"] == "A"
    assert end["strongholds"][0]["side"] == "B" and end["strongholds"][0]["falls"]
    assert end["text"][0] == "A wins the game." and end["line"].startswith("A wins the game. B's Fort falls. Ogre ")
    assert session.state is state and session.known is known
    assert session.handle(moving("end"))["over"]


def test_what_may_not_be_played_is_not_foretold_and_tells_no_rule():
    session = Somebody(READY)
    session.handle({"do": "hello"})
    for move in ("play Troll upper", "cast Nobody at Scribe", "return Troll", "attack"):
        assert foresee(session, move) == {"re": 7, "foreseen": None}
    for odd in (None, {"kind": "summon"}, {"kind": "cast", "card": "Troll"}, [1]):
        told = foresee(session, odd)
        assert set(told) == {"re", "unreadable"}, odd
    assert "foreseen" not in Somebody().handle({"do": "foresee", "move": {"kind": "end"}})


def others_hand(session: Somebody, chance: random.Random) -> Somebody:
    """Return the same table with other cards in the hidden hand."""
    position, found = session.game.position, Somebody()
    kingdoms, side = list(position.kingdoms), 1 - position.player
    hand = kingdoms[side].hand
    kingdoms[side] = kingdoms[side]._replace(hand=tuple(chance.choices([*hand, *kingdoms[1 - side].hand], k=len(hand))))
    game = Game(Step(position._replace(kingdoms=tuple(kingdoms), seed=chance.randrange(10**9))))
    found.state = session.state.at(replace(session.state.table, game=game))
    return found


@pytest.mark.parametrize("edition", [1, 2])
def test_a_preview_does_not_depend_on_the_hidden_hand(edition):
    compared = 0
    for seed in range(8):
        session, chance = Somebody(DUEL.format(edition=edition, seed=seed)), random.Random(seed)
        session.handle({"do": "hello"})
        for _ in range(25):
            if session.game.position.is_over:
                break
            if session.game.choice is None:
                assert foresee(session, "end").get("unreadable") == (NOT_HERE if session.viewer == -1 else None)
                session.handle({"do": "ready"})
                other = others_hand(session, chance)
                for move in session.game.legal_moves():
                    one, two = (foresee(each, write_move(move)) for each in (session, other))
                    assert one["foreseen"] is not None and json.dumps(one) == json.dumps(two), move
                    compared += 1
            session.handle(moving(chance.choice(session.game.legal_moves())))
    assert compared > 400


def test_a_choice_that_is_open_comes_first():
    for seed in range(80):
        session, chance = Somebody(DUEL.format(edition=1, seed=seed)), random.Random(seed)
        for _ in range(40):
            if session.game.position.is_over or session.game.choice is not None:
                break
            session.play(chance.choice(session.game.legal_moves()))
        if session.game.choice is not None:
            session.handle({"do": "ready"})
            assert foresee(session, "end") == {"re": 7, "foreseen": None}
            return
    raise AssertionError("no choice came up")


def test_the_turn_of_the_automa_is_not_foretold():
    session = Somebody("setup: edition 1, solo, deck 1, seed 4, level 1, B begins")
    assert session.game.position.player == 1
    assert foresee(session, "end") == {"re": 7, "foreseen": None}
    session.play(session.game.legal_moves()[0])
    assert foresee(session, "end")["foreseen"]["text"][-1] == "What the Automa reveals next is unknown."


def test_no_step_of_any_lesson_foretells_a_move():
    tried = 0
    for id, lesson in lessons().items():
        session = Somebody()
        for number in range(1, len(lesson.steps) + 1):
            session.handle({"do": "lesson", "id": id, "step": number})
            moves = session.game.legal_moves() if hasattr(session.game, "legal_moves") else ()
            for move in moves[-2:]:
                told = session.handle({"do": "foresee", "move": session.definition.board.write_move(move)})
                assert told == {"re": None, "unreadable": NOT_HERE}, (id, number)
                tried += 1
    assert tried > 100


def test_a_situation_that_is_presented_is_not_foretold_until_one_plays_on():
    session = Somebody()
    session.handle({"do": "present", "list": "faq", "number": 1})
    while (
        session.game.position.is_over
        or session.game.choice
        or session.game.position.is_automa(session.game.position.player)
    ):
        session.handle(
            {"do": "present", "list": "faq", "number": session.handle({"do": "hello"})["playlist"]["number"] + 1}
        )
    end = {"kind": "end"}
    assert foresee(session, end) == {"re": 7, "unreadable": NOT_HERE}
    session.handle({"do": "branch", "at": 0})
    assert "foreseen" in foresee(session, end)
    alone = Somebody(situation="splash")
    assert "foreseen" in foresee(alone, end)


def test_a_game_in_words_foretells_in_the_sentences_of_what_would_happen():
    with registered(Tiny()):
        session = Somebody("game: tiny, A to play\nheap: 7\nstretch: A B")
        session.handle({"do": "hello"})
        told = foresee(session, {"text": "take 4"})["foreseen"]
        text = ["A stretches.", "A takes 4 of 7.", "Now it is B's turn."]
        assert told == {"text": text, "line": " ".join(text)}
        assert foresee(session, {"text": "take 9"})["foreseen"] is None
        assert session.game.moves == ()


def test_more_than_a_page_tells_is_not_foretold(monkeypatch):
    monkeypatch.setattr("tutor.session.seat.MOST_HAPPENING", 3)
    told = foresee(Somebody(READY), "end")
    assert "more happens" in told["unreadable"]
