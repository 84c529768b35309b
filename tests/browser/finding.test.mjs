import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, Finder, isLike } from "../../tutor/browser/common/finding.js";

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
  Object.entries(BOOK).map(([id, text]) => ({ id, text })),
  { also },
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

test("what has all words is found, without capitals, accents and order; otherwise what has the most", () => {
  assert.deepEqual(found("BEHIND perfor"), ["perforation.behind"]);
  assert.equal(finder.find("behind perfor").by, "words");
  assert.deepEqual(found("behind mana"), ["perforation.behind", "mana.cost"]);
  assert.equal(finder.find("behind mana").by, "question");
  assert.equal(found("").length, 5);
  assert.equal(finder.find("  ").by, "all");
});

test("the last word may still be typed, and an id is found by its beginning", () => {
  assert.deepEqual(found("man"), ["mana.cost"]);
  assert.deepEqual(found("an"), []);
  assert.deepEqual(found("perfor "), ["perforation.behind"]);
  assert.deepEqual(found("berserk.n"), ["berserk.next"]);
});

test("a slip is forgiven where nothing else is found, and only there", () => {
  assert.deepEqual(new Set(found("bersek")), new Set(["ability.berserk", "berserk.next"]));
  assert.equal(finder.find("bersek").by, "likeness");
  assert.deepEqual(found("bersek taget"), ["berserk.next"]);
  assert.equal(finder.find("cards").by, "words");
  assert.deepEqual(found("xyzzy"), []);
  assert.deepEqual(found("¬"), []);
});

test("the words of other games are known, also of several words, with accents, or with a slip", () => {
  assert.deepEqual(found("Trample"), ["perforation.behind"]);
  assert.deepEqual(finder.find("trample").meant, ["perforation"]);
  assert.equal(found("summoning sickness")[0], "sprint.at-once");
  assert.deepEqual(found("celerite"), ["sprint.at-once"]);
  assert.deepEqual(found("trampel"), ["perforation.behind"]);
  assert.deepEqual(found("haste enters"), ["sprint.at-once"]);
});

test("a spoken question finds entries with most of its rarer words, the best first", () => {
  assert.equal(found("does a creature with sprint attack in its first turn?")[0], "sprint.at-once");
  assert.equal(found("who pays for the cards, please?")[0], "mana.cost");
  assert.equal(found("what about the creature that stands behind")[0], "perforation.behind");
  assert.deepEqual(found("nothing whatsoever resembles xyzzy plugh"), []);
});

test("a question about one thing is that thing, however it is asked", () => {
  const small = "what is the how does work que es c est qu ce l le";
  const asked = new Finder(finder.items, { also, small });
  for (const query of [
    "what is mana",
    "What is the mana?",
    "¿qué es mana?",
    "qu'est-ce que l'mana ?",
    "c’est le mana.",
  ])
    assert.deepEqual([...asked.find(query).ids], ["mana.cost"], query);
  assert.deepEqual(asked.find("how does trample work"), asked.find("trample "));
  assert.deepEqual([...asked.find("sprint?").ids], ["sprint.at-once"]);
});

const named = (entries, language) =>
  new Finder(
    Object.entries(entries).map(([id, [title, text]]) => ({ id, title, text })),
    language,
  );

test("a title counts more than a text, and a short one more than a long one", () => {
  const book = named({
    text: ["Something else", "Gold is here"],
    long: ["What else there is to be said of gold and of many other things", ""],
    short: ["Gold", ""],
  });
  assert.deepEqual([...book.find("gold").ids], ["short", "long", "text"]);
});

test("a common word counts less than a rare one, and basic entries come first", () => {
  const book = named({ a: ["Card", "card"], b: ["Card", "card"], c: ["Card", "card points"], d: ["Card", "card"] });
  assert.deepEqual([...book.find("card").ids], ["a", "b", "c", "d"]);
  assert.equal([...book.find("points of a card").ids][0], "c");
});

test("forms of a word are one word by the endings of the language, but for those that are kept whole", () => {
  const book = named(
    { win: ["Guanya el punt", ""], mana: ["Manà", ""], hand: ["Mano", ""] },
    { endings: "a o ar en s =mana =mano" },
  );
  for (const form of ["guanyar", "guanyen", "guanyo"]) assert.deepEqual([...book.find(`${form} `).ids], ["win"], form);
  assert.deepEqual([...book.find("mano ").ids], ["hand"]);
  assert.deepEqual([...book.find("mana ").ids], ["mana"]);
});

test("an article that has lost its apostrophe is taken off, unless the word is known with it", () => {
  const book = named({ aura: ["Aura", ""], tie: ["Empat", ""], line: ["Linea", ""] }, { also: { lord: ["line"] } });
  assert.deepEqual([...book.find("laura ").ids], ["aura"]);
  assert.deepEqual([...book.find("dempat ").ids], ["tie"]);
  assert.deepEqual([...book.find("lord ").ids], ["line"]);
});

test("several words of another game are known in any order, without articles, and mean pieces of ids", () => {
  const also = { "gagner la manche": ["two-of-three"], "can't answer": ["give.when"] };
  const ids = ["team.two-of-three", "give.when", "give.two", "of-three"];
  const items = ids.map((id) => ({ id, text: "x" }));
  const book = new Finder(items, { also, small: "la can" });
  assert.deepEqual([...book.find("quelle manche gagner ?").ids], ["team.two-of-three"]);
  for (const query of ["i cant answer?", "can’t answer?"])
    assert.deepEqual([...book.find(query).ids], ["give.when"], query);
});
