"""The public Python API, imported from `tutor`. It wraps the engine's records in a few classes that stay the same."""

from ..core import Unreadable
from .game import Choice, Event, Game, Move, Position, read
from .library import (
    LESSONS,
    PUZZLES,
    RULES,
    SITUATIONS,
    Lesson,
    LessonStep,
    Library,
    Puzzle,
    Reading,
    Rule,
    Situation,
)
from .refused import Reason, Refused

__all__ = [
    "LESSONS",
    "PUZZLES",
    "RULES",
    "SITUATIONS",
    "Choice",
    "Event",
    "Game",
    "Lesson",
    "LessonStep",
    "Library",
    "Move",
    "Position",
    "Puzzle",
    "Reading",
    "Reason",
    "Refused",
    "Rule",
    "Situation",
    "Unreadable",
    "read",
]
