// The name of a card on its face and its width, by which the style fits it into the visible part of the card. A name
// breaks only at a space or a hyphen.

import { escaped } from "./dom.js";

/** The widths of letters in ems of a bold sans serif, rather too large than too small. */
const WIDTHS = [
  [/[iljI.,'!|’]/, 0.38],
  [/[ftr()-]/, 0.5],
  [/[mwMW]/, 1.05],
  [/[\p{Lu}]/u, 0.82],
  [/ /, 0.36],
];
const USUAL = 0.7;

/** Return the width of a text in ems. @param {string} text */
export function width(text) {
  const letter = (/** @type {string} */ one) =>
    Number(WIDTHS.find(([kind]) => /** @type {RegExp} */ (kind).test(one))?.[1] ?? USUAL);
  return [...text].reduce((sum, one) => sum + letter(one), 0);
}

/**
 * Return the width of a name on at most two lines, with the best break.
 * @param {string} name
 */
export function broken(name) {
  const parts = name.split(/(?<=[ -])/);
  const ways = parts.map((_, i) => [parts.slice(0, i).join(""), parts.slice(i).join("")]);
  return Math.min(...ways.map((lines) => Math.max(...lines.map((line) => width(line.trim())))));
}

/** Return a name as markup for the face of a card. @param {string} name */
export function named(name) {
  const style = `--wide:${broken(name).toFixed(2)};--whole:${width(name).toFixed(2)}`;
  return `<span class="rt-name" style="${style}"><span>${escaped(name)}</span></span>`;
}
