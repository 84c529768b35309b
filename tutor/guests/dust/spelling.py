"""The table of Dust Collectorz in plain lines, with the numbers of its cards: for those who hear it."""

from __future__ import annotations

from collections.abc import Iterable

from ...dust.cards import BACK, Card
from ...dust.position import Position, seen
from ...locale import Language
from .words import write_position
from .words.cards import SEATS


def spell(position: Position, language: Language) -> list[str]:
    """The position in words, then what lies before the players and in the overflow, card by card with its numbers;
    without what is hidden from everybody."""
    lines = write_position(seen(position, None)).split("\n")
    for side, seat in enumerate(position.seats):
        open_cards = [*seat.laid.all, *seat.overflow]
        if open_cards:
            lines.append(f"{SEATS[side]}: {', '.join(_spelled(open_cards, language))}")
    return lines


def _spelled(cards: Iterable[Card], language: Language) -> Iterable[str]:
    """Each card with its tribe and its numbers, power first."""
    for card in cards:
        numbers = f" ({card.tribe} {'/'.join(map(str, card.stats))})" if card.tribe else ""
        yield "?" if card == BACK else language.card(card.name) + numbers
