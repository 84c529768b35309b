"""Teaching: which step of which lesson teaches each rule and FAQ answer.

A step teaches a rule that it lists in ``shows`` if one of these holds:

- An event in its game cites the rule, or the rule is a reason why a move is refused or a card may not be played.
- A misreading of the rule leads to one of the wrong answers to its question.
- No event of a running game ever cites the rule (such as the rules of the setup), and the texts of the step contain at
  least three of the rule's own words of four letters or more.

It teaches an FAQ answer that it lists if it teaches one of the rules that decide it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ..core.rulebook import Rule
from ..core.sets import read_toml
from ..games import definitions
from ..situations import run, situations
from . import lessons
from .execution import compared, opening, played
from .questions import question, worked_example
from .record import Lesson

#: The number of words of a rule that a step must contain, and the number of letters compared; the rest is inflection.
WORDS, STEM = 3, 4
#: Stems that are too common in rules to count.
_EVERYDAY = """
card crea side turn game play hand with that what when from they them this does each into thei then than have been more
only same ever line othe ther
"""


@cache
def taught() -> Mapping[str, tuple[str, ...]]:
    """Return the steps that teach each rule and FAQ answer, as ``lesson.step``, by its id, in the order of the
    rulebook.

    Every lesson and every situation is executed once per process.
    """
    steps = {
        f"{lesson.id}.{number}": set(_teaches(lesson, number))
        for lesson in lessons().values()
        for number in range(1, len(lesson.steps) + 1)
    }
    games = {lesson.definition.name for lesson in lessons().values()}  # a game without lessons is not covered yet
    rules = [
        rule
        for definition in definitions().values()
        if definition.name in games
        for rule in definition.sentences.rules().values()
    ]
    return {rule.id: tuple(id for id, found in steps.items() if rule.id in found) for rule in rules}


def untaught() -> tuple[str, ...]:
    """Return the ids that no lesson teaches, except those of `not_taught`."""
    return tuple(id for id, steps in taught().items() if not steps and id not in not_taught())


@cache
def not_taught() -> Mapping[str, str]:
    """Return the rules that no lesson teaches: the reason for each, by id, from a file next to each game's lessons."""
    paths = [one.folder / "lessons" / "not_taught.toml" for one in definitions().values() if one.folder is not None]
    return {
        id: str(why)
        for path in paths
        if path.exists()
        for id, why in read_toml(path.read_text("utf-8"), path.name).items()
    }


def _teaches(lesson: Lesson, number: int) -> Iterator[str]:
    step, rules = lesson.steps[number - 1], lesson.definition.sentences.rules()
    met, text = set(_met(lesson, number)), f"{step.text} {step.explain}"
    found = {id for id in step.shows if id in met or (id not in cited() and _says(text, rules[id]))}
    yield from (id for id in found if not rules[id].is_faq)
    yield from (id for id in step.shows if rules[id].is_faq and found & set(rules[id].rules))


def _says(text: str, rule: Rule) -> bool:
    """Return whether a text contains enough words of a rule: of its distinctive words or, if it has too few, of all its
    words.
    """
    own = stems(rule.title, rule.text)
    if len(own) < WORDS:
        return len(set(_stems([text])) & set(_stems([rule.title, rule.text]))) >= WORDS
    return len(stems(text) & own) >= WORDS


def _met(lesson: Lesson, number: int) -> Iterator[str]:
    """Yield the rules that events of a step cite, that refuse something in it, and that distinguish its answers."""
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
    asked = list(worked_example(lesson, number)[1]) if step.left else []
    for one in [*asked, *([question(lesson, number)] if step.asks else [])]:
        for option in one.options:
            yield from (reason.rule for reason in option.reasons)
            yield from (misreadings[id].rule for id in option.misreadings)


@cache
def cited() -> frozenset[str]:
    """Return the rules that events in situations cite after the opening: those that can be seen at work."""
    games = (run(situation).game for situation in situations().values())
    return frozenset(event.rule for game in games for step in game.steps for event in step.events)


def stems(*texts: str) -> set[str]:
    """Return the stems of the uncommon words in texts."""
    return set(_stems(texts)) - set(_EVERYDAY.split())


def _stems(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from (word[:STEM] for word in re.findall(r"[a-z]{4,}", text.lower()))
