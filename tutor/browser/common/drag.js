// Dragging with the mouse, and with a finger where that is asked for: a copy of what is dragged follows the pointer.

import { create, h } from "./render.js";

const FAR = 7; // pixels before a press becomes a drag
const STILL = 350; // milliseconds that a finger lies still before its press is a long one, and no drag any more
const QUICK = 300; // milliseconds from the press to the lifting of a finger that swipes: it drops nothing
const HOME = 180; // milliseconds of the way back

/**
 * What one who drags is asked.
 * @typedef {object} Given
 * @property {HTMLElement} root in which the copy floats
 * @property {string} cls
 * @property {() => void} start the pointer has come far enough
 * @property {(x: number, y: number) => unknown} drop it is let go there; false where the copy has to go back
 * @property {(x: number, y: number) => void} [over] it has come there
 * @property {(dx: number, dy: number) => boolean} [byTouch] whether a finger that has come so far drags, and does not
 *   scroll; without it only the mouse drags
 */

/**
 * Begin to drag, at the press of a pointer.
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
 * How a drag has ended: let go, by a finger that was too quick for that, or because the browser wants the finger.
 * @param {PointerEvent} from
 * @param {PointerEvent} at
 */
function ending(from, at) {
  if (at.type === "pointercancel") return "lost";
  return from.pointerType !== "mouse" && at.timeStamp - from.timeStamp < QUICK ? "swiped" : "dropped";
}

/**
 * Scroll what an element stands in, as the browser would have done had the swipe not begun on what can be dragged.
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

/** A copy that floats above the page, as large as what it is of. @param {HTMLElement} origin @param {string} cls */
export function copied(origin, cls) {
  const style = `left:0;top:0;width:${origin.offsetWidth}px;--cw:${origin.offsetWidth}px`;
  const ghost = create(h("div", { class: cls, "aria-hidden": "true", inert: true, style }));
  ghost.append(origin.cloneNode(true));
  return ghost;
}

/** Whether nothing should move. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Let a copy go back to where it comes from.
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

/** Let the click that follows the end of a drag be none; where timers come late, one that is pressed by then is one. */
function swallow() {
  const stop = new AbortController();
  const how = { capture: true, signal: stop.signal };
  addEventListener("click", (event) => event.stopPropagation(), how);
  addEventListener("pointerdown", () => stop.abort(), how);
  setTimeout(() => stop.abort());
}

/**
 * The place among things in a row at which something is let go: how many of them lie before the pointer.
 * @param {{ left: number, width: number }[]} boxes
 * @param {number} x
 * @param {boolean} reversed the row begins at the right
 */
export const gap = (boxes, x, reversed) =>
  boxes.filter(({ left, width }) => (reversed ? left + width / 2 > x : left + width / 2 < x)).length;
