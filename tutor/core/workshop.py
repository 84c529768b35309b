"""The part of a game definition that is its workshop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..locale import Language
from .refusal import Unreadable
from .values import CardT_co, Data, LayoutT, P, P_co, Sets, SetT_contra


class Problem(Protocol):
    """A reason why a table is impossible."""

    @property
    def zone(self) -> str:
        """The zone of the table."""

    @property
    def number(self) -> int:
        """The number of the card in the zone, from 1; 0 for the whole zone."""

    @property
    def error(self) -> Unreadable:
        """What is wrong, and what was expected."""


class Checked(Protocol[P_co]):
    """The result of checking a table: the reasons why it is impossible, or the position."""

    @property
    def problems(self) -> Sequence[Problem]:
        """Every reason why the table is impossible."""

    @property
    def position(self) -> P_co | None:
        """The position, if the table is possible."""

    @property
    def notation(self) -> str:
        """The position in notation, on one line; empty if there is none."""

    @property
    def facts(self) -> Data:
        """Additional data for the page, such as a number that follows from the rules."""


class Bench(Protocol[P, CardT_co, SetT_contra, LayoutT]):
    """The workshop of a game: tables under construction, possible or not. Only the game definition knows the structure
    of a layout."""

    def cards(self, sets: Sets[SetT_contra]) -> Mapping[str, CardT_co]:
        """Return the cards of these sets that can be laid by name."""

    def palette(self, sets: Sets[SetT_contra], language: Language) -> Data:
        """Return what can be laid, and how it is written."""

    def layout_of(self, position: P) -> LayoutT:
        """Return the layout of a position."""

    def read_layout(self, data: object) -> LayoutT:
        """Return the layout that plain data describes. Raises `Unreadable`."""

    def plain(self, layout: LayoutT) -> Data:
        """Return a layout as plain data."""

    def check(self, layout: LayoutT, sets: Sets[SetT_contra]) -> Checked[P]:
        """Return every reason why a table is impossible with the cards of these sets, or the position."""

    def faces(self, layout: LayoutT, language: Language) -> Mapping[str, Data]:
        """Return the faces of the cards on a table that belong to no set, by their written form."""
