"""The part of a game definition that tells what a move would do before it is made."""

from __future__ import annotations

from typing import Protocol

from ..locale import Language
from .game import Game
from .values import C, Data, E, M, OptionsT, P


class Foresight(Protocol[P, M, E, C, OptionsT]):
    """Predicts the effects of moves from what a viewer may know. Hidden cards, chance and the choices of others stay
    open."""

    def foresee(self, game: Game[P, M, E, C], move: M, viewer: int | None, language: Language) -> Data | None:
        """Return what a move would do now, as plain data, or None if nothing can be predicted.

        The data have at least ``text``, a short sentence for each effect with the most important first, and ``line``, a
        summary. Raises `Refused` for a move that is against the rules.
        """

    def marked(self, game: Game[P, M, E, C], options: OptionsT, viewer: int | None) -> OptionsT:
        """Return the possible moves, as `Board.options` does, with a mark at each move that would have no useful
        effect."""
