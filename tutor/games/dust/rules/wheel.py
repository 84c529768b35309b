"""The tribe wheel: five tribes in a ring, each of which beats the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....core import Reason
from .readings import Readings

#: What a tribe is to the one that attacks.
STRONGER, WEAKER, OTHER, SAME = "stronger", "weaker", "other", "same"
TRIBES = 5  # dust.card.tribe


def relation(readings: Readings, wheel: tuple[str, ...], attacking: str, tribe: str) -> str:
    """What ``tribe`` is to the ``attacking`` one: stronger, weaker, the same, or another.

    Anything is another to an attack of no tribe, and what is on no wheel is another to all.
    """
    wheel = readings.wheel or wheel  # dust.wheel.shows
    if attacking == tribe:
        return SAME
    if attacking not in wheel or tribe not in wheel:
        return OTHER
    # dust.wheel.one-each-way: how many steps of the ring it takes from the attacking tribe to the answering one
    steps = (wheel.index(tribe) - wheel.index(attacking)) % len(wheel)
    weaker, stronger = ((1, 2), (3, 4)) if readings.beats_two else ((1,), (len(wheel) - 1,))
    return WEAKER if steps in weaker else STRONGER if steps in stronger else OTHER


def beats(readings: Readings, wheel: tuple[str, ...], tribe: str, below: str) -> bool:
    """True where a card of ``tribe`` beats one of the tribe ``below`` by the wheel alone."""
    return relation(readings, wheel, below, tribe) == STRONGER


def faults(beaten: Mapping[str, Sequence[str]]) -> tuple[Reason, ...]:
    """Every reason why these tribes, each with those that it beats, are no wheel; none when they are a ring of five."""
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
    """The tribes in the order in which each beats the next, from the first of them on."""
    order = [next(iter(beaten))]
    while len(order) < len(beaten):
        order.append(beaten[order[-1]][0])
    return tuple(order)
