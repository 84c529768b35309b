"""A clash: the two values part by part, who wins it, and what abilities do."""

from __future__ import annotations

from ..cards import Card
from ..parts import Part
from ..position import FULL, Fought, Position
from .event import Event


class Nulled(Event):
    """The ``ability`` of ``card`` of ``side`` has no effect, because of ``by``."""

    side: int
    card: Card
    ability: str
    by: Card


class NothingNulled(Event):
    """``card`` of ``side`` finds no ability to null."""

    side: int
    card: Card
    ability: str


class Counted(Event, abstract=True):
    """A part of the value of ``side``: ``amount`` more, or less."""

    side: int
    amount: int


class Full(Counted):
    """``card`` counts in full; by its ``ability``, where it is not the primary card."""

    card: Card
    ability: str = ""


class Half(Counted):
    """Half of the ``before`` of ``card`` counts; or of all other cards of the stack together, where none is said."""

    card: Card | None = None
    before: int


class Ability(Counted):
    """What the ``ability`` of ``card`` changes, which may be the other side's."""

    card: Card
    ability: str


class Stronger(Counted):
    """The ``tribe`` of ``side`` beats ``against``."""

    tribe: str
    against: str


class Weaker(Counted):
    """The ``tribe`` of ``side`` is beaten by ``against``."""

    tribe: str
    against: str


class Unchanged(Counted):
    """The ``tribe`` of ``side`` and ``against`` leave each other as they are; ``against`` may be no tribe."""

    tribe: str
    against: str


class Carried(Counted):
    """What the wheel had done to the cards of ``side`` when they answered."""


class Floor(Counted):
    """The value of ``side`` does not fall below 0."""


class Idle(Event):
    """The ``ability`` of ``card`` of ``side`` changes nothing in this clash: what it asks for is not so."""

    side: int
    card: Card
    ability: str


class Value(Event):
    """The value of ``side`` is ``amount``, the sum of its ``parts``."""

    side: int
    stat: str
    amount: int
    parts: tuple[Part, ...]


class Tie(Event):
    """Both values are ``amount``."""

    side: int
    other: int
    amount: int


class Won(Event):
    """``side`` has won the clash against ``other``, by ``amount`` against ``against`` where values were compared."""

    side: int
    other: int
    amount: int | None = None
    against: int | None = None


class Stopped(Event):
    """The counter ``card`` of ``side`` stops the attack of ``other``: nothing is compared."""

    side: int
    card: Card
    other: int


class Excess(Event):
    """``side`` has won by ``amount`` more. ``why`` says for what reason there is none: the attack was of no tribe
    (``nothing``), or no values were compared (``uncompared``)."""

    side: int
    amount: int
    why: str = ""


class TooLittle(Event):
    """The ``ability`` of ``card`` of ``side`` asks for an excess of ``asked``; there is one of ``amount``."""

    side: int
    card: Card
    ability: str
    amount: int
    asked: int


class Drawn(Event):
    """``side`` draws ``card`` from the deck into the hand, by an ``ability`` where one is said."""

    side: int
    card: Card
    ability: str = ""
    hidden = ("card",)

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(hand=(*seat.hand, self.card), deck=seat.deck[1:]))


class Overflow(Event):
    """``side`` draws ``card`` by an ``ability``; it lies open in the overflow, since there are six in hand."""

    side: int
    card: Card
    ability: str
    amount: int = FULL

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(overflow=(*seat.overflow, self.card), deck=seat.deck[1:]))


class Discarded(Event):
    """The top ``card`` of the deck of ``side`` goes to its discard pile, by an ``ability``."""

    side: int
    card: Card
    ability: str

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(discard=(*seat.discard, self.card), deck=seat.deck[1:]))


class DeckEmpty(Event):
    """The deck of ``side`` has no card for that, which an ``ability`` asks for where one is said."""

    side: int
    ability: str = ""


class ClashTo(Event):
    """Clash ``number`` of the round, in which ``answered`` answered, is the team's of ``side``."""

    side: int
    number: int
    answered: int

    def change(self, position: Position) -> Position:
        won = position.pile(self.side) == position.pile(self.answered)
        return position._replace(clashes=(*position.clashes, Fought(self.answered, won)))


class Lead(Event):
    """``side`` leads now, and not ``other``."""

    side: int
    other: int

    def change(self, position: Position) -> Position:
        return position._replace(leader=self.side)


class StaysLead(Event):
    """``side`` still leads; ``other`` has not beaten it."""

    side: int
    other: int


class Onward(Event):
    """``side`` attacks ``other`` with the same ``cards``, or with nothing where none are left to it."""

    side: int
    other: int
    cards: tuple[Card, ...]


class Fresh(Event):
    """The ``cards`` of ``side`` are worth what is printed again, now that they attack: no ``amount`` from the wheel."""

    side: int
    cards: tuple[Card, ...]
    amount: int


class Kept(Event):
    """The cards of ``side`` keep the ``amount`` that the wheel gave or took, now that they attack."""

    side: int
    amount: int


class Faded(Event):
    """The abilities of the cards of ``side`` work in no further clash of this round."""

    side: int
