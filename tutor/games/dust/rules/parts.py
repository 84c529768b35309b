"""The parts of a value, and the two lays that meet in a clash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .cards import Card
from .position import WHEEL, Lay


class Part(NamedTuple):
    """One part of a value: its kind (the kind of the event that reports it), the amount, and the rule."""

    kind: str
    amount: int
    rule: str
    card: Card | None = None
    ability: str = ""
    before: int | None = None
    """The number that is halved."""


class Clash(NamedTuple):
    """An attack, an answer, and the statistic that counts."""

    attack: Lay
    answer: Lay
    stat: str
    wheel: tuple[str, ...] = WHEEL
    many: bool = False
    """Whether it is part of a round of three or four."""
    carried: int = 0
    """The 1 gained or lost when the attack was an answer; 0 unless a reading keeps that change."""


#: The sides of a clash, in the order in which their abilities are considered.
ATTACKING, ANSWERING = 0, 1


def total(parts: Iterable[Part]) -> int:
    """Return the sum of the parts."""
    return sum(part.amount for part in parts)
