"""What a move would do, before it is made: the part of a definition that foretells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ..locale import Language
from .values import Data, Game, Move


class Foresight(Protocol):
    """Foretells moves from what a viewer may know, and says no more than that: what is hidden, what chance decides and
    what others would choose is left open."""

    def foresee(self, game: Game, move: Move, viewer: int | None, language: Language) -> Mapping[str, Any] | None:
        """What a move would do now, as plain data with at least ``text``, a short sentence for each effect, the
        weightiest first, and ``line``, all of it in short; None where nothing of it can be foretold. Raises `Refused`
        for a move that is against the rules."""

    def marked(self, game: Game, options: Data, viewer: int | None) -> Data:
        """What can be played now, as the board tells it, with a mark at each move that would do no good."""
