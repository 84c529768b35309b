"""Who has which special ability right now, from its own card, from a neighbour's Aura, or by the Automa's rules."""

from typing import NamedTuple

from .cards import Card
from .position import Line, Place, Position

#: An ability that reaches a creature: the bearer of the Aura, the ability, the creature, and where that stands.
Reach = tuple[Card, str, Card, Place]


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
    creature = line[number - 1]  # abilities.in-play: on a line, and nowhere else
    assert creature is not None
    if ability in creature.card.own or (creature.rider is not None and ability in creature.rider.own):
        return OWN  # abilities.no-stacking: one source is enough
    for i in (number - 2, number):  # aura.not-itself, four.aura: those beside it, on its line
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
    """Every ability that an Aura gives to a neighbour in this position, line by line."""
    return [
        reach
        for side, kingdom in enumerate(position.kingdoms)
        for zone, line in enumerate(kingdom.lines)
        for reach in on_line(line, side, zone)
    ]


def gives(line: Line) -> bool:
    """True where a creature on a line has an Aura; most have none."""
    for creature in line:
        if creature is not None and (creature.card.auras or (creature.rider is not None and creature.rider.auras)):
            return True
    return False


def on_line(line: Line, side: int, zone: int) -> list[Reach]:
    """Every ability that an Aura gives to a neighbour on this line, which lies there."""
    found: list[Reach] = []
    for i, creature in enumerate(line):
        for bearer in () if creature is None else creature.cards:
            for j in (i - 1, i + 1) if bearer.auras else ():
                neighbour = line[j] if 0 <= j < len(line) else None
                if neighbour is not None:
                    place = Place(side, zone, j + 1)
                    found += [(bearer, ability, neighbour.card, place) for ability in bearer.gives]
    return found
