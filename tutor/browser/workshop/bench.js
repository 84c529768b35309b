// What lies on the workbench, as plain data, and how it is changed. It stays as long as the page; Python checks and
// executes it.

/** @typedef {import("../wire").Layout} Layout */
/** @typedef {import("../wire").clash.Item} Item */
/** @typedef {import("../types").Zone} Zone */
/** @typedef {{ zone: Zone, i: number }} Spot */
/** @typedef {{ text: string, from: Spot | null }} Picked a card in one's fingers, and where it was taken from */
/** @typedef {import("../types").Replies} Reply */
/** @typedef {"link" | "scenario" | "test" | "cell"} Tab */
/** @typedef {import("../wire").Side} Side */
/** @typedef {import("../wire").clash.Mode} Mode */
/** @typedef {import("../wire").clash.Seats} Seats */

export const BASTION = "{Bastion}";
export const FORT = "{Fort}";
const DEEPEST = 200; // changes that can be undone
/** What somebody holds who comes to a table, so that it can be played. @type {Partial<Record<Side, string>>} */
const HELD = { C: "Troll", D: "Reptile" };

/** The zones of sides with nothing in them. @param {Side[]} sides */
const empty = (sides) =>
  /** @type {Layout["zones"]} */ (
    /** @type {unknown} */ (Object.fromEntries(sides.flatMap(zonesOf).map((zone) => [zone, []])))
  );

/** @returns {Layout} */
export const blank = () => ({
  edition: 1,
  mode: "duel",
  turn: 3,
  player: "A",
  phase: "summoning",
  winners: [],
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
  zones: empty(["A", "B"]),
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

/**
 * A name for each card of a zone, so that it stays the same element where others come and go, and keeps the focus.
 * @param {Item[]} items
 */
export function keysOf(items) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return items.map(({ card }) => {
    const count = (counts.get(card) ?? 0) + 1;
    counts.set(card, count);
    return `${card} ${count}`;
  });
}

/** Whether a zone is a line. @param {Zone} zone */
export const inPlay = (zone) => zone.endsWith("er");

/** Whether a side sits left of its Bridges. @param {string} side */
export const isWest = (side) => side === "A" || side === "C";

/** Whether the first card of a zone lies at its right, next to the Bridge. @param {Zone} zone */
export const isReversed = (zone) => inPlay(zone) && isWest(sideOf(zone));

/** Whose a zone is. @param {string} zone */
export const sideOf = (zone) => /** @type {Side} */ (zone[0]);

/** The zones of a side. @param {Side} side */
const zonesOf = (side) => {
  const parts = ["hand", "upper", "lower", ...(isWest(side) ? [] : ["discard"])];
  return parts.map((part) => /** @type {Zone} */ (`${side}.${part}`));
};

/** What lies in a zone of somebody who comes to the table. @param {Zone} zone @returns {Item[]} */
const begun = (zone) => (zone.endsWith("hand") ? [{ card: BASTION }, { card: HELD[sideOf(zone)] ?? "Ogre" }] : []);

/**
 * The cards of a hand or a pile with its Stronghold where it can be: under all of a pile, before some of a hand.
 * @param {Item[]} items
 * @param {boolean} isPile
 */
function standing(items, isPile) {
  const cards = items.filter((item) => !isStronghold(item));
  const [own, ...more] = items.filter(isStronghold);
  if (!own || more.length || (items.at(-1) === own) === isPile) return items;
  return isPile ? [...cards, own] : [own, ...cards];
}

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
  /** What C and D had, while two play. @type {Partial<Layout["zones"]>} */
  away = {};
  /** What was last asked to be followed. */
  asked = "";
  isStale = false;

  /** How one sits at the table, once it has been told. @returns {Seats | undefined} */
  get seats() {
    return this.palette?.modes[this.table.mode];
  }

  /** Whether four sit at the table. */
  get isRing() {
    return this.table.champions.length > 2;
  }

  /** Whether one person sits at it with the Automa. */
  get solo() {
    return this.table.mode === "solo";
  }

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

  /** Whether a card of a zone can have marks. @param {Zone} zone */
  isMarked(zone) {
    return inPlay(zone);
  }

  /** Take away what lies at a spot. @param {Spot} spot */
  cut({ zone, i }) {
    const item = this.item({ zone, i });
    this.zone(zone).splice(i, 1);
    return item;
  }

  /** @param {Spot} spot @param {Item} item */
  insert({ zone, i }, item) {
    this.zone(zone).splice(i, 0, item);
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
    this.change(() => {
      /** @type {Item} */
      let item = { card: picked?.text ?? "" };
      if (picked?.from) {
        item = this.cut(picked.from);
        if (picked.from.zone === name && picked.from.i < i) i -= 1;
        if (!this.isMarked(name)) item = { card: item.card };
      }
      this.insert({ zone: name, i }, item);
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
    this.change(() => this.insert({ zone, i: to }, this.cut({ zone, i })));
    this.selected = { zone, i: to };
    return this.selected;
  }

  /**
   * From one mode to another. What C and D have is kept while two play.
   * @param {Mode} mode
   */
  swap(mode) {
    const seats = this.palette?.modes[mode];
    if (!seats) return;
    const { sides, piles, parties, editions } = seats;
    this.change((table) => {
      const known = { ...this.away, ...table.zones };
      this.away = known;
      const zones = sides.flatMap((side) => zonesOf(side).map((zone) => [zone, known[zone] ?? begun(zone)]));
      table.zones = Object.fromEntries(zones);
      for (const side of sides)
        if (!isWest(side)) table.zones[`${side}.hand`] = standing(table.zones[`${side}.hand`], piles.includes(side));
      table.champions = sides.map((_, i) => table.champions[i] ?? { card: "", exhausted: false });
      table.mode = mode;
      if (!editions.includes(table.edition)) table.edition = editions[0] ?? table.edition;
      if (!sides.includes(table.player)) table.player = "A";
      const isParty = parties.some((party) => String(party) === String(table.winners));
      if (table.winners.length && !isParty) table.winners = parties[0] ?? [];
    });
    this.selected = this.picked = null;
  }

  /** Take everything away but the Strongholds. */
  clear() {
    this.change((table) => {
      const zones = /** @type {Zone[]} */ (Object.keys(table.zones));
      const left = zones.map((zone) => [zone, zone.endsWith("hand") ? [{ card: BASTION }] : []]);
      table.zones = Object.fromEntries(left);
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
