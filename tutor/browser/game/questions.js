// What the prompt asks and says, as far as it needs the tools: choices, the targets of a card, refusals, the outcome of
// a situation.

import { reason } from "../citing.js";
import { h } from "../common/render.js";
import { draw } from "./game.js";
import { choosing, seal, whereTo } from "./prompt.js";
import { answer, cancel, chosenCard, dismiss } from "./selection.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../common/render.js").Child} Child */

/** @param {EventTarget | null} target */
const isButton = (target) => target instanceof Element && target.closest("button, a, select, input") !== null;

/** Let the prompt hear taps: they let a story go on. @param {Game} game */
export function hear(game) {
  const { box } = game.prompt;
  box.addEventListener("click", (event) => tap(game, event));
  box.addEventListener("pointerdown", (event) => hold(game, event));
}

/** Let a story that waits go on at a tap. @param {Game} game @param {Event} event */
function tap(game, { target }) {
  const { timeline } = game;
  if (timeline.isWaiting && !isButton(target)) timeline.onward();
}

/** Let a story go faster while it is held. @param {Game} game @param {Event} event */
function hold(game, { target }) {
  const { timeline } = game;
  if (timeline.isPlaying && !timeline.isWaiting && !isButton(target)) timeline.hurry(true);
}

/** Return what is asked before everything else; null if nothing is. @param {Game} game @returns {Child[] | null} */
export function asked(game) {
  const { handover, choice } = game.store.now;
  const { why } = game.selection;
  const card = chosenCard(game);
  if (handover) return handOver(game, handover);
  if (choice && !choice.same) return cardsToChoose(game, choice);
  if (why) return refused(game, why);
  return card ? targets(game, card) : null;
}

/** Return what is shown while the screen is handed over. @param {Game} game @param {string} side */
function handOver(game, side) {
  const ready = { class: "rt-main", "data-verb": "ready" };
  return [
    h("h2", {}, game.store.t("handover", { side })),
    h("p", {}, game.store.t("handover-lead", { side })),
    h(
      "div",
      { class: "rt-buttons" },
      game.view.button("handover-ready", () => game.view.say({ do: "ready" }), ready, { side }),
    ),
  ];
}

/** Return the cards of a choice that are not chosen yet. @param {Game} game @param {import("../wire").Choice} choice */
function cardsToChoose(game, choice) {
  const { cards } = choice;
  const { selection } = game;
  const left = cards.map((name, i) => ({ name, i })).filter(({ i }) => !selection.order.includes(i));
  const card = (/** @type {{ name: string, i: number }} */ { name, i }) =>
    h("li", {}, game.view.cards.button(name, null, { onclick: () => take(game, cards, i) }));
  return [
    h("p", { class: "rt-ask" }, choosing(game, choice)),
    h("ul", { class: "rt-taken rt-choice" }, ...left.map(card)),
  ];
}

/** Choose the next card of a choice, and send the answer when only one is left.
 * @param {Game} game
 * @param {string[]} cards @param {number} i */
function take(game, cards, i) {
  const { selection } = game;
  selection.order.push(i);
  const rest = cards.map((_, k) => k).filter((k) => !selection.order.includes(k));
  if (rest.length < 2)
    answer(
      game,
      [...selection.order, ...rest].map((k) => cards[k] ?? ""),
    );
  else draw(game);
}

/** @param {Game} game @param {import("../wire").Reason[]} why */
export function refused(game, why) {
  const { store } = game;
  const asked = store.now.first?.asked?.rules ?? []; // what the guide asks for now is not cited as a rule
  const said = (/** @type {import("../wire").Reason} */ one) =>
    asked.includes(one.rule)
      ? [h("p", { class: "rt-reason" }, h("b", {}, one.why), " ", one.then)]
      : reason(game.view, one);
  return [
    h("h3", { class: "rt-why" }, game.store.t("why-not")),
    ...why.flatMap(said),
    h(
      "div",
      { class: "rt-buttons" },
      game.view.button("close", () => dismiss(game), { class: "rt-quiet" }),
    ),
  ];
}

/** Return what is shown when a card is chosen: where it may go.
 * @param {Game} game @param {import("../wire").clash.AtHand} entry */
function targets(game, entry) {
  const { card, warning } = entry;
  return [
    h("p", { class: "rt-ask" }, whereTo(game, entry)),
    ...game.table.effect(game, card),
    warning ? h("p", { class: "rt-warning" }, warning) : null,
    h(
      "div",
      { class: "rt-buttons" },
      game.view.button("cancel", () => cancel(game), { class: "rt-quiet" }),
    ),
  ];
}

/** Return the outcome of a situation at its end. @param {Game} game @returns {Child[]} */
export function outcome(game) {
  const { situation, steps } = game.store.now;
  if (!situation || steps.length > situation.moves) return [];
  const { refused, tried, answer, watch } = situation;
  const said = answer || (refused.length ? "" : watch);
  return [
    ...(refused.length ? [h("p", { class: "rt-ask" }, game.store.t("refused-at-end", { move: tried }))] : []),
    ...refused.flatMap((one) => reason(game.view, one)),
    ...(said ? [h("p", { class: "rt-answer" }, said), seal(game, situation)] : []),
  ];
}
