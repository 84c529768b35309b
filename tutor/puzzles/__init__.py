"""Puzzles: tables at which one turn does what is wanted. Kept as TOML, chosen by the day, and by what they need."""

from .records import house, read_puzzles, write_puzzles

__all__ = ["house", "read_puzzles", "write_puzzles"]
