// Dragging cards of the hand to a board line or a creature. A card that is dropped elsewhere goes back.

import { drag } from "../../common/drag.js";
import { scopeOf } from "../../common/focus.js";
import { find } from "./finding.js";

const EDGE = 8; // pixels at the edge of a board line where it is not clear whether a finger means it

/** @typedef {import("./table.js").ClashTable} Game */
/** @typedef {import("./board.js").Item} Item */
/** @typedef {import("../../wire").Place} Place */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ place: Place, element: HTMLElement, box: Box }} Aim a place to play to, and what shows it */

/**
 * Return the smallest aim under the pointer: a creature is within its board line.
 * @template {{ box: Box }} T
 * @param {T[]} aims
 * @param {number} x
 * @param {number} y
 * @returns {T | null}
 */
export function aimed(aims, x, y) {
  const size = (/** @type {Box} */ { left, top, right, bottom }) => (right - left) * (bottom - top);
  const at = aims.filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
  return at.sort((one, other) => size(one.box) - size(other.box))[0] ?? null;
}

/**
 * Return the part of a board line where a drop clearly means it.
 * @param {Box} box
 * @returns {Box}
 */
export const inner = ({ left, top, right, bottom }) => ({
  left: left + EDGE,
  top: top + EDGE,
  right: right - EDGE,
  bottom: bottom - EDGE,
});

/**
 * Return a function that says whether a finger drags a card towards the board lines.
 * @param {number} toLines how far below they are; negative if above
 */
export const towards = (toLines) => (/** @type {number} */ dx, /** @type {number} */ dy) =>
  Math.abs(dy) > Math.abs(dx) && Math.sign(dy) === Math.sign(toLines);

export class Hand {
  /**
   * The place where the last card was dropped, until its animation starts there.
   * @type {{ key: string, box: DOMRect } | null}
   */
  dropped = null;
  /** The card that is being dragged. @type {HTMLElement | null} */
  lifted = null;

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
  }

  /** Handle a press on a card. @param {Item} item @param {PointerEvent} event */
  press(item, event) {
    const { game } = this;
    const { store, timeline, view } = game;
    const isFinger = event.pointerType !== "mouse";
    if (!item.entry || !timeline.isNow || store.now.choice || (isFinger && item.entry.why)) return;
    /** @type {Aim[]} */
    let aims = [];
    /** @type {Aim | null} */
    let at = null;
    const aim = (/** @type {Aim | null} */ next) => {
      if (next === at) return;
      at?.element.classList.remove("rt-aimed");
      next?.element.classList.add("rt-aimed");
      at = next;
    };
    const start = () => {
      this.lift(item);
      aims = this.aims();
    };
    const over = (/** @type {number} */ x, /** @type {number} */ y) => aim(aimed(aims, x, y));
    const drop = (/** @type {number} */ x, /** @type {number} */ y) => {
      over(x, y);
      const place = at?.place ?? null;
      aim(null);
      return this.drop(item, place, x, y);
    };
    const byTouch = towards(middle(game.view.root.querySelector(".rt-lines")) - middle(item.li));
    drag(event, { root: view.root, cls: "rt-ghost rt-dragged", start, over, drop, byTouch });
  }

  /** Start to drag a card: choose it, or show why it cannot be played. @param {Item} item */
  lift(item) {
    const { selection } = this.game;
    if (item.entry?.why) selection.refuse(item.entry.why, item.thing.index);
    else selection.select(item.thing.index);
    this.lifted = item.li;
    item.li.classList.add("rt-lifted");
  }

  /** Return the places to which the chosen card can be played. @returns {Aim[]} */
  aims() {
    const { board, selection } = this.game;
    return (selection.entry?.to ?? []).flatMap(({ to: place }) => {
      const slot = board.parts.slots.find((one) => one.place.side === place.side && one.place.zone === place.zone);
      const element = place.number ? find(board, place) : slot?.button;
      const area = place.number ? element : element?.parentElement; // the whole board line
      const box = area?.getBoundingClientRect();
      return element && box ? [{ place, element, box: place.number ? box : inner(box) }] : [];
    });
  }

  /**
   * Handle a drop. Return false if the card goes back. If it may not be played there, the kernel says why.
   * @param {Item} item
   * @param {Place | null} place
   * @param {number} x
   * @param {number} y
   */
  drop({ thing, li }, place, x, y) {
    const { board, selection } = this.game;
    const under = scopeOf(li).elementFromPoint(x, y)?.closest("[data-key]")?.getAttribute("data-key") ?? "";
    const other = board.items.get(under)?.place;
    if (place) {
      const { width, height } = li.getBoundingClientRect();
      this.dropped = { key: thing.key, box: new DOMRect(x - width / 2, y - height / 2, width, height) };
      selection.target(place);
      return true;
    }
    // at the edge of a possible board line it is not clear whether that line is meant
    const isEdge = selection.entry?.to.some(
      ({ to }) => !to.number && to.side === other?.side && to.zone === other.zone,
    );
    if (other && !isEdge) selection.target(other);
    this.settle();
    if (!selection.isEmpty) selection.cancel();
    return false;
  }

  /** The table was drawn again: end the dragging. */
  settle() {
    this.lifted?.classList.remove("rt-lifted");
    this.lifted = null;
  }

  /** Let the dropped card move from where it was dropped, not from the hand.
   * @param {import("./animation.js").Places} before */
  land(before) {
    if (this.dropped) before.set(this.dropped.key, this.dropped.box);
    this.dropped = null;
  }
}

/** @param {Element | null} element */
function middle(element) {
  const box = element?.getBoundingClientRect();
  return box ? box.top + box.height / 2 : 0;
}
