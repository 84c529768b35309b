// The keys that work in every room.

import { focus } from "./common/focus.js";

/** @typedef {import("./view.js").View} View */

/** The types of inputs that take no letters or digits. */
const UNTYPED = /^(range|checkbox|radio|button|submit)$/;

/** Whether a key is typed into the field that has the focus. @param {Pick<KeyboardEvent, "key" | "target">} event */
export function isTyping({ key, target }) {
  if (!(target instanceof Element) || !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return false;
  const isLetter = key.length === 1 && key !== " ";
  return !(isLetter && target.tagName === "INPUT" && UNTYPED.test(/** @type {HTMLInputElement} */ (target).type));
}

/** Show the list of keys. @param {View} view */
export const showKeys = async (view) => (await view.packs.get("shared"))?.showKeys(view);

/** Open the search for rules in a game, or focus the search field of a room. @param {View} view */
function search({ game, body }) {
  if (game) return game.search();
  const field = body.querySelector('input[type="search"]');
  if (!field) return;
  focus(field);
  const { top, bottom } = field.getBoundingClientRect();
  // in the middle, because the results are listed below the field
  if (top < 0 || bottom > innerHeight) field.scrollIntoView({ block: "center" });
}

/** What each key does. @type {Record<string, (view: View) => unknown>} */
const EVERYWHERE = { "?": showKeys, "/": search };

/** Whether a key is typed into a field, or a dialog is open. Such a key does nothing else.
 * @param {KeyboardEvent} event @param {Element} root */
export const isElsewhere = (event, root) => isTyping(event) || root.querySelector("dialog[open]") !== null;

/** Do what a key does in every room. Return true if it does something.
 * @param {KeyboardEvent} event @param {View} view */
export function actEverywhere(event, view) {
  const act = EVERYWHERE[event.key];
  if (!act) return false;
  event.preventDefault(); // in Firefox these keys search the page
  act(view);
  return true;
}
