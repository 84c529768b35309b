// The parts of the prompt that come with the tools: choices, the targets of a card, refusals, the outcome of a
// situation.

import { reason } from "../citing.js";
import { h } from "../common/render.js";

/** @typedef {import("../common/render.js").Child} Child */

/** @param {EventTarget | null} target */
const isButton = (target) => target instanceof Element && target.closest("button, a, select, input") !== null;

export class Answering {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.view = game.view;
    this.store = game.store;
    game.prompt.box.addEventListener("click", (event) => this.tap(event));
    game.prompt.box.addEventListener("pointerdown", (event) => this.hold(event));
  }

  /** @param {string} key @param {import("../store.js").Values} [values] */
  t(key, values) {
    return this.store.t(key, values);
  }

  /** Let a story that waits go on at a tap. @param {Event} event */
  tap({ target }) {
    const { timeline } = this.game;
    if (timeline.isWaiting && !isButton(target)) timeline.onward();
  }

  /** Let a story go faster while it is held. @param {Event} event */
  hold({ target }) {
    const { timeline } = this.game;
    if (timeline.isPlaying && !timeline.isWaiting && !isButton(target)) timeline.hurry(true);
  }

  /** Return what is asked before everything else; null if nothing is. @returns {Child[] | null} */
  asked() {
    const { handover, choice } = this.store.now;
    const { why, entry } = this.game.selection;
    if (handover) return this.handover(handover);
    if (choice && !choice.same) return this.choosing(choice);
    if (why) return this.refused(why);
    return entry ? this.chosen(entry) : null;
  }

  /** Return what is shown while the screen is handed over. @param {string} side */
  handover(side) {
    const ready = { class: "rt-main", "data-verb": "ready" };
    return [
      h("h2", {}, this.t("handover", { side })),
      h("p", {}, this.t("handover-lead", { side })),
      h(
        "div",
        { class: "rt-buttons" },
        this.view.button("handover-ready", () => this.view.say({ do: "ready" }), ready, { side }),
      ),
    ];
  }

  /** Return the cards of a choice that are not chosen yet. @param {import("../wire").Choice} choice */
  choosing(choice) {
    const { cards } = choice;
    const { selection } = this.game;
    const left = cards.map((name, i) => ({ name, i })).filter(({ i }) => !selection.order.includes(i));
    const card = (/** @type {{ name: string, i: number }} */ { name, i }) =>
      h("li", {}, this.view.cards.button(name, null, { onclick: () => this.take(cards, i) }));
    return [
      h("p", { class: "rt-ask" }, this.game.prompt.choosing(choice)),
      h("ul", { class: "rt-taken rt-choice" }, ...left.map(card)),
    ];
  }

  /** Choose the next card of a choice, and send the answer when only one is left.
   * @param {string[]} cards @param {number} i */
  take(cards, i) {
    const { selection } = this.game;
    selection.order.push(i);
    const rest = cards.map((_, k) => k).filter((k) => !selection.order.includes(k));
    if (rest.length < 2) selection.answer([...selection.order, ...rest].map((k) => cards[k] ?? ""));
    else this.game.ask();
  }

  /** @param {import("../wire").Reason[]} why */
  refused(why) {
    const { selection, store } = this.game;
    const asked = store.now.first?.asked?.rules ?? []; // what the guide asks for now is not cited as a rule
    const said = (/** @type {import("../wire").Reason} */ one) =>
      asked.includes(one.rule)
        ? [h("p", { class: "rt-reason" }, h("b", {}, one.why), " ", one.then)]
        : reason(this.view, one);
    return [
      h("h3", { class: "rt-why" }, this.t("why-not")),
      ...why.flatMap(said),
      h(
        "div",
        { class: "rt-buttons" },
        this.view.button("close", () => selection.dismiss(), { class: "rt-quiet" }),
      ),
    ];
  }

  /** Return what is shown when a card is chosen: where it may go. @param {import("../wire").clash.AtHand} entry */
  chosen(entry) {
    const { card, warning } = entry;
    const cancel = this.view.button("cancel", () => this.game.selection.cancel(), { class: "rt-quiet" });
    return [
      h("p", { class: "rt-ask" }, this.game.prompt.chosen(entry)),
      ...this.game.effect(card),
      warning ? h("p", { class: "rt-warning" }, warning) : null,
      h("div", { class: "rt-buttons" }, cancel),
    ];
  }

  /** Return the outcome of a situation at its end. @returns {Child[]} */
  judged() {
    const { situation, steps } = this.store.now;
    if (!situation || steps.length > situation.moves) return [];
    const { refused, tried, answer, watch } = situation;
    const said = answer || (refused.length ? "" : watch);
    return [
      ...(refused.length ? [h("p", { class: "rt-ask" }, this.t("refused-at-end", { move: tried }))] : []),
      ...refused.flatMap((one) => reason(this.view, one)),
      ...(said ? [h("p", { class: "rt-answer" }, said), this.game.prompt.seal(situation)] : []),
    ];
  }
}
