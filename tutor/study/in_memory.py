"""Studies in this process that are not stored. The other modules build on this, and a browser can use it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from .record import Cell, Chunk, Done, Numbers, Row, Study, StudyError, Table, chunks, work

#: The maximum number of samples in a study. Their rows are kept in memory.
MOST_SAMPLES = 2_000_000


def checked(study: Study, numbers: Numbers) -> Numbers:
    """Return all parameters of a study: those given and the defaults of the others. Raise `StudyError` for
    invalid ones.
    """
    for name, value in numbers.items():
        if name not in study.numbers:
            raise StudyError(f"the study {study.name} has no {name}: expected {', '.join(study.numbers)}")
        if type(value) is not type(study.numbers[name]):
            raise StudyError(
                f"{name} {value}: expected a {'number' if isinstance(study.numbers[name], int) else 'word'}"
            )
    whole = {**study.numbers, **numbers}
    if int(whole["games"]) < 1 or int(whole["seed"]) < 0:
        raise StudyError("expected at least 1 game of each kind, and a seed that is not below 0")
    if wrong := study.expected(whole):
        raise StudyError(wrong)
    if int(whole["games"]) > (most := MOST_SAMPLES // len(study.cells(whole))):
        raise StudyError(f"games {whole['games']}: expected at most {most} of each kind")
    return whole


def here(study: Study, numbers: Numbers, todo: Sequence[Chunk]) -> Generator[Done, None, None]:
    """Compute chunks in this process."""
    for chunk in todo:
        yield chunk, *work(study, numbers, chunk)


def study_here(study: Study, **numbers: int | str) -> Table:
    """Run a small study in this process without storing it. Raise `StudyError` for invalid parameters."""
    whole = checked(study, numbers)
    every = chunks(study, whole)
    return table_of(study, whole, every, {chunk.number: rows for chunk, _, rows in here(study, whole, every)})


def table_of(study: Study, numbers: Numbers, every: list[Chunk], rows: dict[int, list[Row]]) -> Table:
    """Return the table of all chunks."""
    cells = study.cells(numbers)

    def samples() -> Iterator[tuple[Cell, Row]]:
        for chunk in every:
            for row in rows[chunk.number]:
                yield cells[chunk.cell], row[1:]

    return study.table(cells, samples())
