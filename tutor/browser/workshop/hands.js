// Mouse and keyboard in the workshop.

import { all } from "../common/dom.js";
import { drag, gap } from "../common/drag.js";
import { focused, scopeOf } from "../common/focus.js";
import { along, rove } from "../common/roving.js";
import { isReversed } from "./bench.js";

/** @typedef {import("./handling.js").Handling} Handling */
/** @typedef {import("./bench.js").Spot} Spot */
/** @typedef {import("../types").Zone} Zone */

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select"; // text fields

/**
 * Drag a card from the box or from its place.
 * @param {Handling} shop
 * @param {PointerEvent} event
 * @param {string} text
 * @param {Spot | null} from
 */
export function dragged(shop, event, text, from) {
  const start = () => {
    shop.bench.picked = { text, from };
    shop.bench.selected = null;
    shop.draw();
  };
  const drop = (/** @type {number} */ x, /** @type {number} */ y) => {
    const target = scopeOf(shop.view.root).elementFromPoint(x, y)?.closest("[data-zone]");
    const zone = /** @type {Zone | null} */ (target?.getAttribute("data-zone") ?? null);
    if (target && zone && shop.fits(zone)) {
      const boxes = all(target, "li").map((one) => one.getBoundingClientRect());
      shop.put(zone, gap(boxes, x, isReversed(zone)));
      return;
    }
    shop.bench.picked = null;
    shop.draw();
  };
  drag(event, { root: shop.view.root, cls: "rt-ghost rw-ghost", start, drop, byTouch: across(event.currentTarget) });
}

/**
 * Return whether a finger that has moved this far drags: it does in directions in which the style allows no scrolling.
 * @param {EventTarget | null} origin
 */
function across(origin) {
  const touch = origin instanceof Element ? getComputedStyle(origin).touchAction : "";
  return (/** @type {number} */ dx, /** @type {number} */ dy) =>
    touch === "none" ||
    (touch === "pan-x" && Math.abs(dy) > Math.abs(dx)) ||
    (touch === "pan-y" && Math.abs(dx) > Math.abs(dy));
}

/** Handle a key of the workshop. @param {Handling} shop @param {KeyboardEvent} event */
export function key(shop, event) {
  if (!pressed(shop, event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Do what a key is for; return false if it has no function. @param {Handling} shop @param {KeyboardEvent} event */
function pressed(shop, event) {
  const { target, key: name } = event;
  if (!(target instanceof HTMLElement)) return false;
  const isCommand = (event.ctrlKey || event.metaKey) && !target.matches(FIELDS);
  const command = isCommand ? name.toLowerCase() : "";
  const [kind, ...at] = target.dataset.focus?.split(" ") ?? [];
  const i = Number(at.pop());
  if (name === "Escape" && (shop.bench.picked || shop.bench.selected)) {
    shop.view.byKey = true;
    shop.cancel();
  } else if (command === "z") shop.travel(event.shiftKey ? "redo" : "undo");
  else if (command === "y") shop.travel("redo");
  else if (name === "Delete" && kind === "card") {
    shop.bench.selected = { zone: /** @type {Zone} */ (at.join(" ")), i };
    shop.view.byKey = true;
    shop.remove();
  } else return false;
  return true;
}

/** Let arrow keys move through the cards of a box, which are one stop of the Tab key. @param {KeyboardEvent} event */
export function walk(event) {
  const buttons = all(/** @type {HTMLElement} */ (event.currentTarget), "button");
  const at = buttons.indexOf(/** @type {HTMLElement} */ (focused(/** @type {HTMLElement} */ (event.currentTarget))));
  const top = (/** @type {HTMLElement | undefined} */ one) => one?.parentElement?.offsetTop;
  const columns = buttons.filter((one) => top(one) === top(buttons[0])).length;
  const to = along(event.key, at, buttons.length, columns);
  if (event.key.startsWith("Arrow") && at >= 0) event.preventDefault();
  const next = to === null ? undefined : buttons[to];
  if (!next) return;
  rove(buttons, next);
  next.focus();
}
