"""Pictures of positions in notebooks, from the module ``notebook`` of each game that has one."""

from __future__ import annotations

from ..games import modules


def board_svg(position: object) -> str:
    """Return the board of a position as SVG text. Raises `TypeError` for anything else."""
    for game in modules("notebook").values():
        if isinstance(position, game.Position):
            svg: str = game.board_svg(position)
            return svg
    raise TypeError(f"expected a position, and found {type(position).__name__}")


def enable() -> None:
    """Make every notebook cell that ends in a position display its board."""
    for game in modules("notebook").values():
        game.enable()
