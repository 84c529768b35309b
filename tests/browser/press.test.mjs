import assert from "node:assert/strict";
import { test } from "node:test";

/** A minimal control. */
globalThis.Element = class {
  isConnected = true;
  localName = "button";
  constructor(text) {
    this.textContent = text;
  }
  getAttribute() {
    return null;
  }
  closest() {
    return this;
  }
};
globalThis.MutationObserver = class {
  observe() {}
  disconnect() {}
};
const { Presses } = await import("../../tutor/browser/common/press.js");

/** A page with one control at a time, and a finger that taps it. */
function page() {
  const scope = { activeElement: null, elementFromPoint: () => it.shown };
  const root = { addEventListener: () => {}, getRootNode: () => scope };
  const presses = new Presses(root, new AbortController().signal);
  const it = { shown: null };
  /** Replace the control. */
  it.show = (text, time) => {
    it.shown = new Element(text);
    presses.born.set(it.shown, time);
    return it.shown;
  };
  /** Return whether a tap at a time presses something, and whether other listeners notice its start. */
  it.tap = (time, { target = it.shown, y = 0, pointerType = "touch" } = {}) => {
    let [isPressed, isHeard] = [true, true];
    const event = { isPrimary: true, pointerType, target, clientX: 0, clientY: y, timeStamp: time, detail: 1 };
    presses.down({ ...event, stopImmediatePropagation: () => (isHeard = false) });
    const stop = () => (isPressed = false);
    presses.click({ ...event, preventDefault: stop, stopImmediatePropagation: stop });
    assert.equal(isPressed, isHeard);
    return isPressed;
  };
  return it;
}

for (const pace of [300, 550, 700])
  test(`a finger that taps each ${pace} ms presses nothing that takes the place of a button`, () => {
    const it = page();
    it.show("Go on", 0);
    assert.ok(it.tap(5000));
    it.show("End turn", 5050);
    for (let count = 1; count < 6; count += 1) assert.equal(it.tap(5000 + count * pace), false);
    assert.ok(it.tap(5000 + 5 * pace + 950), "once it has paused, it does");
  });

for (const pace of [550, 700])
  test(`what appears under a finger that taps each ${pace} ms is not pressed`, () => {
    const it = page();
    it.show("Go on", 0);
    for (const count of [0, 1, 2]) assert.ok(it.tap(5000 + count * pace)); // the same button, all the time
    it.show("Zombie", 5000 + 2 * pace + 600); // a choice that is asked inside a step, after the last tap
    assert.equal(it.tap(5000 + 3 * pace + 400), false);
    assert.ok(it.tap(5000 + 3 * pace + 1400));
  });

test("a tap on the story counts as the last press of what appears in its place", () => {
  const it = page();
  it.shown = null;
  it.tap(5000, { target: null });
  it.show("Zombie", 5100);
  assert.equal(it.tap(5700), false);
  assert.ok(it.tap(6700));
});

test("a calm finger is never too quick: elsewhere, on the same button, on its like, or beside one that stays", () => {
  const it = page();
  const next = it.show("Next", 0);
  assert.ok(it.tap(5000));
  assert.ok(it.tap(5200), "the same");
  it.show("Next", 5250);
  assert.ok(it.tap(5750), "its like, drawn anew");
  it.show("End turn", 5800);
  assert.ok(it.tap(5900, { y: 60 }), "elsewhere");
  assert.ok(it.tap(6500, { target: next, y: 40 }), "beside");
  it.show("Again", 6550);
  assert.ok(it.tap(6600, { y: 40, pointerType: "mouse" }), "a mouse, whose clicks the browser counts");
});
