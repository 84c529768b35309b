"""Moves: one record for each kind, with cards identified by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .cards import Card


class Named(NamedTuple):
    """A card identified by its name.

    ``copy`` is its number among the cards of that name, counting from 1, hand before overflow. Without one, it is the
    first card of that name that the move has not named yet.
    """

    name: str
    copy: int | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose to attack or to defend in the first round."""

    attack: bool


@dataclass(frozen=True, slots=True)
class First:
    """Team play: choose the player of the attacking team who begins."""

    side: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack with a card or a stack, the primary card first.

    The move has the cards whose ability is used, the statistic, and in team play the player attacked.
    """

    cards: tuple[Named, ...]
    stat: str | None = None
    using: tuple[Named, ...] = ()
    whom: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the attack with a card or a stack, the primary card first, and the cards whose ability is used."""

    cards: tuple[Named, ...]
    using: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """Play a counter card instead of an answer."""

    card: Named


@dataclass(frozen=True, slots=True)
class Give:
    """Give up a card because no card can answer."""

    card: Named


@dataclass(frozen=True, slots=True)
class Add:
    """Add cards to a counter card as an attack, or add nothing.

    Without a statistic, the one already named still counts.
    """

    cards: tuple[Named, ...] = ()
    stat: str | None = None
    using: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """Young Champions: play a card or a chain, in the order in which the cards are laid."""

    cards: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Young Champions: draw a card, or pass if there is no deck."""


Move = Choose | First | Attack | Answer | Counter | Give | Add | Play | Draw


def places(playable: tuple[Card, ...], said: Iterable[Named]) -> list[int | None]:
    """Return the indexes of the named cards among the playable ones, in order.

    The index is None for a card that is not there or was already named.
    """
    found: list[int | None] = []
    for named in said:
        same = [i for i, card in enumerate(playable) if card.name == named.name]
        if named.copy is None:
            left = [i for i in same if i not in found]
        else:
            left = [i for i in same[named.copy - 1 : named.copy] if named.copy > 0 and i not in found]
        found.append(left[0] if left else None)
    return found


def used(
    cards: tuple[Card, ...], numbers: Sequence[int | None], said: Iterable[Named], playable: tuple[Card, ...]
) -> list[int | None]:
    """Return the indexes of the cards in a stack whose ability is to be used.

    ``cards`` is the stack, and ``numbers`` are the indexes at which its cards were found. The index is None for a card
    that is not in the stack. A name without a number means the first card of that name not named yet.
    """
    found: list[int | None] = []
    for named in said:
        same = [i for i, card in enumerate(cards) if card.name == named.name]
        if named.copy is not None:
            (place,) = places(playable, (named,))
            same = [i for i in same if numbers[i] == place]
        left = [i for i in same if i not in found] or same
        found.append(left[0] if left else None)
    return found
