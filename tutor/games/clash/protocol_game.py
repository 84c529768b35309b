"""The protocol record of an answer in a game of Clash of Decks.

It is apart from `protocol` because the board imports that, and need not import all answers.
"""

from __future__ import annotations

from typing import NotRequired

from ...protocol.answers import OfGame
from .protocol import Automa, Choice, Event, Frame, Mode, Options, Report, Row, Side


class InGame(OfGame):
    """In a game of Clash of Decks. ``rows`` are the lines from top to bottom as they are drawn; the ``piles`` belong to
    the Automas."""

    events: list[Event]
    start: NotRequired[Frame]
    choice: Choice | None
    moves: Options | None
    solo: bool
    mode: Mode
    rows: list[Row]
    piles: list[Side]
    edition: int
    automa: Automa | None
    report: NotRequired[Report]
