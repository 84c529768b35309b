// The table in the workshop as plain data, and its changes. It is kept while the page is open; Python checks and plays
// it.

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
const DEEPEST = 200; // number of changes that can be undone
/** The hands of sides that join a table, so that it can be played. @type {Partial<Record<Side, string>>} */
const HELD = { C: "Troll", D: "Reptile" };

/** Return the empty zones of sides. @param {Side[]} sides */
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

/** The table at the beginning: small, but playable. */
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
 * Return a name for each card of a zone, so that its element is the same when others are added or removed, and keeps
 * the focus.
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

/** Return whether a zone is a line. @param {Zone} zone */
export const inPlay = (zone) => zone.endsWith("er");

/** Return whether a side is left of its Bridges. @param {string} side */
export const isWest = (side) => side === "A" || side === "C";

/** Return whether the first card of a zone is at its right end, next to the Bridge. @param {Zone} zone */
export const isReversed = (zone) => inPlay(zone) && isWest(sideOf(zone));

/** Return the side that a zone belongs to. @param {string} zone */
export const sideOf = (zone) => /** @type {Side} */ (zone[0]);

/** Return the zones of a side. @param {Side} side */
const zonesOf = (side) => {
  const parts = ["hand", "upper", "lower", ...(isWest(side) ? [] : ["discard"])];
  return parts.map((part) => /** @type {Zone} */ (`${side}.${part}`));
};

/** Return the cards in a zone of a side that joins the table. @param {Zone} zone @returns {Item[]} */
const begun = (zone) => (zone.endsWith("hand") ? [{ card: BASTION }, { card: HELD[sideOf(zone)] ?? "Ogre" }] : []);

/**
 * Return the cards of a hand or a pile with its Stronghold where it may be: below all cards of a pile, before some of a
 * hand.
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
  /** The rules that must not be cited. @type {string[]} */
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
  /** The card of the box that had the focus. @type {string | null} */
  box = null;
  /** The number of the last check. */
  at = 0;
  /** The cards of C and D while two play. @type {Partial<Layout["zones"]>} */
  away = {};
  /** The moves that were last sent. */
  asked = "";
  isStale = false;

  /** Return the seats at the table, once they are known. @returns {Seats | undefined} */
  get seats() {
    return this.palette?.modes[this.table.mode];
  }

  /** Return whether four sit at the table. */
  get isRing() {
    return this.table.champions.length > 2;
  }

  /** Return whether one person plays against the Automa. */
  get solo() {
    return this.table.mode === "solo";
  }

  /** @param {Zone} name */
  zone(name) {
    return this.table.zones[name];
  }

  /** Return the card at a spot. @param {Spot} spot @returns {Item} */
  item({ zone, i }) {
    const item = this.zone(zone)[i];
    if (!item) throw new Error(`nothing lies at ${zone} ${i}`);
    return item;
  }

  /** The position as text, once it has been found to be possible. */
  get notation() {
    return this.checked && !this.checked.problems.length ? this.checked.notation : "";
  }

  /** The effects of the moves, if the moves can be read. */
  get follows() {
    return this.followed && "events" in this.followed ? this.followed : null;
  }

  get lines() {
    return this.moves
      .split(/[\n;]/)
      .map((one) => one.trim())
      .filter(Boolean);
  }

  /** Return what is wrong in a zone, or at an index of it. @param {string} zone @param {number} [number] */
  problems(zone, number) {
    const all = this.checked?.problems ?? [];
    return all.filter((one) => one.zone === zone && (number === undefined || one.number === number));
  }

  // -- changing ------------------------------------------------------------------------------------------------------

  /** Change the table so that the change can be undone. @param {(table: Layout) => void} act */
  change(act) {
    this.done = [...this.done.slice(-DEEPEST), JSON.stringify(this.table)];
    this.undone = [];
    act(this.table);
  }

  /** Undo the last change, or redo it; return false if there is none. @param {"undo" | "redo"} which */
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

  /** Replace the table. @param {Layout} table */
  replace(table) {
    this.done.push(JSON.stringify(this.table));
    this.table = table;
    this.picked = this.selected = null;
  }

  /** Return whether a card of a zone can have marks. @param {Zone} zone */
  isMarked(zone) {
    return inPlay(zone);
  }

  /** Remove the card at a spot. @param {Spot} spot */
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
   * Place the picked card at an index of a zone, and return its spot.
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
   * Move the selected card along its zone, to the right; return its spot, or null if that would leave the zone.
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
   * Change the mode. The cards of C and D are kept while two play.
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

  /** Remove everything but the Strongholds. */
  clear() {
    this.change((table) => {
      const zones = /** @type {Zone[]} */ (Object.keys(table.zones));
      const left = zones.map((zone) => [zone, zone.endsWith("hand") ? [{ card: BASTION }] : []]);
      table.zones = Object.fromEntries(left);
    });
    this.selected = this.picked = null;
  }

  /**
   * Take over the effects of the moves: selected events remain selected as long as they have the same rules.
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
