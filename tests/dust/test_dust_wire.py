"""Test that messages never reveal hidden cards: in every mode, when persons share a screen and when machines play."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from overheard import Wire
from somebody import Somebody

from tutor.games import definition
from tutor.games.dust.rules import moves
from tutor.games.dust.rules.position import MODES


def played(mode: str, seats: str, seed: int, most: int = 400) -> tuple[Somebody, Wire]:
    """Play a random game of that mode, using every message that a browser can send; return what was sent."""
    session, chance = Somebody(), Random(f"{mode} {seed}")
    wire, board = Wire(session), definition("dust").board
    session.handle({"n": 1, "do": "hello", "query": "?game=dust"})
    start = f"setup: dust, {mode}, decks {' '.join('1234'[: MODES[mode]])}, seed {seed}"
    told = session.handle({"n": 2, "do": "new", "start": start, "seats": seats})
    for n in range(3, most):
        assert "broken" not in told and "refused" not in told and "unreadable" not in told
        if told["over"]:
            return session, wire
        if told["handover"]:
            told = session.handle({"n": n, "do": "ready"})
            continue
        move = board.write_move(chance.choice(list(islice(moves(session.game.position), 30))))
        if n % 5 == 0:
            session.handle({"n": n, "do": "foresee", "move": move})
        told = session.handle({"n": n, "do": "move", "move": move})
    return session, wire


@pytest.mark.parametrize("mode", MODES)
def test_what_is_hidden_is_never_told(mode):
    """Persons play for a while, because each hand-over repeats everything, including the past; then machines finish it."""
    _, wire = played(mode, "", 5, 50)
    assert wire.heard > 40
    machines = ", ".join(f"{side} machine easy" for side in "BCD"[: MODES[mode] - 1])
    session, wire = played(mode, machines, 6)
    assert wire.heard > 12 and session.game.position.is_over


@pytest.mark.parametrize("mode", ["versus 4", "team"])
def test_two_persons_between_two_machines_see_no_more(mode):
    _, wire = played(mode, "A Ann, B machine easy, C Cid, D machine hard", 6, 50)
    assert wire.heard > 40


def test_what_would_be_told_is_noticed(monkeypatch):
    board = definition("dust").board
    frame = board.frame
    monkeypatch.setattr(board, "frame", lambda position, *_: frame(position, None))
    with pytest.raises(AssertionError):
        played("versus", "", 5)
