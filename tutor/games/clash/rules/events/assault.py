"""What happens in the assault, and by an Incantation: attacks, damage, and what becomes of creatures."""

from __future__ import annotations

from ..cards import Card
from ..position import APART, Place, Position
from .event import Event
from .table import (
    ACTED,
    BONUS,
    DAMAGE,
    SPENT,
    but,
    creature_at,
    marked,
    no_gap_at_the_end,
    put,
    with_kingdom,
    with_line,
)


class OfCreature(Event, abstract=True):
    """``card`` of ``side`` is the creature that stands at ``at``."""

    side: int
    card: Card
    at: Place


class Able(OfCreature, abstract=True):
    """What an ability of the creature does; ``by`` is the neighbour whose Aura gives it."""

    by: Card | None = None


class OfStrike(Event, abstract=True):
    """``card`` is the creature at ``at`` that attacks, or, without a place, an Incantation."""

    side: int
    card: Card
    at: Place | None
    by: Card | None = None


# -- who attacks, and whom ----------------------------------------------------------------------------------------


class Acted(OfCreature, abstract=True):
    """The creature's time has come, once in an assault."""

    def change(self, position: Position) -> Position:
        return marked(position, self.at, but(creature_at(position, self.at), ACTED, True))


class Activate(Acted):
    """It is activated."""


class Wait(Acted):
    """It has just entered play, and does not attack."""


class Rage(Able):
    """It attacks although it has just entered play."""


class Attack(OfCreature):
    """It attacks the creature at ``to``, whose card is ``other``."""

    to: Place
    other: Card


class AttackStronghold(Able):
    """It attacks the enemy Stronghold; ``by`` gives it Aerial, where that lets it pass over creatures."""


class Idle(Able):
    """It finds nothing to attack; ``ability`` is Defender where that keeps it from the Stronghold, and ``other`` then
    gives it Aerial."""

    other: Card | None = None
    ability: str | None = None


class NoSprint(Able):
    """It has Sprint, but nothing to attack, and so it does not run."""


class KeepsBonus(OfCreature):
    """It no longer has Sprint, but keeps its bonus, which is ``after``, until the assault ends."""

    after: int


class Area(OfStrike):
    """``ability`` hits the creature at ``to``, too, whose card is ``other``."""

    to: Place
    other: Card
    ability: str


class NobodyThere(OfStrike):
    """``ability`` hits nobody: no creature of ``side`` stands there."""

    ability: str


class NoArea(Able):
    """``ability`` does nothing against a Stronghold."""

    ability: str


class Sprint(Able):
    """The creature moves to the Bridge (``to``), past the others; its bonus goes from ``before`` to ``after``."""

    to: Place
    before: int
    after: int
    moves = True

    def change(self, position: Position) -> Position:
        at = self.at
        line = position.kingdoms[at.side].lines[at.zone]
        runner = but(creature_at(position, at), BONUS, self.after)
        return with_line(position, at, (runner, *line[: at.number - 1], *line[at.number :]))

    def moved(self, place: Place, before: Position) -> Place | None:
        if place[:2] != self.at[:2] or place.number > self.at.number:
            return place
        return self.to if place == self.at else Place(place.side, place.zone, place.number + 1)


class Aquatic(Able):
    """It does double damage beside the Bridge."""


class NoAquatic(Able):
    """It does not stand beside the Bridge."""


class Berserk(Able):
    """It attacks again."""


class NoBerserk(Able):
    """It does not attack again: a Bastion is no creature."""


class Instinct(Able):
    """It strikes back."""


# -- damage -------------------------------------------------------------------------------------------------------


class Weaken(OfStrike):
    """Vulnerability: what is left of the creature at ``to``, whose card is ``other``, or of the Stronghold, is
    ``before``, and all but one of that is ``after``."""

    to: Place | None
    before: int
    after: int
    other: Card | None


class Spare(Able):
    """The creature is Indestructible, and the Incantation ``other`` does it nothing."""

    other: Card


class Harmless(Event):
    """``other`` does no damage to the creature ``card`` at ``at``, or to the Stronghold."""

    side: int
    card: Card | None = None
    at: Place | None = None
    other: Card


class Protect(Able):
    """Protection reduces the damage that ``other`` does from ``before`` to ``after``, and is used up."""

    before: int
    after: int
    other: Card

    def change(self, position: Position) -> Position:
        return marked(position, self.at, but(creature_at(position, self.at), SPENT, True))  # protection.once-a-turn


class Unprotected(Able):
    """Its Protection is used up already."""


class Damage(OfCreature):
    """``other`` damages the creature: its damage goes from ``before`` to ``after``."""

    before: int
    after: int
    other: Card

    def change(self, position: Position) -> Position:
        return marked(position, self.at, but(creature_at(position, self.at), DAMAGE, self.after))


class Destroy(OfCreature):
    """The creature is destroyed by ``other``, with ``before`` more damage than it needed."""

    before: int
    other: Card


class Sharpen(OfStrike):
    """The damage beyond what was needed, ``after``, goes on to the Stronghold of ``side``."""

    after: int


class NoSharpening(Event):
    """There is no damage beyond what was needed for the creatures of ``side``."""

    side: int
    card: Card
    at: Place | None
    by: Card | None = None


# -- what becomes of creatures ------------------------------------------------------------------------------------


class Order(Event):
    """``side`` chooses the order in which ``cards`` return."""

    side: int
    cards: tuple[Card, ...]


class Leave(OfCreature):
    """``card`` of a destroyed creature leaves ``at`` and goes to ``to``: the right end of a hand, where the Stronghold
    then has ``after`` cards to its right, the Automa's discard pile, the top of its pile, or, a Champion, apart and
    exhausted. ``by`` is the neighbour whose Aura makes it a Mercenary. Of a pair the Symbiote leaves first. A gap
    stays, unless nobody stood behind."""

    to: Place
    after: int | None
    by: Card | None = None
    moves = True

    def change(self, position: Position) -> Position:
        at, to = self.at, self.to
        creature = creature_at(position, at)
        apart = to.zone == APART
        if creature.rider is not None:
            position = marked(position, at, creature._replace(rider=None, champion=creature.champion and not apart))
        else:
            position = marked(position, at, None)
            position = with_line(position, at, no_gap_at_the_end(position.kingdoms[at.side].lines[at.zone]))
        if apart:
            return with_kingdom(position, to.side, position.kingdoms[to.side]._replace(exhausted=True))
        return put(position, to, self.card)

    def moved(self, place: Place, before: Position) -> Place | None:
        return None if place == self.at and creature_at(before, place).rider is None else place


class Close(Event):
    """The creatures on the line of ``at`` move toward the Bridge until no gap is left."""

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


class Vanish(Able):
    """The creature moves behind all others of its line, to ``to``; those behind it close up."""

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


class NoVanish(Able):
    """It stands behind all others of its line already, or has gained Vanish too late to use it."""


class Unhurt(Able):
    """It has suffered no damage, and so its ``ability`` does nothing."""

    ability: str


class NoInstinct(Able):
    """It has suffered damage by ``other`` and does not strike back: that is an Incantation, or Instinct is lost."""

    other: Card


class AuraGained(OfCreature):
    """It has gained ``ability`` by the Aura of ``other``."""

    other: Card
    ability: str


class AuraLost(Event):
    """``card`` of ``side`` has lost ``ability`` that the Aura of ``other`` gave."""

    side: int
    card: Card
    other: Card
    ability: str
