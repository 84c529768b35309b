"""The one choice that the rules leave open during a move, and the type of a step."""

from typing import NamedTuple

from .... import core
from ....core.values import Numbers
from .cards import Card
from .events import Event
from .position import Place, Position


class Choice(NamedTuple):
    """The order in which ``cards`` destroyed at the same time return to the hand of ``side``.

    ``cards`` and ``places`` are in the default order.
    """

    side: int
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    rule: str = "return.owner-orders"


#: The answer to a choice: a permutation of indices into its cards.
Answer = Numbers
Step = core.Step[Position, Event, Choice]
