"""Events of a draft and of the deal."""

from __future__ import annotations

from .....core.event import base, kind
from ..cards import Card
from ..position import SUMMONING, Kingdom, Place, Position
from .event import Event
from .table import with_kingdom


@base
class Chosen(Event):
    """An event in which cards go to a side before or during the deal."""

    side: int
    cards: tuple[Card, ...]


@kind
class RevealFour(Event):
    """The ``cards`` of round ``after`` of a draft are shown: four, or eight in a draft for four Kingdoms."""

    after: int
    cards: tuple[Card, ...]


@kind
class Take(Chosen):
    """In a draft, ``side`` takes ``card``, the only one of ``cards``."""

    card: Card


@kind
class Left(Chosen):
    """In a draft, the remaining ``cards``, ``card`` first, go to ``side``."""

    card: Card


@kind
class Show(Chosen):
    """In a constructed duel, ``side`` shows its ``cards``."""


@kind
class Remove(Event):
    """In a constructed duel, ``side`` removes ``card`` from the other's deck."""

    side: int
    card: Card


@kind
class Deal(Chosen):
    """A side takes its shuffled ``cards`` in hand and puts its Bastion at the left end. ``after`` is the seed of the
    next shuffle."""

    after: int
    hidden = ("cards",)
    secret = ("after",)

    def change(self, position: Position) -> Position:
        kingdom = Kingdom(hand=self.cards)  # setup.stronghold, four.stronghold: left of all cards, as a Bastion
        return with_kingdom(position, self.side, kingdom)._replace(seed=self.after)


@kind
class Stack(Chosen):
    """The Automa's shuffled ``cards`` become its pile, above its Stronghold. ``after`` is the seed of the next
    shuffle."""

    after: int
    secret = ("after", "cards")

    def change(self, position: Position) -> Position:
        kingdom = position.kingdoms[self.side]._replace(hand=self.cards, before=len(self.cards))
        return with_kingdom(position, self.side, kingdom)._replace(seed=self.after)


@kind
class First(Event):
    """``side`` begins. If lots were drawn, ``after`` is the seed of the next shuffle."""

    side: int
    after: int | None = None
    secret = ("after",)

    def change(self, position: Position) -> Position:
        seed = position.seed if self.after is None else self.after
        return position._replace(player=self.side, turn=1, phase=SUMMONING, mana=0, seed=seed)


@kind
class Champion(Event):
    """``card`` is the Champion of ``side``, ready beside the play area (``to``)."""

    side: int
    card: Card
    to: Place

    def change(self, position: Position) -> Position:
        return with_kingdom(position, self.side, position.kingdoms[self.side]._replace(champion=self.card))
