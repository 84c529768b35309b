"""The end of a round, and of the game."""

from __future__ import annotations

from ..cards import Card
from ..position import ATTACK, NOTHING, OVER, Position
from .event import Event


class RoundTo(Event):
    """``side``, and its team with it, has won the round; a team by ``amount`` of its clashes."""

    side: int
    amount: int | None = None

    def change(self, position: Position) -> Position:
        return position._replace(last_round=position.pile(self.side))


class Destroyed(Event):
    """``card`` of ``side``, number ``number`` of what lies there, goes to its discard pile by its ``ability``."""

    side: int
    card: Card
    number: int
    ability: str

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        cards = seat.laid.cards[: self.number] + seat.laid.cards[self.number + 1 :]
        laid = seat.laid._replace(cards=cards, active=())
        return position.with_seat(self.side, seat._replace(laid=laid, discard=(*seat.discard, self.card)))


class PutAside(Event):
    """The ``cards`` of ``side``, all that lay there in the middle, go to its discard pile."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(laid=NOTHING, discard=seat.discard + self.cards))


class Captured(Event):
    """``side`` puts ``cards``, which lay before ``players``, on the capture pile."""

    side: int
    cards: tuple[Card, ...]
    players: tuple[int, ...]

    def change(self, position: Position) -> Position:
        for player in self.players:
            position = position.with_seat(player, position.seats[player]._replace(laid=NOTHING))
        return position.captured(position.pile(self.side), self.cards)


class OverflowStays(Event):
    """The ``cards`` of the overflow of ``side`` do not fill the hand."""

    side: int
    cards: tuple[Card, ...]


class DeckShort(Event):
    """The deck of ``side`` has ``amount`` cards too few to fill the hand."""

    side: int
    amount: int


class NextAttacker(Event):
    """``side`` attacks in round ``number``."""

    side: int
    number: int

    def change(self, position: Position) -> Position:
        position = position._replace(begun=None, leader=None, stat=None, clashes=(), last_round=None)
        return position._replace(round=self.number, phase=ATTACK, player=self.side)


class Out(Event):
    """``side`` has no card left, neither to play nor in the deck."""

    side: int


class CannotAttack(Event):
    """``side`` is to attack, and holds nothing but ``cards`` that cannot."""

    side: int
    cards: tuple[Card, ...]
    hidden = ("cards",)


class LeftOver(Event):
    """``side`` puts ``cards`` on the capture pile: all that was not played."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]._replace(hand=(), overflow=(), deck=())
        return position.with_seat(self.side, seat).captured(position.pile(self.side), self.cards)


class Unplayed(Event):
    """What ``side`` has not played counts for nobody: ``cards`` go to the discard pile. No rule says so."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        seat = seat._replace(hand=(), overflow=(), deck=(), discard=seat.discard + self.cards)
        return position.with_seat(self.side, seat)


class Points(Event):
    """For ``count`` cards of these ``ranks`` in its pile ``side`` gets ``amount`` points; counter cards have none."""

    side: int
    ranks: tuple[str, ...]
    count: int
    amount: int


class DiscardsCountNothing(Event):
    """The ``count`` cards of the discard pile of ``side`` give points to nobody."""

    side: int
    count: int


class Bonus(Event):
    """``side`` gets ``amount`` points for the last round."""

    side: int
    amount: int


class Score(Event):
    """``side`` has ``amount`` points in all."""

    side: int
    amount: int


class Level(Event):
    """``players`` have the same: the decision falls otherwise, or is shared."""

    players: tuple[int, ...]
    amount: int


class Over(Event):
    """The game is over; ``winners`` have won."""

    winners: tuple[int, ...]

    def change(self, position: Position) -> Position:
        return position._replace(
            phase=OVER, player=0, winners=self.winners, begun=None, leader=None, stat=None, clashes=()
        )
