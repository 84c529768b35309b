"""What the texts of lessons may claim of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from .values import Claim, Game, Position


class Claims(Protocol):
    """What the texts of lessons say of a game, held against what happens in it."""

    def read_claim(self, text: str) -> Claim:
        """The claim that a text such as ``Zombie before Grrr`` makes. Raises `Unreadable`."""

    def holds(self, claim: Claim, game: Game) -> bool:
        """Whether a game bears a claim out."""

    def unproved(self, text: str, beside: str, law: str, claims: Sequence[str], game: Game) -> list[str]:
        """What a text for people says that neither the game nor a claim bears out, each in a few words; what is said
        ``beside`` it helps to understand it, and what the ``law`` says, the rules that it is about, needs no claim."""

    def abilities(self, game: Game) -> Mapping[str, str]:
        """The abilities that can be met in a game, each with the name of a card that has it."""

    def odd(self, position: Position, text: str) -> list[str]:
        """What of a table the rules would not have come to by themselves, and the text beside it does not say."""

    def twice(self, position: Position) -> list[str]:
        """The names of the cards that lie on a table more than once."""
