"""``rules-tutor odds``: what may happen next, and how likely it is.

Its options are defined in `arguments`.
"""

from __future__ import annotations

import argparse

from ..core.analysis import odds_name
from ..core.odds import Share
from ..locale import Language, language
from .analysis import MOST_ROWS, Asked, answered, likely_row, worked_out, written_row


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its options, and return the exit status."""
    return list_odds(chosen.table, chosen.samples, chosen.seed, language(chosen.language))


def list_odds(table: str, samples: int | None, seed: int, speak: Language) -> int:
    """Print what may happen next and return the exit status."""

    def answer(asked: Asked) -> list[str]:
        work = asked.analysis.odds(asked.query, samples, seed)
        found, is_stopped = worked_out(work)
        told = work.told(speak, MOST_ROWS)
        lead, key = "lead-odds", "exact" if found.exact else "samples"
        if odds_name(asked.analysis, asked.query) == "round":
            lead, key = "lead-round", "round-so-far" if is_stopped else "round"
        lines = [*asked.word_if_any(lead), asked.word(key, count=found.samples)]
        for row in told.rows:
            lines.append(likely_row(row.share or Share(0, 0, 1), " ".join(row.says), speak))
            lines += written_row(row)
        lines += told.notes
        if told.cards:
            lines.append(asked.word("cards"))
            for card in told.cards:
                lines.append(likely_row(card.share, asked.word("copies", count=card.copies, card=card.name), speak))
        return lines

    return answered(table, speak, bool(samples or seed), answer)
