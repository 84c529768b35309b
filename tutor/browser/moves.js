// Moves and places, as they are told and sent: nobody else looks into them.

/** @typedef {import("./wire").Move} Move */
/** @typedef {import("./wire").Place} Place */
/** @typedef {import("./wire").Side} Side */
/** @typedef {import("./wire").Act} Act */
/** @typedef {import("./wire").acts.Move["move"]} AnyMove */

/** The place of a Stronghold: before the first card of a hand. @param {Side} side @returns {Place} */
export const strongholdOf = (side) => ({ side, zone: "hand", number: 0 });

/** The name of a place in the page. @param {Place} place */
export const placeName = ({ side, zone, number }) => `${side} ${zone}${number === undefined ? "" : ` ${number}`}`;

/**
 * Where a card lies, as a place: on a line or in a hand.
 * @param {import("./types").Thing} thing
 * @returns {Place}
 */
export const lying = ({ side, zone, index }) => ({
  side,
  zone: /** @type {Place["zone"]} */ (zone.slice(2)),
  number: index + 1,
});

/** The name of what lies between the cards of a hand, after so many. @param {Side} side @param {number} before */
export const stepName = (side, before) => `${side} step ${before}`;

/** Whether two places are the same. @param {Place} one @param {Place} other */
export const isSame = (one, other) => placeName(one) === placeName(other);

/**
 * The line across the Bridge of another one.
 * @param {import("./wire").clash.Row[]} rows
 * @param {Place} line
 */
export function facing(rows, { side, zone }) {
  const is = (/** @type {Place} */ one) => one.side === side && one.zone === zone;
  for (const { left, right } of rows) if (is(left) || is(right)) return is(left) ? right : left;
  return null;
}

/**
 * The same move to another place, whether or not that can be; null where it is none.
 * @param {Move} move
 * @param {Place} target
 * @returns {Move | null}
 */
export const elsewhere = ({ line, ...move }, target) =>
  move.kind === "cast" || target.number ? { ...move, target } : null;

/** The answer to a choice: cards in the order in which they return. @param {string[]} order @returns {Move} */
export const returning = (order) => ({ kind: "return", order });

/** What is said to the kernel to make a move, of whichever game. @param {AnyMove} move @returns {Act} */
export const moveAct = (move) => ({ do: "move", move });
