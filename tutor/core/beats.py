"""The part of a definition that groups what happens into what a player sees."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..locale import Language
from .values import Game, Move, Position


class Beat(NamedTuple):
    """What a player sees happen at once: so many events of a step, one after the other, in a sentence or a few.
    ``title`` is that of what begins with it, a move or a turn; ``recap`` what the turn that ends with it has come to,
    in three lines of a sentence or two at most; ``kind`` what it is, by an id of the definition's, which the words of
    its page name as ``beat-`` and that id."""

    events: int
    says: tuple[str, ...]
    title: str = ""
    recap: tuple[tuple[str, ...], ...] = ()
    kind: str = ""


class Beats(Protocol):
    """How a story is told to whoever plays: in fewer things than there are events."""

    def tell(self, game: Game, number: int, language: Language, viewer: int | None = None) -> list[Beat]:
        """The beats of a step of a game (0 is the opening), in order; each of its events is in just one. They say no
        more than the viewer may see."""

    def heading(self, position: Position, move: Move, language: Language) -> str:
        """What a move is called before it is made, and by whom; empty for one that only goes on with another."""
