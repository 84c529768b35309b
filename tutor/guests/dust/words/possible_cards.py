"""Which cards can lie on one table, and with one player: what the decks hold, and what the rounds have taken."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Fault
from ....dust.cards import Card
from ....dust.decks import CARDS, COUNTERS
from ....dust.position import Position
from .cards import SEATS, cards_in

#: How many cards of each deck are left in Young Champions, and so dealt to each player.
_YOUNG = CARDS - COUNTERS - 1  # dust.young.twenty-nine


def deck_faults(position: Position) -> Iterator[Fault]:
    """More cards than the decks of this game hold, or than the earlier rounds have left.

    Of which tribes and ranks they are is not looked at, because a teacher may lay any cards.
    """
    decks, cards = len(position.seats), cards_in(position)
    yield from _more(("game", 0), cards, decks, position.young)
    for name, seat in zip(SEATS, position.seats, strict=False):
        yield from _more((name, 0), [*seat.left, *seat.discard, *seat.laid.all], 1, position.young)
    if not position.young:
        yield from _taken(position)


def _more(place: tuple[str, int], cards: list[Card], decks: int, is_young: bool) -> Iterator[Fault]:
    """More cards than so many decks hold, on the table or of one player."""
    counters = sum(card.is_counter for card in cards)
    for count, most, rule in (
        (len(cards), _YOUNG if is_young else CARDS, "dust.young.twenty-nine" if is_young else "dust.deck.thirty-two"),
        (0 if is_young else counters, COUNTERS, "dust.deck.two-counters"),  # each is refused by itself there
    ):
        if count > most * decks:
            facts = {"name": place[0], "count": count, "most": most * decks, "rule": rule}
            if place[0] == "game":
                message = (
                    "{count} counter cards on the table ({rule}): expected {most} at most"
                    if most == COUNTERS
                    else "{count} cards on the table ({rule}): expected {most} at most"
                )
            else:
                message = (
                    "{count} counter cards of {name} ({rule}): expected {most} at most"
                    if most == COUNTERS
                    else "{count} cards of {name} ({rule}): expected {most} at most"
                )
            yield Fault(place, message, facts)


def _taken(position: Position) -> Iterator[Fault]:
    """A round that no deck lasts for, and players with more cards than the rounds before it have left them.

    In each round every player uses at least one card.
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
