"""Phase 3: the assault.

This file follows the order of activation printed in the second rulebook. Steps that Incantations go through as well are
in `tutor.games.clash.rules.strike`.
"""

from __future__ import annotations

from . import auras, readings
from .abilities import Source
from .events.assault import (
    Activate,
    Aquatic,
    Attack,
    AttackStronghold,
    Berserk,
    Idle,
    Instinct,
    NoAquatic,
    NoArea,
    NoBerserk,
    NoInstinct,
    NoSprint,
    Rage,
    Sprint,
    Vanish,
    Wait,
)
from .events.table import creature_at
from .position import ACROSS, UPPER, Place, Position
from .resolution import Resolution, Strike
from .strike import report_unhurt


def next_attacker(position: Position) -> Place | None:
    """Return the place of the creature that is activated next, or None if all have been activated.

    It is the creature of the side to play that has not been activated yet and is furthest from the Bridge, on the upper
    line first, then on the lower.

    Source: first edition, Phase 3. The order is determined anew after each creature.
    """
    side = position.player
    for zone, line in enumerate(position.kingdoms[side].lines):  # assault.order
        for number in range(len(line), 0, -1):
            creature = line[number - 1]
            if creature is not None and not creature.acted:
                return Place(side, zone, number)
    return None


def attack_all(resolution: Resolution) -> None:
    """Activate every creature that has not been activated yet."""
    position = resolution.position
    resolution.foreseen = [
        (Place(position.player, zone, number), len(resolution.events) - 1)
        for zone, line in enumerate(position.kingdoms[position.player].lines)
        for number in range(len(line), 0, -1)
    ]
    # assault.order-afresh: determined anew after each creature
    while (attacker := resolution.steps.next_attacker(resolution.position)) is not None:
        resolution.steps.activate(resolution, attacker)


def order_readings(resolution: Resolution, attacker: Place) -> tuple[str, ...]:
    """Return the readings because of which this creature is next.

    One of them applies if the order at the beginning of the assault was different. The other one applies to the sides
    B and D in a game of four: it says which of their lines is the upper one.
    """
    also: list[str] = []
    here = None
    for place, since in resolution.foreseen:
        here = resolution.where(place, since)
        creature = None if here is None else resolution.position.creature(here)
        if creature is not None and not creature.acted:
            break
        here = None
    if here is not None and here != attacker:
        also.append("assault.order-afresh")
    position = resolution.position
    if position.four and attacker.side & 1 and attacker.zone == UPPER:
        others = position.kingdoms[attacker.side].lines[1 - UPPER]
        if any(creature is not None and not creature.acted for creature in others):
            also.append("four.lines")
    return tuple(also)


def activate(resolution: Resolution, attacker: Place) -> None:
    """Take one creature through the printed steps, with its Berserk attacks and the counterattacks by Instinct.

    Step 1, the verification of Auras, needs no code: `source` reads the position whenever an ability matters.
    """
    strike = resolution.steps.attack_clearance(resolution, attacker)
    if strike is not None:
        resolution.steps.instinct(resolution, attack(resolution, strike))


def attack(resolution: Resolution, strike: Strike) -> list[tuple[Place, int]]:
    """Carry out all attacks of one activation, from step 3 on.

    Return each creature that suffered damage and was not destroyed by the same attack: its place at that moment and the
    index of the damage event.
    """
    wounded: list[tuple[Place, int]] = []
    steps = resolution.steps
    # abilities.mandatory: there is no choice during the activation
    while steps.target_identification(resolution, strike):  # sprint.needs-attack, sprint.targets-first: before it runs
        steps.sprint(resolution, strike)
        steps.aquatic(resolution, strike)
        steps.damage_calculation(resolution, strike)
        steps.dealing_damage(resolution, strike)
        steps.destroyed_return(resolution, strike)
        steps.regeneration(resolution, strike)
        steps.sharpening(resolution, strike)
        steps.vanish(resolution, strike)
        if "instinct" in resolution.abilities:
            report_unhurt(resolution, strike, "instinct", "instinct.strikes-back")
            wounded += strike.wounds.items()
        if not steps.berserk(resolution, strike):
            break
    return wounded


def attack_clearance(resolution: Resolution, attacker: Place) -> Strike | None:
    """Step 2: return the attack, or None if the creature entered play this turn and does not have Rage."""
    creature = creature_at(resolution.position, attacker)
    card, side, also = creature.card, attacker.side, order_readings(resolution, attacker)
    if not creature.new:  # assault.new-creatures-wait: all other creatures attack
        cause = resolution.emit(Activate("assault.order", side=side, card=card, at=attacker, also=also))
        return Strike(card, side, attacker, cause)
    rage = resolution.source(attacker, "rage")  # abilities.prevail: over the rule that new creatures wait
    if rage is None:
        resolution.emit(Wait("assault.new-creatures-wait", side=side, card=card, at=attacker))
        return None
    cause = resolution.emit(Activate("assault.order", side=side, card=card, at=attacker, also=also))
    cause = resolution.emit(Rage("rage.attacks-at-once", cause, side=side, card=card, at=attacker, by=rage.aura))
    return Strike(card, side, attacker, cause)


def target_identification(resolution: Resolution, strike: Strike) -> bool:
    """Step 3: target the closest enemy creature on the attacker's line, or else the Stronghold.

    Return False if there is no target. Aerial on the upper line passes over creatures; Defender does not attack
    Strongholds; Rage only attacks creatures.
    """
    attacker, position = strike.attacker, resolution.position
    assert attacker is not None
    side = attacker.side
    enemy, there = ACROSS[len(position.kingdoms)][side][attacker.zone]  # four.across
    card, cause = strike.card, strike.cause
    strike.hits, strike.wounds, strike.unhurt, strike.destroyed = [], {}, {}, []
    strike.reached, strike.excess, strike.factor = None, 0, 1
    # four.aerial: the upper line of its own Kingdom
    flies = resolution.source(attacker, "aerial") if attacker.zone == UPPER else None
    if position.kingdoms[enemy].lines[there] and flies is None:
        target = Place(enemy, there, 1)
        victim = creature_at(resolution.position, target)
        strike.cause = resolution.emit(
            Attack("assault.closest-enemy", cause, side=side, card=card, at=attacker, to=target, other=victim.card)
        )
        strike.hits = [target]
        resolution.steps.area(resolution, strike)
        return True
    also = flight_readings(position, side) if flies is not None else ()
    lent = flies.aura if flies is not None else None
    defender = resolution.source(attacker, "defender")
    if defender is not None:
        rule = "defender.never-stronghold" if flies is None else "aerial.and-defender"
        also += ("instinct.in-turn",) if strike.counter else ()
        event = Idle(
            rule, cause, also=also, side=side, card=card, at=attacker, other=lent, ability="defender", by=defender.aura
        )
        return idle(resolution, event)
    if not strike.counter and creature_at(resolution.position, attacker).new:
        rule = "rage.never-stronghold" if flies is None else "aerial.no-rage"
        return idle(resolution, Idle(rule, cause, also=also, side=side, card=card, at=attacker, by=lent))
    if position.pile_gone and position.is_automa(enemy):
        rule = "automa.nothing-left-to-attack"
        return idle(resolution, Idle(rule, cause, also=also, side=side, card=card, at=attacker))
    if flies is not None:
        rule = "aerial.over-creatures"
        also += ("instinct.in-turn",) if strike.counter else ()
    else:
        rule = "berserk.to-stronghold" if strike.again else "assault.stronghold"
    strike.cause = resolution.emit(AttackStronghold(rule, cause, also=also, side=side, card=card, at=attacker, by=lent))
    for ability, rule in (("splash", "splash.never-stronghold"), ("perforation", "perforation.never-stronghold")):
        if given := resolution.source(attacker, ability):
            resolution.emit(
                NoArea(rule, strike.cause, side=side, card=card, at=attacker, ability=ability, by=given.aura)
            )
    return True


def flight_readings(position: Position, side: int) -> tuple[str, ...]:
    """Return the reading that lets a creature of ``side`` on its upper line fly. It applies to B and D in a game of
    four: it says which of their lines is the upper one."""
    return ("four.aerial",) if position.four and side & 1 else ()


def idle(resolution: Resolution, event: Idle) -> bool:
    """Record that the creature has no target, and therefore does not run either. Return False for
    `target_identification`."""
    cause = resolution.emit(event)
    given = resolution.source(event.at, "sprint") if event.at.number > 1 else None
    if given is not None:
        rule, side, card, at = "sprint.needs-attack", event.side, event.card, event.at
        resolution.emit(NoSprint(rule, cause, side=side, card=card, at=at, by=given.aura))
    return False


def reaches(resolution: Resolution, position: Position, place: Place) -> list[bool]:
    """Return whether the creature at ``place`` has Perforation, and whether it has Splash."""
    source, known = resolution.steps.source, resolution.abilities
    return [one in known and source(position, place, one) is not None for one in ("perforation", "splash")]


def sprint(resolution: Resolution, strike: Strike) -> None:
    """Steps 4 and 5: move to the Bridge, gain 1 Attack for each place moved, and check the Auras again."""
    attacker = strike.attacker
    assert attacker is not None
    given = resolution.source(attacker, "sprint")
    if given is None or attacker.number == 1:
        return  # sprint.one-attack: the move is part of the current attack and causes no other
    bonus = creature_at(resolution.position, attacker).bonus
    strike.attacker = Place(attacker.side, attacker.zone, 1)  # four.sprint: at the Bridge of its own line
    event = Sprint(
        "sprint.to-bridge",
        strike.cause,
        side=attacker.side,
        card=strike.card,
        at=attacker,
        to=strike.attacker,
        before=bonus,
        after=bonus + attacker.number - 1,
        by=given.aura,
    )
    after = event.change(resolution.position)
    if strike.hits and reaches(resolution, resolution.position, attacker) != reaches(resolution, after, event.to):
        event = event.but(also=("sprint.targets-first",))
    auras.update(resolution, resolution.emit(event))


def aquatic(resolution: Resolution, strike: Strike) -> None:
    """Step 6: double the damage of a creature next to the Bridge."""
    attacker = strike.attacker
    assert attacker is not None
    given = resolution.source(attacker, "aquatic")
    if given is None:
        return
    cause, side, card = strike.cause, attacker.side, strike.card
    if attacker.number == 1:
        strike.factor = 2
        resolution.emit(Aquatic("aquatic.doubles", cause, side=side, card=card, at=attacker, by=given.aura))
    else:
        resolution.emit(NoAquatic("aquatic.beside-bridge", cause, side=side, card=card, at=attacker, by=given.aura))


def berserk(resolution: Resolution, strike: Strike) -> bool:
    """Step 18: return True, to attack again, if this attack destroyed an enemy creature. A Bastion is not a
    creature."""
    attacker = strike.attacker
    assert attacker is not None
    bastion_fell = not strike.hits and any(
        event.kind in ("fall", "turn-fort") for event in resolution.events[strike.reached or len(resolution.events) :]
    )
    if not strike.destroyed and not bastion_fell:  # berserk.any-destroyed, four.berserk: the target or another creature
        return False
    given = resolution.source(attacker, "berserk")
    if given is None:
        return False
    if not strike.destroyed:
        resolution.emit(
            NoBerserk(
                "berserk.creatures-only",
                len(resolution.events) - 1,
                side=attacker.side,
                card=strike.card,
                at=attacker,
                by=given.aura,
            )
        )
        return False
    strike.again = True
    cause, side, card = strike.destroyed[0], attacker.side, strike.card
    fallen = [resolution.events[i].at for i in strike.destroyed]
    also: tuple[str, ...] = () if not strike.hits or strike.hits[0] in fallen else ("berserk.any-destroyed",)
    if any(isinstance(event, Vanish) for event in resolution.events[strike.cause :]):
        also += ("vanish.each-attack",)
    strike.cause = resolution.emit(
        Berserk("berserk.again", cause, also=also, side=side, card=card, at=attacker, by=given.aura)
    )
    return True


def instinct(resolution: Resolution, wounded: list[tuple[Place, int]]) -> None:
    """Step 19: let creatures that were damaged by a creature and are still in play strike back.

    Each strikes back once per attacker, after the attacker's last attack. A creature hit by a counterattack may strike
    back in turn, before the next waiting creature does.
    """
    if not wounded:
        return
    # instinct.in-turn: creatures hit by a counterattack come before those still waiting
    groups = [_Waiting(resolution, wounded)]
    while groups:
        group = groups[-1]
        found = group.next(resolution)
        if found is None:
            group.report_lost(resolution)
            groups.pop()
            continue
        (place, event), given, also = found
        here = resolution.where(place, event)
        assert here is not None
        creature = creature_at(resolution.position, here)
        card = creature.card
        rule, printed = "instinct.strikes-back", not group.is_late
        if resolution.position.four:
            also = (*(() if printed else (rule,)), *also)
            rule, printed = "four.instinct", readings.strikes_the_attacker(resolution, here, event)
        also = (*(("instinct.in-turn",) if len(groups) > 1 or creature.new else ()), *also)
        strikes = Instinct(rule, event, also=also, printed=printed, side=here.side, card=card, at=here, by=given.aura)
        cause = resolution.emit(strikes)
        strike = Strike(card, here.side, here, cause)
        strike.counter = True
        groups.append(_Waiting(resolution, attack(resolution, strike)))


class _Waiting:
    """The creatures waiting to strike back at one attacker, each with its place at the time of its wound and the index
    of the damage event."""

    def __init__(self, resolution: Resolution, wounded: list[tuple[Place, int]]) -> None:
        self.wounded = resolution.steps.instinct_order(resolution, wounded)
        self.foreseen = [one for one in self.wounded if _has_instinct(resolution, one) is not None]
        """The creatures that had Instinct when the attacker finished, in their order at that time."""
        self.is_late = readings.strikes_back_late(resolution, wounded)

    def next(self, resolution: Resolution) -> tuple[tuple[Place, int], Source, tuple[str, ...]] | None:
        """Return the creature that strikes back next, the source of its Instinct, and the reading that decides it.

        Return None if none is left. The order and the ability are checked anew each time: instinct.asked-anew.
        """
        self.wounded = resolution.steps.instinct_order(resolution, self.wounded)
        self.foreseen = [one for one in self.foreseen if one in self.wounded]
        for one in self.wounded:
            given = _has_instinct(resolution, one)
            if given is not None:
                also = () if self.foreseen[:1] == [one] else ("instinct.asked-anew",)
                self.wounded = [other for other in self.wounded if other != one]
                return one, given, also
        return None

    def report_lost(self, resolution: Resolution) -> None:
        """Report each creature that was about to strike back and has lost Instinct."""
        for place, event in self.foreseen:
            here = resolution.where(place, event)
            if here is not None:
                card, hurt_by = creature_at(resolution.position, here).card, resolution.events[event].other
                assert hurt_by is not None
                rule = "instinct.asked-anew"
                resolution.emit(NoInstinct(rule, event, side=here.side, card=card, at=here, other=hurt_by))


def _has_instinct(resolution: Resolution, wounded: tuple[Place, int]) -> Source | None:
    """Return the source of a wounded creature's Instinct, or None if it does not have it or has left play."""
    here = resolution.where(*wounded)
    return None if here is None else resolution.source(here, "instinct")


def instinct_order(resolution: Resolution, wounded: list[tuple[Place, int]]) -> list[tuple[Place, int]]:
    """Return each creature still in play once, with its last wound: the upper line from the furthest to the closest,
    then the lower."""
    standing = {}
    for place, event in wounded:
        here = resolution.where(place, event)
        if here is not None:
            standing[here] = (place, event)
    return [standing[here] for here in resolution.steps.fixed_order(list(standing))]
