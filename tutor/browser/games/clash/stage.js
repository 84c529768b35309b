// How many cards the board has to hold, from which the style computes their size (`stage.css`). It is taken from the
// whole story, so that no card changes its size while the story plays.

import { count, LINES, sidesOf } from "../../frames.js";

/** @typedef {import("../../wire").Frame} Frame */

/** The room that a dealt game has from its beginning: without it one more card would make all of them smaller. */
const DEALT = { line: 4, held: 9 };
/** The least room, so that a few cards do not become huge. */
const LEAST = { line: 2, held: 5 };
/** The most room: beyond that, cards overlap. */
const MOST = { line: 5, held: 11 };

/**
 * Return the length of the longest board line of a story, and of the longest hand with Stronghold and Champion.
 * @param {Frame[]} frames
 * @param {import("../../wire").Side[]} piles
 * @param {boolean} isDealt
 */
export function longest(frames, piles, isDealt) {
  const most = { ...(isDealt ? DEALT : LEAST) };
  for (const frame of frames)
    for (const side of sidesOf(frame)) {
      for (const line of LINES) most.line = Math.max(most.line, frame[`${side}.${line}`].length);
      if (piles.includes(side)) continue;
      most.held = Math.max(most.held, count(frame[`${side}.hand`]) + 1 + (frame[`${side}.champion`] ? 1 : 0));
    }
  return { line: Math.min(most.line, MOST.line), held: Math.min(most.held, MOST.held) };
}

/** Set the custom properties that say how many cards the board has to hold.
 * @param {import("./state.js").ClashGame} game */
export function measure({ store, view }) {
  if (store.now.game) return;
  const found = longest(store.frames, store.now.piles, Boolean(store.now.setup));
  for (const [row, most] of Object.entries(found)) view.root.style.setProperty(`--${row}`, String(most));
}
