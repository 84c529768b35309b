"""The readings that change an outcome, each the other way round: the rules of the game with one switch turned."""

from __future__ import annotations

from ...core.guest import Turned
from ...dust.game import rules_by
from ...dust.position import WHEEL
from ...dust.readings import NUMBERS, OURS, Readings
from ...dust.steps import read

#: How a reading is turned that is no mere yes or no, each way with a word for it.
_WAYS: dict[str, tuple[tuple[object, str], ...]] = {
    "wheel": ((WHEEL[::-1], ""),),
    "after_giving": (("card", "card"), ("void", "void")),
}


def turned() -> tuple[Turned, ...]:
    """Every reading turned, by its number, in each way that it can be."""
    found = []
    for name, (number, _) in NUMBERS.items():
        for value, way in _WAYS.get(name, ((True, ""),)):
            found.append(Turned(number, rules_by(read(_with(name, value))), way))
    return tuple(found)


def _with(name: str, value: object) -> Readings:
    """Our readings with one switch turned."""
    return OURS._replace(**{name: value})  # type: ignore[arg-type] # a value of that switch
