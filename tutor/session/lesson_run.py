"""A lesson in progress as a value: its parts, and where the learner is."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from ..core.definition import Game
from ..core.puzzle import Puzzle
from ..lessons import Lesson, LessonStep, lessons
from ..lessons.execution import opening, play_all, played
from ..lessons.placement import Placement
from ..lessons.progress import Progress, closing_questions, question_ids
from ..lessons.questions import Question, question, worked_example
from ..protocol import acts


class Part(NamedTuple):
    """A screen of a lesson.

    ``number`` is the number of its step, from 1. ``attack`` is the number, from 1, of a question of a worked example
    that leaves attacks to the learner. ``again`` marks a question that is asked outside its lesson. ``edition`` is the
    edition in which it is taken, 0 for the first one of the lesson.
    """

    lesson: Lesson
    number: int
    attack: int = 0
    again: bool = False
    edition: int = 0

    @property
    def step(self) -> LessonStep:
        """The step of the lesson."""
        return self.lesson.steps[self.number - 1]

    @property
    def text(self) -> str:
        """The text; in a question asked outside its lesson the one that does not depend on earlier steps."""
        return (self.again and self.step.alone) or self.step.text

    @property
    def guess(self) -> bool:
        """True if nothing has explained the answer yet, so that no answer is a mistake."""
        return self.step.guess and not self.again

    @property
    def question(self) -> Question | None:
        """The question, if any."""
        if self.attack:
            return worked_example(self.lesson, self.number, self.edition)[1][self.attack - 1]
        return question(self.lesson, self.number, self.edition) if self.step.asks else None

    def board(self, is_answered: bool) -> Game:
        """Return the game on the table, as far as it may be seen before or after an answer."""
        definition, asked, at = self.lesson.definition, self.question, (self.lesson, self.number, self.edition)
        if asked is not None:
            return asked.game if is_answered else definition.game(asked.start)
        start = opening(*at)
        if self.step.kind == "show" and self.step.left:
            return play_all(definition.game(start), worked_example(*at)[0])
        return played(*at) if self.step.kind in ("show", "compare") else definition.game(start)


class Sitting(NamedTuple):
    """Puzzles being solved one after the other.

    ``results`` has the result of each, ``began`` and ``ended`` are times in seconds if there is a clock, ``missed`` the
    indexes of the puzzles at which a turn has failed, and ``three`` the request for three against the clock.
    """

    puzzles: tuple[Puzzle, ...]
    results: tuple[int, ...]
    began: float | None = None
    ended: float | None = None
    missed: frozenset[int] = frozenset()
    three: acts.Three = acts.Three()


class Run(NamedTuple):
    """A lesson, a review or a placement test in progress.

    ``at`` is the index of the current part, ``chosen`` the answer there, ``rungs`` the level of the hint, ``is_shown``
    whether the solution was shown, and ``edition`` the requested edition, 0 for the first one of the lesson. A
    placement test has only the parts so far.
    """

    parts: tuple[Part, ...]
    at: int = 0
    chosen: tuple[int, ...] | None = None
    rungs: int = 0
    is_shown: bool = False
    review: bool = False
    edition: int = 0
    placing: Placement | None = None
    sitting: Sitting | None = None
    helped: bool = False
    """A hint was used since the part was opened."""

    @property
    def is_lesson(self) -> bool:
        """True for a lesson, False for a review, a placement test or puzzles."""
        return not self.review and self.placing is None and self.sitting is None

    @property
    def part(self) -> Part:
        """The current part."""
        return self.parts[self.at]

    @property
    def place(self) -> tuple[int, int]:
        """The number of the current step, from 1, and the number of steps. The questions of a worked example are one
        step; closing questions from other lessons are counted separately."""
        if self.placing is not None:
            return self.at + 1, self.placing.count
        if self.sitting is not None:
            return self.at + 1, len(self.parts)
        alike = (part for part in self.parts if part.again == self.part.again)
        steps = list(dict.fromkeys(part._replace(attack=0) for part in alike))
        return steps.index(self.part._replace(attack=0)) + 1, len(steps)

    @property
    def begins(self) -> list[int]:
        """The indexes of the parts with which a step or a closing question begins."""
        steps = [part._replace(attack=0) for part in self.parts]
        return [at for at, step in enumerate(steps) if not at or step != steps[at - 1]]

    def part_at(self, step: int, part: int = 1) -> int:
        """Return the index of a part of a step, both given from 1; the nearest one if it does not exist."""
        step = min(max(step, 1), len(self.begins))
        return min(self.begins[step - 1] + max(part, 1), [*self.begins, len(self.parts)][step]) - 1

    @property
    def step_and_part(self) -> tuple[int, int]:
        """The current place, as `part_at` takes it."""
        step = sum(at <= self.at for at in self.begins)
        return step, self.at - self.begins[step - 1] + 1

    @property
    def own(self) -> Lesson:
        """The lesson itself."""
        return self.parts[0].lesson


def through(lesson: Lesson, progress: Progress, today: date, edition: int = 0) -> Run:
    """Return a run through a lesson in an edition, with closing questions from other lessons that are due."""
    edition = taken_by(lesson, edition)
    again = [part_of(id, edition) for id in closing_questions(lesson, progress, lessons(), today, edition)]
    parts = [part for number in range(1, len(lesson.steps) + 1) for part in _parts(lesson, number, edition)]
    return Run((*parts, *(part for part in again if part is not None)), edition=edition)


def taken_by(lesson: Lesson, edition: int) -> int:
    """Return the edition in which a lesson is taken when another one is wanted; 0 for its first, in which its texts are
    written."""
    return edition if edition in lesson.editions[1:] else 0


def _parts(lesson: Lesson, number: int, edition: int) -> list[Part]:
    step, part = lesson.steps[number - 1], Part(lesson, number, edition=edition)
    if step.kind != "show" or not step.left:
        return [part]
    shown, asked = worked_example(lesson, number, edition)
    return [part] * bool(shown) + [part._replace(attack=k) for k in range(1, len(asked) + 1)]


def part_of(id: str, edition: int = 0) -> Part | None:
    """Return the part that asks a question again by its id, in an edition if its lesson supports it; None for an
    unknown id."""
    name, _, number = id.rpartition(".")
    lesson = lessons().get(name)
    if lesson is None or id not in question_ids(lesson):
        return None
    return Part(lesson, int(number), again=True, edition=taken_by(lesson, edition))
