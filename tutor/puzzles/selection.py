"""Choosing puzzles: the puzzle of the day, three against the clock, a similar one, those that are due again.

>>> from datetime import date
>>> of_the_day(date(2026, 1, 1)) == of_the_day(date(2026, 1, 1)) != of_the_day(date(2026, 1, 2))
True
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from functools import cache
from random import Random
from zlib import crc32

from ..core import Unreadable
from ..core.puzzle import Puzzle
from ..games import definition_of
from ..lessons.progress import Progress, due
from .records import house

#: The prefix of a puzzle's id among the questions of a progress.
QUESTION = "puzzle."
HARDEST = 3


def puzzle(id: str) -> Puzzle:
    """Return the built-in puzzle with an id. Raise `Unreadable`."""
    found = house().get(id)
    if found is None:
        raise Unreadable("there is no puzzle “{id}”", id=id[:80])
    return found


@cache
def _shuffled() -> tuple[Puzzle, ...]:
    return tuple(sorted(house().values(), key=lambda one: crc32(one.id.encode())))


def of_the_day(day: date) -> Puzzle:
    """Return the puzzle of a day. It is the same for everybody, and none repeats before all have been used."""
    return _shuffled()[day.toordinal() % len(_shuffled())]


def edition_of(one: Puzzle) -> int:
    """Return the edition of a puzzle."""
    edition: int = definition_of(one.start).words.read_position(one.start).edition
    return edition


@cache
def by_edition(edition: int) -> tuple[Puzzle, ...]:
    """Return the puzzles of an edition (0: of all), shuffled in a fixed way."""
    return tuple(one for one in _shuffled() if not edition or edition_of(one) == edition)


def three(edition: int, seed: int) -> tuple[Puzzle, ...]:
    """Return three puzzles of an edition (0: of all), from easy to hard; always the same ones for a seed. Raise
    `Unreadable` if there are none.
    """
    chance, pool = Random(seed), list(by_edition(edition))
    if len(pool) < HARDEST:
        raise Unreadable("there are no puzzles of edition {n} here", n=edition)
    found: list[Puzzle] = []
    for rating in range(1, HARDEST + 1):
        left = [one for one in pool if one not in found]
        found.append(chance.choice([one for one in left if one.rating == rating] or left))
    return tuple(found)


def alike(one: Puzzle, progress: Progress) -> Puzzle:
    """Return the unsolved puzzle most similar to another one, or that one itself if there is no other."""
    needs, edition = set(one.needs), edition_of(one)

    def rank(other: Puzzle) -> tuple[object, ...]:
        common = len(needs & set(other.needs)) - len(needs ^ set(other.needs)) / 10
        return (
            QUESTION + other.id in progress.questions,
            other.kind != one.kind,
            -common,
            abs(other.rating - one.rating),
        )

    return min((other for other in by_edition(edition) if other.id != one.id), key=rank, default=one)


def solved(progress: Progress) -> Collection[str]:
    """Return the ids of the puzzles solved, even after mistakes."""
    return [id for id in house() if (known := progress.questions.get(QUESTION + id)) is not None and not known.is_owed]


def due_again(progress: Progress, today: date) -> tuple[Puzzle, ...]:
    """Return the puzzles that are due again, those missed most first."""
    ids = due(progress, today, [QUESTION + id for id in house()])
    return tuple(house()[id.removeprefix(QUESTION)] for id in ids)


def next_one(edition: int, progress: Progress) -> Puzzle:
    """Return the easiest puzzle of an edition that has not been tried, or the easiest if all have. Raise `Unreadable`
    if there are none.
    """
    pool = by_edition(edition)
    if not pool:
        raise Unreadable("there are no puzzles of edition {n} here", n=edition)
    return min(pool, key=lambda one: (QUESTION + one.id in progress.questions, one.rating))
