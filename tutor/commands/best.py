"""``rules-tutor best``: which turn is best, and which turns of a finished game cost most.

Its options are defined in `arguments`.
"""

from __future__ import annotations

import argparse

from ..core.links import quoted
from ..locale import Language, language
from .analysis import Asked, answered, rated_rows, worked_out

#: The most turns that are printed: more than are ever ranked.
MOST_TURNS = 100


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its options, and return the exit status."""
    return list_best(chosen.table, chosen.budget, chosen.seed, chosen.own, language(chosen.language))


def list_best(table: str, budget: int | None, seed: int, own: str, speak: Language) -> int:
    """Print which turn is best or, for a finished game, the two most costly turns; return the exit status."""

    def answer(asked: Asked) -> list[str]:
        game = asked.game
        if game.position.is_over and game.steps:
            return _costly(asked, budget, seed)
        work = asked.analysis.best(asked.query, budget, seed, asked.own or None)
        found, _ = worked_out(work)
        told = work.told(speak, MOST_TURNS)
        so_far = "" if found.complete else "-so-far"
        return [
            *asked.word_if_any("lead-best"),
            asked.word(f"best{so_far}", count=found.looked_at, games=found.samples),
            *rated_rows(told.rows, asked),
            asked.word("alike", count=len(found.alike), of=len(found.turns)),
            *told.notes,
        ]

    return answered(table, speak, bool(budget or seed), answer, own)


def _costly(asked: Asked, budget: int | None, seed: int) -> list[str]:
    work = asked.analysis.costly(asked.query, budget, seed)
    found, _ = worked_out(work)
    told = work.told(asked.speak, MOST_TURNS)
    lines = [asked.word("costly" if found.turns else "no-cost", count=len(found.turns))]
    for number, one in enumerate(found.turns):
        side, cost = asked.definition.board.side(one.side), round(100 * one.cost)
        position = asked.definition.words.write_position(asked.game.back_to(one.steps).position, one_line=True)
        lines.append(asked.word("cost", turn=one.turn, side=side, cost=cost))
        lines += rated_rows(told.rows[2 * number : 2 * number + 2], asked)  # the turn that was played, and the best one
        lines.append(asked.word("again", address=f"?start={quoted(position)}"))
    return lines
