"""Machine players think in short intervals: nobody waits longer, the action can be undone or abandoned meanwhile, and
the length of the intervals does not change the moves."""

from __future__ import annotations

import pytest
from saying import moving
from somebody import Somebody

from tutor.games.clash.players.planning import STRENGTHS
from tutor.session import machine_turns

START = "setup: edition 2, duel, decks 1 2, seed 3, A begins"
#: More intervals than a turn takes.
MANY = 400


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    """Make the hard player faster."""
    monkeypatch.setitem(STRENGTHS, "hard", STRENGTHS["fair"]._replace(games=4))


@pytest.fixture
def moments(monkeypatch):
    """Make the interval between two messages as short as possible."""
    monkeypatch.setattr(machine_turns, "MOMENT", 0.0)


def sat(start=START, seats="B machine hard"):
    session = Somebody()
    session.handle({"do": "hello"})
    return session, session.handle({"do": "new", "start": start, "seats": seats})


def waited(session, answer):
    """Return the final answer, and the number of times it was waited for."""
    for count in range(MANY):
        if "thinking" not in answer:
            return answer, count
        answer = session.handle({"do": "wait"})
    raise AssertionError("it thinks for ever")


def ended(session):
    return session.handle(moving("end"))


def test_the_result_does_not_depend_on_the_number_of_intervals(monkeypatch):
    found = []
    for moment in (0.0, 99.0):
        monkeypatch.setattr(machine_turns, "MOMENT", moment)
        session, _ = sat()
        answer, count = waited(session, ended(session))
        assert (count > 5) == (moment == 0), count
        assert answer["room"] == "game" and answer["moves"]["side"] == "A" and session.state.thinking is None
        found.append((answer["steps"], [event["text"] for event in answer["events"]], session.game.moves))
    assert found[0] == found[1] and len(found[0][0]) > 2


@pytest.mark.usefixtures("moments")
def test_while_they_think_nothing_is_told_but_that_and_the_table_lies_as_before():
    session, _ = sat()
    before = session.state.table
    answer = ended(session)
    assert {key: value for key, value in answer.items() if key != "re"} == {"thinking": True}
    assert session.state.table is before
    told = session.handle({"do": "language", "code": "en"})  # an act that does not change the table
    assert told["room"] == "game" and told["moves"]["side"] == "A" and told["steps"] == []
    assert waited(session, session.handle({"do": "wait"}))[0]["moves"]["side"] == "A"
    assert len(session.game.moves) > 1


@pytest.mark.usefixtures("moments")
def test_the_move_can_be_taken_back_before_it_is_answered():
    session, _ = sat()
    assert ended(session)["thinking"]
    told = session.handle({"do": "undo"})
    assert told["steps"] == [] and told["moves"]["side"] == "A" and session.state.thinking is None
    assert set(session.handle({"do": "wait"})) <= {"re"}
    assert session.game.moves == ()


@pytest.mark.usefixtures("moments")
def test_leaving_is_answered_and_nothing_follows():
    session, _ = sat()
    assert ended(session)["thinking"]
    assert session.handle({"do": "leave"})["room"] == "lobby"
    assert set(session.handle({"do": "wait"})) <= {"re"} and session.state.room == "lobby"


@pytest.mark.usefixtures("moments")
def test_a_game_in_which_a_machine_begins_is_waited_for_too():
    session, answer = sat(START.replace("A begins", "B begins"))
    assert answer["thinking"] and session.state.room == "lobby"
    answer, count = waited(session, answer)
    assert count > 5 and answer["room"] == "game" and answer["steps"] and answer["seats"] == "B machine hard"


BEGINS = START.replace("A begins", "B begins")
LINK = f"?start={BEGINS}&seats=B machine hard".replace(" ", "+")


@pytest.mark.usefixtures("moments")
def test_a_link_into_a_turn_of_a_machine_is_waited_for():
    session, _ = sat()
    before = session.state.table
    answer = session.handle({"do": "open", "query": LINK})
    assert answer["thinking"] and "room" not in answer and session.state.table is before
    answer, count = waited(session, answer)
    assert count > 5 and answer["room"] == "game" and answer["moves"]["side"] == "A"
    newcomer = Somebody()  # a page that shows nothing before the answer
    assert newcomer.handle({"do": "hello", "query": LINK})["address"] == answer["address"]
    assert newcomer.game.moves == session.game.moves != ()


@pytest.mark.usefixtures("moments")
def test_a_link_in_another_language_is_opened_at_once():
    session, _ = sat()
    answer = session.handle({"do": "open", "query": LINK + "&lang=it"})
    assert "thinking" not in answer and answer["language"] == "it" and len(session.game.moves) > 1


@pytest.mark.usefixtures("moments")
def test_a_link_that_leads_nowhere_is_said_at_once():
    session, _ = sat()
    answer = session.handle({"do": "open", "query": "?start=setup: nonsense"})
    assert answer["room"] == "lobby" and "unreadable" in answer


@pytest.mark.usefixtures("moments")
def test_taking_back_into_a_turn_of_a_machine_is_waited_for():
    session, answer = sat(BEGINS)
    waited(session, answer)
    made = session.game.moves
    answer = session.handle({"do": "undo"})
    assert answer["thinking"] and session.game.moves == made
    answer, count = waited(session, answer)
    assert count > 5 and answer["moves"]["side"] == "A" and session.game.moves == made


@pytest.mark.usefixtures("moments")
def test_a_what_if_in_a_turn_of_a_machine_is_waited_for_and_gone_back_from():
    session, answer = sat(BEGINS)
    waited(session, answer)
    story = session.state.table
    answer = session.handle({"do": "branch", "at": 1})
    assert answer["thinking"] and session.state.table is story
    answer, count = waited(session, answer)
    assert count > 5 and answer["origin"] is not None and answer["moves"]["side"] == "A"
    assert session.handle({"do": "rejoin"})["origin"] is None
    assert session.game.moves == story.game.moves


@pytest.mark.usefixtures("moments")
def test_moves_that_are_tried_are_answered_a_moment_at_a_time():
    session, _ = sat()
    tried = session.handle({"do": "try", "at": 0, "moves": [moving("end")["move"]]})
    answer, count = waited(session, tried)
    assert count > 5 and answer["origin"] is not None and answer["moves"]["side"] == "A"
    assert len(session.game.moves) > 1
    refused, _ = waited(session, session.handle({"do": "try", "at": 0, "moves": ["end"]}))
    assert "unreadable" in refused


@pytest.mark.usefixtures("moments")
def test_what_was_done_in_a_what_if_is_done_anew_though_it_comes_at_once():
    """A page that reconnects sends its messages without waiting for answers."""
    session, _ = sat()
    waited(session, ended(session))
    acts = [{"do": "branch", "at": 1}, moving("end"), moving("end")]
    for act in acts:
        waited(session, session.handle(act))
    one_by_one = session.game.moves
    session.handle({"do": "rejoin"})
    answers = [session.handle(act) for act in acts]
    waited(session, answers[-1])
    assert session.game.moves == one_by_one and len(one_by_one) > 4


@pytest.mark.usefixtures("moments")
def test_an_error_ends_it(monkeypatch):
    session, _ = sat()
    assert ended(session)["thinking"]

    def wrong(*_):
        raise RuntimeError

    monkeypatch.setattr("tutor.games.clash.odds.best._wins", wrong)
    answer = {"thinking": True}
    while "thinking" in answer:
        answer = session.handle({"do": "wait"})
    assert "broken" in answer
    assert set(session.handle({"do": "wait"})) <= {"re"} and session.state.thinking is None
    monkeypatch.undo()
    assert ended(session).keys() & {"thinking", "room"}  # the game can continue
