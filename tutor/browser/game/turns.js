// The turns of other sides: what they did since the own last turn, and buttons to skip those that are shown.

import { h } from "../common/render.js";
import { isRing } from "../frames.js";

/** @typedef {import("./state.js").Game} Game */
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

/** Return the name of a side, with the name of the player if it is known. @param {Game} game @param {Side} side */
function called(game, side) {
  const name = game.store.now.names[side];
  return name ? `${name} (${side})` : side;
}

/** Return the recaps of the turns since the own last one, or the last beat. @param {Game} game @returns {Child[]} */
export function recap(game) {
  const { store } = game;
  const { steps, moves } = store.now;
  const last = game.table.staysTold(game) ? store.beats.at(-1) : null;
  if (!last) return [];
  const first = store.events.find(({ kind }) => kind === "first")?.text;
  if (!last.recap) return [h("p", { class: "rt-recap" }, steps.length || !first ? last.text : first)];
  if (!isRing(store)) return [h("ul", { class: "rt-recap" }, ...last.recap.map((line) => h("li", {}, line.join(" "))))];
  const { turns, isAll } = since(store, moves?.side ?? store.frame(last.to).player);
  const begins = isAll && first ? h("li", {}, first) : null;
  return [h("ul", { class: "rt-recap rt-turns" }, begins, ...turns.map((one) => turn(game, one)))];
}

/** Return the same in sentences, for a screen reader. @param {Game} game @returns {string[]} */
export function recapInWords(game) {
  const { store } = game;
  const { steps, moves } = store.now;
  const last = game.table.staysTold(game) ? store.beats.at(-1) : null;
  if (!last) return [];
  const first = store.events.find(({ kind }) => kind === "first")?.text;
  if (!last.recap) return [steps.length || !first ? game.timeline.heard(last) : first];
  if (!isRing(store)) return last.recap.flat();
  const { turns, isAll } = since(store, moves?.side ?? store.frame(last.to).player);
  const begins = isAll && first ? [first] : [];
  return [...begins, ...turns.map(({ side, recap }) => `${called(game, side)}${rest(side, recap)}`)];
}

/** Return the recap of a turn after its side. @param {Game} game @param {Turn} turn */
function turn(game, { side, recap }) {
  return h("li", {}, h("b", { class: `rt-of-${side}` }, called(game, side)), rest(side, recap));
}

/** Return the buttons that skip to the next turn, or to the next own decision. @param {Game} game @returns {Child[]} */
export function turnButtons(game) {
  const { view, timeline } = game;
  const { seat, over } = game.store.now;
  const now = () => timeline.go(timeline.end);
  const button = (/** @type {string} */ key, /** @type {() => void} */ act) =>
    view.button(key, act, { class: "rt-quiet", "data-verb": key });
  if (timeline.at && !timeline.isPlaying) return [button("back-to-now", now)];
  if (!timeline.at || !isRing(game.store)) return [button("skip", now)];
  return [button("skip-turn", () => next(game)), button(seat && !over ? "skip-mine" : "skip", now)];
}

/** Go to the next turn; a story that plays goes on from there. @param {Game} game */
export function next(game) {
  const { timeline } = game;
  const { isPlaying } = timeline;
  if (timeline.at >= timeline.end && !isPlaying) return;
  timeline.go(timeline.stop(1, "turn"));
  if (isPlaying && timeline.at < timeline.end) timeline.play();
}
