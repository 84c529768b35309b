"""Misreadings of damage and of destroyed creatures, and rules of the other edition."""

# ruff: noqa: ARG001 - replacements have the signatures of their steps

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import Card, Place, Position, auras
from ..rules.abilities import OWN, Source, reached
from ..rules.events.assault import Close, Damage, NobodyThere, Vanish
from ..rules.events.table import creature_at
from ..rules.position import HAND, right_end
from ..rules.resolution import Resolution, Steps, Strike, StrongholdHit
from ..rules.steps import TRUE
from ..rules.stronghold import fort_revealed
from .misread_steps import (
    behind,
    beside_target,
    change_creature,
    change_kingdom,
    change_last_event,
    misread_step,
    misreading_with_memory,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from .misread_steps import FortBare, LeavePlay, MercenaryGoes, OnStrike, OnTurn, Regenerate, SourceOf


@misread_step("vulnerability-destroys", TRUE.damage_calculation)
def vulnerability_destroys(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    if strike.source(resolution, "vulnerability") is not None:
        strike.amounts = [amount + strike.factor for amount in strike.amounts]


@misread_step("protection-every-attack", TRUE.dealing_damage)
def protection_every_attack(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    for place in strike.hits:
        change_creature(resolution, place, spent=False)
    true(resolution, strike)


@misread_step("protection-spent-by-zero", TRUE.dealing_damage)
def protection_spent_by_zero(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    none = [place for place, amount in zip(strike.hits, strike.amounts, strict=False) if amount < 1]
    true(resolution, strike)
    for place in none:
        change_creature(resolution, place, spent=resolution.source(place, "protection") is not None)


@misread_step("protection-takes-one", TRUE.dealing_damage)
def protection_takes_one(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    for i, place in enumerate(strike.hits):
        if (
            not creature_at(resolution.position, place).spent
            and resolution.source(place, "protection") is not None
            and strike.amounts[i] > 1
        ):
            strike.amounts[i] -= 1
            change_creature(resolution, place, spent=True)
    true(resolution, strike)


@misread_step("indestructible-nothing", TRUE.dealing_damage)
def indestructible_nothing(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    """Ignore Indestructible, so that an Incantation does the same as an attack."""
    at_work = resolution.abilities
    resolution.abilities = at_work - {"indestructible"}
    true(resolution, strike)
    resolution.abilities = at_work


@misread_step("indestructible-always", TRUE.dealing_damage)
def indestructible_always(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    for i, place in enumerate(strike.hits):
        if resolution.source(place, "indestructible") is not None:
            strike.amounts[i] = 0
    true(resolution, strike)


@misread_step("excess-goes-behind", TRUE.dealing_damage)
def excess_goes_behind(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    for place in list(strike.wounds):
        excess, here = -creature_at(resolution.position, place).health_left, behind(place)
        victim = resolution.position.creature(here)
        if excess < 1 or victim is None or here in strike.hits:
            continue
        strike.wounds[here] = resolution.emit(
            Damage(
                "damage.excess-lost",
                strike.wounds[place],
                side=here.side,
                card=victim.card,
                at=here,
                before=victim.damage,
                after=victim.damage + excess,
                other=strike.card,
            )
        )


@misread_step("excess-goes-behind", TRUE.sharpening)
def excess_stays_there(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    """Do nothing, because the excess has already hit the creature behind."""


@misread_step("excess-to-stronghold", TRUE.destroyed_return)
def excess_to_stronghold(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    if strike.destroyed and strike.excess > 0 and strike.source(resolution, "sharpening") is None:
        victims = resolution.events[strike.destroyed[0]].side
        assert victims is not None
        hit = StrongholdHit(victims, strike.side, strike.excess, strike.card, strike.destroyed[0], attack=False)
        resolution.steps.hit_stronghold(resolution, hit)


@misread_step("area-to-stronghold", TRUE.dealing_damage)
def area_to_stronghold(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    for event in resolution.events[strike.cause :]:
        if isinstance(event, NobodyThere):
            hit = StrongholdHit(event.side, strike.side, strike.amounts[0], strike.card, strike.cause, attack=False)
            resolution.steps.hit_stronghold(resolution, hit)


@misread_step("area-from-stronghold", TRUE.dealing_damage)
def area_from_stronghold(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    attacker = strike.attacker
    if strike.hits or attacker is None or strike.source(resolution, "splash") is None:
        return
    beside = beside_target(resolution, attacker)
    victim = resolution.position.creature(beside)
    if victim is not None and strike.amounts[0] > 0:
        strike.wounds[beside] = resolution.emit(
            Damage(
                "splash.beside",
                strike.cause,
                side=beside.side,
                card=victim.card,
                at=beside,
                before=victim.damage,
                after=victim.damage + strike.amounts[0],
                other=strike.card,
            )
        )


@misread_step("damage-not-counted", TRUE.dealing_damage)
def damage_not_counted(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    for place in () if strike.counter else strike.hits:  # otherwise two with Instinct would never stop
        change_creature(resolution, place, damage=0)
    true(resolution, strike)


@misread_step("damage-stays", TRUE.heal)
@misread_step("damage-stays", TRUE.next_turn)
def damage_stays(true: OnTurn, resolution: Resolution) -> None:
    hurt = [(place, creature.damage) for place, creature in resolution.position.creatures()]
    true(resolution)
    for place, damage in hurt:
        change_creature(resolution, place, damage=damage)


@misread_step("destroyed-to-left-end", TRUE.leave_play)
def destroyed_to_left_end(
    true: LeavePlay, resolution: Resolution, place: Place, cause: int, mercenary: Source | None
) -> None:
    true(resolution, place, cause, mercenary)
    to = resolution.events[-1].to
    if to is not None and to.zone == HAND:
        kingdom = resolution.position.kingdoms[to.side]
        change_kingdom(
            resolution,
            to.side,
            kingdom._replace(hand=(kingdom.hand[-1], *kingdom.hand[:-1]), before=kingdom.before + 1),
        )
        change_last_event(resolution, to=to._replace(number=1), after=kingdom.life - 1)


@misread_step("destroyed-is-gone", TRUE.leave_play)
def destroyed_is_gone(
    true: LeavePlay, resolution: Resolution, place: Place, cause: int, mercenary: Source | None
) -> None:
    true(resolution, place, cause, mercenary)
    to = resolution.events[-1].to
    if to is not None and to.zone == HAND:
        kingdom = resolution.position.kingdoms[to.side]
        change_kingdom(resolution, to.side, kingdom._replace(hand=kingdom.hand[:-1]))
        change_last_event(resolution, to=None)


@misread_step("champion-to-hand", TRUE.leave_play)
def champion_to_hand(
    true: LeavePlay, resolution: Resolution, place: Place, cause: int, mercenary: Source | None
) -> None:
    creature = creature_at(resolution.position, place)._replace(champion=False)
    change_creature(resolution, place, champion=False)
    true(resolution, place, cause, mercenary)
    kingdom = resolution.position.kingdoms[place.side]
    if kingdom.champion in creature.cards:
        change_kingdom(resolution, place.side, kingdom._replace(champion=None))


@misread_step("mercenary-returns", TRUE.mercenary_goes)
def mercenary_returns(true: MercenaryGoes, position: Position, side: int, enemy: int) -> tuple[str, Place, int | None]:
    return true(position, side, enemy) if position.is_automa(side) else ("return.right-end", *right_end(position, side))


@misread_step("regeneration-once", TRUE.regenerate)
def regeneration_once(
    true: Regenerate, resolution: Resolution, side: int, targets: int, card: Card, cause: int, aura: Card | None
) -> None:
    true(resolution, side, min(targets, 1), card, cause, aura)


@misread_step("regeneration-for-amount", TRUE.regeneration)
def regeneration_for_amount(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    given = strike.source(resolution, "regeneration")
    targets = len(strike.wounds) + len(strike.destroyed) + (strike.reached is not None)
    if given is not None and targets:
        resolution.steps.regenerate(resolution, strike.side, sum(strike.amounts), strike.card, strike.cause, given.aura)


@misread_step("sharpening-all-of-it", TRUE.sharpening)
def sharpening_all_of_it(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    if strike.destroyed:
        strike.excess = sum(strike.amounts)
    true(resolution, strike)


@misread_step("vanish-one-place", TRUE.vanish)
def vanish_one_place(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    told = len(resolution.events)
    before = resolution.position
    true(resolution, strike)
    vanished = [event for event in resolution.events[told:] if isinstance(event, Vanish)]
    if len(vanished) != 1:
        return
    at = vanished[0].at
    kingdom = before.kingdoms[at.side]
    line = list(kingdom.lines[at.zone])
    line[at.number - 1 : at.number + 1] = line[at.number - 1 : at.number + 1][::-1]
    upper, lower = kingdom.lines
    i = resolution.events.index(vanished[0], told)
    resolution.events[i] = vanished[0].but(to=behind(at))
    change_kingdom(
        resolution, at.side, kingdom._replace(lines=(upper, tuple(line)) if at.zone else (tuple(line), lower))
    )
    resolution.positions[i:] = [resolution.position] * (len(resolution.positions) - i)


@misread_step("vanish-to-hand", TRUE.vanish)
def vanish_to_hand(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    for place in sorted(strike.wounds, reverse=True):
        here = resolution.where(place, strike.wounds[place])
        if here is None or resolution.source(here, "vanish") is None:
            continue
        cause = strike.wounds.pop(place)
        resolution.steps.leave_play(resolution, here, cause, None)
        if None in resolution.position.kingdoms[here.side].lines[here.zone]:
            resolution.emit(Close("line.closes-up", cause, side=here.side, at=here))
    auras.update(resolution, strike.cause)


# -- Auras --------------------------------------------------------------------------------------------------------


@misread_step("aura-nothing", TRUE.source)
def aura_nothing(true: SourceOf, position: Position, place: Place, ability: str) -> Source | None:
    found: Source | None = true(position, place, ability)
    creature = position.creature(place)
    if found is None or found.aura is None:
        return found
    return OWN if creature is not None and ability in creature.card.auras else None


@misread_step("aura-on-itself", TRUE.source)
def aura_on_itself(true: SourceOf, position: Position, place: Place, ability: str) -> Source | None:
    found: Source | None = true(position, place, ability)
    creature = position.creature(place)
    return OWN if found is None and creature is not None and ability in creature.card.auras else found


@misread_step("aura-whole-line", TRUE.source)
def aura_whole_line(true: SourceOf, position: Position, place: Place, ability: str) -> Source | None:
    found: Source | None = true(position, place, ability)
    if found is None:
        for number, other in enumerate(position.kingdoms[place.side].lines[place.zone], 1):
            if other is not None and number != place.number and ability in other.card.auras:
                return Source(other.card)
    return found


@misread_step("aura-other-line", TRUE.source)
def aura_other_line(true: SourceOf, position: Position, place: Place, ability: str) -> Source | None:
    found: Source | None = true(position, place, ability)
    other = position.creature(place._replace(zone=1 - place.zone))
    return Source(other.card) if found is None and other is not None and ability in other.card.auras else found


@misreading_with_memory("aura-stays")
def aura_stays(true: Steps) -> Steps:
    """Let a creature that had an ability by an Aura during an assault keep it to the end of the turn."""
    kept: dict[tuple[int, int, str, str], Card] = {}

    def activate(resolution: Resolution, attacker: Place) -> None:
        position = resolution.position
        for bearer, ability, card, place in reached(position):
            kept[position.turn, place.side, card.name, ability] = bearer
        true.activate(resolution, attacker)

    def source(position: Position, place: Place, ability: str) -> Source | None:
        found = true.source(position, place, ability)
        creature = position.creature(place)
        if found is not None or creature is None:
            return found
        bearer = kept.get((position.turn, place.side, creature.card.name, ability))
        return None if bearer is None else Source(bearer)

    return true.but(activate=activate, source=source)


# -- the other edition --------------------------------------------------------------------------------------------


@misread_step("automa-has-lost", TRUE.fort_bare)
@misread_step("automa-plays-on", TRUE.fort_bare)
def bare_as_in_the_other(true: FortBare, resolution: Resolution, side: int, cause: int, rule: str) -> None:
    fort_revealed(resolution, side, cause, rule, not resolution.position.rulebook.automa_last_turn)


@misread_step("return-closest-first", TRUE.fixed_order)
def return_closest_first(true: Callable[[list[Place]], list[Place]], places: list[Place]) -> list[Place]:
    return sorted(places)


@misread_step("symbiote-host-first", TRUE.leave_play)
def symbiote_host_first(
    true: LeavePlay, resolution: Resolution, place: Place, cause: int, mercenary: Source | None
) -> None:
    creature = creature_at(resolution.position, place)
    if creature.rider is not None and not creature.champion:
        change_creature(resolution, place, card=creature.rider, rider=creature.card)
    true(resolution, place, cause, mercenary)


@misread_step("regeneration-nothing", TRUE.regenerate)
def regeneration_nothing(
    true: Regenerate, resolution: Resolution, side: int, targets: int, card: Card, cause: int, aura: Card | None
) -> None:
    """Do nothing: the damage counts, and nothing is regenerated."""


@misread_step("regeneration-anyhow", TRUE.regeneration)
def regeneration_anyhow(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    given = strike.source(resolution, "regeneration")
    if given is not None:
        targets = len(strike.hits) or 1
        resolution.steps.regenerate(resolution, strike.side, targets, strike.card, strike.cause, given.aura)


@misread_step("rebuild-at-left", TRUE.regenerate)
def rebuild_at_left(
    true: Regenerate, resolution: Resolution, side: int, targets: int, card: Card, cause: int, aura: Card | None
) -> None:
    true(resolution, side, targets, card, cause, aura)
    if resolution.events and resolution.events[-1].kind == "rebuild":
        change_kingdom(resolution, side, resolution.position.kingdoms[side]._replace(before=0))
        change_last_event(resolution, after=0)


@misread_step("defender-stops-sharpening", TRUE.sharpening)
def defender_stops_sharpening(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    if strike.attacker is None or resolution.source(strike.attacker, "defender") is None:
        true(resolution, strike)
