// The details beside the table: the rule of the event that is shown, or the card that is pointed at.

import { readingsOf, sources } from "../citing.js";
import { h, render } from "../common/render.js";
import { mark } from "./log.js";

/** @typedef {import("./state.js").Game} Game */
/** The classes that save room: smaller letters, then without what is shown elsewhere, too. */
const LESS = ["rt-tight", "rt-scant"];
const REST = 90; // milliseconds that the pointer rests on a card before it is shown

/** Whether it is out of sight: on a phone it is below the table. @param {Game} game */
export function isOutOfSight(game) {
  return game.elements.details.getBoundingClientRect().top > innerHeight - 40; // its border alone is not enough
}

/** Show a card when the pointer rests on it. @param {Game} game @param {import("../types").Thing} thing */
export function showCard(game, { name, creature }) {
  point(game, () => fill(game, h("div", { class: "rt-inspect" }, ...game.table.cardInFull(game, name, creature))));
}

/** Show the rule again when the pointer leaves a card. @param {Game} game */
export function leaveCard(game) {
  point(game, () => drawDetails(game));
}

/** @param {Game} game @param {() => void} show called when the pointer rests */
function point(game, show) {
  clearTimeout(game.pointing);
  game.pointing = setTimeout(() => game.isShown && !game.timeline.isPlaying && show(), REST);
}

/** Show the rule of the event that is shown. @param {Game} game */
export function drawDetails(game) {
  const { store, timeline, view } = game;
  const { event } = timeline;
  mark(game, timeline.at);
  if (!event) {
    fill(game, h("p", { class: "rt-source" }, store.t("details-hint")));
    return;
  }
  const rule = store.rule(event.rule);
  fill(game, h("h2", {}, rule.title), h("p", {}, rule.text), sources(store, rule), ...readingsOf(view, [event]));
}

/** Fill the box, which keeps its size; save room if the contents are too long.
 * @param {Game} game
 * @param {...import("../common/render.js").Child} inside */
function fill(game, ...inside) {
  const box = game.elements.details;
  box.classList.remove(...LESS);
  render(box, ...inside);
  box.scrollTop = 0;
  for (const less of LESS) if (box.scrollHeight > box.clientHeight + 1) box.classList.add(less);
}

/** Show the discard pile of an Automa. @param {Game} game @param {import("../wire").Side} side */
export function showDiscard(game, side) {
  const { store, timeline, view } = game;
  const discard = store.frame(timeline.at)[`${side}.discard`];
  const names = view.cards.titles(discard, " · ") || store.t("discard-none");
  fill(game, h("h2", {}, store.t("discard", { count: discard.length })), h("p", {}, names));
}
