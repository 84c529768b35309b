"""Review cards: each question of the lessons with its two sides, in words and pictures, to be asked again elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core import Refused
from ..core.marked_text import beats_marked
from ..core.rulebook import Rule, readings_in
from ..core.voice import marked
from ..locale import ENGLISH, Language
from . import lessons
from .questions import Question, faded, question
from .record import Lesson


class ReviewCard(NamedTuple):
    """A question to be asked again: its id (of lesson and step and, in a worked example, the number of the attack), its
    lesson, what is asked and the answers to choose from, with a picture of the table as SVG; then the right answers,
    what happens (a line for each beat, or why a card cannot be played) with a picture of the table after it (empty
    where it looks the same), the rules, and the explanation."""

    id: str
    lesson: Lesson
    asked: str
    board: str
    options: tuple[str, ...]
    right: tuple[str, ...]
    happens: tuple[str, ...]
    after: str
    rules: tuple[Rule, ...]
    explain: str


def review_cards(language: Language = ENGLISH) -> Iterator[ReviewCard]:
    """A card for each question of the lessons, in their order, all executed."""
    for lesson in lessons().values():
        for number, step in enumerate(lesson.steps, 1):
            if step.asks:
                text = step.alone or step.text
                yield _card(lesson, number, question(lesson, number), language(text), language)
            elif step.left:
                for asked in faded(lesson, number)[1]:
                    text = lesson.definition.asking.say_asked(asked.asks, asked.start.position, language)
                    yield _card(lesson, number, asked, text, language)


def _card(lesson: Lesson, number: int, asked: Question, text: str, language: Language) -> ReviewCard:
    definition, step, start = lesson.definition, lesson.steps[number - 1], asked.start.position
    say = definition.asking.say
    board, after = (definition.board.picture(position, language) for position in (start, asked.game.position))
    known = definition.sentences.rules()
    happens = [text for n in range(1, len(asked.game.steps) + 1)
               for _, text in beats_marked(definition, asked.game, n, language)]  # fmt: skip
    voice = definition.sentences.voice(language)
    refused = [Refused(None, option.reasons) for option in asked.options if option.reasons]
    happens += [
        marked(why, readings_in(known, [rule]), language)
        for one in refused
        for rule, why, _ in voice.refuse(one, start)
    ]
    return ReviewCard(
        asked.id, lesson, text, board,
        tuple(say(option.answer, language) for option in asked.options),
        tuple(say(asked.options[i].answer, language) for i in asked.right),
        tuple(dict.fromkeys(filter(None, happens))),
        after if after != board else "",
        tuple(known[id] for id in step.shows if id in known), language(step.explain),
    )  # fmt: skip
