// The turns of other sides: what they did since the own last turn, and buttons to skip those that are shown.

import { h } from "../common/render.js";
import { isRing } from "../frames.js";

/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../types").StoryBeat} StoryBeat */
/** @typedef {import("../wire").Side} Side */
/** @typedef {{ side: Side, recap: string[][] }} Turn what the turn of a side has come to */

/**
 * Return the turns of others since a side played last, the oldest first, and whether these are all turns so far.
 * @param {import("../store.js").Store} store
 * @param {Side} mine
 */
export function since(store, mine) {
  /** @type {Turn[]} */
  const turns = [];
  for (const { recap, from } of store.beats.toReversed()) {
    if (!recap) continue;
    const side = store.frame(from).player;
    if (side === mine) return { turns, isAll: false };
    turns.unshift({ side, recap });
  }
  return { turns, isAll: true };
}

/** Return the recap of a turn without the side at its beginning. @param {Side} side @param {string[][]} recap */
function rest(side, recap) {
  const said = recap.flat().join(" ");
  return said.startsWith(`${side} `) ? said.slice(side.length) : `: ${said}`;
}

export class Turns {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.store = game.store;
  }

  /** Return the name of a side, with the name of the player if it is known. @param {Side} side */
  name(side) {
    const name = this.store.now.names[side];
    return name ? `${name} (${side})` : side;
  }

  /** Return the recaps of the turns since the own last one, or the last beat. @returns {Child[]} */
  told() {
    const { store } = this;
    const { steps, moves } = store.now;
    const last = this.game.prompt.staysTold ? store.beats.at(-1) : null;
    if (!last) return [];
    const first = store.events.find(({ kind }) => kind === "first")?.text;
    if (!last.recap) return [h("p", { class: "rt-recap" }, steps.length || !first ? last.text : first)];
    if (!isRing(store))
      return [h("ul", { class: "rt-recap" }, ...last.recap.map((line) => h("li", {}, line.join(" "))))];
    const { turns, isAll } = since(store, moves?.side ?? store.frame(last.to).player);
    const begins = isAll && first ? h("li", {}, first) : null;
    return [h("ul", { class: "rt-recap rt-turns" }, begins, ...turns.map((turn) => this.turn(turn)))];
  }

  /** Return the same in sentences, for a screen reader. @returns {string[]} */
  words() {
    const { store } = this;
    const { steps, moves } = store.now;
    const last = this.game.prompt.staysTold ? store.beats.at(-1) : null;
    if (!last) return [];
    const first = store.events.find(({ kind }) => kind === "first")?.text;
    if (!last.recap) return [steps.length || !first ? this.game.timeline.heard(last) : first];
    if (!isRing(store)) return last.recap.flat();
    const { turns, isAll } = since(store, moves?.side ?? store.frame(last.to).player);
    const begins = isAll && first ? [first] : [];
    return [...begins, ...turns.map(({ side, recap }) => `${this.name(side)}${rest(side, recap)}`)];
  }

  /** Return the recap of a turn after its side. @param {Turn} turn */
  turn({ side, recap }) {
    return h("li", {}, h("b", { class: `rt-of-${side}` }, this.name(side)), rest(side, recap));
  }

  /** Return the buttons that skip to the next turn, or to the next own decision. @returns {Child[]} */
  ways() {
    const { view, timeline } = this.game;
    const { seat, over } = this.store.now;
    const now = () => timeline.go(timeline.end);
    const way = (/** @type {string} */ key, /** @type {() => void} */ act) =>
      view.button(key, act, { class: "rt-quiet", "data-verb": key });
    if (timeline.at && !timeline.isPlaying) return [way("back-to-now", now)];
    if (!timeline.at || !isRing(this.store)) return [way("skip", now)];
    return [way("skip-turn", () => this.next()), way(seat && !over ? "skip-mine" : "skip", now)];
  }

  /** Go to the next turn; a story that plays goes on from there. */
  next() {
    const { timeline } = this.game;
    const { isPlaying } = timeline;
    if (timeline.at >= timeline.end && !isPlaying) return;
    timeline.go(timeline.stop(1, "turn"));
    if (isPlaying && timeline.at < timeline.end) timeline.play();
  }
}
