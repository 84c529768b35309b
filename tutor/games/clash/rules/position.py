"""A position: everything that lies on the table between two events, as one value."""

from collections.abc import Iterator
from typing import NamedTuple

from .cards import Card
from .editions import EDITIONS, Edition

A, B, C, D = range(4)
#: What can be played: by its name, how many Kingdoms there are, whether Automas play every second one, and whether
#: those who sit opposite win together.
MODES = {  # four.modes
    "duel": (2, False, False),
    "solo": (2, True, False),
    "free-for-all": (4, False, False),
    "team": (4, False, True),
    "co-op": (4, True, True),
}
_MODE_OF = {what: name for name, what in MODES.items()}
UPPER, LOWER = 0, 1  # setup.bridges
LINES = (UPPER, LOWER)
#: By the number of Kingdoms, the side and its line: the side across the Bridge, and which of its lines lies there. Of
#: four, the upper line leads to the next in order, the lower to the one before, and each line of one is the other line
#: of the other (our reading for B and D).
ACROSS = {
    2: (((B, UPPER), (B, LOWER)), ((A, UPPER), (A, LOWER))),
    4: (  # four.lines, four.enemies, coop.lines
        ((B, LOWER), (D, UPPER)),
        ((C, LOWER), (A, UPPER)),
        ((D, LOWER), (B, UPPER)),
        ((A, LOWER), (C, UPPER)),
    ),
}
#: The other zones of a side that a `Place` can be in.
HAND, PILE, DISCARD, APART = 2, 3, 4, 5

SUMMONING, ASSAULT, OVER = "summoning", "assault", "over"  # turn.phases: Mana comes before them, by itself


class Place(NamedTuple):
    """Where a card is: its side, the zone (a line, or `HAND`, `PILE`, `DISCARD`, or
    `APART` for a Champion out of play), and its number there, from 1.

    On a line the number is counted from the Bridge, in a hand from the left, in the Automa's pile from the top, in its
    discard pile from the oldest.
    """

    side: int
    zone: int
    number: int


class Creature(NamedTuple):
    """A creature in play: its card, and what has happened to it this turn."""

    card: Card
    new: bool = False
    """It entered play this turn."""
    damage: int = 0
    bonus: int = 0
    """Attack gained by Sprint, until the assault ends."""
    spent: bool = False
    """Its Protection is used up this turn."""
    acted: bool = False
    """It has already been activated this assault."""
    rider: Card | None = None
    """The Symbiote that lies above its card."""
    champion: bool = False
    """It is its side's Champion, or one of the pair is."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards: the Symbiote first, then its host."""
        return (self.card,) if self.rider is None else (self.rider, self.card)

    @property
    def attack(self) -> int:
        """What one of its attacks deals: the printed values and the bonus. A printed X counts nothing here."""
        above = 0 if self.rider is None else self.rider.attack or 0
        return (self.card.attack or 0) + above + self.bonus

    @property
    def health(self) -> int:
        """The Health Points printed on its cards."""
        return (self.card.health or 0) + (0 if self.rider is None else self.rider.health or 0)

    @property
    def health_left(self) -> int:
        """The Health Points it still has this turn; 0 or less when it is destroyed."""
        return self.health - self.damage


#: The creatures of one side on one line, the closest to the Bridge first. None is a gap that has not closed up yet.
Line = tuple[Creature | None, ...]


class Kingdom(NamedTuple):
    """What belongs to one side: its cards around the Stronghold, its two lines, and the Automa's discard pile.

    ``hand`` holds the cards without the Stronghold: a hand from left to right, or the Automa's pile from the top.
    ``before`` of them stand before the Stronghold: to its left in a hand, on top of it in a pile (then it is all).
    """

    hand: tuple[Card, ...] = ()
    before: int = 0
    fort: bool = False
    lines: tuple[Line, Line] = ((), ())
    discard: tuple[Card, ...] = ()
    champion: Card | None = None
    """The Champion, wherever it is."""
    exhausted: bool = False
    """The Champion was destroyed and has not been readied since."""

    @property
    def champion_in_play(self) -> bool:
        """True when the Champion is one of the creatures in play."""
        for line in self.lines:
            for creature in line:
                if creature is not None and creature.champion:
                    return True
        return False

    @property
    def life(self) -> int:
        """How many places the Stronghold of a hand can still move before it falls."""
        return len(self.hand) - self.before

    @property
    def size(self) -> int:
        """How many cards the hand counts, Stronghold included."""
        return len(self.hand) + 1


class AutomaRules(NamedTuple):
    """How the Automa of a solo game plays; quick play where nothing is said."""

    mana: int = 6
    per_creature: int = 1
    resistance: int = 0
    """1 where it resists attacks on its pile: each does 1 less, or 1 at most, as the edition says."""
    gifts: tuple[str, ...] = ()
    """Abilities that all its creatures have."""


class Position(NamedTuple):
    """A game between two events: frozen, hashable, compared by content, cheap to derive from another.

    There are two Kingdoms, or four around the table. ``automa`` is None where persons play; in a solo game side A is
    the person and side B the Automa, in Co-op A and C are the persons, B and D the Automas. When the game is over the
    ``phase`` is ``"over"``, ``winners`` says whose it is, and ``player`` and ``mana`` say nothing any more (0).
    """

    kingdoms: tuple[Kingdom, ...]
    edition: int = 1
    turn: int = 3
    player: int = A
    phase: str = SUMMONING
    mana: int = 0
    winners: tuple[int, ...] = ()
    seed: int = 0
    """What fixes the next shuffle."""
    shown: Card | None = None
    """The card being resolved, in no hand and on no line: an Incantation, or what the Automa has just revealed."""
    automa: AutomaRules | None = None
    teams: bool = False
    """Of four, those who sit opposite win and lose together: in Team Play and in Co-op."""

    @property
    def rulebook(self) -> Edition:
        """What its edition says where the editions differ."""
        return EDITIONS[self.edition]

    @property
    def mode(self) -> str:
        """What is played, by its name in `MODES`."""
        return _MODE_OF[len(self.kingdoms), self.automa is not None, self.teams]

    @property
    def four(self) -> bool:
        """True with four Kingdoms, False with two."""
        return len(self.kingdoms) == 4

    @property
    def solo(self) -> bool:
        """True for one person against the Automa."""
        return self.automa is not None and len(self.kingdoms) == 2

    @property
    def winner(self) -> int | None:
        """The first of those who have won; None while the game goes on."""
        return self.winners[0] if self.winners else None

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.phase == OVER

    @property
    def pile_gone(self) -> bool:
        """True in a solo game when the Automa's pile is empty and its Fort revealed."""
        return self.solo and self.kingdoms[B].fort and not self.kingdoms[B].hand

    def is_automa(self, side: int) -> bool:
        """True when that side is played by an Automa: of two the second, of four the second and the fourth."""
        return self.automa is not None and side & 1 == 1  # coop.seats

    def across(self, side: int, zone: int) -> int:
        """The enemy of the creatures on that line of a side: the Kingdom across its Bridge."""
        return ACROSS[len(self.kingdoms)][side][zone][0]  # four.across

    def facing(self, side: int, zone: int) -> Line:
        """The creatures across the Bridge of that line of a side."""
        enemy, there = ACROSS[len(self.kingdoms)][side][zone]
        return self.kingdoms[enemy].lines[there]

    def beyond(self, side: int, zone: int, number: int) -> Place:
        """The place of that number across the Bridge of that line of a side."""
        return Place(*ACROSS[len(self.kingdoms)][side][zone], number)

    def fallen(self, side: int) -> bool:
        """True when the game is over and that side's Fort has ended it."""
        return self.is_over and side not in self.winners and not self.kingdoms[side].life

    def party(self, side: int) -> tuple[int, ...]:
        """Those who win and lose with a side, itself among them."""
        return tuple(sorted((side, side ^ 2))) if self.teams else (side,)  # team.partners

    def sees(self, viewer: int | None, side: int) -> bool:
        """True where a viewer may see the hand of a side: its own and a partner's, or any at an open table (None).
        Nobody sees into an Automa's pile."""
        if self.is_automa(side):  # coop.hands
            return False
        return viewer is None or side in self.party(viewer)  # team.hands

    def creature(self, place: Place) -> Creature | None:
        """The creature at that place of a line; None where there is none."""
        if place.zone not in LINES or place.number < 1:
            return None
        line = self.kingdoms[place.side].lines[place.zone]
        return line[place.number - 1] if place.number <= len(line) else None

    def standing(self) -> Iterator[Creature]:
        """The creatures in play, in the order of `creatures`."""
        for kingdom in self.kingdoms:
            for line in kingdom.lines:
                for creature in reversed(line):
                    if creature is not None:
                        yield creature

    def creatures(self, side: int | None = None) -> Iterator[tuple[Place, Creature]]:
        """The creatures in play with their places, of one side or of all: A's before B's, the upper line before
        the lower, the furthest from the Bridge first."""
        for owner, kingdom in enumerate(self.kingdoms) if side is None else ((side, self.kingdoms[side]),):
            for zone, line in enumerate(kingdom.lines):
                for number in range(len(line), 0, -1):
                    creature = line[number - 1]
                    if creature is not None:
                        yield Place(owner, zone, number), creature

    def places(self) -> list[Place]:
        """The places of the creatures in play, in order: A's before B's, the upper line before the lower, and each line
        from the Bridge on."""
        return [
            Place(owner, zone, number)
            for owner, kingdom in enumerate(self.kingdoms)
            for zone, line in enumerate(kingdom.lines)
            for number, creature in enumerate(line, 1)
            if creature is not None
        ]


#: The table before anything lies on it.
EMPTY = Position((Kingdom(), Kingdom()))


def right_end(position: Position, side: int) -> tuple[Place, int]:
    """The right end of a hand, and how many cards the Stronghold has to its right once one has come there."""
    kingdom = position.kingdoms[side]
    return Place(side, HAND, len(kingdom.hand) + 1), kingdom.life + 1


def discard_end(position: Position, side: int) -> Place:
    """Where the next card of a discard pile comes to lie."""
    return Place(side, DISCARD, len(position.kingdoms[side].discard) + 1)
