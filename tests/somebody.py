"""A seat with shortcuts for tests, to read and to change its state."""

from __future__ import annotations

from typing import Any

from tutor.core.definition import GameDefinition, Move, Start
from tutor.locale import Language
from tutor.protocol import acts
from tutor.session import game, lobby
from tutor.session.address import address, open_address
from tutor.session.lesson_run import Run
from tutor.session.seat import Seat, seated
from tutor.session.state import Drafting, Learning, Playing
from tutor.situations import Verdict


class Somebody(Seat):
    """A user of the page."""

    def __init__(self, start: str = "", moves: str = "", situation: str = "", code: str = "") -> None:
        super().__init__(seated(start, moves, situation, code))

    def open_address(self, query: str) -> None:
        self.state = open_address(self.state, query)

    def open_situation(self, id: str) -> None:
        self.state = lobby.situation(self.state, acts.Situation(id))

    def begin(self, start: str, moves: str = "") -> None:
        self.state = lobby.begin(self.state, start, moves)

    def take(self, name: str) -> None:
        self.state = lobby.take(self.state, acts.Take(name))

    def play(self, move: Move) -> None:
        self.state = game.play(self.state, move)

    @property
    def address(self) -> str:
        return address(self.state)

    @property
    def room(self) -> str:
        return self.state.room

    @property
    def language(self) -> Language:
        return self.state.language

    @property
    def definition(self) -> GameDefinition:
        return self.state.definition

    @property
    def game(self) -> Any:
        return self.state.game

    @property
    def sets(self) -> Any:
        return self.state.sets(self.state.definition)

    @property
    def start(self) -> Start | None:
        table = self.state.table
        return table.start if isinstance(table, Drafting | Playing) else None

    @property
    def draft(self) -> Any:
        return getattr(self.start, "draft", None)

    @property
    def viewer(self) -> int | None:
        return self.state.table.viewer if isinstance(self.state.table, Playing) else None

    @property
    def verdict(self) -> Verdict | None:
        return self.state.table.verdict if isinstance(self.state.table, Playing) else None

    @property
    def origin(self) -> Any:
        return self.state.table.origin if isinstance(self.state.table, Playing) else None

    @property
    def lesson(self) -> Run | None:
        return self.state.table.run if isinstance(self.state.table, Learning) else None

    @property
    def is_dealt(self) -> bool:
        return self.start is not None and self.start.is_dealt

    @property
    def hides(self) -> bool:
        return isinstance(self.state.table, Playing | Learning) and self.state.table.hides

    @property
    def is_choosing(self) -> bool:
        return isinstance(self.state.table, Drafting)


def in_cell(table: Any) -> Somebody:
    """A user of a notebook cell."""
    found = Somebody()
    found.state, found.known = table.seat.state, table.seat.known
    return found
