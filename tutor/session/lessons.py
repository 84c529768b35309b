"""The actions in lessons, and what the browser is told about them.

`tutor.lessons` knows the parts of a lesson, the answers, and whether a goal is reached.
"""

from __future__ import annotations

import time
from base64 import b64encode
from dataclasses import replace

from ..core import Unreadable, history, patience
from ..core.definition import Game
from ..lessons import LessonStep, lessons
from ..lessons.anki import deck
from ..lessons.diagnosis import held
from ..lessons.execution import compared, moves_of, played
from ..lessons.placement import Placement, begun, placed
from ..lessons.progress import answered, at_step, due, finished, question_ids, read_progress
from ..lessons.questions import Question, outcome
from ..lessons.tasks import Verdict, hint_of, hints, judge
from ..lessons.tracks import track_of
from ..locale import Language
from ..protocol import acts, answers
from ..protocol.parts import Cited
from . import puzzles, view
from .lesson_run import Part, Run, part_of, through
from .state import Done, Learning, Lessons, Puzzling, Reply, State, Tells

#: The number of levels of a hint: the rule, the card (or one answer less), the move (or the answer).
RUNGS = 3
#: The maximum number of questions in a review.
LONGEST_REVIEW = 12
#: The size in bytes of a part of an Anki deck.
LARGEST_PART = 240_000


def lesson(state: State, act: acts.Lesson) -> State:
    """Open a lesson at one of its steps. Raises `Unreadable` for an unknown id, or an edition that the lesson is not
    for."""
    found = lessons().get(act.id)
    if found is None:
        raise Unreadable("there is no lesson “{id}”", id=act.id[:80])
    if act.edition and act.edition not in found.editions:
        known = ", ".join(map(str, found.editions))
        raise Unreadable("lesson “{id}” is for edition {known}, and not for {n}", id=act.id, known=known, n=act.edition)
    run = through(found, state.progress, state.today, act.edition)
    return _at(state, run, run.part_at(act.step, act.part))


def review(state: State) -> State:
    """Ask again the questions that are due today, in the edition of the track. Raises `Unreadable` if there are
    none."""
    edition = track_of(state.progress).edition
    parts = [part for id in due_today(state) if (part := part_of(id, edition)) is not None]
    if not parts:
        raise Unreadable("nothing is due today")
    return _at(state, Run(tuple(parts[:LONGEST_REVIEW]), review=True), 0)


def place(state: State, act: acts.Place) -> State:
    """Begin a placement test in the chosen game. Raises `Unreadable` for an unknown edition."""
    placing = begun(act.edition, state.definition.name)
    return _at(state, Run(_next_part(placing), placing=placing), 0)


def _next_part(placing: Placement) -> tuple[Part, ...]:
    """Return the part with the next question of a placement test; empty after the last one."""
    id = placing.next()
    part = None if id is None else part_of(id, placing.edition)
    return () if part is None else (part,)


def due_today(state: State) -> tuple[str, ...]:
    """Return the ids of the questions that are due, the most missed first."""
    return due(state.progress, state.today, [id for lesson in lessons().values() for id in question_ids(lesson)])


def _at(state: State, run: Run, at: int) -> State:
    """Put a part of a lesson on the table."""
    run = run._replace(at=at, chosen=None, rungs=0, is_shown=False, helped=False)
    progress = state.progress
    if run.is_lesson:
        progress = at_step(progress, run.own.id, min(run.part.number, len(run.own.steps)))
    return replace(state, table=Learning(run, run.part.board(False)), progress=progress)


def on_table(state: State) -> Learning:
    """Return the table with a lesson. Raises `Unreadable` if there is none."""
    if not isinstance(state.table, Learning):
        raise Unreadable("no lesson is open")
    return state.table


def step(state: State, act: acts.Step) -> Done:
    """Go to another part. After the last one the lesson is finished, or the placement test has its result. Raises
    `Unreadable` in a placement test before an answer, or when going back."""
    run = on_table(state).run
    if run.placing is not None:
        if run.chosen is None or act.number != run.at + 2:
            raise Unreadable("a placement goes on from one answer to the next question")
        if parts := _next_part(run.placing):
            return _at(state, run._replace(parts=(*run.parts, *parts)), run.at + 1)
        found = run.placing.result()
        return replace(state, table=Lessons(found), progress=placed(state.progress, found, state.today))
    if act.number <= len(run.parts):
        return _at(state, run, max(act.number, 1) - 1)
    if run.sitting is not None:
        return state.at(Puzzling(run.sitting._replace(ended=time.time()), run.sitting.three))
    over = None if run.review else run.own.id
    progress = state.progress if over is None else finished(state.progress, over)
    return Reply(replace(state, table=Lessons(), progress=progress), {"finished": over}, Tells.TABLE)


def answer(state: State, act: acts.Answer) -> State:
    """Choose answers to the question; in a placement test none means “I do not know”. Raises `Unreadable`."""
    table = on_table(state)
    run, choice = table.run, act.choice
    asked = run.part.question
    if asked is None or run.chosen is not None:
        raise Unreadable("nothing is asked here")
    least = 0 if run.placing is not None else 1
    if not least <= len(choice) <= len(asked.options) or max(choice, default=0) >= len(asked.options):
        raise Unreadable("“{key}” is missing, or no list of the numbers of answers", key="choice")
    chosen = tuple(sorted(set(choice)))
    right = chosen == asked.right if asked.several else bool(chosen) and asked.options[chosen[0]].right
    part, progress, run = run.part, state.progress, run._replace(chosen=chosen)
    if run.placing is not None:
        run = run._replace(placing=run.placing.answered(asked.id, right))
    elif asked.id in question_ids(part.lesson) and (right or not part.guess):
        progress = answered(progress, asked.id, right, run.rungs > 0, state.today, part.again)
    return replace(state, table=Learning(run, part.board(True)), progress=progress)


def hint(state: State) -> State:
    """Show the next level of the hint. Raises `Unreadable` in a placement test."""
    table = on_table(state)
    if table.run.placing is not None:
        raise Unreadable("a placement gives no hints: answer as you would at the table")
    return state.at(replace(table, run=table.run._replace(rungs=min(table.run.rungs + 1, RUNGS), helped=True)))


def show(state: State) -> Reply:
    """Show the solution of a task from the beginning. Raises `Unreadable` if there is no task."""
    table = on_table(state)
    part = table.run.part
    if part.step.kind != "do":
        raise Unreadable("nothing is asked here")
    done = Learning(table.run._replace(is_shown=True, rungs=0), played(part.lesson, part.number, part.edition))
    state = state.at(done)
    return Reply(state if table.run.sitting is None else puzzles.shown(state), {"at": 0}, Tells.TABLE)


def moved(table: Learning, game: Game) -> Learning:
    """Return the table after a move or an undo. Once the task is decided, open choices are settled."""
    if table.run.sitting is not None and game.choice is not None and game.choice.side != game.opening.position.player:
        game = game.settled()  # a puzzle's solution works for all choices of the other side
    table = replace(table, game=game, run=table.run._replace(rungs=0, is_shown=False))
    return table if _judged(table) == "on the way" else replace(table, game=game.settled())


def take_over(state: State, act: acts.Progress) -> State:
    """Replace the progress by that of a text. Raises `Unreadable`, and keeps the old progress."""
    return replace(state, progress=read_progress(act.text))


def anki(state: State, act: acts.Anki) -> Reply:
    """Answer with a part of the deck for Anki. Raises `Unreadable` if there is no deck, or no such part."""
    with patience(None):  # our own lessons; the deck is cached
        made = deck(state.language)
    parts = -(-len(made) // LARGEST_PART)
    if act.part >= parts:
        raise Unreadable("expected a number from 0 to {most}, and found {number}", most=parts - 1, number=act.part)
    data = made[act.part * LARGEST_PART : (act.part + 1) * LARGEST_PART]
    return Reply(state, {"anki": {"part": act.part, "parts": parts, "data": b64encode(data).decode()}})


# -- what is told -----------------------------------------------------------------------------------------------------


def may_move(table: Learning) -> bool:
    """Return True if the part asks for moves, and their result is not decided yet."""
    return table.run.part.step.kind == "do" and _judged(table) == "on the way"


def _judged(table: Learning) -> Verdict:
    definition, step = table.definition, table.run.part.step
    return judge(definition, table.game, definition.goals.read_goal(step.goal), step.turns, not step.moves)


def noted(state: State) -> State:
    """Return the state after a move, with the result of a puzzle recorded."""
    table = state.table
    if not isinstance(table, Learning) or table.run.sitting is None:
        return state
    return puzzles.noted(state, _judged(table))


def told(table: Learning, language: Language) -> answers.Lesson:
    """Return the data of the lesson on the table: where the learner is, what is asked, and the result."""
    run, part, step = table.run, table.run.part, table.run.part.step
    asking, asked = table.definition.asking, part.question
    place, places = run.place
    found: answers.Lesson = {
        "id": part.lesson.id,
        "title": language(part.lesson.title),
        "part": run.at + 1,
        "parts": len(run.parts) if run.placing is None else run.placing.count,
        "step": place,
        "steps": places,
        "kind": "predict" if asked is not None else step.kind,
        "text": language(part.text),
        "guess": part.guess,
        "watch": step.kind in ("show", "compare") and asked is None,
        "again": part.again,
        "review": run.review,
        "placing": run.placing is not None,
        "asked": "",
        "options": [],
        "looks": [],
        "several": False,
        "outcome": None,
        "judged": None,
        "hint": None,
    }
    if asked is not None:
        found["several"] = asked.several
        found["options"] = [asking.say(option.answer, language) for option in asked.options]
        found["looks"] = asking.looks(asked.asks, [option.answer for option in asked.options], asked.game)
        if part.attack:
            found["text"] = ""
            found["asked"] = asking.say_asked(asked.asks, asked.start.position, language)
        if run.chosen is not None:
            found["outcome"] = _outcome(table, asked, run.chosen, language)
            found["explain"] = language(step.explain)
        elif run.rungs:
            found["hint"] = _answer_hint(asked, step, run.rungs)
    elif step.kind == "do":
        judged = _judged(table)
        found["judged"] = "shown" if run.is_shown else judged
        found["explain"] = language(step.explain) if judged == "reached" else ""
        if judged == "off":
            goals = table.definition.goals
            found["missed"] = list(goals.missed(goals.read_goal(step.goal), table.game, language))
            found["missed"] += puzzles.missed(table, language) if run.sitting is not None else []
        if run.rungs and judged == "on the way":
            found["hint"] = _move_hint(table, step, run.rungs)
    else:
        found["explain"] = language(step.explain)
    if run.sitting is not None:
        found["puzzle"] = puzzles.on_table(table, language)
    if step.kind == "compare":
        found["compared"] = view.comparison(compared(part.lesson, part.number), language)
    return found


def cited(table: Learning, told: answers.Lesson) -> frozenset[str]:
    """Return the ids of the rules in the data of a lesson."""
    named = view.cited([told["hint"], told["outcome"], told.get("compared")])
    return (named | set(table.run.part.step.shows)) & set(table.definition.sentences.rules())


def _answer_hint(asked: Question, step: LessonStep, rungs: int) -> answers.Hint:
    """Return a hint about a question: the rule; then one wrong answer; then all wrong answers."""
    wrong = [i for i, option in enumerate(asked.options) if not option.right]
    rule = step.shows[0] if step.shows else next((event.rule for event in asked.game.events), None)
    return {"rule": rule, "struck": [] if rungs < 2 else wrong[:1] if rungs < RUNGS else wrong, "rung": rungs}


def _move_hint(table: Learning, step: LessonStep, rungs: int) -> answers.Hint | None:
    definition = table.definition
    if step.moves:
        found = hint_of(definition, table.game, moves_of(definition, step, table.game.opening.position))
    else:
        found = hints(definition, table.game, definition.goals.read_goal(step.goal), step.turns, step.shows)
    if found is None:
        return None
    card = found.card.name if found.card is not None and rungs > 1 else None
    move, words = (view.move(definition, found.made), found.move) if rungs >= RUNGS else (None, None)
    return {"rule": found.rule, "card": card, "move": move, "words": words, "rung": rungs}


def _outcome(table: Learning, asked: Question, chosen: tuple[int, ...], language: Language) -> answers.Outcome:
    """Return the result of an answer: the chosen and the right answers, the misreadings that lead there, the rule and
    the event at which they differ from the game, and a small board of each end. For a question with several right
    answers, return why each answer is right or wrong."""
    definition, position = table.definition, asked.game.position
    wrong = next((i for i in chosen if not asked.options[i].right), None)
    found = None if wrong is None or asked.several else outcome(asked, wrong)
    each: list[Cited] = []
    for option in asked.options if asked.several else ():
        rule, text = definition.asking.why(option, position, language)
        each.append({"rule": rule, "text": text})
    misreadings = held(asked, chosen) if chosen else ()
    mistakes = [one["rule"] for i, one in enumerate(each) if (i in chosen) != (i in asked.right)]
    return {
        "right": set(chosen) == set(asked.right),
        "chosen": list(chosen),
        "truth": list(asked.right),
        "misreadings": [{"rule": one.rule, "text": language(one.text)} for one in misreadings],
        "each": each,
        "rule": found.rule if found else next(iter(mistakes), None),
        "event": _sentence(table, asked.game, found.parting, language) if found and found.parting is not None else "",
        "boards": [definition.board.picture(end, language) for end in found.positions if end is not None]
        if found and found.misread
        else [],
    }


def _sentence(table: Learning, game: Game, at: int, language: Language) -> str:
    """Return the sentence of an event of a game by its number; empty after the end."""
    voice = table.definition.sentences.voice(language)
    found = next((moment for i, moment in enumerate(history(game)) if i == at), None)
    return "" if found is None else voice.tell(found[1], found[0])
