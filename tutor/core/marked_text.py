"""The sentences of a game in plain text, marked with the readings that decided them."""

from __future__ import annotations

from collections.abc import Iterator

from ..locale import Language
from .beats import Beat
from .definition import Defined, Game, Sentences
from .refusal import Refused
from .rulebook import readings_in, rules_deciding
from .values import C, E, M, P
from .voice import marked


def tell_marked(sentences: Sentences[P, E], event: E, before: P, language: Language) -> str:
    """Return the sentence for an event, with a mark for the readings that decided it."""
    readings = readings_in(sentences.rules(), rules_deciding([event]))
    return marked(sentences.voice(language).tell(event, before), readings, language)


def line_of(sentences: Sentences[P, E], event: E, before: P, language: Language) -> str:
    """Return the line for an event in plain text: the id of its rule, two spaces, and the sentence."""
    return f"{event.rule}  {tell_marked(sentences, event, before, language)}"


def refuse_marked(
    sentences: Sentences[P, E], refused: Refused, position: P, language: Language
) -> list[tuple[str, str, str]]:
    """Return for each reason of a refusal the id of the rule, why the move is not allowed, and what would make it
    legal. The last sentence has the mark of the reading that decided."""
    rules = sentences.rules()
    found: list[tuple[str, str, str]] = []
    for rule, why, then in sentences.voice(language).refuse(refused, position):
        readings = readings_in(rules, [rule])
        if then:
            found.append((rule, why, marked(then, readings, language)))
        else:
            found.append((rule, marked(why, readings, language), then))
    return found


def beats_marked(
    definition: Defined[P, M, E, C], game: Game[P, M, E, C], number: int, language: Language
) -> Iterator[tuple[Beat, str]]:
    """Yield the beats of a step, each with its sentences as one text, marked with the readings that decided something
    in it."""
    rules = definition.sentences.rules()
    events = (game.steps[number - 1] if number else game.opening).events
    end = 0
    for beat in definition.beats.tell(game, number, language):
        first, end = end, end + beat.events
        readings = readings_in(rules, rules_deciding(events[first:end]))
        yield beat, marked(" ".join(beat.says), readings, language)
