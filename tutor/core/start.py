"""The start of a game as the code above the games sees it."""

from __future__ import annotations

from typing import Protocol

from .step import Step
from .values import C, E, P


class Start(Protocol[P, E, C]):
    """The start of a game as a value: a position, or a setup with the choices made so far."""

    @property
    def words(self) -> str:
        """The text of the start in notation; in canonical form if it is a setup."""

    @property
    def is_dealt(self) -> bool:
        """True for a setup, where cards can be hidden."""

    @property
    def opening(self) -> Step[P, E, C] | None:
        """The opening step, or None while something has to be chosen first."""

    @property
    def can_go_back(self) -> bool:
        """True if a choice was made that can be undone."""

    def take(self, name: str) -> Start[P, E, C]:
        """Return the start after a choice, such as a card of a draft. Raises `Refused` or `Unreadable`."""

    def back(self) -> Start[P, E, C]:
        """Return the start without its last choice."""

    def chosen(self) -> Start[P, E, C]:
        """Return the start after taking the first offer of each remaining choice."""

    def settled(self) -> Step[P, E, C]:
        """Return the opening step of `chosen`. Raises `Unreadable` if nothing is offered."""
