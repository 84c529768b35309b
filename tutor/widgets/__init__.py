"""The table as a widget: for a notebook cell and for the page. Python decides, the browser shows.

Importing it in a notebook also lets every cell that ends in a position show its board.
"""

from .svg import board_svg, enable
from .table import Table, show, situation, table

__all__ = ["Table", "board_svg", "show", "situation", "table"]

enable()
