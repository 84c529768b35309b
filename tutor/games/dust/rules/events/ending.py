"""Events at the end of a round and of the game."""

from __future__ import annotations

from .....core.event import kind
from ..cards import Card
from ..position import ATTACK, NOTHING, OVER, Position
from .event import Event


@kind
class RoundTo(Event):
    """``side`` has won the round, and its team with it; in team play, by ``amount`` clashes."""

    side: int
    amount: int | None = None

    def change(self, position: Position) -> Position:
        return position._replace(last_round=position.pile(self.side))


@kind
class Destroyed(Event):
    """``card``, laid by ``side`` at index ``number``, is discarded because of its ``ability``."""

    side: int
    card: Card
    number: int
    ability: str

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        cards = seat.laid.cards[: self.number] + seat.laid.cards[self.number + 1 :]
        laid = seat.laid._replace(cards=cards, active=())
        return position.with_seat(self.side, seat._replace(laid=laid, discard=(*seat.discard, self.card)))


@kind
class PutAside(Event):
    """All ``cards`` that ``side`` has laid in the middle go to its discard pile."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        return position.with_seat(self.side, seat._replace(laid=NOTHING, discard=seat.discard + self.cards))


@kind
class Captured(Event):
    """``side`` puts ``cards``, laid by ``players``, on its capture pile."""

    side: int
    cards: tuple[Card, ...]
    players: tuple[int, ...]

    def change(self, position: Position) -> Position:
        for player in self.players:
            position = position.with_seat(player, position.seats[player]._replace(laid=NOTHING))
        return position.captured(position.pile(self.side), self.cards)


@kind
class OverflowStays(Event):
    """The ``cards`` in the overflow of ``side`` do not count toward filling the hand."""

    side: int
    cards: tuple[Card, ...]


@kind
class DeckShort(Event):
    """The deck of ``side`` has ``amount`` cards too few to fill the hand."""

    side: int
    amount: int


@kind
class NextAttacker(Event):
    """``side`` attacks in round ``number``."""

    side: int
    number: int

    def change(self, position: Position) -> Position:
        position = position._replace(begun=None, leader=None, stat=None, clashes=(), last_round=None)
        return position._replace(round=self.number, phase=ATTACK, player=self.side)


@kind
class Out(Event):
    """``side`` has no cards left, neither in hand or overflow nor in the deck."""

    side: int


@kind
class CannotAttack(Event):
    """``side`` has to attack but holds only ``cards`` that cannot attack."""

    side: int
    cards: tuple[Card, ...]
    hidden = ("cards",)


@kind
class LeftOver(Event):
    """``side`` puts all its unplayed ``cards`` on the capture pile."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]._replace(hand=(), overflow=(), deck=())
        return position.with_seat(self.side, seat).captured(position.pile(self.side), self.cards)


@kind
class Unplayed(Event):
    """The unplayed ``cards`` of ``side`` count for nobody and go to the discard pile. No rule says so."""

    side: int
    cards: tuple[Card, ...]

    def change(self, position: Position) -> Position:
        seat = position.seats[self.side]
        seat = seat._replace(hand=(), overflow=(), deck=(), discard=seat.discard + self.cards)
        return position.with_seat(self.side, seat)


@kind
class Points(Event):
    """``side`` gets ``amount`` points for ``count`` captured cards of these ``ranks``, or counter cards if there are
    none.
    """

    side: int
    ranks: tuple[str, ...]
    count: int
    amount: int


@kind
class DiscardsCountNothing(Event):
    """The ``count`` cards in the discard pile of ``side`` give nobody any points."""

    side: int
    count: int


@kind
class Bonus(Event):
    """``side`` gets ``amount`` points for the last round."""

    side: int
    amount: int


@kind
class Score(Event):
    """``side`` has a total of ``amount`` points."""

    side: int
    amount: int


@kind
class Level(Event):
    """``players`` are tied at ``amount``: a tie-breaker decides, or they share the win."""

    players: tuple[int, ...]
    amount: int


@kind
class Over(Event):
    """The game is over; ``winners`` have won."""

    winners: tuple[int, ...]

    def change(self, position: Position) -> Position:
        return position._replace(
            phase=OVER, player=0, winners=self.winners, begun=None, leader=None, stat=None, clashes=()
        )
