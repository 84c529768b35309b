"""What lies ahead of a table of Dust Collectorz, a little at a time and in words: all that can be laid, and whether it
will hold. What is hidden from whoever is to play has been taken off the table first."""

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

#: In which phases there is something to lay.
_LAYING = (ATTACK, ANSWER, ADD, PLAY)


def asks(asked: Asked) -> tuple[str, ...]:
    """What can be asked: nothing once the game is over, before cards are laid, and of another's hidden hand."""
    position: Position = asked.game.position
    return _can_be_told(position) if asked.viewer in (None, position.player) else ()


def _can_be_told(position: Position) -> tuple[str, ...]:
    if position.phase not in _LAYING:
        return ()
    return ("turns", *(("coming",) if _goes_on(position) else ()), *(("best",) if position.phase != PLAY else ()))


def _goes_on(position: Position) -> bool:
    """True where what is laid now can be answered by somebody."""
    if position.phase in (ATTACK, ADD):
        return True
    if position.phase != ANSWER:
        return False
    from ..players.planning import STRENGTHS, Search  # for more than two players alone

    return bool(len(position.seats) > 2 and Search(position, position.player, STRENGTHS["easy"]).following())


def begin(asks: str, asked: Asked) -> Work:
    """Begin to work out one of them. Raises `Refused` where the game is over, `Unreadable` for what cannot be asked."""
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
