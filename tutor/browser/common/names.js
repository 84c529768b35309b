// The name of a card on its face, with how wide it is: the style fits it into the part of the card that can be seen,
// and no name breaks but where it has a space or a hyphen.

import { escaped } from "./dom.js";

/** How wide letters are, in ems of a bold sans serif, a little too much rather than too little. */
const WIDTHS = [
  [/[iljI.,'!|’]/, 0.38],
  [/[ftr()-]/, 0.5],
  [/[mwMW]/, 1.05],
  [/[\p{Lu}]/u, 0.82],
  [/ /, 0.36],
];
const USUAL = 0.7;

/** How wide a text is, in ems. @param {string} text */
export function width(text) {
  const letter = (/** @type {string} */ one) =>
    Number(WIDTHS.find(([kind]) => /** @type {RegExp} */ (kind).test(one))?.[1] ?? USUAL);
  return [...text].reduce((sum, one) => sum + letter(one), 0);
}

/**
 * How wide a name is when it stands on at most two lines, broken where that is best.
 * @param {string} name
 */
export function broken(name) {
  const parts = name.split(/(?<=[ -])/);
  const ways = parts.map((_, i) => [parts.slice(0, i).join(""), parts.slice(i).join("")]);
  return Math.min(...ways.map((lines) => Math.max(...lines.map((line) => width(line.trim())))));
}

/** A name as the markup of a card's face. @param {string} name */
export function named(name) {
  const style = `--wide:${broken(name).toFixed(2)};--whole:${width(name).toFixed(2)}`;
  return `<span class="rt-name" style="${style}"><span>${escaped(name)}</span></span>`;
}
