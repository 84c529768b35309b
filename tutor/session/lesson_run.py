"""A lesson on its way, as a value: its parts, and where the learner is in them."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from ..core.definition import Game
from ..core.puzzle import Puzzle
from ..lessons import Lesson, LessonStep, lessons
from ..lessons.placement import Placement
from ..lessons.progress import Progress, closing_questions, question_ids
from ..lessons.questions import Question, faded, question
from ..lessons.stage import opening, play_all, played
from ..protocol import acts


class Part(NamedTuple):
    """One screen of a lesson: a step, by its number from 1; of a worked example with attacks left, ``attack`` is the
    number of the question, from 1. ``again`` marks a question that is asked outside its lesson; ``edition`` is the one
    that it is taken by, 0 for the lesson's first."""

    lesson: Lesson
    number: int
    attack: int = 0
    again: bool = False
    edition: int = 0

    @property
    def step(self) -> LessonStep:
        """The step as its record has it."""
        return self.lesson.steps[self.number - 1]

    @property
    def text(self) -> str:
        """What it says; where the step before it is not there, so that it stands by itself."""
        return (self.again and self.step.alone) or self.step.text

    @property
    def guess(self) -> bool:
        """True where nothing has explained yet what it asks: no answer is a mistake."""
        return self.step.guess and not self.again

    @property
    def question(self) -> Question | None:
        """What it asks, if it asks something."""
        if self.attack:
            return faded(self.lesson, self.number, self.edition)[1][self.attack - 1]
        return question(self.lesson, self.number, self.edition) if self.step.asks else None

    def board(self, is_answered: bool) -> Game:
        """The game on the table: as far as may be seen before an answer, and after it."""
        definition, asked, at = self.lesson.definition, self.question, (self.lesson, self.number, self.edition)
        if asked is not None:
            return asked.game if is_answered else definition.game(asked.start)
        start = opening(*at)
        if self.step.kind == "show" and self.step.left:
            return play_all(definition.game(start), faded(*at)[0])
        return played(*at) if self.step.kind in ("show", "compare") else definition.game(start)


class Sitting(NamedTuple):
    """Puzzles being solved, one after the other: how each has come out, when the clock began where there is one and
    when it ended, in seconds; the numbers of those at which a turn has failed; what was asked for, of three against
    the clock."""

    puzzles: tuple[Puzzle, ...]
    results: tuple[int, ...]
    began: float | None = None
    ended: float | None = None
    missed: frozenset[int] = frozenset()
    three: acts.Three = acts.Three()


class Run(NamedTuple):
    """A lesson, a review of what is due, or a placement, on its way: its parts, at which of them the learner is (from
    0), what was answered there, if it was, how many rungs of a hint were taken, and whether the learner let it be done
    for them; the edition that was asked for, 0 for the lesson's first. A placement has only the parts so far."""

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
    """A hint was taken since the part was opened."""

    @property
    def is_lesson(self) -> bool:
        """True for a lesson that one goes through: no review, no placement, no puzzles."""
        return not self.review and self.placing is None and self.sitting is None

    @property
    def part(self) -> Part:
        """Where the learner is."""
        return self.parts[self.at]

    @property
    def place(self) -> tuple[int, int]:
        """The number of the step that the learner is at, from 1, and of how many: the questions of one worked example
        are one step, and the questions from other lessons at its end are counted apart."""
        if self.placing is not None:
            return self.at + 1, self.placing.count
        if self.sitting is not None:
            return self.at + 1, len(self.parts)
        alike = (part for part in self.parts if part.again == self.part.again)
        steps = list(dict.fromkeys(part._replace(attack=0) for part in alike))
        return steps.index(self.part._replace(attack=0)) + 1, len(steps)

    @property
    def begins(self) -> list[int]:
        """The numbers of the parts, from 0, with which a step begins, or one of the closing questions."""
        steps = [part._replace(attack=0) for part in self.parts]
        return [at for at, step in enumerate(steps) if not at or step != steps[at - 1]]

    def part_at(self, step: int, part: int = 1) -> int:
        """The number, from 0, of one of the parts of a step, both from 1; the nearest that there is."""
        step = min(max(step, 1), len(self.begins))
        return min(self.begins[step - 1] + max(part, 1), [*self.begins, len(self.parts)][step]) - 1

    @property
    def step_and_part(self) -> tuple[int, int]:
        """Where the learner is, as `part_at` takes it."""
        step = sum(at <= self.at for at in self.begins)
        return step, self.at - self.begins[step - 1] + 1

    @property
    def own(self) -> Lesson:
        """The lesson that this is."""
        return self.parts[0].lesson


def through(lesson: Lesson, progress: Progress, today: date, edition: int = 0) -> Run:
    """A run through a lesson by an edition, which ends with questions from other ones that are due."""
    edition = taken_by(lesson, edition)
    again = [part_of(id, edition) for id in closing_questions(lesson, progress, lessons(), today, edition)]
    parts = [part for number in range(1, len(lesson.steps) + 1) for part in _parts(lesson, number, edition)]
    return Run((*parts, *(part for part in again if part is not None)), edition=edition)


def taken_by(lesson: Lesson, edition: int) -> int:
    """The edition by which a lesson is taken where another one is wanted; 0 for its own first, by which its texts are
    written."""
    return edition if edition in lesson.editions[1:] else 0


def _parts(lesson: Lesson, number: int, edition: int) -> list[Part]:
    step, part = lesson.steps[number - 1], Part(lesson, number, edition=edition)
    if step.kind != "show" or not step.left:
        return [part]
    shown, asked = faded(lesson, number, edition)
    return [part] * bool(shown) + [part._replace(attack=k) for k in range(1, len(asked) + 1)]


def part_of(id: str, edition: int = 0) -> Part | None:
    """The part that asks the question of an id again, by an edition where its lesson knows that; None where there is
    none any more."""
    name, _, number = id.rpartition(".")
    lesson = lessons().get(name)
    if lesson is None or id not in question_ids(lesson):
        return None
    return Part(lesson, int(number), again=True, edition=taken_by(lesson, edition))
