import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, grown, placed, Store } from "../../tutor/browser/store.js";

const event = (mana) => ({ kind: "mana", patch: { mana } });
const EMPTY = { events: [], beats: [], frames: [] };
const beat = (events, more = {}) => ({ events, says: [`${events}.`], ...more });

test("a story grows after what is known of it", () => {
  const first = grown(EMPTY, { start: { mana: 0 }, from: 0, events: [event(1), event(2)], beats: [beat(2)] });
  assert.deepEqual(
    first.frames.map(({ mana }) => mana),
    [0, 1, 2],
  );
  const more = grown(first, { from: 2, events: [event(3)], beats: [beat(1)] });
  assert.deepEqual(
    more.frames.map(({ mana }) => mana),
    [0, 1, 2, 3],
  );
  assert.equal(more.frames[1], first.frames[1]);
  const undone = grown(more, { from: 1, events: [], beats: [] });
  assert.deepEqual(
    undone.frames.map(({ mana }) => mana),
    [0, 1],
  );
  assert.equal(undone.events.length, 1);
});

test("beats go with the events that they are made of, under the title that they follow", () => {
  const told = [beat(2, { title: "Turn 1" }), beat(1)];
  const first = grown(EMPTY, { start: {}, from: 0, events: [event(1), event(2), event(3)], beats: told });
  assert.deepEqual(
    first.beats.map(({ from, to, under }) => [from, to, under]),
    [
      [0, 2, "Turn 1"],
      [2, 3, "Turn 1"],
    ],
  );
  const other = grown(first, { from: 2, events: [event(4)], beats: [beat(1, { title: "Turn 2" })] });
  assert.deepEqual(
    other.beats.map(({ to, under }) => [to, under]),
    [
      [2, "Turn 1"],
      [3, "Turn 2"],
    ],
  );
  const store = new Store();
  store.place({ room: "game", address: "", start: {}, from: 0, events: [event(1), event(2), event(3)], beats: told });
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => store.beat(at)?.to ?? null),
    [null, 2, 2, 3],
  );
});

test("outside of a game there is no story", () => {
  assert.deepEqual(
    grown(grown(EMPTY, { start: {}, from: 0, events: [event(1)], beats: [beat(1)] }), { room: "lobby" }),
    EMPTY,
  );
});

test("news after unknown events is an error", () => {
  assert.throws(() => grown(EMPTY, { from: 3, events: [event(1)], beats: [beat(1)] }), /after 3 events/);
});

test("the state has every field that is read", () => {
  const now = placed({ room: "game", address: "?x", at: 0, undo: true, draft: null, cards: {} });
  assert.deepEqual([now.room, now.address, now.at, now.undo, now.draft], ["game", "?x", 0, true, null]);
  assert.deepEqual([now.lesson, now.from, now.steps, now.lessons], [null, 0, [], null]);
  assert.equal("cards" in now, false);
});

test("sentences are filled, in the form that their number asks for", () => {
  const plurals = new Intl.PluralRules("en");
  const word = { one: "{count} card of {who}", other: "{count} cards of {who}" };
  assert.equal(filled(word, { count: 1, who: "A" }, plurals), "1 card of A");
  assert.equal(filled(word, { count: 0, who: "A" }, plurals), "0 cards of A");
  assert.equal(filled("{a} and {b}", { a: 1 }, null), "1 and ");
});

test("what was sent is kept until it is sent again, and a new language is noticed", () => {
  const store = new Store();
  assert.equal(store.learn({ cards: { Ogre: { cost: 1 } }, signs: { rage: "x" } }), false);
  assert.equal(store.learn({ cards: { Troll: { cost: 2 } }, interface: { hi: "Salut" }, language: "fr" }), true);
  assert.deepEqual(
    [Object.keys(store.cards), { ...store.signs }, store.t("hi"), store.t("unknown")],
    [["Ogre", "Troll"], { rage: "x" }, "Salut", "unknown"],
  );
  assert.throws(() => store.now, /nothing has been told/);
  assert.throws(() => store.card("Hen"), /no card Hen/);
});

test("the first answer is fresh, and the number of events known before is returned", () => {
  const store = new Store();
  const story = { room: "game", address: "", start: {}, from: 0, events: [event(1), event(2)], beats: [beat(2)] };
  assert.deepEqual(store.place(story), { isFresh: true, before: 2 }); // nothing of it has just happened
  assert.deepEqual(store.place({ room: "game", address: "", from: 2, events: [event(3)], beats: [beat(1)] }), {
    isFresh: false,
    before: 2,
  });
  assert.deepEqual(store.place({ room: "game", address: "", from: 1, events: [], beats: [] }), {
    isFresh: false,
    before: 1,
  });
});

test("a game that is sent again for another viewer continues, and only later events are news", () => {
  const store = new Store();
  const events = [event(1), event(2), event(3)];
  const tell = (address, steps, count) =>
    store.place({ room: "game", address, steps, start: {}, from: 0, events: events.slice(0, count), beats: [] }).before;
  assert.equal(tell("?start=x", [], 1), 1);
  assert.equal(tell("?start=x&moves=end", ["end"], 3), 1); // two events since
  assert.equal(tell("?start=x&moves=end", ["end"], 3), 3); // to the one who has taken the screen
  assert.equal(tell("?start=x", [], 1), 1); // taken back
  assert.equal(tell("?start=y&moves=end", ["end"], 3), 3); // another game
  assert.equal(tell("?start=y&moves=play", ["play"], 3), 3); // another move
});
