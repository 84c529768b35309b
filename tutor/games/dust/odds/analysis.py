"""The analysis of Dust Collectorz: every move, how likely an attack or a chain is to hold, who wins the first round,
and which move is best.

Each move is a turn. Cards that are hidden from the side to play have no part in an analysis.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core import Refused, Unreadable
from ....core.analysis import CostlyTurns, Odds, Ranking, Turns, Work
from ..notation.cards import SEATS
from ..rules.cards import Card
from ..rules.game import Game
from ..rules.moves import Draw, Move
from ..rules.position import ANSWER, CHOOSE, PLAY, SEND, Position
from ..rules.refusals import refusals
from .records import FirstChoice, Outcome, PossibleAttack, PossibleChain, Query

__all__ = ["available", "best", "check", "costly", "odds", "takes_bounds", "turn_began", "turns"]

takes_bounds = False
#: The phases before the first round: the winner of the toss chooses, and a team says who of it attacks.
_BEFORE = (CHOOSE, SEND)


def available(query: Query) -> tuple[str, ...]:
    """Return the analyses that the page offers: none once the game is over, or where the hand of the side to play is
    hidden from the viewer."""
    position: Position = query.game.position
    return _answered(position) if query.viewer in (None, position.player) else ()


def _answered(position: Position) -> tuple[str, ...]:
    if position.is_over:
        return ()
    if position.phase in _BEFORE:
        return "turns", "round", "best"
    return ("turns", "coming", "best") if _goes_on(position) else ("turns", "best")


def _goes_on(position: Position) -> bool:
    """Return True where somebody can answer what is laid now."""
    if position.phase != ANSWER:
        return True
    from ..players.planning import STRENGTHS, Search  # needed with more than two players only

    return bool(len(position.seats) > 2 and Search(position, position.player, STRENGTHS["easy"]).following())


def check(query: Query, name: str = "") -> None:
    """Raise `Refused` where the game is over, `Unreadable` where the hand of the side to play is hidden, or where the
    named analysis is not available."""
    position: Position = query.game.position
    if position.is_over:
        raise Refused(Draw(), refusals(position, Draw()))
    if query.viewer not in (None, position.player):
        raise Unreadable("that hand is hidden: expected a turn of the side that looks")
    if not name or name in _answered(position):
        return
    if name == "coming":
        raise Unreadable(
            "nobody answers {side} in this round, so nothing is told of the next answer: expected turns or best, "
            "which tell what each move comes to",
            side=SEATS[position.player],
        )
    raise Unreadable("what lies ahead is not told here")


def _check(query: Query, name: str, *bounds: int | None) -> None:
    """Raise `Refused` or `Unreadable` where an analysis has no answer, or for a bound."""
    if any(bound is not None for bound in bounds):
        raise Unreadable("how much is looked at is fixed here: expected no bound and no seed")
    check(query, name)


# The page asks at every table what is available; the modules of an analysis are loaded only once it begins.


def turns(query: Query, most: int | None = None, with_ways: bool = False) -> Work[Turns[Position, Move, Outcome]]:
    """Begin to find every move, as `Analysis.turns` says. Raises `Unreadable` for a bound."""
    _check(query, "turns", most)
    from .every_move import EveryMove

    return EveryMove(query, with_ways)


def odds(
    query: Query, samples: int | None = None, seed: int = 0
) -> Work[Odds[PossibleAttack | PossibleChain | FirstChoice, Card]]:
    """Begin to find how likely each attack is to hold, as `Analysis.odds` says; in Young Champions each chain, and
    before the first round how likely the player is to win it after each choice.

    Raises `Unreadable` where nobody answers the player, and for a bound or a seed."""
    phase = query.game.position.phase
    _check(query, "round" if phase in _BEFORE else "coming", samples, seed or None)
    if phase in _BEFORE:
        from .first_round import FirstRound

        return FirstRound(query)
    if phase == PLAY:
        from .next_chain import NextChain

        return NextChain(query)
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
