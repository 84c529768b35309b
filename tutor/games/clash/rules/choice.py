"""The one choice that the rules leave open in the middle of a move, and the step at which a move stops for it."""

from typing import NamedTuple

from .... import core
from .cards import Card
from .events import Event
from .position import Place, Position


class Choice(NamedTuple):
    """A choice that the rules leave to a side: in which order ``cards``, destroyed at once, return to its hand.

    ``cards`` and their ``places`` stand in the fixed order that is taken where nobody chooses.
    """

    side: int
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    rule: str = "return.owner-orders"


#: The answer to a choice: the order, as numbers into its cards.
Answer = tuple[int, ...]
Step = core.Step[Position, Event, Choice]
