// The focus while a game is drawn anew: it stays with the card that has it, wherever that goes.

import { focus, focused, scopeOf } from "../common/focus.js";

/** @typedef {import("./game.js").Game} Game */

const ENDING = new Set(["end", "attack", "assault"]);

/**
 * Draw, and leave the focus with the card that had it. Whoever plays by keyboard goes on from a sensible place where
 * what had it is gone.
 *
 * What will be moved or taken away lets go of the focus first: where the focus goes with an element, or comes to one, a
 * browser lays out the whole page at once, half drawn as it is.
 * @param {Game} game
 * @param {() => void} draw
 */
export function keepFocus(game, draw) {
  const { view, board, prompt, timeline } = game;
  const had = focused(view.root);
  const card = /** @type {HTMLElement | null | undefined} */ (had?.closest("[data-key]"))?.dataset.key;
  const verb = prompt.box.contains(had) ? had?.dataset.verb : undefined;
  const chosen = prompt.box.querySelector(".rt-choice button");
  if (had && (prompt.box.contains(had) || (card && board.isLeaving(card, game.frame)))) had.blur();
  draw();
  if (card && !focused(view.root)) {
    focus(board.items.get(card)?.li.querySelector("button"));
    board.rove();
  }
  if (!view.byKey) return;
  const isAsked = timeline.isNow || timeline.isWaiting || game.guide?.isWaiting;
  const choice = prompt.box.querySelector(".rt-choice button");
  if (!isAsked) stay(game, had);
  // nothing else can be done until it is made
  else if (choice && !chosen) focus(choice);
  else goOn(view.root, verb);
}

/**
 * While a story goes on, leave the focus with what had it, or else near it: on the page itself the keys lead nowhere.
 * @param {Game} game
 * @param {HTMLElement | null} had
 */
function stay({ view, prompt }, had) {
  const has = focused(view.root);
  // a browser takes the focus from what has been hidden, but only later
  if (!had || (has && !has.hidden)) return;
  focus(had.isConnected && had.offsetParent ? had : prompt.foot);
}

/** Go on from a sensible place, if nothing has the focus. @param {HTMLElement} root @param {string | undefined} verb */
function goOn(root, verb) {
  const had = scopeOf(root).activeElement;
  const isHidden = had instanceof HTMLElement && had.hidden && root.contains(had);
  const isRow = had?.getAttribute("role") === "toolbar"; // where one has landed, and has gone nowhere yet
  if (had && had !== document.body && had !== root && !isHidden && !isRow) return;
  const same = verb && !ENDING.has(verb) ? [`[data-verb="${verb}"]:not(:disabled)`] : [];
  const wanted = [...same, ".rt-choice button", ".rt-selected", ".rt-playable", ".rt-main", ".rt-prompt button"];
  const found = wanted.map((selector) => root.querySelector(selector)).find((button) => button !== null);
  if (found) focus(found);
}
