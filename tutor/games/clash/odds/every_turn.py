"""Every turn of the side to play, found in small steps and grouped by outcome."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ....core.analysis import Moves, Telling, TurnGroup, Turns, alike_in_words
from ....locale import Language
from ..board.foresight import as_known
from ..rulebook import Voice
from ..rules import Move, Position
from .sentences import note, say, tell_moves
from .turns import MOST, Outcome, Query, Search, at_least_one

#: How many moves are followed in a step.
AT_ONCE = 8


class EveryTurn:
    """Finds every turn of the side to play. Hidden cards are replaced by unknown ones first."""

    def __init__(self, query: Query, most: int | None = None, with_ways: bool = False) -> None:
        self.start: Position = as_known(query.game.position, query.viewer)
        self.hides = query.viewer is not None or self.start.automa is not None
        self.most, self.with_ways = at_least_one(MOST if most is None else most), with_ways
        self.search: Search | None = Search(self.start)
        self.looked_at, self.waiting, self.total, self.is_full = 0, 1, 0, False
        self.groups: dict[Outcome, TurnGroup[Move, Outcome]] = {}
        self._moves: dict[tuple[str, tuple[Move, ...]], Moves] = {}
        self._steps = self._search(self.search)

    def go_on(self) -> bool:
        """Follow a few more moves."""
        return all(next(self._steps, False) for _ in range(AT_ONCE))

    def _search(self, search: Search) -> Iterator[bool]:
        while search.goes_on and search.looked_at < self.most:
            for _ in search.looking():
                yield True
            for way in islice(search.ends.values(), self.total, None):
                group = self.groups.get(way.outcome) or TurnGroup(way.outcome, 0, way.moves)
                self.groups[way.outcome] = group._replace(size=group.size + 1)
            self.looked_at, self.total = search.looked_at, len(search.ends)
            self.waiting = len(search.waiting) + len(search.cut)
        self.is_full = search.is_full
        if not self.with_ways:
            self.search = None  # its positions take a lot of memory

    def found(self) -> Turns[Position, Move, Outcome]:
        """Return the turns found so far."""
        groups = sorted(self.groups.values(), key=lambda group: rank(self.start, group.outcome))
        ways = self.search.found().ways if self.with_ways and self.search is not None else ()
        return Turns(tuple(groups), self.total, self.looked_at, self.waiting, ways)

    def told(self, language: Language, most: int) -> Telling:
        """Return the groups in sentences, each with its shortest turn."""
        found = self.found()
        rows, more = alike_in_words(
            found.groups,
            lambda outcome: say(outcome, self.start, language),
            lambda moves, outcome: self._told(moves, bool(outcome.winners), language),
            most,
        )
        return Telling(
            turn=self.start.turn,
            exact=found.is_complete,
            looked_at=found.looked_at,
            most=self.most,
            total=found.total,
            notes=(note("turns", "full", Voice(language)),) if self.is_full else (),
            rows=rows,
            more=more,
        )

    def _told(self, moves: tuple[Move, ...], is_won: bool, language: Language) -> Moves:
        key = (language.code, moves)
        if key not in self._moves:
            self._moves[key] = tell_moves(self.start, moves, self.hides, is_won, language)
        return self._moves[key]


def rank(start: Position, found: Outcome) -> tuple[object, ...]:
    """Return a key that sorts outcomes, the best first: wins, then what the others have left, what falls, what is lost,
    what the party has left, and the unspent Mana."""
    mine = start.party(start.player)
    others = [side for side in range(len(start.kingdoms)) if side not in mine]
    won = start.player in found.winners
    return (
        not won,
        bool(found.winners) and not won,
        sum(found.bastions[side] for side in others),
        sum(found.life[side] for side in others),
        -len(found.fell),
        len(found.lost),
        -sum(found.life[side] for side in mine),
        -found.mana,
        found,
    )
