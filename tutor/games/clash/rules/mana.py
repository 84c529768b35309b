"""Mana: what Phase 1 gives, and what a card costs."""

from __future__ import annotations

from collections.abc import Callable

from .abilities import Source, source
from .cards import Card
from .position import LINES, Place, Position

CATALYST = 2  # catalyst.two-mana
"""The Mana that each Catalyst adds."""
#: The Mana of the first turns of a game, by the number of Kingdoms.
FIRST_TURNS = {2: (6,), 4: (6, 7, 8)}


def first_turns(position: Position) -> tuple[int, ...]:
    """The Mana of the first turns of this game, whoever plays them, an Automa but for itself."""
    return FIRST_TURNS[len(position.kingdoms)]


def first_rule(position: Position) -> str:
    """The rule that gives it."""
    if not position.four:
        return "mana.first-turn"
    return "four.first-mana" if position.automa is None else "coop.first-mana"


def first_mana(position: Position) -> int:
    """The Mana that Phase 1 gives to the side to play, Catalysts included.

    Source: both editions, Phase 1 and solo Phase 1; second edition, Catalyst.
    """
    return base_mana(position) + CATALYST * len(catalysts(position))


def base_mana(position: Position) -> int:
    """The Mana of Phase 1 without Catalysts: 6 on the first player's first turn, of four 7 and 8 on the next two, else
    one for each card in hand, Stronghold included; for an Automa its fixed Mana and so much for each creature of a
    person across one of its Bridges."""
    if position.automa is not None and position.is_automa(position.player):  # automa.mana, custom.mana, coop.mana
        return position.automa.mana + position.automa.per_creature * faced(position, position.player)
    if position.turn <= len(first := first_turns(position)):
        return first[position.turn - 1]  # mana.first-turn, four.first-mana, coop.first-mana
    return position.kingdoms[position.player].size  # mana.per-card


def faced(position: Position, side: int) -> int:
    """How many creatures stand across the two Bridges of a side."""
    return sum(creature is not None for zone in LINES for creature in position.facing(side, zone))


def catalysts(position: Position, source: Callable[[Position, Place, str], Source | None] = source) -> list[Place]:
    """The places of the creatures of the side to play that have Catalyst."""
    if "catalyst" not in position.rulebook.abilities:
        return []
    # four.own: no partner's
    return [place for place, _ in position.creatures(position.player) if source(position, place, "catalyst")]


def champion_cost(position: Position, card: Card) -> int:
    """What the Champion of the side to play costs: 1 less for each creature in play, of whichever side, that has its
    printed cost. A pair counts by its host.

    Source: second edition, Champion module.
    """
    same = sum(creature.card.cost == card.cost for creature in position.standing())
    return max(0, card.cost - same)  # champion.cheaper, four.champion
