// Finding cards on the board, for animations and forecasts.

import { standing } from "./board.js";

/** @typedef {import("./state.js").Board} Board */
/** @typedef {import("../../wire").Place} Place */
/** @typedef {import("../../wire").Side} Side */

/** Return the list item of the card at a place, if there is one. @param {Board} board @param {Place | null} [place] */
export function find(board, place) {
  if (!place?.number || place.zone === "pile" || place.zone === "discard") return null;
  const item = standing(board, `${place.side}.${place.zone}`)[place.number - 1];
  return item instanceof HTMLElement ? item : null;
}

/**
 * Return the list item of a card in a zone, by name.
 * @param {Board} board
 * @param {Side | undefined} side
 * @param {"hand"} zone
 * @param {string | undefined} name
 */
export function named(board, side, zone, name) {
  const items = side ? standing(board, `${side}.${zone}`) : [];
  const found = items.find((item) => item.getAttribute("data-key")?.startsWith(`${side} ${name} `));
  return /** @type {HTMLElement | undefined} */ (found) ?? null;
}

/** Return the boxes of all cards, by key. @param {HTMLElement} root */
export function places(root) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"));
  return new Map([...all].map((item) => [item.dataset.key ?? "", item.getBoundingClientRect()]));
}
