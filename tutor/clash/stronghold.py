"""The Stronghold: how it takes damage, falls, and ends the game; and the Automa's, which lies under its pile."""

from __future__ import annotations

from typing import NoReturn

from .cards import Card
from .chance import shuffled
from .position import DISCARD, HAND, PILE, A, B, Place, discard_end
from .story import GameOver, Story


def hit_stronghold(
    story: Story,
    side: int,
    amount: int,
    card: Card,
    cause: int | None,
    rule: str = "stronghold.slides",
    attack: bool = True,
) -> int | None:
    """Deal damage to a Stronghold in one instance: it slides to the right, by ``rule``, or the Automa loses cards of
    its pile. The event in which it suffered damage comes back, None where it suffered none; ``attack`` is False for
    damage that is no attack."""
    if story.position.is_automa(side):
        return hit_pile(story, amount, card, cause, attack)
    if amount < 1:
        story.happen("harmless", "damage.none", cause, side, other=card)
        return None
    kingdom = story.position.kingdoms[side]
    reached = min(kingdom.before + amount, len(kingdom.hand))
    lost = amount > kingdom.life and not kingdom.fort
    hit = story.happen(
        "slide", "stronghold.excess-lost" if lost else rule, cause, side,
        before=kingdom.before, after=reached, other=card,
    )  # fmt: skip
    settle_stronghold(story, side, hit)
    return hit


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
    end_game(story, lost, winner)


def regenerate(story: Story, side: int, targets: int, card: Card, cause: int, by: Card | None) -> None:
    """Move a Stronghold 1 place to the left for each of so many targets that suffered damage; a Fort at the left end
    becomes a Bastion again, at the second place from the right. The Automa takes back one card, however many.

    Source: second edition, Regeneration.
    """
    if not targets:
        return
    if story.position.is_automa(side):
        discard = story.position.kingdoms[side].discard
        if discard:
            at, to = Place(side, DISCARD, len(discard)), Place(side, PILE, 1)
            story.happen("recover", "regeneration.automa", cause, side, discard[-1], at, to, other=card, by=by)
        else:
            story.happen("no-regeneration", "regeneration.automa", cause, side, other=card, by=by)
        return
    for _ in range(targets):
        kingdom = story.position.kingdoms[side]
        if kingdom.before:
            rule, after = "regeneration.to-the-left", kingdom.before - 1
            story.happen("slide-back", rule, cause, side, before=kingdom.before, after=after, other=card, by=by)
        elif kingdom.fort:
            rule, after = "regeneration.bastion-again", max(0, len(kingdom.hand) - 1)
            story.happen("rebuild", rule, cause, side, before=0, after=after, other=card, by=by)
        else:
            story.happen("no-regeneration", "regeneration.leftmost", cause, side, other=card, by=by)
            return


def hit_pile(story: Story, amount: int, card: Card, cause: int | None, attack: bool = True) -> int | None:
    """Deal damage to the Automa in one instance: so many cards from the top of its pile are discarded. What comes back
    is as in `hit_stronghold`."""
    rules = story.position.automa
    assert rules is not None
    if rules.resistance and attack and amount > 0:
        less = story.position.rulebook.resistance_subtracts
        left = amount - 1 if less else 1
        if left != amount:
            rule = (
                "custom.resistance"
                if less and left
                else "custom.resistance-to-zero"
                if less
                else "custom.resistance-one"
            )
            cause = story.happen("resist", rule, cause, B, before=amount, after=left, other=card)
            amount = left
    if amount < 1:
        story.happen("harmless", "damage.none", cause, B, other=card)
        return None
    lost = amount > len(story.position.kingdoms[B].hand) and not story.position.kingdoms[B].fort
    hit = discard_from_pile(story, amount, card, cause, "automa.excess-lost" if lost else "automa.damage-discards")
    settle_pile(story, hit, "automa.bastion-turns")
    return hit


def discard_from_pile(story: Story, amount: int, card: Card, cause: int | None, rule: str) -> int:
    """Discard so many cards from the top of the Automa's pile, or as many as there are, by ``rule``."""
    pile = story.position.kingdoms[B].hand
    cards = pile[:amount]
    return story.happen("mill", rule, cause, B, before=len(pile), after=len(pile) - len(cards), other=card, cards=cards)


def settle_pile(story: Story, cause: int, rule: str) -> None:
    """When the Automa's pile is empty: turn its Bastion, by ``rule``, and shuffle the discard pile into a new one. With
    nothing left above the Fort its next turn is the last; in the second edition it has lost at once.

    Source: both editions, solo Phase 3 and end of the game.
    """
    kingdom = story.position.kingdoms[B]
    if kingdom.hand:
        return
    if kingdom.fort:
        fort_bare(story, cause, "automa.fort-revealed")
        return
    cause = story.happen("turn-fort", rule, cause, B)
    if not kingdom.discard:
        fort_bare(story, cause, "automa.nothing-to-reshuffle")
        return
    cards, seed = shuffled(kingdom.discard, story.position.seed)
    story.happen("reshuffle", "automa.reshuffles", cause, B, after=seed, cards=cards)


def fort_bare(story: Story, cause: int, rule: str) -> None:
    """No card is left above the Automa's Fort."""
    last_turn = story.position.rulebook.automa_last_turn
    cause = story.happen("fort-revealed", rule if last_turn else "automa.beaten-at-once", cause, B)
    if not last_turn:
        end_game(story, cause, A)


def end_game(story: Story, cause: int, winner: int) -> NoReturn:
    """The game is over at once. An Incantation that was being resolved is put away, so that no card is lost: at the
    left end of the hand, for the Stronghold to stay where it fell."""
    position = story.position
    if position.shown is not None:
        side, card = position.player, position.shown
        if position.is_automa(side):
            to = discard_end(position, side)
            story.happen("discard", "automa.incantation-to-discard", cause, side, card, to=to)
        else:
            life = position.kingdoms[side].life
            story.happen("back", "game.ends", cause, side, card, to=Place(side, HAND, 1), after=life)
    story.happen("over", "game.ends", cause, winner)
    raise GameOver
