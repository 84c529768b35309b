// Games of Young Champions, which are told by pictures alone.

import { frameAt, isYoung } from "./records.js";
import { SHAKE } from "./young.js";

/** @typedef {import("./state.js").DustGame} DustGame */

/** Whether a game is told by pictures alone: one of Young Champions, except lessons and where somebody asks for words.
 * @param {DustGame} game */
export function isWordless({ store, timeline, dust }) {
  const { lesson, situation, first } = store.now;
  return isYoung(frameAt(store, timeline.at)) && !(dust.isGrown || lesson || situation || first);
}

/** Shake a card that does not fit. @param {DustGame} game @param {number} i */
export function shake({ dust }, i) {
  const card = dust.hand.querySelector(`[data-card="${i}"]`);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) card?.animate(SHAKE, 400);
}
