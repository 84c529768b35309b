"""Which cards can be on one table and belong to one player, given the decks and the rounds played."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Fault
from ..rules.cards import Card
from ..rules.decks import CARDS, COUNTERS
from ..rules.position import Position
from .cards import SEATS, cards_in

#: How many cards of each deck are left in Young Champions, and therefore dealt to each player.
_YOUNG = CARDS - COUNTERS - 1  # dust.young.twenty-nine


def deck_faults(position: Position) -> Iterator[Fault]:
    """Yield faults for more cards than the decks of this game have, or than the earlier rounds have left.

    Tribes and ranks are not checked because a teacher may use any cards.
    """
    size, rule = (_YOUNG, "dust.young.twenty-nine") if position.young else (CARDS, "dust.deck.thirty-two")
    cards, decks = cards_in(position), len(position.seats)
    if len(cards) > size * decks:
        yield Fault(
            ("game", 0),
            "{count} cards on the table ({rule}): expected {most} at most",
            {"count": len(cards), "rule": rule, "most": size * decks},
        )
    if not position.young and (count := _counters(cards)) > COUNTERS * decks:
        yield Fault(
            ("game", 0),
            "{count} counter cards on the table (dust.deck.two-counters): expected {most} at most",
            {"count": count, "most": COUNTERS * decks},
        )
    for name, seat in zip(SEATS, position.seats, strict=False):
        own = [*seat.left, *seat.discard, *seat.laid.all]
        if len(own) > size:
            yield Fault(
                (name, 0),
                "{count} cards from the deck of {name} ({rule}): expected {most} at most",
                {"count": len(own), "name": name, "rule": rule, "most": size},
            )
        if not position.young and (count := _counters(own)) > COUNTERS:
            yield Fault(
                (name, 0),
                "{count} counter cards from the deck of {name} (dust.deck.two-counters): expected {most} at most",
                {"count": count, "name": name, "most": COUNTERS},
            )
    if not position.young:
        yield from _taken(position)


def _counters(cards: list[Card]) -> int:
    return sum(card.is_counter for card in cards)


def _taken(position: Position) -> Iterator[Fault]:
    """Yield faults for a round that no deck lasts for, and for players with more cards than the earlier rounds have
    left them.

    In each round, every player uses at least one card.
    """
    most = CARDS + 1 - position.round
    if most < 1:
        yield Fault(
            ("round", 0),
            "round {round}, and each round takes a card of every deck (dust.deck.thirty-two): expected round {most} at "
            "most",
            {"round": position.round, "most": CARDS},
        )
        return
    for name, seat in zip(SEATS, position.seats, strict=False):
        count = len(seat.left) + len(seat.laid.all)
        if most < count <= CARDS:
            yield Fault(
                (name, 0),
                "{count} cards of {name} are not played before round {round}, and each round takes one of {deck} "
                "(dust.deck.thirty-two): expected {most} at most",
                {"count": count, "name": name, "round": position.round, "deck": CARDS, "most": most},
            )
