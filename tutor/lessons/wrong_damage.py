"""Damage, what is destroyed, and the Stronghold, read wrongly; and the rule of the other edition."""

# ruff: noqa: ARG001 - every one is given the true step, and what that takes

from __future__ import annotations

from typing import Any

from ..clash import (
    EDITIONS,
    Creature,
    Event,
    Place,
    Position,
    abilities,
    events,
    strike,
    stronghold,
)
from ..clash.abilities import OWN, Source
from ..clash.position import HAND, right_end
from ..clash.story import Story
from ..clash.strike import Strike, creature_at
from .wrong import WRONG, behind, mark, put, retell, wrong


@wrong("vulnerability-destroys", strike.damage_calculation)
def vulnerability_destroys(true: Any, story: Story, blow: Strike) -> None:
    true(story, blow)
    if blow.source(story, "vulnerability") is not None:
        blow.amounts = [amount + blow.factor for amount in blow.amounts]


@wrong("protection-every-attack", strike.dealing_damage)
def protection_every_attack(true: Any, story: Story, blow: Strike) -> None:
    for place in blow.hits:
        mark(story, place, spent=False)
    true(story, blow)


@wrong("protection-spent-by-zero", strike.dealing_damage)
def protection_spent_by_zero(true: Any, story: Story, blow: Strike) -> None:
    none = [place for place, amount in zip(blow.hits, blow.amounts, strict=False) if amount < 1]
    true(story, blow)
    for place in none:
        mark(story, place, spent=story.source(place, "protection") is not None)


@wrong("protection-takes-one", strike.dealing_damage)
def protection_takes_one(true: Any, story: Story, blow: Strike) -> None:
    for i, place in enumerate(blow.hits):
        if (
            not creature_at(story, place).spent
            and story.source(place, "protection") is not None
            and blow.amounts[i] > 1
        ):
            blow.amounts[i] -= 1
            mark(story, place, spent=True)
    true(story, blow)


@wrong("indestructible-nothing", strike.dealing_damage)
def indestructible_nothing(true: Any, story: Story, blow: Strike) -> None:
    """Only the wounds count: an Incantation does what an attack would."""
    at_work = story.abilities
    story.abilities = at_work - {"indestructible"}
    true(story, blow)
    story.abilities = at_work


@wrong("indestructible-always", strike.dealing_damage)
def indestructible_always(true: Any, story: Story, blow: Strike) -> None:
    for i, place in enumerate(blow.hits):
        if story.source(place, "indestructible") is not None:
            blow.amounts[i] = 0
    true(story, blow)


@wrong("excess-goes-behind", strike.dealing_damage)
def excess_goes_behind(true: Any, story: Story, blow: Strike) -> None:
    true(story, blow)
    for place in list(blow.wounds):
        excess, here = -creature_at(story, place).health_left, behind(place)
        victim = story.position.creature(here)
        if excess < 1 or victim is None or here in blow.hits:
            continue
        blow.wounds[here] = story.happen(
            "damage", "damage.excess-lost", blow.wounds[place], here.side, victim.card, here, None,
            victim.damage, victim.damage + excess, blow.card,
        )  # fmt: skip


@wrong("excess-goes-behind", strike.sharpening)
def excess_stays_there(true: Any, story: Story, blow: Strike) -> None:
    """Nothing: the excess has gone to the creature behind already."""


@wrong("excess-to-stronghold", strike.destroyed_return)
def excess_to_stronghold(true: Any, story: Story, blow: Strike) -> None:
    true(story, blow)
    if blow.destroyed and blow.excess > 0 and blow.source(story, "sharpening") is None:
        victims = story.events[blow.destroyed[0]].side
        assert victims is not None
        stronghold.hit_stronghold(story, victims, blow.excess, blow.card, blow.destroyed[0], attack=False)


@wrong("area-to-stronghold", strike.dealing_damage)
def area_to_stronghold(true: Any, story: Story, blow: Strike) -> None:
    true(story, blow)
    for event in story.events[blow.cause :]:
        if event.kind == "nobody-there" and event.side is not None:
            stronghold.hit_stronghold(story, event.side, blow.amounts[0], blow.card, blow.cause, attack=False)


@wrong("damage-not-counted", strike.dealing_damage)
def damage_not_counted(true: Any, story: Story, blow: Strike) -> None:
    for place in () if blow.counter else blow.hits:  # else two with Instinct would go on for ever
        mark(story, place, damage=0)
    true(story, blow)


@wrong("damage-stays", events.heal)
def damage_not_healed(true: Any, position: Position, event: Event) -> Position:
    return position


@wrong("damage-stays", events._rested)
def damage_stays(true: Any, creature: Creature) -> Creature:
    rested: Creature = true(creature)
    return rested._replace(damage=creature.damage)


@wrong("destroyed-to-left-end", strike.leave_play)
def destroyed_to_left_end(true: Any, story: Story, place: Place, cause: int, mercenary: Source | None) -> None:
    true(story, place, cause, mercenary)
    to = story.events[-1].to
    if to is not None and to.zone == HAND:
        kingdom = story.position.kingdoms[to.side]
        put(story, to.side, kingdom._replace(hand=(kingdom.hand[-1], *kingdom.hand[:-1]), before=kingdom.before + 1))
        retell(story, to=to._replace(number=1), after=kingdom.life - 1)


@wrong("destroyed-is-gone", strike.leave_play)
def destroyed_is_gone(true: Any, story: Story, place: Place, cause: int, mercenary: Source | None) -> None:
    true(story, place, cause, mercenary)
    to = story.events[-1].to
    if to is not None and to.zone == HAND:
        kingdom = story.position.kingdoms[to.side]
        put(story, to.side, kingdom._replace(hand=kingdom.hand[:-1]))
        retell(story, to=None)


@wrong("champion-to-hand", strike.leave_play)
def champion_to_hand(true: Any, story: Story, place: Place, cause: int, mercenary: Source | None) -> None:
    creature = creature_at(story, place)._replace(champion=False)
    mark(story, place, champion=False)
    true(story, place, cause, mercenary)
    kingdom = story.position.kingdoms[place.side]
    if kingdom.champion in creature.cards:
        put(story, place.side, kingdom._replace(champion=None))


@wrong("mercenary-returns", strike.mercenary_goes)
def mercenary_returns(true: Any, position: Position, side: int) -> Any:
    return true(position, side) if position.is_automa(side) else ("return.right-end", *right_end(position, side))


@wrong("regeneration-once", stronghold.regenerate)
def regeneration_once(true: Any, story: Story, side: int, targets: int, *rest: Any) -> None:
    true(story, side, min(targets, 1), *rest)


@wrong("regeneration-for-amount", strike.regeneration)
def regeneration_for_amount(true: Any, story: Story, blow: Strike) -> None:
    given = blow.source(story, "regeneration")
    targets = len(blow.wounds) + len(blow.destroyed) + (blow.reached is not None)
    if given is not None and targets:
        stronghold.regenerate(story, blow.side, sum(blow.amounts), blow.card, blow.cause, given.aura)


@wrong("sharpening-all-of-it", strike.sharpening)
def sharpening_all_of_it(true: Any, story: Story, blow: Strike) -> None:
    if blow.destroyed:
        blow.excess = sum(blow.amounts)
    true(story, blow)


@wrong("vanish-one-place", strike.vanish)
def vanish_one_place(true: Any, story: Story, blow: Strike) -> None:
    told = len(story.events)
    before = story.position
    true(story, blow)
    vanished = [event for event in story.events[told:] if event.kind == "vanish"]
    if len(vanished) != 1 or vanished[0].at is None:
        return
    at = vanished[0].at
    kingdom = before.kingdoms[at.side]
    line = list(kingdom.lines[at.zone])
    line[at.number - 1 : at.number + 1] = line[at.number - 1 : at.number + 1][::-1]
    upper, lower = kingdom.lines
    i = story.events.index(vanished[0], told)
    story.events[i] = vanished[0]._replace(to=behind(at))
    put(story, at.side, kingdom._replace(lines=(upper, tuple(line)) if at.zone else (tuple(line), lower)))
    story.positions[i:] = [story.position] * (len(story.positions) - i)


@wrong("vanish-to-hand", strike.vanish)
def vanish_to_hand(true: Any, story: Story, blow: Strike) -> None:
    for place in sorted(blow.wounds, reverse=True):
        here = story.where(place, blow.wounds[place])
        if here is None or story.source(here, "vanish") is None:
            continue
        cause = blow.wounds.pop(place)
        strike.leave_play(story, here, cause, None)
        if None in story.position.kingdoms[here.side].lines[here.zone]:
            story.happen("close", "line.closes-up", cause, here.side, at=here)
    abilities.update(story, blow.cause)


# -- Auras --------------------------------------------------------------------------------------------------------


@wrong("aura-nothing", abilities.source)
def aura_nothing(true: Any, position: Position, place: Place, ability: str) -> Source | None:
    found: Source | None = true(position, place, ability)
    creature = position.creature(place)
    if found is None or found.aura is None:
        return found
    return OWN if creature is not None and ability in creature.card.auras else None


@wrong("aura-on-itself", abilities.source)
def aura_on_itself(true: Any, position: Position, place: Place, ability: str) -> Source | None:
    found: Source | None = true(position, place, ability)
    creature = position.creature(place)
    return OWN if found is None and creature is not None and ability in creature.card.auras else found


@wrong("aura-whole-line", abilities.source)
def aura_whole_line(true: Any, position: Position, place: Place, ability: str) -> Source | None:
    found: Source | None = true(position, place, ability)
    if found is None:
        for number, other in enumerate(position.kingdoms[place.side].lines[place.zone], 1):
            if other is not None and number != place.number and ability in other.card.auras:
                return Source(other.card)
    return found


@wrong("aura-other-line", abilities.source)
def aura_other_line(true: Any, position: Position, place: Place, ability: str) -> Source | None:
    found: Source | None = true(position, place, ability)
    other = position.creature(place._replace(zone=1 - place.zone))
    return Source(other.card) if found is None and other is not None and ability in other.card.auras else found


# -- the Stronghold -----------------------------------------------------------------------------------------------


@wrong("slides-once", stronghold.hit_stronghold)
def slides_once(true: Any, story: Story, side: int, amount: int, *rest: Any, **more: Any) -> Any:
    return true(story, side, min(amount, 1), *rest, **more)


@wrong("hits-discard", stronghold.hit_stronghold)
def hits_discard(true: Any, story: Story, side: int, amount: int, *rest: Any, **more: Any) -> Any:
    kingdom = story.position.kingdoms[side]
    if story.position.is_automa(side) or amount < 1 or not kingdom.hand:
        return true(story, side, amount, *rest, **more)
    hit = story.happen("slide", "stronghold.slides", rest[1] if len(rest) > 1 else None, side,
                       before=kingdom.before, after=kingdom.before, other=rest[0])  # fmt: skip
    kept = kingdom.hand[: max(kingdom.before, len(kingdom.hand) - amount)]
    put(story, side, kingdom._replace(hand=kept))
    stronghold.settle_stronghold(story, side, hit)
    return hit


@wrong("excess-hits-fort", stronghold.hit_stronghold)
def excess_hits_fort(true: Any, story: Story, side: int, amount: int, *rest: Any, **more: Any) -> Any:
    kingdom = story.position.kingdoms[side]
    excess = 0 if story.position.is_automa(side) or kingdom.fort else amount - kingdom.life
    hit = true(story, side, amount, *rest, **more)
    if excess > 0:
        true(story, side, excess, *rest, **more)
    return hit


@wrong("own-play-is-safe", stronghold.settle_stronghold)
def own_play_is_safe(true: Any, story: Story, side: int, cause: int | None, played: bool = False) -> None:
    if not played:
        true(story, side, cause, played)


@wrong("bastion-is-the-end", stronghold.settle_stronghold)
def bastion_is_the_end(true: Any, story: Story, side: int, cause: int | None, played: bool = False) -> None:
    kingdom = story.position.kingdoms[side]
    if kingdom.before < len(kingdom.hand):
        return
    stronghold.end_game(story, story.happen("lost", "stronghold.fort-falls", cause, side), 1 - side)


# -- the other edition --------------------------------------------------------------------------------------------


def _other(switch: str) -> dict[int, Any]:
    """The editions with one switch as it stands in the other."""
    one, two = EDITIONS[1], EDITIONS[2]
    return {1: one._replace(**{switch: getattr(two, switch)}), 2: two._replace(**{switch: getattr(one, switch)})}


WRONG["automa-has-lost"] = WRONG["automa-plays-on"] = ((EDITIONS, _other("automa_last_turn")),)


@wrong("return-closest-first", strike.fixed_order)
def return_closest_first(true: Any, places: list[Place]) -> list[Place]:
    return sorted(places)


@wrong("symbiote-host-first", strike.leave_play)
def symbiote_host_first(true: Any, story: Story, place: Place, cause: int, mercenary: Source | None) -> None:
    creature = creature_at(story, place)
    if creature.rider is not None and not creature.champion:
        mark(story, place, card=creature.rider, rider=creature.card)
    true(story, place, cause, mercenary)


@wrong("regeneration-nothing", stronghold.regenerate)
def regeneration_nothing(true: Any, story: Story, *rest: Any) -> None:
    """Nothing: the damage counts, and that is all."""


@wrong("regeneration-anyhow", strike.regeneration)
def regeneration_anyhow(true: Any, story: Story, blow: Strike) -> None:
    given = blow.source(story, "regeneration")
    if given is not None:
        targets = len(blow.hits) or 1
        stronghold.regenerate(story, blow.side, targets, blow.card, blow.cause, given.aura)


@wrong("rebuild-at-left", stronghold.regenerate)
def rebuild_at_left(true: Any, story: Story, side: int, *rest: Any) -> None:
    true(story, side, *rest)
    if story.events and story.events[-1].kind == "rebuild":
        put(story, side, story.position.kingdoms[side]._replace(before=0))
        retell(story, after=0)


@wrong("defender-stops-sharpening", strike.sharpening)
def defender_stops_sharpening(true: Any, story: Story, blow: Strike) -> None:
    if blow.attacker is None or story.source(blow.attacker, "defender") is None:
        true(story, blow)
