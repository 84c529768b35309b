"""Alternatives to the readings that change an outcome: the rules of the game with one switch changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....core.definition import Choice, Turned
from ..rules.events import Event
from ..rules.game import rules_by
from ..rules.moves import Move
from ..rules.position import WHEEL, Position
from ..rules.readings import NUMBERS, OURS, Readings
from ..rules.steps import read

#: The other values of a reading that is not just yes or no, with a word for each.
_WAYS: dict[str, tuple[tuple[Any, str], ...]] = {
    "wheel": ((WHEEL[::-1], ""),),
    "after_giving": (("card", "card"), ("void", "void")),
}


def turned() -> tuple[Turned[Position, Move, Event, Choice], ...]:
    """Return the rules under each alternative of every reading, by its number."""
    return tuple(Turned(number, rules_by(read(readings)), way) for number, readings, way in other_readings())


def other_readings() -> Iterator[tuple[int, Readings, str]]:
    """Yield each alternative to our readings: the number of the changed one, the readings, and a word for it."""
    for name, (number, _) in NUMBERS.items():
        for value, way in _WAYS.get(name, ((True, ""),)):
            yield number, OURS._replace(**{name: value}), way
