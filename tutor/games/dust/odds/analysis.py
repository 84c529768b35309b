"""The analysis of Dust Collectorz: every move, how likely an attack is to hold, and which move is best.

Each move is a turn. Cards that are hidden from the side to play have no part in an analysis.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core import Refused, Unreadable
from ....core.analysis import CostlyTurns, Odds, Ranking, Turns, Work
from ..rules.cards import Card
from ..rules.game import Game
from ..rules.moves import Draw, Move
from ..rules.position import ADD, ANSWER, ATTACK, PLAY, Position
from ..rules.refusals import refusals
from .records import Outcome, PossibleAttack, Query

__all__ = ["available", "best", "check", "costly", "odds", "takes_bounds", "turn_began", "turns"]

takes_bounds = False
#: The phases in which cards are laid.
_LAYING = (ATTACK, ANSWER, ADD, PLAY)


def available(query: Query) -> tuple[str, ...]:
    """Return the analyses that the page offers: none once the game is over, before cards are laid, or where the hand of
    the side to play is hidden from the viewer."""
    position: Position = query.game.position
    return _answered(position) if query.viewer in (None, position.player) else ()


def _answered(position: Position) -> tuple[str, ...]:
    if position.phase not in _LAYING:
        return ()
    offered = {"turns": True, "coming": _goes_on(position), "best": position.phase != PLAY}
    return tuple(name for name, is_offered in offered.items() if is_offered)


def _goes_on(position: Position) -> bool:
    """Return True where somebody can answer what is laid now."""
    if position.phase in (ATTACK, ADD):
        return True
    if position.phase != ANSWER:
        return False
    from ..players.planning import STRENGTHS, Search  # needed with more than two players only

    return bool(len(position.seats) > 2 and Search(position, position.player, STRENGTHS["easy"]).following())


def check(query: Query) -> None:
    """Raise `Refused` where the game is over, `Unreadable` where the hand of the side to play is hidden."""
    position: Position = query.game.position
    if position.is_over:
        raise Refused(Draw(), refusals(position, Draw()))
    if query.viewer not in (None, position.player):
        raise Unreadable("that hand is hidden: expected a turn of the side that looks")


def _check(query: Query, name: str, *bounds: int | None) -> None:
    """Raise `Refused` or `Unreadable` where an analysis has no answer, or for a bound."""
    if any(bound is not None for bound in bounds):
        raise Unreadable("how much is looked at is fixed here: expected no bound and no seed")
    check(query)
    if name not in _answered(query.game.position):
        raise Unreadable("what lies ahead is not told here")


# The page asks at every table what is available; the modules of an analysis are loaded only once it begins.


def turns(query: Query, most: int | None = None, with_ways: bool = False) -> Work[Turns[Position, Move, Outcome]]:
    """Begin to find every move, as `Analysis.turns` says. Raises `Unreadable` for a bound."""
    _check(query, "turns", most)
    from .every_move import EveryMove

    return EveryMove(query, with_ways)


def odds(query: Query, samples: int | None = None, seed: int = 0) -> Work[Odds[PossibleAttack, Card]]:
    """Begin to find how likely each attack is to hold, as `Analysis.odds` says. Raises `Unreadable` for a bound or a
    seed."""
    _check(query, "coming", samples, seed or None)
    from .next_answer import NextAnswer

    return NextAnswer(query)


def best(
    query: Query, budget: int | None = None, seed: int = 0, own: Sequence[Move] | None = None
) -> Work[Ranking[Move, Outcome]]:
    """Begin to rank the moves, as `Analysis.best` says. Raises `Unreadable` for a bound or a seed."""
    _check(query, "best", budget, seed or None)
    game = query.game
    for move in own or ():
        game = game.play(move)  # raises `Refused` for a move that is against the rules
    from .best_move import BestMove

    return BestMove(query, own=own)


def costly(query: Query, budget: int | None = None, seed: int = 0) -> Work[CostlyTurns[Move, Outcome]]:
    """Raise `Unreadable`: what a move cost is not worked out for this game."""
    _check(query, "costly", budget, seed or None)
    raise Unreadable("what lies ahead is not told here")


def turn_began(game: Game) -> int:
    """Return how many moves had been made when the current turn of a game began: each move is a turn."""
    return len(game.moves)
