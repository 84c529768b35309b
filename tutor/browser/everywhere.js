// The keys that work in every room, and which keys are meant for a field instead.

import { focus } from "./common/focus.js";

/** @typedef {import("./view.js").View} View */

/** Fields into which nothing is typed. Letters and digits mean nothing to them. */
const UNTYPED = /^(range|checkbox|radio|button|submit)$/;

/** Whether a key is meant for the field that has the focus. @param {Pick<KeyboardEvent, "key" | "target">} event */
export function isTyping({ key, target }) {
  if (!(target instanceof Element) || !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return false;
  const isLetter = key.length === 1 && key !== " ";
  return !(isLetter && target.tagName === "INPUT" && UNTYPED.test(/** @type {HTMLInputElement} */ (target).type));
}

/** Show the list of keys. @param {View} view */
export const showKeys = async (view) => (await view.module("keeper", "keys")).showKeys(view);

/** Look up a rule beside the game, or go to the search field of a room. @param {View} view */
function search({ game, body }) {
  if (game) return game.tools?.lookup.open();
  const field = body.querySelector('input[type="search"]');
  if (!field) return;
  focus(field);
  const { top, bottom } = field.getBoundingClientRect();
  // in the middle, as what is found is listed below the field
  if (top < 0 || bottom > innerHeight) field.scrollIntoView({ block: "center" });
}

/** What each key does. @type {Record<string, (view: View) => unknown>} */
const EVERYWHERE = { "?": showKeys, "/": search };

/** Whether a key is for a field, or a dialog is open: then it reaches nothing else, wherever the focus is.
 * @param {KeyboardEvent} event @param {Element} root */
export const isElsewhere = (event, root) => isTyping(event) || root.querySelector("dialog[open]") !== null;

/** Do what a key does in every room; true where it does something. @param {KeyboardEvent} event @param {View} view */
export function actEverywhere(event, view) {
  const act = EVERYWHERE[event.key];
  if (!act) return false;
  event.preventDefault(); // in Firefox they search the page
  act(view);
  return true;
}
