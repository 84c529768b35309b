"""Collecting the puzzles of a study: no twins, not too many easy ones, and each game looked at once, also when one goes
on another day."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core.definition import GameDefinition
from .records import Found

#: How many of the easiest are kept of a study, so that there is room for others.
MOST_EASY = 20


class Searched(NamedTuple):
    """How many games others have looked at, and which of them have a puzzle."""

    games: int
    having: tuple[int, ...]


def collect(definition: GameDefinition, found: Found, searched: Searched | None = None) -> Iterator[Found]:
    """A study, game after game from where it has come to, as it stands after each of them: without end, or as far as it
    was ``searched``. The same study comes to the same, wherever it was interrupted and whoever has searched. Raises
    `NotImplementedError` for a game that makes no puzzles."""
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
