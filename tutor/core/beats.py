"""The part of a game definition that groups events into what a player sees as one thing."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..locale import Language
from .game import Game
from .values import C, E, M, P


class Beat(NamedTuple):
    """Consecutive events of a step that a player sees as one thing.

    ``events`` is their number and ``says`` the sentences about them. ``title`` is the title of the move or turn that
    begins with this beat; ``recap`` summarizes the turn that ends with it, in three lines of at most two sentences.
    ``kind`` is an id of the game; the page has a name for it under ``beat-`` and that id.
    """

    events: int
    says: tuple[str, ...]
    title: str = ""
    recap: tuple[tuple[str, ...], ...] = ()
    kind: str = ""


class Beats(Protocol[P, M, E, C]):
    """Groups the events of a game into beats."""

    def tell(self, game: Game[P, M, E, C], number: int, language: Language, viewer: int | None = None) -> list[Beat]:
        """Return the beats of step ``number`` of a game (0 is the opening), in order.

        Each event of the step belongs to exactly one beat. The sentences contain only what the viewer may see.
        """

    def heading(self, position: P, move: M, language: Language) -> str:
        """Return the title of a move before it is made, including who makes it; empty for a move that only continues
        another."""
