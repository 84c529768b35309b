"""Events of Young Champions."""

from __future__ import annotations

from .....core.event import kind
from ..cards import Card
from ..position import Position
from .event import Event, without


@kind
class Laid(Event):
    """``side`` lays ``cards`` in the middle, one on top of another, from the indexes ``at`` of the hand."""

    side: int
    cards: tuple[Card, ...]
    at: tuple[int, ...]

    def change(self, position: Position) -> Position:
        position = position.with_seat(self.side, without(position.seats[self.side], self.at))
        return position._replace(centre=position.centre + self.cards, last_play=self.side)


@kind
class Beats(Event):
    """``card`` beats ``other``, the card below it."""

    side: int
    card: Card
    other: Card


@kind
class Fits(Event):
    """``card``, which ``side`` has just drawn, beats the card on top."""

    side: int
    card: Card
    hidden = ("card",)


@kind
class Pass(Event):
    """``side`` cannot play, and passes."""

    side: int


@kind
class Turn(Event):
    """It is the turn of ``side``."""

    side: int

    def change(self, position: Position) -> Position:
        return position._replace(player=self.side)


@kind
class Empty(Event):
    """``side`` has no cards left in deck or hand."""

    side: int


@kind
class Stuck(Event):
    """No deck is left, and nobody holds a card that beats the one on top."""


@kind
class Count(Event):
    """``side`` has ``amount`` cards in hand at the end."""

    side: int
    amount: int
