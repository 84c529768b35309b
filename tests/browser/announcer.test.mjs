import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.mjs";

const { Announcer } = await import("../../tutor/browser/announcer.js");

const texts = ({ live }) => live.childNodes.map(({ textContent }) => textContent).filter(Boolean);

test("announcements come one after the other, each in a live region of its own, and the oldest leave", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const announcer = new Announcer();
  for (const text of ["One.", "Two.", "Three.", "Four."]) announcer.say([text]);
  assert.deepEqual(texts(announcer), []); // what has the focus now is said before
  assert.equal(announcer.live.dataset.saying, "");
  t.mock.timers.tick(120);
  assert.deepEqual(texts(announcer), ["One."]);
  t.mock.timers.tick(120);
  assert.deepEqual(texts(announcer), ["One.", "Two."]);
  t.mock.timers.tick(120);
  t.mock.timers.tick(120);
  assert.deepEqual(texts(announcer), ["Two.", "Three.", "Four."]);
  t.mock.timers.tick(120);
  assert.equal("saying" in announcer.live.dataset, false);
});

test("sentences are one announcement, and an empty list is none", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const announcer = new Announcer();
  announcer.say([]);
  announcer.say([""]);
  announcer.say(["One.", "", "Two."]);
  t.mock.timers.tick(120);
  assert.deepEqual(texts(announcer), ["One. Two."]);
});

test("the last announcement is repeated, then the one before it; a new one comes first again", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const announcer = new Announcer();
  announcer.again(); // nothing yet
  const said = (act) => {
    act();
    t.mock.timers.tick(120);
    return texts(announcer).at(-1);
  };
  said(() => announcer.say(["One."]));
  said(() => announcer.say(["Two."]));
  assert.equal(
    said(() => announcer.again()),
    "Two.",
  );
  assert.equal(
    said(() => announcer.again()),
    "One.",
  );
  assert.equal(
    said(() => announcer.again()),
    "One.",
  ); // there is nothing before
  said(() => announcer.say(["Three."]));
  assert.equal(
    said(() => announcer.again()),
    "Three.",
  );
});

test("an error is in the alert until it is removed", () => {
  const announcer = new Announcer();
  announcer.warn("Broken.");
  assert.deepEqual([announcer.alert.textContent, announcer.alert.hidden], ["Broken.", false]);
  announcer.calm();
  assert.equal(announcer.alert.hidden, true);
});

test("nothing is announced after its end", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const announcer = new Announcer();
  announcer.say(["One."]);
  t.mock.timers.tick(120);
  announcer.say(["Two."]);
  announcer.end();
  t.mock.timers.tick(1000);
  assert.deepEqual(texts(announcer), ["One."]);
});
