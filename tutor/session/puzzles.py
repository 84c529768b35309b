"""The actions with puzzles, and what the browser is told about them. A puzzle is played like a task of a lesson."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import cache

from ..core import Unreadable
from ..core.puzzle import Puzzle
from ..lessons import Lesson, LessonStep
from ..lessons.progress import answered
from ..locale import Language
from ..protocol import acts, answers, played
from ..puzzles import house, selection
from .lesson_run import Part, Run, Sitting
from .state import Learning, Puzzling, State
from .words import interface

#: The result of a puzzle: open, solved at once, solved after a hint or a wrong turn, or shown.
OPEN, AT_ONCE, LATER, SHOWN = range(4)


def puzzle(state: State, act: acts.Puzzle) -> State:
    """Put a puzzle on the table: by its id, the next one of an edition, or the puzzle of the day. Raises
    `Unreadable`."""
    if act.id:
        one = selection.puzzle(act.id)
    elif act.edition:
        one = selection.next_one(act.edition, state.progress)
    else:
        one = selection.of_the_day(state.today)
    return _sit(state, (one,))


def three(state: State, act: acts.Three) -> State:
    """Put three puzzles against the clock on the table, of an edition or any; the same ones for the same seed. Raises
    `Unreadable`."""
    seed = act.seed or random.randrange(1, 10**6)
    return _sit(state, selection.three(act.edition, seed), act)


def again(state: State) -> State:
    """Put the puzzles that are due again on the table. Raises `Unreadable` if there are none."""
    due = selection.due_again(state.progress, state.today)
    if not due:
        raise Unreadable("nothing is due today")
    return _sit(state, due[:12])


def alike(state: State) -> State:
    """Put a puzzle like the current one on the table. Raises `Unreadable` if there is none."""
    table = state.table
    if not isinstance(table, Learning) or table.run.sitting is None:
        raise Unreadable("no puzzle is on the table")
    return _sit(state, (selection.alike(table.run.sitting.puzzles[table.run.at], state.progress),))


def _sit(state: State, puzzles: tuple[Puzzle, ...], asked: acts.Three | None = None) -> State:
    parts = tuple(Part(as_lesson(one), 1) for one in puzzles)
    sitting = Sitting(puzzles, (OPEN,) * len(puzzles))
    if asked is not None:
        sitting = sitting._replace(began=time.time(), three=asked)
    run = Run(parts, sitting=sitting)
    return state.at(Learning(run, run.part.board(False)))


@cache
def as_lesson(one: Puzzle) -> Lesson:
    """Return a puzzle as a lesson with one task, whose moves are the solution."""
    words = interface()
    step = LessonStep("do", str(words[f"puzzle-{one.kind}"]), one.start, one.solution, goal=one.goal)
    edition = selection.edition_of(one)
    return Lesson(selection.QUESTION + one.id, str(words["puzzle-title"]), "", one.rating, (edition,), (), (step,))


def noted(state: State, judged: str) -> State:
    """Return the state with the result of its puzzle recorded, in the sitting and in the progress, once it is decided
    for the first time. A missed puzzle can still be solved."""
    table = state.table
    assert isinstance(table, Learning) and table.run.sitting is not None
    run, sitting = table.run, table.run.sitting
    before = sitting.results[run.at]
    if before in (AT_ONCE, LATER) or judged == "on the way" or (judged == "off" and run.at in sitting.missed):
        return state
    is_right = judged == "reached"
    missed = run.at in sitting.missed
    result = OPEN if not is_right else LATER if missed or run.helped or before == SHOWN else AT_ONCE
    sitting = sitting._replace(
        results=(*sitting.results[: run.at], before if result == OPEN else result, *sitting.results[run.at + 1 :]),
        missed=sitting.missed if is_right else sitting.missed | {run.at},
    )
    progress = state.progress
    if not (is_right and (missed or before == SHOWN)):  # a puzzle missed today is due again even if it is solved now
        progress = answered(progress, run.part.lesson.id, is_right, run.helped, state.today)
    return replace(state, table=replace(table, run=run._replace(sitting=sitting)), progress=progress)


def shown(state: State) -> State:
    """Return the state after the solution of a puzzle was shown: the puzzle is due again another day."""
    table = state.table
    assert isinstance(table, Learning) and table.run.sitting is not None
    run, sitting = table.run, table.run.sitting
    if sitting.results[run.at] != OPEN:
        return state
    results = (*sitting.results[: run.at], SHOWN, *sitting.results[run.at + 1 :])
    progress = state.progress
    if run.at not in sitting.missed:
        progress = answered(progress, run.part.lesson.id, False, False, state.today)
    return replace(
        state, table=replace(table, run=run._replace(sitting=sitting._replace(results=results))), progress=progress
    )


# -- what is told -----------------------------------------------------------------------------------------------------


def on_table(table: Learning, language: Language) -> played.Puzzle:
    """Return the data of the puzzle on the table, in addition to those of a task."""
    run = table.run
    assert run.sitting is not None
    one = run.sitting.puzzles[run.at]
    return {
        **_listed(one, language),
        "seconds": None if run.sitting.began is None else int(time.time() - run.sitting.began),
        "results": list(run.sitting.results),
    }


def _listed(one: Puzzle, language: Language) -> played.ListedPuzzle:
    definition = as_lesson(one).definition
    assert definition.puzzles is not None
    names = definition.puzzles.names()
    return {
        "id": one.id, "kind": one.kind, "rating": one.rating, "edition": selection.edition_of(one),
        "needs": [language(names[need]) for need in one.needs if need in names], "turns": one.turns,
    }  # fmt: skip


def missed(table: Learning, language: Language) -> list[str]:
    """Return the misreading that a failed winning turn suggests, if exactly one fits."""
    puzzles = table.definition.puzzles
    if puzzles is None or table.run.part.step.goal != "win":
        return []
    known = table.definition.asking.misreadings()
    ids = puzzles.assumed(table.game.settled())
    return [language(known[id].text) for id in ids] if len(ids) == 1 else []


def listed(state: State) -> answers.Puzzles:
    """Return the page of the puzzles: the puzzle of the day, the numbers of solved ones by edition and of due ones, and
    the results of the last sitting."""
    today, done = state.today, set(selection.solved(state.progress))
    sitting = state.table.sitting if isinstance(state.table, Puzzling) else None
    last: answers.LastPuzzles | None = None
    if sitting is not None:
        last = {
            "results": list(sitting.results),
            "ids": [one.id for one in sitting.puzzles],
            "seconds": None if sitting.began is None else int((sitting.ended or time.time()) - sitting.began),
        }
    day = selection.of_the_day(today)
    three = state.table.three if isinstance(state.table, Puzzling) else acts.Three()
    return {
        "day": _listed(day, state.language),
        "day_solved": day.id in done,
        "date": today.isoformat(),
        "editions": [_of_edition(edition, done) for edition in _editions()],
        "edition": three.edition,
        "seed": three.seed,
        "due": len(selection.due_again(state.progress, today)),
        "last": last,
    }


@cache
def _editions() -> list[int]:
    return sorted({selection.edition_of(one) for one in house().values()})


def known_edition(edition: int) -> int:
    """Return the edition if it has puzzles; otherwise 0, which means any."""
    return edition if edition in _editions() else 0


def _of_edition(edition: int, done: set[str]) -> answers.PuzzlesOfEdition:
    pool = selection.by_edition(edition)
    return {"edition": edition, "count": len(pool), "done": sum(one.id in done for one in pool)}
