"""Progress: its text format, the review of questions, and the errors of a broken text."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.core import Unreadable
from tutor.lessons import lessons
from tutor.lessons.progress import (
    AT_ONCE,
    INTERVALS,
    KNOWN,
    LARGEST,
    Progress,
    Reached,
    Review,
    answered,
    at_step,
    closing_questions,
    due,
    finished,
    follow,
    question_ids,
    read_progress,
    write_progress,
)

TODAY = date(2026, 3, 1)
IDS = st.text("abz059.-", max_size=12).map("x{}".format)
PROGRESS = st.builds(
    Progress,
    st.dictionaries(IDS, st.builds(Reached, st.integers(0, 99), st.booleans())),
    st.dictionaries(IDS, st.builds(Review, st.integers(0, KNOWN), st.dates(date(1000, 1, 1)), st.integers(0, 9_999))),
    IDS,
    st.just("") | IDS,
)


@given(PROGRESS)
def test_a_written_progress_is_read_back(progress):
    text = write_progress(progress)
    assert read_progress(text) == progress
    assert write_progress(read_progress(text)) == text


@given(PROGRESS, IDS, st.booleans(), st.booleans())
def test_progress_can_be_read_after_every_answer(progress, id, right, hinted):
    after = answered(progress, id, right, hinted, TODAY)
    assert read_progress(write_progress(after)) == after
    assert after.lessons == progress.lessons and id in after.questions


def test_a_missed_question_is_repeated_at_growing_intervals():
    progress, day = answered(Progress(), "q", False, False, TODAY), TODAY
    assert due(progress, TODAY) == ("q",) and progress.questions["q"] == Review(0, TODAY, 1)
    for days in INTERVALS[1:]:
        progress = answered(progress, "q", True, False, day)
        assert progress.questions["q"] == Review(INTERVALS.index(days), day + timedelta(days), 1)
        assert due(progress, day) == () and due(progress, day + timedelta(days)) == ("q",)
        day += timedelta(days)
    assert answered(progress, "q", True, True, day).questions["q"] == Review(3, day + timedelta(1), 1)
    missed = answered(progress, "q", False, False, day)
    assert missed.questions["q"] == Review(0, day, 2) and due(missed, day) == ("q",)
    known = answered(progress, "q", True, False, day)
    assert known.questions["q"].box == KNOWN and due(known, date(2999, 1, 1)) == ()


def test_a_question_answered_at_once_has_a_longer_interval():
    progress = answered(Progress(), "q", True, False, TODAY)
    assert progress.questions["q"] == Review(AT_ONCE, TODAY + timedelta(INTERVALS[AT_ONCE]))
    assert INTERVALS[AT_ONCE] > INTERVALS[1]
    assert answered(Progress(), "q", True, True, TODAY).questions["q"] == Review(0, TODAY + timedelta(1))


def test_a_missed_question_stays_due_after_going_back():
    missed = answered(Progress(), "q", False, False, TODAY, again=False)
    assert answered(missed, "q", True, False, TODAY, again=False) == missed
    assert answered(missed, "q", True, False, TODAY, again=True).questions["q"].box == 1
    tomorrow = TODAY + timedelta(1)
    assert answered(missed, "q", True, False, tomorrow, again=False).questions["q"].box == 1


def test_due_questions_are_ordered_by_misses():
    progress = Progress(
        {},
        {"b": Review(1, TODAY), "a": Review(1, TODAY), "c": Review(3, TODAY - timedelta(4)), "d": Review(1, TODAY, 2)},
    )
    assert due(progress, TODAY) == ("d", "c", "a", "b")
    assert due(progress, TODAY, ["a"]) == ("a",)


def test_steps_and_lessons():
    progress = at_step(at_step(Progress(), "mana", 3), "mana", 2)
    assert progress.lessons["mana"] == Reached(3, False)
    assert finished(progress, "mana").lessons["mana"] == Reached(3, True)


def test_a_lesson_ends_with_unasked_questions_of_finished_lessons():
    course, progress = lessons(), Progress()
    assert [id for id, lesson in course.items() if closing_questions(lesson, progress, course, TODAY)] == []
    for other in ("mana", "summoning", "damage"):
        progress = finished(progress, other)
    for lesson in course.values():
        found = closing_questions(lesson, progress, course, TODAY)
        assert found == closing_questions(lesson, progress, course, TODAY)
        assert len(found) <= 2
        assert {question.split(".")[0] for question in found} <= {"mana", "summoning", "damage"} - {lesson.id}
    assert len(closing_questions(course["protection"], progress, course, TODAY)) == 2


def taken(id, missed=()):
    """Return the progress after the lessons up to one, with these questions missed this often."""
    progress = Progress()
    for other in list(lessons().values())[: list(lessons()).index(id)]:
        progress = finished(progress, other.id)
        for question in question_ids(other):
            for _ in range(dict(missed).get(question, 0)):
                progress = answered(progress, question, False, False, TODAY, again=False)
            progress = answered(progress, question, True, False, TODAY, again=False)
    return progress


def test_missed_questions_are_asked_in_the_next_lessons():
    course = lessons()
    first, second = question_ids(course["mana"])[:2]
    assert closing_questions(course["lines"], taken("lines"), course, TODAY) == ()
    progress = taken("lines", {first: 1, second: 2}.items())
    assert closing_questions(course["lines"], progress, course, TODAY) == (second, first)
    for question in (first, second):
        progress = answered(progress, question, True, False, TODAY)
    assert closing_questions(course["lines"], progress, course, TODAY) == ()
    later = closing_questions(course["damage"], progress, course, TODAY + timedelta(1))
    assert later == (second, first)  # asked again on a later day


def test_a_lesson_asks_no_question_of_another_edition():
    course = lessons()
    only_first = next(id for id in question_ids(course["in-the-assault"]))
    assert 2 not in course["in-the-assault"].editions
    progress = answered(Progress(), only_first, False, False, TODAY)
    assert only_first in closing_questions(course["protection"], progress, course, TODAY)
    assert only_first not in closing_questions(course["protection"], progress, course, TODAY, edition=2)


def test_a_text_of_the_first_version_is_read():
    text = "rules-tutor progress 1\nlesson mana at 3 done\nquestion mana.1 box 0 due 2026-01-01\nquestion mana.2 box 2 due 2026-01-04\n"
    progress = read_progress(text)
    assert progress.questions == {
        "mana.1": Review(0, date(2026, 1, 1), 1), "mana.2": Review(2, date(2026, 1, 4)),
    }  # fmt: skip
    assert write_progress(progress).startswith("rules-tutor progress 2\nlesson mana at 3 done\n")


def test_a_track_is_kept_with_its_beginning():
    progress = follow(Progress(), "second", "damage")
    assert write_progress(progress) == "rules-tutor progress 2\ntrack second from damage\n"
    assert read_progress(write_progress(progress)) == progress == follow(progress, "second", "damage")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "expected “rules-tutor progress 2” first"),
        ("progress 1\n", 1, "first"),
        ("rules-tutor progress one\n", 1, "first"),
        ("rules-tutor progress 3\n", 1, "version 3: this program reads version 2"),
        ("rules-tutor progress 2\ntrack first\ntrack second\n", 3, "once “track …”"),
        ("rules-tutor progress 1\nlesson mana\n", 2, "“lesson mana”"),
        ("rules-tutor progress 1\n\nlesson mana at 1\nlesson mana at 2\n", 4, "twice"),
        ("rules-tutor progress 1\nquestion a.1 box 9 due 2026-01-01\n", 2, "box 9"),
        ("rules-tutor progress 1\nquestion a.1 box 1 due 2026-02-30\n", 2, "2026-02-30 is no day"),
        ("rules-tutor progress 1\nquestion a.1 box 1 due tomorrow\n", 2, "expected"),
        ("rules-tutor progress 1\n" + "x" * 500, 2, "expected"),
        ("rules-tutor progress 1\n" + "\n" * LARGEST, 0, "at most"),
    ],
)
def test_errors_of_a_broken_text(text, line, said):
    with pytest.raises(Unreadable) as caught:
        read_progress(text)
    assert caught.value.line == line and said in str(caught.value)


def test_unknown_ids_are_kept():
    text = "rules-tutor progress 1\nlesson of-the-future at 3 done\nquestion of-the-future.9 box 2 due 2030-01-01\n"
    progress = answered(read_progress(text), "mana.1", True, False, TODAY)
    assert "of-the-future" in write_progress(progress) and "of-the-future.9" in write_progress(progress)


def test_all_line_endings_are_read():
    assert read_progress("\ufeffrules-tutor progress 1\r\nlesson mana at 2\r\n").lessons == {"mana": Reached(2)}
