"""The registry of misread steps, and what they share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from ..rules import Kingdom, Place, Position
from ..rules.events.assault import Area
from ..rules.events.table import with_creature, with_kingdom
from ..rules.resolution import Resolution, Steps, Strike, StrongholdHit
from ..rules.steps import TRUE

F = TypeVar("F", bound=Callable[[Steps], Steps])
S = ParamSpec("S")
T = TypeVar("T")

if TYPE_CHECKING:
    from ..rules import Card, Reason
    from ..rules.abilities import Source

    # the types of steps, as `Steps` has them
    OnStrike = Callable[[Resolution, Strike], None]
    StrikeTest = Callable[[Resolution, Strike], bool]
    OnTurn = Callable[[Resolution], None]
    SourceOf = Callable[[Position, Place, str], Source | None]
    CardReasons = Callable[[Position, int, str], list[Reason]]
    Count = Callable[[Position], int]
    NextAttacker = Callable[[Position], Place | None]
    MercenaryGoes = Callable[[Position, int, int], tuple[str, Place, int | None]]
    Pay = Callable[[Resolution, int], tuple[Card, Place, int]]
    Clearance = Callable[[Resolution, Place], Strike | None]
    LeavePlay = Callable[[Resolution, Place, int, Source | None], None]
    InstinctOrder = Callable[[Resolution, list[tuple[Place, int]]], list[tuple[Place, int]]]
    Regenerate = Callable[[Resolution, int, int, Card, int, Card | None], None]
    Hit = Callable[[Resolution, StrongholdHit], int | None]
    HitPile = Callable[[Resolution, int, int, Card, int | None, bool], int | None]
    FortBare = Callable[[Resolution, int, int, str], None]
    Draw = Callable[[Resolution, int, str], None]
    PlayIncantation = Callable[[Resolution, Card, Place, int], None]

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


def misread_step(
    id: str, step: Callable[S, T]
) -> Callable[[Callable[Concatenate[Callable[S, T], S], T]], Callable[Concatenate[Callable[S, T], S], T]]:
    """Return a decorator that registers a function as the replacement of one step of `TRUE`.

    The function gets the correct step as its first argument, then the arguments of the step.
    """
    name = next(field.name for field in fields(TRUE) if getattr(TRUE, field.name) is step)

    def entered(
        function: Callable[Concatenate[Callable[S, T], S], T],
    ) -> Callable[Concatenate[Callable[S, T], S], T]:
        misreading_with_memory(id)(lambda true: true.but(**{name: partial(function, getattr(true, name))}))
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
