"""Lessons without a browser: questions, hidden answers, and results."""

from __future__ import annotations

from base64 import b64decode
from datetime import date, timedelta

import pytest
from saying import moving
from somebody import Somebody

from tutor.games.clash.notation import write_move
from tutor.games.clash.questions.misreadings import misreadings
from tutor.games.clash.rulebook import rules
from tutor.lessons import lessons, read_lessons
from tutor.lessons.anki import deck
from tutor.lessons.progress import AT_ONCE, read_progress
from tutor.locale import language
from tutor.session.lesson_run import part_of


class Learner:
    """A browser at a lesson, which sends messages and remembers the answers."""

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


@pytest.mark.parametrize("id", ["assault-order", "whole-turn", "with-abilities"])  # worked examples with several parts
def test_a_step_is_what_the_rulebook_and_the_list_of_lessons_lead_to(id):
    rulebook = Learner().say("rulebook")["rulebook"]["rules"]
    linked = {one["step"] for entry in rulebook.values() for one in entry["lessons"] if one["id"] == id}
    for step in {*linked, len(lessons()[id].steps)}:
        learner = Learner()
        assert learner.say("lesson", id=id, step=step)["lesson"]["step"] == step
        assert learner.session.lesson.part.number == step
        listed = learner.say("page", page="lessons")["lessons"]["lessons"]
        assert next(one["step"] for one in listed if one["id"] == id) == step


@pytest.mark.parametrize("id", lessons())
def test_a_lesson_can_be_gone_through_to_its_end(id):
    learner = Learner(f"?lesson={id}")
    for number in range(1, learner.lesson["parts"] + 1):
        told = learner.say("step", number=number)["lesson"]
        assert (
            told["part"] == number
            and told["step"] <= told["steps"] <= 9
            and Learner(learner.last["address"]).lesson["part"] == number
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
            known = lessons()[id].definition.sentences.rules()
            assert not outcome["right"] and outcome["rule"] in known, (id, number)
            assert outcome["rule"] in learner.rules
            assert outcome["misreadings"] or outcome["each"], (id, number)
            assert asked.several == bool(outcome["each"]) and all(one["text"] for one in outcome["each"])
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
def test_an_invalid_answer_is_refused(choice):
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
    """A goal to win in this turn fails at the end of the turn; nobody moves for the other side; the task can be tried
    again."""
    learner = Learner("?lesson=berserk&step=5")
    assert learner.session.lesson.part.step.goal == "win"
    before = learner.session.game
    learner.say("move", move={"kind": "end"})
    assert learner.lesson["judged"] == "off" and learner.lesson["missed"] == ["1 place is left to the Stronghold of B."]
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


OWN = """
format = 1
[own]
title = "Own"
about = "Of the tests."
level = 1
[[own.step]]
kind = "predict"
guess = true
text = "Brute hits the Bastion. Now what?"
alone = "Brute hits B's Bastion for 5. What happens to it?"
start = "game: edition 1, duel ; A: {Bastion} Baron ; upper: Brute | ; B: Troll {Bastion} Zombie"
moves = "end"
asks = "stronghold B"
misreadings = [["bastion-is-the-end", "excess-hits-fort"]]
explain = "It falls."
shows = ["stronghold.bastion-falls"]
[[own.step]]
kind = "predict"
text = "Which?"
start = "game: edition 1, duel ; A: Zombie Grrr {Bastion} Gnome Ogre Brute Assassin ; B: {Bastion} Mutant"
asks = "playable"
explain = "Four."
shows = ["summoning.four-leftmost"]
"""


@pytest.fixture
def own(monkeypatch):
    """Register a lesson of the tests."""
    every = {**lessons(), **read_lessons(OWN)}
    for module in ("tutor.session.lessons", "tutor.session.lesson_run"):
        monkeypatch.setattr(f"{module}.lessons", lambda: every)
    return every["own"]


@pytest.mark.usefixtures("own")
def test_all_misreadings_that_lead_to_an_answer_are_named():
    """A Bastion falls with damage left over. Two misreadings say that the game is over."""
    learner = Learner("?lesson=own")
    asked = learner.session.lesson.part.question
    wrong = next(i for i, option in enumerate(asked.options) if "bastion-is-the-end" in option.misreadings)
    outcome = learner.say("answer", choice=[wrong])["lesson"]["outcome"]
    texts = [misreadings()[id].text for id in ("bastion-is-the-end", "excess-hits-fort")]
    assert [one["text"] for one in outcome["misreadings"]] == texts
    assert outcome["rule"] == "stronghold.bastion-falls"
    assert {"stronghold.bastion-falls", "stronghold.excess-lost"} <= learner.rules


@pytest.mark.usefixtures("own")
def test_a_card_that_was_left_out_is_diagnosed_and_each_card_is_explained():
    """The Stronghold is one of the four leftmost. Not counting it leaves out the last card."""
    learner = Learner("?lesson=own&step=2")
    asked = learner.session.lesson.part.question
    ogre = next(i for i, option in enumerate(asked.options) if option.answer.card == "Ogre")
    outcome = learner.say("answer", choice=[i for i in asked.right if i != ogre])["lesson"]["outcome"]
    assert not outcome["right"] and not outcome["boards"]
    assert [one["text"] for one in outcome["misreadings"]] == [misreadings()["stronghold-among-four"].text]
    assert len(outcome["each"]) == len(asked.options) and outcome["rule"] == "summoning.four-leftmost"
    for option, one in zip(asked.options, outcome["each"], strict=True):
        assert one["text"].startswith(f"{option.answer.card} may be played") == option.right
        assert one["rule"] in rules()


@pytest.mark.usefixtures("own")
def test_what_no_misreading_explains_is_explained_card_by_card():
    learner = Learner("?lesson=own&step=2")
    outcome = learner.say("answer", choice=[0])["lesson"]["outcome"]
    assert outcome["misreadings"] == [] and outcome["rule"] == "summoning.four-leftmost" and len(outcome["each"]) == 6


def test_a_wrong_guess_is_no_mistake(own):
    """A wrong guess is not asked again, a right one is; asked again later it counts like any other question."""
    learner = Learner("?lesson=own")
    assert learner.lesson["guess"] and learner.lesson["text"] == own.steps[0].text
    right = learner.session.lesson.part.question.right[0]
    told = learner.say("answer", choice=[0 if right else 1])
    assert not told["lesson"]["outcome"]["right"] and told["lesson"]["guess"]
    assert "own.1" not in learner.session.state.progress.questions
    learner.say("step", number=1)
    assert read_progress(learner.say("answer", choice=[right])["progress"]).questions["own.1"].box == AT_ONCE
    part = part_of("own.1")._replace(again=True)
    assert part.text == own.steps[0].alone and not part.guess


# -- tracks, editions and the placement -------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [id for id, lesson in lessons().items() if lesson.editions == (1, 2)])
def test_a_shared_lesson_is_gone_through_by_the_second_edition(id):
    """Go through all parts: the position, the answer, the task by its hints, and the closing questions."""
    learner = Learner(f"?lesson={id}&edition=2")
    assert learner.last["address"] == f"?lesson={id}&step=1&edition=2"
    for number in range(1, learner.lesson["parts"] + 1):
        learner.say("step", number=number)
        part = learner.session.lesson.part
        if part.step.kind != "compare":
            assert learner.session.game.position.edition == 2, number
        if learner.lesson["options"]:
            assert learner.say("answer", choice=list(part.question.right))["lesson"]["outcome"]["right"], number
        while learner.lesson["kind"] == "do" and learner.lesson["judged"] != "reached":
            for _ in range(3):
                learner.say("hint")
            learner.say("move", move=learner.lesson["hint"]["move"])
            assert "lesson" in learner.last, learner.last
    assert learner.say("step", number=learner.lesson["parts"] + 1)["finished"] == id


@pytest.mark.parametrize(
    "query", ["?lesson=surprises&edition=2", "?lesson=stronghold&edition=7", "?lesson=stronghold&edition=x"]
)
def test_an_edition_that_a_lesson_is_not_for_is_said(query):
    told = Learner(query).last
    assert ("and not for" in told.get("unreadable", "") + told.get("lost", {}).get("why", "")) == (
        not query.endswith("x")
    )
    assert "broken" not in told


def test_a_track_is_chosen_and_kept():
    learner = Learner("?page=lessons")
    assert learner.last["lessons"]["track"] == "first"
    told = learner.say("track", id="second")
    assert told["lessons"]["track"] == "second" and "track second" in told["progress"]
    assert Learner("?page=lessons", progress=told["progress"]).last["lessons"]["track"] == "second"
    assert "expected one of first, second, differs" in learner.say("track", id="third")["unreadable"]
    own = {one["id"]: one for one in told["lessons"]["tracks"]}
    assert own["second"]["next"] == "stronghold" and own["second"]["done"] == 0
    known = {one["id"] for one in told["lessons"]["lessons"]}
    assert all(set(part["lessons"]) <= known for one in own.values() for part in one["parts"])


def test_a_placement_asks_ten_questions_and_says_where_to_begin():
    learner = Learner("?page=lessons")
    learner.say("place", edition=1)
    for number in range(1, 11):
        told = learner.lesson
        assert told["placing"] and (told["step"], told["steps"], told["parts"]) == (number, 10, 10)
        assert learner.session.address == "?page=lessons"
        assert "no hints" in learner.say("hint")["unreadable"]
        assert "goes on" in learner.say("step", number=number + 1)["unreadable"]
        right = list(learner.session.lesson.part.question.right)
        outcome = learner.say("answer", choice=right if number > 1 else [])["lesson"]["outcome"]
        assert outcome["right"] == (number > 1) and outcome["chosen"] == (right if number > 1 else [])
        assert "goes on" in learner.say("step", number=1)["unreadable"]
        learner.say("step", number=number + 1)
    placed = learner.last["lessons"]["placed"]
    assert learner.last["room"] == "lessons" and (placed["right"], placed["asked"]) == (9, 10)
    shelf = learner.last["lessons"]
    track = next(one for one in shelf["tracks"] if one["id"] == placed["track"])
    assert shelf["track"] == placed["track"] == "first" and track["next"] == track["begin"] == placed["lesson"]
    assert shelf["due"] == 1  # the question that was answered wrongly
    assert "no edition 3" in learner.say("place", edition=3)["unreadable"]


def test_a_placement_is_of_the_game_that_is_chosen():
    learner = Learner("?page=lessons&game=dust")
    learner.say("place", edition=1)
    for number in range(1, 11):
        assert learner.session.lesson.part.lesson.id.startswith("dust-")
        learner.say("answer", choice=list(learner.session.lesson.part.question.right) if number < 4 else [])
        learner.say("step", number=number + 1)
    shelf = learner.last["lessons"]
    assert shelf["track"] == shelf["placed"]["track"] == "dust" and shelf["placed"]["lesson"].startswith("dust-")


def test_none_of_the_answers_can_be_chosen_only_in_a_placement():
    learner = Learner("?lesson=stronghold&step=2")
    assert "choice" in learner.say("answer", choice=[])["unreadable"]


def test_what_was_missed_comes_in_the_next_lesson():
    learner = Learner("?lesson=mana&step=1")
    number = next(n for n, step in enumerate(lessons()["mana"].steps, 1) if step.asks and not step.guess)
    learner.say("step", number=number)
    right = learner.session.lesson.part.question.right[0]
    learner.say("answer", choice=[0 if right else 1])
    learner.say("step", number=number)
    learner.say("answer", choice=[right])  # the answer that was just shown
    learner.say("lesson", id="four-leftmost", step=1)
    parts = learner.session.lesson.parts
    assert f"{parts[-2].lesson.id}.{parts[-2].number}" == f"mana.{number}" or parts[-1].number == number
    asked = next(
        n for n, part in enumerate(parts, 1) if part.again and part.lesson.id == "mana" and part.number == number
    )
    told = learner.say("step", number=asked)["lesson"]
    step = lessons()["mana"].steps[number - 1]
    assert told["again"] and told["text"] == (step.alone or step.text)
    learner.say("answer", choice=[right])
    learner.say("lesson", id="lines", step=1)
    again = [(part.lesson.id, part.number) for part in learner.session.lesson.parts if part.again]
    assert ("mana", number) not in again


def test_the_deck_for_anki_comes_in_parts(monkeypatch):
    learner = Learner("?page=lessons&lang=fr")
    assert learner.last["lessons"]["anki"] is True
    monkeypatch.setattr("tutor.session.lessons.LARGEST_PART", 100_000)
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


def test_a_lesson_has_the_steps_that_its_list_says():
    somebody = Somebody()
    listed = somebody.handle({"n": 1, "do": "page", "page": "lessons"})["lessons"]["lessons"]
    assert len(listed) > 20
    for one in listed:
        told = somebody.handle({"n": 2, "do": "lesson", "id": one["id"], "step": 1})["lesson"]
        assert (told["step"], told["steps"]) == (1, one["steps"]), one["id"]
        last = somebody.handle({"n": 3, "do": "step", "number": told["parts"]})["lesson"]
        assert (last["step"], last["steps"], last["again"]) == (one["steps"], one["steps"], False), one["id"]


def test_questions_of_other_lessons_at_its_end_are_counted_apart():
    somebody = Somebody()
    first = lessons()["mana"]
    somebody.handle({"n": 1, "do": "lesson", "id": "mana", "step": 1})
    parts = len(somebody.state.table.run.parts)
    somebody.handle({"n": 2, "do": "step", "number": parts + 1})  # finish it
    told = somebody.handle({"n": 3, "do": "lesson", "id": "damage", "step": 1})["lesson"]
    own = len(lessons()["damage"].steps)
    assert told["steps"] == own
    again = somebody.handle({"n": 4, "do": "step", "number": told["parts"]})["lesson"]
    assert again["again"] and again["id"] == first.id and again["step"] == again["steps"] <= 2
