"""``rules-tutor odds``: what may happen next, and how likely it is."""

from __future__ import annotations

import argparse

from ..core.odds import Share
from ..locale import Language, language
from .analysis import MOST_ROWS, Asked, answered, likely_row, worked_out


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its options, and return the exit status."""
    return list_odds(chosen.table, chosen.samples, chosen.seed, language(chosen.language))


def list_odds(table: str, samples: int | None, seed: int, speak: Language) -> int:
    """Print what may happen next and return the exit status."""

    def answer(asked: Asked) -> list[str]:
        work = asked.analysis.odds(asked.query, samples, seed)
        found, _ = worked_out(work)
        told = work.told(speak, MOST_ROWS)
        lead, key = asked.word_if_any("lead-odds"), "exact" if found.exact else "samples"
        lines = [*lead, asked.word(key, count=found.samples)]
        lines += [likely_row(row.share or Share(0, 0, 1), row.says[-1], speak) for row in told.rows]
        lines += told.notes
        if told.cards:
            lines.append(asked.word("cards"))
            for card in told.cards:
                lines.append(likely_row(card.share, asked.word("copies", count=card.copies, card=card.name), speak))
        return lines

    return answered(table, speak, bool(samples or seed), answer)
