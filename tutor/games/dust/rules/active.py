"""The attack that has to be answered now, with its working abilities and any change carried over from an earlier
answer.
"""

from __future__ import annotations

from .clash import values
from .parts import ANSWERING, Clash, total
from .position import Lay, Position
from .resolution import Steps


def attack(position: Position, steps: Steps) -> Lay:
    """Return the attack to be answered, with the abilities that work in this clash.

    All activated abilities work; under one reading, none work once the cards have fought. Source: our reading 26.
    """
    lay = position.attack
    return lay._replace(active=()) if steps.readings.first_clash_only and has_fought(position) else lay


def has_fought(position: Position) -> bool:
    """Return whether the cards to be answered have already been in a clash of this round."""
    leader = position.leader
    if leader is None or leader == position.begun or position.seats[leader].laid.counters:
        return leader is not None and not position.team and position.player != position.after(leader)
    return True


def clash_of(position: Position, answer: Lay, steps: Steps) -> Clash:
    """Return the clash of the position's attack against ``answer``."""
    carried = _carried(position, steps) if steps.readings.change_stays else 0
    return _clash(position, attack(position, steps), answer, carried)


def _clash(position: Position, attack: Lay, answer: Lay, carried: int) -> Clash:
    return Clash(attack, answer, position.stat or "", position.wheel, position.many, carried)


def _carried(position: Position, steps: Steps) -> int:
    """Return the change that the wheel made to the attacking cards when they were an answer.

    With three and four players, this replays the round from the last counter card on, to find which cards they
    answered. Source: our reading 18.
    """
    seats, leader, carried = position.seats, position.begun, 0
    assert leader is not None
    for side in _answered(position):
        lay = seats[side].laid
        clash = _clash(position, seats[leader].laid, lay, carried)
        if lay.counters or not lay.cards:
            won, change = bool(lay.counters) or position.team, 0
        else:
            changed = total(steps.wheel_change(clash, ANSWERING, steps))
            change = (changed > 0) - (changed < 0)  # the change per card, if every card of a stack changes
            attacked, answered = (total(parts) for parts in values(clash, steps))
            won = position.team or steps.defender_wins(clash, attacked, answered, steps)
        if won:
            leader, carried = side, change
    return carried if leader == position.leader else 0


def _answered(position: Position) -> tuple[int, ...]:
    """Return the players who have answered in this round so far, in order."""
    if position.team:
        return tuple(fought.side for fought in position.clashes)
    assert position.begun is not None
    around = tuple(position.around(position.begun))
    return around[1 : around.index(position.player)]
