"""How a game begins."""

from __future__ import annotations

from ..cards import Card
from ..position import ATTACK, CHOOSE, PLAY, SEND, Position
from .event import Event


class Coin(Event):
    """``side`` (of a team, its first player) has won the toss, or was drawn by lot; ``after`` is the next seed."""

    side: int
    after: int
    secret = ("after",)

    def change(self, position: Position) -> Position:
        return position._replace(phase=CHOOSE, player=self.side, seed=self.after)


class Choose(Event):
    """``side`` chooses to attack or to defend in the first round, so that ``other`` attacks."""

    side: int
    attack: bool
    other: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=SEND if position.team else ATTACK, player=self.other)


class First(Event):
    """``side`` begins: sent by its team, or the first of Young Champions."""

    side: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=PLAY if position.young else ATTACK, player=self.side)


class Shuffle(Event):
    """``side`` puts the shuffled ``cards`` face down; ``after`` is the next seed."""

    side: int
    cards: tuple[Card, ...]
    after: int
    secret = ("cards", "after")

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]._replace(deck=self.cards)
        return position.with_seat(self.side, seat)._replace(seed=self.after)


class Draw(Event):
    """``side`` draws ``cards`` from the deck into the hand, ``amount`` of them."""

    side: int
    amount: int
    cards: tuple[Card, ...]
    hidden = ("cards",)

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        seat = seat._replace(hand=seat.hand + self.cards, deck=seat.deck[len(self.cards) :])
        return position.with_seat(self.side, seat)


class PutAway(Event):
    """Young Champions: ``side`` puts ``cards`` of the deck away, out of the game."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        left = list(position.seats[self.side].deck)
        for card in self.cards:
            left.remove(card)
        return position.with_seat(self.side, position.seats[self.side]._replace(deck=tuple(left)))


class Mix(Event):
    """Young Champions: all decks are mixed to ``cards`` and dealt out one by one as new decks, ``amount`` to each;
    ``after`` is the next seed."""

    amount: int
    cards: tuple[Card, ...]
    after: int
    secret = ("cards", "after")

    def change(self, position: Position) -> Position:
        count = len(position.seats)
        seats = tuple(seat._replace(deck=self.cards[i::count]) for i, seat in enumerate(position.seats))
        return position._replace(seats=seats, seed=self.after)
