"""The study of which games contain a puzzle: the search of `rules-tutor puzzles`, distributed over workers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....core.puzzle import Study as Searched
from ....study.record import Cell, Numbers, Row, Study, Table
from ..puzzles.mining import MODES, mine
from .drafts import SETS
from .simulation import rules_hash

#: The columns of the table.
COLUMNS = ("edition", "mode", "sets", "game", "puzzle", "rating", "turns", "near")


def _cells(_: Numbers) -> Sequence[Cell]:
    return [(edition, mode, " ".join(sorted(sets))) for edition, sets in SETS.items() for mode in MODES]


def _its_number(_: int, sample: int) -> int:
    return sample


def _sample(cell: Cell, game: int, numbers: Numbers) -> Row:
    """Return the number of a game and, for the puzzle in it, its id as a number, its rating, its number of turns, and
    how many of them come close. The rating is 0 if there is no puzzle."""
    edition, mode, sets = cell
    _, puzzle = next(mine(Searched(int(edition), str(mode), tuple(str(sets).split()), int(numbers["seed"])), game))
    if puzzle is None:
        return game, 0, 0, 0, 0
    return game, int(puzzle.id.rpartition("-")[2], 16), puzzle.rating, puzzle.turns, puzzle.near


def _table(cells: Sequence[Cell], samples: Iterable[tuple[Cell, Row]]) -> Table:
    """Return the puzzles without twins, in the order of the games."""
    found: dict[tuple[Cell, int], Row] = {}
    for cell, row in samples:
        if row[2]:
            found.setdefault((cell, row[1]), row)
    records = [(*cell, game, f"{id:08x}", *told) for (cell, _), (game, id, *told) in found.items()]
    return Table(COLUMNS, tuple(sorted(records, key=lambda record: (cells.index(record[:3]), record[3]))))


PUZZLES = Study(
    "puzzles",
    "which games have a puzzle, in both editions and modes; `rules-tutor puzzles` makes a file of them",
    {"games": 1000, "seed": 2026},
    ("edition", "mode", "sets"),
    ("game", "puzzle", "rating", "turns", "near"),
    _cells,
    _sample,
    _table,
    rules_hash,
    size=50,
    seeds=_its_number,
)
