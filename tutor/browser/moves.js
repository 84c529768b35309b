// Moves and places as plain data. Only this module depends on their form.

/** @typedef {import("./wire").Move} Move */
/** @typedef {import("./wire").Place} Place */
/** @typedef {import("./wire").Side} Side */
/** @typedef {import("./wire").Act} Act */
/** @typedef {import("./wire").acts.Move["move"]} AnyMove */

/** Return the place of a Stronghold: before the first card of a hand. @param {Side} side @returns {Place} */
export const strongholdOf = (side) => ({ side, zone: "hand", number: 0 });

/** Return the name of a place, as it is written in attributes. @param {Place} place */
export const placeName = ({ side, zone, number }) => `${side} ${zone}${number === undefined ? "" : ` ${number}`}`;

/**
 * Return the place of a card on a board line or in a hand.
 * @param {import("./types").Thing} thing
 * @returns {Place}
 */
export const lying = ({ side, zone, index }) => ({
  side,
  zone: /** @type {Place["zone"]} */ (zone.slice(2)),
  number: index + 1,
});

/** Return the name of the gap after a number of cards of a hand. @param {Side} side @param {number} before */
export const stepName = (side, before) => `${side} step ${before}`;

/** Whether two places are the same. @param {Place} one @param {Place} other */
export const isSame = (one, other) => placeName(one) === placeName(other);

/**
 * Return the board line on the other side of the Bridge.
 * @param {import("./wire").clash.Row[]} rows
 * @param {Place} line
 */
export function facing(rows, { side, zone }) {
  const is = (/** @type {Place} */ one) => one.side === side && one.zone === zone;
  for (const { left, right } of rows) if (is(left) || is(right)) return is(left) ? right : left;
  return null;
}

/**
 * Return the same move with another target, legal or not; null where it would be no move.
 * @param {Move} move
 * @param {Place} target
 * @returns {Move | null}
 */
export const elsewhere = ({ line, ...move }, target) =>
  move.kind === "cast" || target.number ? { ...move, target } : null;

/** Return the answer to a choice: cards in the order in which they return. @param {string[]} order @returns {Move} */
export const returning = (order) => ({ kind: "return", order });

/** Return the act that makes a move of any game. @param {AnyMove} move @returns {Act} */
export const moveAct = (move) => ({ do: "move", move });
