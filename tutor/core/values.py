"""The types of a game's values as the code above the games sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from . import game, step
from .refusal import Reason

#: Values that only their game definition inspects. Other code uses only these attributes: of a position ``player`` (the
#: number of the side to move), ``is_over`` and ``edition``; of an event ``kind``, ``rule`` and ``cause``; of a choice
#: ``side`` and ``rule``; of a card or another object on the table ``name``.
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
#: The available card sets by id. Of a set, other code uses only ``cards``.
CardSet = Any
Sets = Mapping[str, CardSet]
#: JSON data for a browser or another program.
Data = dict[str, Any]


class Deck(NamedTuple):
    """A checked deck: the number of its cards, and every reason why it cannot be played."""

    size: int
    reasons: tuple[Reason, ...]


class Said(NamedTuple):
    """A move of a text, its words, and its line."""

    move: Move
    text: str
    line: int


class Choosing(NamedTuple):
    """The data of a choice before the game, such as a draft; the cards shown, by name; the ids of the rules."""

    told: Data
    cards: Mapping[str, Card]
    rules: tuple[str, ...]
