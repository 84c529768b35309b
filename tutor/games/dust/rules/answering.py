"""Which tribes may answer an attack, and when a player may give up a card instead."""

from __future__ import annotations

from . import active
from .abilities import active as activated
from .position import Position
from .resolution import Steps, Tribes
from .wheel import SAME, STRONGER, WEAKER


def tribes(position: Position, side: int, steps: Steps) -> Tribes:
    """Return which tribes a player may use to answer the attack of this position.

    Source: all three rulebooks, two-player versus 2 to 4.
    """
    attack = active.attack(position, steps)
    held = frozenset(card.tribe for card in position.seats[side].playable if card.tribe)
    wheel = steps.readings.wheel or position.wheel
    all_tribes = (*wheel, *sorted(held - set(wheel)))
    if not attack.tribe:  # dust.counter.nothing-added, dust.team.give: any tribe answers
        return Tribes(frozenset(all_tribes), (), (), held)
    found = {tribe: steps.relation(steps.readings, position.wheel, attack.tribe, tribe) for tribe in all_tribes}
    bars = bool(activated(attack, "bar"))
    barred = tuple(t for t, it in found.items() if bars and it == STRONGER)  # dust.sample.bar
    near = tuple(t for t, it in found.items() if it in (STRONGER, WEAKER) and t not in barred)  # dust.defence.barred
    if held.intersection(near):
        allowed = frozenset(near)
    else:
        # dust.defence.never-same-tribe, and dust.defence.others-if-neither
        allowed = frozenset(t for t, it in found.items() if it != SAME and t not in (*near, *barred))
    return Tribes(allowed, near, barred, held)


def can_give(position: Position, side: int, steps: Steps) -> bool:
    """Return whether a player may give up a card, because no card in hand or overflow may answer.

    Source: all three rulebooks, two-player versus 4.
    """
    if steps.tribes(position, side, steps).can_answer:
        return False
    counters = any(card.is_counter for card in position.seats[side].playable)
    return not (counters and steps.readings.counter_must)  # dust.counter.optional
