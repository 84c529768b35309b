"""What lies ahead of a game. The one place where the API asks the engine about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import Unreadable
from ..core.definition import Game, GameDefinition, Move


def look_ahead(definition: GameDefinition, asks: str, game: Game, own: Sequence[Move] = (), **bounds: Any) -> Any:
    """Return what lies ahead of a game: all ``turns``, the ``best`` turns, or what is ``coming`` from an Automa.

    ``own`` is a turn to compare with the best. ``bounds`` limit the search; None leaves a default.
    """
    from ..session.ahead import worked_out  # which imports lessons and puzzles too

    given = {name: value for name, value in bounds.items() if value is not None}
    odds = definition.odds
    if odds is None:
        if any(given.values()):
            raise Unreadable("how much is looked at is fixed here: expected no bound and no seed")
        return worked_out(definition, asks, game, own)
    if asks == "turns":
        return odds.turns(game.position, **given)
    if asks == "coming":
        return odds.coming(game, **given)
    return odds.best(game, own=own or None, **given)
