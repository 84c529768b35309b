"""What is laid: attacks and answers, counter cards, cards given up, and the turn that it is for it."""

from __future__ import annotations

from ..cards import Card
from ..position import ADD, ANSWER, NOTHING, Position
from .event import Event, without


class Laid(Event, abstract=True):
    """``side`` lays ``cards``, the primary card first, from the numbers ``at`` of hand and overflow."""

    side: int
    cards: tuple[Card, ...]
    at: tuple[int, ...]

    def change(self, position: Position) -> Position:
        seat = without(position.seats[self.side], self.at)
        return position.with_seat(self.side, seat._replace(laid=seat.laid._replace(cards=self.cards)))


class Attack(Laid):
    """``side`` begins the round by attacking ``other`` with ``cards``."""

    other: int

    def change(self, position: Position) -> Position:
        return super().change(position)._replace(begun=self.side, leader=self.side)


class Answer(Laid):
    """``side`` answers ``other`` with ``cards``."""

    other: int


class Add(Laid):
    """``side`` adds ``cards`` to a counter card, to attack on with them; with none it attacks with nothing."""


class Name(Event):
    """``side`` names the statistic that counts."""

    side: int
    stat: str

    def change(self, position: Position) -> Position:
        return position._replace(stat=self.stat)


class SameStat(Event):
    """The statistic is still the one that was named."""

    side: int
    stat: str


class Primary(Event):
    """``card`` is the primary card of the stack of ``side``, and all of it of its ``tribe``."""

    side: int
    card: Card
    tribe: str


class Mixed(Event):
    """In the stack of ``side`` there are ``cards`` of another tribe, as the ability of ``card`` allows."""

    side: int
    card: Card
    cards: tuple[Card, ...]
    ability: str


class Activate(Event):
    """``side`` uses the ``ability`` of ``card``, which is number ``number`` of what it laid."""

    side: int
    card: Card
    number: int
    ability: str

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        laid = seat.laid._replace(active=tuple(sorted((*seat.laid.active, self.number))))
        return position.with_seat(self.side, seat._replace(laid=laid))


class Counter(Event):
    """``side`` plays a counter ``card``, number ``at`` of hand and overflow, in place of an answer to ``other``."""

    side: int
    card: Card
    at: int
    other: int

    def change(self, position: Position) -> Position:
        seat = without(position.seats[self.side], (self.at,))
        laid = seat.laid._replace(counters=(*seat.laid.counters, self.card))
        return position.with_seat(self.side, seat._replace(laid=laid))


class Cannot(Event):
    """``side`` holds nothing that may answer the ``tribe`` of the attack: ``barred`` names the tribes that may not.
    Against an attack of no tribe it holds only counter cards."""

    side: int
    tribe: str
    barred: tuple[str, ...]


class Give(Event):
    """``side`` gives up ``card``, from the number ``at`` of hand and overflow, to ``other``."""

    side: int
    card: Card
    at: int
    other: int

    def change(self, position: Position) -> Position:
        seat = without(position.seats[self.side], (self.at,))
        laid = seat.laid._replace(given=(*seat.laid.given, self.card))
        return position.with_seat(self.side, seat._replace(laid=laid))


class GivenAttacks(Event):
    """The card that ``side`` gave up is what it attacks on with."""

    side: int
    card: Card

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(laid=NOTHING._replace(cards=(self.card,))))


class NothingLeft(Event):
    """``side`` has no card to answer ``other`` with, and none to give."""

    side: int
    other: int


class Face(Event):
    """``side`` has to answer the cards of ``other``."""

    side: int
    other: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=ANSWER, player=self.side, leader=self.other)


class Bars(Event):
    """The ``ability`` of ``card`` of ``side`` bars ``tribes`` from the answer of ``other``."""

    side: int
    other: int
    card: Card
    ability: str
    tribes: tuple[str, ...]


class MayAdd(Event):
    """``side`` may add cards to the counter card, to attack ``other`` with them."""

    side: int
    other: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=ADD, player=self.side, leader=self.side)


class NobodyNext(Event):
    """``side`` is the last of the round, and adds nothing to the counter card."""

    side: int
