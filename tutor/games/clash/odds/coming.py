"""What the Automa's next turn may bring, from what everybody has seen: never by the order of its pile.

Where the tree of the cards that it may reveal (`revealing`) is small all of it is looked at, else some of its branches
by lot: the cards are shuffled and laid in a ring, and the turn is looked at from each of them on. In a ring every card
comes first once, second once, and so on, so that rings differ less than as many cases by lot would, and fewer cases
tell as much.
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
from ....core.definition import Game
from ....core.odds import Share, certain, grouped
from ..notation.words import LINE_NAMES
from ..rules import END, Card, Position, Refused
from ..rules.position import UPPER
from .hidden import Seen, in_order, seen
from .revealing import Effect, Looked, Tree

#: How many cases are looked at by lot, unless others are asked for: at the worst two points of a hundred to each side.
SAMPLES = 3_000
WITHIN = 0.02
#: So many tables are all looked at: by lot it would take as long.
COUNTED = 1_200
#: What cards are.
KINDS = ("creature", "incantation")
#: How many are looked at before it is asked whether they are enough.
_AT_A_TIME = 100


@dataclass(frozen=True)
class CardInPile(CardOdds[Card]):
    """A card in the Automa's pile; its share is that of being revealed in the next turn."""

    first: Share
    """How likely it is to be the first card that is revealed."""


class Kind(NamedTuple):
    """A kind of cards in the pile: creatures or Incantations."""

    name: str
    cards: int
    """How many of them are in the pile."""
    first: Share
    """How likely one of them is to be the first card that is revealed."""


@dataclass(frozen=True)
class Coming(Odds[Effect, Card]):
    """What the Automa's next turn may bring, from what everybody has seen."""

    cards: tuple[CardInPile, ...]
    """Each card in the pile, by name."""
    pile: int
    """How many cards are in the pile."""
    first: str
    """The board line on which the first of them is laid, such as ``upper``."""
    kinds: tuple[Kind, ...]
    known: tuple[Card, ...]
    """The cards that are known to be on top of the pile, in order."""


def coming(known: Game | Position, samples: int = SAMPLES, seed: int = 0, within: float = WITHIN) -> Coming:
    """What the Automa's next turn may bring if the side to play ends its turn now.

    Every case is counted where there are few of them (`COUNTED`), or, where ``within`` is 0, no more than ``samples``;
    else so many are looked at by lot, each share with an interval, or fewer once no interval reaches further than
    ``within`` to either side.
    From a game what has been seen is taken, such as a card that came back to the top of the pile; from a position, what
    the pile holds, in no order. Where creatures of a person return together, the fixed order is taken.

    Raises `Refused` where the game is over, `Unreadable` where no Automa plays next or a choice is open, `ValueError`
    where ``samples`` is not at least 1.

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
    """The Automa's next turn, looked at a table at a time: for whoever wants to show how far it has come, or to stop
    it. Raises what `coming` raises, at once."""

    def __init__(self, known: Game | Position, samples: int = SAMPLES, seed: int = 0, within: float = WITHIN) -> None:
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
        """Look at one more table; False once there is enough."""
        return next(self._steps, False)

    def found(self) -> Coming:
        """What has been found so far."""
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
    """Cases that have been looked at: all of them, or some by lot."""

    def __init__(self, cases: list[Looked], exact: bool) -> None:
        self.cases, self.exact = cases, exact
        self.rings = Counter(looked.ring for looked in cases)

    def share(self, cases: Iterable[Looked]) -> Share:
        """The share of some of them."""
        if self.exact:
            return certain(round(fsum(looked.part for looked in cases), 12))
        return grouped(Counter(looked.ring for looked in cases), self.rings)

    def effects(self) -> dict[Effect, Share]:
        """Of each effect the share."""
        by = defaultdict(list)
        for looked in self.cases:
            by[looked.case.effect].append(looked)
        return {effect: self.share(cases) for effect, cases in by.items()}


def _told(table: Seen, side: int, found: _Found, tree: Tree) -> Coming:
    """All of it in shares. What comes first is told by the pile, whose cards come one at a time."""
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
