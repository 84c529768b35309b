"""What the other players may hold, as far as a player can know: the cards that every deck has, without those that lie
open, dealt to the hands that cannot be seen. No hidden card has a part in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....core.chance import shuffled
from ..rules import decks
from ..rules.cards import BACK, BRONZE, EPIC, GOLD, PLATINUM, SILVER, STATS, TRAP, Card
from ..rules.position import Position

#: How much higher a card's numbers are by its rank, beside those of Bronze.
_LIFT = {BRONZE: 0.0, SILVER: 0.75, GOLD: 1.5, PLATINUM: 1.75, EPIC: 1.5}
#: A number of a card of which nothing is known.
_USUAL = 5.0

#: What each player holds, by seat.
Hands = Mapping[int, tuple[Card, ...]]


def hands(position: Position, seat: int, count: int) -> tuple[Hands, ...]:
    """So many times what the others may hold and play, by what a seat sees; the same each time it is asked."""
    pool = unseen(position)
    others = {side: it for side, it in enumerate(position.seats) if side != seat}
    hidden = sum(card == BACK for it in others.values() for card in it.hand)
    if pool and len(pool) < hidden:  # a table that no game leads to
        pool *= -(-hidden // len(pool))
    found = []
    for number in range(count):
        dealt = iter(shuffled(pool, number)[0])
        found.append({side: (*(next(dealt, BACK) if card == BACK else card for card in it.hand), *it.overflow)
                      for side, it in others.items()})  # fmt: skip
    return tuple(found)


def unseen(position: Position) -> tuple[Card, ...]:
    """A stand-in for each card of the decks that lies nowhere in the open: of a tribe and a rank, as the rules of decks
    say, with numbers like those of its kind that do."""
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
    """Every card that can be seen."""
    for it in position.seats:
        yield from (card for card in it.hand + it.overflow + it.discard + it.laid.all if card != BACK)
    for pile in position.piles:
        yield from pile
    yield from position.centre


def _stand_in(tribe: str, rank: str, known: list[Card]) -> Card:
    """A card of a rank with the numbers that known ones of that kind have in the mean."""
    alike = [card for card in known if card.rank == rank] or known
    numbers = []
    for i in range(len(STATS)):
        lifted = [card.stats[i] + _LIFT[rank] - _LIFT.get(card.rank, 0.0) for card in alike]
        numbers.append(round(sum(lifted) / len(lifted) if lifted else _USUAL))
    return Card(BACK.name, tribe, rank, tuple(numbers))
