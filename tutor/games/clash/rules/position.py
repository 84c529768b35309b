"""A position: everything on the table between two events, as one value."""

from collections.abc import Iterator
from typing import NamedTuple

from .cards import Card
from .editions import EDITIONS, Edition

A, B, C, D = range(4)
#: The modes of play by name: the number of Kingdoms, whether Automas play every second one, and whether opposite sides
#: win together.
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
#: By the number of Kingdoms, the side and its line: the side across the Bridge, and which of its lines is there. In a
#: game of four the upper line faces the next side in order and the lower line the previous one. The upper line of one
#: always faces the lower line of the other (our reading for B and D).
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

SUMMONING, ASSAULT, OVER = "summoning", "assault", "over"  # turn.phases: Phase 1, Mana, takes place without a move


class Place(NamedTuple):
    """Where a card is: its side, its zone, and its number there, from 1.

    The zone is a board line, `HAND`, `PILE`, `DISCARD`, or `APART` for a Champion out of play. The number is counted
    from the Bridge on a line, from the left in a hand, from the top in the Automa's pile, and from the oldest card in
    its discard pile.
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
    """The Symbiote above its card."""
    champion: bool = False
    """It is its side's Champion, or one card of the pair is."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards: the Symbiote first, then its host."""
        return (self.card,) if self.rider is None else (self.rider, self.card)

    @property
    def attack(self) -> int:
        """The damage of one attack: the printed values plus the bonus. A printed X counts 0."""
        above = 0 if self.rider is None else self.rider.attack or 0
        return (self.card.attack or 0) + above + self.bonus

    @property
    def health(self) -> int:
        """The Health Points printed on its cards."""
        return (self.card.health or 0) + (0 if self.rider is None else self.rider.health or 0)

    @property
    def health_left(self) -> int:
        """The Health Points it still has this turn: 0 or less if it is destroyed."""
        return self.health - self.damage


#: A board line: the creatures of one side, the closest to the Bridge first. None is a gap that has not closed up yet.
Line = tuple[Creature | None, ...]


class Kingdom(NamedTuple):
    """What belongs to one side: its hand with the Stronghold, its two lines, and the Automa's discard pile.

    ``hand`` holds the cards without the Stronghold: a hand from left to right, or the Automa's pile from the top.
    ``before`` is the number of cards to the left of the Stronghold in a hand, or above it in a pile (always all of
    them).
    """

    hand: tuple[Card, ...] = ()
    before: int = 0
    fort: bool = False
    lines: tuple[Line, Line] = ((), ())
    discard: tuple[Card, ...] = ()
    champion: Card | None = None
    """The Champion, in play or not."""
    exhausted: bool = False
    """The Champion was destroyed and has not been readied since."""

    @property
    def champion_in_play(self) -> bool:
        """True if the Champion is one of the creatures in play."""
        for line in self.lines:
            for creature in line:
                if creature is not None and creature.champion:
                    return True
        return False

    @property
    def life(self) -> int:
        """How many places the Stronghold in a hand can still move to the right before it falls."""
        return len(self.hand) - self.before

    @property
    def size(self) -> int:
        """The number of cards in the hand, Stronghold included."""
        return len(self.hand) + 1


class AutomaRules(NamedTuple):
    """How the Automa plays. The defaults are those of quick play."""

    mana: int = 6
    per_creature: int = 1
    resistance: int = 0
    """1 if its pile resists attacks: each does 1 less, or at most 1, depending on the edition."""
    gifts: tuple[str, ...] = ()
    """Abilities that all its creatures have."""


class Position(NamedTuple):
    """A game between two events: an immutable, hashable value.

    There are two Kingdoms, or four around the table. ``automa`` is None if there is no Automa. In a solo game side A is
    the player and side B the Automa; in Co-op A and C are the players, B and D the Automas. When the game is over,
    ``phase`` is ``"over"``, ``winners`` contains the sides that have won, and ``player`` and ``mana`` are 0 and have no
    meaning.
    """

    kingdoms: tuple[Kingdom, ...]
    edition: int = 1
    turn: int = 3
    player: int = A
    phase: str = SUMMONING
    mana: int = 0
    winners: tuple[int, ...] = ()
    seed: int = 0
    """The seed of the next shuffle."""
    shown: Card | None = None
    """The card being resolved, in no hand and on no line: an Incantation, or a card that the Automa has just
    revealed."""
    automa: AutomaRules | None = None
    teams: bool = False
    """Among four, opposite sides win and lose together: in Team Play and in Co-op."""

    @property
    def rulebook(self) -> Edition:
        """What the edition of this game says where the editions differ."""
        return EDITIONS[self.edition]

    @property
    def mode(self) -> str:
        """The mode of play, by its name in `MODES`."""
        return _MODE_OF[len(self.kingdoms), self.automa is not None, self.teams]

    @property
    def four(self) -> bool:
        """True with four Kingdoms, False with two."""
        return len(self.kingdoms) == 4

    @property
    def solo(self) -> bool:
        """True for one player against the Automa."""
        return self.automa is not None and len(self.kingdoms) == 2

    @property
    def winner(self) -> int | None:
        """The first of the sides that have won, or None while the game is going on."""
        return self.winners[0] if self.winners else None

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.phase == OVER

    @property
    def pile_gone(self) -> bool:
        """True in a solo game if the Automa's pile is empty and its Fort revealed."""
        return self.solo and self.kingdoms[B].fort and not self.kingdoms[B].hand

    def is_automa(self, side: int) -> bool:
        """Return True if an Automa plays that side: of two the second, of four the second and the fourth."""
        return self.automa is not None and side & 1 == 1  # coop.seats

    def across(self, side: int, zone: int) -> int:
        """Return the enemy of the creatures on that line of a side: the Kingdom across its Bridge."""
        return ACROSS[len(self.kingdoms)][side][zone][0]  # four.across

    def facing(self, side: int, zone: int) -> Line:
        """Return the creatures across the Bridge of that line of a side."""
        enemy, there = ACROSS[len(self.kingdoms)][side][zone]
        return self.kingdoms[enemy].lines[there]

    def beyond(self, side: int, zone: int, number: int) -> Place:
        """Return the place with that number across the Bridge of that line of a side."""
        return Place(*ACROSS[len(self.kingdoms)][side][zone], number)

    def fallen(self, side: int) -> bool:
        """Return True if the game is over and the fall of that side's Fort ended it."""
        return self.is_over and side not in self.winners and not self.kingdoms[side].life

    def party(self, side: int) -> tuple[int, ...]:
        """Return the sides that win and lose with ``side``, including itself."""
        return tuple(sorted((side, side ^ 2))) if self.teams else (side,)  # team.partners

    def sees(self, viewer: int | None, side: int) -> bool:
        """Return True if ``viewer`` may see the hand of ``side``.

        A side sees its own hand and a partner's; with ``viewer`` None every hand is open. No one sees an Automa's pile.
        """
        if self.is_automa(side):  # coop.hands
            return False
        return viewer is None or side in self.party(viewer)  # team.hands

    def creature(self, place: Place) -> Creature | None:
        """Return the creature at that place of a line, or None."""
        if place.zone not in LINES or place.number < 1:
            return None
        line = self.kingdoms[place.side].lines[place.zone]
        return line[place.number - 1] if place.number <= len(line) else None

    def standing(self) -> Iterator[Creature]:
        """Iterate over the creatures in play, in the order of `creatures`."""
        for kingdom in self.kingdoms:
            for line in kingdom.lines:
                for creature in reversed(line):
                    if creature is not None:
                        yield creature

    def creatures(self, side: int | None = None) -> Iterator[tuple[Place, Creature]]:
        """Iterate over the creatures in play with their places, of one side or of all.

        A's creatures come before B's, the upper line before the lower, the furthest from the Bridge first.
        """
        for owner, kingdom in enumerate(self.kingdoms) if side is None else ((side, self.kingdoms[side]),):
            for zone, line in enumerate(kingdom.lines):
                for number in range(len(line), 0, -1):
                    creature = line[number - 1]
                    if creature is not None:
                        yield Place(owner, zone, number), creature

    def places(self) -> list[Place]:
        """Return the places of the creatures in play: A's before B's, the upper line before the lower, each line from
        the Bridge on."""
        return [
            Place(owner, zone, number)
            for owner, kingdom in enumerate(self.kingdoms)
            for zone, line in enumerate(kingdom.lines)
            for number, creature in enumerate(line, 1)
            if creature is not None
        ]


#: The empty table of a duel.
EMPTY = Position((Kingdom(), Kingdom()))


def right_end(position: Position, side: int) -> tuple[Place, int]:
    """Return the right end of a hand, and the number of cards to the right of the Stronghold once a card is put
    there."""
    kingdom = position.kingdoms[side]
    return Place(side, HAND, len(kingdom.hand) + 1), kingdom.life + 1


def discard_end(position: Position, side: int) -> Place:
    """Return the place of the next card put on a discard pile."""
    return Place(side, DISCARD, len(position.kingdoms[side].discard) + 1)
