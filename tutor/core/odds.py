"""Odds, as any game tells them: shares with their intervals, what comes how often, and turns by how often they win.

Records only, and the sums behind them; what they are found by is the definition's. Each of them can be had as an array
of numpy, which is loaded only then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple, Protocol

from ..locale import Language
from .values import Card, Game, Move, Position

#: How many deviations an interval reaches to each side: in 95 of 100 cases the truth lies within.
DEVIATIONS = 1.959964
#: So many groups, or cases of a kind, tell too little by themselves.
FEW = 8


class Share(NamedTuple):
    """A part of all cases, from 0 to 1, and the bounds of its interval; where it is exact they are the same number."""

    share: float
    low: float
    high: float


class Comes(NamedTuple):
    """One thing that can come of the machine's next turn, and how often it does."""

    effect: Any
    """What it comes to: a value of the definition's, told by `Odds.say`."""
    share: Share
    example: tuple[Card, ...]
    """The cards that are revealed in one of the cases, in their order."""


class Left(NamedTuple):
    """A card that is still in the pile."""

    card: Card
    copies: int
    """How many of it there are."""
    first: Share
    """How often it is the first to be revealed in the next turn."""
    at_all: Share
    """How often it is revealed in it at all."""


class Kind(NamedTuple):
    """A kind of cards of the pile, such as its Incantations."""

    name: str
    cards: int
    """How many of them are in the pile."""
    first: Share
    """How often one of them is the first to be revealed in the next turn."""


class Coming(NamedTuple):
    """What the machine's next turn may bring, from what everybody has seen."""

    side: int
    """Whose turn it is that comes."""
    entries: tuple[Comes, ...]
    """All that can come of it, what is likeliest first."""
    exact: bool
    """True where every case has been counted."""
    samples: int
    """How many cases have been looked at: all of them, or so many by lot."""
    pile: int
    """How many cards are in the pile."""
    first: str
    """Where the first of them is laid, such as ``upper``."""
    kinds: tuple[Kind, ...]
    """What they are: creatures and Incantations."""
    cards: tuple[Left, ...]
    """Each card of the pile, by name."""
    known: tuple[Card, ...]
    """The cards that are known to lie on top, in their order."""


class Rated(NamedTuple):
    """A turn to its end, and how often its side wins after it."""

    moves: tuple[Move, ...]
    outcome: Any
    """What the turn comes to: a value of the definition's, told by `Odds.say`."""
    wins: Share
    samples: int
    """How many games have been played on from it."""
    alike: bool
    """True where it cannot be told apart from the best one, that one itself among them."""


class Ranking(NamedTuple):
    """The turns of a side by how often it wins after each."""

    side: int
    turns: tuple[Rated, ...]
    """The best first; those that were given up early have few samples and wide intervals."""
    own: int | None
    """The number of the turn that was asked about, from 0; None where none was."""
    looked_at: int
    """How many turns have been found; those of them that a plain count puts first have been played on."""
    complete: bool
    """True where these are all turns there are; else so many have been found so far."""
    samples: int
    """How many games have been played on in all."""

    @property
    def best(self) -> Rated:
        """The best turn."""
        return self.turns[0]

    @property
    def alike(self) -> tuple[Rated, ...]:
        """The turns that cannot be told apart from the best one, that one first."""
        return tuple(rated for rated in self.turns if rated.alike)


class Costly(NamedTuple):
    """A turn of a game that is over, and what it cost its side beside the best one that was found."""

    turn: int
    side: int
    steps: int
    """How many moves of the game come before it: after them one can try again."""
    own: Rated
    best: Rated
    cost: float
    """By how much its share of wins is smaller; 0 where the two cannot be told apart."""


class Odds(Protocol):
    """The part of a definition that answers what can be done, what will come, and what is best. What it is asked about
    is a game, or a position, of which nothing is known but what lies open."""

    def turns(self, position: Position, most: int = ...) -> Any:
        """Every turn of the side to play, one for each table that it can lead to, the shortest way there. Raises
        `Refused`, `ValueError`."""

    def looked_at(self, position: Position, most: int = ..., every: int = ...) -> Iterator[Any]:
        """The same, as far as they are found, again and again."""

    def coming(self, known: Game | Position, samples: int = ..., seed: int = ...) -> Coming:
        """What the machine's next turn may bring if the side to play ends its turn now. Raises `Refused`,
        `ValueError`."""

    def best(
        self, known: Game | Position, budget: int = ..., seed: int = ..., own: Sequence[Move] | None = None
    ) -> Ranking:
        """The turns of the side to play by how often it wins after each; the turn ``own`` is among them. Raises
        `Refused`, `ValueError`."""

    def costly(
        self, game: Game, persons: Collection[int] = (), budget: int = ..., seed: int = ...
    ) -> tuple[Costly, ...]:
        """The two turns of a game that is over which cost those who played them most. Raises `ValueError`."""

    def say(self, value: Any, position: Position, language: Language) -> str:
        """An outcome of a turn, or an effect of what comes, in words; ``position`` is the table before it."""

    def pile(self, found: Coming, language: Language) -> list[str]:
        """What everybody knows of the pile from which it comes, in sentences."""

    def beside(self, ranking: Ranking, position: Position, language: Language) -> list[str]:
        """The turn that was asked about beside the best one, in sentences."""


def wilson(count: float, of: float) -> Share:
    """The share of ``count`` cases of so many, with Wilson's interval, in which the truth lies 95 times of 100.

    >>> [round(bound, 3) for bound in wilson(29, 100)]
    [0.29, 0.21, 0.385]
    """
    if of <= 0:
        return Share(0.0, 0.0, 1.0)
    share, square = count / of, DEVIATIONS**2
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = DEVIATIONS / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return Share(share, max(0.0, middle - reach) if count else 0.0, min(1.0, middle + reach) if count < of else 1.0)


def grouped(hits: Mapping[Any, int], groups: Mapping[Any, int]) -> Share:
    """A share of cases that were taken in groups of one size, each of which is made so that it is much like all, with
    its interval: ``hits`` of so many in each; one that has not been gone through is smaller. It is Wilson's for as many
    cases by lot as would tell as much, by how far the groups differ.

    >>> alike, apart = {n: 5 for n in range(10)}, {n: 10 * (n % 2) for n in range(10)}
    >>> ten = {n: 10 for n in range(10)}
    >>> grouped(alike, ten).low > wilson(50, 100).low > grouped(apart, ten).low
    True
    """
    of, count = sum(groups.values()), sum(hits.values())
    few = min(count, of - count)
    size = max(groups.values(), default=0)
    whole = [hits.get(key, 0) for key, cases in groups.items() if cases == size]
    if len(whole) < FEW or not few:
        return wilson(count, of)
    mean = sum(whole) / len(whole)
    spread = sum((one - mean) ** 2 for one in whole) / (len(whole) - 1)
    by_lot = size * (count / of) * (1 - count / of)
    # few hits tell little of the groups, and few groups little of how far they differ (Student's t)
    times = (few * spread / by_lot + FEW) / (few + FEW) * (1 + 1.21 / (len(whole) - 1)) ** 2
    return wilson(count / times, of / times)


def certain(share: float) -> Share:
    """A share that has been counted whole.

    >>> certain(0.25)
    Share(share=0.25, low=0.25, high=0.25)
    """
    return Share(share, share, share)
