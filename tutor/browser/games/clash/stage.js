// How many cards the board has to hold: the style gives the cards their size by it (`stage.css`). Taken from the whole
// story that is told, so that no card changes its size while it is watched.

import { count, LINES, sidesOf } from "../../frames.js";

/** @typedef {import("../../wire").Frame} Frame */

/** What a game that was dealt has room for from its beginning: a card more would make all of them smaller. */
const DEALT = { line: 4, held: 9 };
/** The least room: few cards are not to become posters. */
const LEAST = { line: 2, held: 5 };
/** The most: beyond that, cards overlap. */
const MOST = { line: 5, held: 11 };

/**
 * The longest line of a story, and the longest row of a hand with its Stronghold and its Champion.
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

/** Say to the style what the board of a game has to hold. @param {import("./table.js").ClashTable} game */
export function measure({ store, view }) {
  if (store.now.game) return;
  const found = longest(store.frames, store.now.piles, Boolean(store.now.setup));
  for (const [row, most] of Object.entries(found)) view.root.style.setProperty(`--${row}`, String(most));
}
