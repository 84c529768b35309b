"""Events of a turn outside the assault: Mana, cards played, and the end."""

from __future__ import annotations

from .....core.event import base, kind
from ..cards import Card
from ..position import APART, ASSAULT, HAND, OVER, SUMMONING, Creature, Place, Position
from .event import Event
from .table import (
    BONUS,
    DAMAGE,
    creature_at,
    each_creature,
    with_card,
    with_creature,
    with_field,
    with_kingdom,
    with_mana,
    with_new_creature,
    without_card,
    without_turn_effects,
)


@base
class Gained(Event):
    """Phase 1: the Mana of ``side`` becomes ``after``."""

    side: int
    before: int
    after: int

    def change(self, position: Position) -> Position:
        return with_mana(position, self.after)


@kind
class Mana(Gained):
    """The Mana for the cards in hand, or the Automa's Mana, of which ``before`` is fixed."""


@kind
class Catalyst(Gained):
    """The Catalyst ``card`` at ``at`` adds Mana to ``before``."""

    card: Card
    at: Place
    by: Card | None = None


@kind
class Assault(Event):
    """The assault of ``side`` begins."""

    side: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=ASSAULT)


@kind
class Calm(Event):
    """The assault of ``side`` ends: every creature with a bonus loses it. ``cards`` are these creatures."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        return each_creature(position, lambda c: with_field(c, BONUS, 0) if c.bonus else c)


@kind
class Heal(Event):
    """The turn of ``side`` ends: every damaged creature heals. ``cards`` are these creatures."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        return each_creature(position, lambda c: with_field(c, DAMAGE, 0) if c.damage else c)


@kind
class Turn(Event):
    """Turn ``after`` begins, the turn of ``side``. Everything that lasts for one turn ends."""

    side: int
    before: int
    after: int

    def change(self, position: Position) -> Position:
        position = each_creature(position, without_turn_effects)  # summoning.stays
        return position._replace(turn=self.after, player=self.side, phase=SUMMONING, mana=0)  # mana.unspent-lost


@kind
class Over(Event):
    """The game ends; what is on the table remains.

    ``side`` has won, and its party with it. If ``side`` is None, all sides but ``before`` have won.
    """

    side: int | None = None
    before: int | None = None

    def change(self, position: Position) -> Position:
        return position._replace(phase=OVER, winners=self.winners(position), player=0, mana=0)

    def winners(self, position: Position) -> tuple[int, ...]:
        """Return the sides that have won."""
        if self.side is not None:
            return position.party(self.side)
        return tuple(side for side in range(len(position.kingdoms)) if side != self.before)


# -- cards played -------------------------------------------------------------------------------------------------


@base
class Played(Event):
    """``card`` is played, from ``at`` to ``to``. Mana ``before`` and ``after``."""

    side: int
    card: Card
    to: Place
    before: int
    after: int


@kind
class Discount(Event):
    """The Champion ``card`` costs ``after`` instead of ``before``."""

    side: int
    card: Card
    at: Place
    before: int
    after: int


@kind
class Blood(Event):
    """``card`` has Price of Blood: all remaining Mana (``before``) is spent, and the Stronghold pays the rest
    (``after``)."""

    side: int
    card: Card
    before: int
    after: int


@kind
class Summon(Played):
    """``card`` goes from the hand, or as a Champion from its place out of play (``at``), to the furthest place on a
    line (``to``)."""

    at: Place

    def change(self, position: Position) -> Position:
        at = self.at
        position = without_card(position, at)
        creature = Creature(self.card, True, champion=at.zone == APART)  # again.new
        kingdom = with_new_creature(position.kingdoms[at.side], self.to.zone, creature)
        return with_mana(with_kingdom(position, at.side, kingdom), self.after)


@kind
class Merge(Played):
    """The Symbiote ``card`` goes above the creature at ``to``, whose card is ``other``.

    It comes from the hand or, as a Champion, from its place out of play (``at``). A card of the Automa is already
    revealed.
    """

    at: Place | None = None
    other: Card

    def change(self, position: Position) -> Position:
        at, to = self.at, self.to
        champion = at is not None and at.zone == APART
        if at is not None:
            position = without_card(position, at)
        host = creature_at(position, to)
        pair = host._replace(rider=self.card, champion=host.champion or champion)  # symbiote.one-creature
        shown = None if at is None else position.shown
        return with_creature(position, to, pair)._replace(mana=self.after, shown=shown)


@kind
class Cast(Played):
    """The Incantation ``card`` leaves the hand (``at``) and is aimed at ``to``, where ``other`` is.

    A card of the Automa is already revealed.
    """

    at: Place | None = None
    other: Card

    def change(self, position: Position) -> Position:
        if self.at is not None:
            position = without_card(position, self.at)
        return position._replace(mana=self.after, shown=self.card)


@kind
class Available(Event):
    """``card`` has become one of the four leftmost of ``side``."""

    side: int
    card: Card
    hidden = ("card",)


@kind
class Ready(Event):
    """The Champion ``card`` of ``side`` is ready again, because ``other`` was played."""

    side: int
    card: Card
    other: Card

    def change(self, position: Position) -> Position:
        return with_kingdom(position, self.side, position.kingdoms[self.side]._replace(exhausted=False))


@kind
class NotReady(Event):
    """The Champion ``card`` of ``side`` remains exhausted: ``other`` had no effect, and so was not played."""

    side: int
    card: Card
    other: Card


@kind
class Back(Event):
    """The Incantation being resolved returns to the right end of its owner's hand, or, as a Mercenary, goes to ``to``.

    It goes to the left end if it does not add to the life of the hand (``after``).
    """

    side: int
    card: Card
    to: Place
    after: int | None = None

    def change(self, position: Position) -> Position:
        left = self.to.zone == HAND and self.after == position.kingdoms[self.to.side].life
        return with_card(position, self.to, self.card, left)._replace(shown=None)


@kind
class Discard(Event):
    """The card that the Automa has revealed goes to its discard pile (``to``)."""

    side: int
    card: Card
    to: Place

    def change(self, position: Position) -> Position:
        return with_card(position, self.to, self.card)._replace(shown=None)
