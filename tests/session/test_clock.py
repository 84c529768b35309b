"""A learner's day is that of the browser, wherever the server is."""

from __future__ import annotations

import re
import time
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

import tutor
from tutor.lessons.progress import Progress, Review, write_progress
from tutor.lessons.tracks import tracks
from tutor.protocol import acts
from tutor.puzzles import selection
from tutor.session import clock
from tutor.session.seat import Seat

AUCKLAND, HONOLULU = 13 * 60, -10 * 60
#: A moment that is the evening of 1 January in Honolulu and the evening of 2 January in Auckland.
MOMENT = datetime(2026, 1, 2, 5, 0, tzinfo=UTC)
DAYS = {AUCKLAND: date(2026, 1, 2), HONOLULU: date(2026, 1, 1)}
DUE = Progress(questions={"mana.2": Review(1, date(2026, 1, 2)), "puzzle.x": Review(1, date(2026, 1, 2))})


@pytest.fixture(autouse=True)
def one_moment(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: MOMENT)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def seated(offset, progress=DUE):
    seat = Seat()
    assert "broken" not in seat.handle({"n": 1, "do": "hello", "offset": offset, "progress": write_progress(progress)})
    return seat


@pytest.mark.parametrize(("offset", "day"), DAYS.items(), ids=["Auckland", "Honolulu"])
def test_what_is_due_is_due_by_the_day_of_the_browser(offset, day):
    seat = seated(offset)
    due = seat.do(acts.Page("lessons"))["lessons"]["due"]
    assert due == (day >= date(2026, 1, 2))
    if due:
        assert seat.do(acts.Review())["lesson"]
    else:
        assert seat.handle({"n": 2, "do": "review"})["unreadable"] == "nothing is due today"


@pytest.mark.parametrize(("offset", "day"), DAYS.items(), ids=["Auckland", "Honolulu"])
def test_what_is_answered_comes_again_by_the_day_of_the_browser(offset, day):
    seat = seated(offset, Progress())
    for id in tracks()["first"].lessons[:3]:
        told = seat.do(acts.Lesson(id))
        for number in range(1, told["lesson"]["parts"] + 1 if "parts" in told["lesson"] else 5):
            asked = seat.do(acts.Step(number))["lesson"]
            if asked["options"]:
                seat.do(acts.Answer((0,)))
                break
    found = seat.state.progress.questions.values()
    assert found and all((review.due - day).days in (0, 7) for review in found)


@pytest.mark.parametrize(("offset", "day"), DAYS.items(), ids=["Auckland", "Honolulu"])
def test_the_puzzle_of_the_day_is_that_of_the_browsers_day(offset, day):
    seat = seated(offset)
    told = seat.do(acts.Page("puzzles"))["puzzles"]
    assert told["date"] == day.isoformat() and told["day"]["id"] == selection.of_the_day(day).id
    assert seat.do(acts.Puzzle())["lesson"]["puzzle"]["id"] == selection.of_the_day(day).id


@pytest.mark.parametrize("offset", [None, "780", 10**9, -(10**9), True, 1.5, [], {}])
def test_an_invalid_offset_uses_the_day_of_this_machine(offset):
    assert seated(offset).state.today == date(2026, 1, 2)
    seat = seated(HONOLULU)
    seat.handle({"n": 2, "do": "hello", "offset": offset})
    assert seat.state.today == date(2026, 1, 1), "what was told before still holds"


def test_a_page_that_stays_open_past_midnight_is_in_the_next_day(monkeypatch):
    seat = seated(HONOLULU)
    monkeypatch.setattr(clock, "now", lambda: MOMENT.replace(hour=11))
    assert seat.state.today == date(2026, 1, 2)


def test_without_a_browser_the_day_is_that_of_the_machine(monkeypatch):
    monkeypatch.setenv("TZ", "Pacific/Honolulu")
    time.tzset()
    assert Seat().state.today == date(2026, 1, 1)


def test_no_module_asks_this_machine_for_the_day():
    for path in Path(tutor.__file__).parent.rglob("*.py"):
        if path.name != "clock.py" and "node_modules" not in path.parts:
            found = re.search(r"date\.today|datetime\.(now|today)\((?!UTC)|localtime\(", path.read_text("utf-8"))
            assert not found, (path, found)
