// An Incantation that flies to its target, and the table that shakes under heavy damage. Neither causes a new layout.

import { copied } from "../../common/drag.js";
import { frameOf } from "../../game/game.js";
import { find } from "./finding.js";

/** @typedef {import("./state.js").ClashGame} Game */
/** @typedef {import("./animation.js").Places} Places */
/** @typedef {import("../../wire").Event} Event */

const HEAVY = 3; // places or cards lost at once that shake the table

/**
 * Let the Incantation of an event fly, and the table shake.
 * @param {Game} game
 * @param {Places} before
 * @param {Event} event
 * @param {number} long milliseconds
 */
export function fly(game, before, event, long) {
  const { kind, before: from = 0, after: to = 0 } = event;
  if (kind === "cast") cast(game, before, event, long);
  else if ((kind === "slide" || kind === "mill") && Math.abs(to - from) >= HEAVY) quake(game, long);
  else if (kind === "fall" || kind === "turn-fort") quake(game, long * 2);
}

/**
 * Let an Incantation fly from a hand or a pile to its target, before it is shown in its place.
 * @param {Game} game
 * @param {Places} before
 * @param {Event} event
 * @param {number} long
 */
function cast(game, before, { to: place }, long) {
  const { board, view } = game;
  const shown = board.parts.shown.querySelector("li");
  const card = shown?.firstElementChild;
  const target = find(board, place)?.getBoundingClientRect();
  if (!shown || !(card instanceof HTMLElement) || !target) return;
  const pile = board.parts.piles.get(frameOf(game).player)?.pile;
  const from = before.get(shown.dataset.key ?? "") ?? pile?.getBoundingClientRect();
  if (!from?.width) return;
  const root = view.root.getBoundingClientRect();
  const ghost = copied(card, "rt-ghost rt-flying");
  view.root.append(ghost);
  const width = card.offsetWidth;
  const at = (/** @type {DOMRect} */ box, /** @type {string} */ more) => {
    const left = box.left + (box.width - width) / 2 - root.left;
    const top = box.top + (box.height - card.offsetHeight) / 2 - root.top;
    return `translate(${left}px,${top}px) ${more}`;
  };
  ghost.animate(
    [
      { transform: at(from, `scale(${from.width / width})`), easing: "cubic-bezier(.5,0,.8,.4)" },
      { transform: at(target, "scale(1.05) rotate(-5deg)"), opacity: 1, offset: 0.7 },
      { transform: at(target, "scale(1.5) rotate(4deg)"), opacity: 0 },
    ],
    { duration: long, fill: "forwards" },
  );
  setTimeout(() => ghost.remove(), long);
  for (const gliding of shown.getAnimations()) gliding.cancel();
  shown.animate([{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], { duration: long });
}

/** Shake the table. @param {Game} game @param {number} long */
function quake(game, long) {
  const to = (/** @type {number} */ x, /** @type {number} */ y) => ({ transform: `translate(${x}px,${y}px)` });
  const frames = [to(0, 0), to(-5, 2), to(5, -2), to(-4, -1), to(3, 1), to(-1, 0), to(0, 0)];
  game.view.root.querySelector(".rt-lines")?.animate(frames, { duration: long });
}
