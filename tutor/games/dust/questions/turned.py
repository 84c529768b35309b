"""The readings that change an outcome, each the other way round: the rules of the game with one switch turned."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.definition import Turned
from ..rules.game import rules_by
from ..rules.position import WHEEL
from ..rules.readings import NUMBERS, OURS, Readings
from ..rules.steps import read

#: How a reading is turned that is no mere yes or no, each way with a word for it.
_WAYS: dict[str, tuple[tuple[object, str], ...]] = {
    "wheel": ((WHEEL[::-1], ""),),
    "after_giving": (("card", "card"), ("void", "void")),
}


def turned() -> tuple[Turned, ...]:
    """Every reading turned, by its number, in each way that it can be."""
    return tuple(Turned(number, rules_by(read(readings)), way) for number, readings, way in other_readings())


def other_readings() -> Iterator[tuple[int, Readings, str]]:
    """Our readings with one of them turned, in each way that it can be: its number, the readings, a word for it."""
    for name, (number, _) in NUMBERS.items():
        for value, way in _WAYS.get(name, ((True, ""),)):
            # the value is one of that switch
            yield number, OURS._replace(**{name: value}), way  # type: ignore[arg-type]
