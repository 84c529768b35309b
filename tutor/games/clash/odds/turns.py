"""Every turn of a side: all positions in which it can end, with a shortest way to each.

The search plays each turn move by move, by the rules alone. Hidden cards do not matter, because a turn is followed only
to its end, before the next side gets its Mana or an Automa draws.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from typing import NamedTuple

from ....core import GameOver, Reason, analysis
from ..rules import END, Choice, Event, Move, Position, Refused, legal_moves, play
from ..rules.choice import Answer
from ..rules.hand import at_hand, card_reasons
from ..rules.moves import MOST_ORDERS, MOST_TOGETHER, answer, answers
from ..rules.position import ASSAULT
from ..rules.resolution import Resolution
from ..rules.steps import TRUE

#: What is asked about a game of Clash.
Query = analysis.Query[Position, Move, Event, Choice]
#: The default limit of positions within a turn. Most turns have fewer than a thousand and take a moment; with full
#: board lines, this many take half a minute and some 50 MB.
MOST = 20_000
#: The most cards in all positions that are kept during the search: some 50 MB.
MOST_KEPT = 3_000_000


def _end_game(_: Resolution) -> None:
    raise GameOver


TO_ITS_END = TRUE.but(next_turn=_end_game)


class Outcome(NamedTuple):
    """The result of a turn in brief. Turns with equal outcomes are grouped."""

    winners: tuple[int, ...]
    """The winners; empty if the game goes on."""
    fell: tuple[str, ...]
    """The names of the opponents' creatures that left play, in alphabetical order."""
    lost: tuple[str, ...]
    """The same for the party whose turn it is."""
    life: tuple[int, ...]
    """For each side the places left to its Stronghold, or the cards in an Automa's pile."""
    bastions: tuple[bool, ...]
    """For each side whether its Bastion still stands."""
    mana: int
    """The unspent Mana."""

    def numbers(self) -> dict[str, int]:
        """Return the number of winners, of creatures that fell on either side, and the unspent Mana."""
        return {"won": len(self.winners), "fell": len(self.fell), "lost": len(self.lost), "mana": self.mana}


#: One turn. Its last move is `END` or ends the game. Orders of return that its side chooses are among its moves.
Way = analysis.Way[Position, Move, Outcome]


class Turns(NamedTuple):
    """The turns of a side: a shortest one for each position in which a turn can end, the shortest first."""

    ways: tuple[Way, ...]
    looked_at: int
    """How many positions within a turn have been looked at."""
    waiting: int
    """How many known positions have not been looked at; 0 if all turns have been found."""

    @property
    def is_complete(self) -> bool:
        """True if there is no other turn."""
        return not self.waiting


def turns(position: Position, most: int = MOST) -> Turns:
    """Return every turn of the side to play from its current position on: cards in any order, then the end of the turn.

    Each final position is returned once, with a shortest way to it. At most ``most`` positions within the turn are
    looked at; `Turns.waiting` tells how many known ones were left. If several creatures of the side return together,
    every order is a turn of its own. For creatures of other sides, which choose themselves, the fixed order is used.

    Raise `Refused` if the game is over or an Automa is to play, `ValueError` if ``most`` is less than 1.

    >>> from tutor.games.clash.notation import read_position
    >>> from tutor.games.clash.sets import all_cards
    >>> found = turns(read_position("game: edition 1, duel ; A: {Bastion} Ogre ; B: {Bastion} Gnome", all_cards()))
    >>> len(found.ways), found.is_complete
    (1, True)
    """
    (last,) = deque(looked_at(position, most), maxlen=1)
    return last


def looked_at(position: Position, most: int = MOST, every: int = 200) -> Iterator[Turns]:
    """Yield the turns found so far after every ``every`` positions, and at last all turns, for showing progress or
    stopping early. Raise the errors of `turns`, at once."""
    at_least_one(most)
    insist_on_a_turn(position)
    return _looked_at(position, most, every)


def at_least_one(most: int) -> int:
    """Return the bound. Raise `ValueError` if it is less than 1."""
    if most < 1:
        raise ValueError(f"at least one table is to be looked at; {most} is less")
    return most


def insist_on_a_turn(position: Position) -> None:
    """Raise `Refused` if nobody can play a turn."""
    if position.is_over:
        raise Refused(END, (Reason("over", "game.ends", {"side": position.winner}),))
    if position.is_automa(position.player):
        raise Refused(END, (Reason("automa-plays", "automa.plays-itself"),))


def _looked_at(position: Position, most: int, every: int) -> Iterator[Turns]:
    search = Search(position)
    while search.goes_on and search.looked_at < most:
        search.look()
        if search.looked_at % every == 0:
            yield search.found()
    yield search.found()


class Search:
    """A breadth-first search for all turns of a position."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.waiting: deque[tuple[Position, tuple[Move, ...]]] = deque([(start, ())])
        self.known = {start}
        self.ends: dict[Position, Way] = {}
        self.looked_at = 0
        self.cut: list[Move] = []
        """The moves that can lead to more positions than are looked at."""
        self.cards = 1 + sum(1 for _ in start.creatures()) + sum(len(kingdom.hand) for kingdom in start.kingdoms)

    @property
    def is_full(self) -> bool:
        """True if no more positions are kept, because they contain too many cards."""
        return (len(self.known) + len(self.ends)) * self.cards > MOST_KEPT

    @property
    def goes_on(self) -> bool:
        """True while there are positions to look at, and room for more."""
        return bool(self.waiting) and not self.is_full

    def look(self) -> None:
        """Follow every move of the next position."""
        for _ in self.looking():
            pass

    def looking(self) -> Iterator[None]:
        """Do the same as `look`, with a pause after each move."""
        position, moves = self.waiting.popleft()
        self.looked_at += 1
        last = next((move.kind for move in reversed(moves) if move.kind != "return"), "")
        for move in legal_moves(position):
            if _is_redundant(move, last, position):
                continue
            for made, after in each_order(position, move, self.cut):
                if self.is_full:
                    self.waiting.appendleft((position, moves))  # not all of its moves have been followed
                    return
                if move == END or after.is_over:
                    if after not in self.ends:
                        self.ends[after] = Way((*moves, *made), after, outcome(self.start, after))
                elif after not in self.known:
                    self.known.add(after)
                    self.waiting.append((after, (*moves, *made)))
                yield

    def found(self) -> Turns:
        """Return what has been found so far."""
        ways = sorted(self.ends.values(), key=lambda way: len(way.moves))  # stable: the first found of equal length
        return Turns(tuple(ways), self.looked_at, len(self.waiting) + len(self.cut))


def _is_redundant(move: Move, last: str, position: Position) -> bool:
    """Return True if a shorter turn has the same result as this move after one of kind ``last``.

    Attacks without a later cast are the same as those at the end of the turn, and a card cast before the first attack
    could have been cast before the assault.
    """
    if move.kind in ("assault", "attack"):
        return not can_still_cast(position)
    return (move == END and last in ("assault", "attack")) or (move.kind == "cast" and last == "assault")


def each_order(
    position: Position, move: Move, cut: list[Move] | None = None
) -> Iterator[tuple[tuple[Move, ...], Position]]:
    """Yield the results of a move up to the end of the turn: the moves made and the position after them, for each order
    in which creatures of the side to play can return together.

    A move with more orders than are looked at is added to ``cut``.
    """
    open_ones: list[tuple[tuple[Move, ...], tuple[Answer, ...]]] = [((move,), ())]
    while open_ones:
        made, given = open_ones.pop()
        step = play(position, move, given, steps=TO_ITS_END)
        if step.choice is None:
            yield made, step.position
            continue
        orders = answers(step.choice)
        if step.choice.side != position.player:
            orders = orders[:1]  # the other side would choose: use the fixed order
        elif cut is not None and len(orders) == MOST_ORDERS and len(step.choice.cards) > MOST_TOGETHER:
            cut.append(move)
        for order in reversed(orders):
            found = answer(step.choice, order)
            assert found is not None
            own = (order,) if step.choice.side == position.player else ()
            open_ones.append(((*made, *own), (*given, found)))


def can_still_cast(position: Position) -> bool:
    """Return True if an Incantation can still be cast between the attacks of this turn."""
    if not position.rulebook.incantations_in_assault:
        return False
    cards = at_hand(position._replace(phase=ASSAULT))
    return any(
        not card_reasons(position._replace(phase=ASSAULT), i, "cast")
        for i, card in enumerate(cards)
        if not card.is_creature
    )


def outcome(start: Position, end: Position) -> Outcome:
    """Return the outcome of a turn, given the positions at its start and end."""
    party = start.party(start.player)
    gone = [_standing(start, side) - _standing(end, side) for side in range(len(start.kingdoms))]
    return Outcome(
        end.winners,
        tuple(sorted(name for side, names in enumerate(gone) if side not in party for name in names.elements())),
        tuple(sorted(name for side, names in enumerate(gone) if side in party for name in names.elements())),
        tuple(
            kingdom.life if not end.is_automa(side) else len(kingdom.hand) for side, kingdom in enumerate(end.kingdoms)
        ),
        tuple(not kingdom.fort for kingdom in end.kingdoms),
        end.mana,
    )


def _standing(position: Position, side: int) -> Counter[str]:
    return Counter(card.name for _, creature in position.creatures(side) for card in creature.cards)
