"""What happens in a turn around the assault: Mana, cards played, and the end."""

from __future__ import annotations

from ..cards import Card
from ..position import APART, ASSAULT, HAND, OVER, SUMMONING, Creature, Place, Position
from .event import Event
from .table import (
    BONUS,
    DAMAGE,
    but,
    creature_at,
    each_creature,
    entered,
    marked,
    put,
    rested,
    taken,
    with_kingdom,
    with_mana,
)


class Gained(Event, abstract=True):
    """Phase 1: the Mana of ``side`` becomes ``after``."""

    side: int
    before: int
    after: int

    def change(self, position: Position) -> Position:
        return with_mana(position, self.after)


class Mana(Gained):
    """What is given for the cards, or the Automa's; of that ``before`` is fixed."""


class Catalyst(Gained):
    """What the Catalyst ``card`` at ``at`` adds to ``before``."""

    card: Card
    at: Place
    by: Card | None = None


class Assault(Event):
    """The assault of ``side`` begins."""

    side: int

    def change(self, position: Position) -> Position:
        return position._replace(phase=ASSAULT)


class Calm(Event):
    """The assault of ``side`` ends: the bonus of every creature that has one vanishes, which are ``cards``."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        return each_creature(position, lambda c: but(c, BONUS, 0) if c.bonus else c)


class Heal(Event):
    """The turn of ``side`` ends: the damage of every creature that has some vanishes, which are ``cards``."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        return each_creature(position, lambda c: but(c, DAMAGE, 0) if c.damage else c)


class Turn(Event):
    """It is the turn of ``side``, number ``after``; nothing that lasts for a turn is left."""

    side: int
    before: int
    after: int

    def change(self, position: Position) -> Position:
        position = each_creature(position, rested)  # summoning.stays
        return position._replace(turn=self.after, player=self.side, phase=SUMMONING, mana=0)  # mana.unspent-lost


class Over(Event):
    """The game ends; ``side`` has won, and its party with it; where several have who are none, all but ``before``. What
    lies on the table stays as it is."""

    side: int | None = None
    before: int | None = None

    def change(self, position: Position) -> Position:
        return position._replace(phase=OVER, winners=self.winners(position), player=0, mana=0)

    def winners(self, position: Position) -> tuple[int, ...]:
        """All who have won."""
        if self.side is not None:
            return position.party(self.side)
        return tuple(side for side in range(len(position.kingdoms)) if side != self.before)


# -- cards played -------------------------------------------------------------------------------------------------


class Played(Event, abstract=True):
    """``card`` is played, from ``at`` to ``to``; Mana ``before`` and ``after``."""

    side: int
    card: Card
    to: Place
    before: int
    after: int


class Discount(Event):
    """The Champion ``card`` costs ``after`` instead of ``before``."""

    side: int
    card: Card
    at: Place
    before: int
    after: int


class Blood(Event):
    """The ``card`` has Price of Blood: all the Mana that is left (``before``) is spent for it, and the Stronghold pays
    what is missing (``after``)."""

    side: int
    card: Card
    before: int
    after: int


class Summon(Played):
    """``card`` goes from the hand, or a Champion from apart (``at``), to the furthest place of a line (``to``)."""

    at: Place

    def change(self, position: Position) -> Position:
        at = self.at
        position = taken(position, at)
        creature = Creature(self.card, True, champion=at.zone == APART)  # again.new
        kingdom = entered(position.kingdoms[at.side], self.to.zone, creature)
        return with_mana(with_kingdom(position, at.side, kingdom), self.after)


class Merge(Played):
    """The Symbiote ``card`` goes from the hand or from apart (``at``; the Automa's is shown already) above the creature
    at ``to``, whose card is ``other``."""

    at: Place | None = None
    other: Card

    def change(self, position: Position) -> Position:
        at, to = self.at, self.to
        champion = at is not None and at.zone == APART
        if at is not None:
            position = taken(position, at)
        host = creature_at(position, to)
        pair = host._replace(rider=self.card, champion=host.champion or champion)  # symbiote.one-creature
        shown = None if at is None else position.shown
        return marked(position, to, pair)._replace(mana=self.after, shown=shown)


class Cast(Played):
    """The Incantation ``card`` leaves the hand (``at``; the Automa's is shown already) and is aimed at ``to``, where
    ``other`` stands."""

    at: Place | None = None
    other: Card

    def change(self, position: Position) -> Position:
        if self.at is not None:
            position = taken(position, self.at)
        return position._replace(mana=self.after, shown=self.card)


class Available(Event):
    """``card`` has become one of the four leftmost of ``side``."""

    side: int
    card: Card
    hidden = ("card",)


class Ready(Event):
    """The Champion ``card`` of ``side`` is ready again, since ``other`` was played."""

    side: int
    card: Card
    other: Card

    def change(self, position: Position) -> Position:
        return with_kingdom(position, self.side, position.kingdoms[self.side]._replace(exhausted=False))


class NotReady(Event):
    """The Champion ``card`` of ``side`` stays exhausted: ``other`` had no effect, and so was not played."""

    side: int
    card: Card
    other: Card


class Back(Event):
    """The Incantation that was shown comes back to the right end of its owner's hand, or goes where a Mercenary goes
    (``to``); to the left end where it adds nothing to the life of the hand (``after``)."""

    side: int
    card: Card
    to: Place
    after: int | None = None

    def change(self, position: Position) -> Position:
        left = self.to.zone == HAND and self.after == position.kingdoms[self.to.side].life
        return put(position, self.to, self.card, left)._replace(shown=None)


class Discard(Event):
    """The card that the Automa has shown goes to its discard pile (``to``)."""

    side: int
    card: Card
    to: Place

    def change(self, position: Position) -> Position:
        return put(position, self.to, self.card)._replace(shown=None)
