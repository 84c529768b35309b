"""What every position of Young Champions must satisfy: all reasons why no game can reach one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ....core import Fault
from ..rules import young
from ..rules.cards import BACK
from ..rules.position import Position
from ..rules.steps import TRUE
from .cards import SEATS, in_words


def young_faults(position: Position) -> list[Fault]:
    """Return every reason why no game can reach the position; empty if one can."""
    found = [*_counters(position), *_centre(position)]
    if position.is_over:
        return [*found, *_end(position)]
    return [*found, *_goes_on(position), *(_passed(position) if position.centre else _first_play(position))]


def won(position: Position) -> str:
    """Return the winners, as the first line gives them."""
    names = in_words((SEATS[side] for side in position.winners), "and")
    return f"{names} {'win' if len(position.winners) > 1 else 'wins'}"


def _counters(position: Position) -> Iterator[Fault]:
    """Yield faults for counter cards, which are removed from the game."""
    zones = [(key, cards) for name, seat in zip(SEATS, position.seats, strict=False)
             for key, cards in ((name, seat.hand), (f"{name} deck", seat.deck))]  # fmt: skip
    for key, cards in (*zones, ("centre", position.centre)):
        for number, card in enumerate(cards, 1):
            if card.is_counter:
                yield Fault(
                    (key, number),
                    "{card} is a counter card, which is put away (dust.young.twenty-nine): expected a card of a tribe",
                    {"card": card.name},
                )


def _centre(position: Position) -> Iterator[Fault]:
    """Yield faults for cards in the middle that do not beat the one below them."""
    for number, (below, card) in enumerate(pairwise(position.centre), 2):
        if card.tribe and below.tribe and not young.beats(position, card, below, TRUE):
            yield Fault(
                ("centre", number),
                "{card} lies on {below} and does not beat it (dust.young.must-beat): expected one that does",
                {"card": card.name, "below": below.name},
            )
    if position.last_play is not None and not position.centre:
        yield Fault(
            ("last play", 0),
            "“last play {name}”, and nothing lies in the middle: expected a card in “centre:”, or nobody's last play",
            {"name": SEATS[position.last_play]},
        )


def _first_play(position: Position) -> Iterator[Fault]:
    """Yield faults for hands of a size other than three before anybody has laid a card."""
    for name, seat in zip(SEATS, position.seats, strict=False):
        count = len(seat.hand)
        if count > young.HAND or (count < young.HAND and seat.deck):
            yield Fault(
                (name, 0),
                "{count} in the hand of {name}, and nothing lies in the middle (dust.young.three): expected {most}, or "
                "fewer and no deck",
                {"count": count, "name": name, "most": young.HAND},
            )


def _passed(position: Position) -> Iterator[Fault]:
    """Yield faults for players who passed since the last play although they could play."""
    if position.last_play is None or position.player == position.after(position.last_play):
        return
    for side in position.around(position.after(position.last_play)):
        if side == position.player:
            return
        hand, name = position.seats[side].hand, SEATS[side]
        able = [card.name for card in hand if young.beats_top(position, card, TRUE)]
        if able:
            yield Fault(
                (name, 0),
                "{name} has passed and holds {card}, which beats the card on top (dust.young.draws-only-if-stuck): "
                "expected no such card, or another last play",
                {"name": name, "card": in_words(dict.fromkeys(able), "and")},
            )
        if not hand:
            yield Fault(
                (name, 0),
                "{name} has passed and has no card in hand (dust.young.cannot-draws): expected the card that was drawn",
                {"name": name},
            )


def _empty(position: Position) -> list[int]:
    return [side for side, seat in enumerate(position.seats) if not seat.hand and not seat.deck]


def _can_go_on(position: Position) -> bool | None:
    """Return whether a deck is left or somebody can play; None if that depends on hidden hands."""
    if any(seat.deck for seat in position.seats):
        return True
    if any(BACK in seat.hand for seat in position.seats):
        return None
    return any(young.can_play(position, side, TRUE) for side in range(len(position.seats)))


def _goes_on(position: Position) -> Iterator[Fault]:
    """Yield a fault for a game that would be over."""
    for side in _empty(position):
        yield Fault(
            (SEATS[side], 0),
            "{name} has neither hand nor deck and so has won (dust.young.out-of-cards): expected a card, or "
            "“over, {name} wins”",
            {"name": SEATS[side]},
        )
    if not _empty(position) and _can_go_on(position) is False:
        yield Fault(
            ("game", 0),
            "no deck is left and nobody can play (dust.young.stuck): expected a card that beats the one on top, or a "
            "game that is over",
        )


def _end(position: Position) -> Iterator[Fault]:
    """Yield faults for wrong winners, or for a game that would go on."""
    if not position.centre:
        yield Fault(("winners", 0), "“{won}”, and nothing lies in the middle: expected a card in “centre:”",
                    {"won": won(position)})  # fmt: skip
    empty = _empty(position)
    if not empty and _can_go_on(position):
        yield Fault(
            ("winners", 0),
            "“{won}”, and everybody has cards and can go on (dust.young.out-of-cards): expected somebody without hand "
            "and deck, or no deck and no card that beats the one on top",
            {"won": won(position)},
        )
        return
    expected = _winners(position, empty)
    for side in empty:
        if len(empty) > 1 and (side,) != expected:
            yield Fault(
                (SEATS[side], 0),
                "{name} has neither hand nor deck, and another player ran out first (dust.young.out-of-cards): "
                "expected a card",
                {"name": SEATS[side]},
            )
    if position.winners != expected:
        yield Fault(
            ("winners", 0),
            "“{won}”, and by the cards that are left it is another one (dust.young.goal): expected “{expected}”",
            {"won": won(position), "expected": won(position._replace(winners=expected))},
        )
    elif empty and position.last_play not in (None, *expected):
        yield Fault(
            ("last play", 0),
            "“last play {name}”, and {winner} has laid the last card of a hand (dust.young.out-of-cards): expected "
            "“last play {winner}”",
            {"name": SEATS[position.last_play or 0], "winner": SEATS[expected[0]]},
        )


def _winners(position: Position, empty: list[int]) -> tuple[int, ...]:
    """Return the winners by the cards left: a player without cards, otherwise those with the fewest."""
    if empty:
        first = [side for side in empty if position.winners == (side,)] or empty
        return tuple(first[:1])
    counts = [len(seat.hand) for seat in position.seats]
    fewest = tuple(side for side, count in enumerate(counts) if count == min(counts))
    return (position.last_play,) if position.last_play in fewest else fewest
