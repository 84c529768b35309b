// The forecast of a move, drawn over the board: damage, destroyed creatures, where cards go, how the Strongholds slide.

import { svg } from "../../common/dom.js";
import { h } from "../../common/render.js";
import { find } from "./finding.js";

/** @typedef {import("../../wire").Foreseen} Foreseen */
/** @typedef {import("../../common/render.js").VNode} VNode */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const CROSS = svg('<path d="M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z"/>', 24, "rt-icon");
const GOES = svg('<path d="M2 9h11V3l9 9-9 9v-6H2z"/>', 24, "rt-icon");
const BESIDE = 4; // pixels between a small Stronghold and its forecast
const SLIDING = 3; // pixels of the arrow above the steps that a Stronghold may slide

/** Whether a Stronghold is drawn in the strip of one of several opponents. @param {Element} drawn */
const isSmall = (drawn) => drawn.closest(".rt-ring .rt-top") !== null;

export class Forecast {
  /** The element that the forecast is drawn in. @type {Element} */
  layer = document.body;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Return the forecast of a move, drawn.
   * @param {HTMLElement} layer the element that it will be put in, over the board
   * @param {Foreseen} told
   * @returns {VNode[]}
   */
  draw(layer, told) {
    this.layer = layer;
    return [...(told.creatures ?? []).flatMap((one) => this.creature(one)), ...this.strongholds(told)];
  }

  /** Return the box of an element within the layer. @param {Element} element */
  box(element) {
    const base = this.layer.getBoundingClientRect();
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - base.left, top: top - base.top, width, height };
  }

  /** @param {{ left: number, top: number, width: number, height?: number }} box */
  style({ left, top, width, height }) {
    return `left:${left}px;top:${top}px;width:${width}px${height === undefined ? "" : `;height:${height}px`}`;
  }

  /**
   * Return what happens to a creature: the damage over its card, whether it is destroyed, an arrow to where it goes.
   * @param {import("../../wire").clash.Fate} fate
   * @returns {VNode[]}
   */
  creature({ at, damage, falls, to }) {
    const card = find(this.board, at)?.querySelector("button");
    if (!card) return [];
    const box = this.box(card);
    const cls = `rt-fate${falls ? " rt-fate-falls" : ""}`;
    const mark = falls ? h("span", { html: CROSS }) : null;
    const goal = to && this.place(to);
    const turn = goal ? this.direction(box, this.box(goal)) : 0;
    return [
      h(
        "div",
        { class: cls, style: this.style(box) },
        mark,
        damage || !to || falls ? h("b", {}, damage ? `−${damage}` : "0") : null,
        goal ? h("i", { style: `rotate:${turn}rad`, html: GOES }) : null,
      ),
    ];
  }

  /** Return the element of the place where a card would go.
   * @param {import("../../wire").Place} place @returns {Element | null} */
  place(place) {
    const { board } = this;
    const { piles, lists } = board.parts;
    const { pile, discard } = piles.get(place.side) ?? { pile: null, discard: null };
    if (place.zone === "pile") return pile;
    if (place.zone === "discard") return discard;
    const list = lists.get(`${place.side}.${place.zone}`) ?? null;
    return place.zone === "hand" ? (list?.lastElementChild ?? list) : (find(board, place) ?? list);
  }

  /** Return the angle of the way from one box to another. @param {Box} one @param {Box} other */
  direction(one, other) {
    const x = other.left + other.width / 2 - one.left - one.width / 2;
    return Math.atan2(other.top + other.height / 2 - one.top - one.height / 2, x);
  }

  /**
   * Return what happens to the Strongholds: the places left before and after, and how far they slide.
   * @param {Foreseen} told
   * @returns {VNode[]}
   */
  strongholds({ strongholds = [], winner }) {
    const { board } = this;
    return strongholds.flatMap(({ side, before, after, stands, falls }) => {
      const drawn = stands ? board.strongholds.get(side) : board.parts.piles.get(side)?.pile;
      if (!drawn?.isConnected) return [];
      const cls = `rt-slides${falls ? " rt-slides-falls" : ""}${winner && winner !== side ? " rt-slides-lost" : ""}`;
      const said = h(
        "div",
        { class: cls + (isSmall(drawn) ? " rt-slides-beside" : ""), style: this.style(this.above(drawn)) },
        h("b", {}, falls ? h("span", { html: CROSS }) : null, `${before} → ${after}`),
      );
      return [said, ...(stands ? this.slide(side, stands) : [])];
    });
  }

  /** Return the box for the forecast of a Stronghold: above it, or beside a small one, which it would hide.
   * @param {Element} drawn */
  above(drawn) {
    const { left, top, width, height } = this.box(drawn);
    return isSmall(drawn) ? { left: left + width + BESIDE, top: top + height / 2, width: 0 } : { left, top, width };
  }

  /**
   * Return the arrow under a hand, from where the Stronghold is to where it would be.
   * @param {import("../../wire").Side} side
   * @param {[number, number]} stands
   * @returns {VNode[]}
   */
  slide(side, [from, to]) {
    const steps = [...(this.board.parts.hands.get(side)?.edge.children ?? [])];
    const [one, other] = [steps[from], steps[Math.min(to, steps.length - 1)]];
    if (!one || !other || one === other) return [];
    const [start, end] = [this.box(one), this.box(other)];
    const [left, right] = [start, end].map((box) => box.left + box.width / 2).sort((a, b) => a - b);
    const cls = `rt-slide${end.left < start.left ? " rt-slide-back" : ""}`;
    const top = end.top - SLIDING;
    return [h("div", { class: cls, style: this.style({ left: left ?? 0, top, width: (right ?? 0) - (left ?? 0) }) })];
  }
}
