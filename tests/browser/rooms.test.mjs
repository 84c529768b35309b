import assert from "node:assert/strict";
import { test } from "node:test";
import { cite, reading, readingsOf } from "../../tutor/browser/citing.js";
import { champions, custom, setup, sitting, usual } from "../../tutor/browser/games/clash/lobby/setup.js";
import { address, isPublic } from "../../tutor/browser/rulebook/link.js";
import { isWithin, ORDER } from "../../tutor/browser/rulebook/sheet.js";
import { BASTION, Bench, isReversed } from "../../tutor/browser/workshop/bench.js";
import { read, Words } from "../../tutor/browser/workshop/words.js";

const book = { levels: 9, gifts: 2, fort: true, champions: true, abilities: 20, constructed: 8, resistance: "max 1" };
const said = (more = {}, known = ["initiation", "other"]) => setup({ ...usual(), ...more }, book, { level: 3, known });

test("the choices in the lobby make a setup in notation", () => {
  assert.equal(said(), "setup: edition 1, solo, deck 1");
  assert.equal(said({ decks: ["2", "1"], seed: " 4x2 " }), "setup: edition 1, solo, deck 2, seed 42");
  assert.equal(said({ opponent: "friend", decks: ["1", "3", "2", "4"] }), "setup: edition 1, duel, decks 1 3");
  assert.equal(said({ form: "draft", sets: ["other", "gone"] }), "setup: edition 1, solo, draft, sets other");
  assert.equal(said({ form: "draft", sets: ["gone"] }), "setup: edition 1, solo, draft, sets initiation");
  const picked = { A: ["Ogre", "Troll"], B: ["Gnome"], C: [], D: ["Naga"] };
  const two = { opponent: "friend", form: "constructed", picked };
  assert.equal(said(two), "setup: edition 1, duel, constructed, A Ogre Troll, B Gnome");
});

test("a harder game says how, and its level", () => {
  const harder = {
    ...usual(),
    opponent: "custom",
    mana: "8",
    resistance: true,
    fort: true,
    begins: "B",
    gifts: ["rage", "splash", "berserk"],
  };
  const words = ["mana 8+1", "resistance max 1", "all rage splash", "no bastion", "B begins"];
  assert.deepEqual(custom(harder, book), words);
  assert.equal(said(harder), `setup: edition 1, solo, deck 1, ${words.join(", ")}, level 3`);
  assert.deepEqual(custom({ ...harder, opponent: "friend" }, book), []);
  assert.deepEqual(custom({ ...harder, opponent: "easy" }, book), []);
  assert.deepEqual(custom({ ...harder, opponent: "standard" }, book), ["mana 8+1"]);
  assert.ok(!custom(harder, { ...book, fort: false }).includes("no bastion"));
});

test("Champions are for drafted and constructed decks, and the Automa has none", () => {
  const chosen = { ...usual(), form: "draft", champions: { A: "Hydra", B: "Naga", C: "Titan", D: "" } };
  assert.deepEqual(champions(chosen, book), ["champion A Hydra"]);
  assert.deepEqual(champions({ ...chosen, opponent: "friend" }, book), ["champion A Hydra", "champion B Naga"]);
  assert.deepEqual(champions({ ...chosen, opponent: "co-op" }, book), ["champion A Hydra", "champion C Titan"]);
  const all = ["champion A Hydra", "champion B Naga", "champion C Titan"];
  assert.deepEqual(champions({ ...chosen, opponent: "team" }, book), all);
  assert.deepEqual(champions({ ...chosen, form: "deck" }, book), []);
  assert.deepEqual(champions(chosen, { ...book, champions: false }), []);
});

test("a game of four says its mode, and Co-op takes two sets at least", () => {
  assert.equal(said({ opponent: "free-for-all", edition: 2 }), "setup: edition 2, free-for-all, decks 1 2 3 4");
  assert.equal(said({ opponent: "team", form: "draft" }), "setup: edition 1, team, draft, sets initiation");
  const picked = { A: ["Ogre"], B: ["Gnome"], C: ["Troll"], D: ["Naga", "Titan"] };
  const decks = "constructed, A Ogre, B Gnome, C Troll, D Naga Titan";
  assert.equal(said({ opponent: "team", form: "constructed", picked }), `setup: edition 1, team, ${decks}`);
  const coop = { opponent: "co-op", form: "deck" };
  assert.equal(said(coop), "setup: edition 1, co-op, draft, sets initiation other");
  assert.equal(said({ ...coop, sets: ["other"] }), "setup: edition 1, co-op, draft, sets other initiation");
  assert.equal(
    said({ ...coop, gifts: ["rage"] }),
    "setup: edition 1, co-op, draft, all rage, level 3, sets initiation other",
  );
});

test("seats are written as text: names, or machines", () => {
  const names = { A: " Ann, the  first", B: "Bob", C: "", D: "Dan" };
  const seated = { A: "", B: "hard", C: "easy", D: "" };
  const machines = { duel: seated, team: seated, "co-op": seated };
  const sat = (opponent) => sitting({ ...usual(), opponent, names, machines });
  assert.equal(sat("team"), "A Ann the first, B machine hard, C machine easy, D Dan");
  assert.equal(sat("co-op"), "A Ann the first, C machine easy");
  assert.equal(sat("friend"), "A Ann the first, B machine hard");
  assert.equal(sat("easy"), "");
  assert.equal(sat("free-for-all"), "A Ann the first, B Bob, D Dan");
  const alone = (opponent) => sitting({ ...usual(), opponent });
  assert.equal(alone("free-for-all"), "B machine fair, C machine fair, D machine fair");
  assert.equal(alone("co-op"), "C machine fair");
  assert.equal(alone("friend"), "");
});

test("an entry has an address in its language", () => {
  assert.equal(address("faq.x", "en"), "?page=rulebook&rule=faq.x");
  assert.equal(address("faq.é", "fr"), "?page=rulebook&rule=faq.%C3%A9&lang=fr");
});

test("the printed order has its nineteen steps, and two of them lead back", () => {
  assert.equal(ORDER.length, 19);
  assert.deepEqual(
    ORDER.flatMap(({ back }, i) => (back ? [[i + 1, back]] : [])),
    [
      [18, 3],
      [19, 3],
    ],
  );
});

/** A workbench that knows the seats of each mode. */
function seated() {
  const bench = new Bench();
  const two = { sides: ["A", "B"], piles: [], rows: [], parties: [["A"], ["B"]], editions: [1, 2] };
  const four = {
    sides: ["A", "B", "C", "D"],
    piles: [],
    rows: [],
    parties: [
      ["A", "C"],
      ["B", "D"],
    ],
    editions: [2],
  };
  const modes = {
    duel: two,
    solo: { ...two, piles: ["B"] },
    "free-for-all": { ...four, parties: [["A"], ["B"], ["C"], ["D"]] },
    team: four,
    "co-op": { ...four, piles: ["B", "D"] },
  };
  bench.palette = { sets: [], faces: {}, rules: [], second: [], modes };
  return bench;
}
const names = (bench, zone) => bench.zone(zone).map(({ card }) => card);

test("a card from the box is placed, undone and redone", () => {
  const bench = new Bench();
  bench.picked = { text: "Hydra", from: null };
  assert.deepEqual(bench.put("B.upper", 1), { zone: "B.upper", i: 1 });
  assert.deepEqual([names(bench, "B.upper"), bench.picked], [["Baron", "Hydra"], null]);
  assert.ok(bench.travel("undo"));
  assert.deepEqual([names(bench, "B.upper"), bench.selected], [["Baron"], null]);
  assert.ok(bench.travel("redo") && !bench.travel("redo"));
  assert.deepEqual(names(bench, "B.upper"), ["Baron", "Hydra"]);
  bench.change((table) => (table.turn = 9));
  assert.ok(!bench.travel("redo")); // that was another way
});

test("a card that is moved takes along what lies on it as long as it stays in play", () => {
  const bench = new Bench();
  bench.item({ zone: "A.upper", i: 0 }).damage = 2;
  bench.picked = { text: "Brigand", from: { zone: "A.upper", i: 0 } };
  assert.deepEqual(bench.put("B.lower", 1), { zone: "B.lower", i: 1 });
  assert.deepEqual(bench.zone("B.lower")[1], { card: "Brigand", damage: 2 });
  bench.picked = { text: "Brigand", from: { zone: "B.lower", i: 1 } };
  bench.put("A.hand", 3);
  assert.deepEqual(bench.zone("A.hand")[3], { card: "Brigand" });
});

test("a card that is moved within its zone lies where it was let go", () => {
  const bench = new Bench();
  bench.picked = { text: BASTION, from: { zone: "A.hand", i: 0 } };
  assert.deepEqual(bench.put("A.hand", 2), { zone: "A.hand", i: 1 });
  assert.deepEqual(names(bench, "A.hand"), ["Ogre", BASTION, "Zombie"]);
});

test("to the right is toward the Bridge on our lines, and no way leads out of a zone", () => {
  const bench = new Bench();
  bench.table.zones["A.upper"] = [{ card: "Ogre" }, { card: "Troll" }];
  assert.ok(isReversed("A.upper") && !isReversed("B.upper") && !isReversed("A.hand"));
  bench.selected = { zone: "A.upper", i: 0 };
  assert.equal(bench.shift(1), null);
  assert.deepEqual(bench.shift(-1), { zone: "A.upper", i: 1 });
  assert.deepEqual(names(bench, "A.upper"), ["Troll", "Ogre"]);
});

test("against the Automa its one Stronghold lies under its cards", () => {
  const bench = seated();
  bench.swap("solo");
  assert.deepEqual([bench.solo, names(bench, "B.hand")], [true, ["Gnome", "Brute", BASTION]]);
  bench.swap("duel");
  assert.deepEqual(names(bench, "B.hand"), [BASTION, "Gnome", "Brute"]);
});

test("two more sides join with cards in hand, which are kept while two play", () => {
  const bench = seated();
  bench.swap("co-op");
  assert.deepEqual([bench.isRing, bench.table.edition, bench.table.champions.length], [true, 2, 4]);
  assert.deepEqual(names(bench, "B.hand"), ["Gnome", "Brute", BASTION]);
  assert.deepEqual(
    [names(bench, "C.hand"), names(bench, "D.hand")],
    [
      [BASTION, "Troll"],
      ["Reptile", BASTION],
    ],
  );
  bench.table.zones["C.upper"] = [{ card: "Ogre" }];
  bench.table.player = "D";
  bench.swap("duel");
  assert.deepEqual(
    Object.keys(bench.table.zones).filter((zone) => /[CD][.]/.test(zone)),
    [],
  );
  assert.deepEqual([bench.table.player, bench.table.champions.length], ["A", 2]);
  bench.swap("team");
  assert.deepEqual([names(bench, "C.upper"), names(bench, "D.hand")], [["Ogre"], [BASTION, "Reptile"]]);
});

test("a mode has winners who can have won together", () => {
  const bench = seated();
  bench.swap("free-for-all");
  Object.assign(bench.table, { phase: "over", winners: ["B"] });
  bench.swap("team");
  assert.deepEqual(bench.table.winners, ["A", "C"]);
  bench.clear();
  assert.deepEqual([names(bench, "D.hand"), bench.zone("D.discard")], [[BASTION], []]);
});

test("selected events remain selected as long as they have the same rules", () => {
  const bench = new Bench();
  const followed = (...rules) => ({
    problem: "",
    events: rules.map((rule) => ({ rule, text: rule, step: 1 })),
    refused: [],
  });
  bench.follow(followed("a", "b", "c"));
  bench.story = new Set([0, 1, 2]);
  bench.follow(followed("a", "x"));
  assert.deepEqual([...bench.story], [0]);
});

test("moves are read line by line", () => {
  const bench = new Bench();
  bench.moves = " end ; play Ogre upper\n\nend ";
  assert.deepEqual(bench.lines, ["end", "play Ogre upper", "end"]);
});

test("at the table a reading is told in words, without its number", () => {
  const rule = { title: "No Mana", reading: { number: 9, open: "What then?", text: "Nothing." }, sources: {} };
  const store = { t: (key) => (key === "left-open" ? "we play it so" : key), rule: () => rule };
  const said = (node) => (typeof node === "string" ? node : (node?.children ?? []).map(said).join(""));
  assert.equal(said(cite(store, "mana.none")), "No Mana we play it so");
  assert.equal(said(reading(store, rule)), "we play it so What then? Nothing.");
  assert.equal(said(cite({ ...store, rule: () => ({ ...rule, reading: null }) }, "mana.none")), "No Mana");
});

test("an event that is printed has no mark of the reading that its rule names", () => {
  const rule = { title: "No Mana", reading: { number: 9, open: "What then?", text: "Nothing." }, sources: {} };
  const other = { ...rule, reading: { ...rule.reading, number: 4 } };
  const store = { t: (key) => key, rule: () => rule, rules: { "mana.none": rule, other } };
  const view = { store, t: (key) => key, button: () => null };
  const said = (node) => (typeof node === "string" ? node : (node?.children ?? []).map(said).join(""));
  assert.equal(said(cite(store, "mana.none", true)), "No Mana");
  const found = (more) => readingsOf(view, [{ rule: "mana.none", text: "", kind: "mana", step: 0, ...more }]).length;
  assert.deepEqual([found({}), found({ printed: true }), found({ printed: true, also: ["other"] })], [1, 0, 1]);
  assert.equal(found({ also: ["other"] }), 2);
});

test("a line of cards is read as written, and changed with the words between its cards", () => {
  const line = "given Page / Snare / Kite(paper bronze 4/7/3/4 charge)[active] + Folio";
  assert.deepEqual(read(line), [
    { card: "Page", given: true },
    { card: "Snare" },
    { card: "Kite(paper bronze 4/7/3/4 charge)", marks: "[active]" },
    { card: "Folio" },
  ]);
  const bench = new Words();
  const keys = { game: "", A: "", "A laid": "", B: "" };
  bench.palette = { beginnings: [{ name: "versus", text: "", keys, zones: ["A", "A laid", "B"], moments: {} }] };
  bench.isAlone = (card) => card === "Snare";
  bench.text = `game: dust, versus\nA: Kite Blot\nA laid: ${line}\nB:`;
  bench.picked = { text: "Kite(paper bronze 4/7/3/4 charge)", from: { zone: "A laid", i: 2 } };
  bench.put("A", 1);
  assert.equal(bench.rows[1].value, "Kite Kite(paper bronze 4/7/3/4 charge) Blot"); // without its mark
  assert.equal(bench.rows[2].value, "given Page / Snare / Folio");
  bench.picked = { text: "Orb", from: null };
  bench.put("A laid", 3);
  bench.use({ zone: "A laid", i: 3 });
  assert.equal(bench.rows[2].value, "given Page / Snare / Folio + Orb[active]");
  bench.empty();
  assert.equal(bench.text, "game: dust, versus\nA:\nB:");
  bench.travel("undo");
  assert.equal(bench.rows[2].value, "given Page / Snare / Folio + Orb[active]");
});

test("a sheet fits its page where only rounding says otherwise", () => {
  const columns = { scrollWidth: 700, clientWidth: 700 };
  assert.ok(isWithin({ scrollHeight: 1006, clientHeight: 1005 }, columns));
  assert.ok(!isWithin({ scrollHeight: 1007, clientHeight: 1005 }, columns));
  assert.ok(!isWithin({ scrollHeight: 1005, clientHeight: 1005 }, { scrollWidth: 1050, clientWidth: 700 }));
});

test("only an address that others can reach is printed", () => {
  const own =
    "localhost a.localhost mybox printer.local nas.lan x.home.arpa 127.0.0.1 127.8.1.1 10.1.2.3 0.0.0.0 [::1]";
  const more = "192.168.1.20 172.16.0.1 172.31.9.9 169.254.1.1 100.64.0.1 [::] [fd00::1] [fe80::1] localhost.";
  for (const host of `${own} ${more}`.split(" ")) assert.ok(!isPublic(host), host);
  const others = "tutor.example.org example.org 8.8.8.8 172.32.0.1 100.128.0.1 11.0.0.1 [2001:db8::1] 10.example.com";
  for (const host of others.split(" ")) assert.ok(isPublic(host), host);
});
