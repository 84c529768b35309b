// A table that is written line by line: the content of each line, and its changes.

import { Bench } from "./bench.js";

/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("../wire").clash.Item} Item */
/** @typedef {import("./bench.js").Spot} Spot */
/** @typedef {{ key: string, value: string }} Row */
/** @typedef {Item & { given?: boolean, marks?: string }} Word a card as it is written: what stands before and after */

const WORD = /(?:[^\s(]|\([^)]*\)?)+/g; // spaces in parentheses do not separate words
const GIVEN = "given";
export const ACTIVE = "[active]";

/** Return the lines of a position. @param {string} text @returns {Row[]} */
const rowsOf = (text) =>
  text.split("\n").map((line) => {
    const at = line.indexOf(":");
    return { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
  });

/** Return the cards of a line. @param {string} value */
export function read(value) {
  /** @type {Word[]} */
  const found = [];
  let given = false;
  for (const word of value.match(WORD) ?? []) {
    if (word === "+" || word === "/") continue;
    if (word === GIVEN && !given) {
      given = true;
      continue;
    }
    const [card = "", marks] = word.split(/(?=\[)/);
    found.push({ card, ...(marks && { marks }), ...(given && { given }) });
    given = false;
  }
  return found;
}

/**
 * A line of cards.
 * @param {Word[]} items
 * @param {(one: Word, next: Word) => string} between
 */
export const write = (items, between) =>
  items
    .map((one, i) => {
      const next = items[i + 1];
      return `${one.given ? `${GIVEN} ` : ""}${one.card}${one.marks ?? ""}${next ? between(one, next) : ""}`;
    })
    .join("");

export class Words extends Bench {
  /** Return whether a card is alone, not in a stack. @type {(card: string) => boolean} */
  isAlone = () => false;

  constructor() {
    super();
    this.text = "";
  }

  /** The position as text. */
  get text() {
    return /** @type {any} */ (this.table).text;
  }

  set text(text) {
    /** @type {any} */ (this).table = { text };
  }

  /** The mode of play in the first line, and the possible modes. */
  get begun() {
    const all = this.palette?.beginnings ?? [];
    const said = (rowsOf(this.text)[0]?.value ?? "").split(",").map((one) => one.trim());
    return all.find(({ name }) => said.includes(name)) ?? all[0];
  }

  /** Return the lines that contain cards. */
  get places() {
    return /** @type {Zone[]} */ (/** @type {unknown} */ (this.begun?.zones ?? []));
  }

  /** Return the existing lines, each with its number, and between them the possible empty ones. */
  get rows() {
    const keys = Object.keys(this.begun?.keys ?? {});
    const found = rowsOf(this.text).map((row, at) => ({ ...row, line: at + 1 }));
    const others = found.filter(({ key }) => key && !keys.includes(key));
    const known = keys.map((key) => found.find((row) => row.key === key) ?? { key, value: "", line: 0 });
    return [...known, ...others];
  }

  /** Return what is wrong in a line. @param {string} key */
  wrong(key) {
    const line = this.rows.find((row) => row.key === key)?.line;
    return line ? this.problems("text", line) : [];
  }

  /**
   * Set the text of a line; an empty one is removed, unless it is a hand.
   * @param {string} key
   * @param {string} value
   */
  say(key, value) {
    const rows = this.rows.map((row) => (row.key === key ? { ...row, value } : row));
    const kept = rows.filter((row) => row.value || row.key.length === 1);
    this.text = kept.map((row) => `${row.key}: ${row.value}`.trim()).join("\n");
  }

  /** Remove every card. */
  empty() {
    this.change(() => this.places.map((zone) => this.say(zone, "")));
    this.selected = this.picked = null;
  }

  // -- its cards -----------------------------------------------------------------------------------------------------

  /** @override @param {Zone} name @returns {Word[]} */
  zone(name) {
    return read(this.rows.find(({ key }) => key === name)?.value ?? "");
  }

  /** @override @param {Zone} zone */
  isMarked(zone) {
    return zone.endsWith("laid");
  }

  /** Replace the cards of a zone. @param {Zone} zone @param {Word[]} items */
  fill(zone, items) {
    const isApart = (/** @type {Word} */ one) => one.given || this.isAlone(one.card);
    const between = (/** @type {Word} */ one, /** @type {Word} */ next) => {
      if (!this.isMarked(zone)) return " ";
      return isApart(one) || isApart(next) ? " / " : " + ";
    };
    this.say(zone, write(items, between));
  }

  /** @override @param {Spot} spot */
  cut({ zone, i }) {
    const item = this.item({ zone, i });
    this.fill(zone, this.zone(zone).toSpliced(i, 1));
    return item;
  }

  /** @override @param {Spot} spot @param {Item} item */
  insert({ zone, i }, item) {
    this.fill(zone, this.zone(zone).toSpliced(i, 0, item));
  }

  /** Use the ability of a placed card, or stop using it. @param {Spot} spot */
  use({ zone, i }) {
    const items = this.zone(zone);
    const one = items[i];
    if (!one) return;
    if (one.marks) delete one.marks;
    else one.marks = ACTIVE;
    this.change(() => this.fill(zone, items));
  }
}
