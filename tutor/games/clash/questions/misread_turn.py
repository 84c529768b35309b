"""Misreadings of Mana, the cards that can be played, and the Automa's turn."""

# ruff: noqa: ARG001 - replacements have the signatures of their steps

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import Card, Place, Position, Reason
from ..rules.automa import aim
from ..rules.events.stronghold import Enter, Stop
from ..rules.events.turn import Mana, Summon
from ..rules.hand import LEFTMOST
from ..rules.position import HAND, UPPER
from ..rules.resolution import Resolution, Steps, Strike, StrongholdHit
from ..rules.steps import TRUE
from .misread_steps import change_creature, change_kingdom, misread_step, misreading_with_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from .misread_steps import CardReasons, Count, Draw, HitPile, OnStrike, OnTurn, Pay, PlayIncantation


@misread_step("mana-without-stronghold", TRUE.base_mana)
def mana_without_stronghold(true: Count, position: Position) -> int:
    counted = position.turn > 1 and not position.is_automa(position.player)
    return true(position) - counted


@misread_step("mana-for-creatures", TRUE.base_mana)
def mana_for_creatures(true: Count, position: Position) -> int:
    if position.turn == 1 or position.is_automa(position.player):
        return true(position)
    return true(position) + sum(1 for _ in position.creatures(position.player))


@misread_step("six-for-both", TRUE.base_mana)
def six_for_both(true: Count, position: Position) -> int:
    return 6 if position.turn <= 2 and not position.is_automa(position.player) else true(position)


@misread_step("automa-mana-fixed", TRUE.base_mana)
def automa_mana_fixed(true: Count, position: Position) -> int:
    rules = position.automa
    return rules.mana if rules is not None and position.is_automa(position.player) else true(position)


@misreading_with_memory("mana-kept")
def mana_kept(true: Steps) -> Steps:
    kept: dict[int, int] = {}

    def next_turn(resolution: Resolution) -> None:
        kept[resolution.position.player] = resolution.position.mana
        true.next_turn(resolution)

    def mana_regeneration(resolution: Resolution) -> None:
        true.mana_regeneration(resolution)
        position = resolution.position
        if more := kept.get(position.player, 0):
            resolution.emit(Mana("mana.per-card", side=position.player, before=0, after=position.mana + more))

    return true.but(next_turn=next_turn, mana_regeneration=mana_regeneration)


@misread_step("any-card", TRUE.card_reasons)
def any_card(true: CardReasons, position: Position, i: int, kind: str) -> list[Reason]:
    return [reason for reason in true(position, i, kind) if reason.rule != "summoning.four-leftmost"]


@misread_step("stronghold-among-four", TRUE.card_reasons)
def stronghold_among_four(true: CardReasons, position: Position, i: int, kind: str) -> list[Reason]:
    found: list[Reason] = true(position, i, kind)
    kingdom = position.kingdoms[position.player]
    if i == LEFTMOST - 1 and i < len(kingdom.hand) and kingdom.before < LEFTMOST:
        found.append(Reason("not-leftmost", "summoning.four-leftmost", {"card": kingdom.hand[i], "number": i + 2}))
    return found


@misread_step("four-rightmost", TRUE.card_reasons)
def four_rightmost(true: CardReasons, position: Position, i: int, kind: str) -> list[Reason]:
    found = any_card(true, position, i, kind)
    hand = position.kingdoms[position.player].hand
    if i < len(hand) - LEFTMOST:
        found.append(Reason("not-leftmost", "summoning.four-leftmost", {"card": hand[i], "number": i + 1}))
    return found


@misread_step("summoned-in-front", TRUE.enters)
def summoned_in_front(
    true: Callable[[Resolution, Summon | Enter], int], resolution: Resolution, event: Summon | Enter
) -> int:
    entered = true(resolution, event)
    side, zone, _ = event.to
    kingdom = resolution.position.kingdoms[side]
    upper, lower = kingdom.lines
    change_kingdom(
        resolution,
        side,
        kingdom._replace(lines=(upper, (lower[-1], *lower[:-1])) if zone else ((upper[-1], *upper[:-1]), lower)),
    )
    return entered


@misread_step("incantation-used-up", TRUE.incantation_returns)
def incantation_used_up(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    if resolution.position.is_automa(strike.side):
        true(resolution, strike)
        return
    resolution.position = resolution.position._replace(shown=None)
    if resolution.positions:
        resolution.positions[-1] = resolution.position


@misread_step("price-of-blood-at-once", TRUE.pay)
def price_of_blood_at_once(true: Pay, resolution: Resolution, i: int) -> tuple[Card, Place, int]:
    position = resolution.position
    side, hand = position.player, position.kingdoms[position.player].hand
    missing = hand[i].cost - position.mana if i < len(hand) else 0
    if missing < 1:
        return true(resolution, i)
    hit = StrongholdHit(side, side, missing, hand[i], None, "price-of-blood.in-ones")
    resolution.steps.hit_stronghold(resolution, hit)
    return hand[i], Place(side, HAND, i + 1), hand[i].cost


@misread_step("symbiote-makes-wait", TRUE.merge)
def symbiote_makes_wait(
    true: Callable[[Resolution, int, Place], None], resolution: Resolution, i: int, host: Place
) -> None:
    true(resolution, i, host)
    change_creature(resolution, host, new=True)


@misread_step("catalyst-one", TRUE.add_catalysts)
def catalyst_one(true: Callable[[Resolution, int], None], resolution: Resolution, cause: int) -> None:
    told = len(resolution.events)
    true(resolution, cause)
    for number, i in enumerate(range(told, len(resolution.events)), 1):
        event = resolution.events[i]
        less = (event.after or 0) - number
        resolution.events[i] = event.but(before=less - 1, after=less)
        resolution.positions[i] = resolution.position = resolution.positions[i]._replace(mana=less)


@misread_step("automa-upper-only", TRUE.draw)
def automa_upper_only(true: Draw, resolution: Resolution, zone: int, rule: str) -> None:
    true(resolution, UPPER, "automa.first-upper")


@misread_step("automa-must-afford", TRUE.summoning)
def automa_must_afford(true: OnTurn, resolution: Resolution) -> None:
    side, zone, rule = resolution.position.player, UPPER, "automa.first-upper"
    while (pile := resolution.position.kingdoms[side].hand) and 0 < pile[0].cost <= resolution.position.mana:
        resolution.steps.draw(resolution, zone, rule)
        zone, rule = 1 - zone, "automa.alternates"
    resolution.emit(Stop("automa.mana-spent", side=side, after=resolution.position.mana))


@misread_step("automa-hits-furthest", TRUE.play_incantation)
def automa_hits_furthest(true: PlayIncantation, resolution: Resolution, card: Card, line: Place, cause: int) -> None:
    end = len(resolution.position.facing(line.side, line.zone))
    if end < 2:
        true(resolution, card, line, cause)
        return
    target = resolution.position.beyond(line.side, line.zone, end)
    victim = resolution.position.creature(target)
    assert victim is not None
    aim(resolution, card, target, victim, cause)


@misread_step("pile-once", TRUE.hit_pile)
def pile_once(
    true: HitPile, resolution: Resolution, side: int, amount: int, card: Card, cause: int | None, resisted: bool
) -> int | None:
    return true(resolution, side, min(amount, 1), card, cause, resisted)


@misread_step("excess-hits-pile", TRUE.hit_pile)
def excess_hits_pile(
    true: HitPile, resolution: Resolution, side: int, amount: int, card: Card, cause: int | None, resisted: bool
) -> int | None:
    kingdom = resolution.position.kingdoms[side]
    excess = 0 if kingdom.fort else amount - len(kingdom.hand)
    hit = true(resolution, side, amount, card, cause, resisted)
    if excess > 0:
        true(resolution, side, excess, card, cause, resisted)
    return hit


@misread_step("resistance-overlooked", TRUE.hit_pile)
@misread_step("resistance-one-overlooked", TRUE.hit_pile)
def resistance_overlooked(
    true: HitPile, resolution: Resolution, side: int, amount: int, card: Card, cause: int | None, resisted: bool
) -> int | None:
    return true(resolution, side, amount, card, cause, False)


@misread_step("incantation-leaves-first", TRUE.next_available)
def incantation_leaves_first(
    true: Callable[[Resolution, int, int], None], resolution: Resolution, cause: int, i: int
) -> None:
    true(resolution, cause, i)
    side = resolution.position.player
    resolution.steps.settle_stronghold(resolution, side, side, cause, played=True)
