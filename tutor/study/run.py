"""A study from its beginning, or from where it was left, to its table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from .folder import opened
from .record import Hindered, Numbers, Study, Table, chunks
from .runners import Runner
from .small import checked, here, tabled


class Progress(NamedTuple):
    """How far a study has come."""

    done: int
    """The chunks that are kept."""
    all: int
    found: int
    """How many of them were there when this run began."""


def study(
    study: Study,
    folder: Path,
    numbers: Numbers | None = None,
    runner: Runner = here,
    tell: Callable[[Progress], object] = lambda _: None,
) -> Table:
    """A study to its end, each chunk kept in a folder as soon as it is done; chunks that are kept there already are not
    worked out again. The table comes back, and lies in the folder, too.

    Raises `Hindered` for numbers that cannot be, for a folder of something else, and where it cannot go on; what has
    been kept until then stays, also when it is interrupted.
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
                    raise Hindered("a worker has other rules or cards than this machine; expected the same at each")
                kept.keep(chunk, found)
                rows[chunk.number] = found
                tell(Progress(len(rows), len(every), before))
        table = tabled(study, whole, every, rows)
        kept.finish(table)
        return table
