// Dragging cards of the hand to a board line or a creature. A card that is dropped elsewhere goes back.

import { drag } from "../../common/drag.js";
import { scopeOf } from "../../common/focus.js";
import { cancel, chosenCard } from "../../game/selection.js";
import { find } from "./finding.js";
import { refuse, select, target } from "./selection.js";

const EDGE = 8; // pixels at the edge of a board line where it is not clear whether a finger means it

/** @typedef {import("./state.js").ClashGame} ClashGame */
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
 * Return a function that says whether a finger drags a card: towards the board lines and, if nothing scrolls sideways,
 * also sideways.
 * @param {number} toLines how far below they are; negative if above
 * @param {boolean} [isSidewaysFree]
 */
export const towards =
  (toLines, isSidewaysFree = false) =>
  (/** @type {number} */ dx, /** @type {number} */ dy) =>
    Math.abs(dy) > Math.abs(dx) ? Math.sign(dy) === Math.sign(toLines) : isSidewaysFree;

/** Return what is known of dragging. */
export const createDrag = () => ({
  /**
   * The place where the last card was dropped, until its animation starts there.
   * @type {{ key: string, box: DOMRect } | null}
   */
  dropped: null,
  /** The card that is being dragged. @type {HTMLElement | null} */
  lifted: null,
});

/** Handle a press on a card. @param {ClashGame} game @param {Item} item @param {PointerEvent} event */
export function startDrag(game, item, event) {
  const { store, timeline, view } = game;
  const isFinger = event.pointerType !== "mouse";
  if (!game.player || !item.entry || !timeline.isNow || store.now.choice || (isFinger && item.entry.why)) return;
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
    lift(game, item);
    aims = aimsOf(game);
  };
  const over = (/** @type {number} */ x, /** @type {number} */ y) => aim(aimed(aims, x, y));
  const end = (/** @type {number} */ x, /** @type {number} */ y) => {
    over(x, y);
    const place = at?.place ?? null;
    aim(null);
    return drop(game, item, place, x, y);
  };
  const isAllShown = item.li.closest(":not(.rt-more-left, .rt-more-right) > .rt-hand") !== null;
  const byTouch = towards(middle(view.root.querySelector(".rt-lines")) - middle(item.li), isAllShown);
  drag(event, { root: view.root, cls: "rt-ghost rt-dragged", start, over, drop: end, byTouch });
}

/** Start to drag a card: choose it, or show why it cannot be played. @param {ClashGame} game @param {Item} item */
function lift(game, item) {
  if (item.entry?.why) refuse(game, item.entry.why, item.thing.index);
  else select(game, item.thing.index);
  game.drag.lifted = item.li;
  item.li.classList.add("rt-lifted");
}

/** Return the places to which the chosen card can be played. @param {ClashGame} game @returns {Aim[]} */
function aimsOf(game) {
  const { board } = game;
  return (chosenCard(game)?.to ?? []).flatMap(({ to: place }) => {
    const slot = board.parts.slots.find((one) => one.place.side === place.side && one.place.zone === place.zone);
    const element = place.number ? find(board, place) : slot?.button;
    const area = place.number ? element : element?.parentElement; // the whole board line
    const box = area?.getBoundingClientRect();
    return element && box ? [{ place, element, box: place.number ? box : inner(box) }] : [];
  });
}

/**
 * Handle a drop. Return false if the card goes back. If it may not be played there, the kernel says why.
 * @param {ClashGame} game
 * @param {Item} item
 * @param {Place | null} place
 * @param {number} x
 * @param {number} y
 */
function drop(game, { thing, li }, place, x, y) {
  const { board, selection } = game;
  const under = scopeOf(li).elementFromPoint(x, y)?.closest("[data-key]")?.getAttribute("data-key") ?? "";
  const other = board.items.get(under)?.place;
  if (place) {
    const { width, height } = li.getBoundingClientRect();
    game.drag.dropped = { key: thing.key, box: new DOMRect(x - width / 2, y - height / 2, width, height) };
    target(game, place);
    return true;
  }
  // at the edge of a possible board line it is not clear whether that line is meant
  const isEdge = chosenCard(game)?.to.some(({ to }) => !to.number && to.side === other?.side && to.zone === other.zone);
  if (other && !isEdge) target(game, other);
  endDrag(game);
  if (selection.index !== null) cancel(game);
  return false;
}

/** The table was drawn again: end the dragging. @param {ClashGame} game */
export function endDrag(game) {
  game.drag.lifted?.classList.remove("rt-lifted");
  game.drag.lifted = null;
}

/** Let the dropped card move from where it was dropped, not from the hand.
 * @param {ClashGame} game
 * @param {import("./animation.js").Places} before */
export function land(game, before) {
  if (game.drag.dropped) before.set(game.drag.dropped.key, game.drag.dropped.box);
  game.drag.dropped = null;
}

/** @param {Element | null} element */
function middle(element) {
  const box = element?.getBoundingClientRect();
  return box ? box.top + box.height / 2 : 0;
}
