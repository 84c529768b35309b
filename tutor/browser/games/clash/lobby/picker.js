// The list in which the cards of a constructed deck are picked.

import { h } from "../../../common/render.js";
import { seatsOf } from "./setup.js";

/** @typedef {import("./lobby.js").Start} Start */

/** @typedef {import("../../../wire").Side} Side */

/** Return the list in which a side picks its cards; the sides pick one after the other.
 * @param {Start} start @param {Side} side */
export function picker(start, side) {
  const size = start.book.constructed;
  const deck = start.chosen.picked[side];
  const toggle = (/** @type {string} */ name) => {
    const isIn = deck.includes(name);
    if (isIn) start.chosen.picked[side] = deck.filter((other) => other !== name);
    else if (deck.length < size) start.chosen.picked[side] = [...deck, name];
    start.draw();
  };
  const card = (/** @type {string} */ name) => {
    const pressed = String(deck.includes(name));
    const button = { type: "button", "aria-pressed": pressed, onclick: () => toggle(name) };
    return h("li", { key: name }, h("button", button, start.view.cards.title(name)));
  };
  const names = start.sets.flatMap((one) => one.cards);
  const ready = { type: "button", class: "rt-main", disabled: deck.length !== size, onclick: () => done(start, side) };
  const leave = { type: "button", class: "rt-quiet", onclick: () => start.choose({ picking: null }) };
  return [
    h("h3", {}, start.t("pick", { side, size, count: deck.length })),
    h("ul", { class: "rt-picker", key: `picker ${side}` }, ...names.map(card)),
    h("div", { class: "rt-buttons" }, h("button", ready, start.t("pick-done")), h("button", leave, start.t("cancel"))),
  ];
}

/** Finish the deck of a side: go on to the next side, or start the game. @param {Start} start @param {Side} side */
function done(start, side) {
  const seats = seatsOf(start.chosen);
  const next = seats[seats.indexOf(side) + 1];
  if (next) {
    start.choose({ picking: next });
    return;
  }
  start.chosen.picking = null;
  start.begin(true);
}
