"""What a study is, as records: what it measures, in which chunks, by which seeds, and the table that comes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.bar_chart import bar
from ..core.chance import SEEDS

#: What decides a study, by name: how many samples, the seed, who plays.
Numbers = Mapping[str, int | str]
#: What is measured, such as ``(edition, level, player)``.
Cell = tuple[int | str, ...]
#: What a sample gives: whole numbers, as many as the study has `Study.finds`.
Row = tuple[int, ...]


class Hindered(Exception):
    """Why a study cannot begin or go on, in a sentence that says what was expected."""


class Table(NamedTuple):
    """What a study comes to: named columns and a record for each row."""

    columns: tuple[str, ...]
    records: tuple[tuple[int | float | str, ...], ...]

    def dicts(self) -> list[dict[str, int | float | str]]:
        """Each record by the names of the columns."""
        return [dict(zip(self.columns, record, strict=True)) for record in self.records]

    def arrays(self) -> dict[str, Any]:
        """Each column as an array of numpy, which is loaded only now. Raises `Hindered` where it is not installed."""
        numpy = need_numpy()
        return {name: numpy.array([record[i] for record in self.records]) for i, name in enumerate(self.columns)}

    def lines(self) -> list[str]:
        """The table for a terminal: numbers to the right, shares in percent."""
        told = [self.columns, *([_told(value) for value in record] for record in self.records)]
        widths = [max(len(line[i]) for line in told) for i in range(len(self.columns))]
        words = [any(isinstance(record[i], str) for record in self.records) for i in range(len(self.columns))]
        return [
            "  ".join(
                text.ljust(width) if is_word else text.rjust(width)
                for text, width, is_word in zip(line, widths, words, strict=True)
            ).rstrip()
            for line in told
        ]

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        """The table as a notebook shows it, with a bar and its interval for each share."""
        from html import escape

        has_bars = {"share", "low", "high"} <= set(self.columns)
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in self.columns)
        rows = []
        for record, one in zip(self.records, self.dicts(), strict=True):
            cells = "".join(f"<td>{escape(_told(value))}</td>" for value in record)
            chart = bar(float(one["share"]), float(one["low"]), float(one["high"])) if has_bars else ""
            rows.append(f'<tr>{cells}<td style="min-width:14em">{chart}</td></tr>' if chart else f"<tr>{cells}</tr>")
        return f"<table><tr>{head}{'<td></td>' if has_bars else ''}</tr>{''.join(rows)}</table>"


def _told(value: float | str) -> str:
    return f"{100 * value:.1f} %" if isinstance(value, float) else str(value)


def _anything(_: Numbers) -> str:
    return ""


def seed_of(seed: int, sample: int) -> int:
    """The seed of a sample: the same in every cell, so that cells are compared by the same deals."""
    return int(random.Random(f"{seed} {sample}").random() * SEEDS)


class Study(NamedTuple):
    """A study, as values and functions that another process can be sent: each of the functions has a name of its own
    in its module, and depends on nothing but what it is given."""

    name: str
    about: str
    """What it measures, in a line."""
    numbers: Numbers
    """What decides it, with what is taken where nothing is said; ``games`` and ``seed`` among them. ``games`` is how
    many samples each cell has."""
    labels: tuple[str, ...]
    """What the parts of a cell are."""
    finds: tuple[str, ...]
    """What the numbers are that a sample gives."""
    cells: Callable[[Numbers], Sequence[Cell]]
    """What is measured, in an order that the numbers fix."""
    sample: Callable[[Cell, int, Numbers], Row]
    """What one sample of a cell gives, by its seed."""
    table: Callable[[Sequence[Cell], Iterable[tuple[Cell, Row]]], Table]
    """The table of all samples, each with its cell."""
    rules: Callable[[], str]
    """What it rests on, as a short text that is another one where the rules or the cards are others."""
    expected: Callable[[Numbers], str] = _anything
    """What is wrong with numbers, and what was expected; nothing where they can be."""
    size: int = 20
    """How many samples a chunk has, at most."""
    seeds: Callable[[int, int], int] = seed_of
    """The seed of a sample, by that of the study and its number."""


class Chunk(NamedTuple):
    """Some samples of a cell: its number, from 0, in the order of the study."""

    number: int
    cell: int
    first: int
    """The number of its first sample within its cell."""
    samples: int
    """How many it has."""


#: A chunk that is done, what it rests on, and its rows.
Done = tuple[Chunk, str, list[Row]]


def chunks(study: Study, numbers: Numbers) -> list[Chunk]:
    """All chunks of a study, in their order."""
    games, cells = int(numbers["games"]), range(len(study.cells(numbers)))
    pieces = [(cell, first) for first in range(0, games, study.size) for cell in cells]  # so that all cells grow alike
    return [Chunk(i, cell, first, min(study.size, games - first)) for i, (cell, first) in enumerate(pieces)]


def work(study: Study, numbers: Numbers, chunk: Chunk) -> tuple[str, list[Row]]:
    """What a chunk gives, the number of each sample before its numbers; and what it rests on where it was worked
    out, which may be another machine."""
    cell, seed = study.cells(numbers)[chunk.cell], int(numbers["seed"])
    numbered = range(chunk.first, chunk.first + chunk.samples)
    return study.rules(), [(i, *study.sample(cell, study.seeds(seed, i), numbers)) for i in numbered]


def need_numpy() -> Any:
    """The module numpy. Raises `Hindered` where it is not installed."""
    try:
        import numpy
    except ImportError:
        raise Hindered("this needs numpy: pip install 'rules-tutor[study]'") from None
    return numpy
