"""The browser's bundles as they are sent, and their pure functions, run in a browser."""

from __future__ import annotations

import json

import pytest
from somebody import Somebody

from tutor.browser import HERE, PACKS, pack, table


@pytest.fixture(scope="module")
def module(chromium):
    """A page with the exports of the module of frames, which imports nothing."""
    page = chromium.new_page()
    page.goto("about:blank")
    page.evaluate(
        "source => import(URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))).then(module => { window.table = module })",
        (HERE / "frames.js").read_text("utf-8"),
    )
    yield page
    page.close()


def test_frames_unfold_as_python_folds_them(module):
    session = Somebody("setup: edition 1, solo, deck 2, seed 3", "end ; end")
    told = session.handle({"n": 1, "do": "hello"})
    frames = module.evaluate("told => table.unfold(told.start, told.events)", told)
    from tutor.games.clash.board.board import frame

    positions = [session.game.opening.start] + [
        p for step in (session.game.opening, *session.game.steps) for p in step.positions
    ]
    assert json.loads(json.dumps([frame(position) for position in positions])) == frames


def test_elements_have_unique_and_stable_keys(module):
    hens = "game: edition 1, duel ; A: {Bastion} Hen(0:1/1) Hen(0:1/1) Ogre ; upper: Hen(0:1/1) | Ogre ; B: {Bastion} Ogre Troll"
    told = Somebody(hens).handle({"n": 1, "do": "hello"})
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
    ("event", [0, 1, 2, 3, 4, 5, 6, 7, 8]), ("beat", [0, 2, 7, 8]), ("phase", [0, 1, 3, 6, 8]), ("turn", [0, 2, 8]),
])  # fmt: skip
def test_stepping_by_events_beats_phases_and_turns(module, grain, found):
    kinds = ("deal", "mana", "summon", "assault", "activate", "activate", "turn", "cast")
    events = [{"kind": kind} for kind in kinds]
    beats = [{"to": 2}, {"to": 7}, {"to": 8}]
    stops = module.evaluate("(given) => table.stops(...given)", [events, grain, beats])
    assert stops == found


#: Runs the bundles with the modules of the first one: the names of the hooks, the exports of each bundle, and what is
#: missing.
EVALUATED = """async ([table, packs]) => {
  const load = (source) => import(URL.createObjectURL(new Blob([source], {type: 'text/javascript'})));
  const { default: made, modules } = await load(table);
  const given = (path) => modules[path] ?? missing.push(path);
  const missing = [], exported = {};
  for (const [name, source] of packs) exported[name] = Object.keys((await load(source)).pack(given));
  return [Object.keys(made()), exported, missing];
}"""


def test_each_pack_finds_the_modules_that_it_imports(module):
    names = sorted(PACKS, key=lambda name: name != "shared")  # it adds modules that the others import
    hooks, exported, missing = module.evaluate(EVALUATED, [table().js, [[name, pack(name).js] for name in names]])
    assert hooks == ["initialize", "render"] and not missing
    assert "rulebook" in exported["rulebook"] and {"lobby", "draft"} <= set(exported["lobby"])
    assert {"table", "lobby"} <= set(exported["dust"]) and exported["plain"] == ["table"]


#: A table with two views, on the page or within text. Each hook gets its own wrapper of the model, as anywidget does.
#: Records what had been sent at each point, the number of listeners of the model, and what the views received.
SHARED = """async ([table, place]) => {
  document.body.dataset.rulesTutor = place;
  const { default: made } = await import(URL.createObjectURL(new Blob([table], {type: 'text/javascript'})));
  const { initialize, render } = made(), said = [], hearers = [];
  const face = () => ({ send: ({ n, do: act }) => said.push(`${n} ${act}`), on: (_, hear) => hearers.push(hear) });
  const shown = () => ({ model: face(), el: document.body.appendChild(document.createElement('div')) });
  const waits = () => [...document.querySelectorAll('.rt')].map(({ dataset }) => dataset.waiting ?? null);
  const answer = (re) => hearers.forEach((hear) => hear({ re, unreadable: 'so it is' }));
  const found = [];
  initialize({ model: face() });
  found.push([...said]);
  if (place === 'page') answer(1);
  const leave = render(shown());
  found.push([...said], waits());
  if (place !== 'page') answer(1);
  render(shown());
  found.push([...said], waits());
  answer(2);
  found.push(waits(), [...document.querySelectorAll('.rt-alert')].map((one) => one.textContent));
  leave();
  document.body.replaceChildren();
  return [...found, hearers.length];
}"""


@pytest.mark.parametrize(("place", "at_once"), [("page", ["1 hello"]), ("reading", [])])
def test_the_views_of_a_table_share_its_connection_and_a_page_says_hello_first(module, place, at_once):
    begun, first, waiting, second, then, after, told, hearers = module.evaluate(SHARED, [table().js, place])
    assert begun == at_once and first == ["1 hello"] and second == ["1 hello", "2 hello"]
    assert waiting == ([None] if place == "page" else ["1"])  # a message that arrived earlier is received at once
    assert then == ["2", "2"]
    assert after == [None, None] and told == ["so it is"] * 2
    assert hearers == 1
