"""The Automa of the solo mode: how it plays its turn. All else in its turn is as in anyone's."""

from __future__ import annotations

from . import abilities, incantation
from .position import ASSAULT, DISCARD, PILE, UPPER, A, AutomaRules, B, Place, first_mana
from .story import GameOver, Story
from .stronghold import settle_pile
from .turn import assault_and_end, next_turn


def mana_regeneration(story: Story) -> None:
    """Phase 1: fixed Mana, and more for each creature of the person's. Source: first edition, solo Phase 1."""
    rules = story.position.automa
    assert rules is not None
    quick = (rules.mana, rules.per_creature) == AutomaRules()[:2]
    rule = "automa.mana" if quick else "custom.mana"
    story.happen("mana", rule, side=B, before=rules.mana, after=first_mana(story.position))


def take_turn(story: Story) -> None:
    """All of the Automa's turn after its Phase 1, to the beginning of the person's turn.

    Source: first edition, solo mode; our reading of its last turn, in which it draws nothing.
    """
    last = story.position.pile_gone
    if last:
        story.happen("last-turn", "automa.last-turn", side=B)
    elif story.position.phase != ASSAULT:
        summoning(story)
    assault_and_end(story)
    if last:
        cause = story.happen("survived", "automa.survived", side=A)
        story.happen("over", "game.ends", cause, A)
        raise GameOver
    next_turn(story)


def summoning(story: Story) -> None:
    """Phase 2: cards from the top of the pile, on the upper and the lower line in turn, until its Mana is spent.

    Source: first edition, solo Phase 2.
    """
    zone, rule = UPPER, "automa.first-upper"
    while story.position.mana > 0 and story.position.kingdoms[B].hand:
        draw(story, zone, rule)
        zone, rule = 1 - zone, "automa.alternates"
    if story.position.mana > 0:
        story.happen("stop", "automa.pile-empty", side=B, after=story.position.mana)
    else:
        story.happen("stop", "automa.mana-spent", side=B, after=0)


def draw(story: Story, zone: int, rule: str) -> None:
    """Reveal the top card of the pile for a line, and play it there."""
    position = story.position
    card = position.kingdoms[B].hand[0]
    mana, left = position.mana, max(0, position.mana - card.cost)
    line = Place(B, zone, len(position.kingdoms[B].lines[zone]) + 1)
    cause = story.happen("reveal", rule, None, B, card, Place(B, PILE, 1), line, mana, mana)
    if card.is_creature:
        cause = story.happen("enter", "automa.summons", cause, B, card, None, line, mana, left)
        abilities.update(story, cause)
    else:
        target = Place(A, zone, 1)
        victim = position.creature(target)
        if victim is None:
            cause = story.happen("fizzle", "automa.no-target", cause, B, card, to=line, before=mana, after=mana)
        else:
            cause = story.happen(
                "cast", "automa.incantation-target", cause, B, card, None, target, mana, left, victim.card
            )
            incantation.resolve(story, card, target, cause)
        to = Place(B, DISCARD, len(story.position.kingdoms[B].discard) + 1)
        cause = story.happen("discard", "automa.incantation-to-discard", cause, B, card, to=to)
    settle_pile(story, cause, "automa.goes-on-drawing")
