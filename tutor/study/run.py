"""Running a study, from the beginning or from where it was stopped."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from .folder import opened
from .in_memory import checked, here, table_of
from .record import Numbers, Study, StudyError, Table, chunks
from .runners import Runner


class Progress(NamedTuple):
    """The progress of a study."""

    done: int
    """The number of stored chunks."""
    all: int
    found: int
    """How many of them existed when this run started."""


def study(
    study: Study,
    folder: Path,
    numbers: Numbers | None = None,
    runner: Runner = here,
    tell: Callable[[Progress], object] = lambda _: None,
) -> Table:
    """Run a study to its end and return its table, which is also written to the folder. Each chunk is stored as soon as
    it is done, and stored chunks are not computed again.

    Raise `StudyError` for invalid parameters, for a folder of something else, and if the study cannot continue. What
    has been stored remains, also after an interrupt.
    """
    whole = checked(study, numbers or {})
    with opened(folder, study, whole) as kept:
        every = chunks(study, whole)
        rows = {chunk.number: found for chunk in every if (found := kept.rows(chunk)) is not None}
        before, rules = len(rows), study.rules()
        tell(Progress(before, len(every), before))
        todo = [chunk for chunk in every if chunk.number not in rows]
        with closing(runner(study, whole, todo) if todo else here(study, whole, ())) as coming:
            for chunk, rests_on, found in coming:
                if rests_on != rules:
                    raise StudyError("a worker has other rules or cards than this machine; expected the same at each")
                kept.keep(chunk, found)
                rows[chunk.number] = found
                tell(Progress(len(rows), len(every), before))
        table = table_of(study, whole, every, rows)
        kept.finish(table)
        return table
