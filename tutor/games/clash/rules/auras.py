"""The printed step “Auras”: which abilities creatures have gained and lost since it was last reported."""

from __future__ import annotations

from .abilities import Reach, has_aura, reached_on_line
from .cards import Card
from .events.assault import AuraGained, AuraLost, KeepsBonus
from .position import LINES, Place
from .resolution import Resolution


def update(resolution: Resolution, cause: int | None) -> None:
    """The printed step “Auras”: report which abilities creatures have gained or lost through an Aura since the last
    such step.

    The position stores none of this, because `source` computes it. This function only emits events.
    """
    gained: list[Reach] = []
    lost: list[Reach] = []
    reported, resolution.auras_reported = resolution.auras_reported, resolution.position
    for side, (then, now) in enumerate(zip(reported.kingdoms, resolution.position.kingdoms, strict=True)):
        if now is then:
            continue
        for zone, was, stands in zip(LINES, then.lines, now.lines, strict=True):
            if stands is not was and (has_aura(was) or has_aura(stands)):
                before, after = reached_on_line(was, side, zone), reached_on_line(stands, side, zone)
                if before != after:
                    _add_differences(before, after, lost, gained)
    for bearer, ability, card, place in lost:
        line = resolution.position.kingdoms[place.side].lines[place.zone]
        if any(creature is not None and creature.card == card for creature in line):
            ends = resolution.emit(
                AuraLost("aura.ends", cause, side=place.side, card=card, other=bearer, ability=ability)
            )
            if ability == "sprint":
                report_kept_bonus(resolution, place, card, ends)
    for bearer, ability, card, place in gained:
        resolution.emit(
            AuraGained("aura.neighbours", cause, side=place.side, card=card, at=place, other=bearer, ability=ability)
        )


def report_kept_bonus(resolution: Resolution, line: Place, card: Card, cause: int) -> None:
    """Report that a creature that has lost Sprint keeps its bonus."""
    for i, creature in enumerate(resolution.position.kingdoms[line.side].lines[line.zone], 1):
        here = Place(line.side, line.zone, i)
        if creature is None or creature.card != card or not creature.bonus or resolution.source(here, "sprint"):
            continue
        rule = "sprint.needs-attack"
        resolution.emit(KeepsBonus(rule, cause, side=here.side, card=card, at=here, after=creature.bonus))


def _add_differences(before: list[Reach], after: list[Reach], lost: list[Reach], gained: list[Reach]) -> None:
    """Append to ``lost`` and ``gained`` what differs between ``before`` and ``after``, wherever on the line the cards
    are."""
    new, keys = after[:], [reach[:3] for reach in after]
    for reach in before:
        if reach[:3] in keys:
            i = keys.index(reach[:3])
            del keys[i], new[i]
        else:
            lost.append(reach)
    gained += new
