"""The workshop: positions under construction, and every reason why one is not possible.

A `Layout` holds what is in the workshop as plain data, possible or not. `check` reads it with the reader of positions:
each error is kept as a `Problem` and repaired, until the rest can be read. Then `notation.possible` checks whether a
game can reach the position. `tutor.situations.export` turns the result into a situation.
"""

from __future__ import annotations

from ..notation.words import BASTION, FORT
from .cards import Problem
from .checking import Checked, check
from .layout import ZONES, Champion, Item, Layout, layout_of, plain, read_layout
from .lines import lines_of

__all__ = [
    "BASTION", "FORT", "ZONES", "Champion", "Checked", "Item", "Layout", "Problem", "check", "layout_of", "lines_of",
    "plain", "read_layout",
]  # fmt: skip
