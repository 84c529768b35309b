"""Progress: its text, its deck, and what a broken text is told."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.core import Unreadable
from tutor.lessons import lessons
from tutor.lessons.progress import (
    INTERVALS,
    LARGEST,
    Progress,
    Reached,
    Review,
    answered,
    at_step,
    closing_questions,
    due,
    finished,
    question_ids,
    read_progress,
    write_progress,
)

TODAY = date(2026, 3, 1)
IDS = st.text("abz059.-", max_size=12).map("x{}".format)
PROGRESS = st.builds(
    Progress,
    st.dictionaries(IDS, st.builds(Reached, st.integers(0, 99), st.booleans())),
    st.dictionaries(IDS, st.builds(Review, st.integers(0, len(INTERVALS) - 1), st.dates(date(1000, 1, 1)))),
)


@given(PROGRESS)
def test_what_is_written_is_read(progress):
    text = write_progress(progress)
    assert read_progress(text) == progress
    assert write_progress(read_progress(text)) == text


@given(PROGRESS, IDS, st.booleans(), st.booleans())
def test_every_answer_leaves_a_progress_that_can_be_read(progress, id, right, hinted):
    after = answered(progress, id, right, hinted, TODAY)
    assert read_progress(write_progress(after)) == after
    assert after.lessons == progress.lessons and id in after.questions


def test_intervals_grow_and_fall_back():
    progress, day = Progress(), TODAY
    for days in INTERVALS[1:]:
        progress = answered(progress, "q", True, False, day)
        assert progress.questions["q"].due == day + timedelta(days)
        assert due(progress, day) == () and due(progress, day + timedelta(days)) == ("q",)
        day += timedelta(days)
    assert answered(progress, "q", True, False, day).questions["q"] == Review(5, day + timedelta(35))
    assert answered(progress, "q", True, True, day).questions["q"] == Review(3, day + timedelta(1))
    missed = answered(progress, "q", False, False, day)
    assert missed.questions["q"] == Review(0, day) and due(missed, day) == ("q",)


def test_due_is_in_order_and_of_what_is_known():
    progress = Progress({}, {"b": Review(1, TODAY), "a": Review(1, TODAY), "c": Review(3, TODAY - timedelta(4))})
    assert due(progress, TODAY) == ("c", "a", "b")
    assert due(progress, TODAY, ["a"]) == ("a",)


def test_steps_and_lessons():
    progress = at_step(at_step(Progress(), "mana", 3), "mana", 2)
    assert progress.lessons["mana"] == Reached(3, False)
    assert finished(progress, "mana").lessons["mana"] == Reached(3, True)


def test_a_lesson_ends_with_questions_from_earlier_ones():
    course = lessons()
    assert closing_questions(course["stronghold"], Progress(), course) == ()
    for id, lesson in course.items():
        found = closing_questions(lesson, Progress(), course)
        assert found == closing_questions(lesson, Progress(), course)
        assert len(found) == 2 or not lesson.needs
        assert all(list(course).index(question.split(".")[0]) < list(course).index(id) for question in found)
    weak = answered(Progress(), question_ids(course["mana"])[0], False, False, TODAY)
    assert closing_questions(course["lines"], weak, course)[0] == question_ids(course["mana"])[0]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "expected “rules-tutor progress 1” first"),
        ("progress 1\n", 1, "first"),
        ("rules-tutor progress one\n", 1, "first"),
        ("rules-tutor progress 2\n", 1, "version 2: this program reads version 1"),
        ("rules-tutor progress 1\nlesson mana\n", 2, "“lesson mana”"),
        ("rules-tutor progress 1\n\nlesson mana at 1\nlesson mana at 2\n", 4, "twice"),
        ("rules-tutor progress 1\nquestion a.1 box 9 due 2026-01-01\n", 2, "box 9"),
        ("rules-tutor progress 1\nquestion a.1 box 1 due 2026-02-30\n", 2, "2026-02-30 is no day"),
        ("rules-tutor progress 1\nquestion a.1 box 1 due tomorrow\n", 2, "expected"),
        ("rules-tutor progress 1\n" + "x" * 500, 2, "expected"),
        ("rules-tutor progress 1\n" + "\n" * LARGEST, 0, "at most"),
    ],
)
def test_a_broken_text_is_told_where_and_why(text, line, said):
    with pytest.raises(Unreadable) as caught:
        read_progress(text)
    assert caught.value.line == line and said in str(caught.value)


def test_unknown_ids_are_kept():
    text = "rules-tutor progress 1\nlesson of-the-future at 3 done\nquestion of-the-future.9 box 2 due 2030-01-01\n"
    progress = answered(read_progress(text), "mana.1", True, False, TODAY)
    assert "of-the-future" in write_progress(progress) and "of-the-future.9" in write_progress(progress)


def test_line_ends_of_any_machine_are_read():
    assert read_progress("\ufeffrules-tutor progress 1\r\nlesson mana at 2\r\n").lessons == {"mana": Reached(2)}
