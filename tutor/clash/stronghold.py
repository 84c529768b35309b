"""The Stronghold: how it takes damage, falls, and ends the game; and the Automa's, which lies under its pile."""

from __future__ import annotations

from .cards import Card
from .chance import shuffled
from .position import B
from .story import GameOver, Story


def hit_stronghold(story: Story, side: int, amount: int, card: Card, cause: int) -> None:
    """Deal the damage of one attack to a Stronghold: it slides to the right, or the Automa loses cards of its pile."""
    if story.position.is_automa(side):
        hit_pile(story, amount, card, cause)
        return
    if amount < 1:
        story.happen("harmless", "damage.none", cause, side, other=card)
        return
    kingdom = story.position.kingdoms[side]
    reached = min(kingdom.before + amount, len(kingdom.hand))
    lost = amount > kingdom.life and not kingdom.fort
    cause = story.happen(
        "slide", "stronghold.excess-lost" if lost else "stronghold.slides", cause, side,
        before=kingdom.before, after=reached, other=card,
    )  # fmt: skip
    settle_stronghold(story, side, cause)


def settle_stronghold(story: Story, side: int, cause: int | None, played: bool = False) -> None:
    """Let the Stronghold fall where it stands at the right end of the hand; ``played`` when its owner's own play left
    it there.

    Source: first edition, Phase 3 and FAQ; our reading where the owner plays the cards to its right.
    """
    kingdom = story.position.kingdoms[side]
    if kingdom.before < len(kingdom.hand):
        return
    winner = 1 - side
    if not kingdom.hand:
        lost = story.happen("lost", "stronghold.alone", cause, side)
    elif kingdom.fort:
        rule = "stronghold.falls-by-own-play" if played else "stronghold.fort-falls"
        lost = story.happen("lost", rule, cause, side)
    else:
        rule = "stronghold.falls-by-own-play" if played else "stronghold.bastion-falls"
        story.happen("fall", rule, cause, side)
        return
    story.happen("over", "game.ends", lost, winner)
    raise GameOver


def hit_pile(story: Story, amount: int, card: Card, cause: int) -> None:
    """Deal the damage of one attack to the Automa: so many cards from the top of its pile are discarded."""
    rules = story.position.automa
    assert rules is not None
    if rules.resistance and amount > 0:
        left = max(0, amount - rules.resistance)
        rule = "custom.resistance" if left else "custom.resistance-to-zero"
        cause = story.happen("resist", rule, cause, B, before=amount, after=left, other=card)
        amount = left
    if amount < 1:
        story.happen("harmless", "damage.none", cause, B, other=card)
        return
    kingdom = story.position.kingdoms[B]
    pile = kingdom.hand
    cards = pile[:amount]
    lost = amount > len(pile) and not kingdom.fort
    rule = "automa.excess-lost" if lost else "automa.damage-discards"
    cause = story.happen(
        "mill", rule, cause, B, before=len(pile), after=len(pile) - len(cards), other=card, cards=cards
    )
    settle_pile(story, cause, "automa.bastion-turns")


def settle_pile(story: Story, cause: int, rule: str) -> None:
    """When the Automa's pile is empty: turn its Bastion, by ``rule``, and shuffle the discard pile into a new pile; or,
    with nothing left above the Fort, tell that its next turn is the last.

    Source: first edition, solo Phase 3 and end of the game.
    """
    kingdom = story.position.kingdoms[B]
    if kingdom.hand:
        return
    if kingdom.fort:
        story.happen("fort-revealed", "automa.fort-revealed", cause, B)
        return
    cause = story.happen("turn-fort", rule, cause, B)
    if not kingdom.discard:
        story.happen("fort-revealed", "automa.nothing-to-reshuffle", cause, B)
        return
    cards, seed = shuffled(kingdom.discard, story.position.seed)
    story.happen("reshuffle", "automa.reshuffles", cause, B, after=seed, cards=cards)
