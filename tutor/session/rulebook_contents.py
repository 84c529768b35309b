"""The rulebook as a page: its chapters, what stands in each, and a picture for whoever asks to see a rule happen.

The texts and pictures are the definition's; what is in here is their order on the page and who shows them. The
pictures are made by the rules themselves: a situation is executed, and drawn at the event that cites the rule.
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

#: How many situations are executed at most in search of the event that cites a rule.
_TRIED = 6


def area(id: str) -> str:
    """The area of a rule: what stands before the last word of its id."""
    return id.rpartition(".")[0]


def entries(definition: GameDefinition) -> frozenset[str]:
    """The ids of all that stands in the book: of rules and FAQ answers, ``ability.…`` and ``reading.…``."""
    texts = definition.sentences
    return frozenset(
        {*texts.rules(), *(f"ability.{id}" for id in texts.abilities()), *(f"reading.{n}" for n in texts.readings())}
    )


@cache
def chapters(definition: GameDefinition) -> Mapping[str, tuple[str, ...]]:
    """The ids of the rules and FAQ answers of each chapter, in the order in which they are read."""
    rules = definition.sentences.rules()
    return {
        chapter: tuple(id for one in areas for id in rules if area(id) == one)
        for chapter, areas in definition.book.chapters().items()
    }


@cache
def shown_by(id: str) -> tuple[str, ...]:
    """The ids of the situations that show a rule or FAQ answer; where none is made for it, of those whose story cites
    it."""
    made = tuple(key for key, one in situations().items() if id in one.shows or id == one.refused)
    return made or tuple(key for key, one in situations().items() if id in one.story)


def book(definition: GameDefinition, speak: Language) -> answers.Rulebook:
    """All that stands in the book in a language, but for the pictures.

    ``chapters`` (each its ``id`` and ``rules``), ``rules`` by id, ``abilities``, ``readings``, the pairs of rules on
    which the editions differ as ``differences``, the titles of ``lessons`` by id, and portraits for its cover.
    """
    texts, shown, taught = definition.sentences, definition.book, _taught()
    rules = texts.rules()
    return {
        "chapters": [{"id": id, "rules": list(ids)} for id, ids in chapters(definition).items()],
        "rules": {id: _entry(definition, rule, speak, taught) for id, rule in rules.items()},
        "abilities": [
            {
                "id": id,
                "name": texts.ability_name(id, speak),
                "sign": shown.sign(id),
                "text": speak(ability.text),
                "rules": [other for other in rules if area(other) == id] or list(ability.rules),
                "editions": list(shown.knows(id)),
            }
            for id, ability in texts.abilities().items()
        ],
        "readings": [
            {
                "number": number,
                "open": speak(reading.open),
                "text": speak(reading.text),
                "rules": [id for id, rule in rules.items() if rule.reading == reading],
            }
            for number, reading in texts.readings().items()
        ],
        "differences": [[first, second] for _, first, second in definition.editions.differences()],
        "lessons": {id: speak(lesson.title) for id, lesson in lessons().items()},
        "crowd": shown.crowd(),
        "sheet": [{"chapter": chapter, "line": line, "rules": list(ids)} for chapter, line, ids in shown.sheet(speak)],
    }


def _entry(
    definition: GameDefinition, rule: Rule, speak: Language, taught: Mapping[str, Mapping[str, int]]
) -> answers.Entry:
    return {
        **view.rule(rule, speak),
        "editions": list(definition.book.editions(rule.id)),
        "rules": list(rule.rules),
        "situations": list(shown_by(rule.id)),
        "lessons": [{"id": id, "step": number} for id, number in taught.get(rule.id, {}).items()],
    }


def _taught() -> Mapping[str, Mapping[str, int]]:
    """For each rule that lessons name, these lessons by id, each with the number of its first step that does."""
    found: dict[str, dict[str, int]] = {}
    for id, lesson in lessons().items():
        for number, step in enumerate(lesson.steps, 1):
            for rule in step.shows:
                found.setdefault(rule, {}).setdefault(id, number)
    return found


def coverage(definition: GameDefinition) -> list[answers.Met]:
    """For each rule, FAQ answer and ability, in the order of the book: its ``id``, and the ids of the ``lessons`` and
    ``situations`` in which it is met. All of them are executed for that, once in a process."""
    found = met()
    told = [(id, found.rules[id]) for ids in chapters(definition).values() for id in ids]
    told += [(f"ability.{id}", one) for id, one in found.abilities.items() if id in definition.sentences.abilities()]
    return [{"id": id, "lessons": list(one.lessons), "situations": list(one.situations)} for id, one in told]


# -- pictures ---------------------------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A moment of a situation that has just been executed: the position, the event that led to it, if any, what is
    said of it, and whether all that the situation says was so."""

    situation: str
    position: Position
    event: Event | None
    text: str
    ok: bool


def moment(definition: GameDefinition, id: str, speak: Language) -> Moment | None:
    """The moment that shows a rule or FAQ answer: the event that cites it (an answer: one of the rules that decide it),
    or else the end of the situation that shows it. None where no situation does. It is executed now."""
    rules, voice, verdicts = definition.sentences.rules(), definition.sentences.voice(speak), []
    for key in shown_by(id)[:_TRIED]:
        situation = situations()[key]
        verdict = run(situation)
        verdicts.append(verdict)
        sought = (id,) if not id.startswith("faq.") else (*rules[id].rules, *situation.shows)
        for rule in sought:
            for before, event, after in history(verdict.game):
                if rule in rules_cited([event]) and definition.book.has_cards(after):
                    return Moment(key, after, event, voice.tell(event, before), verdict.ok)
    return _ending(verdicts[0], speak) if verdicts else None


def _ending(verdict: Verdict, speak: Language) -> Moment:
    situation: Situation = verdict.situation
    voice = situation.definition.sentences.voice(speak)
    text = speak(situation.watch or situation.title)
    if verdict.refusal is not None:
        text = " ".join(why for _, why, _ in voice.refuse(verdict.refusal, verdict.game.position))
    return Moment(situation.id, verdict.game.position, None, text, verdict.ok)


def picture(definition: GameDefinition, id: str, speak: Language) -> answers.Picture | None:
    """The picture of a rule or FAQ answer: its ``svg``, what it shows as ``text``, the ``situation`` it is from, and
    whether that was ``ok`` when it was executed just now. None where no situation shows it."""
    found = moment(definition, id, speak)
    if found is None:
        return None
    drawn = definition.book.picture(found.position, found.event, speak)
    return {"svg": drawn, "text": found.text, "situation": found.situation, "ok": found.ok}
