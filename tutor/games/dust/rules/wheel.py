"""The tribe wheel: five tribes in a ring, each of which beats the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from ....core import Reason
from .readings import Readings

#: How a tribe relates to the attacking tribe.
Sign = Literal["stronger", "weaker", "other", "same"]
STRONGER: Final = "stronger"
WEAKER: Final = "weaker"
OTHER: Final = "other"
SAME: Final = "same"
TRIBES = 5  # dust.card.tribe


def relation(readings: Readings, wheel: tuple[str, ...], attacking: str, tribe: str) -> Sign:
    """Return how ``tribe`` relates to the ``attacking`` tribe: stronger, weaker, the same, or other.

    If the attack has no tribe, or a tribe is not on the wheel, the relation is other.
    """
    wheel = readings.wheel or wheel  # dust.wheel.shows
    if attacking == tribe:
        return SAME
    if attacking not in wheel or tribe not in wheel:
        return OTHER
    # dust.wheel.one-each-way: the number of steps around the ring from the attacking tribe to the answering one
    steps = (wheel.index(tribe) - wheel.index(attacking)) % len(wheel)
    weaker, stronger = ((1, 2), (3, 4)) if readings.beats_two else ((1,), (len(wheel) - 1,))
    return WEAKER if steps in weaker else STRONGER if steps in stronger else OTHER


def beats(readings: Readings, wheel: tuple[str, ...], tribe: str, below: str) -> bool:
    """Return whether a card of ``tribe`` beats one of the tribe ``below``, by the wheel alone."""
    return relation(readings, wheel, below, tribe) == STRONGER


def faults(beaten: Mapping[str, Sequence[str]]) -> tuple[Reason, ...]:
    """Return every reason why these tribes are not a wheel; empty if they form a ring of five.

    ``beaten`` maps each tribe to the tribes that it beats.
    """
    rule = "dust.wheel.one-each-way"
    found = []
    if len(beaten) != TRIBES:
        found.append(Reason("tribes", "dust.card.tribe", {"count": len(beaten), "asked": TRIBES}))
    for tribe, others in beaten.items():
        if len(others) != 1:
            found.append(Reason("beats", rule, {"tribe": tribe, "count": len(others)}))
        found += [Reason("unknown-tribe", rule, {"tribe": tribe, "other": it}) for it in others if it not in beaten]
        if tribe in others:
            found.append(Reason("beats-itself", rule, {"tribe": tribe}))
    if not found and (len(set(ring(beaten))) < TRIBES or beaten[ring(beaten)[-1]][0] != ring(beaten)[0]):
        found.append(Reason("no-ring", rule, {"tribes": ring(beaten)}))
    return tuple(found)


def ring(beaten: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the tribes in the order in which each beats the next, starting with the first."""
    order = [next(iter(beaten))]
    while len(order) < len(beaten):
        order.append(beaten[order[-1]][0])
    return tuple(order)
