"""Puzzles as data, and the part of a definition that finds and proves them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from .values import Game


class Wrong(NamedTuple):
    """A turn that nearly does it: its moves in words, and the misreadings under which it would, by id."""

    moves: str
    misreadings: tuple[str, ...] = ()


class Puzzle(NamedTuple):
    """A table at which one turn does what is wanted, and no other, up to the order and what is played besides."""

    id: str
    kind: str
    """What is wanted, for whoever chooses among them: ``win`` or ``save``."""
    start: str
    """The position in words."""
    goal: str
    """What is wanted as a goal in words."""
    solution: str
    """The moves of a shortest turn that does it, one a line."""
    rating: int
    """How hard it is: 1 to 3."""
    needs: tuple[str, ...]
    """What it needs: ``order``, ``own-creature``, the ids of abilities, and more that the definition has names for."""
    turns: int
    """How many different tables the turns from there lead to."""
    near: int
    """How many of them come close."""
    wrong: tuple[Wrong, ...] = ()
    """Some that come close."""
    twin: str = ""
    """What two puzzles have in common that are the same but for names and what does not matter."""


class Study(NamedTuple):
    """What is searched for puzzles: the edition and the mode, the card sets by id, and the seed."""

    edition: int
    mode: str
    sets: tuple[str, ...]
    seed: int


class Puzzles(Protocol):
    """Finds puzzles, and proves them."""

    modes: tuple[str, ...]
    """The modes of which it makes puzzles."""

    def study(self, edition: int, mode: str, sets: tuple[str, ...], seed: int) -> Study:
        """What is to be searched, checked. Raises `Unreadable`."""

    def mine(self, study: Study, first: int = 0) -> Iterator[tuple[int, Puzzle | None]]:
        """The games of a study from a number on, one after the other without end: the number of each, and the puzzle
        found in it, if one is. The same for the same study, wherever it begins."""

    def prove(self, puzzle: Puzzle) -> None:
        """Prove a puzzle again: its solution does what is wanted, no other turn does. Raises `Unreadable`, naming what
        is not so."""

    def assumed(self, game: Game) -> tuple[str, ...]:
        """The misreadings under which the turn of a game would have won it, by id."""

    def names(self) -> Mapping[str, str]:
        """What each of the things that puzzles may need is called, in English."""
