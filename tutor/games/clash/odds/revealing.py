"""The tree of cards that an Automa may reveal in a turn, with the probability of each, given what has been seen.

Each card is played by the rules; after the last one follows the assault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ....core import GameOver, Step, moments
from ..board.foresight import UNKNOWN
from ..rules import END, Card, Choice, Event, Position, play
from ..rules.events.stronghold import Mill, Reshuffle, Slide
from ..rules.events.table import with_hand, with_kingdom
from ..rules.events.turn import Turn
from ..rules.position import ASSAULT, LOWER, UPPER
from ..rules.resolution import Resolution
from ..rules.steps import TRUE
from ..rules.turn import assault_and_end
from .hidden import Seen, by_lot, in_order


class Effect(NamedTuple):
    """The result of an Automa's turn for those who play against it."""

    winners: tuple[int, ...]
    """The winners; empty if the game goes on."""
    lost: tuple[str, ...]
    """The names of the creatures of persons that left play, in alphabetical order."""
    fell: tuple[str, ...]
    """The same for creatures of Automas that were in play before the turn."""
    places: tuple[int, ...]
    """For each side by how many places its Stronghold moved to the right, or how many cards an Automa's pile lost other
    than by drawing."""
    bastions: tuple[int, ...]
    """The sides whose Bastion fell."""


class Case(NamedTuple):
    """One way in which the turn can go: the cards revealed, in order, and the effect."""

    cards: tuple[Card, ...]
    effect: Effect


class Looked(NamedTuple):
    """A case that was looked at: its probability if all cases are counted, otherwise the number of its ring."""

    case: Case
    part: float
    ring: int


def _stop(_: Resolution) -> None:
    raise GameOver


def _next(resolution: Resolution) -> None:
    """Begin the Automa's turn, and end the game before the one that follows it."""
    if resolution.position.is_automa(resolution.position.player):
        raise GameOver
    TRUE.next_turn(resolution)


def _unknown(cards: Sequence[Card], seed: int) -> tuple[tuple[Card, ...], int]:
    """Return unknown cards for a pile that is shuffled, because nobody knows their order."""
    return (UNKNOWN,) * len(cards), seed


ONE_TURN = TRUE.but(next_turn=_next)
UNSEEN = ONE_TURN.but(shuffled=_unknown)
BEFORE_CARDS = UNSEEN.but(summoning=_stop)


class Tally:
    """The effects so far of an Automa's turn."""

    __slots__ = ("places", "start", "stood")

    def __init__(self, start: Position) -> None:
        self.start = start
        self.stood = [_standing(start, side) for side in range(len(start.kingdoms))]
        self.places = (0,) * len(start.kingdoms)

    def then(self, events: Iterable[Event]) -> Tally:
        """Return the tally after further events."""
        places = list(self.places)
        for event in events:
            if isinstance(event, Slide):
                places[event.side] += event.after - event.before
            elif isinstance(event, Mill):
                places[event.side] += event.before - event.after
        then = Tally.__new__(Tally)
        then.start, then.stood, then.places = self.start, self.stood, tuple(places)
        return then

    def effect(self, end: Position) -> Effect:
        """Return the effect of the turn."""
        gone: tuple[list[str], list[str]] = ([], [])
        for side, stood in enumerate(self.stood):
            stands = Counter(_names(end, side))
            for name, count in stood.items():
                gone[end.is_automa(side)].extend([name] * (count - stands[name]))
        fallen = (
            side for side, kingdom in enumerate(end.kingdoms) if kingdom.fort and not self.start.kingdoms[side].fort
        )
        return Effect(end.winners, tuple(sorted(gone[0])), tuple(sorted(gone[1])), self.places, tuple(fallen))


def _standing(position: Position, side: int) -> Counter[str]:
    return Counter(_names(position, side))


def _names(position: Position, side: int) -> list[str]:
    lines = position.kingdoms[side].lines
    return [card.name for line in lines for creature in line if creature is not None for card in creature.cards]


class _Pool(NamedTuple):
    """The cards that the unknown cards of an Automa can be."""

    hidden: Counter[Card]
    """Cards that nobody has seen. In Co-op the pile of the other Automa has some of them."""
    shuffled: Counter[Card]
    """Cards that everybody saw before they were shuffled. Each of them is in this pile, and not in the other one."""


class _Node:
    """The position before a card is revealed, or at the end of the turn."""

    __slots__ = ("_options", "cards", "case", "children", "drawn", "pool", "position", "side", "tally")

    def __init__(
        self,
        position: Position,
        side: int,
        tally: Tally,
        cards: tuple[Card, ...],
        pool: _Pool,
        drawn: tuple[Card, ...] = (),
    ) -> None:
        self.position, self.side, self.tally, self.cards = position, side, tally, cards
        self.pool, self.drawn = pool, drawn
        """The unknown cards, and those among them that have been drawn since."""
        self.children: dict[Card, _Node] = {}
        self.case: Case | None = None
        """The case, at the end of the turn."""
        self._options: tuple[tuple[Card, int], ...] | None = None

    @property
    def top(self) -> Card:
        """The card on top of the pile, `UNKNOWN` if it is not known."""
        return self.position.kingdoms[self.side].hand[0]

    @property
    def options(self) -> tuple[tuple[Card, int], ...]:
        """The cards that may be revealed next, each with a relative weight; empty at the end of the turn."""
        if self._options is None:
            self._options = () if self.case is not None else self._may_come()
        return self._options

    def _may_come(self) -> tuple[tuple[Card, int], ...]:
        if self.top != UNKNOWN:
            return ((self.top, 1),)
        hidden, shuffled = self.left()
        kingdom = self.position.kingdoms[self.side]
        slots = (*kingdom.hand, *kingdom.discard).count(UNKNOWN) - shuffled.total()
        of = max(1, hidden.total())
        likely = Counter({card: count * (slots if shuffled else 1) for card, count in hidden.items()})
        likely.update({card: count * of for card, count in shuffled.items()})
        return tuple(sorted((+likely).items(), key=lambda one: in_order(one[0])))

    def left(self) -> _Pool:
        """Return the pool without the cards that have been drawn."""
        drawn = Counter(self.drawn)
        return _Pool(self.pool.hidden - (drawn - self.pool.shuffled), self.pool.shuffled - drawn)


class Tree:
    """The tree of all cases of a turn of an Automa."""

    def __init__(self, table: Seen, side: int) -> None:
        self.side = side
        self.is_whole = False
        step = play(table.position, END, settle=True, steps=BEFORE_CARDS)
        begins, events = its_turn(step, side)
        end, pool = step.position, _Pool(Counter(table.pool(side)), Counter())
        self.root = root = _Node(end, side, Tally(begins), (), pool)
        self._look_for_a_shuffle(root, step)
        if end.is_over or end.phase == ASSAULT:
            root.case = Case((), root.tally.then(events).effect(end))
        else:
            self._open(root)

    def _open(self, node: _Node) -> None:
        """Play the assault if no further card is revealed."""
        if node.position.is_over:
            node.case = Case(node.cards, node.tally.effect(node.position))
        elif node.position.mana <= 0 or not node.position.kingdoms[self.side].hand:
            # the same condition as in `automa.summoning`; a test compares the two
            resolution = Resolution(node.position, UNSEEN, settle=True)
            step = resolution.resolve(lambda: assault_and_end(resolution))
            node.case = Case(node.cards, node.tally.then(step.events).effect(step.position))

    def child(self, node: _Node, card: Card) -> _Node:
        """Return the position after a card has been revealed."""
        found = node.children.get(card)
        if found is None:
            kingdom = node.position.kingdoms[self.side]
            drawn = (*node.drawn, card) if kingdom.hand[0] == UNKNOWN else node.drawn
            pile = with_hand(kingdom, (card, *kingdom.hand[1:]), kingdom.before)
            resolution = Resolution(with_kingdom(node.position, self.side, pile), UNSEEN, settle=True)
            zone, rule = (LOWER, "automa.alternates") if len(node.cards) % 2 else (UPPER, "automa.first-upper")
            step = resolution.resolve(lambda: UNSEEN.draw(resolution, zone, rule))
            tally = node.tally.then(step.events)
            found = _Node(step.position, self.side, tally, (*node.cards, card), node.pool, drawn)
            self._look_for_a_shuffle(found, step)
            node.children[card] = found
            self._open(found)
        return found

    def _look_for_a_shuffle(self, node: _Node, step: Step[Position, Event, Choice]) -> None:
        """After a shuffle of the pile, add the discarded cards to the unknown ones."""
        for i, event in enumerate(step.events):
            if isinstance(event, Reshuffle) and event.side == self.side:
                discard = step.positions[i - 1].kingdoms[self.side].discard
                known, hidden = Counter(card for card in discard if card != UNKNOWN), node.left().hidden
                all_here = len(discard) == hidden.total() + known.total()
                node.pool = _Pool(hidden + known, Counter()) if all_here else _Pool(hidden, known)
                node.drawn = ()

    def grow(self, most: int) -> Iterator[bool]:
        """Look at the whole tree, with a pause after each position. Stop early, and leave `is_whole` False, if it has
        more than ``most``."""
        level, count = [self.root], 0
        while level:
            count += sum(len(node.options) for node in level)
            if count > most:
                return
            below: list[_Node] = []
            for node in level:
                for card, _ in node.options:
                    below.append(self.child(node, card))
                    yield True
            level = below
        self.is_whole = True

    def all_cases(self) -> Iterator[Looked]:
        """Yield every case with its probability."""
        waiting = [(self.root, 1.0)]
        while waiting:
            node, part = waiting.pop()
            if node.case is not None:
                yield Looked(node.case, part, 0)
            total = sum(likely for _, likely in node.options)
            waiting += [(node.children[card], part * likely / total) for card, likely in node.options]

    def by_lot(self, chance: Random) -> Iterator[Looked]:
        """Yield random cases without end, ring by ring."""
        cards, number = sorted(self.root.pool.hidden.elements(), key=in_order), 0
        while True:
            ring = by_lot(cards, len(cards), chance)
            for i in range(max(1, len(ring))):
                yield Looked(self._case([*ring[i:], *ring[:i]], chance), 0.0, number)
            number += 1

    def _case(self, order: Sequence[Card], chance: Random) -> Case:
        """Return the case in which the unknown cards are revealed in this order. After a shuffle the cards are
        random."""
        node, coming = self.root, iter(order)
        while node.case is None:
            if node.top != UNKNOWN:
                card = node.top
            elif node.pool is self.root.pool and not node.pool.shuffled:
                card = next(coming)
            else:
                (card,) = chance.choices(*zip(*node.options, strict=True))
            node = self.child(node, card)
        return node.case


def its_turn(step: Step[Position, Event, Choice], side: int) -> tuple[Position, list[Event]]:
    """Return the position when the turn of a side began in a step, and the events from then on.

    If the step starts within that turn, these are its start and all its events. If the turn did not begin, they are the
    final position and no events.
    """
    if step.start.player == side:
        return step.start, list(step.events)
    begins: Position = step.position
    events: list[Event] = []
    for _, event, after in moments((step,)):
        if isinstance(event, Turn) and event.side == side:
            begins, events = after, [event]
        elif events:
            events.append(event)
    return begins, events
