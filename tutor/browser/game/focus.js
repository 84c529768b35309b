// Keeps the focus on its card while a game is drawn again.

import { focus, focused, scopeOf } from "../common/focus.js";

/** @typedef {import("./state.js").Game} Game */

const ENDING = new Set(["end", "attack", "assault"]);
/** The buttons that get the focus when they appear: of a choice, and of a story that waits. */
const ONLY = [".rt-choice button", '[data-verb="go-on"]'];

/**
 * Draw, and keep the focus on the card that had it. If that is gone, a keyboard player gets the focus on a sensible
 * place.
 *
 * An element that will be moved or removed loses the focus first: moving the focus in the middle of drawing makes a
 * browser lay out the whole page.
 * @param {Game} game
 * @param {() => void} draw
 */
export function keepFocus(game, draw) {
  const { view, table } = game;
  const { box } = game.prompt;
  const had = focused(view.root);
  const card = /** @type {HTMLElement | null | undefined} */ (had?.closest("[data-key]"))?.dataset.key;
  const verb = box.contains(had) ? had?.dataset.verb : undefined;
  const shown = ONLY.filter((button) => box.querySelector(button));
  if (had && (box.contains(had) || (card && table.isLeaving(game, card)))) had.blur();
  draw();
  if (card && !focused(view.root)) {
    focus(table.cardOf(game, card));
    table.rove(game);
  }
  if (view.byKey) lead(game, had, verb, shown);
}

/**
 * Lead the focus of a keyboard player to what can be done now.
 * @param {Game} game
 * @param {HTMLElement | null} had what had the focus before drawing
 * @param {string | undefined} verb of the button in the prompt that had it
 * @param {string[]} shown which of `ONLY` were shown
 */
function lead(game, had, verb, shown) {
  const { view, store, timeline, prompt } = game;
  const [choice, toGoOn] = ONLY.map((one) => (shown.includes(one) ? null : prompt.box.querySelector(one)));
  const isOpening = store.now.situation && !timeline.at && !timeline.isPlaying;
  const isAsked = timeline.isNow || timeline.isWaiting || isOpening || game.guide?.isWaiting(game);
  // the cards on the board lines can do nothing while a story goes on
  if (toGoOn && had?.closest(".rt-line")) focus(toGoOn);
  else if (!isAsked) stay(game, had);
  // nothing else can be done before this choice
  else if (choice) focus(choice);
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

/** Focus a sensible place if nothing has the focus. @param {HTMLElement} root @param {string | undefined} verb */
function goOn(root, verb) {
  const had = scopeOf(root).activeElement;
  const isHidden = had instanceof HTMLElement && had.hidden && root.contains(had);
  const isRow = had?.getAttribute("role") === "toolbar"; // the person has not moved the focus since it was put here
  if (had && had !== document.body && had !== root && !isHidden && !isRow) return;
  const same = verb && !ENDING.has(verb) ? [`[data-verb="${verb}"]:not(:disabled)`] : [];
  const wanted = [...same, ".rt-choice button", ".rt-selected", ".rt-playable", ".rt-main", ".rt-prompt button"];
  const found = wanted.map((selector) => root.querySelector(selector)).find((button) => button !== null);
  if (found) focus(found);
}
