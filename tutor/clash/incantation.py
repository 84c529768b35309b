"""What an Incantation does: the printed steps of an attack, with a card from the hand instead of a creature."""

from __future__ import annotations

from .cards import Card
from .position import B, Place, discard_end, right_end
from .story import Story
from .strike import (
    Strike,
    area,
    damage_calculation,
    dealing_damage,
    destroyed_return,
    mercenary_goes,
    regeneration,
    sharpening,
    vanish,
)
from .stronghold import settle_stronghold


def resolve(story: Story, side: int, card: Card, target: Place, cause: int) -> None:
    """Take an Incantation of ``side`` that has been aimed at ``target`` through its printed steps.

    Source: first edition, reference guide (Incantations); second edition, activation order of an Incantation.
    """
    strike = Strike(card, side, None, cause)
    strike.hits = [target]
    area(story, strike)  # 1. Target(s) identification
    damage_calculation(story, strike)  # 2.
    dealing_damage(story, strike)  # 3. and 4.
    destroyed_return(story, strike)  # 5. to 7.
    regeneration(story, strike)  # 8.
    sharpening(story, strike)  # 9.
    incantation_returns(story, side, card, cause)  # 10.
    vanish(story, strike)  # 11. to 13.


def incantation_returns(story: Story, side: int, card: Card, cause: int) -> None:
    """Step 10: the card returns to the right end of its owner's hand, or goes over to the enemy as a Mercenary; the
    Automa's go to its discard pile. Only then is it asked whether the owner's Stronghold stands at the right end (our
    reading)."""
    automa = story.position.is_automa(side)
    if "mercenary" in card.own:
        rule, to, life = mercenary_goes(story.position, side)
        cause = story.happen("back", rule, cause, side, card, to=to, after=life)
    elif automa:
        discard(story, card, cause)
    else:
        to, _ = right_end(story.position, side)
        cause = story.happen("back", "incantation.returns", cause, side, card, to=to)
    if not automa:
        settle_stronghold(story, side, cause, played=True)


def discard(story: Story, card: Card, cause: int) -> int:
    """A card that the Automa has shown goes to its discard pile."""
    to = discard_end(story.position, B)
    return story.happen("discard", "automa.incantation-to-discard", cause, B, card, to=to)
