"""Progress: what a learner has done and which questions are due, as a value and as a text to store.

>>> from datetime import date
>>> one = answered(Progress(), "first-turn.2", right=True, hinted=False, today=date(2026, 1, 1))
>>> print(write_progress(finished(one, "first-turn")))
rules-tutor progress 2
lesson first-turn at 0 done
question first-turn.2 box 3 due 2026-01-08
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
VERSION = 2
#: The versions that can be read. Version 1 had no counts of misses and no tracks.
READ = (1, VERSION)
LARGEST = 200_000
MOST_MISSED = 9_999
#: The number of days until a question is due again, by its box. A missed question is in box 0; each right answer moves
#: it up by one.
INTERVALS = (0, 1, 3, 7, 16, 35)
#: The box of a question answered right the first time, and the box of a known question, which is not asked again.
AT_ONCE, KNOWN = 3, len(INTERVALS)
_ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,99}")
_LESSON = re.compile(rf"lesson ({_ID.pattern}) at ([0-9]{{1,2}})( done)?")
_QUESTION = re.compile(
    rf"question ({_ID.pattern}) box ([0-9]) due ([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})(?: missed ([0-9]{{1,4}}))?"
)
_TRACK = re.compile(rf"track ({_ID.pattern})(?: from ({_ID.pattern}))?")


class Reached(NamedTuple):
    """How far a learner has come in a lesson: the last step seen, from 1 (0 for none), and whether it was finished."""

    step: int = 0
    done: bool = False


class Review(NamedTuple):
    """A question in the review deck: its box, the day when it is due (ignored in box `KNOWN`), and how often it was
    missed.
    """

    box: int
    due: date
    missed: int = 0

    @property
    def is_owed(self) -> bool:
        """Whether it was missed and has not been answered right since."""
        return self.missed > 0 and self.box == 0


class Progress(NamedTuple):
    """What a learner has done: lessons and questions by id, the track that they follow, and the first lesson that a
    placement recommended. Unknown ids are kept.
    """

    lessons: Mapping[str, Reached] = {}
    questions: Mapping[str, Review] = {}
    track: str = ""
    begin: str = ""


def answered(progress: Progress, question: str, right: bool, hinted: bool, today: date, again: bool = True) -> Progress:
    """Return the progress after a question was answered. A missed question is due again today; one answered with a hint
    moves back two boxes and is due tomorrow; any other moves up a box; one answered right the first time starts higher.

    ``again`` is False for a question within its own lesson: a learner who missed it there and goes back has seen the
    answer, so a right answer then does not count.
    """
    known = progress.questions.get(question)
    box, missed = (known.box, known.missed) if known is not None else (0, 0)
    if right and not again and known is not None and known.is_owed and known.due == today:
        return progress
    if not right:
        box, days, missed = 0, 0, min(missed + 1, MOST_MISSED)
    elif hinted:
        box, days = max(0, box - 2), 1
    else:
        box = min(box + 1, KNOWN) if known is not None else AT_ONCE
        days = 0 if box == KNOWN else INTERVALS[box]
    due = date.fromordinal(min(today.toordinal() + days, date.max.toordinal()))
    return progress._replace(questions={**progress.questions, question: Review(box, due, missed)})


def at_step(progress: Progress, lesson: str, step: int) -> Progress:
    """Return the progress after a step of a lesson was seen. The furthest step counts."""
    known = progress.lessons.get(lesson, Reached())
    return progress._replace(lessons={**progress.lessons, lesson: known._replace(step=max(known.step, step))})


def finished(progress: Progress, lesson: str) -> Progress:
    """Return the progress after a lesson was finished."""
    known = progress.lessons.get(lesson, Reached())
    return progress._replace(lessons={**progress.lessons, lesson: known._replace(done=True)})


def follow(progress: Progress, track: str, begin: str = "") -> Progress:
    """Return the progress with a new track, followed from its beginning or from a later lesson."""
    return progress._replace(track=track, begin=begin)


def due(progress: Progress, today: date, known: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return the questions that are due, those missed most first, then those overdue longest; only those in ``known``,
    if given.
    """
    among = None if known is None else set(known)
    found = [(-review.missed, review.due, review.box, id) for id, review in progress.questions.items()
             if _is_due(review, today) and (among is None or id in among)]  # fmt: skip
    return tuple(id for *_, id in sorted(found))


def _is_due(review: Review, today: date) -> bool:
    return review.due <= today and review.box != KNOWN


def question_ids(lesson: Lesson) -> tuple[str, ...]:
    """Return the ids of the questions in a lesson."""
    return tuple(f"{lesson.id}.{number}" for number, step in enumerate(lesson.steps, 1) if step.asks)


def closing_questions(
    lesson: Lesson, progress: Progress, lessons: Mapping[str, Lesson], today: date, edition: int = 0, most: int = 2
) -> tuple[str, ...]:
    """Return up to ``most`` questions of other lessons, for the edition, to ask at the end of a lesson: first those
    missed, then those due, then those of finished lessons that were never asked. Known questions are left out, so there
    may be none.
    The result is the same for the same progress.
    """
    edition = edition or lesson.editions[0]
    ranked: list[tuple[int, int, date, int, str]] = []
    for other in lessons.values():
        if other.id == lesson.id or edition not in other.editions or other.definition is not lesson.definition:
            continue
        is_met = progress.lessons.get(other.id, Reached()).done
        for id in question_ids(other):
            review, chance = progress.questions.get(id), crc32(f"{lesson.id} {id}".encode())
            if review is None:
                ranked += [(2, 0, date.max, chance, id)] if is_met else []
            elif review.is_owed or _is_due(review, today):
                ranked.append((0 if review.is_owed else 1, -review.missed, review.due, chance, id))
    return tuple(id for *_, id in sorted(ranked)[:most])


def merged(mine: Progress, base: Progress, theirs: Progress) -> Progress:
    """Merge two records of progress that continued from the same ``base``. Nothing in either of them is lost. For a
    question answered in both, the earlier day, the lower box and all misses count.

    >>> one, two = at_step(Progress(), "mana", 2), finished(Progress(), "mana")
    >>> merged(one, Progress(), two).lessons
    {'mana': Reached(step=2, done=True)}
    """
    lessons = dict(theirs.lessons)
    for id, reached in mine.lessons.items():
        known = lessons.get(id, Reached())
        lessons[id] = Reached(max(reached.step, known.step), reached.done or known.done)
    questions = dict(theirs.questions)
    for id, review in mine.questions.items():
        before, other = base.questions.get(id), questions.get(id)
        if other is None or other == before:
            questions[id] = review
        elif review != before:
            missed = review.missed + other.missed - (before.missed if before is not None else 0)
            box, due = min((review.box, review.due), (other.box, other.due))
            questions[id] = Review(box, due, min(max(missed, 0), MOST_MISSED))
    own = (mine.track, mine.begin) != (base.track, base.begin)
    return Progress(lessons, questions, *((mine.track, mine.begin) if own else (theirs.track, theirs.begin)))


def write_progress(progress: Progress) -> str:
    """Return the canonical text of the progress: the track, then the lessons, then the questions, each sorted by id."""
    lines = [f"{HEAD} {VERSION}"]
    if progress.track:
        lines.append(f"track {progress.track}" + (f" from {progress.begin}" if progress.begin else ""))
    for id, reached in sorted(progress.lessons.items()):
        lines.append(f"lesson {id} at {reached.step}" + (" done" if reached.done else ""))
    for id, review in sorted(progress.questions.items()):
        missed = f" missed {review.missed}" if review.missed else ""
        lines.append(f"question {id} box {review.box} due {review.due}{missed}")
    return "\n".join(lines) + "\n"


def read_progress(text: str) -> Progress:
    """Parse progress from its text. Raise `Unreadable`, with the line, if it is invalid, too long, or written by a
    later version. In version 1, a question in box 0 counts as missed once.
    """
    if len(text) > LARGEST:
        raise Unreadable("{length} characters: expected at most {most}", length=len(text), most=LARGEST)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    version = lines[0].strip().removeprefix(HEAD).strip()
    if not lines[0].startswith(f"{HEAD} ") or not re.fullmatch(r"[0-9]{1,9}", version):
        raise Unreadable("expected “{head} {version}” first", 1, head=HEAD, version=VERSION)
    if int(version) not in READ:
        raise Unreadable("version {found}: this program reads version {version}", 1, found=version, version=VERSION)
    lessons: dict[str, Reached] = {}
    questions: dict[str, Review] = {}
    track = begin = ""
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if not line:
            continue
        if found := _LESSON.fullmatch(line):
            _once(found[1], lessons, number)
            lessons[found[1]] = Reached(int(found[2]), bool(found[3]))
        elif found := _QUESTION.fullmatch(line):
            _once(found[1], questions, number)
            box, missed = _box(found[2], number), int(found[4] or 0)
            missed = 1 if int(version) == 1 and box == 0 else missed
            questions[found[1]] = Review(box, _day(found[3], number), missed)
        elif (found := _TRACK.fullmatch(line)) and not track:
            track, begin = found[1], found[2] or ""
        else:
            raise Unreadable(
                "“{found}”: expected “lesson … at …”, “question … box … due …”, or once “track …”",
                number, found=line[:80],
            )  # fmt: skip
    return Progress(lessons, questions, track, begin)


def _once(id: str, known: Mapping[str, object], line: int) -> None:
    if id in known:
        raise Unreadable("“{id}” appears twice; expected each id once", line, id=id)


def _box(text: str, line: int) -> int:
    if int(text) > KNOWN:
        raise Unreadable("box {box}: expected 0 to {most}", line, box=text, most=KNOWN)
    return int(text)


def _day(text: str, line: int) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable("{day} is no day; expected one such as 2026-01-31", line, day=text) from None
