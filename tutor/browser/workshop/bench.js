// What lies on the workbench, as plain data, and how it is changed. It stays as long as the page; Python checks and
// executes it.

/** @typedef {import("../wire").Layout} Layout */
/** @typedef {import("../wire").clash.Item} Item */
/** @typedef {import("../types").Zone} Zone */
/** @typedef {{ zone: Zone, i: number }} Spot */
/** @typedef {{ text: string, from: Spot | null }} Picked a card in one's fingers, and where it was taken from */
/** @typedef {import("../types").Replies} Reply */
/** @typedef {"link" | "scenario" | "test" | "cell"} Tab */

export const BASTION = "{Bastion}";
export const FORT = "{Fort}";
const DEEPEST = 200; // changes that can be undone

/** @returns {Layout} */
export const blank = () => ({
  edition: 1,
  solo: false,
  turn: 3,
  player: "A",
  phase: "summoning",
  winner: "",
  mana: null,
  seed: "0",
  champions: [
    { card: "", exhausted: false },
    { card: "", exhausted: false },
  ],
  fixed: 6,
  each: 1,
  resistance: false,
  gifts: [],
  zones: { "A.hand": [], "A.upper": [], "A.lower": [], "B.upper": [], "B.lower": [], "B.hand": [], "B.discard": [] },
});

/** What lies there when one comes in: little, and it can be played. */
export function first() {
  const table = blank();
  const lay = (/** @type {Zone} */ zone, /** @type {string} */ names) => {
    table.zones[zone] = names.split(" ").map((card) => ({ card }));
  };
  lay("A.hand", `${BASTION} Ogre Zombie`);
  lay("A.upper", "Brigand");
  lay("B.upper", "Baron");
  lay("B.lower", "Grrr");
  lay("B.hand", `${BASTION} Gnome Brute`);
  return table;
}

/** @param {Item} item */
export const isStronghold = ({ card }) => card === BASTION || card === FORT;

/** Whether a zone is a line. @param {Zone} zone */
export const inPlay = (zone) => zone.endsWith("er");

/** Whether the first card of a zone lies at its right, next to the Bridge. @param {Zone} zone */
export const isReversed = (zone) => inPlay(zone) && zone.startsWith("A");

export class Bench {
  table = first();
  /** Tables as texts. @type {string[]} */
  done = [];
  /** @type {string[]} */
  undone = [];
  moves = "";
  title = "";
  watch = "";
  /** @type {Picked | null} */
  picked = null;
  /** @type {Spot | null} */
  selected = null;
  /** @type {import("../wire").Palette | null} */
  palette = null;
  /** @type {import("../wire").Checked | null} */
  checked = null;
  /** @type {Reply["followed"] | null} */
  followed = null;
  /** @type {import("../wire").Exported | null} */
  exported = null;
  /** The numbers of the events that must follow. @type {Set<number>} */
  story = new Set();
  /** The rules that must not act. @type {string[]} */
  never = [];
  refused = "";
  isFinal = true;
  /** @type {Tab} */
  tab = "link";
  find = "";
  set = "";
  ability = "";
  own = "";
  isMore = false;
  /** The card of the box that one was at. @type {string | null} */
  box = null;
  /** The number of the last question whether this can be. */
  at = 0;
  /** What was last asked to be followed. */
  asked = "";
  isStale = false;

  /** @param {Zone} name */
  zone(name) {
    return this.table.zones[name];
  }

  /** What lies at a spot. @param {Spot} spot @returns {Item} */
  item({ zone, i }) {
    const item = this.zone(zone)[i];
    if (!item) throw new Error(`nothing lies at ${zone} ${i}`);
    return item;
  }

  /** The position in words, once it has been found that it can be. */
  get notation() {
    return this.checked && !this.checked.problems.length ? this.checked.notation : "";
  }

  /** What follows from the moves, where they can be read. */
  get follows() {
    return this.followed && "events" in this.followed ? this.followed : null;
  }

  get lines() {
    return this.moves
      .split(/[\n;]/)
      .map((one) => one.trim())
      .filter(Boolean);
  }

  /** What is wrong in a zone, or at a number of it. @param {string} zone @param {number} [number] */
  problems(zone, number) {
    const all = this.checked?.problems ?? [];
    return all.filter((one) => one.zone === zone && (number === undefined || one.number === number));
  }

  // -- changing ------------------------------------------------------------------------------------------------------

  /** Change the table so that it can be undone. @param {(table: Layout) => void} act */
  change(act) {
    this.done = [...this.done.slice(-DEEPEST), JSON.stringify(this.table)];
    this.undone = [];
    act(this.table);
  }

  /** Undo the last change, or do it again; false where there is none. @param {"undo" | "redo"} which */
  travel(which) {
    const [from, to] = which === "undo" ? [this.done, this.undone] : [this.undone, this.done];
    const text = from.pop();
    if (text === undefined) return false;
    to.push(JSON.stringify(this.table));
    this.table = JSON.parse(text);
    this.picked = null;
    if (this.selected && !this.zone(this.selected.zone)[this.selected.i]) this.selected = null;
    return true;
  }

  /** Put another table in the place of this one. @param {Layout} table */
  replace(table) {
    this.done.push(JSON.stringify(this.table));
    this.table = table;
    this.picked = this.selected = null;
  }

  /**
   * Lay what is picked at a place of a zone; where it lies then.
   * @param {Zone} name
   * @param {number} at
   * @returns {Spot}
   */
  put(name, at) {
    let i = at;
    const picked = this.picked;
    this.picked = null;
    this.change(({ zones }) => {
      /** @type {Item} */
      let item = { card: picked?.text ?? "" };
      if (picked?.from) {
        const { zone, i: was } = picked.from;
        [item = item] = zones[zone].splice(was, 1);
        if (zone === name && was < i) i -= 1;
        if (!inPlay(name)) item = { card: item.card };
      }
      zones[name].splice(i, 0, item);
    });
    this.selected = { zone: name, i };
    return this.selected;
  }

  /**
   * Move what is selected along its zone, to the right; where it lies then, or null where that leads out.
   * @param {number} by
   */
  shift(by) {
    if (!this.selected) return null;
    const { zone, i } = this.selected;
    const to = i + (isReversed(zone) ? -by : by);
    if (to < 0 || to >= this.zone(zone).length) return null;
    const item = this.item(this.selected);
    this.change(({ zones }) => {
      zones[zone].splice(i, 1);
      zones[zone].splice(to, 0, item);
    });
    this.selected = { zone, i: to };
    return this.selected;
  }

  /**
   * From a duel to a game against the Automa and back: its Stronghold lies under its cards, ours stands before some.
   * @param {boolean} solo
   */
  swap(solo) {
    this.change((table) => {
      table.solo = solo;
      const cards = table.zones["B.hand"].filter((item) => !isStronghold(item));
      const own = table.zones["B.hand"].filter(isStronghold);
      if (own.length === 1) table.zones["B.hand"] = solo ? [...cards, ...own] : [...own, ...cards];
    });
    this.selected = this.picked = null;
  }

  /** Take everything away but the Strongholds. */
  clear() {
    const strongholds = { "A.hand": [{ card: BASTION }], "B.hand": [{ card: BASTION }] };
    this.change((table) => {
      table.zones = { ...blank().zones, ...strongholds };
    });
    this.selected = this.picked = null;
  }

  /**
   * What follows has been told: the events that were chosen stay chosen as long as they are by the same rules.
   * @param {Reply["followed"]} found
   */
  follow(found) {
    const before = this.follows?.events;
    this.followed = found;
    if (!("events" in found)) return;
    const { events, refused } = found;
    if (JSON.stringify(events) !== JSON.stringify(before))
      this.story = new Set([...this.story].filter((i) => events[i]?.rule === before?.[i]?.rule));
    if (!refused.some(({ rule }) => rule === this.refused)) this.refused = refused[0]?.rule ?? "";
  }
}
