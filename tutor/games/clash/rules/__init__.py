"""The rules engine of Clash of Decks: positions, moves and events. It uses the standard library only and contains no
text for players.

>>> from tutor.games.clash.rules import Card, Kingdom, Move, Position, play
>>> zombie, ogre = Card("Zombie", 1, 3, 1), Card("Ogre", 4, 4, 4, ("berserk",))
>>> start = Position((Kingdom((zombie, ogre)), Kingdom((ogre, zombie))), mana=3)
>>> step = play(start, Move("play", "Zombie"))
>>> [event.rule for event in step.events], step.position.mana
(['summoning.behind'], 2)
"""

from ....core import Reason, Refused
from .abilities import source
from .cards import Card
from .choice import Choice, Step
from .editions import EDITIONS
from .events import Event
from .game import Game, replay
from .mana import first_mana
from .moves import END, Move, answers, card_of, legal_moves, play, refusals
from .position import LOWER, UPPER, A, AutomaRules, B, C, Creature, D, Kingdom, Place, Position
from .resolution import change

__all__ = [
    "EDITIONS",
    "END",
    "LOWER",
    "UPPER",
    "A",
    "AutomaRules",
    "B",
    "C",
    "Card",
    "Choice",
    "Creature",
    "D",
    "Event",
    "Game",
    "Kingdom",
    "Move",
    "Place",
    "Position",
    "Reason",
    "Refused",
    "Step",
    "answers",
    "card_of",
    "change",
    "first_mana",
    "legal_moves",
    "play",
    "refusals",
    "replay",
    "source",
]  # fmt: skip
