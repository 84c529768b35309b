"""The part of a game definition that checks what the texts of lessons claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from .game import Game
from .values import C, E, M, P


class Claim(NamedTuple):
    """A claim as data: its form, the names in it, and the position it is about: ``start``, ``end``, or empty for
    either."""

    form: str
    said: tuple[str, ...]
    when: str = ""


class Claims(Protocol[P, M, E, C]):
    """Checks statements in lesson texts against what happens in a game."""

    def read_claim(self, text: str) -> Claim:
        """Return the claim that a text such as ``Zombie before Grrr`` makes. Raises `Unreadable`."""

    def holds(self, claim: Claim, game: Game[P, M, E, C]) -> bool:
        """Return True if a game confirms a claim."""

    def unproved(self, text: str, beside: str, law: str, claims: Sequence[str], game: Game[P, M, E, C]) -> list[str]:
        """Return the statements of a text that neither the game nor a claim confirms, each in a few words.

        ``beside`` is text near it that helps to understand it. Statements of ``law``, the rules that the text is about,
        need no claim.
        """

    def abilities(self, game: Game[P, M, E, C]) -> Mapping[str, str]:
        """Return the abilities that occur in a game, each with the name of a card that has it."""

    def odd(self, position: P, text: str) -> list[str]:
        """Return the features of a position that normal play would not produce and that the text does not mention."""

    def twice(self, position: P) -> list[str]:
        """Return the names of the cards that occur more than once in a position."""
