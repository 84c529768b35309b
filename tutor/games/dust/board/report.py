"""The report of a finished game: its rounds, and the points of each capture pile."""

from __future__ import annotations

from ....core.definition import Data
from ..notation.cards import parties
from ..rules.ending import bonus, points
from ..rules.game import Game
from ..rules.position import Position


def report(game: Game) -> Data | None:
    """Return the report of a finished game, or None before its end and for Young Champions, which has no points."""
    position: Position = game.position
    if not game.steps or not position.is_over or position.young:
        return None
    score = []
    for number, (party, pile) in enumerate(zip(parties(position.mode), position.piles, strict=True)):
        worth = [points(card) for card in pile]
        more = bonus(position) if number == position.last_round else 0
        low, high = sum(one for one in worth if one == 1), sum(one for one in worth if one != 1)
        score.append(
            {"party": party, "cards": len(pile), "low": low, "high": high, "bonus": more, "amount": low + high + more}
        )
    return {"rounds": position.round - game.opening.position.round + 1, "score": score}
