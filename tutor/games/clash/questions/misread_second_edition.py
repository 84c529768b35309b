"""Misreadings of the second edition's abilities and of rare cases of the Automa."""

# ruff: noqa: ARG001 - replacements have the signatures of their steps

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import Card, Place
from ..rules.abilities import Source
from ..rules.automa import reveal, summon
from ..rules.events.stronghold import Stop
from ..rules.events.table import creature_at
from ..rules.position import PILE, UPPER
from ..rules.resolution import Resolution, Strike, StrongholdHit
from ..rules.steps import TRUE
from ..rules.stronghold import settle_pile
from .misread_steps import change_kingdom, change_last_event, change_position, misread_step

if TYPE_CHECKING:
    from .misread_steps import Draw, InstinctOrder, LeavePlay, OnStrike, OnTurn, PlayIncantation, Regenerate


@misread_step("vanish-last", TRUE.vanish)
def vanish_last(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    """Do nothing: the creatures would vanish only after everything else."""


@misread_step("vanish-closest-first", TRUE.vanish)
def vanish_closest_first(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    """Let the creatures vanish one after the other, the closest first, as if each were hit alone."""
    wounds = sorted(strike.wounds.items())
    for place, event in wounds:
        strike.wounds = {place: event}
        true(resolution, strike)
    strike.wounds = dict(wounds)


@misread_step("aquatic-without-bonus", TRUE.damage_calculation)
def aquatic_without_bonus(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    if strike.attacker is not None and strike.factor > 1:
        bonus = creature_at(resolution.position, strike.attacker).bonus
        strike.amounts = [amount - bonus * (strike.factor - 1) for amount in strike.amounts]


@misread_step("instinct-closest-first", TRUE.instinct_order)
def instinct_closest_first(
    true: InstinctOrder, resolution: Resolution, wounded: list[tuple[Place, int]]
) -> list[tuple[Place, int]]:
    return sorted(true(resolution, wounded), key=lambda found: (found[0].zone, found[0].number))


@misread_step("instinct-at-incantations", TRUE.vanish)
def instinct_at_incantations(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    if strike.attacker is None:
        resolution.steps.instinct(resolution, list(strike.wounds.items()))


@misread_step("sharpening-one-by-one", TRUE.sharpening)
def sharpening_one_by_one(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    """Hit the Stronghold once for each destroyed creature."""
    for i in strike.destroyed if strike.source(resolution, "sharpening") is not None else ():
        event = resolution.events[i]
        if event.before and event.side is not None:
            hit = StrongholdHit(event.side, strike.side, event.before, strike.card, i, attack=False)
            resolution.steps.hit_stronghold(resolution, hit)


@misread_step("vulnerability-printed", TRUE.damage_calculation)
def vulnerability_printed(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    if strike.source(resolution, "vulnerability") is not None:
        for i, place in enumerate(strike.hits):
            strike.amounts[i] += creature_at(resolution.position, place).damage * strike.factor


@misread_step("vulnerability-one-x", TRUE.damage_calculation)
def vulnerability_one_x(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    if strike.source(resolution, "vulnerability") is not None:
        strike.amounts = strike.amounts[:1] * len(strike.amounts)


@misread_step("symbiote-adds-to-x", TRUE.damage_calculation)
def symbiote_adds_to_x(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    if strike.attacker is None or strike.source(resolution, "vulnerability") is None:
        return
    creature = creature_at(resolution.position, strike.attacker)
    if creature.rider is not None:
        more = sum(card.attack or 0 for card in creature.cards) * strike.factor
        strike.amounts = [amount + more for amount in strike.amounts]


@misread_step("regeneration-creatures-only", TRUE.regeneration)
def regeneration_creatures_only(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    if strike.hits:
        true(resolution, strike)


@misread_step("regeneration-oldest", TRUE.regenerate)
def regeneration_oldest(
    true: Regenerate, resolution: Resolution, side: int, targets: int, card: Card, cause: int, aura: Card | None
) -> None:
    kingdom = resolution.position.kingdoms[side]
    if resolution.position.is_automa(side) and len(kingdom.discard) > 1:
        change_kingdom(resolution, side, kingdom._replace(discard=(*kingdom.discard[1:], kingdom.discard[0])))
    true(resolution, side, targets, card, cause, aura)


# -- the Automa ---------------------------------------------------------------------------------------------------


@misread_step("automa-pays-anyhow", TRUE.play_incantation)
def automa_pays_anyhow(true: PlayIncantation, resolution: Resolution, card: Card, line: Place, cause: int) -> None:
    before = resolution.position.mana
    true(resolution, card, line, cause)
    if resolution.position.mana == before:
        change_position(resolution, resolution.position._replace(mana=max(0, before - card.cost)))


@misread_step("automa-keeps-line", TRUE.summoning)
def automa_keeps_line(true: OnTurn, resolution: Resolution) -> None:
    side, zone, rule = resolution.position.player, UPPER, "automa.first-upper"
    while resolution.position.mana > 0 and resolution.position.kingdoms[side].hand:
        before = resolution.position.mana
        resolution.steps.draw(resolution, zone, rule)
        if resolution.position.mana != before:
            zone, rule = 1 - zone, "automa.alternates"
    resolution.emit(Stop("automa.mana-spent", side=side, after=resolution.position.mana))


@misread_step("automa-stops-at-empty", TRUE.summoning)
def automa_stops_at_empty(true: OnTurn, resolution: Resolution) -> None:
    side, zone, rule = resolution.position.player, UPPER, "automa.first-upper"
    fort = resolution.position.kingdoms[side].fort
    while resolution.position.mana > 0 and resolution.position.kingdoms[side].hand:
        resolution.steps.draw(resolution, zone, rule)
        zone, rule = 1 - zone, "automa.alternates"
        if resolution.position.kingdoms[side].fort != fort:
            break
    resolution.emit(Stop("automa.mana-spent", side=side, after=resolution.position.mana))


def _enters_for_mana(true: Draw, resolution: Resolution, zone: int, rule: str, ability: str) -> None:
    """Let a revealed card with this ability enter play for its cost, as if it did not have the ability."""
    position, side = resolution.position, resolution.position.player
    if ability not in position.kingdoms[side].hand[0].own:
        true(resolution, zone, rule)
        return
    card, line, cause = reveal(resolution, zone, rule)
    cause = summon(resolution, card, line, cause, max(0, position.mana - card.cost))
    settle_pile(resolution, side, cause, "automa.goes-on-drawing")


@misread_step("automa-symbiote-alone", TRUE.draw)
def automa_symbiote_alone(true: Draw, resolution: Resolution, zone: int, rule: str) -> None:
    _enters_for_mana(true, resolution, zone, rule, "symbiote")


@misread_step("destroyed-onto-pile", TRUE.leave_play)
def destroyed_onto_pile(
    true: LeavePlay, resolution: Resolution, place: Place, cause: int, mercenary: Source | None
) -> None:
    true(resolution, place, cause, mercenary)
    kingdom = resolution.position.kingdoms[place.side]
    if resolution.position.is_automa(place.side) and resolution.events[-1].rule == "automa.destroyed-to-discard":
        pile = (kingdom.discard[-1], *kingdom.hand)
        change_kingdom(resolution, place.side, kingdom._replace(hand=pile, discard=kingdom.discard[:-1]))
        change_last_event(resolution, to=Place(place.side, PILE, 1))


@misread_step("automa-blood-in-mana", TRUE.draw)
def automa_blood_in_mana(true: Draw, resolution: Resolution, zone: int, rule: str) -> None:
    _enters_for_mana(true, resolution, zone, rule, "price-of-blood")
