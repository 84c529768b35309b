"""The part of a game definition that checks what the texts of lessons claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from .values import Claim, Game, Position


class Claims(Protocol):
    """Checks statements in lesson texts against what happens in a game."""

    def read_claim(self, text: str) -> Claim:
        """Return the claim that a text such as ``Zombie before Grrr`` makes. Raises `Unreadable`."""

    def holds(self, claim: Claim, game: Game) -> bool:
        """Return True if a game confirms a claim."""

    def unproved(self, text: str, beside: str, law: str, claims: Sequence[str], game: Game) -> list[str]:
        """Return the statements of a text that neither the game nor a claim confirms, each in a few words.

        ``beside`` is text near it that helps to understand it. Statements of ``law``, the rules that the text is about,
        need no claim.
        """

    def abilities(self, game: Game) -> Mapping[str, str]:
        """Return the abilities that occur in a game, each with the name of a card that has it."""

    def odd(self, position: Position, text: str) -> list[str]:
        """Return the features of a position that normal play would not produce and that the text does not mention."""

    def twice(self, position: Position) -> list[str]:
        """Return the names of the cards that occur more than once in a position."""
