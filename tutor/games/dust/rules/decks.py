"""A deck being checked: every reason why it cannot be played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ....core import Reason
from .cards import BRONZE, EPIC, GOLD, PLATINUM, SILVER, Card
from .position import WHEEL

CARDS, OF_A_TRIBE, COUNTERS, EPICS, OF_AN_ABILITY = 32, 6, 2, 5, 2
#: How many cards of a tribe have these ranks.
RANKS = (((BRONZE,), 2), ((SILVER,), 2), ((GOLD,), 1), ((PLATINUM, EPIC), 1))


def faults(deck: Iterable[Card], wheel: tuple[str, ...] = WHEEL) -> tuple[Reason, ...]:
    """Every reason why these cards are no deck, each with its rule; none when they are one.

    Source: all three rulebooks, deck composition; our readings 1 to 5.
    """
    cards = tuple(deck)
    found = []
    if len(cards) != CARDS:
        found.append(Reason("size", "dust.deck.thirty-two", {"count": len(cards), "asked": CARDS}))
    counters = tuple(card for card in cards if card.is_counter)
    if len(counters) != COUNTERS:
        found.append(Reason("counters", "dust.deck.two-counters", {"count": len(counters), "asked": COUNTERS}))
    found += [
        Reason("unknown-tribe", "dust.card.tribe", {"tribe": tribe, "tribes": wheel})
        for tribe in dict.fromkeys(card.tribe for card in cards if not card.is_counter and card.tribe not in wheel)
    ]
    for tribe in wheel:
        found += _of_a_tribe(tribe, [card for card in cards if card.tribe == tribe])
    epics = tuple(card for card in cards if card.rank == EPIC)
    if len(epics) > EPICS:
        found.append(Reason("epics", "dust.deck.five-epics", {"count": len(epics), "asked": EPICS, "cards": epics}))
    low = [card for card in cards if card.rank in (BRONZE, SILVER) and card.ability]
    for ability, count in Counter(card.ability for card in low).items():
        if count > OF_AN_ABILITY:
            alike = tuple(card for card in low if card.ability == ability)
            facts = {"ability": ability, "count": count, "asked": OF_AN_ABILITY, "cards": alike}
            found.append(Reason("ability", "dust.deck.two-of-an-ability", facts))
    for name, count in Counter(card.name for card in epics).items():
        if count > 1:
            found.append(Reason("epic-twice", "dust.deck.epics-differ", {"name": name, "count": count}))
    return tuple(found)


def _of_a_tribe(tribe: str, cards: list[Card]) -> list[Reason]:
    """What is wrong with the cards of one tribe: how many they are, and of which ranks."""
    found = []
    if len(cards) != OF_A_TRIBE:
        facts = {"tribe": tribe, "count": len(cards), "asked": OF_A_TRIBE}
        found.append(Reason("tribe", "dust.deck.six-a-tribe", facts))
    for ranks, asked in RANKS:
        count = sum(card.rank in ranks for card in cards)
        if count != asked:
            facts = {"tribe": tribe, "ranks": ranks, "count": count, "asked": asked}
            found.append(Reason("rank", "dust.deck.ranks", facts))
    return found
