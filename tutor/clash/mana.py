"""Mana: what Phase 1 gives, and what a card costs."""

from __future__ import annotations

from collections.abc import Callable

from .abilities import Source, source
from .cards import Card
from .position import A, B, Place, Position

CATALYST = 2  # catalyst.two-mana
"""The Mana that each Catalyst adds."""


def first_mana(position: Position) -> int:
    """The Mana that Phase 1 gives to the side to play, Catalysts included.

    Source: both editions, Phase 1 and solo Phase 1; second edition, Catalyst.
    """
    return base_mana(position) + CATALYST * len(catalysts(position))


def base_mana(position: Position) -> int:
    """The Mana of Phase 1 without Catalysts: 6 on the first player's first turn, else one for each card in hand,
    Stronghold included; for the Automa its fixed Mana and so much for each creature of the person's."""
    if position.automa is not None and position.player == B:
        in_play = sum(1 for _ in position.creatures(A))
        return position.automa.mana + position.automa.per_creature * in_play  # automa.mana, custom.mana
    if position.turn == 1:
        return 6  # mana.first-turn
    return position.kingdoms[position.player].size  # mana.per-card


def catalysts(position: Position, source: Callable[[Position, Place, str], Source | None] = source) -> list[Place]:
    """The places of the creatures of the side to play that have Catalyst."""
    if "catalyst" not in position.rulebook.abilities:
        return []
    return [place for place, _ in position.creatures(position.player) if source(position, place, "catalyst")]


def champion_cost(position: Position, card: Card) -> int:
    """What the Champion of the side to play costs: 1 less for each creature in play, of either side, that has its
    printed cost. A pair counts by its host.

    Source: second edition, Champion module.
    """
    same = sum(1 for _, creature in position.creatures() if creature.card.cost == card.cost)
    return max(0, card.cost - same)  # champion.cheaper
