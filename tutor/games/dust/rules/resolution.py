"""The resolution of one move, and the rulebook steps that it uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .... import core
from .cards import Card
from .events import Event
from .parts import Clash, Part
from .position import Lay, Position
from .readings import OURS, Readings
from .wheel import Sign

Step = core.Step[Position, Event, core.Choice]


class Tribes(NamedTuple):
    """Which tribes a player may answer with."""

    allowed: frozenset[str]
    neighbours: tuple[str, ...]
    """The stronger and the weaker tribe in the order of the wheel, without barred ones."""
    barred: tuple[str, ...]
    held: frozenset[str]
    """The tribes of the cards that the player can play."""

    @property
    def can_answer(self) -> bool:
        """Whether the player holds a card that may answer."""
        return bool(self.allowed & self.held)


class Steps(NamedTuple):
    """The rulebook steps of a resolution and the questions it asks about a position, each as a function, with the
    readings.

    `steps.TRUE` holds the correct ones. Rules call each other through the steps of their resolution, so that a single
    game can replace any of them.
    """

    # questions about cards and positions
    relation: Callable[[Readings, tuple[str, ...], str, str], Sign]
    tribes: Callable[[Position, int, Steps], Tribes]
    can_give: Callable[[Position, int, Steps], bool]
    half: Callable[[int], int]
    wheel_change: Callable[[Clash, int, Steps], tuple[Part, ...]]
    values: Callable[[Clash, Steps], tuple[tuple[Part, ...], tuple[Part, ...]]]
    defender_wins: Callable[[Clash, int, int, Steps], bool]
    beats: Callable[[Readings, tuple[str, ...], str, str], bool]
    points: Callable[[Card], int]
    bonus: Callable[[Position], int]
    bonus_to: Callable[[Position], int]
    next_attacker: Callable[[Position, int], int]
    # steps that change the position
    take: Callable[[Resolution, int, int], None]
    fill_hands: Callable[[Resolution, int], None]
    leave_over: Callable[[Resolution, int], None]
    readings: Readings = OURS


class Resolution(core.Resolution[Position, Event, core.Choice]):
    """The resolution of one move, using the given steps. It never leaves a choice open."""

    __slots__ = ("last", "nulled", "steps")

    def __init__(self, position: Position, steps: Steps) -> None:
        super().__init__(position)
        self.steps = steps
        self.last: tuple[int, ...] = ()
        """Who fought the last clash of this move: the attacker and the defender."""
        self.nulled: list[tuple[int, int]] = []
        """Whose ability has no effect in it, and the number of its card."""

    def lay(self, side: int) -> Lay:
        """Return what a player has laid so far."""
        return self.position.seats[side].laid
