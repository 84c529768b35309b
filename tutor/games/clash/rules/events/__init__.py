"""What happens: events, each kind a record of its own with the change that it makes to a position beside it.

An event is the only way a position changes.
"""

from . import assault, opening, stronghold, turn
from .event import FIELDS, KINDS, Event

__all__ = ["FIELDS", "KINDS", "Event", "assault", "opening", "stronghold", "turn"]
