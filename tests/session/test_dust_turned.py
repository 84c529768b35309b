"""A situation that names a reading: executed by either reading, and both compared."""

from __future__ import annotations

import pytest
from somebody import Somebody

from tutor.situations import run, run_turned, situations

NAMED = sorted(id for id, situation in situations("dust").items() if situation.reading)


def at(id: str) -> Somebody:
    it = Somebody()
    it.handle({"do": "hello", "query": f"?situation={id}"})
    return it


def test_many_situations_name_a_reading():
    assert len(NAMED) >= 15


@pytest.mark.parametrize("id", NAMED)
def test_it_is_told_by_either_reading_and_beside_each_other(id):
    it, situation = at(id), situations()[id]
    reading = situation.definition.sentences.readings()[situation.reading]
    turned = it.handle({"do": "turned", "on": True})
    assert turned["situation"]["turned"] and turned["situation"]["reading"]["open"] == reading.open
    ours, other = run(situation), run_turned(situation)
    assert it.state.game.events == other.events
    both = it.handle({"do": "compare"})["compared"]
    assert both["parts"] and both["title"] == "reading-title"
    assert [one["title"] for one in both["told"]] == ["reading-ours", "reading-turned"]
    rules = [[event.rule for event in found.events[both["same"] :]] for found in (ours, other)]
    assert [[event["rule"] for event in one["events"]] for one in both["told"]] == rules
    back = it.handle({"do": "turned", "on": False})
    assert not back["situation"]["turned"] and it.state.game.events == ours.events


def test_what_names_no_reading_turns_none():
    it = at("dust-first-clash")
    assert it.state.table.shown is not None
    assert "turns no reading" in it.handle({"do": "turned", "on": True})["unreadable"]
    plain = Somebody()
    plain.handle({"do": "hello", "query": "?start=setup: dust, versus, decks 1 2, seed 3"})
    assert "no situation" in plain.handle({"do": "turned", "on": True})["unreadable"]
