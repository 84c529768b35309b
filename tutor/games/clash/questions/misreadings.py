"""Misreadings: the wrong readings that players hold, each the record of the printed steps with one read wrongly.

What the wrong steps do is in the modules named ``wrong``, what they are called in ``misreadings.toml``.

>>> from tutor.games.clash.notation import read_script
>>> from tutor.games.clash.rules import Step, replay
>>> from tutor.games.clash.rules.game import RULES, rules_by
>>> from tutor.games.clash.sets import all_cards
>>> start = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Brute | Zombie Baron ; B: {Bastion} Ogre"
>>> script = read_script(start + "\\n\\nassault\\nattack", all_cards())
>>> moves = [said.move for said in script.moves]
>>> def damage(rules):
...     return [event.after for event in replay(Step(script.position), moves, rules).events if event.kind == "damage"]
>>> damage(rules_by(misread("excess-goes-behind"))), damage(RULES)
([5, 4], [5])
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ....core.rulebook import Misreading, misreadings_of
from ..rules.resolution import Steps
from ..rules.steps import TRUE
from . import wrong_attack, wrong_damage, wrong_four, wrong_memory, wrong_second, wrong_turn
from .wrong import WRONG


@cache
def misreadings() -> Mapping[str, Misreading]:
    """Every misreading by id, in the order of the rulebook."""
    return misreadings_of(tomllib.loads((Path(__file__).parent / "misreadings.toml").read_text("utf-8")))


def misread(id: str) -> Steps:
    """The printed steps with one of them read wrongly, for one game: what it has to remember is remembered in them.

    Raises `KeyError` for an unknown id.
    """
    steps = TRUE
    for change in WRONG[id]:
        steps = change(steps)
    return steps


#: The modules that fill the table of wrong steps.
FILLED_BY = (wrong_turn, wrong_attack, wrong_damage, wrong_memory, wrong_second, wrong_four)
