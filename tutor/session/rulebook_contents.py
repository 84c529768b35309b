"""The contents of the rulebook page: its chapters and entries, and a picture of a rule in use.

The texts and drawings come from the game definition. This module arranges them. A picture is made by the rules: a
situation is executed, and drawn at the event that cites the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ..core import history
from ..core.definition import Event, GameDefinition, Position
from ..core.rulebook import Rule, rules_cited
from ..lessons import lessons
from ..lessons.coverage import coverage as met
from ..locale import Language
from ..protocol import answers
from ..situations import Situation, Verdict, run, situations
from . import view

#: The maximum number of situations that are executed to find an event that cites a rule.
_MOST_SITUATIONS = 6


def area(id: str) -> str:
    """Return the area of a rule: its id without the last word."""
    return id.rpartition(".")[0]


def entries(definition: GameDefinition) -> frozenset[str]:
    """Return the ids of all entries: of rules and FAQ answers, ``ability.…`` and ``reading.…``."""
    texts = definition.sentences
    return frozenset(
        {*texts.rules(), *(f"ability.{id}" for id in texts.abilities()), *(f"reading.{n}" for n in texts.readings())}
    )


@cache
def chapters(definition: GameDefinition) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the rules and FAQ answers of each chapter, in reading order."""
    rules = definition.sentences.rules()
    return {
        chapter: tuple(id for one in areas for id in rules if area(id) == one)
        for chapter, areas in definition.book.chapters().items()
    }


@cache
def shown_by(id: str) -> tuple[str, ...]:
    """Return the ids of the situations that show a rule or FAQ answer, or else of those whose story cites it."""
    made = tuple(key for key, one in situations().items() if id in one.shows or id == one.refused)
    return made or tuple(key for key, one in situations().items() if id in one.story)


def book(definition: GameDefinition, language: Language) -> answers.Rulebook:
    """Return the whole rulebook in a language, except the pictures.

    The keys are ``chapters`` (each with ``id`` and ``rules``), ``rules`` by id, ``abilities``, ``readings``,
    ``differences`` (pairs of rules on which the editions differ), ``lessons`` (titles by id), ``crowd`` (portraits for
    the cover) and ``sheet``.
    """
    texts, shown, taught = definition.sentences, definition.book, _lessons_by_rule()
    rules = texts.rules()
    return {
        "chapters": [{"id": id, "rules": list(ids)} for id, ids in chapters(definition).items()],
        "rules": {id: _entry(definition, rule, language, taught) for id, rule in rules.items()},
        "abilities": [
            {
                "id": id,
                "name": texts.ability_name(id, language),
                "sign": shown.sign(id),
                "text": language(ability.text),
                "rules": [other for other in rules if area(other) == id] or list(ability.rules),
                "editions": list(shown.knows(id)),
            }
            for id, ability in texts.abilities().items()
        ],
        "readings": [
            {
                "number": number,
                "open": language(reading.open),
                "text": language(reading.text),
                "rules": [id for id, rule in rules.items() if rule.reading == reading],
            }
            for number, reading in texts.readings().items()
        ],
        "differences": [[first, second] for _, first, second in definition.editions.differences()],
        "lessons": {id: language(lesson.title) for id, lesson in lessons().items()},
        "crowd": shown.crowd(),
        "sheet": [
            {"chapter": chapter, "line": line, "rules": list(ids)} for chapter, line, ids in shown.sheet(language)
        ],
    }


def _entry(
    definition: GameDefinition, rule: Rule, language: Language, taught: Mapping[str, Mapping[str, int]]
) -> answers.Entry:
    return {
        **view.rule(rule, language),
        "editions": list(definition.book.editions(rule.id)),
        "rules": list(rule.rules),
        "situations": list(shown_by(rule.id)),
        "lessons": [{"id": id, "step": number} for id, number in taught.get(rule.id, {}).items()],
    }


def _lessons_by_rule() -> Mapping[str, Mapping[str, int]]:
    """Return for each rule that lessons name the ids of these lessons, each with the number of its first step that
    does."""
    found: dict[str, dict[str, int]] = {}
    for id, lesson in lessons().items():
        for number, step in enumerate(lesson.steps, 1):
            for rule in step.shows:
                found.setdefault(rule, {}).setdefault(id, number)
    return found


def coverage(definition: GameDefinition) -> list[answers.Met]:
    """Return the ids of the lessons and situations that meet each rule, FAQ answer and ability, in the order of the
    rulebook. All of them are executed, once for each process."""
    found = met()
    told = [(id, found.rules[id]) for ids in chapters(definition).values() for id in ids]
    told += [(f"ability.{id}", one) for id, one in found.abilities.items() if id in definition.sentences.abilities()]
    return [{"id": id, "lessons": list(one.lessons), "situations": list(one.situations)} for id, one in told]


# -- pictures ---------------------------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A moment of a situation that was executed now: the position, the event that led to it, if any, its text, and
    whether the situation's expectations were met."""

    situation: str
    position: Position
    event: Event | None
    text: str
    ok: bool


def moment(definition: GameDefinition, id: str, language: Language) -> Moment | None:
    """Return the moment that shows a rule or FAQ answer, or None if no situation shows it.

    It is the first event that cites the rule (for an FAQ answer one of the rules that decide it), or else the end of
    the situation. The situation is executed now.
    """
    rules, voice, verdicts = definition.sentences.rules(), definition.sentences.voice(language), []
    for key in shown_by(id)[:_MOST_SITUATIONS]:
        situation = situations()[key]
        verdict = run(situation)
        verdicts.append(verdict)
        sought = (id,) if not id.startswith("faq.") else (*rules[id].rules, *situation.shows)
        for rule in sought:
            for before, event, after in history(verdict.game):
                if rule in rules_cited([event]) and definition.book.has_cards(after):
                    return Moment(key, after, event, voice.tell(event, before), verdict.ok)
    return _ending(verdicts[0], language) if verdicts else None


def _ending(verdict: Verdict, language: Language) -> Moment:
    situation: Situation = verdict.situation
    voice = situation.definition.sentences.voice(language)
    text = language(situation.watch or situation.title)
    if verdict.refusal is not None:
        text = " ".join(why for _, why, _ in voice.refuse(verdict.refusal, verdict.game.position))
    return Moment(situation.id, verdict.game.position, None, text, verdict.ok)


def picture(definition: GameDefinition, id: str, language: Language) -> answers.Picture | None:
    """Return the picture of a rule or FAQ answer, or None if no situation shows it: its ``svg``, its description
    ``text``, the id of the ``situation``, and whether that was ``ok`` when it was executed now."""
    found = moment(definition, id, language)
    if found is None:
        return None
    drawn = definition.book.picture(found.position, found.event, language)
    return {"svg": drawn, "text": found.text, "situation": found.situation, "ok": found.ok}
