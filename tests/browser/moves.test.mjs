import assert from "node:assert/strict";
import { test } from "node:test";
import { elsewhere, isSame, moveAct, placeName, returning, strongholdOf } from "../../tutor/browser/moves.js";

const LINE = { side: "A", zone: "upper" };
const THERE = { side: "B", zone: "lower", number: 3 };

test("a place has a name in the page: a line is not the first place of it, nor a Stronghold a card", () => {
  assert.deepEqual([LINE, THERE, strongholdOf("B")].map(placeName), ["A upper", "B lower 3", "B hand 0"]);
  assert.ok(isSame(LINE, { zone: "upper", side: "A" }) && isSame(strongholdOf("A"), strongholdOf("A")));
  assert.ok(!isSame(LINE, { ...LINE, number: 0 }) && !isSame(LINE, { ...LINE, number: 1 }) && !isSame(LINE, THERE));
});

test("a move is given another target, legal or not", () => {
  const boom = { kind: "cast", card: "Boom!", target: { side: "B", zone: "upper", number: 1 } };
  const troll = { kind: "play", card: "Troll", copy: 2, line: "upper" };
  assert.deepEqual(elsewhere(boom, THERE), { kind: "cast", card: "Boom!", target: THERE });
  assert.deepEqual(elsewhere(boom, strongholdOf("B")).target, strongholdOf("B"));
  assert.deepEqual(elsewhere(troll, THERE), { kind: "play", card: "Troll", copy: 2, target: THERE });
  for (const none of [strongholdOf("B"), LINE]) assert.equal(elsewhere(troll, none), null);
});

test("a move is sent as it was received, and cards return in order", () => {
  const troll = { kind: "play", card: "Troll", line: "upper" };
  assert.equal(moveAct(troll).move, troll);
  assert.deepEqual(moveAct(returning(["Ogre", "Troll"])), {
    do: "move",
    move: { kind: "return", order: ["Ogre", "Troll"] },
  });
});
