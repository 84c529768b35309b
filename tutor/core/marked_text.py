"""What is told in plain text: the sentences of a game, each with the mark of the readings of ours that decided it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..locale import Language
from .beats import Beat
from .definition import Game, GameDefinition, Sentences
from .refusal import Refused
from .rulebook import readings_in, rules_deciding
from .voice import marked


def tell_marked(sentences: Sentences, event: Any, before: Any, language: Language) -> str:
    """The sentence for an event, with the mark of the readings that decided it."""
    readings = readings_in(sentences.rules(), rules_deciding([event]))
    return marked(sentences.voice(language).tell(event, before), readings, language)


def line_of(sentences: Sentences, event: Any, before: Any, language: Language) -> str:
    """The line for an event in plain text: the id of its rule, two spaces, a sentence."""
    return f"{event.rule}  {tell_marked(sentences, event, before, language)}"


def refuse_marked(
    sentences: Sentences, refused: Refused, position: Any, language: Language
) -> list[tuple[str, str, str]]:
    """For each reason of a refusal: the rule's id, why, and what would make it legal; the one that is said last has the
    mark of the reading that decided."""
    rules = sentences.rules()
    found: list[tuple[str, str, str]] = []
    for rule, why, then in sentences.voice(language).refuse(refused, position):
        readings = readings_in(rules, [rule])
        if then:
            found.append((rule, why, marked(then, readings, language)))
        else:
            found.append((rule, marked(why, readings, language), then))
    return found


def beats_marked(definition: GameDefinition, game: Game, number: int, language: Language) -> Iterator[tuple[Beat, str]]:
    """The beats of a step of a game, each with its sentences as one text, which has the mark of the readings that
    decided something in it."""
    rules = definition.sentences.rules()
    events = (game.steps[number - 1] if number else game.opening).events
    end = 0
    for beat in definition.beats.tell(game, number, language):
        first, end = end, end + beat.events
        readings = readings_in(rules, rules_deciding(events[first:end]))
        yield beat, marked(" ".join(beat.says), readings, language)
