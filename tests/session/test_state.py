"""The table is a value: an act returns a new one and leaves the old one unchanged; an internal error returns none."""

from __future__ import annotations

import logging
from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest
from saying import moving
from somebody import Somebody

from tutor.protocol.acts import read_act
from tutor.session.answering import Known, tell
from tutor.session.dispatch import do
from tutor.session.seat import Seat, seated
from tutor.session.state import State

SETUP = "setup: edition 1, solo, deck 1, seed 7"
ACTS = (
    moving("end"), {"do": "undo"}, {"do": "branch", "at": 0}, {"do": "rejoin"}, {"do": "new", "start": SETUP}, {"do": "leave"},
    {"do": "situation", "id": "splash"}, {"do": "present", "list": "faq", "number": 2}, {"do": "lesson", "id": "mana"},
    {"do": "page", "page": "rulebook", "rule": "mana.cost"}, {"do": "page", "page": "workshop"}, {"do": "workshop"},
    {"do": "page", "page": "lessons"}, {"do": "language", "code": "es"}, {"do": "notation"}, {"do": "palette"},
)  # fmt: skip


@pytest.mark.parametrize("message", ACTS, ids=lambda message: message["do"])
def test_an_act_done_twice_from_one_state_gives_and_tells_the_same(message):
    state = seated(SETUP, "end")
    first, second = (tell(do(state, read_act(message)), Known()) for _ in range(2))
    assert first[0] == second[0] and first[2] == second[2]
    assert first[1] == second[1]
    assert state == seated(SETUP, "end")


def test_nothing_in_a_state_can_be_set():
    for state in (seated(SETUP), seated(situation="splash"), seated()):
        for value in (state, state.table):
            assert is_dataclass(value)
            for field in fields(value):
                with pytest.raises(FrozenInstanceError):
                    setattr(value, field.name, None)


def defect(*_args: object, **_more: object) -> None:
    raise KeyError("SECRET")


@pytest.mark.parametrize("where", [
    "tutor.games.clash.rules.moves.automa.take_turn",  # a rule in the middle of a move, after an assault
    "tutor.session.view.events", "tutor.session.answering._rules", "tutor.games.clash.board.board.frame",
])  # fmt: skip
def test_a_defect_keeps_state_and_knowledge_and_is_said_and_logged(where, monkeypatch, caplog):
    seat = Seat(seated(SETUP, "end", code="ca"))
    seat.handle({"do": "hello"})
    state, known = seat.state, seat.known
    monkeypatch.setattr(where, defect)
    with caplog.at_level(logging.ERROR):
        answer = seat.handle(moving("end", n=5))
    assert answer["re"] == 5 and set(answer) == {"re", "broken"} and "taula" in answer["broken"]
    assert seat.state is state and seat.known is known
    (record,) = [record for record in caplog.records if record.name == "tutor.session.seat"]
    assert record.exc_info is not None and record.exc_info[0] is KeyError
    monkeypatch.undo()
    assert "room" in seat.handle(moving("end"))


def test_what_is_told_depends_on_what_is_known_and_changes_no_state():
    seat = Somebody(SETUP, "end")
    first = seat.handle({"do": "hello"})
    told = seat.table()
    assert told["from"] == sum(len(step.events) for step in (seat.game.opening, *seat.game.steps)) > 0
    assert not told["events"] and not told["cards"] and not told["rules"] and not told["modules"]
    assert isinstance(seat.state, State) and seat.handle({"do": "hello"}) == first
