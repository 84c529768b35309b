"""Misreadings: wrong rules that players assume, each as the record of printed steps with one or two steps replaced.

The modules ``misread_*.py`` define the replacements; ``misreadings.toml`` has the names and texts.

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
from . import (
    misread_assault,
    misread_damage,
    misread_durations,
    misread_four_kingdoms,
    misread_second_edition,
    misread_stronghold,
    misread_turn,
)
from .misread_steps import STEP_CHANGES


@cache
def misreadings() -> Mapping[str, Misreading]:
    """Return every misreading by id, in the order of the rulebook."""
    return misreadings_of(tomllib.loads((Path(__file__).parent / "misreadings.toml").read_text("utf-8")))


def misread(id: str) -> Steps:
    """Return the printed steps with a misreading, for one game: the steps can keep a state between moves.

    Raise `KeyError` for an unknown id.
    """
    steps = TRUE
    for change in STEP_CHANGES[id]:
        steps = change(steps)
    return steps


#: The modules that register misread steps when they are imported.
FILLED_BY = (
    misread_turn,
    misread_assault,
    misread_damage,
    misread_stronghold,
    misread_durations,
    misread_second_edition,
    misread_four_kingdoms,
)
