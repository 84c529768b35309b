"""Young Champions: how likely each chain that can be laid now is to hold, found in small steps.

Only the wheel decides there. So the hands are counted that hold no card which beats the one on top.
"""

from __future__ import annotations

from math import comb

from ....core.analysis import Possibility, Row, Telling
from ....core.odds import certain
from ....locale import Language
from .. import rulebook
from ..players.chains import chains
from ..rules.cards import Card
from ..rules.moves import Draw
from ..rules.position import Position, seen
from ..rules.steps import TRUE
from ..rules.young import beats
from .records import ChainHolds, PossibleChain, Query
from .sentences import say_chain, say_next_hand


class NextChain:
    """Finds how likely each chain of a player is to hold against the next player."""

    def __init__(self, query: Query) -> None:
        position: Position = query.game.position
        self.side = position.player
        self.start = seen(position, self.side)
        self.pool = unseen(position, self.side)
        self.next = position.after(self.side)
        self.count = len(position.seats[self.next].hand)
        self.fits: float | None = None
        """How likely a card that the player has to draw is to be laid; None where none is drawn."""
        self.chains = list(chains(self.start))
        self.tried: dict[tuple[str, int], Possibility[PossibleChain, Card]] = {}
        """The chains by the tribe that they leave on top, and how many cards they leave in hand."""

    def go_on(self) -> bool:
        """Look at one more chain."""
        if not self.chains:
            return False
        move, numbers = self.chains.pop(0)
        seat = self.start.seats[self.side]
        below = self.start.centre[-1] if self.start.centre else None
        top = seat.hand[numbers[-1]] if numbers else below
        left, hidden = len(seat.hand) - len(numbers), len(self.pool)
        if isinstance(move, Draw) and seat.deck:
            self.fits = self._able(top) / hidden
            hidden -= 1  # the drawn card, which does not fit where the next player has to beat the same top card
        if top is not None and (top.tribe, left) not in self.tried:
            wins = not left and not seat.deck
            share = certain(1.0 if wins else self._holds(top, hidden))
            self.tried[top.tribe, left] = Possibility(PossibleChain(move, top, left, wins), share, None)
        return bool(self.chains)

    def _able(self, top: Card | None) -> int:
        """Return how many of the unseen cards can be laid on this one: all of them where the middle is empty."""
        return sum(top is None or beats(self.start, card, top, TRUE) for card in self.pool)

    def _holds(self, top: Card, hidden: int) -> float:
        """Return the share of the hands without a card that beats this one. ``hidden`` is how many cards they are drawn
        from; every unseen card that beats this one is among them."""
        return comb(max(0, hidden - self._able(top)), self.count) / max(1, comb(hidden, self.count))

    def found(self) -> ChainHolds:
        """Return the chains tried so far, the safest first."""
        tried = sorted(self.tried.values(), key=lambda one: (-one.share.share, one.effect.left))
        return ChainHolds(
            side=self.side,
            entries=tuple(tried),
            exact=not self.chains,
            samples=len(tried),
            cards=(),
            next_side=self.next,
            hidden=self.count,
            pool=len(self.pool),
            fits=None if self.fits is None else certain(self.fits),
        )

    def told(self, language: Language, most: int) -> Telling:
        """Return the chains in sentences, and what is known of the cards of the next player."""
        voice, found = rulebook.voice(language), self.found()
        draws = found.fits is not None
        return Telling(
            turn=self.start.round,
            exact=found.exact,
            looked_at=found.samples,
            most=max(1, found.samples + len(self.chains)),
            total=found.samples,
            notes=tuple(say_next_hand(found, voice)),
            rows=tuple(
                Row((say_chain(one.effect, self.side, draws, voice),), share=one.share) for one in found.entries[:most]
            ),
            more=max(0, found.samples - most),
        )


def unseen(position: Position, side: int) -> tuple[Card, ...]:
    """Return the cards that a player of Young Champions does not see: all decks, and the hands of the others."""
    hands = (seat.hand for number, seat in enumerate(position.seats) if number != side)
    return tuple(card for cards in (*hands, *(seat.deck for seat in position.seats)) for card in cards)
