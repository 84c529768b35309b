import assert from "node:assert/strict";
import { test } from "node:test";
import { broken, named, width } from "../../tutor/browser/common/names.js";
import { longest } from "../../tutor/browser/games/clash/stage.js";

const frame = (more = {}) => ({
  "A.hand": ["Ogre"],
  "B.hand": 2,
  "A.upper": [],
  "A.lower": [],
  "B.upper": [],
  "B.lower": [],
  "A.champion": null,
  "B.champion": null,
  ...more,
});
const many = (count) => Array.from({ length: count }, () => ({ card: "Ogre" }));

test("the board has room for the longest row of the whole story, and for no more than can be read", () => {
  assert.deepEqual(longest([frame()], [], false), { line: 2, held: 5 });
  assert.deepEqual(longest([frame(), frame({ "B.lower": many(3) })], [], false), { line: 3, held: 5 });
  assert.deepEqual(longest([frame({ "B.hand": 6, "B.champion": { card: "Ogre" } })], [], false), {
    line: 2,
    held: 8,
  });
  assert.deepEqual(longest([frame({ "B.hand": 24 })], ["B"], false), { line: 2, held: 5 }); // a pile is no row
  assert.deepEqual(longest([frame({ "A.upper": many(9), "B.hand": 14 })], [], false), { line: 5, held: 11 });
  assert.deepEqual(longest([frame()], ["B"], true), { line: 4, held: 9 }); // steady from the first turn on
  const four = frame({
    "C.hand": 7,
    "C.upper": many(4),
    "C.lower": [],
    "C.champion": null,
    "D.hand": 20,
    "D.upper": [],
    "D.lower": [],
    "D.champion": null,
  });
  assert.deepEqual(longest([four], ["B", "D"], false), { line: 4, held: 8 });
});

test("a name breaks where it has a space or a hyphen, and nowhere else", () => {
  assert.equal(broken("Abomination"), width("Abomination"));
  assert.ok(broken("War-Beast") < width("War-Beast") && broken("War-Beast") >= width("Beast"));
  assert.ok(width("Mmm") > width("iii"));
  assert.match(named("A<b"), /<span>A&#60;b<\/span>/);
});
