"""What the Automa's next turn may bring, found in small steps."""

from __future__ import annotations

from ....core.analysis import CardRow, Moves, Row, Telling
from ....locale import Language
from ..rulebook import Voice
from ..rules import Position
from .coming import SAMPLES, Coming, Looking
from .sentences import note, pile, say
from .turns import Query

#: How many cases are looked at in a step.
AT_ONCE = 10


class NextTurn:
    """Finds what the Automa's next turn may bring if the side to play ends its turn now.

    The viewer does not matter, because in a game with Automas everybody sees the same.
    """

    def __init__(self, query: Query, samples: int | None = None, seed: int = 0) -> None:
        self.start: Position = query.game.position
        self.looking = Looking(query.game, SAMPLES if samples is None else samples, seed)

    def go_on(self) -> bool:
        """Look at a few more cases."""
        return all(self.looking.go_on() for _ in range(AT_ONCE))

    def found(self) -> Coming:
        """Return the odds found so far."""
        return self.looking.found()

    def told(self, language: Language, most: int) -> Telling:
        """Return what may happen in sentences, and the odds of each card in the pile."""
        voice, found = Voice(language), self.found()
        entries = found.entries[:most]
        return Telling(
            turn=self.start.turn,
            exact=found.exact,
            looked_at=found.samples,
            most=self.looking.samples,
            total=found.samples,
            notes=tuple(pile(found, language)),
            rows=tuple(
                Row(
                    (say(entry.effect, self.start, language),),
                    share=entry.share,
                    moves=Moves(tuple(voice.card(card) for card in entry.example or ()), (), ()),
                )
                for entry in entries
            ),
            more=len(found.entries) - len(entries),
            cards=tuple(
                CardRow(
                    language.card(left.card.name),
                    left.copies,
                    left.share,
                    note("coming", "copies", voice, card=voice.card(left.card), count=left.copies),
                )
                for left in (found.cards if found.samples else ())
            ),
        )
