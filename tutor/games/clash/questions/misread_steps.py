"""The registry of misread steps, and what they share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from ..rules import Kingdom, Place, Position
from ..rules.events.assault import Area
from ..rules.events.table import with_creature, with_kingdom
from ..rules.resolution import Resolution, Steps, Strike

F = TypeVar("F", bound=Callable[..., Any])

#: For each misreading the functions that change the record of steps, applied in order.
STEP_CHANGES: dict[str, tuple[Callable[[Steps], Steps], ...]] = {}


def misreading_with_memory(id: str) -> Callable[[F], F]:
    """Return a decorator that registers a function as a change of the whole record of steps.

    The function is called anew for each game, so its closure can keep a state between moves.
    """

    def entered(function: F) -> F:
        STEP_CHANGES[id] = (*STEP_CHANGES.get(id, ()), function)
        return function

    return entered


def misread_step(id: str, step: str) -> Callable[[F], F]:
    """Return a decorator that registers a function as the replacement of one step.

    The function gets the correct step as its first argument, then the arguments of the step.
    """

    def entered(function: F) -> F:
        misreading_with_memory(id)(lambda true: true.but(**{step: partial(function, getattr(true, step))}))
        return function

    return entered


def change_creature(resolution: Resolution, place: Place, **marks: Any) -> None:
    """Replace attributes of a creature without an event."""
    creature = resolution.position.creature(place)
    if creature is not None:
        change_position(resolution, with_creature(resolution.position, place, creature._replace(**marks)))


def change_kingdom(resolution: Resolution, side: int, kingdom: Kingdom) -> None:
    """Replace the Kingdom of a side without an event."""
    change_position(resolution, with_kingdom(resolution.position, side, kingdom))


def change_position(resolution: Resolution, position: Position) -> None:
    """Replace the current position, as if the last event had led to it."""
    resolution.position = position
    if resolution.positions:
        resolution.positions[-1] = position


def change_last_event(resolution: Resolution, **changes: Any) -> None:
    """Replace fields of the last event."""
    resolution.events[-1] = resolution.events[-1].but(**changes)


def drop_last_event(resolution: Resolution, kind: str) -> None:
    """Remove the last event if it is of a kind that changes nothing."""
    if resolution.events and resolution.events[-1].kind == kind:
        resolution.events.pop()
        resolution.positions.pop()
        resolution.scanned = min(resolution.scanned, len(resolution.events))


def behind(place: Place) -> Place:
    return place._replace(number=place.number + 1)


def beside(place: Place) -> Place:
    return place._replace(zone=1 - place.zone)


def beside_target(resolution: Resolution, attacker: Place) -> Place:
    """Return the first place on the other board line of the Kingdom that a creature attacks."""
    return beside(resolution.position.beyond(attacker.side, attacker.zone, 1))


def hit_also(resolution: Resolution, strike: Strike, ability: str, places: list[Place]) -> None:
    """Let an ability hit the creatures at these places as well."""
    if strike.source(resolution, ability) is None:
        return
    rule = "splash.beside" if ability == "splash" else "perforation.behind"
    for place in places:
        victim = resolution.position.creature(place)
        if victim is not None and place not in strike.hits:
            strike.hits.append(place)
            resolution.emit(
                Area(
                    rule,
                    strike.cause,
                    side=place.side,
                    card=strike.card,
                    at=strike.attacker,
                    to=place,
                    other=victim.card,
                    ability=ability,
                )
            )
