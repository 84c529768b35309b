import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, Finder, isLike, plain } from "../../tutor/browser/common/finding.js";

const BOOK = {
  "ability.berserk": "Berserk goes on attacking the same line",
  "berserk.next": "Next target of a berserk creature",
  "perforation.behind": "Pérforation: the creature behind suffers, too",
  "sprint.at-once": "A creature with Sprint attacks in the turn in which it enters play",
  "mana.cost": "Mana pays for cards",
};
const also = {
  trample: ["perforation"],
  "summoning sickness": ["sprint"],
  célérité: ["sprint"],
  haste: ["sprint"],
  hit: ["behind"],
};
const finder = new Finder(
  Object.entries(BOOK).map(([id, text]) => ({ id, text: plain(text) })),
  also,
);
const found = (query) => [...finder.find(query).ids];

test("letters that are missing, too many, wrong or swapped are counted", () => {
  const pairs = [
    ["bersek", "berserk", 1],
    ["besrerk", "berserk", 1],
    ["berzerk", "berserk", 1],
    ["berserkk", "berserk", 1],
  ];
  for (const [typed, word, slips] of pairs) assert.equal(distance(typed, word), slips, typed);
  assert.equal(distance("", "abc"), 3);
  assert.equal(distance("abc", ""), 3);
  assert.equal(distance("same", "same"), 0);
  assert.equal(distance("perfor", "perforation", true), 0);
  assert.equal(distance("prefor", "perforation", true), 1);
});

test("the longer a word, the more is forgiven, and a short one must be right", () => {
  assert.ok(isLike("bersek", "berserk") && isLike("bersrk", "berserk") && isLike("prforaton", "perforation"));
  assert.ok(!isLike("man", "mana") && !isLike("brzk", "berserk") && !isLike("cards", "mana"));
  assert.ok(!isLike("perforation", "perf"), "what was typed may be a beginning, not the other way round");
});

test("all words have to be there, without capitals, accents and order", () => {
  assert.deepEqual(found("BEHIND perfor"), ["perforation.behind"]);
  assert.deepEqual(found("behind mana"), []);
  assert.equal(found("").length, 5);
  assert.equal(finder.find("  ").by, "all");
});

test("a short word begins a word of ours, and in a sentence is one: what is within others says nothing", () => {
  assert.deepEqual(found("man"), ["mana.cost"]);
  assert.deepEqual(found("an"), []);
  assert.equal(finder.find("ma pa fo ca").by, "question");
  assert.deepEqual(found("is attacking in a turn"), ["sprint.at-once"]);
});

test("a slip is forgiven where nothing else is found, and only there", () => {
  assert.deepEqual(found("bersek"), ["ability.berserk", "berserk.next"]);
  assert.equal(finder.find("bersek").by, "likeness");
  assert.deepEqual(found("bersek taget"), ["berserk.next"]);
  assert.deepEqual(found("card"), ["mana.cost"]);
  assert.equal(finder.find("card").by, "words");
  assert.deepEqual(found("xyzzy"), []);
  assert.deepEqual(found("¬"), []);
});

test("the words of other games are known, also of several words, with accents, or with a slip", () => {
  assert.deepEqual(found("Trample"), ["perforation.behind"]);
  assert.deepEqual(finder.find("trample").meant, ["perforation"]);
  assert.deepEqual(found("summoning sickness"), ["sprint.at-once"]);
  assert.deepEqual(found("celerite"), ["sprint.at-once"]);
  assert.deepEqual(found("trampel"), ["perforation.behind"]);
  assert.deepEqual(found("haste enters"), ["sprint.at-once"]);
  assert.deepEqual(found("haste mana"), []);
});

test("a question as one says it finds what has most of its rarer words, the best first", () => {
  assert.deepEqual(found("does a creature with sprint attack in its first turn?"), ["sprint.at-once"]);
  assert.equal(finder.find("who pays for the cards, please?").by, "question");
  assert.deepEqual(found("who pays for the cards, please?"), ["mana.cost"]);
  assert.equal(found("what about the creature that stands behind")[0], "perforation.behind");
  assert.equal(
    found("may it hit cards, too, in play?")[0],
    "perforation.behind",
    "a word of another game is no small one",
  );
  assert.deepEqual(found("nothing whatsoever resembles xyzzy plugh"), []);
});

test("a question about one thing is that thing, however it is asked", () => {
  const small = "what is the how does work que es c est qu ce l le";
  const asked = new Finder(finder.items, also, small);
  const mana = ["mana.cost"];
  for (const query of [
    "what is mana",
    "What is the mana?",
    "¿qué es mana?",
    "qu'est-ce que l'mana ?",
    "c’est le mana.",
  ])
    assert.deepEqual([...asked.find(query).ids], mana, query);
  assert.deepEqual(asked.find("how does trample work"), { ...finder.find("trample") });
  assert.equal(asked.find("what is").ids.size, 0, "of small words alone each is looked for");
  assert.deepEqual(asked.find("what is the next target of berserk"), finder.find("what is the next target of berserk"));
  assert.deepEqual([...asked.find("sprint?").ids], ["sprint.at-once"]);
});
