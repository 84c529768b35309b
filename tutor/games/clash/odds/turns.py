"""All that a side can do in a turn: every end that it can come to, and the shortest way to each.

The rules are asked, and nothing else: each way is played move by move as a person would play it. What is hidden plays
no part, for a turn is looked at to its end only, before the next side is given its Mana or an Automa draws.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from typing import NamedTuple

from ....core import GameOver, Reason, analysis
from ..rules import END, Move, Position, Refused, legal_moves, play
from ..rules.choice import Answer
from ..rules.hand import at_hand, card_reasons
from ..rules.moves import MOST_ORDERS, MOST_TOGETHER, answer, answers
from ..rules.position import ASSAULT
from ..rules.resolution import Resolution
from ..rules.steps import TRUE

#: How many tables in the midst of a turn are looked at, unless more are asked for: most turns have fewer than a
#: thousand, and are known in a moment; so many take half a minute where the lines are full, and some 50 MB.
MOST = 20_000
#: How many cards may lie on all the tables together that are kept meanwhile: some 50 MB.
MOST_KEPT = 3_000_000


def _the_turn_is_over(_: Resolution) -> None:
    raise GameOver


TO_ITS_END = TRUE.but(next_turn=_the_turn_is_over)


class Outcome(NamedTuple):
    """What a turn comes to, in a few words: turns that come to the same are of one kind."""

    winners: tuple[int, ...]
    """Who has won by it; none where the game goes on."""
    fell: tuple[str, ...]
    """The creatures of others that stood before it and do not any more, by name, in alphabetical order."""
    lost: tuple[str, ...]
    """... and those of the party whose turn it is."""
    life: tuple[int, ...]
    """Of each side the places left to its Stronghold, or the cards left to an Automa's."""
    bastions: tuple[bool, ...]
    """Of each side whether its Bastion still stands."""
    mana: int
    """The Mana that is not spent."""

    def numbers(self) -> dict[str, int]:
        """Return the number of winners, of creatures that fell on either side, and the unspent Mana."""
        return {"won": len(self.winners), "fell": len(self.fell), "lost": len(self.lost), "mana": self.mana}


#: One turn. Its moves lead to `END` or to the one that ends the game; returns that its side chooses are among them.
Way = analysis.Way[Position, Move, Outcome]


class Turns(NamedTuple):
    """The turns of a side, one for each table that they can lead to, by the shortest way; the shortest first."""

    ways: tuple[Way, ...]
    looked_at: int
    """How many tables in the midst of a turn have been looked at."""
    waiting: int
    """How many are known that have not; 0 where these are all turns that there are."""

    @property
    def is_complete(self) -> bool:
        """True where there is no other turn."""
        return not self.waiting


def turns(position: Position, most: int = MOST) -> Turns:
    """Every turn of the side to play, from where it is now: any cards in any order, then the end of the turn.

    Each table that a turn can end with comes back once, with the shortest way to it. No more than ``most`` tables in
    the midst of a turn are looked at; where there are others, `Turns.waiting` says of how many that is known. Where
    creatures of the side return together, every order is a turn of its own; the order of others is the fixed one, as
    it is theirs to choose.

    Raises `Refused` where the game is over or an Automa is to play, `ValueError` where ``most`` is not at least 1.

    >>> from tutor.games.clash.notation import read_position
    >>> from tutor.games.clash.sets import all_cards
    >>> found = turns(read_position("game: edition 1, duel ; A: {Bastion} Ogre ; B: {Bastion} Gnome", all_cards()))
    >>> len(found.ways), found.is_complete
    (1, True)
    """
    (last,) = deque(looked_at(position, most), maxlen=1)
    return last


def looked_at(position: Position, most: int = MOST, every: int = 200) -> Iterator[Turns]:
    """The turns found so far, each time that so many more tables have been looked at, and all of them at last: for
    whoever wants to show how far it has come, or to stop it. Raises what `turns` raises, at once."""
    at_least_one(most)
    insist_on_a_turn(position)
    return _looked_at(position, most, every)


def at_least_one(most: int) -> int:
    """Return the bound. Raise `ValueError` where it is below 1."""
    if most < 1:
        raise ValueError(f"at least one table is to be looked at; {most} is less")
    return most


def insist_on_a_turn(position: Position) -> None:
    """Refuse where nobody can play a turn. Raises `Refused`."""
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
    """All turns of a position, the shortest first."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.waiting: deque[tuple[Position, tuple[Move, ...]]] = deque([(start, ())])
        self.known = {start}
        self.ends: dict[Position, Way] = {}
        self.looked_at = 0
        self.cut: list[Move] = []
        """The moves that can lead to more tables than are looked at."""
        self.cards = 1 + sum(1 for _ in start.creatures()) + sum(len(kingdom.hand) for kingdom in start.kingdoms)

    @property
    def is_full(self) -> bool:
        """True once no more tables are kept: they are bounded by the cards that lie on them."""
        return (len(self.known) + len(self.ends)) * self.cards > MOST_KEPT

    @property
    def goes_on(self) -> bool:
        """True as long as there are tables to look at, and room for more."""
        return bool(self.waiting) and not self.is_full

    def look(self) -> None:
        """Follow one table further, by each card that can be played there, and by the end of the turn."""
        for _ in self.looking():
            pass

    def looking(self) -> Iterator[None]:
        """The same, with a pause after each that is tried."""
        position, moves = self.waiting.popleft()
        self.looked_at += 1
        last = next((move.kind for move in reversed(moves) if move.kind != "return"), "")
        for move in legal_moves(position):
            if _leads_nowhere_else(move, last, position):
                continue
            for made, after in each_order(position, move, self.cut):
                if self.is_full:
                    self.waiting.appendleft((position, moves))  # it has not been followed to its end
                    return
                if move == END or after.is_over:
                    if after not in self.ends:
                        self.ends[after] = Way((*moves, *made), after, outcome(self.start, after))
                elif after not in self.known:
                    self.known.add(after)
                    self.waiting.append((after, (*moves, *made)))
                yield

    def found(self) -> Turns:
        """What has been found so far."""
        ways = sorted(self.ends.values(), key=lambda way: len(way.moves))  # stable: of equals the first that was found
        return Turns(tuple(ways), self.looked_at, len(self.waiting) + len(self.cut))


def _leads_nowhere_else(move: Move, last: str, position: Position) -> bool:
    """True where a move after one of a kind comes to nothing that a shorter turn does not come to: attacks after which
    nothing is cast are those of the end of the turn, and what is cast before the first of them could have been before
    the assault."""
    if move.kind in ("assault", "attack"):
        return not can_still_cast(position)
    return (move == END and last in ("assault", "attack")) or (move.kind == "cast" and last == "assault")


def each_order(
    position: Position, move: Move, cut: list[Move] | None = None
) -> Iterator[tuple[tuple[Move, ...], Position]]:
    """What a move can lead to, up to the end of the turn: for each order in which creatures of the side to play can
    return together the moves that are made, and the table after them. A move after which there are more orders than
    are looked at is added to ``cut``."""
    open_ones: list[tuple[tuple[Move, ...], tuple[Answer, ...]]] = [((move,), ())]
    while open_ones:
        made, given = open_ones.pop()
        step = play(position, move, given, steps=TO_ITS_END)
        if step.choice is None:
            yield made, step.position
            continue
        orders = answers(step.choice)
        if step.choice.side != position.player:
            orders = orders[:1]  # it is theirs to choose: the fixed one
        elif cut is not None and len(orders) == MOST_ORDERS and len(step.choice.cards) > MOST_TOGETHER:
            cut.append(move)
        for order in reversed(orders):
            found = answer(step.choice, order)
            assert found is not None
            own = (order,) if step.choice.side == position.player else ()
            open_ones.append(((*made, *own), (*given, found)))


def can_still_cast(position: Position) -> bool:
    """True where an Incantation may still be played between the attacks of this turn."""
    if not position.rulebook.incantations_in_assault:
        return False
    cards = at_hand(position._replace(phase=ASSAULT))
    return any(
        not card_reasons(position._replace(phase=ASSAULT), i, "cast")
        for i, card in enumerate(cards)
        if not card.is_creature
    )


def outcome(start: Position, end: Position) -> Outcome:
    """What a turn comes to that began with one table and ends with another."""
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
