"""Puzzles: positions in which exactly one turn reaches a goal. They are stored as TOML, and chosen by day or by what
they need.
"""

from .records import house, read_puzzles, write_puzzles

__all__ = ["house", "read_puzzles", "write_puzzles"]
