"""Searching the games of a study for puzzles: no duplicates, a limited number of easy ones, and each game searched
once, even if the search is interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core.definition import GameDefinition
from .records import Found

#: The maximum number of easiest puzzles per study, to leave room for others.
MOST_EASY = 20


class Searched(NamedTuple):
    """The number of games that a finished study has searched, and the numbers of those that contain a puzzle."""

    games: int
    having: tuple[int, ...]


def collect(definition: GameDefinition, found: Found, searched: Searched | None = None) -> Iterator[Found]:
    """Yield the search after each game, continuing from ``found``: without end, or up to where it was ``searched``.

    The result is the same wherever it was interrupted. Raise `NotImplementedError` for a game
    without puzzles.
    """
    if definition.puzzles is None:
        raise NotImplementedError(definition.name)
    mine = definition.puzzles.mine
    if searched is None:
        coming = mine(found.study, found.games)
    else:
        coming = (next(mine(found.study, game)) for game in sorted(searched.having) if game >= found.games)
    for number, puzzle in coming:
        puzzles = found.puzzles
        if puzzle is not None and puzzle.id not in {one.id for one in puzzles}:
            easy = sum(one.rating == 1 for one in puzzles)
            if puzzle.rating > 1 or easy < MOST_EASY:
                puzzles = (*puzzles, puzzle)
        found = Found(found.study, number + 1, puzzles)
        yield found
    if searched is not None and searched.games > found.games:
        yield found._replace(games=searched.games)
