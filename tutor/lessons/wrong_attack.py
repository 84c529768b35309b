"""The assault, read wrongly: who attacks, whom, and what the abilities of the attacker do."""

# ruff: noqa: ARG001 - every one is given the true step, and what that takes

from __future__ import annotations

from typing import Any

from ..clash import UPPER, Place, Position, abilities, assault, strike
from ..clash.abilities import Source
from ..clash.position import LINES
from ..clash.story import Story
from ..clash.strike import Strike, creature_at
from .wrong import behind, beside, forget, hit_too, mark, put, retell, wrong


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


@wrong("closest-first", assault.next_attacker)
def closest_first(true: Any, position: Position) -> Place | None:
    return _first_attacker(position, LINES, True)


@wrong("lower-first", assault.next_attacker)
def lower_first(true: Any, position: Position) -> Place | None:
    return _first_attacker(position, LINES[::-1], False)


@wrong("new-creatures-attack", assault.attack_clearance)
def new_creatures_attack(true: Any, story: Story, attacker: Place) -> Any:
    mark(story, attacker, new=False)
    return true(story, attacker)


@wrong("rage-at-stronghold", assault.target_identification)
def rage_at_stronghold(true: Any, story: Story, blow: Strike) -> Any:
    assert blow.attacker is not None
    mark(story, blow.attacker, new=False)
    return true(story, blow)


@wrong("rage-waits", assault.attack_clearance)
def rage_waits(true: Any, story: Story, attacker: Place) -> Any:
    creature = creature_at(story, attacker)
    if not creature.new:
        return true(story, attacker)
    story.happen("wait", "assault.new-creatures-wait", None, attacker.side, creature.card, attacker)
    return None


@wrong("defender-never-attacks", assault.attack_clearance)
def defender_never_attacks(true: Any, story: Story, attacker: Place) -> Any:
    if story.source(attacker, "defender") is None:
        return true(story, attacker)
    story.happen("wait", "defender.never-stronghold", None, attacker.side, creature_at(story, attacker).card, attacker)
    return None


@wrong("aerial-on-both-lines", assault.target_identification)
def aerial_on_both_lines(true: Any, story: Story, blow: Strike) -> Any:
    attacker = blow.attacker
    assert attacker is not None
    if attacker.zone == UPPER or story.source(attacker, "aerial") is None or creature_at(story, attacker).new:
        return true(story, blow)
    blow.hits, blow.wounds, blow.destroyed, blow.reached, blow.excess, blow.factor = [], {}, [], None, 0, 1
    blow.cause = story.happen(
        "attack-stronghold", "aerial.over-creatures", blow.cause, attacker.side, blow.card, attacker
    )
    return True


@wrong("aerial-may-hit-creatures", abilities.source)
def aerial_may_hit_creatures(true: Any, position: Position, place: Place, ability: str) -> Source | None:
    facing = ability == "aerial" and position.kingdoms[1 - place.side].lines[place.zone]
    return None if facing else true(position, place, ability)


def _at_instead(story: Story, blow: Strike, target: Place) -> bool:
    """Let the attack just told be one at another creature."""
    victim = story.position.creature(target)
    event = story.events[blow.cause]
    if victim is None:
        return True
    story.events[blow.cause] = event._replace(kind="attack", rule="assault.closest-enemy", to=target, other=victim.card)
    blow.hits = [target]
    return True


@wrong("at-the-furthest", assault.target_identification)
def at_the_furthest(true: Any, story: Story, blow: Strike) -> Any:
    if not true(story, blow):
        return False
    target = blow.hits[0] if blow.hits else None
    if target is None or len(blow.hits) > 1:
        return True
    end = len(story.position.kingdoms[target.side].lines[target.zone])
    return _at_instead(story, blow, target._replace(number=end))


@wrong("at-the-other-line", assault.target_identification)
def at_the_other_line(true: Any, story: Story, blow: Strike) -> Any:
    attacker = blow.attacker
    assert attacker is not None
    return true(story, blow) and (
        bool(blow.hits)
        or story.source(attacker, "aerial") is not None
        or _at_instead(story, blow, Place(1 - attacker.side, 1 - attacker.zone, 1))
    )


@wrong("instinct-at-attacker", assault.target_identification)
def instinct_at_attacker(true: Any, story: Story, blow: Strike) -> Any:
    found = true(story, blow)
    event = story.events[blow.cause]
    told = None if event.cause is None else story.events[event.cause]
    if not blow.counter or told is None or told.kind != "instinct" or told.cause is None:
        return found
    first = story.events[told.cause].cause
    came = None if first is None else story.events[first].at
    here = None if came is None or first is None else story.where(came, first)
    if here is None:
        return found
    return _at_instead(story, blow, here)


@wrong("instinct-not-in-turn", assault._in_order)
def instinct_not_in_turn(true: Any, story: Story, wounded: list[tuple[Place, int]]) -> Any:
    for event in reversed(story.events):
        if event.kind == "activate":
            break
        if event.kind == "instinct":
            return []
    return true(story, wounded)


# -- beside the target --------------------------------------------------------------------------------------------


@wrong("splash-behind", strike.area)
def splash_behind(true: Any, story: Story, blow: Strike) -> None:
    target = blow.hits[0]
    hit_too(story, blow, "perforation", [behind(target)])
    hit_too(story, blow, "splash", [behind(target)])


@wrong("splash-neighbours", strike.area)
def splash_neighbours(true: Any, story: Story, blow: Strike) -> None:
    target = blow.hits[0]
    true(story, blow)
    hit_too(story, blow, "splash", [behind(target), behind(beside(target))])


@wrong("perforation-whole-line", strike.area)
def perforation_whole_line(true: Any, story: Story, blow: Strike) -> None:
    target = blow.hits[0]
    true(story, blow)
    line = story.position.kingdoms[target.side].lines[target.zone]
    hit_too(story, blow, "perforation", [target._replace(number=n) for n in range(target.number + 2, len(line) + 1)])


@wrong("perforation-behind-splash", strike.area)
def perforation_behind_splash(true: Any, story: Story, blow: Strike) -> None:
    target = blow.hits[0]
    true(story, blow)
    if blow.source(story, "splash") is not None:
        hit_too(story, blow, "perforation", [behind(beside(target))])


@wrong("protection-stops-area", strike.area)
def protection_stops_area(true: Any, story: Story, blow: Strike) -> None:
    target = blow.hits[0]
    if creature_at(story, target).spent or story.source(target, "protection") is None:
        true(story, blow)


@wrong("indestructible-spares-all", strike.area)
def indestructible_spares_all(true: Any, story: Story, blow: Strike) -> None:
    if blow.attacker is not None or story.source(blow.hits[0], "indestructible") is None:
        true(story, blow)


# -- the run, and again -------------------------------------------------------------------------------------------


def _sprinted(story: Story, blow: Strike) -> bool:
    return any(event.kind == "sprint" and event.to == blow.attacker for event in story.events[blow.cause :])


@wrong("sprint-attacks-twice", assault.berserk)
def sprint_attacks_twice(true: Any, story: Story, blow: Strike) -> Any:
    ran = _sprinted(story, blow)
    if true(story, blow):
        return True
    blow.again = ran
    return ran


@wrong("sprint-adds-its-place", assault.sprint)
def sprint_adds_its_place(true: Any, story: Story, blow: Strike) -> None:
    since = len(story.events)
    true(story, blow)
    if len(story.events) > since and blow.attacker is not None:
        bonus = creature_at(story, blow.attacker).bonus + 1
        story.events[since] = story.events[since]._replace(after=bonus)
        mark(story, blow.attacker, bonus=bonus)


@wrong("sprint-runs-back", assault.activate)
def sprint_runs_back(true: Any, story: Story, attacker: Place) -> None:
    since = len(story.events)
    true(story, attacker)
    ran = [event for event in story.events[since:] if event.kind == "sprint"]
    line = story.position.kingdoms[attacker.side].lines[attacker.zone]
    if ran and attacker.number <= len(line):
        kingdom = story.position.kingdoms[attacker.side]
        line = (*line[1 : attacker.number], line[0], *line[attacker.number :])
        upper, lower = kingdom.lines
        put(story, attacker.side, kingdom._replace(lines=(upper, line) if attacker.zone else (line, lower)))


@wrong("sprint-without-bonus", assault.sprint)
def sprint_without_bonus(true: Any, story: Story, blow: Strike) -> None:
    since = len(story.events)
    true(story, blow)
    if len(story.events) > since and blow.attacker is not None:
        before = story.events[since].before
        story.events[since] = story.events[since]._replace(after=before)
        mark(story, blow.attacker, bonus=before)


@wrong("berserk-after-bastion", assault.berserk)
def berserk_after_bastion(true: Any, story: Story, blow: Strike) -> Any:
    told = len(story.events)
    again = true(story, blow)
    if again or len(story.events) == told:
        return again
    forget(story, "no-berserk")
    blow.again = True
    return True


def _once_more(blow: Strike) -> bool:
    """One more attack, if this was not one already."""
    if blow.again:
        return False
    blow.again = True
    return True


@wrong("berserk-always", assault.berserk)
def berserk_always(true: Any, story: Story, blow: Strike) -> Any:
    if true(story, blow):
        return True
    can = bool(blow.hits) and blow.attacker is not None and story.source(blow.attacker, "berserk") is not None
    return can and _once_more(blow)


@wrong("berserk-target-only", assault.berserk)
def berserk_target_only(true: Any, story: Story, blow: Strike) -> Any:
    gone = {story.events[i].at for i in blow.destroyed}
    return bool(not blow.hits or blow.hits[0] in gone) and true(story, blow)


@wrong("berserk-once", assault.berserk)
def berserk_once(true: Any, story: Story, blow: Strike) -> Any:
    return False if blow.again else true(story, blow)


@wrong("berserk-not-at-stronghold", assault.target_identification)
def berserk_not_at_stronghold(true: Any, story: Story, blow: Strike) -> Any:
    attacker = blow.attacker
    assert attacker is not None
    return bool(
        (not blow.again or story.position.kingdoms[1 - attacker.side].lines[attacker.zone]) and true(story, blow)
    )


@wrong("symbiote-attacks-twice", assault.berserk)
def symbiote_attacks_twice(true: Any, story: Story, blow: Strike) -> Any:
    if true(story, blow):
        return True
    pair = blow.attacker is not None and creature_at(story, blow.attacker).rider is not None
    return pair and _once_more(blow)


@wrong("aquatic-anywhere", assault.aquatic)
def aquatic_anywhere(true: Any, story: Story, blow: Strike) -> None:
    true(story, blow)
    if story.events[-1].kind == "no-aquatic":
        retell(story, kind="aquatic", rule="aquatic.doubles")
        blow.factor = 2


@wrong("aquatic-never", assault.aquatic)
def aquatic_never(true: Any, story: Story, blow: Strike) -> None:
    """Nothing: the printed attack, wherever the creature stands."""


@wrong("defender-overlooked", assault.target_identification)
def defender_overlooked(true: Any, story: Story, blow: Strike) -> Any:
    at_work = story.abilities
    story.abilities = at_work - {"defender"}
    found = true(story, blow)
    story.abilities = at_work
    return found
