import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.mjs";
import "./storage.mjs";
import { isRing, sidesOf, things } from "../../tutor/browser/frames.js";
import { Reasons } from "../../tutor/browser/game/reasons.js";
import { since } from "../../tutor/browser/game/turns.js";
import { Cards, DEFAULT_SIGN } from "../../tutor/browser/games/clash/cards.js";
import { called, lay, layout, lineName, who } from "../../tutor/browser/games/clash/layout.js";
import { listed, moment, won } from "../../tutor/browser/games/clash/scenes.js";
import { facing, placeName } from "../../tutor/browser/moves.js";
import { Store } from "../../tutor/browser/store.js";
import { startOf } from "../../tutor/browser/unfinished.js";

const row = (left, leftLine, right, rightLine) => ({
  left: { side: left, zone: leftLine },
  right: { side: right, zone: rightLine },
});
const TWO = [row("A", "upper", "B", "upper"), row("A", "lower", "B", "lower")];
const FOUR = [
  row("C", "upper", "D", "lower"),
  row("C", "lower", "B", "upper"),
  row("A", "upper", "B", "lower"),
  row("A", "lower", "D", "upper"),
];
const frame = (sides, more = {}) =>
  Object.assign(
    { player: "A", shown: null, near: "A" },
    ...[...sides].map((side) => ({
      [`${side}.hand`]: ["Ogre"],
      [`${side}.before`]: 0,
      [`${side}.fort`]: false,
      [`${side}.discard`]: [],
      [`${side}.upper`]: [],
      [`${side}.lower`]: [],
      [`${side}.champion`]: null,
    })),
    more,
  );
const store = (rows, sides, now = {}) => ({
  now: { rows, piles: [], solo: false, ...now },
  language: "en",
  frame: () => frame(sides),
  t: (key, values) => `${key} ${JSON.stringify(values ?? {})}`,
});
const laid = (given, near) => {
  const parts = layout(given, { target: () => {}, look: () => {} });
  lay(given, parts, near);
  return parts;
};
const rowsOf = (node, found = []) => {
  if (node.attributes?.["data-row"]) found.push(node.attributes["data-row"]);
  for (const one of node.childNodes ?? []) rowsOf(one, found);
  return found;
};

test("the line across a Bridge is the one in the row", () => {
  assert.deepEqual(facing(FOUR, { side: "B", zone: "upper" }), { side: "C", zone: "lower" });
  assert.deepEqual(facing(FOUR, { side: "A", zone: "lower", number: 3 }), { side: "D", zone: "upper" });
  assert.deepEqual(facing(TWO, { side: "B", zone: "upper" }), { side: "A", zone: "upper" });
  assert.equal(facing(FOUR, { side: "A", zone: "hand" }), null);
});

test("a table has the sides that its frames have", () => {
  assert.deepEqual(sidesOf(frame("AB")), ["A", "B"]);
  assert.deepEqual(sidesOf(frame("ABCD", { "D.hand": 0 })), ["A", "B", "C", "D"]);
  assert.deepEqual(
    things(frame("ABCD", { "C.upper": [{ card: "Hen" }], "D.hand": 5 })).map(({ key, zone }) => `${key}: ${zone}`),
    ["A Ogre 1: A.hand", "B Ogre 1: B.hand", "C Ogre 1: C.hand", "C Hen 1: C.upper"],
  );
});

test("of four every line is called by its side and by whom it faces, of two as ever", () => {
  const four = store(FOUR, "ABCD");
  assert.ok(isRing(four) && !isRing(store(TWO, "AB")));
  assert.equal(lineName(four, "B", "lower"), 'line-side-lower {"side":"B","other":"A"}');
  assert.equal(called(four, "stronghold", "D", { side: "Fort", count: 2 }).split(" ")[0], "stronghold-side");
  assert.match(called(four, "stronghold", "D", { side: "Fort" }), /"side":"Fort","whose":"D"/);
  const solo = store(TWO, "AB", { solo: true, piles: ["B"] });
  assert.deepEqual(
    [who("A", solo), who("B", solo), who("B", store(TWO, "AB")), who("B", four)],
    ["you", "automa", "B", "side"],
  );
  assert.match(lineName(solo, "B", "upper"), /^line-automa-upper/);
});

test("the hand that is near lies below the lines, the others above them in the order of turns", () => {
  const parts = laid(store(FOUR, "ABCD", { piles: ["B", "D"] }), "C");
  const lines = FOUR.map(({ left }) => placeName(left));
  assert.deepEqual(rowsOf(parts.main), ["hand-D", "hand-A", "hand-B", ...lines, "hand-C"]);
  assert.deepEqual([...parts.piles.keys()], ["B", "D"]);
  assert.deepEqual([...parts.hands.keys()], ["A", "C"]);
  lay(store(FOUR, "ABCD", { piles: ["B", "D"] }), parts, "A");
  assert.deepEqual(rowsOf(parts.main), ["hand-B", "hand-C", "hand-D", ...lines, "hand-A"]);
  assert.deepEqual(rowsOf(laid(store(TWO, "AB"), "A").main), ["top", "hand-B", "upper", "lower", "hand-A"]);
  const solo = laid(store(TWO, "AB", { solo: true, piles: ["B"] }), "A");
  assert.deepEqual(rowsOf(solo.main), ["top", "upper", "lower", "hand-A"]);
});

test("there is a place to play to on every line", () => {
  const { slots } = laid(store(FOUR, "ABCD"), "A");
  assert.equal(new Set(slots.map(({ place }) => placeName(place))).size, 8);
  const side = (name) => slots.filter(({ place }) => place.side === name).map(({ button }) => button.attributes.class);
  assert.deepEqual([...side("A"), ...side("C")], Array(4).fill("rt-slot rt-west"));
  assert.deepEqual([...side("B"), ...side("D")], Array(4).fill("rt-slot rt-east"));
});

test("several win together, and Automas win against those who sit there", () => {
  const over = (winners, piles) => moment({ kind: "over", patch: { winners } }, { solo: false, piles });
  assert.deepEqual(over(["A", "C"], ["B", "D"]), { scene: "won", key: "win", sides: ["A", "C"] });
  assert.deepEqual(over(["B", "D"], ["B", "D"]), { scene: "lost", key: "win", sides: ["B", "D"] });
  assert.deepEqual(over(["D"], []), { scene: "won", key: "wins", sides: ["D"] });
  assert.deepEqual([won(["A"], true), won(["B"], true), won(["B"], false)], ["won", "lost", "wins"]);
  const store = Object.assign(new Store(), { language: "ca" });
  assert.deepEqual(listed(store, ["A", "C"]), { side: "A", sides: "A i C" });
  assert.deepEqual(listed(store, ["B"]), { side: "B", sides: "B" });
});

test("the turns of the others since the own last turn are those that ended later, in order", () => {
  const whose = ["C", "D", "A", "B", "C"]; // whose turn ends with the beat of this number
  const beats = whose.map((_, i) => ({ recap: [[`turn ${i}`]], from: i, to: i + 1 }));
  const told = { beats: [{ from: 0, to: 0 }, ...beats], frame: (at) => ({ player: whose[at] }) };
  const sides = (mine) => since(told, mine).turns.map(({ side, recap }) => `${side} ${recap[0][0]}`);
  assert.deepEqual(sides("D"), ["A turn 2", "B turn 3", "C turn 4"]);
  assert.equal(since(told, "D").isAll, false);
  assert.deepEqual(sides("C"), []);
  const first = { ...told, beats: told.beats.slice(0, 2) }; // D has not played yet
  assert.deepEqual(since(first, "D"), { turns: [{ side: "C", recap: [["turn 0"]] }], isAll: true });
});

test("games are identified by their start and their seats", () => {
  const of = (more) => startOf(`?start=setup:+duel,+seed+3${more}&moves=end+;+end`);
  assert.notEqual(of("&seats=B+machine+easy"), of("&seats=B+machine+hard"));
  assert.equal(of("&seats=B+machine+easy"), of("&seats=B+machine+easy").replace("&moves", ""));
  assert.equal(of(""), "start=setup:+duel,+seed+3");
  assert.equal(startOf("?page=lessons"), "");
});

test("what machines said of their moves is kept by the game, and forgotten with the moves", () => {
  const told = (address, beats, events) => ({
    beats,
    events: Array(events),
    now: { seats: "B machine easy", address },
  });
  const [one, other] = ["?start=a&seats=b", "?start=a&seats=c"];
  const kept = new Reasons(told(one, [{ from: 1, why: "first" }, { from: 4, why: "then" }, { from: 6 }], 8));
  kept.keep(0);
  const again = new Reasons(told(`${one}&moves=end`, [{ from: 1 }, { from: 4 }, { from: 6 }], 8)); // told once only
  assert.deepEqual([again.at(1), again.at(4), again.at(6)], ["first", "then", undefined]);
  assert.equal(new Reasons(told(other, [], 8)).at(1), undefined);
  again.keep(4); // what came after four events has been taken back
  assert.deepEqual([again.at(1), again.at(4)], ["first", undefined]);
  assert.equal(new Reasons(told(one, [], 0)).at(1), undefined); // the same game, begun anew
});

test("an ability without a drawing has the default sign", () => {
  const cards = new Cards(new Store());
  cards.store.signs = { rage: "<path/>" };
  assert.ok(cards.sign("echo").includes(DEFAULT_SIGN));
  assert.ok(!cards.sign("rage").includes(DEFAULT_SIGN));
});
