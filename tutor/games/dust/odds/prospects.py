"""The prospects of a position of Dust Collectorz, in small steps and in sentences: all possible moves, and how safe
they are.

Cards hidden from the player to move are removed from the position first.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ....core import Refused, Unreadable
from ....core.definition import Game
from ....core.prospects import Asked, Work
from .. import rulebook
from ..rules.moves import Draw
from ..rules.position import ADD, ANSWER, ATTACK, PLAY, Position
from ..rules.refusals import refusals

__all__ = ["asks", "began", "begin", "say"]

#: The phases in which cards are laid.
_LAYING = (ATTACK, ANSWER, ADD, PLAY)


def asks(asked: Asked) -> tuple[str, ...]:
    """Return what can be asked: nothing after the end, before cards are laid, or about another player's hidden hand."""
    position: Position = asked.game.position
    return _can_be_told(position) if asked.viewer in (None, position.player) else ()


def _can_be_told(position: Position) -> tuple[str, ...]:
    if position.phase not in _LAYING:
        return ()
    return ("turns", *(("coming",) if _goes_on(position) else ()), *(("best",) if position.phase != PLAY else ()))


def _goes_on(position: Position) -> bool:
    """Return whether somebody can answer what is laid now."""
    if position.phase in (ATTACK, ADD):
        return True
    if position.phase != ANSWER:
        return False
    from ..players.planning import STRENGTHS, Search  # with more than two players only

    return bool(len(position.seats) > 2 and Search(position, position.player, STRENGTHS["easy"]).following())


def begin(asks: str, asked: Asked) -> Work:
    """Return the work of computing one of them.

    Raise `Refused` if the game is over, `Unreadable` if it cannot be asked.
    """
    position: Position = asked.game.position
    if position.is_over:
        raise Refused(Draw(), refusals(position, Draw()))
    if asked.viewer not in (None, position.player):
        raise Unreadable("that hand is hidden: expected a turn of the side that looks")
    if asks not in _can_be_told(position):
        raise Unreadable("what lies ahead is not told here")
    if asks == "turns":
        from .every_move import EveryMove

        return EveryMove(asked)
    if asks == "coming":
        from .next_answer import NextAnswer

        return NextAnswer(asked)
    from .best_move import BestMove

    return BestMove(asked)


def began(game: Game) -> int:
    """Return how many moves had been made when the current turn of a game began: each move is a turn."""
    return len(game.moves)


# -- in words ---------------------------------------------------------------------------------------------------------


@cache
def _patterns() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "prospects.toml").read_text("utf-8"))
    return found


def say(table: str, key: str, voice: rulebook.Voice, **facts: Any) -> str:
    """Return a sentence of ``prospects.toml`` by its table and key, with the names of players."""
    named = {name: voice.side(facts[name]) for name in ("side", "other") if isinstance(facts.get(name), int)}
    return voice.say(_patterns()[table][key], {**facts, **named})
