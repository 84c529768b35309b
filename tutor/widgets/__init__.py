"""The table as a widget, for notebook cells and for the web page, and the functions of the notebooks.

Importing this package in a notebook also makes every cell that ends in a position display its board. In marimo,
``mo.ui.anywidget(show(…))`` shows a table.
"""

from ..lessons.anki import save_deck
from .ahead import array, best, costly, odds, turns
from .display import board_svg, enable

try:
    from .functions import (
        first_battle,
        lesson,
        placement,
        present,
        puzzle,
        rulebook,
        show,
        situation,
        story,
        table,
        workshop,
    )
    from .table import Table
except ModuleNotFoundError as missing:  # the static site uses the session without the widget
    if missing.name != "anywidget":
        raise

__all__ = [
    "Table",
    "array",
    "best",
    "board_svg",
    "costly",
    "first_battle",
    "lesson",
    "odds",
    "placement",
    "present",
    "puzzle",
    "rulebook",
    "save_deck",
    "show",
    "situation",
    "story",
    "table",
    "turns",
    "workshop",
]

enable()
