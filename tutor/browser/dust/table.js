// The table of Dust Collectorz: the others above, the stage in the middle between the wheel and the capture piles, and
// one's own cards below.

import { create, h, render } from "../common/render.js";
import { keepFocus } from "../game/focusing.js";
import { Game } from "../game/game.js";
import { hand, inWords, others, piles, wheel } from "./around.js";
import { lying } from "./cards.js";
import { Making } from "./making.js";
import { DustPrompt } from "./prompt.js";
import { stage } from "./stage.js";
import { cardOf, frameAt, isYoung, of, STATS } from "./told.js";

/** @typedef {import("../common/render.js").Child} Child */

export class Own extends Game {
  /** @param {import("../view.js").View} view */
  constructor(view) {
    super(view);
    this.making = new Making(this);
    this.prompt = new DustPrompt(this);
    this.look = (/** @type {string} */ name) => this.details(name);
    this.parts = {
      status: create(h("div", { class: "du-status" })),
      others: create(h("div", { class: "du-others", "data-row": "others" })),
      wheel: create(h("div", { class: "du-wheel" })),
      stage: create(h("div", { class: "du-stage rt-lines", "aria-label": this.t("dust-stage"), "data-row": "stage" })),
      piles: create(h("div", { class: "du-piles" })),
      hand: create(h("div", { class: "du-hand", "data-row": "hand" })),
    };
  }

  /** @override */
  table() {
    const { status, others, wheel, stage, piles, hand } = this.parts;
    const middle = h("div", { class: "du-middle" }, wheel, stage, piles);
    this.main = create(h("main", { class: "rt-table du-table" }, status, others, middle, hand));
    return this.main;
  }

  /** @override */
  lay() {
    super.lay();
    const keys = this.view.body.querySelector(".rt-keys");
    if (keys) keys.textContent = this.t("dust-keys");
    return this;
  }

  /** @override */
  async furnish() {
    await super.furnish();
    // the points stand where one is asked, and nothing is laid over the table
    if (!this.tools) return;
    Object.assign(this.tools.report, { follow: () => {}, open: () => {} });
    Object.assign(this.tools.moments, { show: () => {} });
  }

  /** @override */
  draw() {
    this.making.renew();
    keepFocus(this, () => {
      this.paint();
      this.prompt.draw();
    });
    this.catchUp();
  }

  /** @override */
  refresh() {
    keepFocus(this, () => {
      this.paint();
      this.prompt.draw();
    });
  }

  /** Draw the table. */
  paint() {
    const frame = frameAt(this.store, this.timeline.at);
    const { parts } = this;
    const { root } = this.view;
    root.dataset.player = frame.player ?? "";
    root.dataset.phase = frame.phase;
    this.main?.setAttribute("data-mode", isYoung(frame) ? "young" : frame.mode);
    const held = of(frame, frame.near, "hand");
    const many = (Array.isArray(held) ? held.length : held) + of(frame, frame.near, "overflow").length;
    this.main?.style.setProperty("--held", String(Math.max(7, many)));
    render(parts.status, ...this.status());
    render(parts.others, ...others(this, frame));
    render(parts.wheel, ...wheel(this, frame));
    render(parts.stage, ...stage(this, frame));
    render(parts.piles, ...piles(this, frame));
    render(parts.hand, ...hand(this, frame));
  }

  /** @returns {Child[]} */
  status() {
    const frame = frameAt(this.store, this.timeline.at);
    const sample = h("small", { class: "du-sample", title: this.t("dust-sample-lead") }, this.t("dust-sample"));
    return [isYoung(frame) ? null : h("b", {}, this.t("dust-round", { round: frame.round })), sample];
  }

  /** @override */
  follow() {
    /** @type {HTMLButtonElement} */ (this.undo).disabled = !this.store.now.undo;
    this.tools?.refresh();
  }

  /** Look at a card: large, with what its ability says. @param {string} name */
  details(name) {
    const { store } = this;
    const { ability } = cardOf(store, name);
    const { wheel } = frameAt(store, this.timeline.at);
    render(
      this.detailed,
      h(
        "div",
        { class: "du-detail" },
        lying(store, name, { wheel }, { tabindex: "-1" }),
        h(
          "div",
          {},
          ability ? h("p", {}, h("b", {}, ability.name), ` ${ability.text}`) : null,
          h("small", {}, this.t("dust-sample-lead")),
        ),
      ),
    );
  }

  /** Put back what was taken up. */
  putBack() {
    this.making.clear();
    this.selection.why = null;
    this.refresh();
  }

  /** @override */
  drawWords() {
    this.words.textContent = inWords(this);
  }

  // -- the keys ------------------------------------------------------------------------------------------------------

  /** @override @param {KeyboardEvent} event */
  key(event) {
    if (this.own(event)) event.preventDefault();
    else super.key(event);
  }

  /** What a key is for at this table; false where it is for nothing. @param {KeyboardEvent} event */
  own({ key, target }) {
    const { making } = this;
    const { options } = making;
    if (!options) return false;
    const stat = STATS.find((one) => one[0] === key.toLowerCase());
    const number = /^[1-9]$/.test(key) ? Number(key) - 1 : null;
    if (number !== null && number < making.hand.length) making.press(number);
    else if (stat && (options.phase === "attack" || options.phase === "add")) making.name(stat);
    else if (key === "Enter" && making.isReady && this.isFree(target)) making.lay();
    else if (key === "Escape" && making.cards.length) this.putBack();
    else return false;
    return true;
  }

  /** Whether Enter is not for a button of its own. @param {EventTarget | null} target */
  isFree(target) {
    return !(target instanceof Element) || !target.closest("button, a, summary") || this.parts.hand.contains(target);
  }
}
