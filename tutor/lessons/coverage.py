"""Coverage: which lessons and situations meet each rule, FAQ answer and ability."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ..games import definitions
from ..situations import run, situations
from . import lessons
from .execution import compared, opening, played
from .questions import question


class Met(NamedTuple):
    """The ids of the lessons and of the situations that meet something."""

    lessons: tuple[str, ...] = ()
    situations: tuple[str, ...] = ()


class Coverage(NamedTuple):
    """What meets each rule or FAQ answer, and each ability, by id, in the order of the rulebook."""

    rules: Mapping[str, Met]
    abilities: Mapping[str, Met]

    def unmet(self) -> tuple[str, ...]:
        """Return the ids that neither a lesson nor a situation meets."""
        return tuple(id for table in (self.rules, self.abilities) for id, met in table.items() if met == Met())


@cache
def coverage() -> Coverage:
    """Return the coverage of all games. A rule is met by naming it, by an event that cites it, or by a refusal by it;
    an FAQ answer also by meeting all the rules that decide it; an ability by any of its rules.

    Every lesson and every situation is executed once per process.
    """
    taught = {id: _lesson_meets(id) for id in lessons()}
    shown = {id: _situation_meets(id) for id in situations()}

    def met(ids: set[str], every: bool = False) -> Met:
        def among(table: Mapping[str, set[str]]) -> tuple[str, ...]:
            return tuple(id for id, cited in table.items() if (ids <= cited if every else ids & cited))

        return Met(among(taught), among(shown))

    books = [definition.sentences for definition in definitions().values()]
    found = {}
    for id, rule in ((id, rule) for book in books for id, rule in book.rules().items()):
        here = met({id})
        if rule.is_faq:
            other = met(set(rule.rules), every=True)
            here = Met(
                tuple(dict.fromkeys(here.lessons + other.lessons)),
                tuple(dict.fromkeys(here.situations + other.situations)),
            )
        found[id] = here
    return Coverage(found, {id: met({*ability.rules}) for book in books for id, ability in book.abilities().items()})


def _lesson_meets(id: str) -> set[str]:
    lesson = lessons()[id]
    found: set[str] = set()
    for number, step in enumerate(lesson.steps, 1):
        found.update(step.shows)
        found.update(event.rule for event in opening(lesson, number).events)
        if step.kind == "compare":
            for told in compared(lesson, number).told:
                found |= {event.rule for event in told.events} | {reason.rule for reason in told.reasons}
        elif step.moves or step.goal:
            found |= {event.rule for event in played(lesson, number).events}
        if step.asks and question(lesson, number).several:
            found |= {reason.rule for option in question(lesson, number).options for reason in option.reasons}
    return found


def _situation_meets(id: str) -> set[str]:
    verdict = run(situations()[id])
    refused = () if verdict.refusal is None else verdict.refusal.reasons
    return {*situations()[id].shows, *(e.rule for e in verdict.events), *(reason.rule for reason in refused)}
