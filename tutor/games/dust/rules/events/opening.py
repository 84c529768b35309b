"""Events at the start of a game."""

from __future__ import annotations

from .....core.event import kind
from ..cards import Card
from ..position import ATTACK, CHOOSE, PLAY, SEND, Position
from .event import Event


@kind
class Coin(Event):
    """``side`` has won the toss or was drawn by lot; a team is given by its first player.

    ``after`` is the next seed.
    """

    side: int
    after: int
    secret = ("after",)

    def change(self, position: Position) -> Position:
        return position._replace(phase=CHOOSE, player=self.side, seed=self.after)


@kind
class Choose(Event):
    """``side`` chooses whether to attack or to defend in the first round; if it defends, ``other`` attacks."""

    side: int
    attack: bool
    other: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=SEND if position.team else ATTACK, player=self.other)


@kind
class First(Event):
    """``side`` begins: chosen by its team, or as the first player of Young Champions."""

    side: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=PLAY if position.young else ATTACK, player=self.side)


@kind
class Shuffle(Event):
    """``side`` puts the shuffled ``cards`` face down as its deck; ``after`` is the next seed."""

    side: int
    cards: tuple[Card, ...]
    after: int
    secret = ("cards", "after")

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]._replace(deck=self.cards)
        return position.with_seat(self.side, seat)._replace(seed=self.after)


@kind
class Draw(Event):
    """``side`` draws ``amount`` ``cards`` from the deck into the hand."""

    side: int
    amount: int
    cards: tuple[Card, ...]
    hidden = ("cards",)

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        seat = seat._replace(hand=seat.hand + self.cards, deck=seat.deck[len(self.cards) :])
        return position.with_seat(self.side, seat)


@kind
class PutAway(Event):
    """Young Champions: ``side`` removes ``cards`` of its deck from the game."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        left = list(position.seats[self.side].deck)
        for card in self.cards:
            left.remove(card)
        return position.with_seat(self.side, position.seats[self.side]._replace(deck=tuple(left)))


@kind
class Mix(Event):
    """Young Champions: all decks are shuffled together into ``cards`` and dealt out as new decks.

    Each player gets ``amount`` cards; ``after`` is the next seed.
    """

    amount: int
    cards: tuple[Card, ...]
    after: int
    secret = ("cards", "after")

    def change(self, position: Position) -> Position:
        count = len(position.seats)
        seats = tuple(seat._replace(deck=self.cards[i::count]) for i, seat in enumerate(position.seats))
        return position._replace(seats=seats, seed=self.after)
