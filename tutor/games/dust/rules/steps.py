"""The rulebook steps as printed: the default for every resolution."""

from __future__ import annotations

from . import answering, clash, ending, rounds, wheel
from .readings import Readings
from .resolution import Steps

TRUE = Steps(
    relation=wheel.relation,
    tribes=answering.tribes,
    can_give=answering.can_give,
    half=clash.half,
    wheel_change=clash.wheel_change,
    values=clash.values,
    defender_wins=clash.defender_wins,
    beats=wheel.beats,
    points=ending.points,
    bonus=ending.bonus,
    bonus_to=ending.bonus_to,
    next_attacker=rounds.next_attacker,
    take=rounds.take,
    fill_hands=rounds.fill_hands,
    leave_over=ending.leave_over,
)


def read(readings: Readings) -> Steps:
    """Return the rulebook steps under other readings of the points that the rulebooks leave open."""
    return TRUE._replace(readings=readings)
