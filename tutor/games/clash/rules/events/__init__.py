"""Events: one class for each kind, with the change that it makes to a position.

A position only changes through events.
"""

from . import assault, opening, stronghold, turn
from .event import FIELDS, KINDS, Event

__all__ = ["FIELDS", "KINDS", "Event", "assault", "opening", "stronghold", "turn"]
