"""The Automa of the solo mode: how it plays its turn. All else in its turn is as in anyone's."""

from __future__ import annotations

from . import abilities, incantation
from .cards import Card
from .mana import base_mana
from .position import ASSAULT, PILE, UPPER, A, AutomaRules, B, Place
from .story import Story
from .stronghold import discard_from_pile, end_game, settle_pile
from .turn import add_catalysts, assault_and_end, next_turn, ready_champions


def mana_regeneration(story: Story) -> None:
    """Phase 1: fixed Mana, and more for each creature of the person's. Source: first edition, solo Phase 1."""
    rules = story.position.automa
    assert rules is not None
    quick = (rules.mana, rules.per_creature) == AutomaRules()[:2]
    rule = "automa.mana" if quick else "custom.mana"
    cause = story.happen("mana", rule, side=B, before=rules.mana, after=base_mana(story.position))
    add_catalysts(story, cause)


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
        end_game(story, cause, A)
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
    """Reveal the top card of the pile for a line, and play it there.

    Source: both editions, solo Phase 2; second edition, the Automa's exceptions for Symbiote and Price of Blood.
    """
    position = story.position
    card = position.kingdoms[B].hand[0]
    line = Place(B, zone, len(position.kingdoms[B].lines[zone]) + 1)
    cause = story.happen("reveal", rule, None, B, card, Place(B, PILE, 1), line, position.mana, position.mana)
    if not card.is_creature:
        play_incantation(story, card, line, cause)
    elif "symbiote" in card.own:
        play_symbiote(story, card, line, cause)
    else:
        left = pay(story, card, cause)
        cause = story.happen("enter", "automa.summons", cause, B, card, None, line, position.mana, left)
        ready_champions(story, card, cause)
        abilities.update(story, cause)
    settle_pile(story, cause, "automa.goes-on-drawing")


def pay(story: Story, card: Card, cause: int) -> int:
    """The Mana that is left after a card of the Automa's has been paid; one with Price of Blood costs it cards."""
    mana = story.position.mana
    if "price-of-blood" not in card.own:
        return max(0, mana - card.cost)
    if card.cost and story.position.kingdoms[B].hand:
        discard_from_pile(story, card.cost, card, cause, "price-of-blood.automa")
    return mana


def play_incantation(story: Story, card: Card, line: Place, cause: int) -> None:
    """At the closest creature of the person's on that line; without one the card has no effect and costs nothing."""
    mana, target = story.position.mana, Place(A, line.zone, 1)
    victim = story.position.creature(target)
    if victim is None:
        cause = story.happen("fizzle", "automa.no-target", cause, B, card, to=line, before=mana, after=mana)
        incantation.discard(story, card, cause)
        return
    left = pay(story, card, cause)
    cause = story.happen("cast", "automa.incantation-target", cause, B, card, None, target, mana, left, victim.card)
    ready_champions(story, card, cause)
    incantation.resolve(story, B, card, target, cause)


def play_symbiote(story: Story, card: Card, line: Place, cause: int) -> None:
    """Above its closest creature on that line; where there is none, or it already has a Symbiote (our reading), the
    card is discarded and costs nothing."""
    mana, host = story.position.mana, Place(B, line.zone, 1)
    below = story.position.creature(host)
    if below is None or story.source(host, "symbiote") is not None:
        rule = "symbiote.automa-no-host" if below is None else "symbiote.not-on-another"
        other = None if below is None else below.card
        cause = story.happen("fizzle", rule, cause, B, card, to=line, before=mana, after=mana, other=other)
        incantation.discard(story, card, cause)
        return
    left = pay(story, card, cause)
    cause = story.happen("merge", "symbiote.automa", cause, B, card, None, host, mana, left, below.card)
    ready_champions(story, card, cause)
    abilities.update(story, cause)
