"""Whether what is laid will hold: in how many of the hands that the next player may hold nothing beats it.

That hand is made of those cards of the player's deck that nobody has seen yet: what is in hand and in the deck, in no
order, for which of them are held plays no part. A stack is of one tribe: so it is found of each tribe which of its
cards beat the attack together, by the rules themselves, and hands are counted tribe by tribe. Where an ability lets
tribes mix, hands are drawn by lot instead, and each is looked through.
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

#: How many hands are drawn where they cannot be counted: at the worst five points of a hundred to each side.
SAMPLES = 400
MIXES = "rally"


class Next:
    """The next player, as somebody else sees them: what lies open, how many cards are hidden in the hand, and which
    cards those may be."""

    def __init__(self, position: Position, side: int, samples: int = SAMPLES, seed: int = 0) -> None:
        seat = position.seats[side]
        self.side, self.open, self.count = side, seat.overflow, len(seat.hand)
        self.pool = tuple(sorted(seat.hand + seat.deck))
        self.samples = samples
        mixing = any(card.ability == MIXES for card in self.pool + self.open)
        self.hands: tuple[tuple[Card, ...], ...] = ()
        """Hands by lot, the same for every attack; none where all are counted."""
        if mixing and self.count < len(self.pool):
            dealt = (shuffled(self.pool, seed + number)[0] for number in range(samples))
            self.hands = tuple(tuple(sorted(cards[: self.count])) for cards in dealt)
        elif mixing:
            self.hands = (self.pool,)

    @property
    def is_exact(self) -> bool:
        """True where every hand is counted."""
        return len(self.hands) < 2

    @property
    def all_hands(self) -> int:
        """How many hands there are, cards that are the same counted as two."""
        return comb(len(self.pool), self.count)

    def counters(self) -> Share:
        """How often a counter card can be played."""
        if any(card.is_counter for card in self.open):
            return certain(1.0)
        others = sum(not card.is_counter for card in self.pool)
        return certain(1 - comb(others, self.count) / self.all_hands)


class Holding:
    """One attack against the hands of the next player, looked at a little at a time."""

    def __init__(self, table: Position, following: Next) -> None:
        """The ``table`` is as it stands once the attack lies there; what its seats hold does not matter."""
        self.next = following
        self.table = table._replace(player=following.side, phase=ANSWER)
        self.found: Share | None = None
        self._known: dict[tuple[Card, ...], bool] = {}
        self._steps = self._look()

    def go_on(self) -> bool:
        """Look at some stacks more; False once it is found."""
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
        """The tribes that answer first, and those that answer where none of them is held."""
        side, table = self.next.side, self.table
        bare = table.with_seat(side, table.seats[side]._replace(hand=self.next.pool, overflow=self.next.open))
        near = TRUE.tribes(bare, side, TRUE).neighbours
        without = tuple(card for card in (*self.next.pool, *self.next.open) if card.tribe not in near)
        bare = table.with_seat(side, table.seats[side]._replace(hand=without, overflow=()))
        return frozenset(near), TRUE.tribes(bare, side, TRUE).allowed

    def _of(self, tribe: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards of a tribe that may be in the hand, and those that lie open."""
        found = [tuple(card for card in cards if card.tribe == tribe) for cards in (self.next.pool, self.next.open)]
        return found[0], found[1]

    def _of_a_tribe(self, tribe: str, bad: list[int]) -> Iterator[bool]:
        """Of a tribe, by how many of its cards are in the hand, how many choices of them do not beat the attack."""
        pool, lying = self._of(tribe)
        for size in range(len(pool) + 1):
            count = 0
            for own in combinations(range(len(pool)), size):
                count += not self._beats(tuple(sorted((*lying, *(pool[i] for i in own)))))
                yield True
            bad.append(count)

    def _beats(self, cards: tuple[Card, ...]) -> bool:
        """True where some stack of these cards, all of one tribe, beats the attack."""
        found = self._known.get(cards)
        if found is None:
            fewer = (cards[:i] + cards[i + 1 :] for i in range(len(cards)))
            found = any(self._beats(some) for some in fewer) or self._all_beat(cards)
            self._known[cards] = found
        return found

    def _all_beat(self, cards: tuple[Card, ...]) -> bool:
        """True where all of these cards in one stack beat the attack."""
        return any(self._wins(stack) for stack in _whole_stacks(cards))

    def _wins(self, lay: Lay) -> bool:
        clash = clash_of(self.table, lay, TRUE)
        attack, answer = (total(parts) for parts in values(clash, TRUE))
        return TRUE.defender_wins(clash, attack, answer, TRUE)

    def _counted(self, near: frozenset[str], others: frozenset[str], bad: dict[str, list[int]]) -> float:
        """The share of hands in which nothing beats the attack."""
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
        """True where a hand beats the attack, stacks of several tribes among its answers."""
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
    """Every stack of all of these cards, with each choice of abilities."""
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
    """In how many ways so many things can be chosen, where of each part there are so many ways by how many of it."""
    found = [1]
    for part in parts:
        longer = [0] * (len(found) + len(part) - 1)
        for i, here in enumerate(found):
            for j, there in enumerate(part):
                longer[i + j] += here * there
        found = longer
    return found[count] if count < len(found) else 0
