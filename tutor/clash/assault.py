"""Phase 3: the assault.

The shape of this file is the order of activation printed in the second rulebook: what a creature goes through is here,
or, where Incantations go through it too, in `tutor.clash.strike`.
"""

from __future__ import annotations

from . import abilities
from .position import UPPER, Place, Position
from .story import Story
from .strike import (
    Strike,
    area,
    creature_at,
    damage_calculation,
    dealing_damage,
    destroyed_return,
    fixed_order,
    regeneration,
    sharpening,
    vanish,
)


def next_attacker(position: Position) -> Place | None:
    """The creature of the side to play that is activated next: the furthest from the Bridge on the upper line that has
    not been activated, then on the lower; None when all have been.

    Source: first edition, Phase 3. The order is taken afresh after each creature.
    """
    side = position.player
    for zone, line in enumerate(position.kingdoms[side].lines):
        for number in range(len(line), 0, -1):
            creature = line[number - 1]
            if creature is not None and not creature.acted:
                return Place(side, zone, number)
    return None


def attack_all(story: Story) -> None:
    """Activate every creature that has not been activated yet."""
    while (attacker := next_attacker(story.position)) is not None:
        activate(story, attacker)


def activate(story: Story, attacker: Place) -> None:
    """Take one creature through the printed steps, with all its Berserk attacks, and what strikes back by Instinct.

    Step 1, the verification of Auras, needs no code: who has an ability is asked of the table itself, when it matters.
    """
    strike = attack_clearance(story, attacker)
    if strike is not None:
        instinct(story, attack(story, strike))


def attack(story: Story, strike: Strike) -> list[tuple[Place, int]]:
    """All the attacks of one activation, from step 3 on. The creatures that suffered damage and were not destroyed by
    the same attack come back, each with the event in which it did, and the place where it stood then."""
    wounded: list[tuple[Place, int]] = []
    while target_identification(story, strike):
        sprint(story, strike)
        aquatic(story, strike)
        damage_calculation(story, strike)
        dealing_damage(story, strike)
        destroyed_return(story, strike)
        regeneration(story, strike)
        sharpening(story, strike)
        vanish(story, strike)
        if "instinct" in story.abilities:
            wounded += strike.wounds.items()
        if not berserk(story, strike):
            break
    return wounded


def attack_clearance(story: Story, attacker: Place) -> Strike | None:
    """Step 2: a creature does not attack in the turn in which it enters play, unless it has Rage."""
    creature = creature_at(story, attacker)
    card, side = creature.card, attacker.side
    if not creature.new:
        return Strike(card, side, attacker, story.happen("activate", "assault.order", None, side, card, attacker))
    rage = story.source(attacker, "rage")
    if rage is None:
        story.happen("wait", "assault.new-creatures-wait", None, side, card, attacker)
        return None
    cause = story.happen("activate", "assault.order", None, side, card, attacker)
    cause = story.happen("rage", "rage.attacks-at-once", cause, side, card, attacker, by=rage.aura)
    return Strike(card, side, attacker, cause)


def target_identification(story: Story, strike: Strike) -> bool:
    """Step 3: the closest enemy creature on the attacker's line, or else the Stronghold. False without any target.

    Aerial on the upper line passes over creatures, Defender leaves Strongholds alone; Rage is for creatures only.
    """
    attacker, position = strike.attacker, story.position
    assert attacker is not None
    side, enemy = attacker.side, 1 - attacker.side
    card, cause = strike.card, strike.cause
    strike.hits, strike.wounds, strike.destroyed = [], {}, []
    strike.reached, strike.excess, strike.factor = None, 0, 1
    flies = story.source(attacker, "aerial") if attacker.zone == UPPER else None
    if position.kingdoms[enemy].lines[attacker.zone] and flies is None:
        target = Place(enemy, attacker.zone, 1)
        victim = creature_at(story, target)
        strike.cause = story.happen(
            "attack", "assault.closest-enemy", cause, side, card, attacker, target, other=victim.card
        )
        strike.hits = [target]
        area(story, strike)
        return True
    defender = story.source(attacker, "defender")
    if defender is not None:
        rule = "defender.never-stronghold" if flies is None else "aerial.and-defender"
        story.happen("idle", rule, cause, side, card, attacker, ability="defender", by=defender.aura)
        return False
    if not strike.counter and creature_at(story, attacker).new:
        rule = "rage.never-stronghold" if flies is None else "aerial.no-rage"
        story.happen("idle", rule, cause, side, card, attacker)
        return False
    if position.pile_gone and position.is_automa(enemy):
        story.happen("idle", "automa.nothing-left-to-attack", cause, side, card, attacker)
        return False
    if flies is not None:
        rule = "aerial.over-creatures"
    else:
        rule = "berserk.to-stronghold" if strike.again else "assault.stronghold"
    strike.cause = story.happen(
        "attack-stronghold", rule, cause, side, card, attacker, by=flies.aura if flies is not None else None
    )
    for ability in ("splash", "perforation"):
        if given := story.source(attacker, ability):
            rule = f"{ability}.never-stronghold"
            story.happen("no-area", rule, strike.cause, side, card, attacker, ability=ability, by=given.aura)
    return True


def sprint(story: Story, strike: Strike) -> None:
    """Steps 4 and 5: run to the Bridge, and gain 1 Attack for each place run; then the Auras are looked at again."""
    attacker = strike.attacker
    assert attacker is not None
    given = story.source(attacker, "sprint")
    if given is None or attacker.number == 1:
        return
    bonus = creature_at(story, attacker).bonus
    strike.attacker = Place(attacker.side, attacker.zone, 1)
    moved = story.happen(
        "sprint", "sprint.to-bridge", strike.cause, attacker.side, strike.card, attacker, strike.attacker,
        bonus, bonus + attacker.number - 1, by=given.aura,
    )  # fmt: skip
    abilities.update(story, moved)


def aquatic(story: Story, strike: Strike) -> None:
    """Step 6: double damage right beside the Bridge."""
    attacker = strike.attacker
    assert attacker is not None
    given = story.source(attacker, "aquatic")
    if given is None:
        return
    cause, side, card = strike.cause, attacker.side, strike.card
    if attacker.number == 1:
        strike.factor = 2
        story.happen("aquatic", "aquatic.doubles", cause, side, card, attacker, by=given.aura)
    else:
        story.happen("no-aquatic", "aquatic.beside-bridge", cause, side, card, attacker, by=given.aura)


def berserk(story: Story, strike: Strike) -> bool:
    """Step 18: attack again when this attack has destroyed an enemy creature; a Bastion is none."""
    attacker = strike.attacker
    assert attacker is not None
    bastion_fell = not strike.hits and any(
        event.kind in ("fall", "turn-fort") for event in story.events[strike.reached or len(story.events) :]
    )
    if not strike.destroyed and not bastion_fell:
        return False
    given = story.source(attacker, "berserk")
    if given is None:
        return False
    if not strike.destroyed:
        story.happen(
            "no-berserk",
            "berserk.creatures-only",
            len(story.events) - 1,
            attacker.side,
            strike.card,
            attacker,
            by=given.aura,
        )
        return False
    strike.again = True
    strike.cause = story.happen(
        "berserk", "berserk.again", strike.destroyed[0], attacker.side, strike.card, attacker, by=given.aura
    )
    return True


def instinct(story: Story, wounded: list[tuple[Place, int]]) -> None:
    """Step 19: creatures that suffered damage from a creature and are still in play strike back, once for an attacker,
    after the last of its attacks. What they hit may strike back in turn, before the next of them does."""
    waiting = [_in_order(story, wounded)]
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            continue
        place, event = waiting[-1].pop(0)
        here = story.where(place, event)
        given = None if here is None else story.source(here, "instinct")
        if here is None or given is None:
            continue
        card = creature_at(story, here).card
        cause = story.happen("instinct", "instinct.strikes-back", event, here.side, card, here, by=given.aura)
        strike = Strike(card, here.side, here, cause)
        strike.counter = True
        waiting.append(_in_order(story, attack(story, strike)))


def _in_order(story: Story, wounded: list[tuple[Place, int]]) -> list[tuple[Place, int]]:
    """Each of the creatures once, with its last wound: the upper line from the furthest to the closest, then the
    lower."""
    standing = {}
    for place, event in wounded:
        here = story.where(place, event)
        if here is not None:
            standing[here] = (place, event)
    return [standing[here] for here in fixed_order(list(standing))]
