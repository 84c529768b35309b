// The drawings of Dust Collectorz, made for this project. Colour is never the only sign of a tribe: each has a shape, a
// pattern and its first letter. The shape and the pattern depend on the tribe's place on the wheel.

import { escaped, svg } from "../../common/dom.js";

/** The shape and the pattern of each place on the wheel, in a square of 100. */
const MARKS = [
  ["M50 3 97 50 50 97 3 50z", "M26 26l48 48M50 3v94M74 26 26 74"],
  ["M27 7h46l24 43-24 43H27L3 50z", "M22 30h22M56 30h22M36 70h22M70 70h14M14 50h18M62 50h22"],
  ["M50 4 97 92H3z", "M50 4 28 92M50 4l22 88"],
  ["M9 9h82v82H9z", "M9 29h82M9 71h82M29 9v82M71 9v82"],
  ["M50 2c24 30 37 44 37 60a37 37 0 0 1-74 0C13 46 26 32 50 2z", "M28 62a22 22 0 0 0 22 22M40 62a10 10 0 0 0 10 10"],
];
/** The shape of a card without a tribe: a counter card. */
const NONE = ["M50 4 63 36l33 2-26 21 9 34-29-19-29 19 9-34L4 38l33-2z", ""];

/** The signs of the statistics, 24 by 24. */
const STATS = {
  power: "M4 9h3v6H4zM17 9h3v6h-3zM7 6h3v12H7zM14 6h3v12h-3zM10 10.500h4v3h-4z",
  speed: "M13 2 5 13h5l-2 9 9-12h-6z",
  health: "M12 21C3 14 3 9 4.500 6.500A4.500 4.500 0 0 1 12 6a4.500 4.500 0 0 1 7.500.500C21 9 21 14 12 21z",
  cunning: "M12 5c5 0 8 4 10 7-2 3-5 7-10 7s-8-4-10-7c2-3 5-7 10-7zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
};

/** Return the sign of a tribe: `at` is its place on the wheel, -1 for none.
 * @param {number} at @param {string} called */
export function mark(at, called) {
  const [shape, pattern] = MARKS[at] ?? NONE;
  const letter = escaped(called.slice(0, 1).toUpperCase());
  const text = `<text x="50" y="${at === 2 ? 82 : 66}" class="du-letter">${letter}</text>`;
  return svg(`<path d="${shape}"/><path class="du-pattern" d="${pattern}"/>${text}`, 100, `du-mark du-tribe-${at}`);
}

/** Return the sign of a statistic. @param {import("./records.js").Stat} stat */
export const statSign = (stat) => svg(`<path d="${STATS[stat]}"/>`, 24, "du-sign");

export const CROWN = svg('<path d="M3 19h18v2H3zM3 17 2 6l6 5 4-8 4 8 6-5-1 11z"/>', 24, "du-sign du-crown");

/** Return the point at a place on the wheel, `far` from the middle. @param {number} at @param {number} far */
const spot = (at, far) => {
  const angle = (at / 5) * 2 * Math.PI - Math.PI / 2;
  return [100 + far * Math.cos(angle), 100 + far * Math.sin(angle)];
};

/** Return the arrow from a tribe to the one that it beats. @param {number} at @param {boolean} isLit */
function arrow(at, isLit) {
  // the names of the second and the fifth tribe are where their lower arrows would be
  const [from, to] = [at === 1 ? 0.42 : 0.27, at === 3 ? 0.53 : 0.68];
  const [x, y] = spot(at + from, 76).map((n) => n.toFixed(1));
  const [tx, ty] = spot(at + to, 76).map((n) => n.toFixed(1));
  const turn = ((at + to + 0.04) / 5) * 360;
  const head = `<path d="M-6-6 6 0-6 6z" transform="translate(${tx} ${ty}) rotate(${turn.toFixed(0)})"/>`;
  return `<g class="du-arrow${isLit ? " du-lit" : ""}"><path d="M${x} ${y}A76 76 0 0 1 ${tx} ${ty}"/>${head}</g>`;
}

/**
 * Return the arrows of the wheel: each tribe beats the next one. `links` are the tribes from which an arrow is lit.
 * @param {number} count
 * @param {Set<number>} links
 */
export const ring = (count, links) =>
  svg(Array.from({ length: count }, (_, at) => arrow(at, links.has(at))).join(""), 200, "du-ring");

/** The seats around the table in each mode, as the numbers of their colours. Partners share a colour.
 * @type {Record<string, number[]>} */
const AROUND = {
  versus: [0, 1],
  "versus 3": [0, 1, 2],
  "versus 4": [0, 1, 2, 3],
  team: [0, 1, 0, 1],
  young: [2, 2, 2],
};

/** Return the drawing of a table with the seats of a mode. @param {string} mode */
export function table(mode) {
  const seats = AROUND[mode] ?? [];
  const one = (/** @type {number} */ whose, /** @type {number} */ at) => {
    const angle = (at / seats.length) * 2 * Math.PI + Math.PI / 2;
    const [x, y] = [50 + 36 * Math.cos(angle), 50 + 36 * Math.sin(angle)].map((n) => n.toFixed(1));
    return `<circle cx="${x}" cy="${y}" r="11" class="du-seat-${whose}"/>`;
  };
  const middle =
    mode === "young" ? "M50 32 56 44 69 46 60 55 62 68 50 62 38 68 40 55 31 46 44 44z" : "M38 30h24v40H38z";
  return svg(`<path d="${middle}"/>${seats.map(one).join("")}`, 100, "du-around");
}
