import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./storage.mjs";

const { Connection } = await import("../../tutor/browser/connection.js");

/** A connection that records messages and can be closed, and a view that records answers. */
function line(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const sent = [];
  let hear;
  const model = {
    on: (_, hearer) => (hear = hearer),
    send: (message) => (model.isCut ? assert.fail("cut") : sent.push(message)),
  };
  const connection = new Connection(model);
  const told = [];
  const note =
    (name) =>
    (...values) =>
      told.push([name, ...values]);
  const view = Object.fromEntries(
    ["wait", "silence", "speak", "reply", "trouble", "tell"].map((name) => [name, note(name)]),
  );
  connection.hearers.add(view);
  const names = () => told.splice(0).map(([name]) => name);
  return { connection, sent, told, names, model, hear: (answer) => hear(answer), view };
}

beforeEach(() => {
  localStorage.kept = {};
});

test("messages are numbered, and wait for their answers", (t) => {
  const { connection, sent, told, hear } = line(t);
  connection.say({ do: "undo" });
  connection.say({ do: "leave" });
  assert.deepEqual(sent, [
    { n: 1, do: "undo" },
    { n: 2, do: "leave" },
  ]);
  assert.deepEqual(told.splice(0), [
    ["wait", 1],
    ["wait", 2],
  ]);
  hear({ re: 1, address: "", room: "lobby" });
  assert.ok(!told.splice(0).some(([name, n]) => name === "wait" && n === null)); // one is still on its way
  hear({ re: 2, address: "", room: "lobby" });
  assert.ok(told.some(([name, n]) => name === "wait" && n === null));
  assert.equal(connection.waiting.size, 0);
});

test("an act is pending until its answer arrives, and quiet acts are not counted", (t) => {
  const { connection, hear } = line(t);
  const end = { do: "move", move: { kind: "end" } };
  connection.say({ do: "foresee", move: { kind: "end" } }, { isQuiet: true });
  assert.ok(!connection.asks(end) && !connection.asks({ do: "foresee", move: { kind: "end" } }));
  connection.say(end);
  assert.ok(connection.asks({ ...end }) && !connection.asks({ do: "move", move: { kind: "attack" } }));
  hear({ re: 2, address: "", room: "lobby" });
  assert.ok(!connection.asks(end));
});

test("the answer to a quiet act goes only to its sender", (t) => {
  const { connection, names, hear } = line(t);
  const found = [];
  connection.say({ do: "foresee", move: { kind: "end" } }, { isQuiet: true, reply: (answer) => found.push(answer) });
  hear({ re: 1, foreseen: null });
  assert.deepEqual(found, [{ re: 1, foreseen: null }]);
  assert.ok(!names().some((name) => ["reply", "trouble", "tell"].includes(name)));
});

test("quiet acts do not concern the views", (t) => {
  const { connection, names, hear } = line(t);
  connection.say({ do: "ping", here: true }, { isQuiet: true });
  assert.deepEqual(names(), []);
  hear({ re: 1, address: "", room: "lobby", progress: "x" });
  assert.ok(!names().includes("tell"));
  assert.deepEqual(localStorage.kept, {});
});

test("a missing answer is reported after a while, and also its arrival", (t) => {
  const { connection, told, hear } = line(t);
  connection.say({ do: "undo" });
  told.length = 0;
  t.mock.timers.tick(7999);
  assert.deepEqual(told, []);
  t.mock.timers.tick(1);
  assert.deepEqual(told.splice(0), [["silence", true]]);
  hear({ re: 1, address: "" });
  assert.deepEqual(told[0], ["silence", false]);
});

test("a guard is asked instead, if there is one", (t) => {
  const { connection, told, model } = line(t);
  const asked = [];
  connection.guard = {
    keep: () => asked.push("keep"),
    check: () => asked.push("check"),
    heard: () => asked.push("heard"),
  };
  model.isCut = true;
  connection.say({ do: "undo" });
  t.mock.timers.tick(9000);
  assert.deepEqual(asked, ["check", "keep"]);
  assert.ok(!told.some(([name]) => name === "silence"));
});

test("an answer that reports a failure answers all messages", (t) => {
  const { connection, names, hear } = line(t);
  connection.say({ do: "undo" });
  connection.say({ do: "leave" });
  names();
  hear({ re: 2, broken: "it is" });
  assert.equal(connection.waiting.size, 0);
  assert.ok(names().includes("trouble"));
});

test("an answer without an address changes nothing", (t) => {
  const { connection, names, hear } = line(t);
  connection.say({ do: "compare" });
  names();
  hear({ re: 1, compared: { same: 1 } });
  assert.ok(!names().includes("tell"));
  assert.equal(connection.store.told, null);
});

test("an answer that a view cannot draw is reported on the page and thrown", (t) => {
  const { hear, view, told } = line(t);
  view.tell = () => assert.fail("no such element");
  assert.throws(() => hear({ re: null, address: "", room: "lobby" }), /no such element/);
  assert.match(told.at(-1)[1].broken, /no such element/);
});

test("a restored page repeats its acts and goes to where it was", (t) => {
  const { connection, sent, hear } = line(t);
  localStorage.kept["rules-tutor-language"] = "fr";
  const seat = { acts: [{ do: "branch", at: 3 }], pending: [{ do: "move", move: { kind: "end" } }] };
  connection.greet("?start=x", seat, 7);
  assert.deepEqual(
    sent.map((one) => one.do),
    ["hello", "branch", "move"],
  );
  assert.deepEqual([sent[0].query, sent[0].language], ["?start=x", "fr"]);
  assert.deepEqual(
    [...connection.waiting.values()].map(({ isAgain }) => isAgain),
    [false, false, true],
  );
  hear({ re: 1, address: "?start=x", room: "game", start: {}, from: 0, events: [], beats: [] });
  assert.equal(connection.wanted, null);
  hear({ re: 2, address: "?start=x", room: "game", from: 0, events: [], beats: [] });
  assert.equal(connection.wanted, 7);
});

test("the page sends its offset from UTC", (t) => {
  const { connection, sent } = line(t);
  localStorage.kept["rules-tutor-language"] = "en";
  const before = process.env.TZ;
  t.after(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  for (const [zone, offset] of [
    ["Asia/Kolkata", 330],
    ["Pacific/Honolulu", -600],
    ["UTC", 0],
  ]) {
    process.env.TZ = String(zone);
    connection.greet("");
    assert.equal(sent.at(-1).offset, offset);
  }
});

test("the progress of the learner is kept; one that cannot be read is set aside", (t) => {
  const { hear } = line(t);
  hear({ re: null, progress: "lesson 1" });
  assert.equal(localStorage.kept["rules-tutor-progress"], "lesson 1");
  hear({ re: null, "progress-kept": true });
  assert.equal(localStorage.kept["rules-tutor-progress-kept"], "lesson 1");
});

test("the time of the oldest question without an answer is known", (t) => {
  const { connection, hear } = line(t);
  assert.equal(connection.since, Number.POSITIVE_INFINITY);
  connection.say({ do: "undo" });
  t.mock.timers.tick(500);
  connection.say({ do: "undo" });
  assert.equal(connection.since, 0);
  hear({ re: 1 });
  assert.equal(connection.since, 500);
});

test("messages are well-formed, and too large ones are refused here instead of by the server", (t) => {
  const { connection, sent, told } = line(t);
  connection.say({ do: "set", name: "a\ud83d", text: "Wolf \udc00" });
  assert.deepEqual(sent.pop(), { n: 1, do: "set", name: "a\ufffd", text: "Wolf \ufffd" });
  told.length = 0;
  connection.say({ do: "set", name: "large", text: "é".repeat(130_000) });
  assert.deepEqual(sent, []);
  assert.equal(told.length, 1);
  assert.match(told[0][1].unreadable, /too-much/);
  assert.equal(connection.waiting.size, 1); // only the first waits for an answer
});

test("a progress that is not valid UTF-8 does not break the connection", (t) => {
  const { connection, sent } = line(t);
  localStorage.kept["rules-tutor-language"] = "en";
  localStorage.kept["rules-tutor-progress"] = "lesson a at 1\ud800";
  connection.greet("?x");
  assert.equal(sent.pop().progress, "lesson a at 1\ufffd");
  localStorage.kept["rules-tutor-progress"] = "x".repeat(4_000_000);
  connection.greet(`?${"y".repeat(500_000)}`);
  const { query, progress } = sent.pop();
  assert.deepEqual([query.length, progress.length], [60_001, 60_001]); // one more than the kernel reads: it says so
});

test("a progress that fills the storage is set aside, not lost", (t) => {
  const { hear } = line(t);
  const large = "x".repeat(4_000_000);
  localStorage.kept["rules-tutor-progress"] = large;
  localStorage.most = 5_000_000;
  hear({ re: null, "progress-kept": true });
  localStorage.most = Number.POSITIVE_INFINITY;
  assert.deepEqual(Object.keys(localStorage.kept), ["rules-tutor-progress-kept"]);
  assert.equal(localStorage.kept["rules-tutor-progress-kept"], large);
});
