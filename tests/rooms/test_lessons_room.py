"""Lessons at the table, without a browser: what is asked, what is kept back, what comes of an answer."""

from __future__ import annotations

from base64 import b64decode
from datetime import date, timedelta

import pytest
from saying import moving
from somebody import Somebody

from tutor.lessons import lessons
from tutor.lessons.anki import deck
from tutor.lessons.progress import read_progress
from tutor.locale import language
from tutor.notation import write_move
from tutor.rulebook import rules


class Learner:
    """A browser at a lesson: it says, and remembers what it was told."""

    def __init__(self, query="", progress=""):
        self.session = Somebody()
        self.n = 0
        self.rules = set()
        self.last = self.say("hello", query=query, progress=progress)

    def say(self, do, **more):
        self.n += 1
        self.last = self.session.handle({"n": self.n, "do": do, **more})
        self.rules |= set(self.last.get("rules", ()))
        return self.last

    @property
    def lesson(self):
        return self.last["lesson"]


@pytest.mark.parametrize("id", lessons())
def test_a_lesson_can_be_gone_through_to_its_end(id):
    learner = Learner(f"?lesson={id}")
    for number in range(1, learner.lesson["parts"] + 1):
        told = learner.say("step", number=number)["lesson"]
        assert (
            told["part"] == number
            and told["step"] <= told["steps"] <= 9
            and f"step={number}" in learner.last["address"]
        )
        if told["options"]:
            right = [i for i, option in enumerate(learner.session.lesson.part.question.options) if option.right]
            assert learner.last["moves"] is None
            assert learner.say("answer", choice=right)["lesson"]["outcome"]["right"], (id, number)
        while told["kind"] == "do" and learner.lesson["judged"] != "reached":
            assert learner.lesson["judged"] == "on the way"
            for rung in (1, 2, 3):
                assert learner.say("hint")["lesson"]["hint"]["rung"] == rung
            learner.say("move", move=learner.lesson["hint"]["move"])
            assert "lesson" in learner.last, learner.last
        cited = {learner.lesson["hint"]["rule"]} if learner.lesson["hint"] else set()
        assert {rule for rule in cited if rule} <= learner.rules
    learner.say("step", number=learner.lesson["parts"] + 1)
    assert learner.last["room"] == "lessons" and learner.last["finished"] == id
    assert read_progress(learner.last["progress"]).lessons[id].done


@pytest.mark.parametrize("id", lessons())
def test_a_wrong_answer_is_explained_by_a_rule(id):
    learner = Learner(f"?lesson={id}")
    for number in range(1, learner.lesson["parts"] + 1):
        learner.say("step", number=number)
        for wrong in range(len(learner.lesson["options"])):
            learner.say("step", number=number)
            asked = learner.session.lesson.part.question
            if asked.options[wrong].right:
                continue
            outcome = learner.say("answer", choice=[wrong])["lesson"]["outcome"]
            assert not outcome["right"] and outcome["rule"] in rules(), (id, number)
            assert outcome["rule"] in learner.rules
            assert outcome["misreading"] or outcome["why"], (id, number)
            assert asked.several or len(outcome["boards"]) == 2


def test_nothing_of_the_answer_is_told_before_it_is_given():
    learner = Learner("?lesson=stronghold&step=2")
    asked = learner.session.lesson.part.question
    assert len(learner.last["events"]) == len(asked.start.events) < len(asked.game.events)
    assert learner.lesson["outcome"] is None and not learner.lesson["hint"]
    learner.say("move", move={"kind": "end"})
    assert "asks for no move" in learner.last["unreadable"]


def test_a_hint_brings_a_question_back_sooner():
    learner = Learner("?lesson=stronghold&step=2")
    learner.say("hint")
    right = learner.session.lesson.part.question.right
    progress = read_progress(learner.say("answer", choice=list(right))["progress"])
    assert progress.questions["stronghold.2"].due == date.today() + timedelta(days=1)


def test_the_third_rung_leaves_the_right_answer():
    learner = Learner("?lesson=stronghold&step=2")
    asked = learner.session.lesson.part.question
    assert learner.say("hint")["lesson"]["hint"]["struck"] == []
    assert len(learner.say("hint")["lesson"]["hint"]["struck"]) == 1
    learner.say("hint")
    assert set(range(len(asked.options))) - set(learner.lesson["hint"]["struck"]) == set(asked.right)


def test_a_wrong_move_is_played_out_and_can_be_taken_back():
    learner = Learner("?lesson=stronghold&step=5")
    moves = [write_move(move) for move in learner.session.game.legal_moves()]
    away = next(
        text
        for text in moves
        if learner.say(**moving(text))["lesson"]["judged"] == "off" or learner.say("undo") is None
    )
    assert learner.lesson["judged"] == "off" and learner.session.game.moves, away
    assert learner.say("undo")["lesson"]["judged"] == "on the way"


def test_what_was_missed_is_asked_again_in_the_review():
    learner = Learner("?lesson=stronghold&step=2")
    asked = learner.session.lesson.part.question
    learner.say("answer", choice=[next(i for i, option in enumerate(asked.options) if not option.right)])
    shelf = learner.say("page", page="lessons")["lessons"]
    assert shelf["due"] == 1
    told = learner.say("review")["lesson"]
    assert (
        told["review"] and told["again"] and told["id"] == "stronghold" and learner.last["address"] == "?page=lessons"
    )
    learner.say("answer", choice=list(learner.session.lesson.part.question.right))
    assert learner.say("step", number=2)["finished"] is None
    assert learner.last["lessons"]["due"] == 0
    assert "nothing is due" in learner.say("review")["unreadable"]


def test_the_progress_outlives_the_kernel_and_a_broken_one_is_kept():
    learner = Learner("?lesson=mana&step=2")
    text = learner.session.table().get("progress") or learner.say("page", page="lessons")["lessons"]["progress"]
    again = Learner("?page=lessons", progress=text)
    assert again.last["lessons"]["progress"] == text and "progress" not in again.last
    for broken, said in (
        ("rules-tutor progress 9", "line 1"),
        (f"{text.strip()}\nlesson mana at two", "line 3"),
        ("x" * 70_000, "too long"),
    ):
        answer = again.say("progress", text=broken)
        assert said in answer["unreadable"] and again.session.state.progress == read_progress(text)
        fresh = Learner(progress=broken)
        assert fresh.last["progress-kept"] and said in fresh.last["unreadable"] and fresh.last["room"] == "lobby"


@pytest.mark.parametrize("choice", [None, [], [99], [-1], [True], ["0"], "0", [0] * 500, {"a": 1}])
def test_an_answer_that_is_none_is_refused(choice):
    learner = Learner("?lesson=stronghold&step=2")
    assert "choice" in learner.say("answer", choice=choice)["unreadable"]
    assert learner.session.lesson.chosen is None


@pytest.mark.parametrize(
    "query",
    [
        "?lesson=nowhere",
        "?lesson=stronghold&step=99",
        "?lesson=stronghold&step=-1",
        "?lesson=stronghold&step=x",
        "?lesson=" + "x" * 5000,
    ],
)
def test_an_odd_address_of_a_lesson_opens_something(query):
    learner = Learner(query)
    assert learner.last["room"] in ("lobby", "game") and ("unreadable" in learner.last) == ("stronghold" not in query)


def test_a_task_is_judged_once_it_is_decided_and_then_nobody_moves():
    """Winning in this turn cannot be had by ending turns; the other side is nobody's to play; it can be tried again."""
    learner = Learner("?lesson=berserk&step=5")
    assert learner.session.lesson.part.step.goal == "win"
    before = learner.session.game
    learner.say("move", move={"kind": "end"})
    assert learner.lesson["judged"] == "off" and learner.lesson["missed"] == ["The game is not won."]
    assert learner.last["moves"] is None and learner.last["choice"] is None
    for _ in range(3):
        assert "asks for no move" in learner.say("move", move={"kind": "end"})["unreadable"]
    learner.say("step", number=5)
    assert learner.lesson["judged"] == "on the way" and learner.session.game == before and learner.last["moves"]


def test_a_task_can_be_shown_and_is_not_praised_for_that():
    learner = Learner("?lesson=stronghold&step=5")
    learner.say("move", move={"kind": "end"})
    assert learner.say("show")["lesson"]["judged"] == "shown" and learner.last["at"] == 0
    assert learner.last["moves"] is None and "missed" not in learner.lesson and learner.session.game.moves
    learner.say("step", number=5)
    assert learner.lesson["judged"] == "on the way"
    learner.say("step", number=1)
    assert "nothing is asked" in Learner("?lesson=stronghold&step=2").say("show")["unreadable"]


def test_the_deck_for_anki_comes_in_parts(monkeypatch):
    learner = Learner("?page=lessons&lang=fr")
    assert learner.last["lessons"]["anki"] is True
    monkeypatch.setattr("tutor.rooms.lessons.LARGEST_PART", 100_000)
    first = learner.say("anki")["anki"]
    parts = [first, *(learner.say("anki", part=part)["anki"] for part in range(1, first["parts"]))]
    assert len(parts) > 2 and [part["part"] for part in parts] == list(range(len(parts)))
    assert b"".join(b64decode(part["data"]) for part in parts) == deck(language("fr"))
    for part in (-1, first["parts"], "x"):
        assert learner.say("anki", part=part)["unreadable"]


def test_where_no_deck_can_be_made_none_is_offered(monkeypatch):
    monkeypatch.setattr("tutor.lessons.anki.importlib.util.find_spec", lambda *_: None)
    deck.cache_clear()
    learner = Learner("?page=lessons")
    assert learner.last["lessons"]["anki"] is False
    assert "genanki" in learner.say("anki")["unreadable"]
