// Dragging with the mouse: a copy of what is dragged follows the pointer.

import { create, h } from "./render.js";

const FAR = 7; // pixels before a press becomes a drag

/**
 * Begin to drag, at the press of a pointer.
 * @param {PointerEvent} event
 * @param {{ root: HTMLElement, cls: string, start: () => void, drop: (x: number, y: number) => void }} given
 *   `root`: in which the copy floats; `start` is called when the pointer has come far enough, `drop` where it is let go
 */
export function drag(event, { root, cls, start, drop }) {
  const origin = event.currentTarget;
  if (event.pointerType !== "mouse" || event.button || !(origin instanceof HTMLElement)) return;
  const stop = new AbortController();
  const from = [event.clientX, event.clientY];
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @param {PointerEvent} at */
  const move = (at) => {
    if (!ghost) {
      if (Math.hypot(at.clientX - (from[0] ?? 0), at.clientY - (from[1] ?? 0)) < FAR) return;
      ghost = create(h("div", { class: cls, "aria-hidden": "true", style: `width:${origin.offsetWidth}px` }));
      ghost.append(origin.cloneNode(true));
      root.append(ghost);
      start();
    }
    const corner = root.getBoundingClientRect();
    ghost.style.left = `${at.clientX - corner.left - ghost.offsetWidth / 2}px`;
    ghost.style.top = `${at.clientY - corner.top - ghost.offsetHeight / 2}px`;
  };
  /** @param {PointerEvent} at */
  const end = (at) => {
    stop.abort();
    if (!ghost) return;
    ghost.remove();
    swallow();
    drop(at.clientX, at.clientY);
  };
  addEventListener("pointermove", move, { signal: stop.signal });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
    addEventListener(type, end, { signal: stop.signal });
}

/** Let the click that follows the end of a drag be none. */
function swallow() {
  const stop = new AbortController();
  addEventListener("click", (event) => event.stopPropagation(), { capture: true, signal: stop.signal });
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
