"""The exact rules of Dust Collectorz: positions, moves and events.

This package uses the standard library only and contains no text for players.

>>> from tutor.games.dust.rules import Answer, Attack, Card, Named, Position, Seat, play
>>> kite = Card("Kite", "paper", "bronze", (4, 7, 3, 4))
>>> blot = Card("Blot", "ink", "bronze", (3, 4, 4, 7))
>>> start = Position(seats=(Seat((kite, blot)), Seat((blot, kite))))
>>> attacked = play(start, Attack((Named("Kite"),), "speed")).position
>>> step = play(attacked, Answer((Named("Blot"),)))
>>> [(event.side, event.amount, event.against) for event in step.events if event.kind == "won"]
[(0, 7, 5)]
"""

from ....core import Reason, Refused
from .cards import BACK, RANKS, STATS, Card
from .events import KINDS, Event
from .game import RULES, Game, Rules, play, replay, rules_by
from .legal import legal_moves, moves
from .moves import Add, Answer, Attack, Choose, Counter, Draw, First, Give, Move, Named, Play
from .position import MODES, WHEEL, Fought, Lay, Position, Seat, empty, seen
from .readings import OURS, Readings
from .refusals import refusals
from .resolution import Step, Steps
from .setup import begin
from .steps import TRUE, read

__all__ = [
    "BACK",
    "KINDS",
    "MODES",
    "OURS",
    "RANKS",
    "RULES",
    "STATS",
    "TRUE",
    "WHEEL",
    "Add",
    "Answer",
    "Attack",
    "Card",
    "Choose",
    "Counter",
    "Draw",
    "Event",
    "First",
    "Fought",
    "Game",
    "Give",
    "Lay",
    "Move",
    "Named",
    "Play",
    "Position",
    "Readings",
    "Reason",
    "Refused",
    "Rules",
    "Seat",
    "Step",
    "Steps",
    "begin",
    "empty",
    "legal_moves",
    "moves",
    "play",
    "read",
    "refusals",
    "replay",
    "rules_by",
    "seen",
]  # fmt: skip
