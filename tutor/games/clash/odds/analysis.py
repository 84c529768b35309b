"""The analysis of Clash: every turn, what the Automa's next turn may bring, which turn is best, and which turns of a
finished game cost most."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import Unreadable
from ....core.analysis import CostlyTurns, Odds, Ranking, Turns, Work
from ..rules import Card, Move, Position
from ..rules.game import BaseGame
from .revealing import Effect
from .turns import Outcome, Query, insist_on_a_turn

__all__ = ["available", "best", "check", "costly", "odds", "takes_bounds", "turn_began", "turns"]

takes_bounds = True


def available(query: Query) -> tuple[str, ...]:
    """Return the analyses that the page offers: none once the game is over, while a choice is open, or where the hand
    of the side to play is hidden from the viewer."""
    position: Position = query.game.position
    if position.is_over or query.game.choice is not None or position.is_automa(position.player):
        return ()
    if query.viewer not in (None, position.player):
        return ()
    is_automa_next = position.is_automa((position.player + 1) % len(position.kingdoms))
    is_played_out = bool(query.story.steps) and query.story.position.is_over
    offered = {"turns": True, "coming": is_automa_next, "best": True, "costly": is_played_out}
    return tuple(name for name, is_offered in offered.items() if is_offered)


def check(query: Query, name: str = "") -> None:
    """Raise `Refused` if nobody can play, `Unreadable` if the hand of the side to play is hidden from the viewer, or if
    the named analysis is not available."""
    position: Position = query.game.position
    insist_on_a_turn(position)
    if query.viewer not in (None, position.player):
        raise Unreadable("that hand is hidden: expected a turn of the side that looks")
    if name and name not in available(query):
        raise Unreadable("what lies ahead is not told here")


# The page asks for every position what is available, so the modules of an analysis are imported only when it begins.


def turns(query: Query, most: int | None = None, with_ways: bool = False) -> Work[Turns[Position, Move, Outcome]]:
    """Begin to find every turn of the side to play, as `Analysis.turns` says."""
    from .every_turn import EveryTurn

    check(query)
    return EveryTurn(query, most, with_ways)


def odds(query: Query, samples: int | None = None, seed: int = 0) -> Work[Odds[Effect, Card]]:
    """Begin to find what the Automa's next turn may bring, as `Analysis.odds` says. Raise `Unreadable` if no Automa
    plays next."""
    from .next_turn import NextTurn

    return NextTurn(query, samples, seed)


def best(
    query: Query, budget: int | None = None, seed: int = 0, own: Sequence[Move] | None = None
) -> Work[Ranking[Move, Outcome]]:
    """Begin to rank the turns of the side to play, as `Analysis.best` says."""
    from .best_turn import BestTurn

    return BestTurn(query, budget, seed, own)


def costly(query: Query, budget: int | None = None, seed: int = 0) -> Work[CostlyTurns[Move, Outcome]]:
    """Begin to judge the turns of a finished game, as `Analysis.costly` says."""
    from .best_turn import JudgedTurns

    return JudgedTurns(query, budget, seed)


def turn_began(game: BaseGame) -> int:
    """Return how many moves had been made when the current turn of a game began."""
    turn, count = game.position.turn, len(game.moves)
    steps = (game.opening, *game.steps)
    while count and steps[count - 1].position.turn == turn and steps[count - 1].position.player == game.position.player:
        count -= 1
    return count
