"""The table of misread steps, and what they share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from ..rules import Kingdom, Place, Position
from ..rules.events.assault import Area
from ..rules.events.table import with_creature, with_kingdom
from ..rules.resolution import Resolution, Steps, Strike

F = TypeVar("F", bound=Callable[..., Any])

#: What a misreading makes of the steps, in turn, by its id.
WRONG: dict[str, tuple[Callable[[Steps], Steps], ...]] = {}


def remembering(id: str) -> Callable[[F], F]:
    """Mark a function that makes the steps of a misreading of the true ones, afresh for each game, with what it has to
    remember between two moves."""

    def entered(function: F) -> F:
        WRONG[id] = (*WRONG.get(id, ()), function)
        return function

    return entered


def wrong(id: str, step: str) -> Callable[[F], F]:
    """Mark a function as what stands in for a step under a misreading; it will be given the true step first."""

    def entered(function: F) -> F:
        remembering(id)(lambda true: true.but(**{step: partial(function, getattr(true, step))}))
        return function

    return entered


def mark(resolution: Resolution, place: Place, **marks: Any) -> None:
    """Mark a creature without a word."""
    creature = resolution.position.creature(place)
    if creature is not None:
        unsaid(resolution, with_creature(resolution.position, place, creature._replace(**marks)))


def put(resolution: Resolution, side: int, kingdom: Kingdom) -> None:
    """Change what belongs to a side without a word."""
    unsaid(resolution, with_kingdom(resolution.position, side, kingdom))


def unsaid(resolution: Resolution, position: Position) -> None:
    """Go on from another position, as if the last event had led to it."""
    resolution.position = position
    if resolution.positions:
        resolution.positions[-1] = position


def retell(resolution: Resolution, **changes: Any) -> None:
    """Tell the last event otherwise."""
    resolution.events[-1] = resolution.events[-1].but(**changes)


def forget(resolution: Resolution, kind: str) -> None:
    """Take the last event back, if it is of a kind that changes nothing."""
    if resolution.events and resolution.events[-1].kind == kind:
        resolution.events.pop()
        resolution.positions.pop()
        resolution.scanned = min(resolution.scanned, len(resolution.events))


def behind(place: Place) -> Place:
    return place._replace(number=place.number + 1)


def beside(place: Place) -> Place:
    return place._replace(zone=1 - place.zone)


def beside_target(resolution: Resolution, attacker: Place) -> Place:
    """The first place of the other line of the Kingdom that a creature attacks."""
    return beside(resolution.position.beyond(attacker.side, attacker.zone, 1))


def hit_too(resolution: Resolution, strike: Strike, ability: str, places: list[Place]) -> None:
    """Let an ability hit these places too, where somebody stands there."""
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
