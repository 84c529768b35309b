"""What lies ahead of a table of Dust Collectorz, a little at a time and in words: every move, whether it will hold, who
wins the first round, and which move is best. What the player cannot see is taken off the table first."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ...core import Refused, Unreadable
from ...core.guest import Game
from ...core.prospects import Asked, Work
from ...dust.moves import Draw
from ...dust.position import ANSWER, CHOOSE, PLAY, SEND, Position
from ...dust.refusals import refusals
from . import rulebook
from .words.cards import SEATS

__all__ = ["asks", "began", "begin", "say"]


def asks(asked: Asked) -> tuple[str, ...]:
    """What can be asked: nothing once the game is over, and of another's hidden hand."""
    position: Position = asked.game.position
    return _can_be_asked(position) if asked.viewer in (None, position.player) else ()


def _can_be_asked(position: Position) -> tuple[str, ...]:
    if position.is_over:
        return ()
    if position.phase in (CHOOSE, SEND):
        return ("turns", "round", "best")
    return ("turns", *(("coming",) if _goes_on(position) else ()), "best")


def _goes_on(position: Position) -> bool:
    """True where somebody can answer what is laid now."""
    if position.phase != ANSWER:
        return True
    from .planning import STRENGTHS, Search  # for more than two players alone

    return bool(len(position.seats) > 2 and Search(position, position.player, STRENGTHS["easy"]).following())


def begin(asks: str, asked: Asked) -> Work:
    """Begin to work out one of them. Raises `Refused` where the game is over, `Unreadable` for what cannot be asked."""
    position: Position = asked.game.position
    if position.is_over:
        raise Refused(Draw(), refusals(position, Draw()))
    if asked.viewer not in (None, position.player):
        raise Unreadable("that hand is hidden: expected a turn of the side that looks")
    if asks not in _can_be_asked(position):
        if asks == "coming":
            raise Unreadable(
                "nobody answers {side} in this round, so nothing is told of the next answer: expected turns or best, "
                "which tell what each move comes to",
                side=SEATS[position.player],
            )
        raise Unreadable("what lies ahead is not told here")
    if asks == "turns":
        from .every_move import EveryMove

        return EveryMove(asked)
    if asks == "round":
        from .first_round import FirstRound

        return FirstRound(asked)
    if asks == "coming" and position.phase == PLAY:
        from .next_chain import NextChain

        return NextChain(asked)
    if asks == "coming":
        from .next_answer import NextAnswer

        return NextAnswer(asked)
    from .best_move import BestMove

    return BestMove(asked)


def began(game: Game) -> int:
    """How many moves had been made when the turn began in which a game stands now: each move is a turn."""
    return len(game.moves)


# -- in words ---------------------------------------------------------------------------------------------------------


@cache
def _patterns() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "prospects.toml").read_text("utf-8"))
    return found


def say(table: str, key: str, voice: rulebook.Voice, **facts: Any) -> str:
    """A sentence of ``prospects.toml`` by its table and key; players are named."""
    named = {name: voice.side(facts[name]) for name in ("side", "other") if isinstance(facts.get(name), int)}
    return voice.say(_patterns()[table][key], {**facts, **named})
