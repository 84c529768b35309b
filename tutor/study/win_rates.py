"""Tables of win rates with confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..core.odds import wilson
from .record import Cell, Row, Table

#: The columns after the labels of a cell.
COUNTED = ("games", "won", "share", "low", "high")


def shares(labels: tuple[str, ...], cells: Sequence[Cell], samples: Iterable[tuple[Cell, Row]]) -> Table:
    """Return a table of how often the first number of a sample is 1, by cell."""
    games: Counter[Cell] = Counter()
    won: Counter[Cell] = Counter()
    for cell, row in samples:
        games[cell] += 1
        won[cell] += row[0]
    return Table(
        (*labels, *COUNTED),
        tuple((*cell, games[cell], won[cell], *wilson(won[cell], games[cell])) for cell in cells),
    )
