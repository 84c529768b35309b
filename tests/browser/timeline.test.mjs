import assert from "node:assert/strict";
import { test } from "node:test";

import "./storage.mjs";

const { Timeline, lengths, words } = await import("../../tutor/browser/game/timeline.js");
const { Store } = await import("../../tutor/browser/store.js");

/** A story of eight events in three beats, of four, three and one; of eight, twelve and two words. */
const TOLD = [
  [4, "one two three four five six seven eight."],
  [3, "one two three four five six seven eight nine ten eleven twelve."],
  [1, "the end."],
];

function story(t, { isCalm = false, pace = "normal", stays = false } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  localStorage.kept = pace ? { "rules-tutor-pace": pace } : {};
  const store = new Store();
  const beats = TOLD.map(([events, text]) => ({ events, says: [text] }));
  const events = beats.flatMap(({ events: count }, i) =>
    Array.from({ length: count }, (_, j) => ({ kind: "mana", rule: "r", text: `event ${i}.${j}`, step: 0 })),
  );
  store.place({ room: "game", address: "", start: {}, from: 0, events, beats });
  const said = [];
  const drawn = [];
  const edges = [];
  const timeline = new Timeline(
    {
      store,
      draw: (animate) => drawn.push([timeline.at, Boolean(animate), Date.now()]),
      announce: (sentences) => said.push(...sentences),
      settle: () => {},
      move: () => {},
      edge: () => edges.push(timeline.at),
      stays: () => stays,
    },
    isCalm,
  );
  return { timeline, said, drawn, edges, texts: store.beats.map(({ text }) => text) };
}

/** Let time pass, a little at a time. */
const pass = (t, long) => {
  for (let i = 0; i < long; i += 10) t.mock.timers.tick(10);
};

/** Return when each moment was first drawn. @param {[number, boolean, number][]} drawn */
const times = (drawn) => Object.fromEntries([...drawn].reverse().map(([at, , time]) => [at, time]));

test("only words count as reading, not punctuation", () => {
  assert.deepEqual(["Troll attaque Ogre : 3 dégâts.", "a · b", " "].map(words), [5, 2, 0]);
  assert.deepEqual(lengths("one two three four five six seven eight", 2, "normal"), { whole: 2000, apart: 400 });
  assert.equal(lengths("one two three four five six seven eight", 20, "normal").apart, 100);
  assert.equal(lengths("one", 1, "normal").whole, 750); // the shortest is still seen
  assert.equal(lengths("one two three four five", 1, "slow").whole, 2000);
});

test("going to a moment stays within the story and announces the beat before it", (t) => {
  const { timeline, said, drawn, texts } = story(t);
  timeline.go(2);
  timeline.go(99);
  timeline.go(-1);
  assert.deepEqual(
    drawn.map(([at]) => at),
    [2, 8, 0],
  );
  assert.deepEqual(said, [texts[0], texts[2]]);
  timeline.grain = "event";
  timeline.go(6);
  assert.equal(said.at(-1), "event 1.1");
});

test("at either end of the story nothing is told again", (t) => {
  const { timeline, said, drawn, edges, texts } = story(t, { pace: "steps" });
  timeline.go(timeline.stop(-1));
  assert.deepEqual([edges, drawn], [[0], []]);
  timeline.go(timeline.end);
  const before = drawn.length;
  timeline.forward();
  timeline.go(timeline.end);
  timeline.go(timeline.stop(1, "turn"));
  assert.deepEqual([edges, drawn.length, said], [[0, 8, 8, 8], before, [texts[2]]]);
  timeline.play(); // what is under way is brought to its end
  timeline.go(timeline.end);
  assert.deepEqual([timeline.isNow, edges.length], [true, 4]);
  timeline.go(4); // in the middle one hears where one is
  timeline.go(4);
  assert.deepEqual(said.slice(-2), [texts[0], texts[0]]);
});

test("a beat stays for as long as its words take to read: four of them a second", (t) => {
  const { timeline, said, drawn, texts } = story(t);
  timeline.play();
  pass(t, 10000);
  const at = times(drawn);
  assert.equal(at[5] - at[1], 8 * 250); // eight words
  assert.equal(at[8] - at[5], 12 * 250); // twelve
  assert.deepEqual(said, texts); // each beat once, however many events it has
  const apart = [at[2] - at[1], at[3] - at[2], at[4] - at[3]];
  assert.deepEqual(apart, [400, 400, 400]); // its events in their order, within its time
  assert.equal(drawn.at(-1)[2] - at[8], 750); // the last one is read, too
  assert.deepEqual([timeline.at, timeline.isNow], [8, true]);
});

test("texts told afterwards delay nothing", (t) => {
  const { timeline, drawn } = story(t, { stays: true });
  timeline.play();
  pass(t, 10000);
  assert.deepEqual([timeline.isNow, drawn.filter(([at]) => at === 8).length], [true, 1]);
});

test("slow and fast are slower and faster", (t) => {
  for (const [pace, rate] of [
    ["slow", 2.5],
    ["fast", 8],
  ]) {
    const { timeline, drawn } = story(t, { pace });
    timeline.play();
    pass(t, 20000);
    assert.equal(times(drawn)[5] - times(drawn)[1], (8 / rate) * 1000);
    t.mock.timers.reset();
  }
});

test("step by step, each beat waits for input", (t) => {
  const { timeline } = story(t, { pace: "steps" });
  timeline.play();
  assert.deepEqual([timeline.at, timeline.isWaiting, timeline.isPlaying, timeline.isNow], [1, false, true, false]);
  pass(t, 20000);
  assert.deepEqual([timeline.at, timeline.isWaiting], [4, true]);
  timeline.onward();
  assert.deepEqual([timeline.at, timeline.isWaiting], [5, false]);
  pass(t, 20000);
  assert.deepEqual([timeline.at, timeline.isWaiting], [7, true]);
  timeline.setPace("normal"); // and continues as soon as it may
  pass(t, 20000);
  assert.deepEqual([timeline.at, timeline.isNow], [8, true]);
});

test("hurrying skips every wait", (t) => {
  const { timeline, drawn } = story(t);
  timeline.play();
  timeline.hurry(true);
  pass(t, 1000);
  assert.ok(times(drawn)[5] - times(drawn)[1] <= 2000 / 8 + 20);
  timeline.hurry(false);
  assert.ok(timeline.at > 5);
  t.mock.timers.reset();
  const steps = story(t, { pace: "steps" }).timeline;
  steps.hurry(true);
  steps.play();
  pass(t, 5000);
  assert.deepEqual([steps.at, steps.isNow], [8, true]);
});

test("a step goes by a beat, whose events follow each other; the next one ends it at once", (t) => {
  const { timeline, drawn } = story(t);
  timeline.forward();
  assert.deepEqual([timeline.at, timeline.isPlaying], [1, false]);
  pass(t, 20000);
  assert.deepEqual([timeline.at, timeline.goal], [4, null]);
  timeline.forward();
  timeline.forward();
  assert.equal(timeline.at, 7);
  timeline.go(timeline.stop(-1));
  assert.equal(timeline.at, 4);
  timeline.grain = "event";
  timeline.forward();
  assert.deepEqual([timeline.at, drawn.at(-1).slice(0, 2)], [5, [5, true]]);
  timeline.setPace("none");
  timeline.grain = "beat";
  timeline.forward();
  assert.deepEqual([timeline.at, drawn.at(-1).slice(0, 2)], [7, [7, false]]);
});

test("only the next event is animated", (t) => {
  const { timeline, drawn } = story(t);
  timeline.go(1, true);
  timeline.go(3, true);
  timeline.go(2, true);
  assert.deepEqual(
    drawn.map(([at, animate]) => [at, animate]),
    [
      [1, true],
      [3, false],
      [2, false],
    ],
  );
});

test("a story that is over plays from the start, and a pause stops it", (t) => {
  const { timeline, drawn } = story(t);
  timeline.at = 8;
  timeline.play();
  assert.deepEqual([timeline.at, timeline.isPlaying], [1, true]);
  timeline.pause();
  t.mock.timers.tick(10_000);
  assert.deepEqual([timeline.at, drawn.length], [1, 2]);
});

test("without motion the beats are the same, and nothing moves", (t) => {
  const { timeline, drawn, said, texts } = story(t, { isCalm: true });
  assert.equal(timeline.pace, "normal");
  timeline.play();
  pass(t, 10000);
  assert.equal(times(drawn)[5] - times(drawn)[1], 8 * 250);
  assert.deepEqual(said, texts);
  assert.equal(
    drawn.some(([, animate]) => animate),
    false,
  );
});

test("the pace is remembered; in a first game each beat waits, until it is over", (t) => {
  const { timeline } = story(t, { pace: "" });
  assert.equal(timeline.pace, "steps");
  timeline.know();
  assert.equal(timeline.pace, "normal");
  assert.equal(new Timeline(timeline.shown, false).pace, "normal");
  timeline.setPace("slow");
  timeline.setPace("nonsense");
  timeline.know();
  assert.equal(timeline.pace, "slow");
  assert.equal(localStorage.kept["rules-tutor-pace"], "slow");
  timeline.play();
  timeline.setPace("none");
  assert.deepEqual([timeline.at, timeline.isPlaying], [8, false]);
});

test("which game was played is remembered, and whether it was the first battle", (t) => {
  const { timeline } = story(t);
  const known = () => Object.keys(localStorage.kept).filter((key) => /-(played|first)-/.test(key));
  timeline.know();
  const played = known();
  assert.deepEqual([played.length, played[0].startsWith("rules-tutor-played-")], [1, true]);
  timeline.shown.store.now.first = {};
  timeline.know();
  assert.deepEqual(known(), [...played, played[0].replace("played", "first")]);
});
