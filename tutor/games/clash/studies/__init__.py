"""The studies of Clash: the strength of its players, the difficulty of the levels, the advantage of the first player,
the value of the cards, and games with puzzles."""

from .against_automa import DECKS, STRENGTH
from .drafts import DRAFTS
from .first_player import FIRST
from .puzzles import PUZZLES

#: Every study by name.
STUDIES = {study.name: study for study in (DECKS, DRAFTS, FIRST, PUZZLES, STRENGTH)}
