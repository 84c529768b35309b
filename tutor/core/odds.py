"""Shares of all cases, with confidence intervals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import sqrt
from typing import NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)

#: How many standard deviations an interval extends to each side: it holds the true share in 95 of 100 cases.
DEVIATIONS = 1.959964
#: This many groups, or cases of a kind, are too few to estimate a spread.
FEW = 8


class Share(NamedTuple):
    """A share of all cases, from 0 to 1, and the bounds of its interval; an exact share is equal to both bounds."""

    share: float
    low: float
    high: float


def wilson(count: float, of: float) -> Share:
    """Return the share of ``count`` cases among ``of``, with its 95 % interval by Wilson.

    >>> [round(bound, 3) for bound in wilson(29, 100)]
    [0.29, 0.21, 0.385]
    """
    if of <= 0:
        return Share(0.0, 0.0, 1.0)
    share, square = count / of, DEVIATIONS**2
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = DEVIATIONS / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return Share(share, max(0.0, middle - reach) if count else 0.0, min(1.0, middle + reach) if count < of else 1.0)


def grouped(hits: Mapping[K, int], groups: Mapping[K, int]) -> Share:
    """Return a share of cases that were sampled in groups, with its 95 % interval.

    ``groups`` has the number of cases of each group, ``hits`` how many of them count; a group that was not finished is
    smaller than the others. Each group is made to resemble the whole, so that groups differ less than random samples
    do. The interval is Wilson's for the number of independent cases that would be as informative, which is estimated
    from the spread between the groups.

    >>> alike, apart = {n: 5 for n in range(10)}, {n: 10 * (n % 2) for n in range(10)}
    >>> ten = {n: 10 for n in range(10)}
    >>> grouped(alike, ten).low > wilson(50, 100).low > grouped(apart, ten).low
    True
    """
    of, count = sum(groups.values()), sum(hits.values())
    few = min(count, of - count)
    size = max(groups.values(), default=0)
    whole = [hits.get(key, 0) for key, cases in groups.items() if cases == size]
    if len(whole) < FEW or not few:
        return wilson(count, of)
    mean = sum(whole) / len(whole)
    spread = sum((one - mean) ** 2 for one in whole) / (len(whole) - 1)
    by_lot = size * (count / of) * (1 - count / of)
    # few hits say little about the spread, and so do few groups (Student's t)
    times = (few * spread / by_lot + FEW) / (few + FEW) * (1 + 1.21 / (len(whole) - 1)) ** 2
    return wilson(count / times, of / times)


def certain(share: float) -> Share:
    """Return an exact share.

    >>> certain(0.25)
    Share(share=0.25, low=0.25, high=0.25)
    """
    return Share(share, share, share)
