// Turns of others: what has come of those since one's own, and the ways past those that are under way.

import { h } from "../common/render.js";
import { isRing } from "../frames.js";

/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../types").StoryBeat} StoryBeat */
/** @typedef {import("../wire").Side} Side */
/** @typedef {{ side: Side, recap: string[][] }} Turn what the turn of a side has come to */

/**
 * The turns of others since a side played last, the oldest first; and whether those are all that there were.
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

/** What a turn has come to, without whose it was. @param {Side} side @param {string[][]} recap */
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

  /** A side by its letter, and by the name of whoever sits there. @param {Side} side */
  name(side) {
    const name = this.store.now.names[side];
    return name ? `${name} (${side})` : side;
  }

  /** What the turns since one's own have come to, or what has just been done. @returns {Child[]} */
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

  /** The same in sentences, for those who hear it. @returns {string[]} */
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

  /** What a turn has come to, after whose it was: that is not said twice. @param {Turn} turn */
  turn({ side, recap }) {
    return h("li", {}, h("b", { class: `rt-of-${side}` }, this.name(side)), rest(side, recap));
  }

  /** Past what is being told: to the next turn, or to where one can play. @returns {Child[]} */
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

  /** On to the next turn; a story that is being told goes on from there. */
  next() {
    const { timeline } = this.game;
    const { isPlaying } = timeline;
    if (timeline.at >= timeline.end && !isPlaying) return;
    timeline.go(timeline.stop(1, "turn"));
    if (isPlaying && timeline.at < timeline.end) timeline.play();
  }
}
