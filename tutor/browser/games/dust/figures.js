// The drawings of Young Champions, for those who do not read: a figure for each player, a character for each tribe of
// the sample set, and what a button does. A tribe of another set keeps its sign.

import { svg } from "../../common/dom.js";
import { mark } from "./drawings.js";

/** @typedef {import("./records.js").Side} Side */

/** Return two eyes and a mouth, around the point between the eyes. @param {number} x @param {number} y */
const face = (x, y) =>
  `<g class="dy-face" transform="translate(${x} ${y})"><circle cx="-11" r="4.500"/><circle cx="11" r="4.500"/>` +
  '<path d="M-9 11q9 9 18 0"/></g>';

/** The characters of the tribes of the sample set, in a square of 100: the outline, the lines, and the face. */
const CHARACTERS = {
  paper: ["M20 5h40l22 22v68H20z", "M60 5v22h22M31 74h40M31 85h28", face(50, 46)],
  stone: ["M7 74 14 40 36 17l32-3 22 24 6 38-16 17H22z", "M36 17l6 17M68 14l4 17 18 7M7 74l14 2", face(50, 54)],
  glass: ["M18 6h64l-9 88H27z", "M22 27q14-9 28 0t28 0M33 40l4 44", face(52, 56)],
  cloth: ["M32 9 4 28l12 22 12-7v51h44V43l12 7 12-22L68 9q-18 17-36 0z", "M28 84h44M32 9q18 26 36 0", face(50, 54)],
  ink: ["M50 3c21 27 35 41 35 59a35 35 0 0 1-70 0C15 44 29 30 50 3z", "M25 62a25 25 0 0 0 16 24", face(52, 58)],
};

/** The head of each player's figure: a cat, a bear, a bird and a rabbit. @type {Record<Side, string>} */
const HEADS = {
  A:
    '<path d="M14 50 12 8l26 18h24L88 8l-2 42q4 44-36 44T14 50z"/>' +
    '<path class="dy-line" d="M4 58l18 3M4 70l18-2M96 58l-18 3M96 70l-18-2"/>',
  B:
    '<circle cx="20" cy="24" r="17"/><circle cx="80" cy="24" r="17"/>' +
    '<circle cx="50" cy="54" r="41"/><ellipse class="dy-pale" cx="50" cy="72" rx="17" ry="13"/>',
  C:
    '<path d="M50 4q8 0 4 10 36 4 36 42 0 40-40 40T10 56q0-34 30-41-2-9 10-11z"/>' +
    '<path class="dy-beak" d="M36 62h28L50 82z"/>',
  D:
    '<ellipse cx="32" cy="26" rx="11" ry="25"/><ellipse cx="68" cy="26" rx="11" ry="25"/>' +
    '<circle cx="50" cy="62" r="35"/><path class="dy-pale" d="M44 80h12v12H44z"/>',
};

/** Return the character of a tribe, or its sign if it has none.
 * @param {string} tribe @param {number} at its place on the wheel
 * @param {string} called */
export function character(tribe, at, called) {
  const [shape, lines, looks] = CHARACTERS[/** @type {keyof typeof CHARACTERS} */ (tribe)] ?? [];
  if (!shape) return mark(at, called);
  return svg(`<path d="${shape}"/><path class="dy-line" d="${lines}"/>${looks}`, 100, `du-mark du-tribe-${at}`);
}

/** Return the figure of a player. @param {Side} side */
export function figure(side) {
  const looks = side === "C" ? face(50, 48).replace(/<path[^>]*>/, "") : face(50, side === "A" ? 52 : 56);
  return svg(HEADS[side] + looks, 100, `dy-head dy-of-${side}`);
}

/** A hand that points upwards. */
export const HAND = svg(
  '<path d="M9 2a2 2 0 0 1 4 0v8l6 1.500q3 1 2.500 4L20 22H9.500L4 14.500q1.500-2.500 4-.500L9 15z"/>',
  24,
  "dy-hand",
);

/** The drawing of what a button does, by its verb. */
const DOES = {
  lay: '<path d="M3 12.500 6 9.500l4 4L18.500 5l3 3L10 19.500z"/>',
  "do-draw":
    '<path d="M6 1h12v12H6zM8 3v8h8V3zm2 1.500h4v5h-4zM3 22v-5l3 2.200h12l3-2.200v5z" fill-rule="evenodd"/>' +
    '<path d="M10.500 13.500h3V16H16l-4 4-4-4h2.500z"/>',
  "go-on": '<path d="M6 3v18l15-9z"/>',
  play: '<path d="M6 3v18l15-9z"/>',
  "back-to-now": '<path d="M4 3v18l10-9zM15 3h5v18h-5z"/>',
  again: '<path d="M12 3a9 9 0 1 1-8.500 6l3.300 1.200A5.500 5.500 0 1 0 12 6.500V11L5 5l7-5z"/>',
  "new-game": '<path d="M12 2 1 12h3v10h6v-7h4v7h6V12h3z"/>',
  grown:
    '<circle cx="8" cy="5" r="4"/><path d="M2 22V14q0-4 6-4t6 4v8z"/><circle cx="18" cy="12" r="3"/>' +
    '<path d="M15 22v-3q0-2.500 3-2.500t3 2.500v3z"/>',
  machine:
    '<path d="M11 1h2v4h6v13H5V5h6zM8 9v3h2V9zm6 0v3h2V9zM8 14v2h8v-2z" fill-rule="evenodd"/>' +
    '<path d="M2 9h2v6H2zM20 9h2v6h-2z"/>',
};

/** Return the picture of what a button does; empty for a verb that children are not offered. @param {string} verb
 * @param {string} [side] the side that is to look */
export function does(verb, side) {
  if (verb === "ready") return `${figure(/** @type {Side} */ (side))}${HAND}`;
  const drawn = DOES[/** @type {keyof typeof DOES} */ (verb)];
  return drawn ? svg(drawn, 24, "du-pict") : "";
}
