import assert from "node:assert/strict";
import { test } from "node:test";
import { activated, count, stop, stops, things, unfold } from "../../tutor/browser/frames.js";

const side = (name, more = {}) => ({
  [`${name}.hand`]: [],
  [`${name}.before`]: 0,
  [`${name}.upper`]: [],
  [`${name}.lower`]: [],
  [`${name}.champion`]: null,
  ...more,
});
const frame = (a = {}, b = {}, more = {}) => ({
  turn: 1,
  player: "A",
  shown: null,
  ...side("A", a),
  ...side("B", b),
  ...more,
});
const kinds = (...names) => names.map((kind) => ({ kind }));

test("there is a frame for the start and one after each event", () => {
  const start = frame();
  const frames = unfold(start, [{ patch: { mana: 3 } }, {}, { patch: { mana: 2, turn: 2 } }]);
  assert.deepEqual(
    frames.map(({ mana, turn }) => [mana, turn]),
    [
      [undefined, 1],
      [3, 1],
      [3, 1],
      [2, 2],
    ],
  );
  assert.equal(frames[1], frames[2]); // nothing has changed: it is the same
  assert.equal(start.mana, undefined);
});

test("elements have unique keys", () => {
  const hen = { card: "Hen" };
  const found = things(frame({ "A.hand": ["Hen", "Ogre", "Hen"], "A.upper": [null, hen] }, { "B.lower": [hen] }));
  assert.deepEqual(
    found.map(({ key, zone, index }) => [key, zone, index]),
    [
      ["A Hen 1", "A.hand", 0],
      ["A Ogre 1", "A.hand", 1],
      ["A Hen 2", "A.hand", 2],
      ["A Hen 3", "A.upper", 1],
      ["B Hen 1", "B.lower", 0],
    ],
  );
});

test("a hidden hand holds nothing that can be seen; a Champion stands after an open one", () => {
  const champion = { card: "Hydra", exhausted: false };
  const found = things(frame({ "A.hand": 4, "A.champion": champion }, { "B.hand": ["Ogre"], "B.champion": champion }));
  assert.deepEqual(
    found.map(({ zone, index }) => [zone, index]),
    [
      ["A.champion", -1],
      ["B.hand", 0],
      ["B.champion", 1],
    ],
  );
  assert.deepEqual([count(4), count(["Ogre"])], [4, 1]);
});

test("a shown card is on the side of the player to move", () => {
  assert.deepEqual(
    things(frame({}, {}, { shown: "Boom!", player: "B" })).map(({ zone }) => zone),
    ["B.shown"],
  );
});

test("stepping by events, beats, phases and turns", () => {
  const events = kinds("deal", "mana", "summon", "assault", "activate", "activate", "turn", "cast");
  assert.deepEqual(stops(events, "event"), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(stops(events, "beat", [{ to: 2 }, { to: 7 }, { to: 8 }]), [0, 2, 7, 8]);
  assert.deepEqual(stops(events, "phase"), [0, 1, 3, 6, 8]);
  assert.deepEqual(stops(events, "turn"), [0, 2, 8]);
  assert.deepEqual(stops([], "beat"), [0]);
});

test("turns begin with their Mana", () => {
  const events = kinds("deal", "mana", "summon", "turn", "mana", "assault");
  const wanted = [
    [0, 1, 2],
    [2, 1, 5],
    [3, 1, 5],
    [5, 1, 6],
    [6, 1, 6],
    [6, -1, 5],
    [5, -1, 2],
    [2, -1, 0],
    [0, -1, 0],
  ];
  for (const [at, direction, found] of wanted) assert.equal(stop(events, at, direction, "turn"), found);
});

test("a creature is active from its activation until something else begins", () => {
  const events = kinds("assault", "activate", "attack", "damage", "wait", "attack");
  assert.equal(activated(events, 1), null);
  assert.equal(activated(events, 2), events[1]);
  assert.equal(activated(events, 4), events[1]);
  assert.equal(activated(events, 5), null);
  assert.equal(activated(events, 0), null);
});
