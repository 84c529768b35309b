"""The Mana that Phase 1 gives, and the cost of a Champion."""

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
    """Return the Mana of the first turns of this game, by turn. It does not apply to an Automa's turns."""
    return FIRST_TURNS[len(position.kingdoms)]


def first_rule(position: Position) -> str:
    """Return the rule that gives the Mana of the first turns."""
    if not position.four:
        return "mana.first-turn"
    return "four.first-mana" if position.automa is None else "coop.first-mana"


def first_mana(position: Position) -> int:
    """Return the Mana that Phase 1 gives to the side to play, Catalysts included.

    Source: both editions, Phase 1 and solo Phase 1; second edition, Catalyst.
    """
    return base_mana(position) + CATALYST * len(catalysts(position))


def base_mana(position: Position) -> int:
    """Return the Mana of Phase 1 without Catalysts.

    The first player gets 6 on the first turn; among four, the next two get 7 and 8. Otherwise a side gets one for each
    card in hand, Stronghold included. An Automa gets its fixed Mana plus an amount for each creature of a player across
    its Bridges.
    """
    if position.automa is not None and position.is_automa(position.player):  # automa.mana, custom.mana, coop.mana
        return position.automa.mana + position.automa.per_creature * faced(position, position.player)
    if position.turn <= len(first := first_turns(position)):
        return first[position.turn - 1]  # mana.first-turn, four.first-mana, coop.first-mana
    return position.kingdoms[position.player].size  # mana.per-card


def faced(position: Position, side: int) -> int:
    """Return the number of creatures across the two Bridges of a side."""
    return sum(creature is not None for zone in LINES for creature in position.facing(side, zone))


def catalysts(position: Position, source: Callable[[Position, Place, str], Source | None] = source) -> list[Place]:
    """Return the places of the creatures of the side to play that have Catalyst."""
    if "catalyst" not in position.rulebook.abilities:
        return []
    # four.own: not a partner's
    return [place for place, _ in position.creatures(position.player) if source(position, place, "catalyst")]


def champion_cost(position: Position, card: Card) -> int:
    """Return the cost of the Champion of the side to play.

    It costs 1 less for each creature in play, of any side, that has its printed cost. A pair counts with the cost of
    its host.

    Source: second edition, Champion module.
    """
    same = sum(creature.card.cost == card.cost for creature in position.standing())
    return max(0, card.cost - same)  # champion.cheaper, four.champion
