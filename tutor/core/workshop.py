"""The part of a definition that is its workshop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..locale import Language
from .refusal import Unreadable
from .values import Card, Data, Layout, Position, Sets


class Problem(Protocol):
    """One reason why a table cannot be."""

    @property
    def zone(self) -> str:
        """Where it lies."""

    @property
    def number(self) -> int:
        """Which card of the zone, from 1; 0 for all of it."""

    @property
    def error(self) -> Unreadable:
        """What was expected there."""


class Checked(Protocol):
    """What came of checking a table: every reason why it cannot be, by zone; or else the position."""

    @property
    def problems(self) -> Sequence[Problem]:
        """Every reason why it cannot be."""

    @property
    def position(self) -> Position | None:
        """What lies there, as a position."""

    @property
    def notation(self) -> str:
        """The position in words, on one line; empty where there is none."""

    @property
    def facts(self) -> Data:
        """What else the page is told of the table, such as a number that its rules give."""


class Bench(Protocol):
    """The workshop of a game: a table under construction, whether or not it can be, as the definition alone knows
    it."""

    def cards(self, sets: Sets) -> Mapping[str, Card]:
        """The cards of these sets that may be laid by their names alone."""

    def palette(self, sets: Sets, language: Language) -> Data:
        """What there is to lay, and how it is written."""

    def layout_of(self, position: Position) -> Layout:
        """The table on which a position lies."""

    def read_layout(self, data: object) -> Layout:
        """The table that plain data describes. Raises `Unreadable` for what is no table."""

    def plain(self, layout: Layout) -> Data:
        """The table as plain data."""

    def check(self, layout: Layout, sets: Sets) -> Checked:
        """Every reason why a table cannot be with the cards of these sets, or else the position that lies on it."""

    def faces(self, layout: Layout, language: Language) -> Mapping[str, Data]:
        """The faces of things on a table that no set has, by how they are written."""
