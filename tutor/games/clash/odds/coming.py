"""What the Automa's next turn may bring, computed from what everybody has seen: never from the order of its pile.

If the tree of the cards that it may reveal (`revealing`) is small, all of it is looked at. Otherwise some branches are
sampled: the cards are shuffled and arranged in a ring, and the turn is looked at from each card of the ring on. In a
ring every card comes first once, second once, and so on. Rings therefore vary less than independent samples, and fewer
cases give the same precision.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import fsum
from random import Random
from typing import NamedTuple

from ....core import Reason, Unreadable
from ....core.analysis import CardOdds, Odds, Possibility
from ....core.odds import Share, certain, grouped
from ..notation.words import LINE_NAMES
from ..rules import END, Card, Position, Refused
from ..rules.game import BaseGame
from ..rules.position import UPPER
from .hidden import Seen, in_order, seen
from .revealing import Effect, Looked, Tree

#: The default number of sampled cases, which gives a share to within two percentage points at worst.
SAMPLES = 3_000
WITHIN = 0.02
#: A tree of up to this many positions is looked at in full, because sampling would take as long.
COUNTED = 1_200
#: The kinds of cards.
KINDS = ("creature", "incantation")
#: How many cases are sampled between two tests of precision.
_AT_A_TIME = 100


@dataclass(frozen=True)
class CardInPile(CardOdds[Card]):
    """A card in the Automa's pile. Its share is the probability that it is revealed in the next turn."""

    first: Share
    """The probability that it is the first card revealed."""


class Kind(NamedTuple):
    """A kind of cards in the pile: creatures or Incantations."""

    name: str
    cards: int
    """How many of them are in the pile."""
    first: Share
    """The probability that one of them is the first card revealed."""


@dataclass(frozen=True)
class Coming(Odds[Effect, Card]):
    """What the Automa's next turn may bring, from what everybody has seen."""

    cards: tuple[CardInPile, ...]
    """Each card in the pile, by name."""
    pile: int
    """How many cards are in the pile."""
    first: str
    """The board line for the first of them, such as ``upper``."""
    kinds: tuple[Kind, ...]
    known: tuple[Card, ...]
    """The cards that are known to be on top of the pile, in order."""


def coming(known: BaseGame | Position, samples: int = SAMPLES, seed: int = 0, within: float = WITHIN) -> Coming:
    """Return what the Automa's next turn may bring if the side to play ends its turn now.

    If there are few cases (`COUNTED`), or at most ``samples`` and ``within`` is 0, all are counted. Otherwise up to
    ``samples`` are sampled, fewer once no interval extends more than ``within`` to either side of its share. A game
    tells which cards have been seen, such as one that returned to the top of the pile; a position only tells the
    contents of the pile. If creatures of a person return together, the fixed order is used.

    Raise `Refused` if the game is over, `Unreadable` if no Automa plays next or a choice is open, `ValueError` if
    ``samples`` is less than 1.

    >>> from tutor.games.clash.notation import read_position
    >>> from tutor.games.clash.sets import all_cards
    >>> words = "game: edition 1, solo, turn 5 ; A: {Bastion} Ogre Zombie ; automa: Troll Brute Baron Ogre {Bastion}"
    >>> coming(read_position(words, all_cards())).exact
    True
    """
    looking = Looking(known, samples, seed, within)
    while looking.go_on():
        pass
    return looking.found()


class Looking:
    """The computation of `coming` in steps, for showing progress or stopping early. The constructor raises the errors
    of `coming`."""

    def __init__(
        self, known: BaseGame | Position, samples: int = SAMPLES, seed: int = 0, within: float = WITHIN
    ) -> None:
        if samples < 1:
            raise ValueError(f"at least one case is to be looked at; {samples} is less")
        position = known if isinstance(known, Position) else known.position
        if position.is_over:
            raise Refused(END, (Reason("over", "game.ends", {"side": position.winner}),))
        mine = position.is_automa(position.player)
        self.side = position.player if mine else (position.player + 1) % len(position.kingdoms)
        if not position.is_automa(self.side):
            raise Unreadable("no Automa plays next: expected a solo or a Co-op game")
        self.table = seen(known, (self.side + 1) % len(position.kingdoms))
        self.samples, self.seed, self.within = samples, seed, within
        self.cases: list[Looked] = []
        self.exact = False
        self._tree = Tree(self.table, self.side)
        self._steps = self._look()

    def go_on(self) -> bool:
        """Look at one more position. Return False once there are enough."""
        return next(self._steps, False)

    def found(self) -> Coming:
        """Return what has been found so far."""
        return _told(self.table, self.side, _Found(self.cases, self.exact), self._tree)

    def _look(self) -> Iterator[bool]:
        yield from self._tree.grow(min(self.samples, COUNTED) if self.within else self.samples)
        if self._tree.is_whole:
            self.cases, self.exact = list(self._tree.all_cases()), True
            return
        for looked in self._tree.by_lot(Random(self.seed)):
            self.cases.append(looked)
            yield True
            if len(self.cases) == self.samples or (len(self.cases) % _AT_A_TIME == 0 and self._is_enough()):
                return

    def _is_enough(self) -> bool:
        shares = _Found(self.cases, False).effects().values()
        return all(max(one.high - one.share, one.share - one.low) <= self.within for one in shares)


class _Found:
    """The cases that have been looked at: all of them, or a sample."""

    def __init__(self, cases: list[Looked], exact: bool) -> None:
        self.cases, self.exact = cases, exact
        self.rings = Counter(looked.ring for looked in cases)

    def share(self, cases: Iterable[Looked]) -> Share:
        """Return the share of some of the cases."""
        if self.exact:
            return certain(round(fsum(looked.part for looked in cases), 12))
        return grouped(Counter(looked.ring for looked in cases), self.rings)

    def effects(self) -> dict[Effect, Share]:
        """Return the share of each effect."""
        by = defaultdict(list)
        for looked in self.cases:
            by[looked.case.effect].append(looked)
        return {effect: self.share(cases) for effect, cases in by.items()}


def _told(table: Seen, side: int, found: _Found, tree: Tree) -> Coming:
    """Return all results as shares. The odds of the first card follow from the pile, whose cards are revealed one at a
    time."""
    examples: dict[Effect, tuple[Card, ...]] = {}
    revealed = defaultdict(list)
    for looked in found.cases:
        examples.setdefault(looked.case.effect, looked.case.cards)
        for card in set(looked.case.cards):
            revealed[card].append(looked)
    entries = [Possibility(effect, share, examples[effect]) for effect, share in found.effects().items()]
    entries.sort(key=lambda entry: (-entry.share.share, entry.effect))
    options = dict(tree.root.options)

    def first(cards: Collection[Card]) -> Share:
        return certain(sum(options.get(card, 0) for card in cards) / max(1, sum(options.values())))

    tops = table.tops.get(side, ())
    left = Counter(table.pool(side)) + Counter(tops)
    names = sorted(left, key=in_order)
    kinds = {name: [card for card in names if card.is_creature == (name == "creature")] for name in KINDS}
    return Coming(
        side=side,
        entries=tuple(entries),
        exact=found.exact,
        samples=len(found.cases),
        cards=tuple(CardInPile(card, left[card], found.share(revealed[card]), first((card,))) for card in names),
        pile=len(table.position.kingdoms[side].hand),
        first=LINE_NAMES[UPPER],
        kinds=tuple(Kind(name, sum(left[card] for card in of), first(of)) for name, of in kinds.items()),
        known=tops,
    )
