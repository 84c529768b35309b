"""What all games have in common: steps, choices, games with undo, chance, and refusals. Nothing here depends on a
particular game."""

from .chance import SEEDS, lot, shuffled
from .game import Game, Rules, history, moments
from .refusal import Fault, Impossible, Phrase, Reason, Refused, Unreadable
from .resolution import ChoiceOpen, GameOver, Resolution, TooLong, patience
from .step import Choice, Event, Step

__all__ = [
    "SEEDS",
    "Choice",
    "ChoiceOpen",
    "Event",
    "Fault",
    "Game",
    "GameOver",
    "Impossible",
    "Phrase",
    "Reason",
    "Refused",
    "Resolution",
    "Rules",
    "Step",
    "TooLong",
    "Unreadable",
    "history",
    "lot",
    "moments",
    "patience",
    "shuffled",
]  # fmt: skip
