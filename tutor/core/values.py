"""What the house calls the values of a game that it does not look into."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from . import game, step
from .refusal import Reason

#: Values of some game that pass through the house, which its definition alone looks into. The house asks a position
#: only for ``player`` (the number of whose turn it is), ``is_over`` and ``edition``; an event for its ``kind``,
#: ``rule`` and ``cause``; a choice for its ``side`` and ``rule``; a card or another thing on the table for its
#: ``name``.
Position = Any
Move = Any
Event = Any
Choice = Any
Claim = Any
Card = Any
Asks = Any
Answer = Any
Goal = Any
Layout = Any
Marks = Any
Step = step.Step[Any, Any, Any]
Game = game.Game[Any, Any, Any, Any, Any]
Rules = game.Rules[Any, Any, Any, Any, Any]
#: The card sets at hand, by id; the house asks one for its ``cards``.
CardSet = Any
Sets = Mapping[str, CardSet]
#: What a browser or another machine is told.
Data = dict[str, Any]


class Deck(NamedTuple):
    """A deck that was checked: how many cards it lists, and every reason why it cannot be played with."""

    size: int
    reasons: tuple[Reason, ...]


class Said(NamedTuple):
    """A move of a text, the words it was said in, and their line."""

    move: Move
    text: str
    line: int


class Choosing(NamedTuple):
    """What is told of a choice before the game, such as a draft; the cards shown, by name; the ids of its rules."""

    told: Data
    cards: Mapping[str, Card]
    rules: tuple[str, ...]
