// What the mouse and the keys do in the workshop.

import { all } from "../common/dom.js";
import { drag, gap } from "../common/drag.js";
import { isReversed } from "./bench.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */
/** @typedef {import("./bench.js").Spot} Spot */
/** @typedef {import("../types").Zone} Zone */

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select"; // in which one writes

/**
 * Drag a card from the box or from its place.
 * @param {Workshop} shop
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
    const target = document.elementFromPoint(x, y)?.closest("[data-zone]");
    const zone = /** @type {Zone | null} */ (target?.getAttribute("data-zone") ?? null);
    if (target && zone && shop.fits(zone)) {
      const boxes = all(target, "li").map((one) => one.getBoundingClientRect());
      shop.put(zone, gap(boxes, x, isReversed(zone)));
      return;
    }
    shop.bench.picked = null;
    shop.draw();
  };
  drag(event, { root: shop.view.root, cls: "rt-ghost rw-ghost", start, drop });
}

/** The keys of the workshop. @param {Workshop} shop @param {KeyboardEvent} event */
export function key(shop, event) {
  if (!pressed(shop, event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Do what a key is for; false where it is for nothing. @param {Workshop} shop @param {KeyboardEvent} event */
function pressed(shop, event) {
  const { target, key: name } = event;
  if (!(target instanceof HTMLElement)) return false;
  const isCommand = (event.ctrlKey || event.metaKey) && !target.matches(FIELDS);
  const command = isCommand ? name.toLowerCase() : "";
  const [kind, zone, i] = target.dataset.focus?.split(" ") ?? [];
  if (name === "Escape" && (shop.bench.picked || shop.bench.selected)) {
    shop.view.byKey = true;
    shop.cancel();
  } else if (command === "z") shop.travel(event.shiftKey ? "redo" : "undo");
  else if (command === "y") shop.travel("redo");
  else if (name === "Delete" && kind === "card") {
    shop.bench.selected = { zone: /** @type {Zone} */ (zone), i: Number(i) };
    shop.view.byKey = true;
    shop.remove();
  } else return false;
  return true;
}
