"""How a machine player finds its turn: move by move, the best few ways at a time, each looked at to its end and beyond.

The work is counted, in ways looked at and in events, and stops at a bound: the same table gives the same turn on every
machine, and none takes long.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ....core import TooLong, patience
from ..rules import Move, Position, Refused, legal_moves, play
from ..rules.assault import next_attacker
from ..rules.moves import ASSAULT_MOVE, ATTACK
from ..rules.position import ASSAULT, Place
from .evaluation import WEIGHTS, Turn, Weights, turns, value_ahead

#: Values that differ by less are the same.
SAME = 1e-9


class Strength(NamedTuple):
    """How hard a player thinks."""

    width: int
    """How many ways are followed at a time."""
    rounds: int
    """How far it looks beyond its turn: 0, to its end; 1, to its next, as all who stand there attack; 2, to the
    end of that."""
    ways: int
    """How many ways are looked at, at most."""
    events: int
    """How many events may happen in them, all together."""
    own: bool = False
    """Incantations may be aimed at creatures of its own party."""
    interrupts: bool = False
    """Incantations may wait for the assault, in the edition that allows it."""
    weights: Weights = WEIGHTS
    games: int = 0
    """How many games it plays on, to choose between the turns that look best; 0 to take the one that looks best."""


STRENGTHS = {
    "easy": Strength(width=1, rounds=0, ways=40, events=6_000),
    "fair": Strength(width=2, rounds=1, ways=120, events=12_000, interrupts=True),
    "hard": Strength(width=8, rounds=2, ways=400, events=25_000, own=True, interrupts=True, games=32),
}


class Way(NamedTuple):
    """Some moves of a turn, and where they lead; what follows if the turn ended there, and what that is worth."""

    moves: tuple[Move, ...]
    position: Position
    then: tuple[Turn, ...] = ()
    value: float = 0.0


class _Search:
    """One search for one turn. What it does raises `TooLong` once so many ways have been looked at."""

    def __init__(self, start: Position, seat: int, strength: Strength) -> None:
        self.seat, self.strength, self.left = seat, strength, strength.ways
        self.seen = {start}
        self.start = self.best = self.look((), start)

    def look(self, moves: tuple[Move, ...], position: Position) -> Way:
        """A way, with what it is worth."""
        self.left -= 1
        if self.left < 0:
            raise TooLong
        found = ahead(position, self.seat, self.strength.rounds)
        worth = value_ahead(found, self.seat, len(position.kingdoms), self.strength.weights)
        return Way(moves, position, found, worth)

    def follow(self, way: Way, move: Move) -> Way | None:
        """A way with one more move; None where another way has led there already."""
        position = play(way.position, move, settle=True).position
        if position in self.seen:
            return None
        self.seen.add(position)
        found = self.look((*way.moves, move), position)
        if found.value > self.best.value + SAME:  # of equals the shorter
            self.best = found
        return found

    def summon(self) -> None:
        """Follow the best few ways, one card further at a time."""
        ways = [self.start]
        while ways:
            found = []
            for way in ways:
                if not way.position.is_over:
                    further = (self.follow(way, move) for move in cards(way.position, self.strength.own))
                    found += [one for one in further if one is not None]
            found.sort(key=lambda way: -way.value)
            ways = found[: self.strength.width]

    def interrupt(self) -> None:
        """Let Incantations wait for the assault: those of the best way, or others besides."""
        before = None
        while before is not self.best:
            before = self.best
            for moves in dict.fromkeys((before.moves, _without_last_cast(before.moves))):
                self._in_assault(moves)

    def _in_assault(self, moves: tuple[Move, ...]) -> None:
        """Play Incantations after each attack of the assault that follows upon some moves, at what has been damaged."""
        position = self.start.position
        try:
            for move in moves:
                position = play(position, move, settle=True).position
        except Refused:
            return  # what it played had become available by the Incantation that is to wait
        if position.phase != ASSAULT and not position.is_over:
            moves, position = (*moves, ASSAULT_MOVE), play(position, ASSAULT_MOVE).position
        while not position.is_over and next_attacker(position) is not None:
            moves, position = (*moves, ATTACK), play(position, ATTACK, settle=True).position
            for move in cards(position, own=False):
                victim = position.creature(move.target) if isinstance(move.target, Place) else None
                if victim is not None and victim.damage:
                    self.follow(Way(moves, position), move)


def search(start: Position, seat: int, strength: Strength) -> Way | None:
    """The best way that is found through the turn of a seat, without the end of it; None where more happens at the end
    of the turn than there is patience for."""
    with patience(strength.events):
        try:
            found = _Search(start, seat, strength)
        except TooLong:
            return None
        with suppress(TooLong):
            found.summon()
    if strength.interrupts and start.rulebook.incantations_in_assault:
        found.left = strength.ways // 2
        with patience(strength.events // 2), suppress(TooLong):
            found.interrupt()
    return found.best


def cards(position: Position, own: bool) -> Iterator[Move]:
    """The cards that can be played now; at creatures of one's own party only with ``own``."""
    party = position.party(position.player)
    for move in legal_moves(position):
        if move.kind == "cast" and isinstance(move.target, Place):
            if own or move.target.side not in party:
                yield move
        elif move.kind == "play":
            yield move


def _without_last_cast(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    last = max((i for i, move in enumerate(moves) if move.kind == "cast"), default=len(moves))
    return moves[:last] + moves[last + 1 :]


def ahead(position: Position, seat: int, rounds: int) -> tuple[Turn, ...]:
    """What follows if the turn ends now, as far as somebody looks. Of a game that is over, only that."""
    if position.is_over:
        return (Turn(seat, (), position),)
    count = len(position.kingdoms)
    return turns(position, (1, count, count + 1)[rounds])
