// The forecast of a move, drawn over the board: damage, destroyed creatures, where cards go, how the Strongholds slide.

import { svg } from "../../common/dom.js";
import { h } from "../../common/render.js";
import { find } from "./finding.js";

/** @typedef {import("./state.js").Board} Board */
/** @typedef {import("../../wire").Foreseen} Foreseen */
/** @typedef {import("../../common/render.js").VNode} VNode */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const CROSS = svg('<path d="M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z"/>', 24, "rt-icon");
const GOES = svg('<path d="M2 9h11V3l9 9-9 9v-6H2z"/>', 24, "rt-icon");
const BESIDE = 4; // pixels between a small Stronghold and its forecast
const SLIDING = 3; // pixels of the arrow above the steps that a Stronghold may slide

/** Whether a Stronghold is drawn in the strip of one of several opponents. @param {Element} drawn */
const isSmall = (drawn) => drawn.closest(".rt-ring .rt-top") !== null;

/**
 * Return the forecast of a move, drawn.
 * @param {Board} board
 * @param {HTMLElement} layer the element that it will be put in, over the board
 * @param {Foreseen} told
 * @returns {VNode[]}
 */
export function drawForecast(board, layer, told) {
  return [...(told.creatures ?? []).flatMap((one) => creature(board, layer, one)), ...strongholds(board, layer, told)];
}

/** Return the box of an element within the layer. @param {HTMLElement} layer @param {Element} element */
function box(layer, element) {
  const base = layer.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - base.left, top: top - base.top, width, height };
}

/** @param {{ left: number, top: number, width: number, height?: number }} box */
function style({ left, top, width, height }) {
  return `left:${left}px;top:${top}px;width:${width}px${height === undefined ? "" : `;height:${height}px`}`;
}

/**
 * Return what happens to a creature: the damage over its card, whether it is destroyed, an arrow to where it goes.
 * @param {Board} board
 * @param {HTMLElement} layer
 * @param {import("../../wire").clash.Fate} fate
 * @returns {VNode[]}
 */
function creature(board, layer, { at, damage, falls, to }) {
  const card = find(board, at)?.querySelector("button");
  if (!card) return [];
  const from = box(layer, card);
  const cls = `rt-fate${falls ? " rt-fate-falls" : ""}`;
  const mark = falls ? h("span", { html: CROSS }) : null;
  const goal = to && place(board, to);
  const turn = goal ? direction(from, box(layer, goal)) : 0;
  return [
    h(
      "div",
      { class: cls, style: style(from) },
      mark,
      damage || !to || falls ? h("b", {}, damage ? `−${damage}` : "0") : null,
      goal ? h("i", { style: `rotate:${turn}rad`, html: GOES }) : null,
    ),
  ];
}

/** Return the element of the place where a card would go.
 * @param {Board} board @param {import("../../wire").Place} goal @returns {Element | null} */
function place(board, goal) {
  const { piles, lists } = board.parts;
  const { pile, discard } = piles.get(goal.side) ?? { pile: null, discard: null };
  if (goal.zone === "pile") return pile;
  if (goal.zone === "discard") return discard;
  const list = lists.get(`${goal.side}.${goal.zone}`) ?? null;
  return goal.zone === "hand" ? (list?.lastElementChild ?? list) : (find(board, goal) ?? list);
}

/** Return the angle of the way from one box to another. @param {Box} one @param {Box} other */
function direction(one, other) {
  const x = other.left + other.width / 2 - one.left - one.width / 2;
  return Math.atan2(other.top + other.height / 2 - one.top - one.height / 2, x);
}

/**
 * Return what happens to the Strongholds: the places left before and after, and how far they slide.
 * @param {Board} board
 * @param {HTMLElement} layer
 * @param {Foreseen} told
 * @returns {VNode[]}
 */
function strongholds(board, layer, { strongholds: moved = [], winner }) {
  return moved.flatMap(({ side, before, after, stands, falls }) => {
    const drawn = stands ? board.strongholds.get(side) : board.parts.piles.get(side)?.pile;
    if (!drawn?.isConnected) return [];
    const cls = `rt-slides${falls ? " rt-slides-falls" : ""}${winner && winner !== side ? " rt-slides-lost" : ""}`;
    const said = h(
      "div",
      {
        class: cls + (isSmall(drawn) ? " rt-slides-beside" : ""),
        style: style(above(layer, drawn)),
      },
      h("b", {}, falls ? h("span", { html: CROSS }) : null, `${before} → ${after}`),
    );
    return [said, ...(stands ? slide(board, layer, side, stands) : [])];
  });
}

/** Return the box for the forecast of a Stronghold: above it, or beside a small one, which it would hide.
 * @param {HTMLElement} layer
 * @param {Element} drawn */
function above(layer, drawn) {
  const { left, top, width, height } = box(layer, drawn);
  return isSmall(drawn) ? { left: left + width + BESIDE, top: top + height / 2, width: 0 } : { left, top, width };
}

/**
 * Return the arrow under a hand, from where the Stronghold is to where it would be.
 * @param {Board} board
 * @param {HTMLElement} layer
 * @param {import("../../wire").Side} side
 * @param {[number, number]} stands
 * @returns {VNode[]}
 */
function slide(board, layer, side, [from, to]) {
  const steps = [...(board.parts.hands.get(side)?.edge.children ?? [])];
  const [one, other] = [steps[from], steps[Math.min(to, steps.length - 1)]];
  if (!one || !other || one === other) return [];
  const [start, end] = [box(layer, one), box(layer, other)];
  const [left, right] = [start, end].map(({ left: x, width }) => x + width / 2).sort((a, b) => a - b);
  const cls = `rt-slide${end.left < start.left ? " rt-slide-back" : ""}`;
  const top = end.top - SLIDING;
  return [h("div", { class: cls, style: style({ left: left ?? 0, top, width: (right ?? 0) - (left ?? 0) }) })];
}
