"""The display of positions in notebooks."""

from __future__ import annotations

from .board.picture import board_svg as board_svg
from .notation import write_position
from .rules import Position as Position
from .sets import all_cards


def enable() -> None:
    """Display the board of a position at the end of a notebook cell, with its notation as the text."""
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is None:
        return
    formatters = shell.display_formatter.formatters
    formatters["image/svg+xml"].for_type(Position, board_svg)
    formatters["text/plain"].for_type(
        Position, lambda position, printer, _: printer.text(write_position(position, all_cards()))
    )
