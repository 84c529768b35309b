"""Sequential halving: compare alternatives by random trials, and spend more trials on the better half in each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb, log2

from .analysis import O, Ranking, Rated
from .odds import certain, wilson
from .values import M

#: The significance level: two alternatives differ if chance alone explains the difference with a lower probability.
BY_CHANCE = 0.05


def halving(
    won: list[list[bool]],
    budget: int,
    most: int,
    attempt: Callable[[int, int], tuple[bool, int]],
    own: int | None = None,
) -> Iterator[bool]:
    """Try alternatives in random cases, and yield after each trial.

    In each round all remaining alternatives are tried in the same number of cases; then the better half goes on,
    together with the alternative ``own``. The results are appended to ``won``, one list for each alternative. At most
    ``budget`` trials are made, and fewer if they cause more than ``most`` events, but at least one for each
    alternative. ``attempt`` takes the alternative and the case, and returns whether it won and the number of events.
    """
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
    ways: Sequence[tuple[Sequence[M], O]],
    won: Sequence[Sequence[bool]],
    surely: Sequence[float | None],
    own: int | None,
    looked_at: int,
    complete: bool,
) -> Ranking[M, O]:
    """Return alternatives ranked by how often they won.

    Each of ``ways`` is its moves and a description of the result. ``surely`` is the certain result of each, 1 for a win
    and 0 for a loss, or None if the game continues. Certain wins come first, then the alternatives with the most
    trials.
    """
    order = sorted(range(len(ways)), key=lambda i: (surely[i] != 1, -len(won[i]), -sum(won[i]), i))
    best = order[0]

    def alike(i: int) -> bool:
        if surely[i] is None and surely[best] is None:
            return not told_apart(won[best], won[i])
        # certain results need no trials
        return surely[best] == 1 == surely[i] if 1 in (surely[i], surely[best]) else not any(won[best])

    rated = tuple(
        Rated(tuple(moves), comes_to, wilson(sum(won[i]), len(won[i])) if sure is None else certain(sure),
              len(won[i]), alike(i))
        for i, (moves, comes_to), sure in ((i, ways[i], surely[i]) for i in order)
    )  # fmt: skip
    return Ranking(side, rated, None if own is None else order.index(own), looked_at, complete, sum(map(len, won)))


def told_apart(one: Sequence[bool], other: Sequence[bool]) -> bool:
    """Return True if two alternatives, tried in the same cases, differ significantly by McNemar's exact test: only the
    cases that exactly one of them won count.

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
