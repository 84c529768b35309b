"""Legal move generation, in a fixed order. There can be very many moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from .cards import STATS, Card
from .moves import Add, Answer, Attack, Choose, Counter, Draw, First, Give, Move, Named, Play
from .position import ADD, ANSWER, ATTACK, CHOOSE, SEND, Position
from .refusals import MOST
from .resolution import Steps
from .steps import TRUE
from .young import beats, beats_top, can_play

#: A stack to be laid: the numbers of its cards in hand and overflow, the primary card first, and of those used.
Stack = tuple[tuple[int, ...], tuple[int, ...]]
#: How many moves are listed where somebody asks for all of them at once.
LISTED = 20_000


def moves(position: Position, steps: Steps = TRUE) -> Iterator[Move]:
    """Yield every legal move once; of equivalent moves, the one that uses the lowest indexes.

    Moves with fewer cards come first, in the order of hand and overflow, then those with fewer abilities; statistics
    are in printed order.
    """
    if position.is_over:
        return
    side = position.player
    playable = position.seats[side].playable
    if position.phase == CHOOSE:
        yield from (Choose(True), Choose(False))
    elif position.phase == SEND:
        yield from (First(it) for it in position.party(position.pile(side)))
    elif position.phase == ATTACK:
        whom = position.party(1 - position.pile(side)) if position.team else (None,)
        for stack in stacks(position, None):
            cards, using = said(playable, stack)
            yield from (Attack(cards, stat, using, it) for it in whom for stat in STATS)
    elif position.phase == ANSWER:
        yield from _answers(position, steps)
    elif position.phase == ADD:
        yield Add()
        for stack in stacks(position, None):
            cards, using = said(playable, stack)
            yield from (Add(cards, stat, using) for stat in _stats(position))
    else:
        yield from _young(position, steps)


def legal_moves(position: Position, steps: Steps = TRUE) -> tuple[Move, ...]:
    """Return the legal moves in the order of `moves`, at most `LISTED` of them."""
    return tuple(islice(moves(position, steps), LISTED))


def _stats(position: Position) -> list[str | None]:
    """Return the statistics that can be named when adding to a counter card; the old one is listed without a name."""
    return [None, *(stat for stat in STATS if stat != position.stat)]


def _answers(position: Position, steps: Steps) -> Iterator[Move]:
    side, seat = position.player, position.seats[position.player]
    playable = seat.playable
    for i in _distinct(playable, len(seat.hand)):
        if playable[i].is_counter:
            yield Counter(name(playable, i))
    if steps.can_give(position, side, steps):
        for i in _distinct(seat.hand or seat.overflow, len(seat.hand)):
            yield Give(name(playable, i))
    for stack in stacks(position, steps.tribes(position, side, steps).allowed):
        yield Answer(*said(playable, stack))


def _young(position: Position, steps: Steps) -> Iterator[Move]:
    hand = position.seats[position.player].hand
    if not can_play(position, position.player, steps):
        yield Draw()
        return
    chains: list[tuple[int, ...]] = [(i,) for i in _distinct(hand, len(hand)) if beats_top(position, hand[i], steps)]
    while chains:  # dust.young.chain-as-long-as-one-likes
        yield from (Play(tuple(name(hand, i) for i in chain)) for chain in chains)
        longer = []
        for chain in chains:
            for i in _distinct(hand, len(hand), chain):
                below = [hand[j] for j in chain]
                again = hand[i].tribe in [card.tribe for card in below] and not steps.readings.tribes_again
                if hand[i].tribe and not again and beats(position, hand[i], below[-1], steps):
                    longer.append((*chain, i))
        chains = longer


def stacks(position: Position, tribes: frozenset[str] | None) -> Iterator[Stack]:
    """Yield every card and stack that the player can lay, with every choice of abilities.

    ``tribes`` are the tribes that the primary card may have; None means any.
    """
    seat = position.seats[position.player]
    playable = seat.playable
    hand = len(seat.hand)
    alike = _alike(playable, hand)
    cards = [i for i, card in enumerate(playable) if card.tribe]
    for size in range(1, len(cards) + 1):  # dust.stack.several
        for primary in cards:
            if (tribes is not None and playable[primary].tribe not in tribes) or alike[primary] != primary:
                continue
            same = [i for i in cards if i != primary and playable[i].tribe == playable[primary].tribe]
            odd = [i for i in cards if playable[i].tribe != playable[primary].tribe]
            rallies = any(playable[i].ability == "rally" for i in cards)
            for mixed in range(min(MOST, size - 1) + 1 if rallies else 1):
                for others in _mixtures(same, odd, size - 1 - mixed, mixed):
                    if not _lowest(alike, primary, others):
                        continue
                    for using in _usings(playable, alike, primary, others):
                        if sum(playable[i].ability == "rally" for i in using) >= mixed:
                            yield (primary, *others), using


def _mixtures(same: list[int], odd: list[int], count: int, mixed: int) -> Iterator[tuple[int, ...]]:
    """Yield the non-primary cards: some of the stack's tribe and some of other tribes, in order."""
    for own in combinations(same, count):
        for other in combinations(odd, mixed):
            yield tuple(sorted(own + other))


def _usings(
    playable: tuple[Card, ...], alike: list[int], primary: int, others: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield which abilities of a stack may be used: none, the primary card's, one of another card, or both."""
    one = [()] + ([(primary,)] if playable[primary].ability else [])
    able: list[int] = []
    for i in others:
        if playable[i].ability and alike[i] not in [alike[j] for j in able]:
            able.append(i)
    yield from one
    for i in able:
        for first in one:
            yield (*first, i)


def _alike(playable: tuple[Card, ...], hand: int) -> list[int]:
    """Return for each card the index of the first identical card in the same zone."""
    first: dict[tuple[Card, bool], int] = {}
    return [first.setdefault((card, i < hand), i) for i, card in enumerate(playable)]


def _distinct(playable: tuple[Card, ...], hand: int, taken: tuple[int, ...] = ()) -> list[int]:
    """Return the indexes of the cards not taken, with one index for identical cards."""
    seen: set[tuple[Card, bool]] = set()
    found = []
    for i, card in enumerate(playable):
        if i not in taken and (card, i < hand) not in seen:
            seen.add((card, i < hand))
            found.append(i)
    return found


def _lowest(alike: list[int], primary: int, others: tuple[int, ...]) -> bool:
    """Return whether no card could be replaced by an identical one with a lower index."""
    return all(j in others or j == primary for i in others for j in range(i) if alike[j] == alike[i])


def said(playable: tuple[Card, ...], stack: Stack) -> tuple[tuple[Named, ...], tuple[Named, ...]]:
    """Return the cards of a stack, and those whose ability is used, by name."""
    cards, using = stack
    return tuple(name(playable, i) for i in cards), tuple(name(playable, i) for i in using)


def name(playable: tuple[Card, ...], i: int) -> Named:
    """Return a card by its name, with its number if it is not the first of that name."""
    copy = sum(card.name == playable[i].name for card in playable[: i + 1])
    return Named(playable[i].name, None if copy == 1 else copy)
