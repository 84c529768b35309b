"""Reproducible chance: a seed determines the result of a shuffle or a draw, and the next seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

#: Seeds are whole numbers from 0 up to, but not including, this one.
SEEDS = 2**53


def shuffled(things: Sequence[T], seed: int) -> tuple[tuple[T, ...], int]:
    """Return things in the random order of ``seed``, and the seed of the next shuffle.

    The order is the same in every process and Python version, because only `Random.random` is used, whose sequence for
    a seed is guaranteed.
    """
    chance = _chance(seed)
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order), _next(chance)


def lot(count: int, seed: int) -> tuple[int, int]:
    """Return a random number from 0 to ``count`` - 1, and the next seed."""
    chance = _chance(seed)
    return int(chance.random() * count), _next(chance)


def _chance(seed: int) -> Random:
    """Return a random generator. The library is imported only when it is first needed, as that takes time."""
    from random import Random

    return Random(seed)


def _next(chance: Random) -> int:
    return int(chance.random() * SEEDS)
