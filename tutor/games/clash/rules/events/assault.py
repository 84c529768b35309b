"""Events of the assault and of Incantations: attacks, damage, and what happens to creatures."""

from __future__ import annotations

from .....core.event import base, kind
from ..cards import Card
from ..position import APART, Place, Position
from .event import Event
from .table import (
    ACTED,
    BONUS,
    DAMAGE,
    SPENT,
    creature_at,
    no_gap_at_the_end,
    with_card,
    with_creature,
    with_field,
    with_kingdom,
    with_line,
)


@base
class OfCreature(Event):
    """An event of one creature: ``card`` of ``side`` at ``at``."""

    side: int
    card: Card
    at: Place


@base
class Able(OfCreature):
    """An event of an ability that the creature has. ``by`` is the neighbour whose Aura gives it."""

    by: Card | None = None


@base
class OfStrike(Event):
    """An event of one attack or Incantation. ``card`` is the attacking creature at ``at``, or an Incantation if ``at``
    is None."""

    side: int
    card: Card
    at: Place | None
    by: Card | None = None


# -- attacks and targets ------------------------------------------------------------------------------------------


@base
class Acted(OfCreature):
    """The creature's turn in the assault, once in each."""

    def change(self, position: Position) -> Position:
        return with_creature(position, self.at, with_field(creature_at(position, self.at), ACTED, True))


@kind
class Activate(Acted):
    """The creature is activated."""


@kind
class Wait(Acted):
    """The creature entered play this turn and does not attack."""


@kind
class Rage(Able):
    """The creature attacks although it entered play this turn."""


@kind
class Attack(OfCreature):
    """The creature attacks the creature at ``to``, whose card is ``other``."""

    to: Place
    other: Card


@kind
class AttackStronghold(Able):
    """The creature attacks the enemy Stronghold. ``by`` gives it Aerial, if that lets it pass over creatures."""


@kind
class Idle(Able):
    """The creature has nothing to attack.

    ``ability`` is Defender if that keeps it from attacking the Stronghold, and ``other`` then gives it Aerial.
    """

    other: Card | None = None
    ability: str | None = None


@kind
class NoSprint(Able):
    """The creature has Sprint, but nothing to attack, and so it does not run."""


@kind
class KeepsBonus(OfCreature):
    """The creature has lost Sprint, but keeps its bonus of ``after`` until the assault ends."""

    after: int


@kind
class Area(OfStrike):
    """``ability`` also hits the creature at ``to``, whose card is ``other``."""

    to: Place
    other: Card
    ability: str


@kind
class NobodyThere(OfStrike):
    """``ability`` hits no other creature: there is none of ``side`` at that place."""

    ability: str


@kind
class NoArea(Able):
    """``ability`` has no effect on a Stronghold."""

    ability: str


@kind
class Sprint(Able):
    """The creature moves to the Bridge (``to``), past the others. Its bonus changes from ``before`` to ``after``."""

    to: Place
    before: int
    after: int
    moves = True

    def change(self, position: Position) -> Position:
        at = self.at
        line = position.kingdoms[at.side].lines[at.zone]
        runner = with_field(creature_at(position, at), BONUS, self.after)
        return with_line(position, at, (runner, *line[: at.number - 1], *line[at.number :]))

    def moved(self, place: Place, before: Position) -> Place | None:
        if place[:2] != self.at[:2] or place.number > self.at.number:
            return place
        return self.to if place == self.at else Place(place.side, place.zone, place.number + 1)


@kind
class Aquatic(Able):
    """The creature deals double damage because it is next to the Bridge."""


@kind
class NoAquatic(Able):
    """The creature does not deal double damage because it is not next to the Bridge."""


@kind
class Berserk(Able):
    """The creature attacks again."""


@kind
class NoBerserk(Able):
    """The creature does not attack again: a Bastion is not a creature."""


@kind
class Instinct(Able):
    """The creature strikes back."""


# -- damage -------------------------------------------------------------------------------------------------------


@kind
class Weaken(OfStrike):
    """Vulnerability deals all but one of what the target has left.

    The target is the creature at ``to``, whose card is ``other``, or the Stronghold. It has ``before`` left; the damage
    is ``after``.
    """

    to: Place | None
    before: int
    after: int
    other: Card | None


@kind
class Spare(Able):
    """The creature is Indestructible, and the Incantation ``other`` does not damage it."""

    other: Card


@kind
class Harmless(Event):
    """``other`` does no damage to the creature ``card`` at ``at``, or to the Stronghold."""

    side: int
    card: Card | None = None
    at: Place | None = None
    other: Card


@kind
class Protect(Able):
    """Protection reduces the damage by ``other`` from ``before`` to ``after``, and is used up."""

    before: int
    after: int
    other: Card

    def change(self, position: Position) -> Position:
        return with_creature(
            position, self.at, with_field(creature_at(position, self.at), SPENT, True)
        )  # protection.once-a-turn


@kind
class Unprotected(Able):
    """The creature's Protection is already used up."""


@kind
class Damage(OfCreature):
    """``other`` damages the creature. Its damage changes from ``before`` to ``after``."""

    before: int
    after: int
    other: Card

    def change(self, position: Position) -> Position:
        return with_creature(position, self.at, with_field(creature_at(position, self.at), DAMAGE, self.after))


@kind
class Destroy(OfCreature):
    """``other`` destroys the creature, with ``before`` more damage than necessary."""

    before: int
    other: Card


@kind
class Sharpen(OfStrike):
    """The excess damage, ``after``, is dealt to the Stronghold of ``side``."""

    after: int


@kind
class NoSharpening(Event):
    """There is no excess damage to the creatures of ``side``."""

    side: int
    card: Card
    at: Place | None
    by: Card | None = None


# -- creatures leaving play and moving ----------------------------------------------------------------------------


@kind
class Order(Event):
    """``side`` chooses the order in which ``cards`` return."""

    side: int
    cards: tuple[Card, ...]


@kind
class Leave(OfCreature):
    """``card`` of a destroyed creature leaves ``at`` and goes to ``to``.

    ``to`` is the right end of a hand (with ``after`` cards to the right of the Stronghold then), the Automa's discard
    pile, the top of its pile, or, for a Champion, its place out of play. ``by`` is the neighbour whose Aura makes it a
    Mercenary. Of a pair the Symbiote leaves first. A gap remains, unless no creature is behind it.
    """

    to: Place
    after: int | None
    by: Card | None = None
    moves = True

    def change(self, position: Position) -> Position:
        at, to = self.at, self.to
        creature = creature_at(position, at)
        apart = to.zone == APART
        if creature.rider is not None:
            position = with_creature(
                position, at, creature._replace(rider=None, champion=creature.champion and not apart)
            )
        else:
            position = with_creature(position, at, None)
            position = with_line(position, at, no_gap_at_the_end(position.kingdoms[at.side].lines[at.zone]))
        if apart:
            return with_kingdom(position, to.side, position.kingdoms[to.side]._replace(exhausted=True))
        return with_card(position, to, self.card)

    def moved(self, place: Place, before: Position) -> Place | None:
        return None if place == self.at and creature_at(before, place).rider is None else place


@kind
class Close(Event):
    """The creatures on the line of ``at`` move toward the Bridge until there is no gap."""

    side: int
    at: Place
    moves = True

    def change(self, position: Position) -> Position:
        line = position.kingdoms[self.at.side].lines[self.at.zone]
        return with_line(position, self.at, tuple(c for c in line if c is not None))

    def moved(self, place: Place, before: Position) -> Place | None:
        if place[:2] != self.at[:2]:
            return place
        gaps = before.kingdoms[place.side].lines[place.zone][: place.number].count(None)
        return Place(place.side, place.zone, place.number - gaps)


@kind
class Vanish(Able):
    """The creature moves behind all others on its line, to ``to``. The creatures behind it close up."""

    to: Place
    moves = True

    def change(self, position: Position) -> Position:
        at = self.at
        line = position.kingdoms[at.side].lines[at.zone]
        return with_line(position, at, (*line[: at.number - 1], *line[at.number :], line[at.number - 1]))

    def moved(self, place: Place, before: Position) -> Place | None:
        if place[:2] != self.at[:2] or place.number < self.at.number:
            return place
        return self.to if place == self.at else Place(place.side, place.zone, place.number - 1)


@kind
class NoVanish(Able):
    """The creature is already behind all others on its line, or has gained Vanish too late to use it."""


@kind
class Unhurt(Able):
    """The creature has suffered no damage, and so ``ability`` has no effect."""

    ability: str


@kind
class NoInstinct(Able):
    """The creature was damaged by ``other`` but does not strike back: ``other`` is an Incantation, or Instinct is
    lost."""

    other: Card


@kind
class AuraGained(OfCreature):
    """The creature has gained ``ability`` by the Aura of ``other``."""

    other: Card
    ability: str


@kind
class AuraLost(Event):
    """``card`` of ``side`` has lost ``ability``, which the Aura of ``other`` gave."""

    side: int
    card: Card
    other: Card
    ability: str
