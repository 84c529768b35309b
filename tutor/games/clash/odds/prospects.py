"""What lies ahead of a table of Clash, a little at a time and in words: all turns, what an Automa will do, which turn
is best. What is hidden from the viewer has been taken off the table first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ....core import Unreadable
from ....core.definition import Game
from ....core.prospects import Asked, Work
from ..rules import Position

__all__ = ["asks", "began", "begin"]


class _Ask(NamedTuple):
    """One of what can be asked: where it can, and how it is worked out."""

    can_be: Callable[[Asked], bool]
    begin: Callable[[Asked], Work]


def _always(_: Asked) -> bool:
    return True


def _can_come(asked: Asked) -> bool:
    """True where an Automa plays next."""
    position: Position = asked.game.position
    return position.is_automa((position.player + 1) % len(position.kingdoms))


def _is_over(asked: Asked) -> bool:
    """True where the whole game has been played."""
    story: Game = asked.story
    return bool(story.steps) and story.position.is_over


# Every table tells what can be asked; what works it out is loaded only when somebody does.


def _every_turn(asked: Asked) -> Work:
    from .every_turn import EveryTurn

    return EveryTurn(asked)


def _next_turn(asked: Asked) -> Work:
    from .next_turn import NextTurn

    return NextTurn(asked)


def _best_turn(asked: Asked) -> Work:
    from .best_turn import BestTurn

    return BestTurn(asked)


def _dear_turns(asked: Asked) -> Work:
    from .best_turn import DearTurns

    return DearTurns(asked)


_ASKS: Mapping[str, _Ask] = {
    "turns": _Ask(_always, _every_turn),
    "coming": _Ask(_can_come, _next_turn),
    "best": _Ask(_always, _best_turn),
    "costly": _Ask(_is_over, _dear_turns),
}


def asks(asked: Asked) -> tuple[str, ...]:
    """What can be asked: nothing once the game is over, while a choice is open, and of another's hidden hand."""
    position: Position = asked.game.position
    if position.is_over or asked.game.choice is not None or position.is_automa(position.player):
        return ()
    if asked.viewer is not None and asked.viewer != position.player:
        return ()
    return tuple(name for name, ask in _ASKS.items() if ask.can_be(asked))


def begin(asks: str, asked: Asked) -> Work:
    """Begin to work out one of them. Raises `Refused` where nobody can play, `Unreadable` for what cannot be asked."""
    from .turns import insist_on_a_turn

    position: Position = asked.game.position
    insist_on_a_turn(position)
    if asked.viewer is not None and asked.viewer != position.player:
        raise Unreadable("that hand is hidden: expected a turn of the side that looks")
    if asks not in _ASKS or not _ASKS[asks].can_be(asked):
        raise Unreadable("what lies ahead is not told here")
    return _ASKS[asks].begin(asked)


def began(game: Game) -> int:
    """How many moves had been made when the turn began in which a game stands now."""
    turn, count = game.position.turn, len(game.moves)
    steps = (game.opening, *game.steps)
    while count and steps[count - 1].position.turn == turn and steps[count - 1].position.player == game.position.player:
        count -= 1
    return count
