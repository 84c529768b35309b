"""Events: one record class for each kind, with the change it makes to a position.

Positions change only through events.
"""

from . import clash, ending, laying, opening, young
from .event import KINDS, Event

__all__ = ["KINDS", "Event", "clash", "ending", "laying", "opening", "young"]
