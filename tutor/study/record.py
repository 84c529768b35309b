"""The records of a study: what it measures, in which chunks, with which seeds, and the resulting table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.bar_chart import bar
from ..core.chance import SEEDS

#: The parameters of a study, by name: the number of samples, the seed, the player.
Numbers = Mapping[str, int | str]
#: What is measured, such as ``(edition, level, player)``.
Cell = tuple[int | str, ...]
#: The result of a sample: one integer for each name in `Study.finds`.
Row = tuple[int, ...]


class StudyError(Exception):
    """A study cannot start or continue. The message says what was expected."""


class Table(NamedTuple):
    """The result of a study: named columns and a record for each row."""

    columns: tuple[str, ...]
    records: tuple[tuple[int | float | str, ...], ...]

    def dicts(self) -> list[dict[str, int | float | str]]:
        """Return each record as a dictionary by column names."""
        return [dict(zip(self.columns, record, strict=True)) for record in self.records]

    def arrays(self) -> dict[str, object]:
        """Each column as an array of numpy, which is loaded only now. Raises `StudyError` where it is not installed."""
        numpy = need_numpy()
        return {name: numpy.array([record[i] for record in self.records]) for i, name in enumerate(self.columns)}

    def lines(self) -> list[str]:
        """Return the lines of the table for a terminal: numbers aligned right, shares in percent."""
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
        """Return HTML for a notebook, with a bar and its interval for each share."""
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
    """Return the seed of a sample. It is the same in every cell, so that cells are compared on the same deals."""
    return int(random.Random(f"{seed} {sample}").random() * SEEDS)


class Study(NamedTuple):
    """A study, as values and functions that can be sent to another process. Each function is a named function of a
    module and depends on its arguments only.
    """

    name: str
    about: str
    """A line that says what it measures."""
    numbers: Numbers
    """Its parameters with their defaults, including ``games``, the number of samples per cell, and ``seed``."""
    labels: tuple[str, ...]
    """The names of the parts of a cell."""
    finds: tuple[str, ...]
    """The names of the numbers of a sample."""
    cells: Callable[[Numbers], Sequence[Cell]]
    """Returns the cells, in an order determined by the parameters."""
    sample: Callable[[Cell, int, Numbers], Row]
    """Returns the result of one sample of a cell, given its seed."""
    table: Callable[[Sequence[Cell], Iterable[tuple[Cell, Row]]], Table]
    """Returns the table of all samples, each with its cell."""
    rules: Callable[[], str]
    """Returns a short text that changes whenever the rules or the cards change."""
    expected: Callable[[Numbers], str] = _anything
    """Returns what is wrong with parameters and what was expected; empty if they are valid."""
    size: int = 20
    """The maximum number of samples in a chunk."""
    seeds: Callable[[int, int], int] = seed_of
    """Returns the seed of a sample, given the study's seed and the sample's number."""


class Chunk(NamedTuple):
    """A range of samples of a cell. ``number`` is its number in the study, from 0."""

    number: int
    cell: int
    first: int
    """The number of its first sample within the cell."""
    samples: int
    """The number of samples."""


#: A finished chunk, the text of `Study.rules` where it was computed, and its rows.
Done = tuple[Chunk, str, list[Row]]


def chunks(study: Study, numbers: Numbers) -> list[Chunk]:
    """All chunks of a study, in their order."""
    games, cells = int(numbers["games"]), range(len(study.cells(numbers)))
    pieces = [(cell, first) for first in range(0, games, study.size) for cell in cells]  # all cells progress equally
    return [Chunk(i, cell, first, min(study.size, games - first)) for i, (cell, first) in enumerate(pieces)]


def work(study: Study, numbers: Numbers, chunk: Chunk) -> tuple[str, list[Row]]:
    """Compute a chunk. Return the text of `Study.rules` on this machine, which may be a remote worker, and the rows,
    each a sample's number followed by its results.
    """
    cell, seed = study.cells(numbers)[chunk.cell], int(numbers["seed"])
    numbered = range(chunk.first, chunk.first + chunk.samples)
    return study.rules(), [(i, *study.sample(cell, study.seeds(seed, i), numbers)) for i in numbered]


def need_numpy() -> Any:
    """Return the module numpy. Raise `StudyError` if it is not installed."""
    try:
        import numpy
    except ImportError:
        raise StudyError("this needs numpy: pip install 'rules-tutor[study]'") from None
    return numpy
