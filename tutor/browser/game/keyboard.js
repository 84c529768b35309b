// The keys of a game.

import { focused } from "../common/focus.js";
import { ARROWS, across } from "../common/roving.js";
import { key as keyOfLog } from "./log.js";
import { press } from "./prompt.js";
import { cancel, dismiss } from "./selection.js";
import { next } from "./turns.js";

/** @typedef {import("./state.js").Game} Game */

/** What each key does. @type {Record<string, (game: Game) => unknown>} */
const KEYS = {
  Escape: (game) => (game.selection.why ? dismiss(game) : cancel(game)),
  n: ({ timeline }) => timeline.forward(),
  b: ({ timeline }) => timeline.go(timeline.stop(-1)),
  p: ({ timeline }) => (timeline.isPlaying ? timeline.pause() : timeline.play()),
  h: ({ timeline }) => timeline.hurry(true),
  t: next,
  g: ({ timeline }) => timeline.go(timeline.end),
  e: (game) => game.timeline.isNow && press(game, "end"),
  u: ({ elements }) => elements.undo.click(),
  r: ({ view }) => view.announcer.again(),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [i + 1, (/** @type {Game} */ game) => game.table.pick(game, i)]),
  ),
};

/** Do what a key does. Return false if it does nothing. @param {Game} game @param {KeyboardEvent} event */
export function pressed(game, event) {
  const arrow = ARROWS[event.key];
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (keyOfLog(game, event)) return true;
  if (arrow) return walk(game, arrow);
  if (event.key === "Home" || event.key === "End") return toEnd(game.view.root, event.key === "Home" ? 0 : -1);
  act?.(game);
  return act !== undefined;
}

/**
 * Return the rows of the table from top to bottom, each with its buttons from left to right.
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
 * Focus the first or the last button of the row that has the focus.
 * @param {HTMLElement} root
 * @param {0 | -1} end
 */
function toEnd(root, end) {
  const had = focused(root);
  const row = rows(root).find((one) => one.some(({ button }) => button === had));
  row?.at(end)?.button.focus();
  return row !== undefined;
}

/** The targets of the chosen card. */
const TARGETS = "[data-slot], .rt-target";
/** What the arrows scroll when it contains the focus. */
const SCROLLS = ".rt-aside, .rt-prompt [tabindex]:not(button, [role])";

/**
 * Move the focus by an arrow through the rows of the table and the prompt; from outside, to the last row of the table.
 * While a card is chosen, only its targets and the row with the focus are stops. Return false if the arrow is to
 * scroll.
 * @param {Game} game
 * @param {[number, number]} arrow
 */
function walk({ view: { root }, selection }, arrow) {
  const had = focused(root);
  if (had?.closest(SCROLLS)) return false;
  const all = rows(root);
  const isTarget = (/** @type {{ button: HTMLElement }} */ { button }) => button.matches(TARGETS);
  const isAimed = selection.index !== null && all.some((row) => row.some(isTarget));
  const isHad = (/** @type {{ button: HTMLElement }} */ { button }) => button === had;
  const aimed = all.map((row) => (row.some(isTarget) || !row.some(isHad) ? row.filter(isTarget) : row));
  const found = isAimed ? aimed.filter((row) => row.length) : all;
  const y = found.findIndex((row) => row.some(isHad));
  if (y < 0) {
    const last = found.findLast((row) => !row[0]?.button.closest('[data-row="prompt"]')) ?? found.at(-1);
    last?.[0]?.button.focus();
    return true;
  }
  const to = across(
    found.map((row) => row.map(({ left }) => left)),
    [y, (found[y] ?? []).findIndex(isHad)],
    arrow,
  );
  if (to) found[to[0]]?.[to[1]]?.button.focus();
  return true;
}
