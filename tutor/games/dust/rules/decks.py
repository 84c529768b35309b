"""Deck checking: every reason why a deck may not be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ....core import Reason
from .cards import BRONZE, EPIC, GOLD, PLATINUM, SILVER, Card
from .position import WHEEL

CARDS, OF_A_TRIBE, COUNTERS, EPICS, OF_AN_ABILITY = 32, 6, 2, 5, 2
#: The number of cards of each rank within a tribe.
RANKS = (((BRONZE,), 2), ((SILVER,), 2), ((GOLD,), 1), ((PLATINUM, EPIC), 1))


def faults(deck: Iterable[Card], wheel: tuple[str, ...] = WHEEL) -> tuple[Reason, ...]:
    """Return every reason why these cards are not a legal deck, each with its rule; empty if the deck is legal.

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
    """Return what is wrong with the cards of one tribe: their number, and their ranks."""
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
