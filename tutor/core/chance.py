"""Chance, made repeatable: what a shuffle or a lot gives is fixed by a seed, and with it the next seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

#: Seeds are whole numbers from 0 up to, and without, this one.
SEEDS = 2**53


def shuffled(things: Sequence[T], seed: int) -> tuple[tuple[T, ...], int]:
    """The things in a random order that ``seed`` fixes, and the seed of the next shuffle.

    The same in every process and on every Python: only `Random.random` is used, whose sequence for a seed is
    guaranteed.
    """
    chance = _chance(seed)
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order), _next(chance)


def lot(count: int, seed: int) -> tuple[int, int]:
    """One of ``count`` numbers, from 0, and the seed of what comes next; of two, as a coin falls."""
    chance = _chance(seed)
    return int(chance.random() * count), _next(chance)


def _chance(seed: int) -> Random:
    """What gives numbers by chance from a seed on; the library is loaded once there is something to shuffle."""
    from random import Random

    return Random(seed)


def _next(chance: Random) -> int:
    return int(chance.random() * SEEDS)
