"""The table of Dust Collectorz as lines of text with the statistics of the cards, for screen readers."""

from __future__ import annotations

from collections.abc import Iterable

from ....locale import Language
from .. import rulebook
from ..notation.cards import SEATS
from ..rules.cards import BACK, Card
from ..rules.position import Position
from ..words import write_position


def with_backs(position: Position) -> Position:
    """Return the position with backs for the cards of the decks, and without its seed."""
    seats = tuple(seat._replace(deck=(BACK,) * len(seat.deck)) for seat in position.seats)
    return position._replace(seats=seats, seed=0)


def spell(position: Position, language: Language) -> list[str]:
    """Return the position in words, then the laid and held cards of each player with their statistics.

    Decks are left out because they are hidden from everybody.
    """
    lines = write_position(with_backs(position)).split("\n")
    for side, seat in enumerate(position.seats):
        if cards := [*seat.laid.all, *seat.playable]:
            lines.append(f"{SEATS[side]}: {', '.join(_spelled(cards, language))}")
    return lines


def _spelled(cards: Iterable[Card], language: Language) -> Iterable[str]:
    """Return each card with its tribe, its statistics in the order power first, and its ability."""
    voice = rulebook.voice(language)
    for card in cards:
        about = [f"{voice.called(card.tribe)} {'/'.join(map(str, card.stats))}"] if card.tribe else []
        if ability := card.ability or card.counter:
            about.append(rulebook.ability_name(ability, language))
        yield "?" if card == BACK else f"{language.card(card.name)} ({', '.join(about)})"
