"""Questions, answers and missed goals as sentences; the patterns are in ``answers.toml``.

>>> from tutor.locale import ENGLISH
>>> say(Answer("clash", (1,)), ENGLISH)
'B wins the clash.'
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ....core.voice import Tables
from ....locale import Language
from .. import rulebook
from ..rules.position import Position
from .answers import Answer, Asks


@cache
def patterns() -> Tables:
    """Return the patterns of ``answers.toml`` by table and key."""
    return tomllib.loads((Path(__file__).parent / "answers.toml").read_text("utf-8"))


def say(answer: Answer, language: Language) -> str:
    """Return an answer as a sentence."""
    several = ".several" * (len(answer.sides) > 1)
    key = f"{answer.kind}{several}"
    return _fill("answer", key, language, answer.sides, answer.cards, answer.number)


def say_asked(asks: Asks, start: Position, language: Language) -> str:
    """Return a question as a sentence; the question about a team's pile names both players."""
    sides: tuple[int, ...] = () if asks.side is None else (asks.side,)
    if sides and asks.kind in ("pile", "score") and start.piles:
        sides = start.party(start.pile(sides[0]))
    return _fill("asks", asks.kind, language, sides)


def say_missed(
    kind: str, language: Language, sides: Iterable[int] = (), cards: Iterable[str] = (), count: int = 0, of: int = 0
) -> str:
    """Return what was missed of a goal as a sentence: the cards or players, or ``count`` instead of ``of``."""
    return _fill("missed", kind, language, sides, cards, count, of)


def _fill(
    table: str,
    key: str,
    language: Language,
    sides: Iterable[int],
    cards: Iterable[str] = (),
    count: int = 0,
    of: int = 0,
) -> str:
    voice = rulebook.voice(language)
    facts = {
        "side": voice.sides(sides), "cards": voice.listed([language.card(card) for card in cards]), "count": count,
        "of": of,
    }  # fmt: skip
    return voice.say(patterns()[table][key], facts)
