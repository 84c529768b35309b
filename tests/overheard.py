"""Checks that what a browser is told of a game of Dust Collectorz reveals only what its player may see."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from somebody import Somebody

from tutor.core.definition import NOBODY
from tutor.games import definition
from tutor.games.dust.rules.cards import BACK

#: This many cards in their exact order reveal an order.
ROW = 4


@cache
def names() -> frozenset[str]:
    """Return the names of all cards of the game."""
    return frozenset(card.name for one in definition("dust").sets().values() for card in one.cards)


def named(text: str) -> list[str]:
    """Return the cards that an answer names, in its order."""
    return [name for name in re.findall(r'"([A-Z][A-Za-z-]+)(?: \d)?"', text) if name in names()]


def rows(cards: list[str]) -> set[tuple[str, ...]]:
    return {tuple(cards[i : i + ROW]) for i in range(len(cards) - ROW + 1)}


class Wire:
    """Checks every answer to a seat as it is sent."""

    def __init__(self, seat: Somebody) -> None:
        self.seat = seat
        self.heard = 0
        answer = seat.handle

        def handle(message: object) -> Any:
            told = answer(message)
            self.read(told)
            return told

        seat.handle = handle  # type: ignore[method-assign]

    def read(self, told: dict[str, Any]) -> None:
        game, viewer = self.seat.game, self.seat.viewer
        if game is None or viewer is None:
            return
        self.heard += 1
        position = game.position
        if position.is_over:
            return
        hidden = [[card.name for card in seat.deck] for seat in position.seats]
        hidden += [[card.name for card in seat.hand] for side, seat in enumerate(position.seats) if side != viewer]
        text = json.dumps([told.get(key) for key in ("start", "events", "moves", "beats", "choice", "report")])
        shown = rows(named(text))
        assert not [row for cards in hidden for row in rows(cards) if row in shown]
        for frame in (told.get("start"), *(event.get("patch") for event in told.get("events", ()))):
            for key, value in (frame or {}).items():
                side, _, what = key.partition(" ")
                assert what != "deck" or isinstance(value, int)
                assert what != "hand" or isinstance(value, int) or "ABCD".index(side) == viewer
        if viewer == NOBODY:
            assert told.get("moves") is None
        assert BACK.name not in (told.get("cards") or {})
