"""The table as a widget: for a notebook cell and for the page. Python decides, the browser shows.

Importing it in a notebook also lets every cell that ends in a position show its board.
"""

from ..games.clash.board.picture import board_svg, enable
from ..lessons.anki import save_deck
from .ahead import array, best, costly, odds, turns

try:
    from .table import (
        Table,
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
except ModuleNotFoundError as missing:  # the static site needs the session, and no widget
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
