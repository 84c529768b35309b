import assert from "node:assert/strict";
import { test } from "node:test";

import { root } from "./dom.mjs";
import "./storage.mjs";

const { aimed, inner, towards } = await import("../../tutor/browser/games/clash/drag.js");
const { moment } = await import("../../tutor/browser/games/clash/scenes.js");
const { createSelection } = await import("../../tutor/browser/game/selection.js");
const { pressed } = await import("../../tutor/browser/game/keyboard.js");
const { key: keyOfPresentation } = await import("../../tutor/browser/game/presentation.js");
const { rank, select } = await import("../../tutor/browser/games/clash/selection.js");
const { table } = await import("../../tutor/browser/games/clash/table.js");
const { SOUNDS, Sounds } = await import("../../tutor/browser/game/sounds.js");
const { next } = await import("../../tutor/browser/game/turns.js");
const { isTyping } = await import("../../tutor/browser/everywhere.js");

globalThis.requestAnimationFrame ??= () => {};
globalThis.Element ??= class {};
globalThis.HTMLElement ??= class extends Element {};
globalThis.HTMLButtonElement ??= class extends HTMLElement {};

const box = (left, top, right, bottom) => ({ left, top, right, bottom });

test("a dropped card targets the creature under the pointer, else the line, else nothing", () => {
  const line = { name: "line", box: box(0, 0, 300, 100) };
  const ogre = { name: "ogre", box: box(200, 10, 260, 90) };
  const lower = { name: "lower", box: box(0, 110, 300, 210) };
  const at = (x, y) => aimed([line, ogre, lower], x, y)?.name ?? null;
  assert.deepEqual([at(230, 50), at(50, 50), at(200, 10), at(261, 50)], ["ogre", "line", "ogre", "line"]);
  assert.deepEqual([at(230, 105), at(230, 150), at(301, 50), at(-1, -1)], [null, "lower", null, null]);
  assert.equal(aimed([], 10, 10), null);
});

test("a card cannot be dropped at the edge of a line, where the river is as near", () => {
  const upper = { name: "upper", box: inner(box(6, 188, 167, 264)) };
  const at = (x, y) => aimed([upper], x, y)?.name ?? null;
  assert.deepEqual([at(141, 226), at(20, 200), at(165, 250), at(100, 262)], ["upper", "upper", null, null]);
});

test("a finger drags towards the lines, and scrolls in every other direction", () => {
  const up = towards(-200);
  assert.deepEqual(
    [up(0, -9), up(5, -9), up(9, -5), up(0, 9), up(-9, 0), up(8, -8)],
    [true, true, false, false, false, false],
  );
  assert.deepEqual([towards(200)(2, 9), towards(200)(2, -9)], [true, false]);
});

test("a finger also drags sideways where nothing scrolls, but not away from the lines", () => {
  const free = towards(-200, true);
  assert.deepEqual(
    [free(0, -9), free(9, -5), free(9, 0), free(-9, 3), free(8, -8), free(3, 9), free(0, 9)],
    [true, true, true, true, true, false, false],
  );
});

const SOLO = { solo: true, piles: ["B"] };
const DUEL = { solo: false, piles: [] };

test("a Bastion that falls and the end are moments of the board, and little else is", () => {
  const fall = (side, isSolo, kind = "fall") => moment({ kind, side }, isSolo ? SOLO : DUEL);
  assert.deepEqual(
    [fall("A", true), fall("B", true, "turn-fort"), fall("B", false)].map(({ scene, key }) => [scene, key]),
    [
      ["fall", "moment-fall-you"],
      ["fall", "moment-fall-automa"],
      ["fall", "moment-fall-side"],
    ],
  );
  const over = (side, isSolo) => moment({ kind: "over", side }, isSolo ? SOLO : DUEL);
  assert.deepEqual(
    [over("A", true), over("B", true), over("B", false)].map(({ scene, key }) => [scene, key]),
    [
      ["won", "won"],
      ["lost", "lost"],
      ["won", "wins"],
    ],
  );
  for (const kind of ["slide", "mill", "damage", "turn", "lost"]) assert.equal(moment({ kind, side: "A" }, SOLO), null);
});

// -- keys -------------------------------------------------------------------------------------------------------------

/** A game with these cards in hand, some of them unplayable, and a creature on a line. */
function game(...playable) {
  const hand = playable.map((can, i) => ({
    card: `card ${i}`,
    to: can ? [{}] : [],
    ...(can ? {} : { why: [`why ${i}`] }),
  }));
  const items = new Map([["line", { thing: { index: 0, zone: "A.upper" }, entry: null }]]);
  for (const [i, entry] of hand.entries())
    items.set(`${i}`, { thing: { index: i, zone: "A.hand", name: entry.card }, entry });
  const box = Object.assign(root(), {
    querySelector: () => null,
    querySelectorAll: () => [],
    scrollIntoView: () => {},
  });
  return {
    timeline: { isNow: true },
    store: { now: { moves: { side: "A", hand } }, t: (key) => key },
    board: { items, parts: { slots: [] } },
    view: { byKey: false, root: Object.assign(root(), { querySelector: () => null, querySelectorAll: () => [] }) },
    prompt: { box, foot: root(), forecast: root(), drawn: 0 },
    elements: { undo: {}, story: root() },
    selection: createSelection(),
    drawn: [],
    player: null,
    guide: null,
    // nothing of the table itself is drawn here
    table: { ...table, draw: () => {}, drawAfter: () => {}, inside: () => [], cardAt: () => null },
  };
}

test("the keys 1 to 9 take a card of the hand, as a click does", () => {
  const it = game(true, false, true);
  const press = (key) => pressed(it, { key });
  assert.ok(press("3"));
  assert.equal(it.selection.index, 2);
  press("1");
  assert.equal(it.selection.index, 0);
  press("1");
  assert.equal(it.selection.index, null);
  press("2");
  assert.deepEqual(it.selection.why, ["why 1"]);
  press("9");
  assert.equal(it.selection.index, null);
  assert.equal(press("0"), false);
});

test("while looking back, a digit leads to now, like a press on the card", () => {
  const it = game(true, false);
  for (const item of it.board.items.values()) item.entry = null; // as then
  it.timeline = { isNow: false, end: 9, go: (at) => (it.at = at) };
  pressed(it, { key: "2" });
  assert.equal(it.at, 9);
  it.at = null;
  pressed(it, { key: "7" });
  assert.equal(it.at, null);
});

test("a refused card has the focus where the keyboard is in use", () => {
  const it = game(true, false);
  const asked = [];
  it.table.cardAt = (_, index) => void asked.push(index);
  pressed(it, { key: "2" });
  assert.deepEqual(asked, []);
  it.view.byKey = true;
  pressed(it, { key: "2" });
  assert.deepEqual(asked, [1]);
});

test("a chosen card takes the place of a refusal", () => {
  const it = game(true, false);
  pressed(it, { key: "2" });
  assert.deepEqual(it.selection.why, ["why 1"]);
  select(it, 0);
  assert.equal(it.selection.why, null);
});

test("targets of the other side come first, useless ones after a free place, those of the own side last", () => {
  const it = game(true);
  const places = {
    own: { side: "A", zone: "upper", number: 1 },
    vain: { side: "B", zone: "lower", number: 1 },
    free: { side: "A", zone: "lower" },
    enemy: { side: "B", zone: "upper", number: 1 },
  };
  const [{ entry }] = [...it.board.items.values()].slice(1);
  entry.to = Object.entries(places).map(([name, to]) => ({ to, vain: name === "vain" }));
  it.selection.index = 0;
  const ranked = Object.keys(places).sort((one, other) => rank(it, places[one]) - rank(it, places[other]));
  assert.deepEqual(ranked, ["enemy", "free", "vain", "own"]);
});

test("T leads to the next turn, whether or not a story is being told", () => {
  const turns = (at, isPlaying) => {
    const done = [];
    const timeline = { at, end: 9, isPlaying, stop: () => at + 4, play: () => done.push("play") };
    timeline.go = (to) => {
      timeline.at = to;
      done.push(to);
    };
    next({ store: {}, timeline });
    return done;
  };
  assert.deepEqual(turns(2, false), [6]);
  assert.deepEqual(turns(2, true), [6, "play"]);
  assert.deepEqual(turns(9, false), []);
});

test("letters work at a slider or a checkbox, but no key does in a text field", () => {
  const typing = (key, tagName, type) => isTyping({ key, target: Object.assign(new Element(), { tagName, type }) });
  assert.deepEqual(
    [typing("n", "INPUT", "range"), typing("1", "INPUT", "checkbox"), typing("t", "BUTTON")],
    [false, false, false],
  );
  assert.deepEqual(
    [typing("ArrowLeft", "INPUT", "range"), typing(" ", "INPUT", "checkbox"), typing("n", "INPUT", "search")],
    [true, true, true],
  );
  assert.deepEqual([typing("?", "TEXTAREA"), typing("e", "SELECT")], [true, true]);
});

test("where the board is covered, no key goes on to what is behind", () => {
  const it = {
    store: { now: { playlist: {} } },
    presentation: { dark: { hidden: false }, code: root() },
    view: { root: root() },
  };
  it.presentation.code.hidden = true;
  const press = (key) => keyOfPresentation(it, { key, target: null, preventDefault: () => {} });
  assert.deepEqual([press("Home"), press("Delete"), press("1")], [true, true, true]);
  assert.equal(it.presentation.dark.hidden, false);
  press("b");
  assert.equal(it.presentation.dark.hidden, true);
});

// -- sounds -----------------------------------------------------------------------------------------------------------

/** A fake audio context that records its calls. */
function maker() {
  const made = [];
  const parameter = () => ({
    setValueAtTime: (value) => made.push(["value", value]),
    exponentialRampToValueAtTime: (value) => made.push(["value", value]),
  });
  const node = (kind) => () => {
    made.push([kind]);
    const one = { gain: parameter(), frequency: parameter(), connect: () => {} };
    return { ...one, start: (at) => made.push(["start", at]), stop: (at) => made.push(["stop", at]) };
  };
  const context = {
    state: "running",
    currentTime: 3,
    sampleRate: 800,
    destination: {},
    createGain: node("gain"),
    createOscillator: node("tone"),
    createBufferSource: node("noise"),
    createBiquadFilter: node("filter"),
    createBuffer: (_, length) => ({ getChannelData: () => new Float32Array(length) }),
    resume: async () => made.push(["resume"]),
    close: async () => made.push(["close"]),
  };
  const make = () => {
    made.push(["context"]);
    return context;
  };
  return { made, context, make };
}

test("no sound is made before sounds are switched on, and the setting is kept", async () => {
  localStorage.kept = {};
  const { made, make } = maker();
  const sounds = new Sounds(make);
  for (const sound of Object.keys(SOUNDS)) sounds.play(sound);
  sounds.hear({ kind: "over" }, true);
  assert.deepEqual(made, []);
  await sounds.turn(true);
  assert.deepEqual(made.slice(0, 2), [["context"], ["resume"]]);
  assert.ok(
    made.some(([kind]) => kind === "start"),
    "one hears that they are on",
  );
  assert.ok(new Sounds(make).isOn);
  await sounds.turn(false);
  assert.deepEqual(made.at(-1), ["close"]);
  made.length = 0;
  sounds.hear({ kind: "damage" }, false);
  assert.deepEqual([made, new Sounds(make).isOn], [[], false]);
});

test("each sound is gentle, begins and ends", async () => {
  const { made, make } = maker();
  const sounds = new Sounds(make);
  await sounds.turn(true);
  for (const [name, parts] of Object.entries(SOUNDS)) {
    made.length = 0;
    sounds.play(name);
    const times = (kind) => made.filter(([one]) => one === kind).map(([, at]) => at);
    assert.equal(times("start").length, parts.length, name);
    assert.ok(
      times("stop").every((at, i) => at > times("start")[i] && at < 3 + 2.5),
      name,
    );
    assert.ok(
      parts.every(({ loud }) => loud > 0 && loud <= 1),
      name,
    );
  }
  assert.equal(made.filter(([kind]) => kind === "context").length, 0);
});

test("a page that nobody has touched is silent, and asks to be allowed", async () => {
  const { made, context, make } = maker();
  const sounds = new Sounds(make);
  sounds.isOn = true;
  context.state = "suspended";
  sounds.hear({ kind: "summon" }, false);
  assert.deepEqual(made, [["context"], ["resume"]]);
});

test("a game has sounds for cards, hits, slides, falls and the winner", async () => {
  const { make } = maker();
  const sounds = new Sounds(make);
  const heard = (kind, isWon = false) => {
    let found = null;
    sounds.play = (sound) => (found = sound);
    sounds.hear({ kind }, isWon);
    return found;
  };
  assert.deepEqual(
    ["summon", "enter", "cast", "damage", "slide", "mill", "fall", "turn-fort", "heal"].map((kind) => heard(kind)),
    ["card", "card", "cast", "blow", "slide", "slide", "fall", "fall", null],
  );
  assert.deepEqual([heard("over", true), heard("over")], ["win", "loss"]);
});
