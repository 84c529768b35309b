"""Puzzles as data, and the part of a game definition that finds and proves them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from .game import Game
from .values import C, E, M, P


class Wrong(NamedTuple):
    """A turn that nearly solves a puzzle: its moves in notation, and the ids of the misreadings under which it
    would."""

    moves: str
    misreadings: tuple[str, ...] = ()


class Puzzle(NamedTuple):
    """A position in which exactly one turn reaches the goal, apart from the order of its moves and moves without effect
    on it."""

    id: str
    kind: str
    """The kind of goal: ``win`` or ``save``."""
    start: str
    """The position in notation."""
    goal: str
    """The goal in notation."""
    solution: str
    """The moves of a shortest solution, one on each line."""
    rating: int
    """The difficulty from 1 to 3."""
    needs: tuple[str, ...]
    """What the solution needs: ``order``, ``own-creature``, ids of abilities, and others that the game has names
    for."""
    turns: int
    """The number of different positions that a turn can lead to."""
    near: int
    """The number of these that nearly reach the goal."""
    wrong: tuple[Wrong, ...] = ()
    """Some turns that nearly reach the goal."""
    twin: str = ""
    """A key that is equal for puzzles that differ only in names and irrelevant details."""


class Study(NamedTuple):
    """The parameters of a search for puzzles: edition, mode, ids of card sets, and seed."""

    edition: int
    mode: str
    sets: tuple[str, ...]
    seed: int


class Puzzles(Protocol[P, M, E, C]):
    """Finds and proves puzzles."""

    modes: tuple[str, ...]
    """The modes in which it searches."""

    def study(self, edition: int, mode: str, sets: tuple[str, ...], seed: int) -> Study:
        """Return the checked parameters of a search. Raises `Unreadable`."""

    def mine(self, study: Study, first: int = 0) -> Iterator[tuple[int, Puzzle | None]]:
        """Yield the number of each game of an endless search, from ``first`` on, and the puzzle found in it, or None.
        The result for a number is always the same."""

    def prove(self, puzzle: Puzzle) -> None:
        """Check that the solution of a puzzle reaches the goal and no other turn does. Raises `Unreadable` with what is
        wrong."""

    def assumed(self, game: Game[P, M, E, C]) -> tuple[str, ...]:
        """Return the ids of the misreadings under which the turn of a game would have won."""

    def names(self) -> Mapping[str, str]:
        """Return the English names of what puzzles can need."""
