"""Review cards: each question of the lessons as text and pictures, for use in other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core import Refused
from ..core.marked_text import beats_marked
from ..core.rulebook import Rule, readings_in
from ..core.voice import marked
from ..locale import ENGLISH, Language
from . import lessons
from .questions import Question, question, worked_example
from .record import Lesson


class ReviewCard(NamedTuple):
    """A review card.

    ``id`` is made of the lesson, the step and, in a worked example, the number of the attack. ``board`` and ``after``
    are SVG pictures of the position before and after the moves; ``after`` is empty if it looks the same. ``happens``
    has a line for each beat, or the reasons why a card cannot be played. ``right`` lists the right answers among
    ``options``.
    """

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
    """Yield a card for each question of the lessons, in order. Every question is executed."""
    for lesson in lessons().values():
        for number, step in enumerate(lesson.steps, 1):
            if step.asks:
                text = step.alone or step.text
                yield _card(lesson, number, question(lesson, number), language(text), language)
            elif step.left:
                for asked in worked_example(lesson, number)[1]:
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
