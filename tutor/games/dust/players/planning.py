"""How a machine player finds its move: it rates each card and stack by the clash and the chance to win the round.

The work is counted in stacks examined and hands imagined, and stops at a limit. The same position therefore gives the
same move on every machine, and no move takes long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice, takewhile
from typing import NamedTuple

from ..rules.active import clash_of
from ..rules.cards import BACK, STATS, Card
from ..rules.clash import values
from ..rules.ending import bonus, points
from ..rules.legal import Stack, name, said, stacks
from ..rules.moves import Add, Answer, Attack, Counter, Give, Move
from ..rules.parts import ANSWERING, ATTACKING, total
from ..rules.position import ANSWER, ATTACK, NOTHING, Fought, Lay, Position
from ..rules.steps import TRUE
from ..rules.team import CLASHES, ENOUGH, answers_next
from .imagining import Hands, hands

#: The values, in points, of attacking in the next round, of each card in a stack, and of a counter card.
LEAD, EACH, COUNTER = 1.0, 0.55, 1.5
#: The assumed chance if nothing has been examined.
EVEN = 0.5
#: The value of an ability, in points, besides its effect on values.
_BESIDE = {"hoard": 0.3, "plunder": 0.15, "scatter": 0.15, "null": 0.05, "bar": 0.05}


class Strength(NamedTuple):
    """How much a player searches."""

    looks: int
    """The maximum number of cards and stacks examined."""
    answers: int = 1
    """The maximum number of cards in an answer."""
    attacks: int = 1
    """The maximum number of cards in an attack."""
    hands: int = 0
    """The number of imagined hands; with 0, the player attacks with its highest value."""
    closer: int = 0
    """How many attacks, and answers that go on to attack, are tested against these hands."""
    chain: int = 1
    """Young Champions: the maximum number of cards laid at once."""
    lot: bool = False
    """Whether the move is random."""


STRENGTHS = {
    "easy": Strength(looks=200, lot=True),
    "fair": Strength(looks=60, answers=2, chain=2),
    "hard": Strength(looks=120, answers=3, attacks=2, hands=8, closer=10, chain=5),
}


class Way(NamedTuple):
    """A candidate move, the cards that it lays, and what has been computed about it."""

    move: Move
    lay: Lay = NOTHING
    worth: float = 0.0
    amount: int = 0
    """The value of the laid cards."""
    against: int = 0
    """The value of the attack that it answers."""
    wins: bool = False
    """Whether it wins the clash that it answers."""
    held: int | None = None
    """The number of imagined hands in which nothing beats it; None if no hands were imagined."""


class Search:
    """One search for one move."""

    def __init__(self, position: Position, seat: int, strength: Strength) -> None:
        self.position, self.seat, self.strength = position, seat, strength
        self.playable = position.seats[seat].playable

    @cached_property
    def imagined(self) -> tuple[Hands, ...]:
        """The imagined hands of the other players."""
        return hands(self.position, self.seat, self.strength.hands)

    # -- candidate moves ---------------------------------------------------------------------------------------------

    def laid(self, tribes: frozenset[str] | None, size: int) -> Iterator[tuple[Stack, Lay]]:
        """Yield the cards and stacks to examine, those with fewer cards first."""
        found = takewhile(lambda stack: len(stack[0]) <= size, stacks(self.position, tribes))
        for stack in islice(found, self.strength.looks):
            numbers, using = stack
            active = tuple(sorted(numbers.index(i) for i in using))
            yield stack, Lay(cards=tuple(self.playable[i] for i in numbers), active=active)

    def answers(self) -> list[Way]:
        """Return the answers to an attack, the counter cards, and the cards to give up, each with its worth."""
        position, seat = self.position, self.position.seats[self.seat]
        found = []
        for stack, lay in self.laid(TRUE.tribes(position, self.seat, TRUE).allowed, self.strength.answers):
            clash = clash_of(position, lay, TRUE)
            both = values(clash, TRUE)
            against, amount = total(both[ATTACKING]), total(both[ANSWERING])
            wins = TRUE.defender_wins(clash, against, amount, TRUE)
            way = Way(Answer(*said(self.playable, stack)), lay, amount=amount, against=against, wins=wins)
            found.append(way._replace(worth=self.worth(lay, self.chance(way, EVEN))))
        counters = (i for i, card in enumerate(self.playable) if card.is_counter)
        for i in islice(counters, 1):
            lay = Lay(counters=(self.playable[i],))
            way = Way(Counter(name(self.playable, i)), lay, wins=True)
            found.append(way._replace(worth=self.worth(lay, self.chance(way, EVEN))))
        if TRUE.can_give(position, self.seat, TRUE):
            for i, card in islice(enumerate(seat.hand or seat.overflow), self.strength.looks):
                way = Way(Give(name(self.playable, i)), Lay(given=(card,)))
                found.append(way._replace(worth=self.worth(way.lay, self.chance(way, EVEN))))
        return self.closer(found) if self.following() else found

    def attacks(self) -> list[Way]:
        """Return the attacks, or what can be added to a counter card, each with its worth."""
        position, adds = self.position, self.position.phase != ATTACK
        opponents = position.party(1 - position.pile(self.seat)) if position.team and not adds else (None,)
        found = [self.without()] if adds else []
        for stack, lay in self.laid(None, self.strength.attacks):
            cards, using = said(self.playable, stack)
            for stat in sorted(STATS, key=lambda stat: -lay.cards[0].stat(stat))[:2]:
                amount = self.alone(lay, stat)
                worth = amount - _points(lay.cards) / 10
                if self.strength.hands:  # examined first: high values from cards that are cheap to lose
                    worth = amount - _points(lay.cards) / 2 - EACH * len(lay.cards)
                for whom in opponents:
                    named = None if adds and stat == position.stat else stat
                    move = Add(cards, named, using) if adds else Attack(cards, stat, using, whom)
                    found.append(Way(move, lay, worth, amount))
        return self.closer(found)

    def without(self) -> Way:
        """Return the move that adds nothing to a counter card."""
        return Way(Add(), worth=0.0 if self.strength.hands else -1.0)

    def closer(self, ways: list[Way]) -> list[Way]:
        """Return the most promising ways, with the chance that the laid cards hold against the players who follow."""
        if not self.strength.hands:
            return ways
        ways = sorted(ways, key=lambda way: -way.worth)[: self.strength.closer]
        found = []
        for way in ways:
            if isinstance(way.move, Give | Counter) or (isinstance(way.move, Answer) and not self.goes_on(way)):
                found.append(way)
                continue
            held, gained = self.held(way)
            chance = self.chance(way, held / len(self.imagined))
            found.append(way._replace(held=held, worth=self.worth(way.lay, chance, gained)))
        return found

    # -- rating laid cards -------------------------------------------------------------------------------------------

    def alone(self, lay: Lay, stat: str) -> int:
        """Return the value of an attack before anybody has answered it."""
        clash = clash_of(self.position._replace(stat=stat), NOTHING, TRUE)._replace(attack=lay)
        return total(values(clash, TRUE)[ATTACKING])

    def goes_on(self, way: Way) -> bool:
        """Return whether the cards of an answer will attack somebody in this round."""
        return bool(self.following()) and (way.wins or self.position.team)

    def following(self, whom: int | None = None) -> tuple[int, ...]:
        """Return the other players who will have to answer what is laid now."""
        position = self.position
        if position.team:
            if position.phase == ATTACK:
                return () if whom is None else (whom,)
            fought = position.clashes
            if position.phase == ANSWER:
                fought += (Fought(self.seat, True),)
            side = answers_next(position._replace(clashes=fought))
            return () if side is None else (side,)
        begun = self.seat if position.begun is None else position.begun
        after = tuple(position.around(self.seat))[1:]
        return after[: after.index(begun)] if begun in after else after

    def chance(self, way: Way, holds: float) -> float:
        """Return the chance to win the round with this way.

        ``holds`` is the chance that the players who follow do not beat it; later chances are assumed to be even.
        """
        position = self.position
        attacks = position.phase != ANSWER
        if not position.team:
            if attacks:
                return holds
            return 0.0 if not way.wins else holds if self.following() else 1.0
        mine = position.pile(self.seat)
        won = sum((position.pile(it.side) == mine) == it.won for it in position.clashes)
        left = CLASHES - len(position.clashes)
        if not attacks:
            won, left = won + way.wins, left - 1
        if not left:
            return float(won >= ENOUGH)
        return holds * _enough(won + 1, left - 1) + (1 - holds) * _enough(won, left - 1)

    def worth(self, lay: Lay, chance: float, gained: float = 0.0) -> float:
        """Return the worth of laying these cards in points, given the chance to win the round.

        ``gained`` is what the players who follow are expected to lose then.
        """
        position = self.position
        mine = position.pile(self.seat)
        to_win, to_lose = gained + LEAD, float(_at_stake(lay))
        for side, seat in enumerate(position.seats):
            if position.pile(side) == mine:
                to_lose += _at_stake(seat.laid)
            else:
                to_win += _at_stake(seat.laid)
        if self.is_last(lay):
            to_win += bonus(position)
        beside = sum(_BESIDE.get(lay.cards[i].ability, 0.0) for i in lay.active)
        cost = EACH * len(lay.cards) + COUNTER * len(lay.counters)
        return chance * to_win - (1 - chance) * to_lose + beside - cost

    def is_last(self, lay: Lay) -> bool:
        """Return whether somebody has no card left after this move, so that the game ends with the round."""
        seats = enumerate(self.position.seats)
        return any(len(it.left) <= (len(lay.all) if side == self.seat else 0) for side, it in seats)

    # -- the other players -------------------------------------------------------------------------------------------

    def held(self, way: Way) -> tuple[int, float]:
        """Return the number of imagined hands in which nobody beats the laid cards, and the mean points that the others
        lose then.
        """
        position, move, seat = self.position, way.move, self.position.seats[self.seat]
        stat = (move.stat or position.stat) if isinstance(move, Attack | Add) else position.stat
        following = self.following(move.whom if isinstance(move, Attack) else None)
        table = position.with_seat(self.seat, seat._replace(laid=way.lay))
        table = table._replace(stat=stat, leader=self.seat, phase=ANSWER)
        known: dict[tuple[int, Card], tuple[int, bool, int]] = {}
        held, gained = 0, 0
        for imagined in self.imagined:
            lost = 0
            for side in following:
                loses = self.reply(table._replace(player=side), imagined[side], known)
                if loses is None:
                    break
                lost += loses
            else:
                held, gained = held + 1, gained + lost
        return held, gained / max(1, held)

    def reply(
        self, table: Position, hand: tuple[Card, ...], known: dict[tuple[int, Card], tuple[int, bool, int]]
    ) -> int | None:
        """Return the points that a player with this hand loses when answering as well as possible; None if the answer
        wins.

        Answers of one or two cards and counter cards are considered. ``known`` caches the results of single cards.
        """
        side = table.player
        if any(card.is_counter for card in hand):
            return None
        table = table.with_seat(side, table.seats[side]._replace(hand=hand, overflow=()))
        allowed = TRUE.tribes(table, side, TRUE).allowed
        able = [card for card in hand if card.tribe in allowed]
        for card in able:
            if (side, card) not in known:
                clash = clash_of(table, Lay(cards=(card,)), TRUE)
                attack, answer = (total(parts) for parts in values(clash, TRUE))
                known[side, card] = (answer, TRUE.defender_wins(clash, attack, answer, TRUE), attack)
            if known[side, card][1]:
                return None
        for i, card in enumerate(able):
            answer, _, attack = known[side, card]
            beside = [TRUE.half(it.stat(table.stat or "")) for j, it in enumerate(able)
                      if j != i and it.tribe == card.tribe]  # fmt: skip
            if beside and answer + max(beside) >= attack:
                return None
        return min((points(card) for card in able or hand if card != BACK), default=0)


def _points(cards: Iterable[Card]) -> int:
    return sum(points(card) for card in cards)


def _at_stake(lay: Lay) -> int:
    """Return the points of a player's laid cards that can be captured."""
    kept = [i for i in lay.active if lay.cards[i].ability == "crumble"]
    return _points(lay.all) - _points(lay.cards[i] for i in kept)


def _enough(won: int, left: int) -> float:
    """Return a team's chance to win the round, given the clashes won and left, if each of them is even."""
    if not left:
        return float(won >= ENOUGH)
    return EVEN * (_enough(won + 1, left - 1) + _enough(won, left - 1))
