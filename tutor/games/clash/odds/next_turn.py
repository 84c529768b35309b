"""What an Automa's next turn may bring, worked out a little at a time and told by what it comes to."""

from __future__ import annotations

from ....core.bar_chart import chance
from ....core.definition import Data
from ....core.prospects import Asked
from ....locale import Language
from ..rulebook import Voice
from ..rules import Position
from .coming import SAMPLES, Looking
from .every_turn import say
from .odds import pile
from .odds import say as comes_to

#: How many tables are looked at before it is looked whether somebody waits.
AT_ONCE = 10
#: How many of all outcomes are told; the likeliest come first.
MOST_TOLD = 16


class NextTurn:
    """What comes if the side to play ends its turn now, from what everybody has seen."""

    def __init__(self, asked: Asked) -> None:
        self.start: Position = asked.game.position
        self.looking = Looking(asked.game, SAMPLES)  # of a game with Automas everybody sees the same

    def go_on(self) -> bool:
        """Look at a few more tables."""
        return all(self.looking.go_on() for _ in range(AT_ONCE))

    def told(self, language: Language) -> Data:
        """What comes how often, the likeliest first; and what is still in the pile."""
        voice, found = Voice(language), self.looking.found()
        entries = [] if not found.samples else found.entries[:MOST_TOLD]
        return {
            "turn": self.start.turn,
            "exact": found.exact,
            "looked": found.samples,
            "most": self.looking.samples,
            "says": pile(found, language),
            "found": [
                {
                    "says": [comes_to(entry.effect, self.start, language)],
                    "count": 0,
                    "chance": chance(entry.share),
                    "way": {"says": [voice.card(card) for card in entry.example], "written": [], "moves": []},
                }
                for entry in entries
            ],
            "more": len(found.entries) - len(entries),
            "total": found.samples,
            "cards": [
                {
                    "says": [say("coming", "copies", voice, card=voice.card(left.card), count=left.copies)],
                    "count": left.copies,
                    "chance": chance(left.at_all),
                }
                for left in (found.cards if found.samples else ())
            ],
        }
