"""Events of laying cards: attacks, answers, counter cards, cards given up, and whose turn it is."""

from __future__ import annotations

from .....core.event import base, kind
from ..cards import Card
from ..position import ADD, ANSWER, NOTHING, Position
from .event import Event, without


@base
class Laid(Event):
    """``side`` lays ``cards``, the primary card first, from the indexes ``at`` in hand and overflow."""

    side: int
    cards: tuple[Card, ...]
    at: tuple[int, ...]

    def change(self, position: Position) -> Position:
        seat = without(position.seats[self.side], self.at)
        return position.with_seat(self.side, seat._replace(laid=seat.laid._replace(cards=self.cards)))


@kind
class Attack(Laid):
    """``side`` begins the round by attacking ``other`` with ``cards``."""

    other: int

    def change(self, position: Position) -> Position:
        return Laid.change(self, position)._replace(begun=self.side, leader=self.side)


@kind
class Answer(Laid):
    """``side`` answers ``other`` with ``cards``."""

    other: int


@kind
class Add(Laid):
    """``side`` adds ``cards`` to a counter card to attack with them; without cards, it attacks with nothing."""


@kind
class Name(Event):
    """``side`` names the statistic that counts."""

    side: int
    stat: str

    def change(self, position: Position) -> Position:
        return position._replace(stat=self.stat)


@kind
class SameStat(Event):
    """The named statistic still counts."""

    side: int
    stat: str


@kind
class Primary(Event):
    """``card`` is the primary card of the stack of ``side``; the whole stack has its ``tribe``."""

    side: int
    card: Card
    tribe: str


@kind
class Mixed(Event):
    """The stack of ``side`` contains ``cards`` of another tribe, as the ability of ``card`` allows."""

    side: int
    card: Card
    cards: tuple[Card, ...]
    ability: str


@kind
class Activate(Event):
    """``side`` uses the ``ability`` of ``card``, which is at index ``number`` of the cards it laid."""

    side: int
    card: Card
    number: int
    ability: str

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        laid = seat.laid._replace(active=tuple(sorted((*seat.laid.active, self.number))))
        return position.with_seat(self.side, seat._replace(laid=laid))


@kind
class Counter(Event):
    """``side`` plays a counter ``card``, from index ``at`` in hand and overflow, instead of an answer to ``other``."""

    side: int
    card: Card
    at: int
    other: int

    def change(self, position: Position) -> Position:
        seat = without(position.seats[self.side], (self.at,))
        laid = seat.laid._replace(counters=(*seat.laid.counters, self.card))
        return position.with_seat(self.side, seat._replace(laid=laid))


@kind
class Cannot(Event):
    """``side`` holds no card that may answer the ``tribe`` of the attack.

    ``barred`` are the tribes that may not answer.

    If the attack has no tribe, ``side`` holds only counter cards.
    """

    side: int
    tribe: str
    barred: tuple[str, ...]


@kind
class Give(Event):
    """``side`` gives up ``card``, from index ``at`` in hand and overflow, to ``other``."""

    side: int
    card: Card
    at: int
    other: int

    def change(self, position: Position) -> Position:
        seat = without(position.seats[self.side], (self.at,))
        laid = seat.laid._replace(given=(*seat.laid.given, self.card))
        return position.with_seat(self.side, seat._replace(laid=laid))


@kind
class GivenAttacks(Event):
    """``side`` goes on to attack with the card that it gave up."""

    side: int
    card: Card

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(laid=NOTHING._replace(cards=(self.card,))))


@kind
class NothingLeft(Event):
    """``side`` has no card to answer ``other`` with, and none to give up."""

    side: int
    other: int


@kind
class Face(Event):
    """``side`` has to answer the cards of ``other``."""

    side: int
    other: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=ANSWER, player=self.side, leader=self.other)


@kind
class Bars(Event):
    """The ``ability`` of ``card`` of ``side`` prevents ``other`` from answering with ``tribes``."""

    side: int
    other: int
    card: Card
    ability: str
    tribes: tuple[str, ...]


@kind
class MayAdd(Event):
    """``side`` may add cards to the counter card, to attack ``other`` with them."""

    side: int
    other: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=ADD, player=self.side, leader=self.side)


@kind
class NobodyNext(Event):
    """``side`` is the last player of the round, and adds nothing to the counter card."""

    side: int
