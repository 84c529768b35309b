"""What happens: events, each kind a record of its own with the change that it makes to a position beside it.

An event is the only way a position changes.
"""

from . import clash, ending, laying, opening, young
from .event import KINDS, Event

__all__ = ["KINDS", "Event", "clash", "ending", "laying", "opening", "young"]
