"""Several ways of going on, tried in the same cases by lot: the better half of them in more, again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb, log2
from typing import Any

from .odds import Ranking, Rated, certain, wilson
from .values import Move

#: How unlikely it must be that the better of two ways is so by chance.
BY_CHANCE = 0.05


def halving(
    won: list[list[bool]],
    budget: int,
    most: int,
    attempt: Callable[[int, int], tuple[bool, int]],
    own: int | None = None,
) -> Iterator[bool]:
    """Try each way in as many cases for each round, after which the half goes on that has won more, and with it the
    ``own`` one; ``won`` takes what comes of it, way by way. No more than ``budget`` cases are tried in all, fewer where
    more than ``most`` happens in them, or one of each way where those are more. It pauses after each."""
    happened, going = 0, list(range(len(won)))
    rounds = max(1, round(log2(len(going))))
    for number in range(rounds):
        left, enough = budget - sum(map(len, won)), most * (number + 1) // rounds
        for case in range(max(1, left // (rounds - number) // len(going))):
            if case and happened >= enough:
                break
            for i in going:
                has_won, more = attempt(i, len(won[i]))
                won[i].append(has_won)
                happened += more
                yield True
        going.sort(key=lambda i: (-sum(won[i]), i))
        better = going[: max(2, (len(going) + 1) // 2)]
        going = better + [i for i in going if i == own and i not in better]


def ranked(
    side: int,
    ways: Sequence[tuple[Sequence[Move], Any]],
    won: Sequence[Sequence[bool]],
    surely: Sequence[float | None],
    own: int | None,
    looked_at: int,
    complete: bool,
) -> Ranking:
    """The ways of a side, as their moves and what each comes to, by how often it has won after them; ``surely`` says of
    each whether it wins or loses at once, None where the game goes on. What wins at once comes first, then what was
    tried most."""
    order = sorted(range(len(ways)), key=lambda i: (surely[i] != 1, -len(won[i]), -sum(won[i]), i))
    best = order[0]

    def alike(i: int) -> bool:
        if surely[i] is None and surely[best] is None:
            return not told_apart(won[best], won[i])
        # what is certain needs no games to be told apart
        return surely[best] == 1 == surely[i] if 1 in (surely[i], surely[best]) else not any(won[best])

    rated = tuple(
        Rated(tuple(moves), comes_to, wilson(sum(won[i]), len(won[i])) if sure is None else certain(sure),
              len(won[i]), alike(i))
        for i, (moves, comes_to), sure in ((i, ways[i], surely[i]) for i in order)
    )  # fmt: skip
    return Ranking(side, rated, None if own is None else order.index(own), looked_at, complete, sum(map(len, won)))


def told_apart(one: Sequence[bool], other: Sequence[bool]) -> bool:
    """True where chance alone would seldom part two ways so: of the cases that just one of them wins, how many are the
    other's, by the binomial (McNemar's test).

    >>> told_apart([True] * 6, [False] * 6), told_apart([True] * 5, [False] * 5)
    (True, False)
    """
    better = sum(a and not b for a, b in zip(one, other, strict=False))
    worse = sum(b and not a for a, b in zip(one, other, strict=False))
    apart = better + worse
    if not apart:
        return False
    tail = sum(comb(apart, i) for i in range(min(better, worse) + 1)) / (1 << apart)
    return 2 * tail < BY_CHANCE
