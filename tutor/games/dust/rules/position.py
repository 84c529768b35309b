"""A position: everything that lies on the table between two events, as one value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cards import BACK, Card

A, B, C, D = range(4)
#: What can be played, and by how many.
MODES = {"versus": 2, "versus 3": 3, "versus 4": 4, "team": 4, "young": 2, "young 3": 3, "young 4": 4}
CHOOSE, SEND, ATTACK, ANSWER, ADD, PLAY, OVER = PHASES = ("choose", "send", "attack", "answer", "add", "play", "over")
#: How many cards a hand holds.
FULL = 6
#: The five tribes of the sample set; each beats the one after it, the last the first.
WHEEL = ("paper", "stone", "glass", "cloth", "ink")  # dust.wheel.one-each-way


class Lay(NamedTuple):
    """What lies before a player in this round: a counter card, and a card or a stack, the primary card first."""

    counters: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    active: tuple[int, ...] = ()
    """The numbers, into ``cards``, of those whose ability was activated."""
    given: tuple[Card, ...] = ()
    """A card that was given up; none but where a reading leaves it in the middle."""

    @property
    def primary(self) -> Card | None:
        """The primary card; None where nothing lies here that could attack."""
        return self.cards[0] if self.cards else None

    @property
    def tribe(self) -> str:
        """The tribe of the whole stack; none where nothing lies here that could attack."""
        return self.cards[0].tribe if self.cards else ""  # dust.stack.tribe-of-primary

    @property
    def nothing_rule(self) -> str:
        """The rule by which an attack is of no tribe, where nothing lies here that could attack."""
        return "dust.counter.nothing-added" if self.counters else "dust.team.give"

    @property
    def all(self) -> tuple[Card, ...]:
        """Every card of it, in the order in which they were laid."""
        return self.counters + self.given + self.cards


NOTHING = Lay()


class Seat(NamedTuple):
    """What belongs to one player. A deck is counted from its top."""

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
        """All that has not been played: hand, overflow, deck."""
        return self.hand + self.overflow + self.deck


class Fought(NamedTuple):
    """A clash of this round of team play: who answered, and whether that one won."""

    side: int
    won: bool


class Position(NamedTuple):
    """A game between two events: frozen, hashable, compared by content, cheap to derive from another.

    A player is the number of a seat, and so is a team where it chooses or sends (A stands for A and C, B for B and D).
    """

    mode: str = "versus"
    seats: tuple[Seat, ...] = (Seat(), Seat())
    piles: tuple[tuple[Card, ...], ...] = ((), ())
    """The capture piles: one a seat, or one a team, that of A and C first."""
    round: int = 1
    begun: int | None = None
    """In the middle of a round, who began it."""
    phase: str = ATTACK
    player: int = A
    """Whose move it is; 0 when the game is over."""
    leader: int | None = None
    """In the middle of a round, whose cards have to be answered; among three and four the leading player."""
    stat: str | None = None
    """In the middle of a round, the statistic that was named."""
    clashes: tuple[Fought, ...] = ()
    """In the middle of a round of team play, its clashes so far."""
    centre: tuple[Card, ...] = ()
    """Young Champions: all cards laid, the last on top."""
    last_round: int | None = None
    """When the game is over, whose the last round was, as the number of a capture pile."""
    last_play: int | None = None
    """Young Champions: who laid last."""
    winners: tuple[int, ...] = ()
    seed: int = 0
    """What fixes the next shuffle."""
    wheel: tuple[str, ...] = WHEEL
    """The tribes of the cards; each beats the one after it, the last the first."""

    @property
    def edition(self) -> int:
        """The only edition that there is."""
        return 1

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.phase == OVER

    @property
    def winner(self) -> int | None:
        """The first of those who have won; None while the game goes on."""
        return self.winners[0] if self.winners else None

    @property
    def team(self) -> bool:
        """True where two play against two."""
        return self.mode == "team"

    @property
    def young(self) -> bool:
        """True for Young Champions."""
        return self.mode.startswith("young")

    @property
    def many(self) -> bool:
        """True for a versus of three or four."""
        return self.mode in ("versus 3", "versus 4")

    @property
    def attack(self) -> Lay:
        """What has to be answered; nothing where nobody attacks."""
        return NOTHING if self.leader is None else self.seats[self.leader].laid

    def pile(self, side: int) -> int:
        """The number of the capture pile of a player: the own one, or the team's."""
        return side % len(self.piles)

    def party(self, pile: int) -> tuple[int, ...]:
        """The players whose pile it is."""
        return tuple(range(pile, len(self.seats), len(self.piles)))  # dust.team.two-teams

    def after(self, side: int) -> int:
        """Who sits next, clockwise."""
        return (side + 1) % len(self.seats)

    def around(self, side: int) -> Iterator[int]:
        """All players clockwise, that one first."""
        for i in range(len(self.seats)):
            yield (side + i) % len(self.seats)

    def with_seat(self, side: int, seat: Seat) -> Position:
        """The same with another seat there."""
        return self._replace(seats=(*self.seats[:side], seat, *self.seats[side + 1 :]))

    def captured(self, pile: int, cards: tuple[Card, ...]) -> Position:
        """The same with cards put on a capture pile."""
        return self._replace(piles=(*self.piles[:pile], self.piles[pile] + cards, *self.piles[pile + 1 :]))


def empty(mode: str) -> Position:
    """The table of a mode before anything lies on it."""
    count = MODES[mode]
    piles = 0 if mode.startswith("young") else 2 if mode == "team" else count
    return Position(mode, (Seat(),) * count, ((),) * piles, phase=PLAY if mode.startswith("young") else CHOOSE)


def seen(position: Position, seat: int | None) -> Position:
    """The position as a player sees it, or with None as one who sees no hand: a back in place of each hidden card.

    Decks lie face down, and only its owner sees a hand: not the partner either. The rest is open. What fixes the next
    shuffle nobody sees.
    """
    # dust.round.piles-open: nor are the capture piles and discard piles hidden

    def backs(side: int, it: Seat) -> Seat:
        hand = it.hand if side == seat else (BACK,) * len(it.hand)
        return it._replace(hand=hand, deck=(BACK,) * len(it.deck))  # dust.overflow.visible: the overflow stays open

    seats = tuple(backs(side, it) for side, it in enumerate(position.seats))
    return position._replace(seats=seats, seed=0)
