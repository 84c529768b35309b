"""The protocol record of an answer in a game of Dust Collectorz.

It is apart from `protocol` because the board imports that, and need not import all answers.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from ...protocol.answers import OfGame
from .protocol import Choice, Event, Frame, Mode, Options, Report, Side


class InGame(OfGame):
    """In a game of Dust Collectorz."""

    game: Literal["dust"]
    mode: Mode
    you: Side | None
    events: list[Event]
    start: NotRequired[Frame]
    choice: Choice | None
    moves: Options | None
    report: NotRequired[Report]
