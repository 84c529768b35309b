"""Imagined hands of the other players, based only on what a player can know.

The cards that every deck has, except the open ones, are dealt to the hidden hands. The actual hidden cards play no
part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....core.chance import shuffled
from ..rules import decks
from ..rules.cards import BACK, BRONZE, EPIC, GOLD, PLATINUM, SILVER, STATS, TRAP, Card
from ..rules.position import Position

#: How much higher the statistics of a card are than those of Bronze, by rank.
_LIFT = {BRONZE: 0.0, SILVER: 0.75, GOLD: 1.5, PLATINUM: 1.75, EPIC: 1.5}
#: The statistic assumed for a card about which nothing is known.
_USUAL = 5.0

#: The cards that each player holds, by seat.
Hands = Mapping[int, tuple[Card, ...]]


def hands(position: Position, seat: int, count: int) -> tuple[Hands, ...]:
    """Return that many imagined hands and decks of the other players, from what a seat sees; always the same for a
    position.
    """
    pool = unseen(position)
    others = {side: it for side, it in enumerate(position.seats) if side != seat}
    hidden = sum(card == BACK for it in others.values() for card in it.hand)
    if pool and len(pool) < hidden:  # a position that no game leads to
        pool *= -(-hidden // len(pool))
    found = []
    for number in range(count):
        dealt = iter(shuffled(pool, number)[0])
        found.append({side: (*(next(dealt, BACK) if card == BACK else card for card in it.hand), *it.overflow)
                      for side, it in others.items()})  # fmt: skip
    return tuple(found)


def unseen(position: Position) -> tuple[Card, ...]:
    """Return a stand-in for each card of the decks that is not open.

    Its tribe and rank follow from the rules of decks; its statistics are like those of open cards of that kind.
    """
    seen = [card for card in shown(position) if card.tribe and card.stats]
    ranked = {tribe: [card for card in seen if card.tribe == tribe] for tribe in position.wheel}
    seats = len(position.seats)
    found: list[Card] = []
    for tribe, cards in ranked.items():
        for ranks, each in decks.RANKS:
            left = seats * each - sum(card.rank in ranks for card in cards)
            if left > 0:
                found += [_stand_in(tribe, ranks[0], cards or seen)] * left
    counters = seats * decks.COUNTERS - sum(card.is_counter for card in shown(position))
    return (*found, *[Card(BACK.name, counter=TRAP)] * counters)


def shown(position: Position) -> Iterable[Card]:
    """Return every card that can be seen."""
    for it in position.seats:
        yield from (card for card in it.hand + it.overflow + it.discard + it.laid.all if card != BACK)
    for pile in position.piles:
        yield from pile
    yield from position.centre


def _stand_in(tribe: str, rank: str, known: list[Card]) -> Card:
    """Return a card of a rank with the mean statistics of the known cards of that kind."""
    alike = [card for card in known if card.rank == rank] or known
    numbers = []
    for i in range(len(STATS)):
        lifted = [card.stats[i] + _LIFT[rank] - _LIFT.get(card.rank, 0.0) for card in alike]
        numbers.append(round(sum(lifted) / len(lifted) if lifted else _USUAL))
    return Card(BACK.name, tribe, rank, tuple(numbers))
