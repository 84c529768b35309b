"""Lessons at the table: where a learner is in one, what is asked, and what came of the answer.

A lesson on the table is a `Run` through its parts; what the parts are, which answers there are and whether a goal is
reached is known to `tutor.lessons`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from ..clash import Game, Refused
from ..contract import Unreadable
from ..lessons import Lesson, LessonStep, lessons
from ..lessons.answers import say, say_asked
from ..lessons.doing import hints, judge, read_goal
from ..lessons.progress import (
    Reached,
    answered,
    at_step,
    closing_questions,
    due,
    finished,
    question_ids,
    read_progress,
    write_progress,
)
from ..lessons.questions import Outcome, Question, faded, outcome, question
from ..lessons.stage import compared, opening, play_all, played
from ..rulebook import rules
from . import view
from .messages import number_of, text_of
from .svg import board_svg
from .view import Data

if TYPE_CHECKING:
    from .session import Session
    from .sitting import Sitting

#: The rungs of a hint: the rule, the card (or one answer less), the move (or the answer).
RUNGS = 3


class Part(NamedTuple):
    """One screen of a lesson: a step, by its number from 1; of a worked example with attacks left, ``attack`` is the
    number of the question, from 1. ``again`` marks a question from an earlier lesson."""

    lesson: Lesson
    number: int
    attack: int = 0
    again: bool = False

    @property
    def step(self) -> LessonStep:
        """The step as its record has it."""
        return self.lesson.steps[self.number - 1]

    @property
    def question(self) -> Question | None:
        """What it asks, if it asks something."""
        if self.attack:
            return faded(self.lesson, self.number)[1][self.attack - 1]
        return question(self.lesson, self.number) if self.step.asks else None

    def board(self, is_answered: bool) -> Game:
        """The game on the table: as far as may be seen before an answer, and after it."""
        asked = self.question
        if asked is not None:
            return asked.game if is_answered else Game(asked.start)
        start = opening(self.lesson, self.number)
        if self.step.kind == "show" and self.step.left:
            return play_all(Game(start), faded(self.lesson, self.number)[0])
        return played(self.lesson, self.number) if self.step.kind in ("show", "compare") else Game(start)


class Run(NamedTuple):
    """A lesson, or a review of what is due, on its way: its parts, at which of them the learner is (from 0), what was
    answered there, if it was, and how many rungs of a hint were taken."""

    parts: tuple[Part, ...]
    at: int = 0
    chosen: tuple[int, ...] | None = None
    rungs: int = 0
    review: bool = False

    @property
    def part(self) -> Part:
        """Where the learner is."""
        return self.parts[self.at]

    @property
    def place(self) -> tuple[int, int]:
        """The number of the step that the learner is at, from 1, and of how many: the questions of one worked example
        are one step."""
        steps = list(dict.fromkeys(part._replace(attack=0) for part in self.parts))
        return steps.index(self.part._replace(attack=0)) + 1, len(steps)

    @property
    def own(self) -> Lesson:
        """The lesson that this is."""
        return self.parts[0].lesson


def begin(session: Sitting, id: str, step: int = 1) -> None:
    """Open a lesson at one of its parts, from 1. Raises `Unreadable` where there is none of that id."""
    lesson = lessons().get(id)
    if lesson is None:
        raise Unreadable("there is no lesson “{id}”", id=id[:80])
    again = [_part(found) for found in closing_questions(lesson, session.progress, lessons())]
    parts = [part for number in range(1, len(lesson.steps) + 1) for part in _parts(lesson, number)]
    parts += [part._replace(again=True) for part in again if part is not None]
    _go(session, Run(tuple(parts)), min(max(step, 1), len(parts)) - 1)


def _parts(lesson: Lesson, number: int) -> list[Part]:
    step = lesson.steps[number - 1]
    if step.kind != "show" or not step.left:
        return [Part(lesson, number)]
    shown, asked = faded(lesson, number)
    return [Part(lesson, number)] * bool(shown) + [Part(lesson, number, k) for k in range(1, len(asked) + 1)]


def _part(id: str) -> Part | None:
    """The part that asks the question of an id; None where there is none any more."""
    name, _, number = id.rpartition(".")
    lesson = lessons().get(name)
    if lesson is None or id not in question_ids(lesson):
        return None
    return Part(lesson, int(number))


def review(session: Session) -> None:
    """Ask again what is due today. Raises `Unreadable` where nothing is."""
    parts = [part for id in _due(session) if (part := _part(id)) is not None]
    if not parts:
        raise Unreadable("nothing is due today")
    _go(session, Run(tuple(part._replace(again=True) for part in parts[:12]), review=True), 0)


def _due(session: Session) -> tuple[str, ...]:
    known = [id for lesson in lessons().values() for id in question_ids(lesson)]
    return due(session.progress, date.today(), known)


def _go(session: Sitting, run: Run, at: int) -> None:
    """Put a part on the table."""
    run = run._replace(at=at, chosen=None, rungs=0)
    session.lay_lesson(run, run.part.board(False))
    if not run.review:
        session.progress = at_step(session.progress, run.own.id, min(run.part.number, len(run.own.steps)))


def acts(session: Session) -> dict[str, Callable[[Data], Data]]:
    """What a browser can ask for: ``lesson`` (``id``, ``step``), ``step`` (``number``), ``answer`` (``choice``, a list
    of numbers), ``hint``, ``review``, ``progress`` (``text``)."""
    return {
        "lesson": lambda message: _lesson(session, message),
        "step": lambda message: _step(session, message),
        "answer": lambda message: _answer(session, message),
        "hint": lambda _: _hint(session),
        "review": lambda _: _review(session),
        "progress": lambda message: _progress(session, message),
    }


def _run(session: Session) -> Run:
    if session.lesson is None:
        raise Unreadable("no lesson is open")
    return session.lesson


def _lesson(session: Session, message: Data) -> Data:
    begin(session, text_of(message, "id"), number_of(message, "step") if "step" in message else 1)
    return session.table()


def _step(session: Session, message: Data) -> Data:
    """Go to another part; after the last one the lesson is over."""
    run, number = _run(session), number_of(message, "number")
    if number > len(run.parts):
        if not run.review:
            session.progress = finished(session.progress, run.own.id)
        session.turn_to("lessons")
        return {**session.table(), "finished": None if run.review else run.own.id}
    _go(session, run, max(number, 1) - 1)
    return session.table()


def _answer(session: Session, message: Data) -> Data:
    run = _run(session)
    asked, choice = run.part.question, message.get("choice")
    if asked is None or run.chosen is not None:
        raise Unreadable("nothing is asked here")
    if not isinstance(choice, list) or not choice or len(choice) > len(asked.options) or not all(
        isinstance(i, int) and not isinstance(i, bool) and 0 <= i < len(asked.options) for i in choice
    ):  # fmt: skip
        raise Unreadable("“{key}” is missing, or no list of the numbers of answers", key="choice")
    chosen = tuple(sorted(set(choice)))
    right = chosen == asked.right if asked.several else asked.options[chosen[0]].right
    session.lesson = run._replace(chosen=chosen)
    session.game = run.part.board(True)
    id = asked.id.partition("-")[0] if run.part.attack else asked.id
    if id in question_ids(run.part.lesson):
        session.progress = answered(session.progress, id, right, run.rungs > 0, date.today())
    return session.table()


def _hint(session: Session) -> Data:
    run = _run(session)
    session.lesson = run._replace(rungs=min(run.rungs + 1, RUNGS))
    return session.table()


def _review(session: Session) -> Data:
    review(session)
    return session.table()


def _progress(session: Session, message: Data) -> Data:
    """Take over a progress from a text; a broken one is refused, and the old one kept."""
    session.progress = read_progress(text_of(message, "text"))
    return session.table()


# -- what is told ------------------------------------------------------------------------------------------------------


def may_move(session: Session) -> bool:
    """True where the lesson asks for moves, and its goal is still to be reached."""
    run = _run(session)
    return run.part.step.kind == "do" and _judged(session) != "reached"


def _judged(session: Session) -> str:
    step = _run(session).part.step
    assert session.game is not None
    return judge(session.game, read_goal(step.goal), step.turns)


def told(session: Session) -> Data:
    """The lesson on the table for the browser: where the learner is, what is asked, and what came of it."""
    run = _run(session)
    part, step, language = run.part, run.part.step, session.language
    place, places = run.place
    asked = part.question
    found: Data = {
        "id": part.lesson.id,
        "title": language(part.lesson.title),
        "part": run.at + 1,
        "parts": len(run.parts),
        "step": place,
        "steps": places,
        "kind": "predict" if asked is not None else step.kind,
        "text": language(step.text),
        "watch": step.kind in ("show", "compare") and asked is None,
        "again": part.again,
        "review": run.review,
        "asked": "",
        "options": [],
        "several": False,
        "outcome": None,
        "judged": None,
        "hint": None,
    }
    if asked is not None:
        found["several"] = asked.several
        found["options"] = [say(option.answer, session.voice) for option in asked.options]
        if part.attack:
            found["text"] = ""
            found["asked"] = say_asked(asked.asks, asked.start.position, session.voice)
        if run.chosen is not None:
            found["outcome"] = _outcome(session, asked, run.chosen)
            found["explain"] = language(step.explain)
        elif run.rungs:
            found["hint"] = _answer_hint(asked, step, run.rungs)
    elif step.kind == "do":
        found["judged"] = _judged(session)
        found["explain"] = language(step.explain) if found["judged"] == "reached" else ""
        if run.rungs and found["judged"] == "on the way":
            found["hint"] = _move_hint(session, step, run.rungs)
    elif step.kind == "compare":
        found["compared"] = view.comparison(compared(part.lesson, part.number), session.voice)
    return found


def cited(session: Session, told: Data) -> set[str]:
    """The ids of the rules that what is told of a lesson names."""
    run = _run(session)
    ids = set(run.part.step.shows)
    if told["hint"] and told["hint"]["rule"]:
        ids.add(told["hint"]["rule"])
    if told["outcome"] and told["outcome"]["rule"]:
        ids.add(told["outcome"]["rule"])
    for one in (told.get("compared") or {}).get("told", ()):
        ids |= {found["rule"] for found in (*one["events"], *one["refused"])}
    return ids & set(rules())


def _answer_hint(asked: Question, step: LessonStep, rungs: int) -> Data:
    """Which rule it is about; then one wrong answer less; then all of them."""
    wrong = [i for i, option in enumerate(asked.options) if not option.right]
    rule = step.shows[0] if step.shows else next((event.rule for event in asked.game.events), None)
    return {"rule": rule, "struck": [] if rungs < 2 else wrong[:1] if rungs < RUNGS else wrong, "rung": rungs}


def _move_hint(session: Session, step: LessonStep, rungs: int) -> Data | None:
    assert session.game is not None
    found = hints(session.game, read_goal(step.goal), step.turns, step.shows)
    if found is None:
        return None
    card = found.card.name if found.card is not None and rungs > 1 else None
    return {"rule": found.rule, "card": card, "move": found.move if rungs >= RUNGS else None, "rung": rungs}


def _outcome(session: Session, asked: Question, chosen: tuple[int, ...]) -> Data:
    """What came of an answer: the learner's beside what happens, the misreading that leads there, the rule that parts
    them, the event that decided it, and a small board of either end."""
    voice, language = session.voice, session.language
    wrong = next((i for i in chosen if not asked.options[i].right), None)
    missed = [i for i in asked.right if i not in chosen] if asked.several else []
    found: Outcome | None = None if wrong is None else outcome(asked, wrong)
    return {
        "right": found is None and not missed,
        "chosen": list(chosen),
        "truth": list(asked.right),
        "missed": [say(asked.options[i].answer, voice) for i in missed],
        "misreading": language(found.misreadings[0].text) if found and found.misreadings else "",
        "rule": found.rule if found else None,
        "event": _sentence(session, asked.game, found.parting) if found and found.parting is not None else "",
        "why": view.reasons(Refused(None, found.reasons), asked.start.position, voice)
        if found and found.reasons
        else [],
        "boards": [board_svg(end, False, voice) for end in found.positions if end is not None]
        if found and found.misread
        else [],
    }


def _sentence(session: Session, game: Game, at: int) -> str:
    """The sentence of an event of a game by its number; empty beyond its end."""
    for step in (game.opening, *game.steps):
        if at < len(step.events):
            return session.voice.tell(step.events[at], step.positions[at - 1] if at else step.start)
        at -= len(step.events)
    return ""


def shelf(session: Session) -> Data:
    """The page of the lessons: each with how far the learner has come, and how many questions are due."""
    language, progress = session.language, session.progress
    return {
        "lessons": [
            {
                "id": id,
                "title": language(lesson.title),
                "about": language(lesson.about),
                "level": lesson.level,
                "editions": list(lesson.editions),
                "steps": len(lesson.steps),
                **progress.lessons.get(id, Reached())._asdict(),
            }
            for id, lesson in lessons().items()
        ],
        "due": len(_due(session)),
        "progress": write_progress(progress),
    }
