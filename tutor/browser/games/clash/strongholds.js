// The Strongholds: a player's among the cards of the hand, with the steps that it may slide; an Automa's by its pile.

import { named } from "../../common/names.js";
import { create, h, render } from "../../common/render.js";
import { count, isRing } from "../../frames.js";
import { points as acceptedPoints } from "../../game/game.js";
import { stepName, strongholdOf } from "../../moves.js";
import { isNew } from "./board.js";
import { called } from "./layout.js";
import { pointAt, target } from "./selection.js";

/** @typedef {import("./state.js").ClashGame} ClashGame */
/** @typedef {import("../../wire").Frame} Frame */
/** @typedef {import("../../wire").Side} Side */

const DEEPEST = 12; // the most cards of a pile that are drawn

/** @param {ClashGame} game @param {Side} side @param {Frame} frame */
export function stronghold(game, side, frame) {
  const li = game.board.strongholds.get(side) ?? create(h("li", { "data-key": `stronghold ${side}` }));
  game.board.strongholds.set(side, li);
  const isFort = frame[`${side}.fort`];
  const life = count(frame[`${side}.hand`]) - frame[`${side}.before`];
  if (!isNew(game.board, `stronghold ${side}`, [isFort, life])) return li;
  const name = game.store.t(isFort ? "fort" : "bastion");
  const inside = `${named(name)}<span class="rt-life">${life}</span>`;
  li.className = `rt-stronghold${isFort ? " rt-fort" : ""}`;
  render(
    li,
    h("button", {
      type: "button",
      class: "rt-card",
      "aria-label": called(game.store, "stronghold", side, { side: name, count: life }),
      onclick: () => target(game, strongholdOf(side)),
      html: game.view.cards.stronghold(isFort) + inside,
    }),
  );
  return li;
}

/** Draw the steps below a hand that a Stronghold may slide. @param {ClashGame} game @param {Frame} frame */
export function drawEdges(game, frame) {
  const accepted = acceptedPoints(game);
  for (const [side, { edge }] of game.board.parts.hands) {
    const cards = count(frame[`${side}.hand`]);
    const before = frame[`${side}.before`];
    const points = Array.from({ length: cards + 1 }, (_, i) => accepted.has(stepName(side, i)));
    if (!isNew(game.board, `edge ${side}`, [before, cards, points])) continue;
    render(
      edge,
      ...Array.from({ length: cards + 1 }, (_, i) => (points[i] ? pointed(game, side, i) : step(game, i - before))),
    );
  }
}

/** Return a step below a hand: under the Stronghold its label, and beyond it how much damage moves it that far.
 * @param {ClashGame} game @param {number} far */
const step = (game, far) =>
  far > 0
    ? h("span", { class: "rt-step" }, `−${far}`)
    : h("span", far ? {} : { class: "rt-stand" }, !far && game.store.t("edge"));

/**
 * Return a step that can be pressed, to answer a lesson where the Stronghold will be.
 * @param {ClashGame} game
 * @param {Side} side
 * @param {number} i
 */
const pointed = (game, side, i) =>
  h(
    "button",
    { type: "button", class: "rt-point", tabindex: "-1", onclick: () => pointAt(game, stepName(side, i)) },
    h("span", { html: game.view.cards.stronghold(false) }),
  );

/** Draw the piles of Automas, and their discard piles. @param {ClashGame} game @param {Frame} frame */
export function drawPiles(game, frame) {
  for (const [whose, parts] of game.board.parts.piles) drawPile(game, frame, whose, parts);
}

/**
 * @param {ClashGame} game
 * @param {Frame} frame
 * @param {Side} whose
 * @param {{ pile: HTMLElement, discard: HTMLElement }} parts
 */
function drawPile(game, frame, whose, { pile, discard: discarded }) {
  const [isFort, discard] = [frame[`${whose}.fort`], frame[`${whose}.discard`]];
  const cards = count(frame[`${whose}.hand`]);
  if (!isNew(game.board, `pile ${whose}`, [cards, isFort, discard])) return;
  const side = game.store.t(isFort ? "fort" : "bastion");
  pile.setAttribute(
    "aria-label",
    game.store.t(isRing(game.store) ? "pile-side" : "pile", { count: cards, side, whose }),
  );
  pile.innerHTML = [
    `<span class="rt-under">${game.view.cards.stronghold(isFort)}</span>`,
    `<span class="rt-backs" style="--deep:${Math.min(cards, DEEPEST)}" ${cards ? "" : "hidden"}></span>`,
    `<span class="rt-count">${cards}</span>${named(side)}`,
  ].join("");
  const top = discard.at(-1);
  const said = top
    ? game.store.t("discard-cards", { cards: game.view.cards.titles(discard) })
    : game.store.t("discard-none");
  discarded.setAttribute("aria-label", said);
  discarded.innerHTML = top ? `${game.view.cards.portrait(top)}<span class="rt-count">${discard.length}</span>` : "";
  discarded.title = game.store.t("discard", { count: discard.length });
}
