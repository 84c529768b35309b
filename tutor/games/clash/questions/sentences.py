"""Questions and answers in words, from the patterns of ``answers.toml``.

>>> from tutor.games.clash.questions.answers import Answer
>>> from tutor.locale import ENGLISH
>>> say(Answer("hurt", "Ogre", number=1, of=4), ENGLISH)
'Ogre stands, with 1 of 4 Health Points left.'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ....core.voice import Entry, Tables
from ....locale import Language
from ..notation.words import BASTION, FORT, LINE_NAMES
from ..rulebook import Name, Voice
from ..rules import Card, Position
from .answers import Answer, Asks, who


@cache
def patterns() -> Tables:
    """Return the patterns of ``answers.toml`` by table and key."""
    return tomllib.loads((Path(__file__).parent / "answers.toml").read_text("utf-8"))


def say(answer: Answer, language: Language) -> str:
    """Return an answer in words."""
    voice = Voice(language)
    none = [] if answer.number else [".none"]
    line = [] if answer.place is None else [f".{LINE_NAMES[answer.place.zone]}"]
    names = (_name(name, voice) for name in answer.cards)
    return _fill(_first("answer", answer.kind, *none, f".{answer.who}", *line), voice, answer.number, {
        "card": voice.language.card(answer.card),
        "other": voice.language.card(answer.other),
        "of": answer.of,
        "side": _side(answer.who, voice),
        "place": 0 if answer.place is None else answer.place.number,
        "cards": voice.say(patterns()["word"]["comma"], {}).join(names),
    })  # fmt: skip


def say_asked(asks: Asks, start: Position, language: Language) -> str:
    """Return a question in words. ``start`` is the position at which its moves begin."""
    voice = Voice(language)
    side = "" if asks.side is None else who(asks.side, start)
    creature = None if asks.place is None else start.creature(asks.place)
    card = "" if creature is None else voice.card(creature.card)
    none = [".new"] if asks.place is not None and creature is None else []
    return _fill(_first("asks", asks.kind, *none, f".{side}"), voice, 0, {
        "card": card,
        "side": _side(side, voice),
    })  # fmt: skip


def say_missed(
    kind: str,
    variant: str,
    side: str,
    language: Language,
    card: str,
    count: int,
    of: int,
    cards: tuple[str, ...],
) -> str:
    """Return in words why an aim of a goal was missed: what became of a ``card`` or of a ``side``, or that it was
    ``count`` instead of ``of``."""
    voice = Voice(language)
    own = [f".{variant}.{side}", f".{variant}"] if variant else []
    return _fill(_first("missed", kind, *own, f".{side}"), voice, count, {
        "card": voice.language.card(card),
        "side": _side(side, voice),
        "of": of,
        "cards": voice.say(patterns()["word"]["comma"], {}).join(_name(name, voice) for name in cards),
    })  # fmt: skip


def say_why(card: Card, mana: int, language: Language) -> str:
    """Return in words why a card at hand may be played with this much Mana."""
    voice = Voice(language)
    variant = "" if card.cost <= mana else ".otherwise"
    return _fill(_first("why", "playable", variant), voice, card.cost, {"card": voice.card(card), "of": mana})


def _first(table: str, kind: str, *variants: str) -> Entry:
    entries = patterns()[table]
    return next(entries[key] for key in (*(kind + variant for variant in variants), kind) if key in entries)


def _fill(pattern: Entry, voice: Voice, count: int, facts: Mapping[str, object]) -> str:
    return voice.say(pattern, {"count": count, **facts})


def _side(side: str, voice: Voice) -> Name:
    """Return the name of a side that can be formatted with an article."""
    name = Name(voice.word(side) if side else "")
    name.is_automa = side == "automa"
    return name


def _name(name: str, voice: Voice) -> str:
    if name in (BASTION, FORT):
        return voice.say(patterns()["word"]["bastion" if name == BASTION else "fort"], {})
    return voice.language.card(name)
