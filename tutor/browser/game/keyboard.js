// The keys of a game.

import { focused } from "../common/focus.js";
import { ARROWS, across } from "../common/roving.js";

/** @typedef {import("./game.js").Game} Game */

/** What each key does. @type {Record<string, (game: Game) => unknown>} */
const KEYS = {
  Escape: ({ tools, selection }) =>
    tools?.lens.isOpen ? tools.lens.close() : selection.why ? selection.dismiss() : selection.cancel(),
  n: ({ timeline }) => timeline.forward(),
  b: ({ timeline }) => timeline.go(timeline.stop(-1)),
  p: ({ timeline }) => (timeline.isPlaying ? timeline.pause() : timeline.play()),
  h: ({ timeline }) => timeline.hurry(true),
  t: ({ tools }) => tools?.turns.next(),
  g: ({ timeline }) => timeline.go(timeline.end),
  e: ({ timeline, prompt }) => timeline.isNow && prompt.press("end"),
  u: ({ undo }) => undo.click(),
  r: ({ view }) => view.announcer.again(),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i + 1, (/** @type {Game} */ game) => pick(game, i)])),
};

/** Take a card of those at hand, by its number from 0, as if it were pressed. @param {Game} game @param {number} i */
function pick({ board, selection }, i) {
  const item = [...board.items.values()].find(({ entry, thing }) => entry && thing.index === i);
  if (item) selection.press(item);
}

/** Do what a key is for; false where it is for nothing. @param {Game} game @param {KeyboardEvent} event */
export function pressed(game, event) {
  const arrow = ARROWS[event.key];
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (arrow) walk(game.view.root, arrow);
  else if (event.key === "Home" || event.key === "End") return toEnd(game.view.root, event.key === "Home" ? 0 : -1);
  else if (act) act(game);
  else return false;
  return true;
}

/**
 * The rows of the table from top to bottom, each with what can be focused in it from left to right.
 * @param {HTMLElement} root
 */
function rows(root) {
  return [...root.querySelectorAll("[data-row]")]
    .map((row) => [...row.querySelectorAll("button")].filter((button) => button.offsetParent))
    .filter((row) => row.length)
    .map((row) =>
      row
        .map((button) => ({ button, left: button.getBoundingClientRect().left }))
        .sort((one, other) => one.left - other.left),
    );
}

/**
 * Go to the first thing in the row that has the focus, or to the last.
 * @param {HTMLElement} root
 * @param {0 | -1} end
 */
function toEnd(root, end) {
  const had = focused(root);
  const row = rows(root).find((one) => one.some(({ button }) => button === had));
  row?.at(end)?.button.focus();
  return row !== undefined;
}

/**
 * Go through the table, and from its last row to what is asked, by an arrow; from outside to the last row of the table.
 * @param {HTMLElement} root
 * @param {[number, number]} arrow
 */
function walk(root, arrow) {
  const found = rows(root);
  const had = focused(root);
  const y = found.findIndex((row) => row.some(({ button }) => button === had));
  if (y < 0) {
    const last = found.findLast((row) => !row[0]?.button.closest('[data-row="prompt"]')) ?? found.at(-1);
    last?.[0]?.button.focus();
    return;
  }
  const x = (found[y] ?? []).findIndex(({ button }) => button === had);
  const to = across(
    found.map((row) => row.map(({ left }) => left)),
    [y, x],
    arrow,
  );
  if (to) found[to[0]]?.[to[1]]?.button.focus();
}
