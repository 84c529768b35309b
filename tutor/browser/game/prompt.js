// What is asked or told in the middle of the table.

import { cite, reason } from "../citing.js";
import { create, h, replace } from "../common/render.js";
import { moveAct } from "../moves.js";

/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../common/render.js").Props} Props */

const MAIN = new Set(["end", "attack"]);

export class Prompt {
  /** Whether the only answer to a choice has been given. */
  isAnswered = false;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.view = game.view;
    this.store = game.store;
    /** What a move would do: its place is kept, so that nothing moves when it is said. */
    this.foreseen = create(h("p", { class: "rt-foreseen" }));
    this.box = create(h("section", { class: "rt-prompt", "data-row": "prompt", "aria-label": this.t("watch") }));
  }

  /** @param {string} key @param {import("../store.js").Values} [values] */
  t(key, values) {
    return this.store.t(key, values);
  }

  draw() {
    const { timeline, selection } = this.game;
    const { choice } = this.store.now;
    // laid anew: whoever presses Enter twice must not press what has come into the place of a button
    replace(this.box, ...this.inside(), this.store.now.lesson ? null : this.foreseen);
    const wasAnswered = this.isAnswered;
    this.isAnswered = Boolean(choice?.same && timeline.isNow && !wasAnswered);
    if (choice && this.isAnswered) selection.answer(choice.cards);
    this.game.follow();
  }

  /** Press the button of a verb, if it is there. @param {string} verb */
  press(verb) {
    const button = this.box.querySelector(`[data-verb="${verb}"]`);
    if (button instanceof HTMLElement) button.click();
  }

  // -- what stands in it ---------------------------------------------------------------------------------------------

  /** @returns {Child[]} */
  inside() {
    const { timeline, tools } = this.game;
    const { situation, lesson, playlist } = this.store.now;
    const isStart = !timeline.at;
    const told = lesson && this.game.lessons ? this.game.lessons.prompt(this.game, lesson, !timeline.isNow) : [];
    return [
      ...(situation && isStart ? this.situation(situation) : []),
      ...(isStart && !timeline.isNow ? told : []),
      ...(timeline.isNow ? this.asked(told) : this.watched()),
      playlist && tools ? tools.presenting(playlist) : null,
    ];
  }

  /** While one looks back, or on: what happens, and how to go on. @returns {Child[]} */
  watched() {
    const { timeline, tools, isVeiled } = this.game;
    const { event } = timeline;
    const reveal = isVeiled && tools;
    const skip = timeline.isPlaying || !timeline.at ? "skip" : "back-to-now";
    const main = { class: "rt-main" };
    return [
      event ? this.telling(event) : null,
      h(
        "div",
        { class: "rt-buttons" },
        timeline.at
          ? null
          : reveal
            ? this.view.button("reveal", () => reveal.reveal(), main)
            : this.view.button("play", () => timeline.play(), main),
        reveal ? null : this.view.button(skip, () => timeline.go(timeline.end), { class: "rt-quiet" }),
      ),
    ];
  }

  /** What is to be done now. @param {Child[]} lesson what the lesson says @returns {Child[]} */
  asked(lesson) {
    const { handover, choice, over, lesson: isLesson } = this.store.now;
    const { why, entry } = this.game.selection;
    if (handover) return this.handover(handover);
    if (choice && !choice.same) return this.choosing(choice);
    if (why) return this.refused(why);
    if (over) return isLesson ? lesson : (this.game.tools?.ending() ?? []);
    if (entry) return this.chosen(entry);
    return [...this.judged(), ...lesson, ...this.asking()];
  }

  /** The screen is handed over. @param {string} side */
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

  /** The cards of a choice that are still to be taken. @param {import("../wire").Choice} choice */
  choosing({ cards, side }) {
    const { selection } = this.game;
    const left = cards.map((name, i) => ({ name, i })).filter(({ i }) => !selection.order.includes(i));
    const card = (/** @type {{ name: string, i: number }} */ { name, i }) =>
      h("li", {}, this.view.cards.button(name, null, { onclick: () => selection.take(i) }));
    return [
      h("p", { class: "rt-ask" }, this.t(this.store.now.solo ? "now-choice" : "now-choice-side", { side })),
      h("ul", { class: "rt-taken rt-choice" }, ...left.map(card)),
    ];
  }

  /** @param {import("../wire").Reason[]} why */
  refused(why) {
    const { selection } = this.game;
    return [
      h("h3", { class: "rt-why" }, this.t("why-not")),
      ...why.map((one) => reason(this.store, one)),
      h(
        "div",
        { class: "rt-buttons" },
        this.view.button("close", () => selection.dismiss(), { class: "rt-quiet" }),
      ),
    ];
  }

  /** A card is chosen: where it may go. @param {import("../wire").clash.AtHand} entry */
  chosen({ card, to: options, warning }) {
    const isAbove = options.some(({ to }) => to.number);
    const isCreature = this.store.card(card).type === "creature";
    const key = isCreature ? (isAbove ? "now-choose-host" : "now-choose-line") : "now-choose-target";
    const cancel = this.view.button("cancel", () => this.game.selection.cancel(), { class: "rt-quiet" });
    return [
      h("p", { class: "rt-ask" }, this.t(key, { card: this.view.cards.title(card) })),
      warning ? h("p", { class: "rt-warning" }, warning) : null,
      h("div", { class: "rt-buttons" }, cancel),
    ];
  }

  /** What has come of a situation, once it has been watched to its end. @returns {Child[]} */
  judged() {
    const { situation, steps } = this.store.now;
    if (!situation || steps.length > situation.moves) return [];
    const { refused, tried, answer } = situation;
    return [
      refused.length ? h("p", { class: "rt-ask" }, this.t("refused-at-end", { move: tried })) : null,
      ...refused.map((one) => reason(this.store, one)),
      ...(answer ? [h("p", { class: "rt-answer" }, answer), this.seal(situation)] : []),
    ];
  }

  /** What the one whose turn it is may do beside playing cards. @returns {Child[]} */
  asking() {
    const { moves, solo } = this.store.now;
    if (!moves) return [];
    const { mana, phase } = this.store.frame(this.game.timeline.at);
    const isAutoma = solo && moves.side === "B";
    const canPlay = moves.hand.some((entry) => !entry.why);
    const key = phase === "assault" ? "now-assault" : canPlay ? "now-summoning" : "now-nothing";
    const verbs = moves.verbs.map((kind) =>
      this.view.button(isAutoma ? "verb-end-automa" : `verb-${kind}`, () => this.view.say(moveAct({ kind })), {
        class: MAIN.has(kind) ? "rt-main" : "rt-quiet",
        "data-verb": kind,
        key: kind,
      }),
    );
    return [
      h("p", { class: "rt-ask" }, this.t(isAutoma ? "now-automa" : key, { mana })),
      h("div", { class: "rt-buttons" }, ...verbs.reverse()),
    ];
  }

  // -- its parts -----------------------------------------------------------------------------------------------------

  /** An event in a sentence, with its rule. @param {import("../wire").Event} event */
  telling({ text, rule }) {
    return h("p", { class: "rt-telling" }, text, cite(this.store, rule));
  }

  /** @param {import("../wire").Situation} situation */
  situation(situation) {
    const { isVeiled } = this.game;
    return [
      h("h2", { class: "rt-situation" }, situation.title),
      situation.question ? h("p", { class: "rt-question" }, situation.question) : null,
      isVeiled ? null : h("p", {}, situation.watch),
      isVeiled ? null : this.seal(situation),
    ];
  }

  /** Whether what is said was so when it was executed. @param {{ ok: boolean }} executed */
  seal({ ok }) {
    return h("p", { class: ok ? "rt-seal" : "rt-warning" }, this.t(ok ? "executed" : "not-executed"));
  }
}
