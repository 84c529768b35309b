import assert from "node:assert/strict";
import { test } from "node:test";
import { escaped } from "../../tutor/browser/common/dom.js";
import { gap } from "../../tutor/browser/common/drag.js";
import { ARROWS, across, along, rove } from "../../tutor/browser/common/roving.js";

test("no text becomes markup", () => {
  assert.equal(escaped(`<b title="x" id='y'>&`), "&#60;b title=&#34;x&#34; id=&#39;y&#39;&#62;&#38;");
});

test("arrow keys move through a list laid out in rows", () => {
  const go = (key, at) => along(key, at, 8, 3); // three rows, of 3, 3 and 2
  assert.deepEqual([go("ArrowRight", 2), go("ArrowLeft", 3), go("ArrowDown", 1), go("ArrowUp", 4)], [3, 2, 4, 1]);
  assert.deepEqual(
    [go("ArrowLeft", 0), go("ArrowRight", 7), go("ArrowUp", 2), go("ArrowDown", 5)],
    [null, null, null, null],
  );
  assert.deepEqual([go("Enter", 1), go("ArrowRight", -1)], [null, null]);
});

test("arrow keys move to the nearest element of the next row", () => {
  const rows = [[0, 100, 200], [90], [10, 120, 300]];
  assert.deepEqual(across(rows, [0, 0], ARROWS.ArrowRight), [0, 1]);
  assert.equal(across(rows, [0, 2], ARROWS.ArrowRight), null);
  assert.equal(across(rows, [0, 0], ARROWS.ArrowLeft), null);
  assert.deepEqual(across(rows, [0, 2], ARROWS.ArrowDown), [1, 0]);
  assert.deepEqual(across(rows, [1, 0], ARROWS.ArrowDown), [2, 1]);
  assert.deepEqual(across(rows, [2, 2], ARROWS.ArrowUp), [1, 0]);
  assert.deepEqual(across(rows, [1, 0], ARROWS.ArrowUp), [0, 1]);
  assert.equal(across(rows, [0, 0], ARROWS.ArrowUp), null);
});

test("one of many elements is the stop of the Tab key: the wanted one, or the first visible one", () => {
  const [a, b, c] = [
    { hidden: true, tabIndex: 0 },
    { hidden: false, tabIndex: 0 },
    { hidden: false, tabIndex: 0 },
  ];
  const stops = () => [a, b, c].map(({ tabIndex }) => tabIndex);
  rove([a, b, c], null);
  assert.deepEqual(stops(), [-1, 0, -1]);
  rove([a, b, c], c);
  assert.deepEqual(stops(), [-1, -1, 0]);
  rove([a, b, c], c, (one) => one === a);
  assert.deepEqual(stops(), [0, -1, 0]);
  rove([a, b], { hidden: false }); // which is not among them
  assert.deepEqual(stops(), [-1, 0, 0]);
});

test("a dropped element comes after all whose centre is before the pointer", () => {
  const boxes = [0, 100, 200].map((left) => ({ left, width: 80 }));
  assert.deepEqual(
    [0, 41, 139, 141, 900].map((x) => gap(boxes, x, false)),
    [0, 1, 1, 2, 3],
  );
  assert.deepEqual(
    [0, 41, 139, 141, 900].map((x) => gap(boxes, x, true)),
    [3, 2, 2, 1, 0],
  );
  assert.equal(gap([], 5, true), 0);
});
