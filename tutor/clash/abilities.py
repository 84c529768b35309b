"""Who has which special ability right now, from its own card, from a neighbour's Aura, or by the Automa's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from .cards import Card
from .position import Line, Place, Position

if TYPE_CHECKING:
    from .story import Story

#: An ability that reaches a creature: the bearer of the Aura, the ability, the creature, and where that stands; and
#: all that do, line by line.
Reach = tuple[Card, str, Card, Place]
Reaches = Sequence[tuple[Line, list[Reach]]]


class Source(NamedTuple):
    """Where a creature has an ability from: ``aura`` is the card of the neighbour whose Aura gives it, None where the
    creature has it by itself, as printed or as all creatures of the Automa in a custom game."""

    aura: Card | None = None


OWN = Source()


def source(position: Position, place: Place, ability: str) -> Source | None:
    """Where the creature at ``place`` has ``ability`` from: its own card, the Aura of the neighbour before or behind
    it, or the Automa's rules; None where it has not got it. A pair has what its host and its Symbiote have.

    Source: both editions, list of special abilities (Aura: the adjacent creatures, not the bearer).
    """
    side, zone, number = place
    line = position.kingdoms[side].lines[zone]
    creature = line[number - 1]
    assert creature is not None
    if ability in creature.card.own or (creature.rider is not None and ability in creature.rider.own):
        return OWN
    for i in (number - 2, number):
        if 0 <= i < len(line):
            neighbour = line[i]
            if neighbour is None:
                continue
            if ability in neighbour.card.auras:
                return Source(neighbour.card)
            if neighbour.rider is not None and ability in neighbour.rider.auras:
                return Source(neighbour.rider)
    rules = position.automa
    if rules is not None and side == 1 and ability in rules.gifts:
        return OWN
    return None


def reached(position: Position) -> list[Reach]:
    """Every ability that an Aura gives to a neighbour in this position, line by line."""
    return [reach for _, reaches in line_by_line(position) for reach in reaches]


def line_by_line(position: Position, known: Reaches = ()) -> Reaches:
    """Each line of a position with what Auras give on it; of a line that is ``known`` still, what is known of it."""
    found: list[tuple[Line, list[Reach]]] = []
    for side, kingdom in enumerate(position.kingdoms):
        for zone, line in enumerate(kingdom.lines):
            before = known[len(found)] if known else None
            found.append(before if before and before[0] is line else (line, _on_line(line, side, zone)))
    return found


def _on_line(line: Line, side: int, zone: int) -> list[Reach]:
    found: list[Reach] = []
    for i, creature in enumerate(line):
        if creature is None or not (creature.card.auras or creature.rider):
            continue
        for bearer in creature.cards:
            for j in (i - 1, i + 1) if bearer.auras else ():
                neighbour = line[j] if 0 <= j < len(line) else None
                if neighbour is not None:
                    place = Place(side, zone, j + 1)
                    found += [(bearer, a, neighbour.card, place) for a in sorted(bearer.auras)]
    return found


def update(story: Story, cause: int | None) -> None:
    """The printed step “Auras”: tell which abilities creatures have gained or lost by an Aura since the last one.

    Nothing is stored in the position: `source` asks the table itself, so this only speaks.
    """
    gained: list[Reach] = []
    lost: list[Reach] = []
    known, story.auras = story.auras, line_by_line(story.position, story.auras)
    for (_, before), (_, now) in zip(known, story.auras, strict=True):
        if now != before:
            gained += _beyond(now, before)
            lost += _beyond(before, now)
    for bearer, ability, card, place in lost:
        line = story.position.kingdoms[place.side].lines[place.zone]
        if any(creature is not None and creature.card == card for creature in line):
            story.happen("aura-lost", "aura.ends", cause, place.side, card, other=bearer, ability=ability)
    for bearer, ability, card, place in gained:
        story.happen("aura-gained", "aura.neighbours", cause, place.side, card, place, other=bearer, ability=ability)


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
