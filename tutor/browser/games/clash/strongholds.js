// The Strongholds: a player's among the cards of the hand, with the steps that it may slide; an Automa's by its pile.

import { named } from "../../common/names.js";
import { create, h, render } from "../../common/render.js";
import { count, isRing } from "../../frames.js";
import { stepName, strongholdOf } from "../../moves.js";
import { called } from "./layout.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../../wire").Frame} Frame */
/** @typedef {import("../../wire").Side} Side */

const DEEPEST = 12; // the most cards of a pile that are drawn

/** @param {Board} board @param {Side} side @param {Frame} frame */
export function stronghold(board, side, frame) {
  const li = board.strongholds.get(side) ?? create(h("li", { "data-key": `stronghold ${side}` }));
  board.strongholds.set(side, li);
  const isFort = frame[`${side}.fort`];
  const life = count(frame[`${side}.hand`]) - frame[`${side}.before`];
  if (!board.isNew(`stronghold ${side}`, [isFort, life])) return li;
  const name = board.t(isFort ? "fort" : "bastion");
  const inside = `${named(name)}<span class="rt-life">${life}</span>`;
  li.className = `rt-stronghold${isFort ? " rt-fort" : ""}`;
  render(
    li,
    h("button", {
      type: "button",
      class: "rt-card",
      "aria-label": called(board.store, "stronghold", side, { side: name, count: life }),
      onclick: () => board.game.selection.target(strongholdOf(side)),
      html: board.cards.stronghold(isFort) + inside,
    }),
  );
  return li;
}

/** Draw the steps below a hand that a Stronghold may slide. @param {Board} board @param {Frame} frame */
export function drawEdges(board, frame) {
  for (const [side, { edge }] of board.parts.hands) {
    const cards = count(frame[`${side}.hand`]);
    const before = frame[`${side}.before`];
    const points = Array.from({ length: cards + 1 }, (_, i) => board.game.points.has(stepName(side, i)));
    if (!board.isNew(`edge ${side}`, [before, cards, points])) continue;
    render(
      edge,
      ...Array.from({ length: cards + 1 }, (_, i) => (points[i] ? pointed(board, side, i) : step(board, i - before))),
    );
  }
}

/** A place below a hand: where the Stronghold lies it is said what is counted, and beyond it how far damage moves it.
 * @param {Board} board @param {number} far */
const step = (board, far) =>
  far > 0
    ? h("span", { class: "rt-step" }, `−${far}`)
    : h("span", far ? {} : { class: "rt-stand" }, !far && board.t("edge"));

/**
 * Return a step that can be pressed, to answer a lesson where the Stronghold will be.
 * @param {Board} board
 * @param {Side} side
 * @param {number} i
 */
const pointed = (board, side, i) =>
  h(
    "button",
    { type: "button", class: "rt-point", tabindex: "-1", onclick: () => board.game.selection.point(stepName(side, i)) },
    h("span", { html: board.cards.stronghold(false) }),
  );

/** Draw the piles of Automas, and their discard piles. @param {Board} board @param {Frame} frame */
export function drawPiles(board, frame) {
  for (const [whose, parts] of board.parts.piles) drawPile(board, frame, whose, parts);
}

/**
 * @param {Board} board
 * @param {Frame} frame
 * @param {Side} whose
 * @param {{ pile: HTMLElement, discard: HTMLElement }} parts
 */
function drawPile(board, frame, whose, { pile, discard: discarded }) {
  const [isFort, discard] = [frame[`${whose}.fort`], frame[`${whose}.discard`]];
  const cards = count(frame[`${whose}.hand`]);
  if (!board.isNew(`pile ${whose}`, [cards, isFort, discard])) return;
  const side = board.t(isFort ? "fort" : "bastion");
  pile.setAttribute("aria-label", board.t(isRing(board.store) ? "pile-side" : "pile", { count: cards, side, whose }));
  pile.innerHTML = [
    `<span class="rt-under">${board.cards.stronghold(isFort)}</span>`,
    `<span class="rt-backs" style="--deep:${Math.min(cards, DEEPEST)}" ${cards ? "" : "hidden"}></span>`,
    `<span class="rt-count">${cards}</span>${named(side)}`,
  ].join("");
  const top = discard.at(-1);
  const said = top ? board.t("discard-cards", { cards: board.cards.titles(discard) }) : board.t("discard-none");
  discarded.setAttribute("aria-label", said);
  discarded.innerHTML = top ? `${board.cards.portrait(top)}<span class="rt-count">${discard.length}</span>` : "";
  discarded.title = board.t("discard", { count: discard.length });
}
