"""Misreadings of the assault: who attacks, whom, and what the abilities of the attacker do."""

# ruff: noqa: ARG001 - replacements have the signatures of their steps

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import UPPER, Place, Position
from ..rules.abilities import Source
from ..rules.events.assault import Aquatic, Attack, AttackStronghold, NoAquatic, Wait
from ..rules.events.table import creature_at
from ..rules.position import LINES
from ..rules.resolution import Resolution, Strike
from ..rules.steps import TRUE
from .misread_steps import (
    behind,
    beside,
    beside_target,
    change_creature,
    change_kingdom,
    drop_last_event,
    hit_also,
    misread_step,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from .misread_steps import Clearance, InstinctOrder, NextAttacker, OnStrike, SourceOf, StrikeTest


def _first_attacker(position: Position, zones: tuple[int, ...], closest: bool) -> Place | None:
    side = position.player
    for zone in zones:
        line = position.kingdoms[side].lines[zone]
        numbers = range(1, len(line) + 1)
        for number in numbers if closest else reversed(numbers):
            creature = line[number - 1]
            if creature is not None and not creature.acted:
                return Place(side, zone, number)
    return None


@misread_step("closest-first", TRUE.next_attacker)
def closest_first(true: NextAttacker, position: Position) -> Place | None:
    return _first_attacker(position, LINES, True)


@misread_step("lower-first", TRUE.next_attacker)
def lower_first(true: NextAttacker, position: Position) -> Place | None:
    return _first_attacker(position, LINES[::-1], False)


@misread_step("new-creatures-attack", TRUE.attack_clearance)
def new_creatures_attack(true: Clearance, resolution: Resolution, attacker: Place) -> Strike | None:
    change_creature(resolution, attacker, new=False)
    return true(resolution, attacker)


@misread_step("rage-at-stronghold", TRUE.target_identification)
def rage_at_stronghold(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    assert strike.attacker is not None
    change_creature(resolution, strike.attacker, new=False)
    return true(resolution, strike)


@misread_step("rage-waits", TRUE.attack_clearance)
def rage_waits(true: Clearance, resolution: Resolution, attacker: Place) -> Strike | None:
    creature = creature_at(resolution.position, attacker)
    if not creature.new:
        return true(resolution, attacker)
    resolution.emit(Wait("assault.new-creatures-wait", side=attacker.side, card=creature.card, at=attacker))
    return None


@misread_step("defender-never-attacks", TRUE.attack_clearance)
def defender_never_attacks(true: Clearance, resolution: Resolution, attacker: Place) -> Strike | None:
    if resolution.source(attacker, "defender") is None:
        return true(resolution, attacker)
    resolution.emit(
        Wait(
            "defender.never-stronghold",
            side=attacker.side,
            card=creature_at(resolution.position, attacker).card,
            at=attacker,
        )
    )
    return None


@misread_step("aerial-on-both-lines", TRUE.target_identification)
def aerial_on_both_lines(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    attacker = strike.attacker
    assert attacker is not None
    if (
        attacker.zone == UPPER
        or resolution.source(attacker, "aerial") is None
        or creature_at(resolution.position, attacker).new
    ):
        return true(resolution, strike)
    strike.hits, strike.wounds, strike.destroyed, strike.reached, strike.excess, strike.factor = [], {}, [], None, 0, 1
    strike.cause = resolution.emit(
        AttackStronghold("aerial.over-creatures", strike.cause, side=attacker.side, card=strike.card, at=attacker)
    )
    return True


@misread_step("aerial-may-hit-creatures", TRUE.source)
def aerial_may_hit_creatures(true: SourceOf, position: Position, place: Place, ability: str) -> Source | None:
    facing = ability == "aerial" and position.facing(place.side, place.zone)
    return None if facing else true(position, place, ability)


def _at_instead(resolution: Resolution, strike: Strike, target: Place) -> bool:
    """Redirect the last attack to another creature, if one stands there."""
    victim = resolution.position.creature(target)
    event = resolution.events[strike.cause]
    if victim is None:
        return True
    assert isinstance(event, Attack | AttackStronghold)
    resolution.events[strike.cause] = Attack(
        "assault.closest-enemy",
        event.cause,
        side=event.side,
        card=event.card,
        at=event.at,
        to=target,
        other=victim.card,
    )
    strike.hits = [target]
    return True


@misread_step("at-the-furthest", TRUE.target_identification)
def at_the_furthest(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    if not true(resolution, strike):
        return False
    target = strike.hits[0] if strike.hits else None
    if target is None or len(strike.hits) > 1:
        return True
    end = len(resolution.position.kingdoms[target.side].lines[target.zone])
    return _at_instead(resolution, strike, target._replace(number=end))


@misread_step("at-the-other-line", TRUE.target_identification)
def at_the_other_line(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    attacker = strike.attacker
    assert attacker is not None
    return true(resolution, strike) and (
        bool(strike.hits)
        or resolution.source(attacker, "aerial") is not None
        or _at_instead(resolution, strike, beside_target(resolution, attacker))
    )


@misread_step("instinct-at-attacker", TRUE.target_identification)
def instinct_at_attacker(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    found = true(resolution, strike)
    event = resolution.events[strike.cause]
    told = None if event.cause is None else resolution.events[event.cause]
    if not strike.counter or told is None or told.kind != "instinct" or told.cause is None:
        return found
    first = resolution.events[told.cause].cause
    came = None if first is None else resolution.events[first].at
    here = None if came is None or first is None else resolution.where(came, first)
    if here is None:
        return found
    return _at_instead(resolution, strike, here)


@misread_step("instinct-not-in-turn", TRUE.instinct_order)
def instinct_not_in_turn(
    true: InstinctOrder, resolution: Resolution, wounded: list[tuple[Place, int]]
) -> list[tuple[Place, int]]:
    first = min((event for _, event in wounded), default=0)
    for event in reversed(resolution.events[:first]):
        if event.kind == "activate":
            break
        if event.kind == "instinct":
            return []
    return true(resolution, wounded)


# -- beside the target --------------------------------------------------------------------------------------------


@misread_step("splash-behind", TRUE.area)
def splash_behind(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    target = strike.hits[0]
    hit_also(resolution, strike, "perforation", [behind(target)])
    hit_also(resolution, strike, "splash", [behind(target)])


@misread_step("splash-neighbours", TRUE.area)
def splash_neighbours(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    target = strike.hits[0]
    true(resolution, strike)
    hit_also(resolution, strike, "splash", [behind(target), behind(beside(target))])


@misread_step("perforation-whole-line", TRUE.area)
def perforation_whole_line(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    target = strike.hits[0]
    true(resolution, strike)
    line = resolution.position.kingdoms[target.side].lines[target.zone]
    hit_also(
        resolution, strike, "perforation", [target._replace(number=n) for n in range(target.number + 2, len(line) + 1)]
    )


@misread_step("perforation-behind-splash", TRUE.area)
def perforation_behind_splash(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    target = strike.hits[0]
    true(resolution, strike)
    if strike.source(resolution, "splash") is not None:
        hit_also(resolution, strike, "perforation", [behind(beside(target))])


@misread_step("protection-stops-area", TRUE.area)
def protection_stops_area(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    target = strike.hits[0]
    if creature_at(resolution.position, target).spent or resolution.source(target, "protection") is None:
        true(resolution, strike)


@misread_step("indestructible-spares-all", TRUE.area)
def indestructible_spares_all(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    if strike.attacker is not None or resolution.source(strike.hits[0], "indestructible") is None:
        true(resolution, strike)


# -- Sprint, and further attacks ----------------------------------------------------------------------------------


def _sprinted(resolution: Resolution, strike: Strike) -> bool:
    return any(event.kind == "sprint" and event.to == strike.attacker for event in resolution.events[strike.cause :])


@misread_step("sprint-attacks-twice", TRUE.berserk)
def sprint_attacks_twice(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    ran = _sprinted(resolution, strike)
    if true(resolution, strike):
        return True
    strike.again = ran
    return ran


@misread_step("sprint-adds-its-place", TRUE.sprint)
def sprint_adds_its_place(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    since = len(resolution.events)
    true(resolution, strike)
    if len(resolution.events) > since and strike.attacker is not None:
        bonus = creature_at(resolution.position, strike.attacker).bonus + 1
        resolution.events[since] = resolution.events[since].but(after=bonus)
        change_creature(resolution, strike.attacker, bonus=bonus)


@misread_step("sprint-runs-back", TRUE.activate)
def sprint_runs_back(true: Callable[[Resolution, Place], None], resolution: Resolution, attacker: Place) -> None:
    since = len(resolution.events)
    true(resolution, attacker)
    ran = [event for event in resolution.events[since:] if event.kind == "sprint"]
    line = resolution.position.kingdoms[attacker.side].lines[attacker.zone]
    if ran and attacker.number <= len(line):
        kingdom = resolution.position.kingdoms[attacker.side]
        line = (*line[1 : attacker.number], line[0], *line[attacker.number :])
        upper, lower = kingdom.lines
        change_kingdom(
            resolution, attacker.side, kingdom._replace(lines=(upper, line) if attacker.zone else (line, lower))
        )


@misread_step("sprint-without-bonus", TRUE.sprint)
def sprint_without_bonus(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    since = len(resolution.events)
    true(resolution, strike)
    if len(resolution.events) > since and strike.attacker is not None:
        before = resolution.events[since].before
        resolution.events[since] = resolution.events[since].but(after=before)
        change_creature(resolution, strike.attacker, bonus=before)


@misread_step("sprint-without-attack", TRUE.target_identification)
def sprint_without_attack(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    found = true(resolution, strike)
    if not found and not strike.again:
        resolution.steps.sprint(resolution, strike)
    return found


def _about_to_run(resolution: Resolution, strike: Strike) -> bool:
    at = strike.attacker
    return at is not None and at.number > 1 and resolution.source(at, "sprint") is not None


@misread_step("targets-after-run", TRUE.area)
def targets_after_run(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    if not _about_to_run(resolution, strike):
        true(resolution, strike)


@misread_step("targets-after-run", TRUE.sprint)
def area_after_the_run(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    runs = _about_to_run(resolution, strike)
    true(resolution, strike)
    if runs and strike.hits:
        resolution.steps.area(resolution, strike)


@misread_step("berserk-after-bastion", TRUE.berserk)
def berserk_after_bastion(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    told = len(resolution.events)
    again = true(resolution, strike)
    if again or len(resolution.events) == told:
        return again
    drop_last_event(resolution, "no-berserk")
    strike.again = True
    return True


def _once_more(strike: Strike) -> bool:
    """Grant one further attack, unless this is already one."""
    if strike.again:
        return False
    strike.again = True
    return True


@misread_step("berserk-always", TRUE.berserk)
def berserk_always(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    if true(resolution, strike):
        return True
    can = (
        bool(strike.hits) and strike.attacker is not None and resolution.source(strike.attacker, "berserk") is not None
    )
    return can and _once_more(strike)


@misread_step("berserk-target-only", TRUE.berserk)
def berserk_target_only(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    gone = {resolution.events[i].at for i in strike.destroyed}
    return bool(not strike.hits or strike.hits[0] in gone) and true(resolution, strike)


@misread_step("berserk-once", TRUE.berserk)
def berserk_once(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    return False if strike.again else true(resolution, strike)


@misread_step("berserk-not-at-stronghold", TRUE.target_identification)
def berserk_not_at_stronghold(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    attacker = strike.attacker
    assert attacker is not None
    return bool(
        (not strike.again or resolution.position.facing(attacker.side, attacker.zone)) and true(resolution, strike)
    )


@misread_step("symbiote-attacks-twice", TRUE.berserk)
def symbiote_attacks_twice(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    if true(resolution, strike):
        return True
    pair = strike.attacker is not None and creature_at(resolution.position, strike.attacker).rider is not None
    return pair and _once_more(strike)


@misread_step("aquatic-anywhere", TRUE.aquatic)
def aquatic_anywhere(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    true(resolution, strike)
    told = resolution.events[-1]
    if isinstance(told, NoAquatic):
        resolution.events[-1] = Aquatic("aquatic.doubles", **{f: getattr(told, f) for f in told.fields if f != "rule"})
        strike.factor = 2


@misread_step("aquatic-never", TRUE.aquatic)
def aquatic_never(true: OnStrike, resolution: Resolution, strike: Strike) -> None:
    """Do nothing, so that the printed attack counts wherever the creature stands."""


@misread_step("defender-overlooked", TRUE.target_identification)
def defender_overlooked(true: StrikeTest, resolution: Resolution, strike: Strike) -> bool:
    at_work = resolution.abilities
    resolution.abilities = at_work - {"defender"}
    found = true(resolution, strike)
    resolution.abilities = at_work
    return found
