"""What the analyses of Dust Collectorz find, as records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ....core import Choice, analysis
from ....core.analysis import Odds
from ....core.odds import Share
from ..rules.cards import Card
from ..rules.ending import points
from ..rules.events import Event
from ..rules.moves import Move
from ..rules.position import Lay, Position

#: What is asked about a game of Dust Collectorz.
Query = analysis.Query[Position, Move, Event, Choice]


class Outcome(NamedTuple):
    """What a move leads to, as far as no hidden card decides it."""

    clash: int | None
    """The side that wins the clash; None where nobody has answered yet."""
    tie: bool
    """True where the values of the clash are equal."""
    round: int | None
    """The side that wins the round; None where the round goes on."""
    points: int
    """The points of the cards that the winner of the round captures."""
    given: int
    """The points of a card that is captured at once."""
    amount: int
    """The value of what attacks next."""
    risk: int
    """The points of what attacks next."""
    left: int
    """How many cards the player can still play before all draw."""
    drawn: int
    """How many cards the player draws by abilities."""
    discarded: tuple[int, ...]
    """The sides that lose the top card of the deck."""
    destroyed: tuple[str, ...]
    """The cards that go to their owner's discard pile instead of being captured."""
    ends: bool
    """True where the game ends with this round."""
    winners: tuple[int, ...]
    """The sides that win the game, where every card that counts is open."""
    begins: tuple[int, ...] = ()
    """The sides of which one attacks in the first round, for a choice before it: a player, or a team."""

    def numbers(self) -> dict[str, int]:
        """Return the number of winners, points, the value and the points of the next attack, and the cards kept and
        drawn."""
        return {
            "won": len(self.winners),
            "points": self.points,
            "given": self.given,
            "amount": self.amount,
            "risk": self.risk,
            "left": self.left,
            "drawn": self.drawn,
        }


class PossibleAttack(NamedTuple):
    """An attack that can be laid now."""

    move: Move
    lay: Lay
    amount: int
    """Its value as long as nobody has answered."""
    stat: str
    side: int
    """The side that has to answer it."""

    @property
    def risk(self) -> int:
        """The points of its cards."""
        return sum(map(points, self.lay.all))


class HandOdds(NamedTuple):
    """What is known of the hand of a player who may have to answer."""

    side: int
    hidden: int
    """How many hidden cards are in the hand."""
    pool: int
    """How many cards these may be."""
    counter: Share
    """How likely the player is to hold a counter card."""
    exact: bool
    """True where every hand is counted."""
    samples: int
    """How many hands are drawn at random otherwise."""


@dataclass(frozen=True)
class Holds(Odds[PossibleAttack, Card]):
    """How likely each attack is to hold: that the player who has to answer cannot beat it."""

    hands: tuple[HandOdds, ...]
    """What is known of each player who may have to answer."""


class PossibleChain(NamedTuple):
    """A chain that can be laid now in Young Champions; or the move to draw a card, or to pass."""

    move: Move
    top: Card
    """The card on top afterwards, unless a card that is drawn can be laid."""
    left: int
    """How many cards the player keeps in hand."""
    wins: bool
    """True where the player has no card left, and wins."""


@dataclass(frozen=True)
class ChainHolds(Odds[PossibleChain, Card]):
    """How likely each chain is to hold: that the next player holds no card that beats the one on top.

    Chains that leave the same tribe on top and as many cards in hand have one entry."""

    next_side: int
    """The side that plays next."""
    hidden: int
    """How many hidden cards are in its hand."""
    pool: int
    """How many cards these may be."""
    fits: Share | None
    """How likely a card that the player draws is to be laid; None where the player can lay a chain, or passes."""


class FirstChoice(NamedTuple):
    """A choice before the first round: whether the player attacks first, or who of the team does."""

    move: Move
    begins: tuple[int, ...]
    """The sides of which one attacks then: a player, or a team."""
    rounds: int
    """How many first rounds were played after it."""


@dataclass(frozen=True)
class FirstRoundOdds(Odds[FirstChoice, Card]):
    """How likely the player, or the team of the player, is to win the first round after each choice."""
