"""Tracks and placement tests: the order and the editions of lessons, and where ten answers suggest to begin."""

from __future__ import annotations

from datetime import date

import pytest

from tutor.core import Unreadable
from tutor.games import definition
from tutor.lessons import lessons
from tutor.lessons.placement import MOST_OF_ONE, QUESTIONS, begun, placed
from tutor.lessons.progress import Progress, finished, follow
from tutor.lessons.tracks import read_tracks, track_of, tracks

TODAY = date(2026, 3, 1)


def test_every_lesson_is_in_a_track_and_each_edition_has_a_complete_one():
    assert {id for track in tracks().values() for id in track.lessons} == set(lessons())
    assert {track.edition for track in tracks().values() if not track.knows} == {1, 2}


@pytest.mark.parametrize("id", tracks())
def test_what_a_lesson_needs_comes_before_it_in_its_track_or_is_of_another_edition(id):
    track = tracks()[id]
    for at, lesson in enumerate(track.lessons):
        for need in lessons()[lesson].needs:
            is_before = need in track.lessons[:at]
            assert is_before or track.knows or track.edition not in lessons()[need].editions, (lesson, need)


def test_a_track_does_not_repeat_the_one_it_assumes():
    for track in tracks().values():
        if track.knows:
            assert not set(track.lessons) & set(tracks()[track.knows].lessons)
            assert len(track.lessons) < len(track_of(Progress(), track.edition).lessons)


def test_the_next_lesson_is_the_first_unfinished_one_from_the_placement_on():
    track = tracks()["second"]
    assert track.next(Progress()) == track.lessons[0]
    progress = follow(finished(Progress(), track.lessons[0]), "second", track.lessons[3])
    assert track.next(progress) == track.lessons[3]
    for id in track.lessons[3:]:
        progress = finished(progress, id)
    assert track.next(progress) == track.lessons[1]
    for id in track.lessons:
        progress = finished(progress, id)
    assert track.next(progress) is None
    assert tracks()["first"].next(progress) not in track.lessons  # lessons that both tracks share are done in both


TRACK = """
format = 1
[first]
title = "One"
about = "It."
edition = 2
[[first.part]]
title = "All"
lessons = ["stronghold", "mana"]
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 1", "format = 2", "“format”: expected 1"),
        ("edition = 2", "edition = 3", "3 is no edition"),
        ("edition = 2", "edition = '2'", "expected int"),
        ("edition = 2", "", "“edition”"),
        ("edition = 2", "edition = 2\nknows = 'x'", "'x' is no other track"),
        ("edition = 2", "edition = 2\nlength = 2", "“length”: unknown; expected one of title, about"),
        ('"mana"', '"manna"', "there is no lesson “manna”"),
        ('"mana"', '"surprises"', "“surprises” is not for edition 2"),
        ('"mana"', '"stronghold"', "“stronghold” stands twice"),
        ('"stronghold", "mana"', '"mana", "stronghold"', "“mana” needs “stronghold” before it"),
        ('"stronghold", "mana"', "", "expected at least one lesson"),
        ('title = "All"', "", "“part”: expected a title and a list of lessons"),
    ],
)
def test_errors_of_a_broken_track(old, new, said):
    assert read_tracks(TRACK, definition("clash"))["first"].lessons == ("stronghold", "mana")
    with pytest.raises(Unreadable) as caught:
        read_tracks(TRACK.replace(old, new), definition("clash"), "tracks.toml")
    assert said in str(caught.value) and "tracks.toml" in str(caught.value)


# -- placement ------------------------------------------------------------------------------------------------------


def place(edition, known, game=""):
    """Return the placement of a learner who only answers questions of these lessons correctly, and the questions
    asked."""
    placement, asked = begun(edition, game), []
    while (id := placement.next()) is not None:
        asked.append(id)
        placement = placement.answered(id, id.rpartition(".")[0] in known)
    return placement, asked


@pytest.mark.parametrize(("edition", "game"), [(1, ""), (2, ""), (1, "dust")])
def test_ten_questions_find_the_first_unknown_lesson(edition, game):
    """The placement is off by at most one lesson, wherever the learner is."""
    row = begun(edition, game).row
    assert {lessons()[id].definition.name for id in row} == {game or "clash"}
    for known in range(len(row) + 1):
        placement, asked = place(edition, row[:known], game)
        assert len(asked) == len(set(asked)) == QUESTIONS
        of = [id.rpartition(".")[0] for id in asked]
        assert max(of.count(id) for id in of) <= MOST_OF_ONE
        result = placement.result()
        at = result.track.lessons.index(result.begin)
        begin = next(id for id in result.track.lessons[at:] if id in row)  # others have no questions
        assert begin not in row[: max(0, known - 1)], (known, begin)
        assert {id for id in result.track.lessons[:at] if id in row} <= {*row[: known + 1]}, (known, begin)
        assert result.asked == QUESTIONS and result.right == sum(id in row[:known] for id in of)
    assert result.is_known


def test_the_placement_of_the_second_edition_asks_shared_lessons_then_differences_then_thinking_ahead():
    row, whole = begun(2).row, track_of(Progress(), 2)
    ahead = whole.parts[-1].lessons
    shared = [id for id in whole.lessons if 1 in lessons()[id].editions and id not in ahead]
    assert row == (*shared, *tracks()["differs"].lessons, *ahead) and "thought-through" in ahead
    assert begun(1).row == track_of(Progress(), 1).lessons


def test_a_learner_who_cannot_think_ahead_does_not_skip_the_new_lessons_of_the_second_edition():
    ahead, first = track_of(Progress(), 2).parts[-1].lessons, tracks()["first"].lessons
    result = place(2, [id for id in first if id not in ahead])[0].result()
    assert (result.track.id, result.begin) == ("differs", "differs-duel")
    result = place(2, [id for id in begun(2).row if id not in ahead])[0].result()
    assert (result.track.id, result.begin) == ("second", ahead[0])


AFTER = {
    "lines": "second-assault",
    "incantations": "second-setup",
    "details": "second-bridge",
    "automa": "second-bridge",
}


@pytest.mark.parametrize("last", AFTER)
def test_lessons_of_the_second_edition_only_are_not_skipped(last):
    """Lessons without questions are not skipped, nor those before the shared lessons on the Automa."""
    row = begun(2).row
    at = row.index(last) + 1
    placement = begun(2)
    for id in row[max(0, at - 4) : at]:
        placement = placement.answered(f"{id}.1", True)
    for id in (*row[at : at + 2], row[at]):
        placement = placement.answered(f"{id}.1", False)
    assert (placement.result().track.id, placement.result().begin) == ("second", AFTER[last])


def test_the_questions_adapt_to_the_answers():
    best, worst = place(1, lessons())[1], place(1, ())[1]
    assert best[0] == worst[0] and best[1:] != worst[1:]


def test_a_learner_who_knows_the_shared_lessons_takes_the_short_track():
    result = place(2, tracks()["first"].lessons)[0].result()
    assert result.track.id == "differs" and result.begin == tracks()["differs"].lessons[0]
    assert place(2, ())[0].result().track.id == "second"
    assert place(2, ())[0].result().begin == "stronghold"


def test_a_single_mistake_does_not_move_the_placement_to_the_beginning():
    placement = begun(1)
    first = placement.next()
    placement = placement.answered(first, False)
    while (id := placement.next()) is not None:
        placement = placement.answered(id, True)
    result = placement.result()
    assert result.missed == (first,) and result.right == QUESTIONS - 1
    progress = placed(Progress(), result, TODAY)
    assert (progress.track, progress.begin) == ("first", result.begin)
    assert progress.questions[first].is_owed and len(progress.questions) == 1


def test_a_placement_for_an_unknown_edition_is_refused():
    with pytest.raises(Unreadable, match="no edition 3 here: expected 1, 2"):
        begun(3)
    with pytest.raises(Unreadable, match=r"no edition 2 here: expected 1$"):
        begun(2, "dust")
