"""Events of a clash: the two values part by part, the winner, and the effects of abilities."""

from __future__ import annotations

from .....core.event import base, kind
from ..cards import Card
from ..parts import Part
from ..position import FULL, Fought, Position
from .event import Event


@kind
class Nulled(Event):
    """The ``ability`` of ``card``, which belongs to ``side``, has no effect because of ``by``."""

    side: int
    card: Card
    ability: str
    by: Card


@kind
class NothingNulled(Event):
    """The null ability of ``card``, which belongs to ``side``, finds no ability to null."""

    side: int
    card: Card
    ability: str


@base
class Counted(Event):
    """A part of the value of ``side``, of ``amount``, which may be negative."""

    side: int
    amount: int


@kind
class Full(Counted):
    """``card`` counts in full. If it is not the primary card, its ``ability`` is the reason."""

    card: Card
    ability: str = ""


@kind
class Half(Counted):
    """Half of the value ``before`` of ``card`` counts.

    Without a card, it is half of the sum of all non-primary cards.
    """

    card: Card | None = None
    before: int


@kind
class Ability(Counted):
    """The change that the ``ability`` of ``card`` makes to the value of ``side``; the card may belong to the other
    side.
    """

    card: Card
    ability: str


@kind
class Stronger(Counted):
    """The ``tribe`` of ``side`` beats the tribe ``against``."""

    tribe: str
    against: str


@kind
class Weaker(Counted):
    """The tribe ``against`` beats the ``tribe`` of ``side``."""

    tribe: str
    against: str


@kind
class Unchanged(Counted):
    """The wheel changes nothing between the ``tribe`` of ``side`` and ``against``, which may be no tribe."""

    tribe: str
    against: str


@kind
class Carried(Counted):
    """The change kept from when the cards of ``side`` were an answer."""


@kind
class Floor(Counted):
    """The value of ``side`` does not fall below 0."""


@kind
class Idle(Event):
    """The ``ability`` of ``card``, which belongs to ``side``, changes nothing here: its condition is not met."""

    side: int
    card: Card
    ability: str


@kind
class Value(Event):
    """The value of ``side`` is ``amount``, the sum of its ``parts``."""

    side: int
    stat: str
    amount: int
    parts: tuple[Part, ...]


@kind
class Tie(Event):
    """Both values are ``amount``."""

    side: int
    other: int
    amount: int


@kind
class Won(Event):
    """``side`` has won the clash against ``other``: ``amount`` to ``against``, if values were compared."""

    side: int
    other: int
    amount: int | None = None
    against: int | None = None


@kind
class Stopped(Event):
    """The counter ``card`` of ``side`` stops the attack of ``other``: no values are compared."""

    side: int
    card: Card
    other: int


@kind
class Excess(Event):
    """``side`` has won with an excess of ``amount``.

    If there is no excess, ``why`` is the reason: the attack had no tribe (``nothing``), or no values were compared
    (``uncompared``).
    """

    side: int
    amount: int
    why: str = ""


@kind
class TooLittle(Event):
    """The ``ability`` of ``card`` of ``side`` requires an excess of ``asked``, but the excess is only ``amount``."""

    side: int
    card: Card
    ability: str
    amount: int
    asked: int


@kind
class Drawn(Event):
    """``side`` draws ``card`` from the deck into the hand, because of ``ability`` if one is given."""

    side: int
    card: Card
    ability: str = ""
    hidden = ("card",)

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(hand=(*seat.hand, self.card), deck=seat.deck[1:]))


@kind
class Overflow(Event):
    """``side`` draws ``card`` because of ``ability``, into the open overflow, as its hand is full."""

    side: int
    card: Card
    ability: str
    amount: int = FULL

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(overflow=(*seat.overflow, self.card), deck=seat.deck[1:]))


@kind
class Discarded(Event):
    """The top ``card`` of the deck of ``side`` is discarded because of ``ability``."""

    side: int
    card: Card
    ability: str

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(discard=(*seat.discard, self.card), deck=seat.deck[1:]))


@kind
class DeckEmpty(Event):
    """The deck of ``side`` has no card to draw or discard, as the ``ability`` requires if one is given."""

    side: int
    ability: str = ""


@kind
class ClashTo(Event):
    """The team of ``side`` wins clash ``number`` of the round, in which the player ``answered`` answered."""

    side: int
    number: int
    answered: int

    def change(self, position: Position) -> Position:
        won = position.pile(self.side) == position.pile(self.answered)
        return position._replace(clashes=(*position.clashes, Fought(self.answered, won)))


@kind
class Lead(Event):
    """``side`` takes the lead from ``other``."""

    side: int
    other: int

    def change(self, position: Position) -> Position:
        return position._replace(leader=self.side)


@kind
class StaysLead(Event):
    """``side`` keeps the lead; ``other`` has not beaten it."""

    side: int
    other: int


@kind
class Onward(Event):
    """``side`` attacks ``other`` with the same ``cards``, or with nothing if it has no cards left."""

    side: int
    other: int
    cards: tuple[Card, ...]


@kind
class Fresh(Event):
    """The ``cards`` of ``side`` attack with their printed values; the wheel's ``amount`` no longer counts."""

    side: int
    cards: tuple[Card, ...]
    amount: int


@kind
class Kept(Event):
    """The cards of ``side`` keep the wheel's ``amount`` now that they attack."""

    side: int
    amount: int


@kind
class Faded(Event):
    """The abilities of the cards of ``side`` have no effect in later clashes of this round."""

    side: int
