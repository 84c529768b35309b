"""A position: the complete state of the table between two events, as one immutable value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from .cards import BACK, Card

A, B, C, D = range(4)
#: Every mode, with its number of players.
MODES = {"versus": 2, "versus 3": 3, "versus 4": 4, "team": 4, "young": 2, "young 3": 3, "young 4": 4}
#: What has to be done next.
Phase = Literal["choose", "send", "attack", "answer", "add", "play", "over"]
CHOOSE: Final = "choose"
SEND: Final = "send"
ATTACK: Final = "attack"
ANSWER: Final = "answer"
ADD: Final = "add"
PLAY: Final = "play"
OVER: Final = "over"
#: The number of cards in a full hand.
FULL = 6
#: The five tribes of the sample set. Each beats the next one, and the last beats the first.
WHEEL = ("paper", "stone", "glass", "cloth", "ink")  # dust.wheel.one-each-way


class Lay(NamedTuple):
    """What a player has laid in this round: a counter card, and a card or a stack, the primary card first."""

    counters: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    active: tuple[int, ...] = ()
    """The indexes in ``cards`` of those whose ability was activated."""
    given: tuple[Card, ...] = ()
    """A card that was given up; empty unless a reading leaves it in the middle."""

    @property
    def primary(self) -> Card | None:
        """The primary card, or None if nothing is laid that could attack."""
        return self.cards[0] if self.cards else None

    @property
    def tribe(self) -> str:
        """The tribe of the whole stack, or ``""`` if nothing is laid that could attack."""
        return self.cards[0].tribe if self.cards else ""  # dust.stack.tribe-of-primary

    @property
    def nothing_rule(self) -> str:
        """The rule by which an attack has no tribe, if nothing is laid that could attack."""
        return "dust.counter.nothing-added" if self.counters else "dust.team.give"

    @property
    def all(self) -> tuple[Card, ...]:
        """Every card of the lay, in the order in which they were laid."""
        return self.counters + self.given + self.cards


NOTHING = Lay()


class Seat(NamedTuple):
    """The cards of one player. The first card of the deck is its top."""

    hand: tuple[Card, ...] = ()
    overflow: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    laid: Lay = NOTHING

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that can be played: the hand, then the overflow."""
        return self.hand + self.overflow  # dust.attack.playable, dust.overflow.playable

    @property
    def left(self) -> tuple[Card, ...]:
        """All cards that have not been played: hand, overflow, deck."""
        return self.hand + self.overflow + self.deck


class Fought(NamedTuple):
    """A clash of this round of team play: who answered, and whether that player won."""

    side: int
    won: bool


class Position(NamedTuple):
    """A game between two events: immutable, hashable, compared by content, and cheap to derive from another position.

    A player is identified by the number of a seat. A team that chooses or sends a player is identified by its first
    player: A stands for A and C, B for B and D.
    """

    mode: str = "versus"
    seats: tuple[Seat, ...] = (Seat(), Seat())
    piles: tuple[tuple[Card, ...], ...] = ((), ())
    """The capture piles: one for each seat, or one for each team, A and C first."""
    round: int = 1
    begun: int | None = None
    """In the middle of a round, the player who began it."""
    phase: Phase = ATTACK
    player: int = A
    """The player to move; 0 when the game is over."""
    leader: int | None = None
    """In the middle of a round, the player whose cards have to be answered; with three or four players, the leader."""
    stat: str | None = None
    """In the middle of a round, the named statistic."""
    clashes: tuple[Fought, ...] = ()
    """In the middle of a round of team play, its clashes so far."""
    centre: tuple[Card, ...] = ()
    """Young Champions: all cards laid in the middle; the last is on top."""
    last_round: int | None = None
    """When the game is over, the index of the capture pile that won the last round."""
    last_play: int | None = None
    """Young Champions: the player who laid a card last."""
    winners: tuple[int, ...] = ()
    seed: int = 0
    """The seed of the next shuffle."""
    wheel: tuple[str, ...] = WHEEL
    """The tribes of the cards. Each beats the next one, and the last beats the first."""

    @property
    def edition(self) -> int:
        """The edition; there is only one."""
        return 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    @property
    def winner(self) -> int | None:
        """The first of the winners, or None while the game goes on."""
        return self.winners[0] if self.winners else None

    @property
    def team(self) -> bool:
        """Whether the mode is team play, two against two."""
        return self.mode == "team"

    @property
    def young(self) -> bool:
        """Whether the mode is Young Champions."""
        return self.mode.startswith("young")

    @property
    def many(self) -> bool:
        """Whether the mode is versus with three or four players."""
        return self.mode in ("versus 3", "versus 4")

    @property
    def attack(self) -> Lay:
        """The lay that has to be answered; empty if nobody attacks."""
        return NOTHING if self.leader is None else self.seats[self.leader].laid

    def pile(self, side: int) -> int:
        """Return the index of the capture pile of a player or of the player's team."""
        return side % len(self.piles)

    def party(self, pile: int) -> tuple[int, ...]:
        """Return the players who own a capture pile."""
        return tuple(range(pile, len(self.seats), len(self.piles)))  # dust.team.two-teams

    def after(self, side: int) -> int:
        """Return the next player clockwise."""
        return (side + 1) % len(self.seats)

    def around(self, side: int) -> Iterator[int]:
        """Iterate over all players clockwise, starting with ``side``."""
        for i in range(len(self.seats)):
            yield (side + i) % len(self.seats)

    def with_seat(self, side: int, seat: Seat) -> Position:
        """Return the position with one seat replaced."""
        return self._replace(seats=(*self.seats[:side], seat, *self.seats[side + 1 :]))

    def captured(self, pile: int, cards: tuple[Card, ...]) -> Position:
        """Return the position with cards added to a capture pile."""
        return self._replace(piles=(*self.piles[:pile], self.piles[pile] + cards, *self.piles[pile + 1 :]))


def empty(mode: str) -> Position:
    """Return the empty table of a mode."""
    count = MODES[mode]
    piles = 0 if mode.startswith("young") else 2 if mode == "team" else count
    return Position(mode, (Seat(),) * count, ((),) * piles, phase=PLAY if mode.startswith("young") else CHOOSE)


def seen(position: Position, seat: int | None) -> Position:
    """Return the position as a player sees it, with a back for each hidden card; None stands for an onlooker.

    Decks are face down, and only its owner sees a hand; the partner does not. Everything else is open. The seed is set
    to 0.
    """
    # dust.round.piles-open: nor are the capture piles and discard piles hidden

    def backs(side: int, it: Seat) -> Seat:
        hand = it.hand if side == seat else (BACK,) * len(it.hand)
        return it._replace(hand=hand, deck=(BACK,) * len(it.deck))  # dust.overflow.visible: the overflow stays open

    seats = tuple(backs(side, it) for side, it in enumerate(position.seats))
    return position._replace(seats=seats, seed=0)
