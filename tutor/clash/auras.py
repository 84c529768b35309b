"""The printed step “Auras”: what they have given and taken since it was last told."""

from __future__ import annotations

from .abilities import Reach, on_line
from .events.assault import AuraGained, AuraLost
from .position import LINES
from .resolution import Resolution


def update(resolution: Resolution, cause: int | None) -> None:
    """The printed step “Auras”: tell which abilities creatures have gained or lost by an Aura since the last one.

    Nothing is stored in the position: `source` asks the table itself, so this only speaks.
    """
    gained: list[Reach] = []
    lost: list[Reach] = []
    told, resolution.told = resolution.told, resolution.position
    for side, (then, now) in enumerate(zip(told.kingdoms, resolution.position.kingdoms, strict=True)):
        for zone in LINES:
            if now.lines[zone] is not then.lines[zone]:
                before, after = on_line(then.lines[zone], side, zone), on_line(now.lines[zone], side, zone)
                if before != after:
                    gained += _beyond(after, before)
                    lost += _beyond(before, after)
    for bearer, ability, card, place in lost:
        line = resolution.position.kingdoms[place.side].lines[place.zone]
        if any(creature is not None and creature.card == card for creature in line):
            resolution.emit(AuraLost("aura.ends", cause, side=place.side, card=card, other=bearer, ability=ability))
    for bearer, ability, card, place in gained:
        resolution.emit(
            AuraGained("aura.neighbours", cause, side=place.side, card=card, at=place, other=bearer, ability=ability)
        )


def _beyond(some: list[Reach], others: list[Reach]) -> list[Reach]:
    """Those of some on a line that are not among the others: the same cards, wherever on it they stand."""
    left: dict[object, int] = {}
    for reach in others:
        left[reach[:3]] = left.get(reach[:3], 0) + 1
    found = []
    for reach in some:
        if left.get(reach[:3]):
            left[reach[:3]] -= 1
        else:
            found.append(reach)
    return found
