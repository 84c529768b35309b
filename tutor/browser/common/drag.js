// Dragging with the mouse and, where requested, with a finger. A copy of the dragged element follows the pointer.

import { create, h } from "./render.js";

const FAR = 7; // pixels that a press has to move to become a drag
const STILL = 350; // milliseconds of rest after which a finger's press is a long one and no longer a drag
const QUICK = 300; // milliseconds from press to lift below which a finger swipes and drops nothing
const HOME = 180; // milliseconds of the way back

/**
 * The callbacks of a drag.
 * @typedef {object} Given
 * @property {HTMLElement} root the parent of the copy
 * @property {string} cls
 * @property {() => void} start called when the pointer has moved far enough
 * @property {(x: number, y: number) => unknown} drop called on a drop; false if the copy has to go back
 * @property {(x: number, y: number) => void} [over] called when the pointer has moved there
 * @property {(dx: number, dy: number) => boolean} [byTouch] whether a finger that has moved this far drags instead of
 *   scrolling; without it, only the mouse drags
 */

/**
 * Begin to drag, when a pointer is pressed.
 * @param {PointerEvent} event
 * @param {Given} given
 */
export function drag(event, { root, cls, start, drop, over, byTouch }) {
  const origin = event.currentTarget;
  const isMouse = event.pointerType === "mouse";
  if (!(isMouse || byTouch) || event.button || !(origin instanceof HTMLElement)) return;
  const stop = new AbortController();
  const [x, y] = [event.clientX, event.clientY];
  /** @type {HTMLElement | null} */
  let ghost = null;
  let corner = new DOMRect();
  /** @param {PointerEvent} at */
  const move = (at) => {
    if (at.pointerId !== event.pointerId) return;
    if (!ghost) {
      const [dx, dy] = [at.clientX - x, at.clientY - y];
      if (Math.hypot(dx, dy) < FAR) return;
      if (!isMouse && (at.timeStamp - event.timeStamp > STILL || !byTouch?.(dx, dy))) {
        stop.abort();
        return;
      }
      ghost = copied(origin, cls);
      root.append(ghost);
      corner = (ghost.offsetParent ?? root).getBoundingClientRect();
      start();
    }
    const left = at.clientX - corner.left - ghost.offsetWidth / 2;
    const top = at.clientY - corner.top - ghost.offsetHeight / 2;
    ghost.style.transform = `translate(${left}px,${top}px)`;
    over?.(at.clientX, at.clientY);
  };
  /** @param {PointerEvent} at */
  const end = (at) => {
    if (at.pointerId !== event.pointerId) return;
    stop.abort();
    if (!ghost) return;
    swallow();
    const how = ending(event, at);
    if (how === "swiped") scroll(origin, y - at.clientY);
    const isTaken = (how === "dropped" ? drop(at.clientX, at.clientY) : drop(-1, -1)) !== false;
    if (isTaken || isCalm()) ghost.remove();
    else home(ghost, origin, corner);
  };
  addEventListener("pointermove", move, { signal: stop.signal });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
    addEventListener(type, end, { signal: stop.signal });
}

/**
 * The ways in which a drag ends: dropped, swiped by a finger, or taken over by the browser for scrolling.
 * @param {PointerEvent} from
 * @param {PointerEvent} at
 */
function ending(from, at) {
  if (at.type === "pointercancel") return "lost";
  return from.pointerType !== "mouse" && at.timeStamp - from.timeStamp < QUICK ? "swiped" : "dropped";
}

/**
 * Scroll the container of an element as the browser would have done if the swipe had not begun on a draggable element.
 * @param {Element} element
 * @param {number} top
 */
function scroll(element, top) {
  const behavior = isCalm() ? "instant" : "smooth";
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      return one.scrollBy({ top, behavior });
  document.scrollingElement?.scrollBy({ top, behavior });
}

/** Return a copy that floats above the page, with the size of the original.
 * @param {HTMLElement} origin @param {string} cls */
export function copied(origin, cls) {
  const style = `left:0;top:0;width:${origin.offsetWidth}px;--cw:${origin.offsetWidth}px`;
  const ghost = create(h("div", { class: cls, "aria-hidden": "true", inert: true, style }));
  ghost.append(origin.cloneNode(true));
  return ghost;
}

/** Return whether motion is off. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Move a copy back to its origin.
 * @param {HTMLElement} ghost
 * @param {HTMLElement} origin
 * @param {DOMRect} corner where the copy is counted from
 */
function home(ghost, origin, corner) {
  const { left, top } = origin.getBoundingClientRect();
  const to = `translate(${left - corner.left}px,${top - corner.top}px)`;
  ghost.animate([{ transform: ghost.style.transform }, { transform: to }], { duration: HOME, easing: "ease-out" });
  setTimeout(() => ghost.remove(), HOME);
}

/** Ignore the click that follows the end of a drag. If timers are late, a real click may already have followed, which
 * counts. */
function swallow() {
  const stop = new AbortController();
  const how = { capture: true, signal: stop.signal };
  addEventListener("click", (event) => event.stopPropagation(), how);
  addEventListener("pointerdown", () => stop.abort(), how);
  setTimeout(() => stop.abort());
}

/**
 * Return the index at which something is dropped in a row: the number of elements before the pointer.
 * @param {{ left: number, width: number }[]} boxes
 * @param {number} x
 * @param {boolean} reversed the row begins at the right
 */
export const gap = (boxes, x, reversed) =>
  boxes.filter(({ left, width }) => (reversed ? left + width / 2 > x : left + width / 2 < x)).length;
