"""Progress: what a learner has done and what is due again, as a value, and as a text that can be carried along.

>>> from datetime import date
>>> one = answered(Progress(), "first-turn.2", right=True, hinted=False, today=date(2026, 1, 1))
>>> print(write_progress(finished(one, "first-turn")))
rules-tutor progress 1
lesson first-turn at 0 done
question first-turn.2 box 1 due 2026-01-02
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple
from zlib import crc32

from ..core import Unreadable
from .record import Lesson

HEAD = "rules-tutor progress"
VERSION = 1
LARGEST = 200_000
#: After how many days a question comes again, by how often it has been answered in a row; 0 for one that was missed.
INTERVALS = (0, 1, 3, 7, 16, 35)
_ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,99}")
_LESSON = re.compile(rf"lesson ({_ID.pattern}) at ([0-9]{{1,2}})( done)?")
_QUESTION = re.compile(rf"question ({_ID.pattern}) box ([0-9]) due ([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})")


class Reached(NamedTuple):
    """How far a learner has come in a lesson: the last step seen, from 1 (0 for none), and whether it was finished."""

    step: int = 0
    done: bool = False


class Review(NamedTuple):
    """A question in the review deck: how often it was answered well in a row (at most 5), and when it is due."""

    box: int
    due: date


class Progress(NamedTuple):
    """What a learner has done: lessons and questions by id. Ids that this program does not know are kept."""

    lessons: Mapping[str, Reached] = {}
    questions: Mapping[str, Review] = {}


def answered(progress: Progress, question: str, right: bool, hinted: bool, today: date) -> Progress:
    """The progress once a question has been answered. What was missed is due again today, what was hinted at goes back
    by two and comes tomorrow; else the interval grows."""
    box = progress.questions[question].box if question in progress.questions else 0
    if not right:
        box, days = 0, 0
    elif hinted:
        box = max(0, box - 2)
        days = 1
    else:
        box = min(box + 1, len(INTERVALS) - 1)
        days = INTERVALS[box]
    due = date.fromordinal(min(today.toordinal() + days, date.max.toordinal()))
    return progress._replace(questions={**progress.questions, question: Review(box, due)})


def at_step(progress: Progress, lesson: str, step: int) -> Progress:
    """The progress once a step of a lesson has been seen; the furthest one counts."""
    known = progress.lessons.get(lesson, Reached())
    return progress._replace(lessons={**progress.lessons, lesson: known._replace(step=max(known.step, step))})


def finished(progress: Progress, lesson: str) -> Progress:
    """The progress once a lesson has been gone through."""
    known = progress.lessons.get(lesson, Reached())
    return progress._replace(lessons={**progress.lessons, lesson: known._replace(done=True)})


def due(progress: Progress, today: date, known: Iterable[str] | None = None) -> tuple[str, ...]:
    """The questions that are due, the longest overdue first; only those among ``known``, where that is given."""
    among = None if known is None else set(known)
    found = [(review.due, review.box, id) for id, review in progress.questions.items()
             if review.due <= today and (among is None or id in among)]  # fmt: skip
    return tuple(id for _, _, id in sorted(found))


def question_ids(lesson: Lesson) -> tuple[str, ...]:
    """The ids of the questions that a lesson asks."""
    return tuple(f"{lesson.id}.{number}" for number, step in enumerate(lesson.steps, 1) if step.asks)


def closing_questions(
    lesson: Lesson, progress: Progress, lessons: Mapping[str, Lesson], most: int = 2
) -> tuple[str, ...]:
    """Up to two questions of earlier lessons that a lesson ends with: of those it needs, and of those finished before;
    the weakest come first, then one that differs from lesson to lesson. The same for the same progress."""
    ids = list(lessons)
    before = ids[: ids.index(lesson.id)] if lesson.id in ids else ids
    needed = set(_needed(lesson, lessons))
    known = [lessons[id] for id in before if id in needed or progress.lessons.get(id, Reached()).done]
    found = [id for other in known for id in question_ids(other)]

    def weakest(id: str) -> tuple[int, date, int]:
        review = progress.questions.get(id)
        chance = crc32(f"{lesson.id} {id}".encode())
        return (1, date.max, chance) if review is None else (min(review.box, 2), review.due, chance)

    return tuple(sorted(found, key=weakest)[:most])


def _needed(lesson: Lesson, lessons: Mapping[str, Lesson]) -> list[str]:
    found: list[str] = []
    waiting = list(lesson.needs)
    while waiting:
        id = waiting.pop()
        if id in lessons and id not in found:
            found.append(id)
            waiting += lessons[id].needs
    return found


def write_progress(progress: Progress) -> str:
    """The text of a progress, canonical: the lessons, then the questions, each in the order of their ids."""
    lines = [f"{HEAD} {VERSION}"]
    for id, reached in sorted(progress.lessons.items()):
        lines.append(f"lesson {id} at {reached.step}" + (" done" if reached.done else ""))
    lines += [f"question {id} box {review.box} due {review.due}" for id, review in sorted(progress.questions.items())]
    return "\n".join(lines) + "\n"


def read_progress(text: str) -> Progress:
    """The progress that a text holds. Raises `Unreadable`, with the line, where it is broken, too long, or written by
    another version."""
    if len(text) > LARGEST:
        raise Unreadable("{length} characters: expected at most {most}", length=len(text), most=LARGEST)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    version = lines[0].strip().removeprefix(HEAD).strip()
    if not lines[0].startswith(f"{HEAD} ") or not re.fullmatch(r"[0-9]{1,9}", version):
        raise Unreadable("expected “{head} {version}” first", 1, head=HEAD, version=VERSION)
    if int(version) != VERSION:
        raise Unreadable("version {found}: this program reads version {version}", 1, found=version, version=VERSION)
    lessons: dict[str, Reached] = {}
    questions: dict[str, Review] = {}
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if not line:
            continue
        if found := _LESSON.fullmatch(line):
            _once(found[1], lessons, number)
            lessons[found[1]] = Reached(int(found[2]), bool(found[3]))
        elif found := _QUESTION.fullmatch(line):
            _once(found[1], questions, number)
            questions[found[1]] = Review(_box(found[2], number), _day(found[3], number))
        else:
            raise Unreadable(
                "“{found}”: expected “lesson … at …”, with “done” or without, or “question … box … due …”",
                number, found=line[:80],
            )  # fmt: skip
    return Progress(lessons, questions)


def _once(id: str, known: Mapping[str, object], line: int) -> None:
    if id in known:
        raise Unreadable("“{id}” appears twice; expected each id once", line, id=id)


def _box(text: str, line: int) -> int:
    if int(text) >= len(INTERVALS):
        raise Unreadable("box {box}: expected 0 to {most}", line, box=text, most=len(INTERVALS) - 1)
    return int(text)


def _day(text: str, line: int) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable("{day} is no day; expected one such as 2026-01-31", line, day=text) from None
