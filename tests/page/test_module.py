"""The pure parts of the browser's module, run in a browser."""

from __future__ import annotations

import json

import pytest

from tutor.widgets import Table
from tutor.widgets.session import Session


@pytest.fixture(scope="module")
def module(chromium):
    """A page in which the module's exports are at hand."""
    page = chromium.new_page()
    page.goto("about:blank")
    page.evaluate(
        "source => import(URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))).then(module => { window.table = module })",
        str(Table._esm),
    )
    yield page
    page.close()


def test_frames_unfold_as_python_folds_them(module):
    session = Session("setup: edition 1, solo, deck 2, seed 3", "end ; end")
    told = session.handle({"n": 1, "do": "hello"})
    frames = module.evaluate("told => table.unfold(told.start, told.events)", told)
    from tutor.widgets.view import frame

    positions = [session.game.opening.start] + [
        p for step in (session.game.opening, *session.game.steps) for p in step.positions
    ]
    assert json.loads(json.dumps([frame(position) for position in positions])) == frames


def test_things_have_keys_of_their_own_and_keep_them(module):
    hens = "game: edition 1, duel ; A: {Bastion} Hen(0:1/1) Hen(0:1/1) Ogre ; upper: Hen(0:1/1) | Ogre ; B: {Bastion} Ogre Troll"
    told = Session(hens).handle({"n": 1, "do": "hello"})
    things = module.evaluate("told => table.things(told.start)", told)
    keys = [thing["key"] for thing in things]
    assert len(set(keys)) == len(keys) == 7
    assert keys[0] == "A Hen 1" and "B Ogre 2" in keys


@pytest.mark.parametrize(
    ("at", "direction", "found"),
    [(0, 1, 2), (2, 1, 5), (3, 1, 5), (5, 1, 6), (6, 1, 6), (6, -1, 5), (5, -1, 2), (2, -1, 0), (0, -1, 0)],
)
def test_turns_begin_with_their_mana(module, at, direction, found):
    events = [{"kind": kind} for kind in ("deal", "mana", "summon", "turn", "mana", "assault")]
    assert (
        module.evaluate(
            "([events, at, direction]) => table.stop(events, at, direction, 'turn')", [events, at, direction]
        )
        == found
    )


@pytest.mark.parametrize(("grain", "found"), [
    ("event", [0, 1, 2, 3, 4, 5, 6, 7, 8]), ("card", [0, 1, 2, 4, 5, 7, 8]), ("phase", [0, 1, 3, 6, 8]), ("turn", [0, 2, 8]),
])  # fmt: skip
def test_one_steps_by_events_cards_phases_and_turns(module, grain, found):
    kinds = ("deal", "mana", "summon", "assault", "activate", "activate", "turn", "cast")
    events = [{"kind": kind} for kind in kinds]
    stops = module.evaluate("([events, grain]) => table.stops(events, grain)", [events, grain])
    assert stops == found
