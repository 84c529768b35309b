"""Setting up a game: decks, the coin toss, the first attacker, and the deal, in the order of the rulebooks."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import Reason, Refused, lot, shuffled
from . import decks, moves
from .cards import Card
from .events import opening
from .position import ATTACK, FULL, MODES, WHEEL, Seat, empty
from .resolution import Resolution, Step
from .rounds import draw
from .steps import TRUE
from .young import HAND


def begin(
    mode: str,
    chosen: Sequence[tuple[Card, ...]],
    seed: int = 0,
    first: int = 0,
    away: Sequence[str | None] = (),
    wheel: tuple[str, ...] = WHEEL,
) -> Step:
    """Return the opening of a game with these decks, one for each player, up to the first choice.

    ``first`` is the player who begins in Young Champions, where the players decide who does. ``away`` names, for each
    deck, the card that is removed in addition to the counter cards; by default, the last one.

    Raise `Refused` with every reason if the number of decks is wrong or a deck is not legal.
    """
    reasons = faults(mode, chosen, away, wheel)
    if reasons:
        raise Refused(None, reasons)
    start = empty(mode)
    seats = tuple(Seat(deck=tuple(deck)) for deck in chosen)
    resolution = Resolution(start._replace(seats=seats, seed=seed, wheel=wheel), TRUE)
    if start.young:
        _begin_young(resolution, first, away)
    else:
        _toss(resolution)
    return resolution.step()


def faults(
    mode: str, chosen: Sequence[tuple[Card, ...]], away: Sequence[str | None] = (), wheel: tuple[str, ...] = WHEEL
) -> tuple[Reason, ...]:
    """Return every reason why a game cannot begin with these decks.

    A reason about a deck has its number, counting from 1, in ``deck``.
    """
    found = []
    if len(chosen) != MODES[mode]:
        rule = "dust.deck.thirty-two"
        found.append(Reason("decks", rule, {"count": len(chosen), "asked": MODES[mode], "mode": mode}))
    for number, deck in enumerate(chosen, 1):
        for kind, rule, facts in decks.faults(deck, wheel):
            found.append(Reason(kind, rule, {**facts, "deck": number}))
    for number, (name, deck) in enumerate(zip(away, chosen, strict=False), 1):
        if name is not None and name not in [card.name for card in deck if not card.is_counter]:
            found.append(Reason("not-in-deck", "dust.young.twenty-nine", {"name": name, "deck": number}))
    return tuple(found)


def _toss(resolution: Resolution) -> None:
    """Draw by coin or by lot who chooses. Source: set-up 1 of each mode; our readings 56 and 61."""
    position = resolution.position
    winner, after = lot(len(position.piles), position.seed)
    rule = "dust.team.coin" if position.team else "dust.many.coin" if position.many else "dust.setup.coin"
    resolution.emit(opening.Coin(rule, side=winner, after=after))


def choose(resolution: Resolution, move: moves.Choose) -> None:
    """Let the winner of the toss attack, or leave the attack to the next player (the other team).

    Source: set-up 1 of each mode.
    """
    position = resolution.position
    side = position.player
    first = side if move.attack else (side + 1) % len(position.piles)
    cause = resolution.emit(opening.Choose("dust.setup.choose", side=side, attack=move.attack, other=first))
    if not position.team:
        deal(resolution, cause)


def first(resolution: Resolution, move: moves.First) -> None:
    """Let the attacking team choose who begins. Source: team of four, set-up 2."""
    cause = resolution.emit(opening.First("dust.team.first-player", side=move.side))
    deal(resolution, cause)


def deal(resolution: Resolution, cause: int) -> None:
    """Shuffle each deck and draw six cards each; do nothing if the cards have been dealt already.

    Source: set-up 2 and 3 of each mode.
    """
    position = resolution.position
    assert position.phase == ATTACK
    if any(seat.hand or seat.overflow or seat.discard for seat in position.seats):
        return
    shuffle, six = "dust.setup.shuffle", "dust.setup.six"
    if position.team:
        shuffle = six = "dust.team.deal"
    elif position.many:
        shuffle = six = "dust.many.deal"
    for side in range(len(position.seats)):
        _shuffle(resolution, side, shuffle, cause)
    for side in range(len(position.seats)):
        draw(resolution, side, FULL, six, cause)


def _shuffle(resolution: Resolution, side: int, rule: str, cause: int | None) -> None:
    cards, after = shuffled(resolution.position.seats[side].deck, resolution.position.seed)
    resolution.emit(opening.Shuffle(rule, cause, side=side, cards=cards, after=after))


def _begin_young(resolution: Resolution, first: int, away: Sequence[str | None]) -> None:
    """Remove the counter cards and one more card of each deck, shuffle and deal out the others, and draw three cards
    each.

    Source: Young Champions, set-up 1 to 3 and 1; our readings 68 and 70.
    """
    for side, seat in enumerate(resolution.position.seats):
        counters = tuple(card for card in seat.deck if card.is_counter)
        rest = [card for card in seat.deck if not card.is_counter]
        name = away[side] if side < len(away) else None
        one = next((card for card in rest if card.name == name), rest[-1])
        resolution.emit(opening.PutAway("dust.young.twenty-nine", side=side, cards=(*counters, one)))
    position = resolution.position
    cards, after = shuffled([card for seat in position.seats for card in seat.deck], position.seed)
    amount = len(cards) // len(position.seats)
    cause = resolution.emit(opening.Mix("dust.young.dealt-equally", amount=amount, cards=cards, after=after))
    resolution.emit(opening.First("dust.young.first", side=first))
    for side in range(len(position.seats)):
        draw(resolution, side, HAND, "dust.young.three", cause)
