import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./storage.mjs";

const { held, hold, lastWithin, progress, sendable, stored } = await import("../../tutor/browser/storage.js");
const { unfinished } = await import("../../tutor/browser/unfinished.js");
const { Reasons } = await import("../../tutor/browser/game/reasons.js");
const { Timeline } = await import("../../tutor/browser/game/timeline.js");

const NAMES = [
  "games",
  "why",
  "list",
  "pace",
  "played",
  "theme",
  "more",
  "sound",
  "language",
  "ask-before",
  "progress",
];
const GAME = { start: "start=x", query: "?start=x", solo: true, mode: "solo", turn: 3, faces: ["Ogre"], game: "" };
const SEAT = { search: "?start=x", anchor: "?start=x", at: 2, acts: [{ do: "undo" }], pending: [] };

/** Values like ours, and others; as JSON, and as text. */
const JUNK = [
  "",
  "5",
  "{}",
  "[]",
  "null",
  "true",
  '"x"',
  "[[]]",
  "[null]",
  "[5]",
  '[{"query":"?start=x"}]',
  "{",
  "constructor",
  "__proto__",
  "toString",
  '{"__proto__":{"0":"x"}}',
  '[{"__proto__":null}]',
  "\ud800",
  "x".repeat(2_000_000),
  "NaN",
  "1e999",
  '{"start=x":5}',
  '{"start=x":{"0":5}}',
  '{"start=x":null}',
].concat(
  Object.keys(GAME).flatMap((key) =>
    [5, null, {}, [], "x", [5], true].map((value) => JSON.stringify([{ ...GAME, [key]: value }])),
  ),
  Object.keys(SEAT).flatMap((key) =>
    [5, null, {}, [], "x", [5], [{}]].map((value) => JSON.stringify({ ...SEAT, [key]: value })),
  ),
);

beforeEach(() => {
  localStorage.kept = {};
  sessionStorage.kept = {};
});

/** Reads each stored value as the page does; each use must work, whatever is stored. */
function readAll() {
  for (const name of NAMES) assert.equal(typeof (stored(name) ?? ""), "string");
  for (const { start, query, solo, turn, faces } of unfinished()) {
    assert.deepEqual(
      [start, query].map((one) => typeof one),
      ["string", "string"],
    );
    assert.ok(typeof solo === "boolean" && Number.isFinite(turn) && faces.every((face) => typeof face === "string"));
  }
  const reasons = new Reasons({ now: { address: "?start=x", seats: "x" }, events: [1, 2], beats: [] });
  assert.ok(["string", "undefined"].includes(typeof reasons.at(0)));
  reasons.keep(1);
  assert.ok(["steps", "slow", "normal", "fast", "none"].includes(new Timeline({ store: {} }, false).pace));
  for (const one of held("sets") ?? [])
    assert.ok(one.do === "set" && typeof one.name === "string" && typeof one.text === "string");
  for (const time of held("times") ?? []) assert.ok(Number.isFinite(time));
  const seat = held("seat");
  if (seat)
    assert.ok(
      [...seat.acts, ...seat.pending].every((act) => typeof act.do === "string") && typeof seat.search === "string",
    );
  assert.ok(progress().length <= 60_001 && !/\p{Surrogate}/u.test(progress()));
}

test("whatever is in the storage, values that are read are valid", () => {
  for (const junk of JUNK) {
    for (const name of NAMES) localStorage.kept[`rules-tutor-${name}`] = junk;
    for (const name of ["sets", "times", "seat"]) sessionStorage.kept[`rules-tutor-${name}`] = junk;
    readAll();
  }
});

test("valid values are read as they were stored", () => {
  localStorage.kept["rules-tutor-games"] = JSON.stringify([GAME, 5, { ...GAME, faces: 5 }]);
  assert.deepEqual(unfinished(), [GAME]); // one that cannot be read does not take the others with it
  hold("seat", SEAT);
  assert.deepEqual(held("seat"), SEAT);
});

test("without storage, nothing is read and nothing breaks", () => {
  const { getItem } = localStorage;
  localStorage.getItem = sessionStorage.getItem = () => {
    throw new Error("SecurityError");
  };
  readAll();
  localStorage.getItem = getItem;
  sessionStorage.getItem = (key) => sessionStorage.kept[key] ?? null;
});

test("texts are made valid for sending", () => {
  assert.equal(sendable("Ogre \ud83d\ude00"), "Ogre \ud83d\ude00");
  assert.equal(sendable("a\ud83d", 9), "a\ufffd");
  assert.equal(sendable("a\ud83d\ude00", 2), "a\ufffd"); // the cut halves a character
});

test("the last values are kept, up to the limit in bytes", () => {
  assert.deepEqual(lastWithin(["aaaa", "bb", "cc"], 8), ["bb", "cc"]);
  assert.deepEqual(lastWithin(["aaaa", "bb", "cc"], 100), ["aaaa", "bb", "cc"]);
  assert.deepEqual(lastWithin(["é".repeat(4)], 8), []);
});
