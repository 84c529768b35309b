"""The table of Dust Collectorz in plain lines, with the numbers of its cards: for those who hear it."""

from __future__ import annotations

from collections.abc import Iterable

from ....locale import Language
from .. import rulebook
from ..notation.cards import SEATS
from ..rules.cards import BACK, Card
from ..rules.position import Position
from ..words import write_position


def with_backs(position: Position) -> Position:
    """The position with backs for the cards of the decks, and without its seed."""
    seats = tuple(seat._replace(deck=(BACK,) * len(seat.deck)) for seat in position.seats)
    return position._replace(seats=seats, seed=0)


def spell(position: Position, language: Language) -> list[str]:
    """The position in words, then what each player has laid and holds, card by card with its numbers; without the
    decks, which are hidden from everybody."""
    lines = write_position(with_backs(position)).split("\n")
    for side, seat in enumerate(position.seats):
        if cards := [*seat.laid.all, *seat.playable]:
            lines.append(f"{SEATS[side]}: {', '.join(_spelled(cards, language))}")
    return lines


def _spelled(cards: Iterable[Card], language: Language) -> Iterable[str]:
    """Each card with its tribe, its numbers, power first, and its ability."""
    voice = rulebook.voice(language)
    for card in cards:
        about = [f"{voice.called(card.tribe)} {'/'.join(map(str, card.stats))}"] if card.tribe else []
        if ability := card.ability or card.counter:
            about.append(rulebook.ability_name(ability, language))
        yield "?" if card == BACK else f"{language.card(card.name)} ({', '.join(about)})"
