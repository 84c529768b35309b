"""The score of a finished game, computed from its piles: ``A 41, B 32``."""

from __future__ import annotations

from ..rules.ending import bonus, points
from ..rules.position import Position
from .cards import parties


def score_in_words(position: Position) -> str:
    """Return the score of each player or team under the standard rules."""
    scores = [sum(map(points, pile)) for pile in position.piles]
    if position.last_round is not None:
        scores[position.last_round] += bonus(position)
    return ", ".join(f"{name} {score}" for name, score in zip(parties(position.mode), scores, strict=True))
