"""Misreadings of games with four Kingdoms. They leave games of two sides unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import Card, Place, Position
from ..rules.events.turn import Turn
from ..rules.mana import CATALYST, catalysts
from ..rules.position import APART, LOWER, B, D
from ..rules.resolution import Resolution, Strike, StrongholdHit
from ..rules.steps import TRUE
from .misread_assault import instinct_at_attacker
from .misread_damage import damage_stays
from .misread_steps import drop_last_event, hit_also, misread_step

if TYPE_CHECKING:
    from ..rules.resolution import Settle
    from .misread_steps import (
        Count,
        Draw,
        FortBare,
        Hit,
        HitPile,
        MercenaryGoes,
        NextAttacker,
        OnStrike,
        OnTurn,
        Pay,
        Regenerate,
        StrikeTest,
    )

# -- lines and turns ----------------------------------------------------------------------------------------------


@misread_step("upper-for-both", TRUE.next_attacker)
def upper_for_both(true: NextAttacker, position: Position) -> Place | None:
    """Let B and D start with the lower board line: the two names of a line differ between its sides."""
    if position.four and position.player in (B, D):
        line = position.kingdoms[position.player].lines[LOWER]
        for number in range(len(line), 0, -1):
            creature = line[number - 1]
            if creature is not None and not creature.acted:
                return Place(position.player, LOWER, number)
    return true(position)


@misread_step("upper-for-both", TRUE.draw)
def drawn_for_both(true: Draw, resolution: Resolution, zone: int, rule: str) -> None:
    true(resolution, 1 - zone if resolution.position.four else zone, rule)


@misread_step("upper-leads-right", TRUE.hit_stronghold)
def upper_leads_right(true: Hit, resolution: Resolution, hit: StrongholdHit) -> int | None:
    if resolution.position.four and hit.attack and hit.side != hit.by:
        hit = hit._replace(side=hit.side ^ 2)
    return true(resolution, hit)


@misread_step("opposite-attacked", TRUE.hit_stronghold)
def opposite_attacked(true: Hit, resolution: Resolution, hit: StrongholdHit) -> int | None:
    alone = resolution.position.four and not resolution.position.teams
    if alone and hit.attack and hit.side != hit.by:
        hit = hit._replace(side=hit.by ^ 2)
    return true(resolution, hit)


@misread_step("partners-in-a-row", TRUE.next_turn)
def partners_in_a_row(true: OnTurn, resolution: Resolution) -> None:
    position = resolution.position
    if not position.teams:
        true(resolution)
        return
    side = {0: 2, 2: 1, 1: 3, 3: 0}[position.player]
    resolution.emit(Turn("four.order", side=side, before=position.turn, after=position.turn + 1))


@misread_step("first-mana-by-hand", TRUE.base_mana)
def first_mana_by_hand(true: Count, position: Position) -> int:
    if not position.four or position.is_automa(position.player):
        return true(position)
    return position.kingdoms[position.player].size


@misread_step("automa-counts-all", TRUE.base_mana)
def automa_counts_all(true: Count, position: Position) -> int:
    rules = position.automa
    if rules is None or not position.four or not position.is_automa(position.player):
        return true(position)
    persons = (side for side in range(4) if not position.is_automa(side))
    return rules.mana + rules.per_creature * sum(1 for side in persons for _ in position.creatures(side))


@misread_step("catalyst-for-partner", TRUE.base_mana)
def catalyst_for_partner(true: Count, position: Position) -> int:
    more = catalysts(position._replace(player=position.player ^ 2)) if position.teams else ()
    return true(position) + CATALYST * len(more)


@misread_step("champion-opposite", TRUE.pay)
def champion_opposite(true: Pay, resolution: Resolution, i: int) -> tuple[Card, Place, int]:
    position = resolution.position
    card, at, price = true(resolution, i)
    if position.four and at.zone == APART:
        same = sum(1 for _, creature in position.creatures(at.side ^ 2) if creature.card.cost == card.cost)
        price = min(card.cost, price + same)
    return card, at, price


@misread_step("heals-each-round", TRUE.heal)
@misread_step("heals-each-round", TRUE.next_turn)
def heals_each_round(true: OnTurn, resolution: Resolution) -> None:
    if resolution.position.four and resolution.position.player != D:
        damage_stays(true, resolution)
    else:
        true(resolution)


# -- targets ------------------------------------------------------------------------------------------------------


@misread_step("splash-other-enemy", TRUE.area)
def splash_other_enemy(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    position, attacker = resolution.position, strike.attacker
    if not position.four or attacker is None:
        true(resolution, strike)
        return
    target = strike.hits[0]
    hit_also(resolution, strike, "perforation", [target._replace(number=target.number + 1)])
    there = resolution.position.beyond(attacker.side, 1 - attacker.zone, target.number)
    hit_also(resolution, strike, "splash", [there])


@misread_step("splash-other-enemy", TRUE.destroyed_return)
def each_to_its_own(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    """Resolve the destroyed creatures Kingdom by Kingdom, because the correct step expects those of one Kingdom."""
    wounds, destroyed = strike.wounds, []
    left: dict[Place, int] = {}
    for side in dict.fromkeys(place.side for place in wounds):
        strike.wounds = {place: event for place, event in wounds.items() if place.side == side}
        strike.destroyed = []
        true(resolution, strike)
        left |= strike.wounds
        destroyed += strike.destroyed
    strike.wounds, strike.destroyed = left, destroyed


@misread_step("incantation-own-lines", TRUE.dealing_damage)
def incantation_own_lines(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    if resolution.position.four and strike.attacker is None and strike.hits[0].side == strike.side ^ 2:
        return
    true(resolution, strike)


@misread_step("instinct-at-whoever", TRUE.target_identification)
def instinct_at_whoever(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    if resolution.position.four:
        return instinct_at_attacker(true, resolution, strike)
    return true(resolution, strike)


@misread_step("sharpening-across", TRUE.sharpening)
def sharpening_across(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    if strike.destroyed and resolution.position.four:
        victims = resolution.events[strike.destroyed[0]].side
        if victims in (strike.side, strike.side ^ 2):
            return
    true(resolution, strike)


@misread_step("mercenary-to-destroyer", TRUE.mercenary_goes)
def mercenary_to_destroyer(
    true: MercenaryGoes, position: Position, side: int, enemy: int
) -> tuple[str, Place, int | None]:
    destroyer = position.player
    return true(position, side, destroyer if position.four and destroyer not in position.party(side) else enemy)


@misread_step("mercenary-to-next", TRUE.mercenary_goes)
def mercenary_to_next(true: MercenaryGoes, position: Position, side: int, enemy: int) -> tuple[str, Place, int | None]:
    return true(position, side, (side + 1) % 4 if position.four else enemy)


@misread_step("regeneration-for-partner", TRUE.regenerate)
def regeneration_for_partner(
    true: Regenerate, resolution: Resolution, side: int, targets: int, card: Card, cause: int, aura: Card | None
) -> None:
    true(resolution, side, targets, card, cause, aura)
    if resolution.position.teams:
        true(resolution, side ^ 2, targets, card, cause, aura)
        drop_last_event(resolution, "no-regeneration")


# -- the end ------------------------------------------------------------------------------------------------------


@misread_step("last-one-standing", TRUE.settle_stronghold)
@misread_step("both-forts-must-fall", TRUE.settle_stronghold)
def last_one_standing(
    true: Settle,
    resolution: Resolution,
    side: int,
    by: int,
    cause: int | None,
    played: bool = False,
    cut_short: tuple[str, ...] = (),
) -> None:
    kingdom = resolution.position.kingdoms[side]
    if not resolution.position.four or (kingdom.hand and not kingdom.fort):
        true(resolution, side, by, cause, played, cut_short)


@misread_step("active-player-wins", TRUE.settle_stronghold)
def active_player_wins(
    true: Settle,
    resolution: Resolution,
    side: int,
    by: int,
    cause: int | None,
    played: bool = False,
    cut_short: tuple[str, ...] = (),
) -> None:
    true(resolution, side, resolution.position.player if resolution.position.four else by, cause, played, cut_short)


@misread_step("next-player-wins", TRUE.settle_stronghold)
def next_player_wins(
    true: Settle,
    resolution: Resolution,
    side: int,
    by: int,
    cause: int | None,
    played: bool = False,
    cut_short: tuple[str, ...] = (),
) -> None:
    own = resolution.position.four and by == side
    true(resolution, side, (side + 1) % 4 if own else by, cause, played, cut_short)


@misread_step("both-automas-beaten", TRUE.fort_bare)
def both_automas_beaten(true: FortBare, resolution: Resolution, side: int, cause: int, rule: str) -> None:
    if not resolution.position.four or resolution.position.kingdoms[side ^ 2].hand == ():
        true(resolution, side, cause, rule)


@misread_step("one-pile", TRUE.hit_pile)
def one_pile(
    true: HitPile, resolution: Resolution, side: int, amount: int, card: Card, cause: int | None, resisted: bool
) -> int | None:
    return true(resolution, B if resolution.position.four else side, amount, card, cause, resisted)
