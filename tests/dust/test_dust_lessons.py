"""Test misreadings, questions, goals and claims of Dust Collectorz; tests/lessons tests its lessons."""

from __future__ import annotations

import pytest
from somebody import Somebody

from tutor.core import Refused, Unreadable
from tutor.games import definition
from tutor.games.dust.questions.claims import FORMS, holds, read_claim, unproved
from tutor.games.dust.questions.misreadings import WRONG, misread
from tutor.games.dust.rules.steps import TRUE
from tutor.lessons import lessons
from tutor.lessons.questions import misread_game, question
from tutor.lessons.review_cards import review_cards
from tutor.locale import language
from tutor.situations import run, situations

DUST = definition("dust")
START = "game: dust, versus, A to attack ; A: Bead Kite ; B: Pebble Button"


def played(start: str, *moves: str):
    game = DUST.game(DUST.words.begin(start).settled())
    for move in moves:
        game = game.play(DUST.words.read_move(move, game.position))
    return game


@pytest.mark.parametrize("id", list(WRONG))
def test_a_misreading_is_the_record_with_something_read_otherwise(id):
    assert list(WRONG) == list(DUST.asking.misreadings())
    changed = [name for name, step in TRUE._asdict().items() if getattr(misread(id), name) is not step]
    assert 1 <= len(changed) <= 2, changed


@pytest.mark.parametrize("id", [id for id in WRONG if id != "others-any-time"])
def test_it_leads_elsewhere_in_some_situation(id):
    games = [run(situation).game for situation in situations("dust").values()]
    stories = [(game, misread_game(DUST, id, game.opening, game.moves)) for game in games]
    assert any(other is None or other.steps != game.steps for game, other in stories)


def test_by_one_every_other_tribe_may_answer():
    start = "game: dust, versus, A to attack ; A: Kite Button ; B: Bead Pebble"
    game = played(start, "attack Kite, power")
    answer = DUST.words.read_move("answer Bead", game.position)
    with pytest.raises(Refused):
        game.play(answer)
    assert game._replace(rules=DUST.asking.misread("others-any-time")).play(answer).position.round == 2


def test_by_one_what_was_not_played_is_discarded_and_gives_no_points():
    end = played(
        "game: dust, versus, A to attack ; A: Kite ; B: Folio Lantern Quill ; B overflow: Ribbon ; B deck: ; B discard: Blot",
        "attack Kite, speed", "answer Quill",
    )  # fmt: skip
    other = misread_game(DUST, "unplayed-is-lost", end.opening, end.moves)
    assert DUST.words.write_position(end.position).endswith(
        "B discard: Blot\nB captured: Folio Lantern Ribbon\nscore: A 5, B 5"
    )
    wrong = DUST.words.write_position(other.position)
    assert wrong.endswith("\nB:\nB discard: Blot Folio Lantern Ribbon\nscore: A 5, B 0")


def test_each_question_has_its_answer():
    game = played(START, "attack Bead, power", "answer Pebble")
    found = {
        asks: DUST.asking.find(DUST.asking.read_asks(asks), game) for asks in ("clash", "value B", "attacks", "pile A")
    }
    assert found["clash"].sides == (0,) and found["value B"].number == 6
    assert found["attacks"].sides == (0,) and found["pile A"].cards == ("Bead", "Pebble")
    for asks in ("leads", "score A", "pile C"):
        with pytest.raises(Unreadable):
            DUST.asking.find(DUST.asking.read_asks(asks), game)
    for text in ("pile", "clash B", "mana", ""):
        with pytest.raises(Unreadable):
            DUST.asking.read_asks(text)


def test_a_claim_is_held_against_the_game():
    game = played(START, "attack Bead, power", "answer Pebble")
    for claim in (
        "A wins the clash",
        "A wins the round",
        "B is worth 6",
        "Kite has 7 speed",
        "A has captured 2",
        "2 play",
    ):
        assert holds(read_claim(claim), game), claim
    for claim in (
        "B wins the clash",
        "B is worth 5",
        "Kite has 6 speed",
        "A has captured 3",
        "A wins",
        "C wins",
        "3 play",
    ):
        assert not holds(read_claim(claim), game), claim
    with pytest.raises(Unreadable, match="is no claim") as caught:
        read_claim("Kite flies")
    assert all(form in str(caught.value) for form in FORMS)
    assert unproved("Pebble is worth 6.", "", "", (), game) == []
    assert len(unproved("Inkwell is worth 8.", "", "", (), game)) == 2


def test_the_page_of_the_lessons_shows_the_track_of_the_game_that_is_chosen():
    somebody = Somebody()
    answer = somebody.handle({"n": 1, "do": "hello", "query": "?page=lessons&game=dust"})
    assert answer["lessons"]["track"] == "dust" and answer["game"] == "dust"
    answer = somebody.handle({"n": 2, "do": "track", "id": "second"})
    assert answer["lessons"]["track"] == "second" and "game" not in answer
    answer = somebody.handle({"n": 3, "do": "track", "id": "dust"})
    assert answer["lessons"]["track"] == "dust" and answer["address"] == "?page=lessons&game=dust"


def test_what_was_missed_comes_back_in_the_review():
    somebody = Somebody()
    somebody.handle({"n": 1, "do": "lesson", "id": "dust-wheel", "step": 2})
    wrong = next(i for i, option in enumerate(question(lessons()["dust-wheel"], 2).options) if not option.right)
    somebody.handle({"n": 2, "do": "answer", "choice": [wrong]})
    told = somebody.handle({"n": 3, "do": "page", "page": "lessons"})
    assert told["lessons"]["due"] == 1
    asked = somebody.handle({"n": 4, "do": "review"})["lesson"]
    assert asked["review"] and "Monolith" in asked["text"]


def test_its_questions_are_review_cards():
    cards = [card for card in review_cards() if card.lesson.definition is DUST]
    assert len(cards) == sum(
        bool(step.asks) for lesson in lessons().values() if lesson.definition is DUST for step in lesson.steps
    )
    assert all(card.board.startswith("<svg") and card.right and card.happens for card in cards)


@pytest.mark.parametrize("code", ["fr", "es", "it", "ca"])
def test_an_answer_can_be_said_where_a_language_has_a_word_before_a_player(code):
    said = DUST.sentences.voice(language(code))
    for name in (said.side(0), said.sides((0, 2))):
        assert f"{name:Le joueur |L'}" == f"Le joueur {name}"
