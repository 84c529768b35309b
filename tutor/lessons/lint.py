"""A linter for lessons: it executes them and checks what they assume, what their texts claim and what they ask."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..core import Refused, Unreadable
from ..core.definition import Game
from .execution import compared, opening, played
from .questions import question, worked_example
from .record import Lesson, LessonStep
from .tasks import judge

#: Words that a review question may not start with or contain, because it appears without the step before it.
_LEANS = re.compile(
    r"^(and|now|but|it|its|same|then)\b"
    r"|\b(and now|the same|same table|instead|one (change|thing)|as before|once more)\b",
    re.IGNORECASE,
)


class Wrong(NamedTuple):
    """A problem: the lesson, the number of the step (0 for the lesson itself), the check that failed, and a
    description.
    """

    lesson: str
    step: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.lesson}, step {self.step}: {self.rule}: {self.text}"


def lint(lesson: Lesson, known: Mapping[str, Lesson]) -> list[Wrong]:
    """Return all problems of a lesson. ``known`` are the lessons that it may need, by id."""
    found: list[Wrong] = []
    met = {
        ability for id in needed(lesson, known) for step in known[id].steps for ability in explained(known[id], step)
    }
    for number, step in enumerate(lesson.steps, 1):
        try:
            found += [Wrong(lesson.id, number, rule, text) for rule, text in _of_step(lesson, number, step, met)]
        except (Unreadable, Refused) as error:
            found.append(Wrong(lesson.id, number, "executed", str(error)))
        met |= explained(lesson, step)
    return found


def needed(lesson: Lesson, known: Mapping[str, Lesson]) -> list[str]:
    """Return the ids of the lessons that a lesson needs, directly or indirectly, as far as they are known."""
    found: list[str] = []
    waiting = list(lesson.needs)
    while waiting:
        id = waiting.pop()
        if id in known and id not in found:
            found.append(id)
            waiting += known[id].needs
    return found


def explained(lesson: Lesson, step: LessonStep, beforehand: bool = False) -> set[str]:
    """Return the abilities that a step explains: it shows one of their rules and names them in its text or, unless
    ``beforehand``, in its explanation.
    """
    sentences = lesson.definition.sentences
    text = step.text if beforehand else f"{step.text} {step.explain}"
    return {
        id
        for id, ability in sentences.abilities().items()
        if set(step.shows) & set(ability.rules) and re.search(rf"\b{re.escape(ability.name)}s?\b", text)
    }


def stories(lesson: Lesson, number: int) -> Iterator[Game]:
    """Yield the games of a step: one per edition of the lesson, or one per side of a comparison."""
    if lesson.steps[number - 1].kind == "compare":
        yield from (told.game for told in compared(lesson, number).told if told.game is not None)
        return
    for edition in lesson.editions if len(lesson.editions) > 1 else (0,):
        yield played(lesson, number, edition)


def _of_step(lesson: Lesson, number: int, step: LessonStep, met: set[str]) -> Iterator[tuple[str, str]]:
    definition = lesson.definition
    games = list(stories(lesson, number))
    claims = definition.claims
    here = explained(lesson, step, step.kind in ("predict", "do") and not step.guess)
    for id, card in sorted({pair for game in games for pair in claims.abilities(game).items()}):
        if id in definition.sentences.abilities() and id not in met | here:
            yield "known", f"{card} brings {id}, which nothing has explained yet"
    start = games[0].opening.position
    for problem in claims.odd(start, f"{step.text} {step.alone}") if step.start else ():
        yield "mana", problem
    if (double := claims.twice(start)) and not step.twice:
        yield "twice", f"{', '.join(double)} on one table; “twice” may say why"
    enough = any if step.kind == "compare" else all
    for claim in step.claims:
        if not enough(claims.holds(claims.read_claim(claim), game) for game in games):
            yield "claims", f"“{claim}” does not hold"
    beside, rules = f"{step.text} {step.alone} {step.explain}", definition.sentences.rules()
    law = " ".join(rules[id].text for id in step.shows if id in rules)
    for field in ("text", "alone", "explain"):
        if said := getattr(step, field):
            for problem in dict.fromkeys(claims.unproved(said, beside, law, step.claims, games[0])):
                yield "text", f"{field} {problem}"
    yield from _asked(lesson, number, step)


def _asked(lesson: Lesson, number: int, step: LessonStep) -> Iterator[tuple[str, str]]:
    """Yield the problems of a step's question or task."""
    definition = lesson.definition
    if step.kind == "do":
        goal, game = definition.goals.read_goal(step.goal), definition.game(opening(lesson, number))
        for _ in range(step.turns):
            game = definition.goals.idle(game)
        if judge(definition, game, goal, step.turns) == "reached":
            yield "do", "the goal is also reached by just ending the turn"
    asked = list(worked_example(lesson, number)[1]) if step.kind == "show" and step.left else []
    if step.asks:
        asked.append(question(lesson, number))
    for one in asked:
        if all(option.right for option in one.options):
            yield "options", "no misreading leads to a wrong answer"
        for option in one.options if not one.several else ():
            ids = set(option.misreadings) & set(step.misreadings)
            if len(ids) > 1 and not any(ids <= group for group in step.together):
                yield (
                    "together",
                    f"{' and '.join(sorted(ids))} lead to one answer: change the position, or list them as a group",
                )
    if step.asks and not step.explain:
        yield "explain", "missing: every question needs an explanation"
    if step.asks and (step.varied or (number > 1 and _LEANS.search(step.text))) and not step.alone:
        yield "alone", "the question depends on the step before: “alone” must word it independently"
    if step.alone and (found := _LEANS.search(step.alone)):
        yield "alone", f"“{found[0]}” depends on the step before"
