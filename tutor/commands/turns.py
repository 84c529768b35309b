"""``rules-tutor turns``: every turn that the side to play can make.

Its options are defined in `arguments`.
"""

from __future__ import annotations

import argparse

from ..core.analysis import Outcome, Turns
from ..core.definition import Move
from ..locale import Language, language
from .analysis import MOST_ROWS, Asked, answered, counted_rows, worked_out


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its options, and return the exit status."""
    return list_turns(chosen.table, chosen.most, language(chosen.language))


def list_turns(table: str, most: int | None, speak: Language) -> int:
    """Print every turn of the side to play by its outcome, and return the exit status. Where the search is interrupted,
    the turns found so far are printed."""

    def answer(asked: Asked) -> list[str]:
        def progress(found: Turns[object, Move, Outcome]) -> str:
            return asked.word("progress", tables=found.looked_at, count=found.total)

        work = asked.analysis.turns(asked.query, most)
        found, is_stopped = worked_out(work, progress)
        if not found.total:
            return [asked.word("none-yet")]
        so_far = "" if found.is_complete else "-stopped" if is_stopped else "-so-far"
        told = work.told(speak, MOST_ROWS)
        more = [asked.word("more", count=told.more)] if told.more else []
        heading = asked.word(f"turns{so_far}", count=found.total, waiting=found.waiting)
        return [heading, *counted_rows(told.rows), *more, *told.notes]

    return answered(table, speak, most is not None, answer)
