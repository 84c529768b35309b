"""Which step of which lesson teaches each rule and FAQ answer: asks about it, or says it and shows it.

A step teaches a rule that it lists in its ``shows`` and that

- an event of what it plays cites, or a reason why a move is refused or a card may not be played; or
- parts the right answer to its question from a wrong one: a misreading of the rule leads there; or
- no event of a game that has begun ever cites, such as how a table is set up, and its words say: at least three words
  of the rule's own, of four letters or more, stand in what is said.

It teaches an FAQ answer that it lists if it teaches one of the rules that decide it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ..core.rulebook import Rule
from ..games import definitions
from ..situations import run, situations
from . import lessons
from .questions import faded, question
from .record import Lesson
from .stage import compared, opening, played

#: How many words of a rule a step has to say, and how much of a word counts: the rest is its ending.
WORDS, STEM = 3, 4
#: How the words of every second rule begin: who says these has said nothing yet.
_EVERYDAY = """
card crea side turn game play hand with that what when from they them this does each into thei then than have been more
only same ever line othe ther
"""


@cache
def taught() -> Mapping[str, tuple[str, ...]]:
    """The steps that teach each rule and FAQ answer, as ``lesson.step``, by its id, in the order of the rulebook.

    Every lesson and every situation is executed for it, once in a process.
    """
    steps = {
        f"{lesson.id}.{number}": set(_teaches(lesson, number))
        for lesson in lessons().values()
        for number in range(1, len(lesson.steps) + 1)
    }
    games = {lesson.definition.name for lesson in lessons().values()}  # one without lessons teaches nothing yet
    rules = [
        rule
        for definition in definitions().values()
        if definition.name in games
        for rule in definition.sentences.rules().values()
    ]
    return {rule.id: tuple(id for id, found in steps.items() if rule.id in found) for rule in rules}


def untaught() -> tuple[str, ...]:
    """The ids that no lesson teaches, save those in `NOT_TAUGHT`."""
    return tuple(id for id, steps in taught().items() if not steps and id not in NOT_TAUGHT)


#: What no lesson can teach, and why.
NOT_TAUGHT = {
    "notation.name-twice": "a rule of our notation, not of the game",
    "notation.symbiote-unknown": "a rule of our notation, not of the game",
    "notation.put-away": "a rule of our notation, not of the game",
    **dict.fromkeys(
        (
            "regeneration.fort-alone", "sharpening.no-target", "vulnerability.lent", "instinct.asked-anew",
            "vanish.each-attack", "mercenary.lost-at-once", "dust.stack.two-rallies",
        ),
        "a reading of ours for a rare case: a situation shows it",
    ),
}  # fmt: skip


def _teaches(lesson: Lesson, number: int) -> Iterator[str]:
    step, rules = lesson.steps[number - 1], lesson.definition.sentences.rules()
    met, text = set(_met(lesson, number)), f"{step.text} {step.explain}"
    found = {id for id in step.shows if id in met or (id not in cited() and _says(text, rules[id]))}
    yield from (id for id in found if not rules[id].is_faq)
    yield from (id for id in step.shows if rules[id].is_faq and found & set(rules[id].rules))


def _says(text: str, rule: Rule) -> bool:
    """Whether a text has so many words of a rule: of its own ones, or, where it has too few, of all."""
    own = stems(rule.title, rule.text)
    if len(own) < WORDS:
        return len(set(_stems([text])) & set(_stems([rule.title, rule.text]))) >= WORDS
    return len(stems(text) & own) >= WORDS


def _met(lesson: Lesson, number: int) -> Iterator[str]:
    """The rules that a step's events cite, that refuse something in it, and that part its answers."""
    step, misreadings = lesson.steps[number - 1], lesson.definition.asking.misreadings()
    if step.kind == "compare":
        for told in compared(lesson, number).told:
            yield from (event.rule for event in told.events)
            yield from (reason.rule for reason in told.reasons)
        return
    if step.start:
        yield from (event.rule for event in opening(lesson, number).events)
    for done in played(lesson, number).steps:
        yield from (event.rule for event in done.events)
    asked = list(faded(lesson, number)[1]) if step.left else []
    for one in [*asked, *([question(lesson, number)] if step.asks else [])]:
        for option in one.options:
            yield from (reason.rule for reason in option.reasons)
            yield from (misreadings[id].rule for id in option.misreadings)


@cache
def cited() -> frozenset[str]:
    """The rules that an event of a situation cites, once its game has begun: those that are seen at work."""
    games = (run(situation).game for situation in situations().values())
    return frozenset(event.rule for game in games for step in game.steps for event in step.events)


def stems(*texts: str) -> set[str]:
    """The beginnings of the words of texts that are more than everyday ones."""
    return set(_stems(texts)) - set(_EVERYDAY.split())


def _stems(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from (word[:STEM] for word in re.findall(r"[a-z]{4,}", text.lower()))
