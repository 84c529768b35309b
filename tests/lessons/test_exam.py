"""The exam: the engine gives the answers that were worked out by hand, and each misreading gives another answer."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from exam import MOST, NOT_ALLOWED, Exam, exam, playable

from tutor.core import Unreadable
from tutor.games.clash.notation import read_position
from tutor.games.clash.questions.misreadings import misreadings
from tutor.games.clash.rules import EDITIONS, A, B, Position
from tutor.games.clash.rules.setup import DRAFTS, Custom, check_custom
from tutor.games.clash.sets import all_cards
from tutor.lessons import lessons
from tutor.situations import situations

EXAM = exam()
CLASH = Path(__file__).parent.parent / "clash"
each = pytest.mark.parametrize("question", EXAM.values(), ids=list(EXAM))


@each
def test_the_engine_gives_the_hand_worked_answer(question: Exam):
    game = question.game()
    assert game is not None
    assert question.reached(game) == question.lines(question.then)
    assert bool(question.playable) == ("playable" in question.asks)
    if question.playable:
        assert playable(game) == set(question.playable)


@each
def test_each_misreading_gives_another_answer(question: Exam):
    assert question.misread and len(question.misread) <= MOST
    assert question.misread == {id: question.read_by(id) for id in question.misread}
    assert question.read_by("") not in question.misread.values()
    assert any(answer != NOT_ALLOWED for answer in question.misread.values())


@each
def test_the_answer_contains_the_lines_asked_for(question: Exam):
    assert set(question.asks) - {"playable"} <= set(question.lines(question.then))
    assert question.edition == question.position.edition


@pytest.mark.parametrize("question", [q for q in EXAM.values() if q.level], ids=lambda q: q.id)
def test_the_level_is_the_sum_of_the_choices(question: Exam):
    start = question.position
    assert start.automa is not None
    first = start.player if start.turn == 1 else A
    custom = Custom(question.level, start.automa, first, not start.kingdoms[B].fort)
    check_custom(custom, question.edition)
    assert custom.points == question.level


@pytest.mark.parametrize("question", [q for q in EXAM.values() if q.draft], ids=lambda q: q.id)
def test_the_hands_are_the_result_of_the_draft(question: Exam):
    cards = question.draft.split()
    takers = [side for n in range(4) for side in DRAFTS["duel"].orders[n % 2]]
    for side in (A, B):
        taken = {card for card, taker in zip(cards, takers, strict=True) if taker == side}
        assert {card.name for card in question.position.kingdoms[side].hand} == taken


def elsewhere() -> Iterator[Position]:
    """Yield every starting position of the lessons, the situations and other tests."""
    texts = [step.start for lesson in lessons().values() for step in lesson.steps if step.start]
    texts += [situation.start for situation in situations("clash").values()]
    for path in (*CLASH.glob("hand_worked*.toml"), CLASH / "four_kingdoms.toml"):
        texts += [
            case["script"].strip().partition("\n\n")[0] for case in tomllib.loads(path.read_text("utf-8"))["case"]
        ]
    for text in texts:
        try:
            yield read_position(text, all_cards())
        except Unreadable:
            continue


def test_no_start_is_used_elsewhere():
    """Neither the Kingdoms nor, with three or more creatures, the board lines of both sides appear elsewhere."""
    others = list(elsewhere())
    assert len(others) > 300
    whole = {position.kingdoms for position in others}
    lines = {tuple(kingdom.lines for kingdom in position.kingdoms) for position in others}
    starts = [question.position for question in EXAM.values()]
    assert len({position.kingdoms for position in starts}) == len(EXAM)
    for id, position in zip(EXAM, starts, strict=True):
        assert position.kingdoms not in whole, id
        creatures = sum(1 for _ in position.creatures())
        assert creatures < 3 or tuple(kingdom.lines for kingdom in position.kingdoms) not in lines, id


def test_each_edition_is_asked_in_duels_and_against_the_automa_and_each_mode_of_four():
    counted = Counter((question.edition, question.position.mode) for question in EXAM.values())
    assert {of: n for of, n in counted.items() if of[1] in ("duel", "solo")} == {
        (edition, mode): 10 for edition in EDITIONS for mode in ("duel", "solo")
    }
    of_four = {mode: n for (_, mode), n in counted.items() if mode not in ("duel", "solo")}
    assert sum(of_four.values()) >= 10 and min(of_four.values()) >= 2 and len(of_four) == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_ability_is_the_topic_of_a_question(edition: int):
    """Each ability of an edition is the topic of a question about a duel or a solo game."""
    about = {topic for question in EXAM.values() if question.edition == edition for topic in question.about}
    assert {ability.replace("-", " ") for ability in EDITIONS[edition].abilities} <= about


@pytest.mark.long
def test_most_misreadings_are_detected():
    found: set[str] = set()
    for question in EXAM.values():
        found.update(question.misled(found))  # skip misreadings that another question has revealed
    of_four = {id for id, one in misreadings().items() if one.rule.startswith(("four.", "coop."))}
    for known in (of_four, misreadings().keys() - of_four):
        missing = known - found
        assert len(missing) <= len(known) / 5, missing
