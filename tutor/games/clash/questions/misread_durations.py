"""Misreadings of how long something lasts: Auras fixed at the start of a turn, Protection for a whole game, and an
ability that counts twice."""

from __future__ import annotations

from ..rules import Card, Place, Position
from ..rules.abilities import Source, reached
from ..rules.events.table import creature_at
from ..rules.resolution import Resolution, Steps, Strike
from .misread_steps import change_creature, misreading_with_memory


@misreading_with_memory("aura-settled")
def aura_settled(true: Steps) -> Steps:
    at_first: dict[int, set[tuple[int, Card, str]]] = {}

    def source(position: Position, place: Place, ability: str) -> Source | None:
        given = at_first.setdefault(
            position.turn, {(at.side, card, granted) for _, granted, card, at in reached(position)}
        )
        found = true.source(position, place, ability)
        creature = position.creature(place)
        if found is None or found.aura is None or creature is None:
            return found
        return found if (place.side, creature.card, ability) in given else None

    return true.but(source=source)


@misreading_with_memory("protection-once-a-game")
def protection_once_a_game(true: Steps) -> Steps:
    used: set[tuple[int, Card]] = set()

    def dealing_damage(resolution: Resolution, strike: Strike) -> None:
        for place in strike.hits:
            if (place.side, creature_at(resolution.position, place).card) in used:
                change_creature(resolution, place, spent=True)
        true.dealing_damage(resolution, strike)
        for place, creature in resolution.position.creatures():
            if creature.spent:
                used.add((place.side, creature.card))

    return true.but(dealing_damage=dealing_damage)


@misreading_with_memory("abilities-add-up")
def abilities_add_up(true: Steps) -> Steps:
    second: set[tuple[int, int, Card]] = set()

    def dealing_damage(resolution: Resolution, strike: Strike) -> None:
        auras = {at for _, ability, _, at in reached(resolution.position) if ability == "protection"}
        for place in strike.hits:
            creature = creature_at(resolution.position, place)
            here = (resolution.position.turn, place.side, creature.card)
            if creature.spent and place in auras and "protection" in creature.card.own and here not in second:
                second.add(here)
                change_creature(resolution, place, spent=False)
        true.dealing_damage(resolution, strike)

    return true.but(dealing_damage=dealing_damage)
