// The table of Dust Collectorz: the others above, the stage in the middle between the wheel and the capture piles, and
// one's own cards below.

import { whenPainted } from "../../common/dom.js";
import { bringIntoSight, showEnds, watchEnds } from "../../common/more.js";
import { create, h, render } from "../../common/render.js";
import { TOOLBAR } from "../../common/roving.js";
import { keepFocus } from "../../game/focusing.js";
import { Game } from "../../game/game.js";
import { hand, inWords, others, piles, wheel } from "./around.js";
import { lying, spoken } from "./cards.js";
import { does } from "./figures.js";
import { Making } from "./making.js";
import { DustPrompt } from "./prompt.js";
import { stage } from "./stage.js";
import { cardOf, frameAt, isYoung, of, STATS, stops } from "./told.js";
import { fly, SHAKE } from "./young.js";

/** @typedef {import("../../common/render.js").Child} Child */

const LOOKED_AT = 1400; // milliseconds that a beat stays for whoever does not read it

export class DustTable extends Game {
  /** Whether somebody who reads wants the words of a game for those who do not. */
  isGrown = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  onward = undefined;
  /** The answer with which something was asked last. @type {unknown} */
  asked = null;
  /** @param {import("../../view.js").View} view */
  constructor(view) {
    super(view);
    this.making = new Making(this);
    this.prompt = new DustPrompt(this);
    view.timeline.titled = stops;
    this.look = (/** @type {string} */ name) =>
      this.tools?.details.isOutOfSight ? this.enlarge(name) : this.details(name);
    this.parts = {
      status: create(h("div", { class: "du-status" })),
      others: create(h("div", { class: "du-others", ...TOOLBAR, "data-row": "others" })),
      wheel: create(h("div", { class: "du-wheel" })),
      stage: create(
        h("div", { class: "du-stage rt-lines", ...TOOLBAR, "data-row": "stage", "aria-label": this.t("dust-stage") }),
      ),
      piles: create(h("div", { class: "du-piles" })),
      hand: create(h("div", { class: "du-hand", ...TOOLBAR, "data-row": "hand", "aria-label": this.t("dust-hand") })),
    };
    watchEnds(this.parts.hand);
  }

  /** @override */
  table() {
    const { status, others, wheel, stage, piles, hand } = this.parts;
    const middle = h("div", { class: "du-middle" }, wheel, stage, piles);
    this.main = create(h("main", { class: "rt-table du-table" }, status, others, middle, hand));
    return this.main;
  }

  /** Whether it is told by pictures alone: a game of Young Champions, but for lessons, and for who asks for words. */
  get isWordless() {
    const { lesson, situation, first } = this.store.now;
    return isYoung(frameAt(this.store, this.timeline.at)) && !(this.isGrown || lesson || situation || first);
  }

  /** @override @param {boolean} [animate] */
  draw(animate = false) {
    const { timeline } = this;
    this.making.renew();
    this.redraw();
    this.catchUp();
    if (!this.isWordless) return;
    if (animate) fly(this, /** @type {import("./told.js").Event | null} */ (/** @type {unknown} */ (timeline.event)));
    clearTimeout(this.onward);
    if (timeline.isWaiting) this.onward = setTimeout(() => timeline.isWaiting && timeline.onward(), LOOKED_AT);
  }

  /** A card that does not fit shakes its head. @param {number} i */
  shake(i) {
    const card = this.parts.hand.querySelector(`[data-card="${i}"]`);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) card?.animate(SHAKE, 400);
  }

  /** @override */
  refresh() {
    this.redraw();
    this.narrator?.ask();
  }

  /** Draw the table and what is asked. */
  redraw() {
    keepFocus(this, () => {
      this.paint();
      this.prompt.draw();
    });
  }

  /** @override @param {number} index */
  cardAt(index) {
    return /** @type {HTMLElement | null} */ (this.parts.hand.querySelector(`[data-card="${index}"]`));
  }

  /** Draw the table. */
  paint() {
    const frame = frameAt(this.store, this.timeline.at);
    const { parts } = this;
    const { root } = this.view;
    root.dataset.player = frame.player ?? "";
    root.dataset.phase = frame.phase;
    this.main?.toggleAttribute("data-wordless", this.isWordless);
    this.main?.setAttribute("data-mode", isYoung(frame) ? "young" : frame.mode);
    const held = of(frame, frame.near, "hand");
    const many = (Array.isArray(held) ? held.length : held) + of(frame, frame.near, "overflow").length;
    this.main?.style.setProperty("--held", String(Math.max(isYoung(frame) ? 3 : 7, many)));
    render(parts.status, ...this.status());
    render(parts.others, ...others(this, frame));
    render(parts.wheel, ...wheel(this, frame));
    render(parts.stage, ...stage(this, frame));
    render(parts.piles, ...piles(this, frame));
    render(parts.hand, ...hand(this, frame));
    whenPainted(() => this.showHand());
  }

  /** Where not all of the hand is in sight, show that there is more; and what may be laid, when it is asked for. */
  showHand() {
    const { hand } = this.parts;
    const { told } = this.store;
    const first = hand.querySelector(".du-can");
    if (first && this.asked !== told) bringIntoSight(hand, first);
    this.asked = told;
    showEnds(hand);
  }

  /** @returns {Child[]} */
  status() {
    const frame = frameAt(this.store, this.timeline.at);
    const sample = h("small", { class: "du-sample", title: this.t("dust-sample-lead") }, this.t("dust-sample"));
    return isYoung(frame) ? [sample, this.grown()] : [h("b", {}, this.t("dust-round", { round: frame.round })), sample];
  }

  /** What brings the words of a game for children, and takes them away; nothing where they are needed. */
  grown() {
    const { lesson, situation, first } = this.store.now;
    if (lesson || situation || first) return null;
    const label = this.t("dust-grown");
    const turn = () => {
      this.isGrown = !this.isGrown;
      this.refresh();
    };
    const said = { "aria-label": label, title: label, "aria-pressed": String(this.isGrown), "data-verb": "grown" };
    return h("button", { type: "button", class: "rt-quiet dy-grown", onclick: turn, ...said, html: does("grown") });
  }

  /** Look at a card: large, with what its ability says. @param {string} name */
  details(name) {
    render(this.detailed, this.large(name));
  }

  /** Look at a small card above the table, for beside a phone's nothing is seen. @param {string} name */
  enlarge(name) {
    this.tools?.lens.open(spoken(this.store, name), this.large(name));
  }

  /** @param {string} name */
  large(name) {
    const { store } = this;
    const { ability } = cardOf(store, name);
    const { wheel } = frameAt(store, this.timeline.at);
    return h(
      "div",
      { class: "du-detail" },
      lying(store, name, { wheel }, { tabindex: "-1" }),
      h(
        "div",
        {},
        ability ? h("p", {}, h("b", {}, ability.name), ` ${ability.text}`) : null,
        h("small", {}, this.t("dust-sample-lead")),
      ),
    );
  }

  /** Put back what was taken up. */
  putBack() {
    this.making.clear();
    this.selection.clear();
    this.refresh();
  }

  /** @override */
  drawWords() {
    this.words.textContent = inWords(this);
  }

  // -- the keys ------------------------------------------------------------------------------------------------------

  /** @override */
  keys() {
    return this.store.now.playlist
      ? super.keys()
      : [...super.keys(), this.t("dust-keys", { keys: this.t("dust-stat-keys") })];
  }

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
    // the letter of each statistic, as the language has it
    const stat = STATS[this.t("dust-stat-keys").toLowerCase().split(" ").indexOf(key.toLowerCase())];
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
