"""Young Champions: chains by the wheel alone, cards drawn by who cannot play, and the end."""

from __future__ import annotations

from . import moves
from .cards import Card
from .events import young as told
from .events.clash import DeckEmpty, Drawn
from .events.ending import Level, Over
from .events.opening import Draw
from .position import Position
from .resolution import Resolution, Steps

#: How many cards each draws to begin with.
HAND = 3  # dust.young.three


def beats_top(position: Position, card: Card, steps: Steps) -> bool:
    """True where a card may be laid on the one on top; any card where none lies in the middle."""
    if not card.tribe:
        return False
    return not position.centre or beats(position, card, position.centre[-1], steps)  # dust.young.first-plays


def beats(position: Position, card: Card, below: Card, steps: Steps) -> bool:
    """True where a card beats another by the wheel; no statistic and no ability counts."""
    return steps.beats(steps.readings, position.wheel, card.tribe, below.tribe)  # dust.young.by-wheel


def can_play(position: Position, side: int, steps: Steps) -> bool:
    """True where a player holds a card that beats the one on top."""
    return any(beats_top(position, card, steps) for card in position.seats[side].hand)  # dust.young.from-hand


def play(resolution: Resolution, move: moves.Play) -> None:
    """A card or a chain is laid; who has no card left has won, else it is the next player's turn.

    Source: Young Champions 2, 3; glossary, Tribal chain.
    """
    position = resolution.position
    side, hand = position.player, position.seats[position.player].hand
    at = tuple(i for i in moves.places(hand, move.cards) if i is not None)
    cards = tuple(hand[i] for i in at)
    rule = "dust.young.must-beat" if position.centre else "dust.young.first-plays"
    also = ("dust.young.no-refill",) if len(hand) - len(cards) < HAND and position.seats[side].deck else ()
    laid = told.Laid(rule, also=also, printed=bool(position.centre), side=side, cards=cards, at=at)
    cause = resolution.emit(laid)
    # dust.young.must-beat: a card that lies alone is the first and the last of its chain
    printed = len(position.centre) == 1
    below = position.centre[-1] if position.centre else None
    for card in cards:
        if below is not None:
            rule, also = "dust.young.must-beat" if card is cards[0] else "dust.young.chain", ("dust.young.by-wheel",)
            beats = told.Beats(rule, cause, also=also, printed=printed, side=side, card=card, other=below)
            resolution.emit(beats)
        below = card
    if resolution.steps.readings.refill_to_three:
        _refill(resolution, side, cause)
    if _is_empty(resolution, side):
        empty = resolution.emit(told.Empty("dust.young.out-of-cards", cause, side=side))
        resolution.emit(Over("dust.young.goal", empty, winners=(side,)))
        return
    _next(resolution, cause, printed=True)


def draw(resolution: Resolution) -> None:
    """Who cannot play draws a card; if it fits, it is to be laid, else the turn passes, as with no deck.

    Source: Young Champions 4; our readings 76 and 82.
    """
    position = resolution.position
    side, deck = position.player, position.seats[position.player].deck
    rule, printed = "dust.young.cannot-draws", bool(position.seats[side].hand)
    if deck:
        cause = resolution.emit(Drawn(rule, printed=printed, side=side, card=deck[0]))
        if can_play(resolution.position, side, resolution.steps):
            resolution.emit(told.Fits("dust.young.drawn-plays", cause, side=side, card=deck[0]))
            return
    else:
        cause = resolution.emit(DeckEmpty(rule, printed=True, side=side))
    cause = resolution.emit(told.Pass("dust.young.pass", cause, side=side))
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
    """The next player's turn; or the end, where no deck is left and nobody can play. Step 4, to draw and pass, is
    repeated by our reading 81 only; a turn that ends with step 3 is ``printed``.

    Source: Young Champions 3, 5, end of the game, drawn game; our readings 78 to 81.
    """
    position, steps = resolution.position, resolution.steps
    sides = range(len(position.seats))
    if any(seat.deck for seat in position.seats) or any(can_play(position, side, steps) for side in sides):
        side = position.after(position.player)
        resolution.emit(told.Turn("dust.young.clockwise", cause, printed=printed, side=side))
        return
    stuck = resolution.emit(told.Stuck("dust.young.stuck", cause))
    counts = [len(seat.hand) for seat in position.seats]
    for side in sides:
        resolution.emit(told.Count("dust.young.stuck", stuck, side=side, amount=counts[side]))
    fewest = [side for side in sides if counts[side] == min(counts)]
    rule = "dust.young.stuck"
    if len(fewest) > 1:
        rule = "dust.young.tie"
        stuck = resolution.emit(Level(rule, stuck, players=tuple(fewest), amount=min(counts)))
        if position.last_play in fewest:
            fewest = [position.last_play]
    resolution.emit(Over(rule, stuck, winners=tuple(fewest)))
