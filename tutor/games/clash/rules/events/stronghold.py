"""Events of a Stronghold and of the Automa's pile."""

from __future__ import annotations

from .....core.event import base, kind
from ..cards import Card
from ..position import PILE, Creature, Place, Position
from .event import Event
from .table import each_creature, with_card, with_hand, with_kingdom, with_new_creature, without_turn_effects


@base
class Slid(Event):
    """``other`` moves the Stronghold of ``side``: from ``before`` cards on its left to ``after``."""

    side: int
    before: int
    after: int
    other: Card

    def change(self, position: Position) -> Position:
        return with_kingdom(position, self.side, position.kingdoms[self.side]._replace(before=self.after))


@kind
class Slide(Slid):
    """The Stronghold is hit, and moves to the right."""


@kind
class SlideBack(Slid):
    """The Stronghold moves to the left by Regeneration."""

    by: Card | None = None


@kind
class Rebuild(Event):
    """By Regeneration of ``other`` the Fort of ``side`` becomes a Bastion again.

    It moves from the left end (``before``) to the second place from the right (``after``).
    """

    side: int
    before: int
    after: int
    other: Card
    by: Card | None = None

    def change(self, position: Position) -> Position:
        kingdom = position.kingdoms[self.side]._replace(before=self.after, fort=False)
        return with_kingdom(position, self.side, kingdom)


@kind
class NoRegeneration(Event):
    """Regeneration of ``other`` has nothing left to do for the Stronghold of ``side``."""

    side: int
    other: Card
    by: Card | None = None


@kind
class Fall(Event):
    """The Bastion of ``side`` is destroyed, and the Fort goes to the left end of the hand."""

    side: int

    def change(self, position: Position) -> Position:
        return with_kingdom(position, self.side, position.kingdoms[self.side]._replace(before=0, fort=True))


@kind
class Lost(Event):
    """``side`` has lost its Fort, or has no card left beside its Stronghold."""

    side: int


# -- the Automa ---------------------------------------------------------------------------------------------------


@kind
class Reveal(Event):
    """The top ``card`` of the Automa's pile (``at``) is revealed for the line ``to``. Its Mana does not change
    (``before`` and ``after``)."""

    side: int
    card: Card
    at: Place
    to: Place
    before: int
    after: int

    def change(self, position: Position) -> Position:
        kingdom = position.kingdoms[self.side]
        pile = kingdom.hand[1:]
        return with_kingdom(position, self.side, with_hand(kingdom, pile, len(pile)))._replace(shown=self.card)


@kind
class Enter(Event):
    """The revealed creature takes the furthest place on a line (``to``). Mana ``before`` and ``after``."""

    side: int
    card: Card
    to: Place
    before: int
    after: int

    def change(self, position: Position) -> Position:
        kingdom = with_new_creature(position.kingdoms[self.side], self.to.zone, Creature(self.card, True))
        return with_kingdom(position, self.side, kingdom)._replace(mana=self.after, shown=None)


@kind
class Fizzle(Event):
    """The ``card`` revealed for the line ``to`` has no effect and costs nothing (``before`` and ``after``).

    ``other`` is a creature that cannot be its host.
    """

    side: int
    card: Card
    to: Place
    before: int
    after: int
    other: Card | None = None


@kind
class Stop(Event):
    """The Automa stops drawing, with ``after`` Mana left."""

    side: int
    after: int


@kind
class Resist(Event):
    """The Automa's pile resists ``other``, whose damage changes from ``before`` to ``after``."""

    side: int
    before: int
    after: int
    other: Card


@kind
class Mill(Event):
    """``cards``, the top of the Automa's pile, go to its discard pile.

    ``other`` has hit the pile, or the cards pay for ``other``, with ``owed`` still to be paid. ``before`` and ``after``
    are the size of the pile.
    """

    side: int
    before: int
    after: int
    other: Card
    cards: tuple[Card, ...]
    owed: int | None = None

    def change(self, position: Position) -> Position:
        kingdom = position.kingdoms[self.side]
        pile = kingdom.hand[len(self.cards) :]
        kingdom = kingdom._replace(hand=pile, before=len(pile), discard=kingdom.discard + self.cards)
        return with_kingdom(position, self.side, kingdom)


@kind
class Unpaid(Event):
    """The Automa has no more cards to pay for ``other``: ``after`` cards of its cost remain unpaid."""

    side: int
    after: int
    other: Card


@kind
class Recover(Event):
    """By Regeneration of ``other`` the newest card of the Automa's discard pile (``at``) goes to the top of its pile
    (``to``)."""

    side: int
    card: Card
    at: Place
    to: Place
    other: Card
    by: Card | None = None

    def change(self, position: Position) -> Position:
        kingdom = position.kingdoms[self.side]
        position = with_kingdom(position, self.side, kingdom._replace(discard=kingdom.discard[:-1]))
        return with_card(position, Place(self.side, PILE, 1), self.card)


@kind
class TurnFort(Event):
    """The Automa's Bastion, visible under its empty pile, is turned to its Fort side."""

    side: int

    def change(self, position: Position) -> Position:
        return with_kingdom(position, self.side, position.kingdoms[self.side]._replace(fort=True))


@kind
class Reshuffle(Event):
    """The Automa's discard pile becomes its pile, in the order of ``cards``. ``after`` is the seed of the next
    shuffle."""

    side: int
    after: int
    cards: tuple[Card, ...]
    secret = ("after", "cards")

    def change(self, position: Position) -> Position:
        kingdom = with_hand(position.kingdoms[self.side], self.cards, len(self.cards))._replace(discard=())
        return with_kingdom(position, self.side, kingdom)._replace(seed=self.after)


@kind
class FortRevealed(Event):
    """No card is left above the Automa's Fort."""

    side: int


@kind
class LastTurn(Event):
    """The Automa plays its last turn."""

    side: int


@kind
class Survived(Event):
    """The Automa's last turn is over and ``side`` has survived it. Everything that lasts for one turn ends."""

    side: int

    def change(self, position: Position) -> Position:
        return each_creature(position, without_turn_effects)
