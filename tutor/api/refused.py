"""A refused move, with every reason in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..core import refusal
from ..core.definition import GameDefinition, Move, Position
from ..core.marked_text import refuse_marked
from ..locale import language as language_of


class Reason(refusal.Reason):
    """One reason why a move is refused."""

    kind: str
    """What kind of reason it is, in words with hyphens."""
    rule: str
    """The id of the rule that forbids the move, a key of `RULES`."""
    facts: Mapping[str, Any]
    """The values that its sentence uses, as the engine's own records; they may change in any version."""
    _refused: Refused
    _number: int

    def why(self, language: str = "en") -> str:
        """Return why the move is not allowed, in a sentence."""
        return self._refused.told(language)[self._number][1]

    def remedy(self, language: str = "en") -> str:
        """Return the nearest change that would make the move legal, in a sentence; empty if there is none."""
        return self._refused.told(language)[self._number][2]


class Refused(refusal.Refused):
    """Raised for a move or a setup that the rules do not allow, with every reason.

    >>> import tutor
    >>> game = tutor.read("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Gnome")
    >>> try:
    ...     game.play("play Ogre upper")
    ... except tutor.Refused as refused:
    ...     print(refused)
    mana.cost  Ogre costs 4 Mana, and 3 is left. You are 1 Mana short.
    """

    reasons: tuple[Reason, ...]
    """Every reason, the most important first; never empty."""
    move: Move
    """The refused move as the engine's own record; it may change in any version."""

    def __init__(self, definition: GameDefinition, refused: refusal.Refused, position: Position) -> None:
        """@private"""
        super().__init__(refused.move, refused.reasons)
        self._definition, self._plain, self._position = definition, refused, position
        self.reasons = tuple(Reason(*reason) for reason in refused.reasons)
        for number, reason in enumerate(self.reasons):
            reason._refused, reason._number = self, number

    def told(self, language: str = "en") -> list[tuple[str, str, str]]:
        """Return for each reason the id of its rule, why the move is not allowed, and what would make it legal. A mark
        such as “(our reading 24)” names the readings that decided."""
        return refuse_marked(self._definition.sentences, self._plain, self._position, language_of(language))

    def __str__(self) -> str:
        return "\n".join(f"{rule}  {' '.join(filter(None, said))}" for rule, *said in self.told())


@contextmanager
def refusals_in_words(definition: GameDefinition, position: Position) -> Iterator[None]:
    """Raise each `core.Refused` of the block as a `Refused`, told about a position."""
    try:
        yield
    except Refused:
        raise
    except refusal.Refused as refused:
        raise Refused(definition, refused, position) from None
