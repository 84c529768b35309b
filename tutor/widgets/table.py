"""The widget: wires a `Session` to a browser, and lets a notebook drive the same table from Python."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import anywidget

from ..clash import Event, Game, Position
from ..notation import read_move, write_position
from ..rulebook import Voice
from ..sets import all_cards
from .session import Session, cards_of

_HERE = Path(__file__).parent


class Table(anywidget.AnyWidget):
    """A table in a notebook cell or on the page, at an empty lobby or at what its session holds.

    The browser's messages are answered by the session; nothing of the game is in a synced trait. Without a browser the
    same table is driven from Python: `play`, `undo`, `step`, `position`.

    >>> board = show("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Troll Gnome")
    >>> board.play("play Zombie upper").position.mana
    2
    """

    _esm = _HERE / "table.js"
    _css = _HERE / "table.css"

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        self.session = session or Session()
        self._at = 0
        super().__init__(**traits)
        self.on_msg(self._hear)

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        try:
            answer = self.session.handle(message)
        except Exception:  # a defect of ours must not leave the page without an answer
            logging.getLogger(__name__).exception("a message could not be answered")
            answer = {"re": None, "broken": "this could not be answered; the table is as it was"}
        self.send(answer)

    def _tell(self) -> None:
        """Show in the browser, if there is one, what was done from Python."""
        if self.comm is not None:
            self.send({"re": None, **self.session.table()})

    # -- from Python -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the table. Raises `ValueError` at an empty table or in a draft."""
        if self.session.game is None:
            raise ValueError("no game is on the table")
        return self.session.game

    def play(self, move: str) -> Table:
        """This table after a move in words. Raises `Unreadable` or `Refused`."""
        self.session.play(read_move(move, cards_of(self.game.position)))
        self._tell()
        return self

    def undo(self) -> Table:
        """This table without its last move."""
        self.session.undo()
        self._tell()
        return self

    def step(self, count: int = 1) -> list[tuple[str, str]]:
        """The next events, each as the id of its rule and a sentence; none when all have been told.

        A cursor of its own goes through the story from its start: `position` is the one that it has come to.
        """
        events, positions = self._story()
        told = []
        voice = Voice()
        for _ in range(count):
            if self._at >= len(events):
                break
            told.append((events[self._at].rule, voice.tell(events[self._at], positions[self._at])))
            self._at += 1
        return told

    @property
    def position(self) -> Position:
        """The position that `step` has come to; before any step, the one that the game has reached."""
        return self._story()[1][self._at] if self._at else self.game.position

    def rewind(self) -> Table:
        """This table with its cursor back at the start of the story."""
        self._at = 0
        return self

    def _story(self) -> tuple[list[Event], list[Position]]:
        game = self.game
        events: list[Event] = []
        positions = [game.opening.start]
        for step in (game.opening, *game.steps):
            events += step.events
            positions += step.positions
        return events, positions

    def __repr__(self) -> str:
        """The position in words: the same in every process, and what is shown where no widget can be."""
        if self.session.game is None:
            return "Table(lobby)" if self.session.draft is None else "Table(draft)"
        return write_position(self.session.game.settled().position, all_cards())


def table() -> Table:
    """An empty table: the lobby, where one begins a game. On the page, the game that its address holds."""
    return Table()


def show(start: str, moves: str = "") -> Table:
    """A table with a position or setup in words, and moves since. Raises `Unreadable`."""
    return Table(Session(start, moves))


def situation(id: str) -> Table:
    """A table with a situation of the house, executed. Raises `Unreadable` where there is none of that id."""
    return Table(Session(situation=id))
