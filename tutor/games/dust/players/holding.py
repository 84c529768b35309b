"""How likely laid cards are to hold: the share of the next player's possible hands in which nothing beats them.

A possible hand is any selection from the cards of the player's hand and deck that nobody else has seen; which of them
are actually in the hand is ignored. A stack has one tribe, so for each tribe the rules decide which of its cards
together beat the attack, and hands are counted tribe by tribe. If an ability lets tribes mix, hands are sampled
instead, and each one is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from ....core.chance import shuffled
from ....core.odds import Share, certain, wilson
from ..rules.active import clash_of
from ..rules.cards import Card
from ..rules.clash import values
from ..rules.legal import stacks
from ..rules.parts import total
from ..rules.position import ANSWER, Lay, Position
from ..rules.steps import TRUE

#: The number of hands sampled when they cannot be counted; the error is at most about five percentage points either
#: way.
SAMPLES = 400
MIXES = "rally"


class Next:
    """The next player as others see them: the open cards, the number of hidden cards in hand, and which cards those may
    be.
    """

    def __init__(self, position: Position, side: int, samples: int = SAMPLES, seed: int = 0) -> None:
        seat = position.seats[side]
        self.side, self.open, self.count = side, seat.overflow, len(seat.hand)
        self.pool = tuple(sorted(seat.hand + seat.deck))
        self.samples = samples
        mixing = any(card.ability == MIXES for card in self.pool + self.open)
        self.hands: tuple[tuple[Card, ...], ...] = ()
        """Sampled hands, the same for every attack; empty if all hands are counted."""
        if mixing and self.count < len(self.pool):
            dealt = (shuffled(self.pool, seed + number)[0] for number in range(samples))
            self.hands = tuple(tuple(sorted(cards[: self.count])) for cards in dealt)
        elif mixing:
            self.hands = (self.pool,)

    @property
    def is_exact(self) -> bool:
        """Whether every hand is counted instead of sampled."""
        return len(self.hands) < 2

    @property
    def all_hands(self) -> int:
        """The number of possible hands; identical cards count separately."""
        return comb(len(self.pool), self.count)

    def counters(self) -> Share:
        """Return the share of hands in which a counter card can be played."""
        if any(card.is_counter for card in self.open):
            return certain(1.0)
        others = sum(not card.is_counter for card in self.pool)
        return certain(1 - comb(others, self.count) / self.all_hands)


class Holding:
    """One attack against the hands of the next player, examined in small steps."""

    def __init__(self, table: Position, following: Next) -> None:
        """Create the search. ``table`` is the position after the attack is laid; what its seats hold is ignored."""
        self.next = following
        self.table = table._replace(player=following.side, phase=ANSWER)
        self.found: Share | None = None
        self._known: dict[tuple[Card, ...], bool] = {}
        self._steps = self._look()

    def go_on(self) -> bool:
        """Examine some more stacks; return False when done."""
        return next(self._steps, False)

    def _look(self) -> Iterator[bool]:
        near, others = self._allowed()
        bad: dict[str, list[int]] = {}
        for tribe in sorted(near | others):
            bad[tribe] = []
            yield from self._of_a_tribe(tribe, bad[tribe])
        if self.next.hands:
            held = 0
            for hand in self.next.hands:
                held += not self._is_beaten_by(hand, near, others)
                yield True
            self.found = wilson(held, len(self.next.hands)) if not self.next.is_exact else certain(float(held))
        else:
            self.found = certain(self._counted(near, others, bad))

    def _allowed(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return the tribes that answer first, and the tribes that answer if none of those is held."""
        side, table = self.next.side, self.table
        bare = table.with_seat(side, table.seats[side]._replace(hand=self.next.pool, overflow=self.next.open))
        near = TRUE.tribes(bare, side, TRUE).neighbours
        without = tuple(card for card in (*self.next.pool, *self.next.open) if card.tribe not in near)
        bare = table.with_seat(side, table.seats[side]._replace(hand=without, overflow=()))
        return frozenset(near), TRUE.tribes(bare, side, TRUE).allowed

    def _of(self, tribe: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Return the cards of a tribe that may be in the hand, and those that are open."""
        found = [tuple(card for card in cards if card.tribe == tribe) for cards in (self.next.pool, self.next.open)]
        return found[0], found[1]

    def _of_a_tribe(self, tribe: str, bad: list[int]) -> Iterator[bool]:
        """Append to ``bad``, for each number of cards of this tribe in hand, how many choices do not beat the attack.

        Yield after each choice, so that the work can be done in small steps.
        """
        pool, lying = self._of(tribe)
        for size in range(len(pool) + 1):
            count = 0
            for own in combinations(range(len(pool)), size):
                count += not self._beats(tuple(sorted((*lying, *(pool[i] for i in own)))))
                yield True
            bad.append(count)

    def _beats(self, cards: tuple[Card, ...]) -> bool:
        """Return whether some stack of these cards, all of one tribe, beats the attack."""
        found = self._known.get(cards)
        if found is None:
            fewer = (cards[:i] + cards[i + 1 :] for i in range(len(cards)))
            found = any(self._beats(some) for some in fewer) or self._all_beat(cards)
            self._known[cards] = found
        return found

    def _all_beat(self, cards: tuple[Card, ...]) -> bool:
        """Return whether all of these cards in one stack beat the attack."""
        return any(self._wins(stack) for stack in _whole_stacks(cards))

    def _wins(self, lay: Lay) -> bool:
        clash = clash_of(self.table, lay, TRUE)
        attack, answer = (total(parts) for parts in values(clash, TRUE))
        return TRUE.defender_wins(clash, attack, answer, TRUE)

    def _counted(self, near: frozenset[str], others: frozenset[str], bad: dict[str, list[int]]) -> float:
        """Return the share of hands in which nothing beats the attack."""
        following = self.next
        if any(card.is_counter for card in following.open):
            return 0.0
        every = {tribe: len(self._of(tribe)[0]) for tribe in {card.tribe for card in following.pool if card.tribe}}
        free = {tribe: [comb(count, size) for size in range(count + 1)] for tribe, count in every.items()}
        first = [bad[tribe] for tribe in near] + [free[tribe] for tribe in every if tribe not in near]
        held = _ways(first, following.count)
        if not any(card.tribe in near for card in following.open):
            none_near = [free[tribe] for tribe in every if tribe not in near | others]
            held -= _ways([free[tribe] for tribe in every if tribe not in near], following.count)
            held += _ways([*none_near, *(bad[tribe] for tribe in others if tribe not in near)], following.count)
        return held / following.all_hands

    def _is_beaten_by(self, hand: tuple[Card, ...], near: frozenset[str], others: frozenset[str]) -> bool:
        """Return whether a hand beats the attack, including with stacks of several tribes."""
        cards = (*hand, *self.next.open)
        if any(card.is_counter for card in cards):
            return True
        held = {card.tribe for card in cards}
        allowed = near if held & near else others
        for tribe in sorted(allowed & held):
            if self._beats(tuple(sorted(card for card in cards if card.tribe == tribe))):
                return True
        if not any(card.ability == MIXES for card in cards):
            return False
        side = self.next.side
        table = self.table.with_seat(side, self.table.seats[side]._replace(hand=hand, overflow=self.next.open))
        for numbers, using in stacks(table, frozenset(allowed)):
            if len({cards[i].tribe for i in numbers}) > 1:
                active = tuple(sorted(numbers.index(i) for i in using))
                if self._wins(Lay(cards=tuple(cards[i] for i in numbers), active=active)):
                    return True
        return False


def _whole_stacks(cards: tuple[Card, ...]) -> Iterator[Lay]:
    """Yield every stack of all of these cards, with each choice of abilities."""
    for i, primary in enumerate(cards):
        if primary in cards[:i]:
            continue
        laid = (primary, *cards[:i], *cards[i + 1 :])
        one = [()] + ([(0,)] if primary.ability else [])
        beside = [()] + [(j,) for j in range(1, len(laid)) if laid[j].ability]
        for own in one:
            for other in beside:
                yield Lay(cards=laid, active=(*own, *other))


def _ways(parts: Sequence[Sequence[int]], count: int) -> int:
    """Return the number of ways to choose ``count`` things from several parts.

    ``parts[i][n]`` is the number of ways to choose ``n`` things from part ``i``.
    """
    found = [1]
    for part in parts:
        longer = [0] * (len(found) + len(part) - 1)
        for i, here in enumerate(found):
            for j, there in enumerate(part):
                longer[i + j] += here * there
        found = longer
    return found[count] if count < len(found) else 0
