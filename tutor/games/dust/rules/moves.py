"""Moves, as one says them: each kind a record. A card is said by its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .cards import Card


class Named(NamedTuple):
    """A card said by its name; ``copy`` is its number among those of that name, hand before overflow, from 1. Without
    one it is the first of that name that the move has not said yet."""

    name: str
    copy: int | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """To attack, or to defend, in the first round."""

    attack: bool


@dataclass(frozen=True, slots=True)
class First:
    """Team play: who of the attacking team begins."""

    side: int


@dataclass(frozen=True, slots=True)
class Attack:
    """A card or a stack, the primary card first; the cards whose ability is used; the statistic; in team play, whom."""

    cards: tuple[Named, ...]
    stat: str | None = None
    using: tuple[Named, ...] = ()
    whom: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A card or a stack against the attack, the primary card first; the cards whose ability is used."""

    cards: tuple[Named, ...]
    using: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter card in place of an answer."""

    card: Named


@dataclass(frozen=True, slots=True)
class Give:
    """A card given up by who cannot answer."""

    card: Named


@dataclass(frozen=True, slots=True)
class Add:
    """What is added to a counter card, as an attack is laid, or nothing; without a statistic the old one stays."""

    cards: tuple[Named, ...] = ()
    stat: str | None = None
    using: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """Young Champions: a card or a chain, in the order in which they are laid."""

    cards: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Young Champions: to draw a card, or with no deck to pass."""


Move = Choose | First | Attack | Answer | Counter | Give | Add | Play | Draw


def places(playable: tuple[Card, ...], said: Iterable[Named]) -> list[int | None]:
    """The numbers of the cards that are said, one after the other, among those that can be played; None for one that is
    not there, or was said before."""
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
    """The numbers, into the ``cards`` of a stack that were found at ``numbers``, of those whose ability is to be used;
    None for one that is not in the stack. A name without a number means the first of that name there not said yet."""
    found: list[int | None] = []
    for named in said:
        same = [i for i, card in enumerate(cards) if card.name == named.name]
        if named.copy is not None:
            (place,) = places(playable, (named,))
            same = [i for i in same if numbers[i] == place]
        left = [i for i in same if i not in found] or same
        found.append(left[0] if left else None)
    return found
