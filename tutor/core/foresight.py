"""What a move would do, before it is made: the part of a guest that foretells, and that of a guest with plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from .game import moments

if TYPE_CHECKING:
    from ..locale import Language
    from .guest import Game, Guest, Move


class Foresight(Protocol):
    """Foretells moves from what a viewer may know, and says no more than that: what is hidden, what chance decides and
    what others would choose is left open."""

    def foresee(self, game: Game, move: Move, viewer: int | None, language: Language) -> Mapping[str, Any] | None:
        """What a move would do now, as plain data with at least ``text``, a short sentence for each effect, the
        weightiest first, and ``line``, all of it in short; None where nothing of it can be foretold. Raises `Refused`
        for a move that is against the rules."""


class PlainForesight:
    """Foretells the moves of a game without secrets: the sentences of the events that would happen."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    def foresee(self, game: Game, move: Move, viewer: int | None, language: Language) -> Mapping[str, Any] | None:
        """A sentence for each event, up to a choice; None at a table where something is hidden."""
        if viewer is not None or self.guest.board.is_dealt(game):
            return None
        voice = self.guest.sentences.voice(language)
        step = game.rules.play(game.position, move, (), False)
        text = [voice.tell(event, before) for before, event, _ in moments((step,))]
        return {"text": text, "line": " ".join(text)}
