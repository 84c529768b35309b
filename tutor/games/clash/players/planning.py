"""The search of the machine player: a beam search through the moves of a turn, with each sequence evaluated at the end
of the turn and beyond.

The effort is counted in sequences and events and has a limit, so the same position gives the same turn on every
machine, in a bounded time.
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

#: Values that differ by less are equal.
SAME = 1e-9


class Strength(NamedTuple):
    """The playing strength of a machine player."""

    width: int
    """The width of the beam: how many sequences of moves are extended at a time."""
    rounds: int
    """How far it looks: 0, to the end of its turn; 1, to its next turn, with attacks of all creatures in play; 2, to
    the end of its next turn."""
    ways: int
    """The maximum number of sequences that are evaluated."""
    events: int
    """The maximum number of events in all of these sequences together."""
    own: bool = False
    """Whether Incantations may target creatures of its own party."""
    interrupts: bool = False
    """Whether Incantations may be cast during the assault, if the edition allows it."""
    weights: Weights = WEIGHTS
    games: int = 0
    """How many games it plays out to choose between the best turns; 0 to play the one with the best value."""


STRENGTHS = {
    "easy": Strength(width=1, rounds=0, ways=40, events=6_000),
    "fair": Strength(width=2, rounds=1, ways=120, events=12_000, interrupts=True),
    "hard": Strength(width=8, rounds=2, ways=400, events=25_000, own=True, interrupts=True, games=32),
}


class Way(NamedTuple):
    """Some moves of a turn with the position after them, the turns that follow if the turn ends there, and their
    value."""

    moves: tuple[Move, ...]
    position: Position
    then: tuple[Turn, ...] = ()
    value: float = 0.0


class _Search:
    """One search for a turn. Its methods raise `TooLong` when the limit of sequences is reached."""

    def __init__(self, start: Position, seat: int, strength: Strength) -> None:
        self.seat, self.strength, self.left = seat, strength, strength.ways
        self.seen = {start}
        self.start = self.best = self.look((), start)

    def look(self, moves: tuple[Move, ...], position: Position) -> Way:
        """Return the evaluation of a sequence of moves."""
        self.left -= 1
        if self.left < 0:
            raise TooLong
        found = ahead(position, self.seat, self.strength.rounds)
        worth = value_ahead(found, self.seat, len(position.kingdoms), self.strength.weights)
        return Way(moves, position, found, worth)

    def follow(self, way: Way, move: Move) -> Way | None:
        """Extend a sequence by a move and return it, or None if its position was reached before."""
        position = play(way.position, move, settle=True).position
        if position in self.seen:
            return None
        self.seen.add(position)
        found = self.look((*way.moves, move), position)
        if found.value > self.best.value + SAME:  # of equal ones, the shorter is kept
            self.best = found
        return found

    def summon(self) -> None:
        """Extend the best sequences by one card at a time."""
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
        """Try casting Incantations during the assault: the last one of the best sequence, or others."""
        before = None
        while before is not self.best:
            before = self.best
            for moves in dict.fromkeys((before.moves, _without_last_cast(before.moves))):
                self._in_assault(moves)

    def _in_assault(self, moves: tuple[Move, ...]) -> None:
        """Try Incantations at damaged creatures after each attack of the assault that follows some moves."""
        position = self.start.position
        try:
            for move in moves:
                position = play(position, move, settle=True).position
        except Refused:
            return  # a later card was available only because of the Incantation that was left out
        if position.phase != ASSAULT and not position.is_over:
            moves, position = (*moves, ASSAULT_MOVE), play(position, ASSAULT_MOVE).position
        while not position.is_over and next_attacker(position) is not None:
            moves, position = (*moves, ATTACK), play(position, ATTACK, settle=True).position
            for move in cards(position, own=False):
                victim = position.creature(move.target) if isinstance(move.target, Place) else None
                if victim is not None and victim.damage:
                    self.follow(Way(moves, position), move)


def search(start: Position, seat: int, strength: Strength) -> Way | None:
    """Return the best sequence of moves found for the turn of a seat, without the end of the turn.

    Return None if the end of the turn alone has too many events to be evaluated.
    """
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
    """Yield the moves that play a card now, with ``own`` also Incantations that target the player's own party."""
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
    """Return the turns that follow if the turn ends now, for a depth of ``rounds``; for a finished game only its
    end."""
    if position.is_over:
        return (Turn(seat, (), position),)
    count = len(position.kingdoms)
    return turns(position, (1, count, count + 1)[rounds])
