"""What is studied of Clash: how strong its players are, how hard the levels, who begins, what the cards are worth, and
which games have a puzzle."""

from .against_automa import DECKS, STRENGTH
from .drafts import DRAFTS
from .first_player import FIRST
from .puzzles import PUZZLES

#: Every study by its name.
STUDIES = {study.name: study for study in (DECKS, DRAFTS, FIRST, PUZZLES, STRENGTH)}
