"""Which creature has which special ability: from its own card, a neighbour's Aura, or the Automa's rules."""

from typing import NamedTuple

from .cards import Card
from .position import Line, Place, Position

#: An ability given by an Aura: the card that bears the Aura, the ability, the receiving creature's card, and its place.
Reach = tuple[Card, str, Card, Place]


class Source(NamedTuple):
    """Where a creature has an ability from.

    ``aura`` is the card of the neighbour whose Aura gives the ability. It is None if the creature has the ability
    itself: printed on its card, or given to all creatures of the Automa in a custom game.
    """

    aura: Card | None = None


OWN = Source()


def source(position: Position, place: Place, ability: str) -> Source | None:
    """Return where the creature at ``place`` has ``ability`` from, or None if it does not have it.

    An ability comes from the creature's own card, the Aura of an adjacent creature on the line, or the Automa's rules.
    A pair has the abilities of both its host and its Symbiote.

    Source: both editions, list of special abilities (Aura: the adjacent creatures, not the bearer).
    """
    side, zone, number = place
    line = position.kingdoms[side].lines[zone]
    creature = line[number - 1]  # abilities.in-play: only creatures on a line have abilities
    assert creature is not None
    if ability in creature.card.own or (creature.rider is not None and ability in creature.rider.own):
        return OWN  # abilities.no-stacking: one source is enough
    for i in (number - 2, number):  # aura.not-itself, four.aura: only the adjacent creatures on the same line
        if 0 <= i < len(line):
            neighbour = line[i]
            if neighbour is None:
                continue
            if ability in neighbour.card.auras:
                return Source(neighbour.card)
            if neighbour.rider is not None and ability in neighbour.rider.auras:
                return Source(neighbour.rider)
    rules = position.automa
    if rules is not None and side & 1 and ability in rules.gifts:
        return OWN
    return None


def reached(position: Position) -> list[Reach]:
    """Return every ability that an Aura gives in this position, line by line."""
    return [
        reach
        for side, kingdom in enumerate(position.kingdoms)
        for zone, line in enumerate(kingdom.lines)
        for reach in reached_on_line(line, side, zone)
    ]


def has_aura(line: Line) -> bool:
    """Return True if a creature on the line has an Aura."""
    for creature in line:
        if creature is not None and (creature.card.auras or (creature.rider is not None and creature.rider.auras)):
            return True
    return False


def reached_on_line(line: Line, side: int, zone: int) -> list[Reach]:
    """Return every ability that an Aura gives on ``line``, which is line ``zone`` of ``side``."""
    found: list[Reach] = []
    for i, creature in enumerate(line):
        for bearer in () if creature is None else creature.cards:
            for j in (i - 1, i + 1) if bearer.auras else ():
                neighbour = line[j] if 0 <= j < len(line) else None
                if neighbour is not None:
                    place = Place(side, zone, j + 1)
                    found += [(bearer, ability, neighbour.card, place) for ability in bearer.gives]
    return found
