"""Young Champions: chains by the wheel alone, drawing when a player cannot play, and the end of the game."""

from __future__ import annotations

from . import moves
from .cards import Card
from .events import young
from .events.clash import DeckEmpty, Drawn
from .events.ending import Level, Over
from .events.opening import Draw
from .position import Position
from .resolution import Resolution, Steps

#: The number of cards each player draws at the start.
HAND = 3  # dust.young.three


def beats_top(position: Position, card: Card, steps: Steps) -> bool:
    """Return whether a card may be laid on the top card; any tribe card may if the middle is empty."""
    if not card.tribe:
        return False
    return not position.centre or beats(position, card, position.centre[-1], steps)  # dust.young.first-plays


def beats(position: Position, card: Card, below: Card, steps: Steps) -> bool:
    """Return whether a card beats another by the wheel; statistics and abilities do not count."""
    return steps.beats(steps.readings, position.wheel, card.tribe, below.tribe)  # dust.young.by-wheel


def can_play(position: Position, side: int, steps: Steps) -> bool:
    """Return whether a player holds a card that beats the top card."""
    return any(beats_top(position, card, steps) for card in position.seats[side].hand)  # dust.young.from-hand


def play(resolution: Resolution, move: moves.Play) -> None:
    """Lay a card or a chain. A player with no cards left wins; otherwise the next player's turn begins.

    Source: Young Champions 2, 3; glossary, Tribal chain.
    """
    position = resolution.position
    side, hand = position.player, position.seats[position.player].hand
    at = tuple(i for i in moves.places(hand, move.cards) if i is not None)
    cards = tuple(hand[i] for i in at)
    rule = "dust.young.must-beat" if position.centre else "dust.young.first-plays"
    also = ("dust.young.no-refill",) if len(hand) - len(cards) < HAND and position.seats[side].deck else ()
    laid = young.Laid(rule, also=also, printed=bool(position.centre), side=side, cards=cards, at=at)
    cause = resolution.emit(laid)
    # dust.young.must-beat: a single card is both the first and the last of its chain
    printed = len(position.centre) == 1
    below = position.centre[-1] if position.centre else None
    for card in cards:
        if below is not None:
            rule, also = "dust.young.must-beat" if card is cards[0] else "dust.young.chain", ("dust.young.by-wheel",)
            beats = young.Beats(rule, cause, also=also, printed=printed, side=side, card=card, other=below)
            resolution.emit(beats)
        below = card
    if resolution.steps.readings.refill_to_three:
        _refill(resolution, side, cause)
    if _is_empty(resolution, side):
        empty = resolution.emit(young.Empty("dust.young.out-of-cards", cause, side=side))
        resolution.emit(Over("dust.young.goal", empty, winners=(side,)))
        return
    _next(resolution, cause, printed=True)


def draw(resolution: Resolution) -> None:
    """Draw a card for a player who cannot play.

    If it fits, the player has to lay it. Otherwise, or if there is no deck, the turn passes. Source: Young Champions 4;
    our readings 76 and 82.
    """
    position = resolution.position
    side, deck = position.player, position.seats[position.player].deck
    rule, printed = "dust.young.cannot-draws", bool(position.seats[side].hand)
    if deck:
        cause = resolution.emit(Drawn(rule, printed=printed, side=side, card=deck[0]))
        if can_play(resolution.position, side, resolution.steps):
            resolution.emit(young.Fits("dust.young.drawn-plays", cause, side=side, card=deck[0]))
            return
    else:
        cause = resolution.emit(DeckEmpty(rule, printed=True, side=side))
    cause = resolution.emit(young.Pass("dust.young.pass", cause, side=side))
    _next(resolution, cause)


def _is_empty(resolution: Resolution, side: int) -> bool:
    seat = resolution.position.seats[side]
    return not seat.hand and not seat.deck


def _refill(resolution: Resolution, side: int, cause: int) -> None:
    seat = resolution.position.seats[side]
    cards = seat.deck[: max(0, HAND - len(seat.hand))]
    if cards:
        resolution.emit(Draw("dust.young.no-refill", cause, side=side, amount=len(cards), cards=cards))


def _next(resolution: Resolution, cause: int, printed: bool = False) -> None:
    """Begin the next player's turn, or end the game if no deck is left and nobody can play.

    Repeating step 4 (draw and pass) is our reading 81 only; ``printed`` marks a turn that ends with step 3.

    Source: Young Champions 3, 5, end of the game, drawn game; our readings 78 to 81.
    """
    position, steps = resolution.position, resolution.steps
    sides = range(len(position.seats))
    if any(seat.deck for seat in position.seats) or any(can_play(position, side, steps) for side in sides):
        side = position.after(position.player)
        resolution.emit(young.Turn("dust.young.clockwise", cause, printed=printed, side=side))
        return
    stuck = resolution.emit(young.Stuck("dust.young.stuck", cause))
    counts = [len(seat.hand) for seat in position.seats]
    for side in sides:
        resolution.emit(young.Count("dust.young.stuck", stuck, side=side, amount=counts[side]))
    fewest = [side for side in sides if counts[side] == min(counts)]
    rule = "dust.young.stuck"
    if len(fewest) > 1:
        rule = "dust.young.tie"
        stuck = resolution.emit(Level(rule, stuck, players=tuple(fewest), amount=min(counts)))
        if position.last_play in fewest:
            fewest = [position.last_play]
    resolution.emit(Over(rule, stuck, winners=tuple(fewest)))
