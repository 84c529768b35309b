"""Misreadings: the wrong readings that players hold, each an engine in which one printed step is read wrongly.

`misread` puts the wrong step in the place of the true one, in every module of `tutor.clash` that holds it, for as long
as its block lasts. What the wrong steps do is in the modules named ``wrong``, what they are called in
``misreadings.toml``.

>>> from tutor.notation import read_script
>>> from tutor.clash import replay, Step
>>> from tutor.sets import all_cards
>>> start = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Brute | Zombie Baron ; B: {Bastion} Ogre"
>>> script = read_script(start + "\\n\\nassault\\nattack", all_cards())
>>> moves = [said.move for said in script.moves]
>>> with misread("excess-goes-behind"):
...     [event.after for event in replay(Step(script.position), moves).events if event.kind == "damage"]
[5, 4]
>>> [event.after for event in replay(Step(script.position), moves).events if event.kind == "damage"]
[5]
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial, update_wrapper
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from threading import RLock
from typing import Any

from .. import clash
from . import wrong_attack, wrong_damage, wrong_turn
from .wrong import MEMORY, WRONG

_LOCK = RLock()


@dataclass(frozen=True)
class Misreading:
    """A wrong reading: its id, one sentence that begins “You may have taken it that”, and the id of the rule that says
    otherwise."""

    id: str
    text: str
    rule: str


@cache
def misreadings() -> Mapping[str, Misreading]:
    """Every misreading by id, in the order of the rulebook."""
    data = tomllib.loads((Path(__file__).parent / "misreadings.toml").read_text("utf-8"))
    return {id: Misreading(id, entry["text"], entry["rule"]) for id, entry in data.items()}


@contextmanager
def misread(id: str) -> Iterator[Misreading]:
    """Inside the block the engine reads one printed step wrongly; after it, also after an error, it is itself again.

    The whole process is concerned: other threads wait for their own misreading, and must not play meanwhile. Raises
    `KeyError` for an unknown id.
    """
    misreading, steps = misreadings()[id], WRONG[id]
    undo: list[tuple[dict[Any, Any], Any, Any]] = []
    with _LOCK:
        MEMORY.clear()
        try:
            for true, wrong in steps:
                _replace(true, _instead(true, wrong), undo)
            yield misreading
        finally:
            for space, name, true in reversed(undo):
                space[name] = true
            MEMORY.clear()


def _instead(true: Any, wrong: Any) -> Any:
    """What stands in for a step: a function that is given the true one first, or other data."""
    return update_wrapper(partial(wrong, true), true) if callable(true) else wrong


def _replace(true: Any, wrong: Callable[..., Any], undo: list[tuple[dict[Any, Any], Any, Any]]) -> None:
    """Put one thing in the place of another wherever a module of the engine holds it, by itself or in a table."""
    for space in _spaces():
        for name in [name for name, held in space.items() if held is true]:
            undo.append((space, name, true))
            space[name] = wrong


@cache
def _spaces() -> tuple[dict[Any, Any], ...]:
    """What every module of the engine holds, and every table among that."""
    modules = [import_module(f"{clash.__name__}.{found.name}") for found in iter_modules(clash.__path__)]
    spaces: list[dict[Any, Any]] = []
    for module in (clash, *modules):
        tables = [held for name, held in vars(module).items() if type(held) is dict and name != "__builtins__"]
        spaces += [space for space in (vars(module), *tables) if not any(space is known for known in spaces)]
    return tuple(spaces)


#: The modules that fill the table of wrong steps.
FILLED_BY = (wrong_turn, wrong_attack, wrong_damage)
