"""Young Champions: how often the next player cannot beat what is laid now.

Only the wheel decides there, so the hands are counted that hold no card which beats the one on top.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from ...core.chart import chance
from ...core.guest import Data
from ...core.odds import certain
from ...core.prospects import Asked
from ...dust.cards import Card
from ...dust.moves import Draw, Move
from ...dust.position import Position, seen
from ...dust.steps import TRUE
from ...dust.young import beats
from ...locale import Language
from . import rulebook
from .chains import chains
from .every_move import named
from .prospects import say


class Tried(NamedTuple):
    """A chain, or a card drawn, and how often the next player holds nothing that beats the card on top then."""

    move: Move
    top: Card
    hand: int
    """How many cards the player still holds."""
    is_last: bool
    """True where no card is left, so that the player wins."""
    holds: float


class NextChain:
    """The moves of a player, each with how often it holds against the next one; those that leave the same tribe on top
    and as many cards are told as one."""

    def __init__(self, asked: Asked) -> None:
        position: Position = asked.game.position
        self.side = position.player
        self.start = seen(position, self.side)
        self.pool = unseen(position, self.side)
        self.next = position.after(self.side)
        self.count = len(position.seats[self.next].hand)
        self.fits: float | None = None
        """How often a card that the player has to draw can be laid."""
        self._chains = list(chains(self.start))
        self._found: dict[tuple[str, int], Tried] = {}

    def go_on(self) -> bool:
        """Look at one chain more."""
        if not self._chains:
            return False
        move, numbers = self._chains.pop(0)
        seat, top = self.start.seats[self.side], None
        hand = len(seat.hand) - len(numbers)
        is_last = not hand and not seat.deck
        hidden = len(self.pool)
        if numbers:
            top = seat.hand[numbers[-1]]
        elif self.start.centre:
            top = self.start.centre[-1]
        if isinstance(move, Draw) and seat.deck:
            self.fits = self._able(top) / hidden
            hidden -= 1  # the card drawn, which does not fit where the next player has to answer the same card
        if top is not None:
            holds = 1.0 if is_last else self._holds(top, hidden)
            self._found.setdefault((top.tribe, hand), Tried(move, top, hand, is_last, holds))
        return bool(self._chains)

    def _able(self, top: Card | None) -> int:
        """How many of the unseen cards can be laid on this one; all of them where none lies in the middle."""
        return sum(top is None or beats(self.start, card, top, TRUE) for card in self.pool)

    def _holds(self, top: Card, cards: int) -> float:
        """The share of hands, out of so many unseen ``cards`` with all that beat this one, in which none does."""
        return comb(max(0, cards - self._able(top)), self.count) / max(1, comb(cards, self.count))

    def told(self, language: Language) -> Data:
        """The moves, the safest first; and what is known of the cards of the next player."""
        voice = rulebook.voice(language)
        tried = sorted(self._found.values(), key=lambda one: (-one.holds, one.hand))
        says = []
        if self.fits is not None:
            says.append(say("hold", "fits", voice, side=self.side, share=round(100 * self.fits)))
        key = "open" if self.count == len(self.pool) else "hand"
        says.append(say("hold", key, voice, side=self.next, count=self.count, of=len(self.pool)))
        return {
            "turn": self.start.round,
            "exact": not self._chains,
            "looked": len(tried),
            "most": max(1, len(tried) + len(self._chains)),
            "says": says,
            "found": [self._told(one, voice) for one in tried],
            "more": 0,
            "total": len(tried),
        }

    def _told(self, one: Tried, voice: rulebook.Voice) -> Data:
        move, tribe = named(one.move, voice), voice.called(one.top.tribe)
        key = "last-card" if one.is_last else "chain"
        if isinstance(one.move, Draw):
            key = "no-deck" if self.fits is None else "passes"
        said = say("hold", key, voice, side=self.side, count=one.hand, tribe=tribe, move=move[:1].upper() + move[1:])
        return {"says": [said], "count": 0, "chance": chance(certain(one.holds))}


def unseen(position: Position, side: int) -> tuple[Card, ...]:
    """The cards that a player of Young Champions does not see: all decks, and the hands of the others."""
    hands = (seat.hand for number, seat in enumerate(position.seats) if number != side)
    return tuple(card for cards in (*hands, *(seat.deck for seat in position.seats)) for card in cards)
