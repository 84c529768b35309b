import assert from "node:assert/strict";
import { test } from "node:test";

import "./storage.mjs";

const { Timeline } = await import("../../tutor/browser/game/timeline.js");

function story(t, isCalm = false) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  localStorage.kept = {};
  const events = ["mana", "summon", "activate", "mana"].map((kind) => ({ kind, text: `${kind}.` }));
  const said = [];
  const drawn = [];
  const timeline = new Timeline(
    {
      store: { events },
      draw: (animate) => drawn.push([timeline.at, Boolean(animate)]),
      announce: (sentences) => said.push(...sentences),
      settle: () => {},
      move: () => {},
    },
    isCalm,
  );
  return { timeline, said, drawn };
}

test("one goes to a moment, within the story, and hears what led there", (t) => {
  const { timeline, said, drawn } = story(t);
  timeline.go(2);
  timeline.go(99);
  timeline.go(-1);
  assert.deepEqual(
    drawn.map(([at]) => at),
    [2, 4, 0],
  );
  assert.deepEqual(said, ["summon.", "mana."]);
  assert.deepEqual([timeline.event, timeline.isNow], [null, false]);
});

test("only a single step forward is animated", (t) => {
  const { timeline, drawn } = story(t);
  timeline.go(1, true);
  timeline.go(3, true);
  timeline.go(2, true);
  assert.deepEqual(drawn, [
    [1, true],
    [3, false],
    [2, false],
  ]);
});

test("a story plays to its end, from the start where it is over", (t) => {
  const { timeline, drawn, said } = story(t);
  timeline.at = 4;
  timeline.play();
  assert.deepEqual([timeline.at, timeline.isPlaying], [1, true]);
  for (let second = 0; second < 5; second++) t.mock.timers.tick(1000);
  assert.deepEqual([timeline.at, timeline.isPlaying, timeline.isNow], [4, false, true]);
  assert.deepEqual(said.length, 4);
  assert.deepEqual(drawn.at(-1), [4, false]);
});

test("a pause holds it", (t) => {
  const { timeline } = story(t);
  timeline.play();
  timeline.pause();
  t.mock.timers.tick(10_000);
  assert.equal(timeline.at, 1);
});

test("the pace is remembered; nobody who wants no motion is given any unasked", (t) => {
  const { timeline } = story(t, true);
  assert.equal(timeline.pace, "none");
  timeline.setPace("slow");
  timeline.setPace("nonsense");
  assert.equal(timeline.pace, "slow");
  assert.equal(localStorage.kept["rules-tutor-pace"], "slow");
  timeline.play();
  timeline.setPace("none");
  assert.deepEqual([timeline.at, timeline.isPlaying], [4, false]);
});
