"""What an Incantation does: the printed steps of an attack, with a card from the hand instead of a creature."""

from __future__ import annotations

from .assault import Strike, area, dealing_damage, destroyed_return
from .cards import Card
from .position import Place
from .story import Story


def resolve(story: Story, card: Card, target: Place, cause: int) -> None:
    """Take an Incantation that has been aimed at ``target`` through its steps, until its own return.

    Source: first edition, reference guide (Incantations) and the second rulebook's order of an Incantation.
    """
    strike = Strike(card, None, cause)
    strike.hits = [target]
    area(story, strike)  # 1. Target(s) identification
    strike.amount = card.attack  # 2. Damage calculation
    dealing_damage(story, strike)  # 3 and 4
    destroyed_return(story, strike)  # 5 to 7
