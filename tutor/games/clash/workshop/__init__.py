"""Make your own: a table under construction, and every reason why it cannot be.

A `Layout` is what lies in the workshop as plain data, whether or not it can be. `check` reads it with the very reader
of positions: what is wrong is kept as a `Problem` and mended, until the rest can be read. Like the reader it then asks
whether a game can reach that (`notation.possible`). `tutor.situations.export` goes on.
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
