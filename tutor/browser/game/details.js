// The box beside the table: the rule of the event that is shown, or the card that is pointed at.

import { readingsOf, sources } from "../citing.js";
import { h, render } from "../common/render.js";

/** The classes that save room: smaller letters, then without what is shown elsewhere, too. */
const LESS = ["rt-tight", "rt-scant"];
const REST = 90; // milliseconds that the pointer rests on a card before it is shown

export class Details {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {import("./game.js").Game} game @param {HTMLElement} box */
  constructor(game, box) {
    this.game = game;
    this.box = box;
  }

  /** Whether it is out of sight: on a phone it is below the table. */
  get isOutOfSight() {
    return this.box.getBoundingClientRect().top > innerHeight - 40; // its border alone is not enough
  }

  /** Show a card when the pointer rests on it. @param {import("../types").Thing} thing */
  show({ name, creature }) {
    this.point(() => this.inspect(name, creature));
  }

  /** Show the rule again when the pointer leaves a card. */
  leave() {
    this.point(() => this.draw());
  }

  /** @param {() => void} show called when the pointer rests */
  point(show) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.game.isShown && !this.game.timeline.isPlaying && show(), REST);
  }

  /** Show the rule of the event that is shown. */
  draw() {
    const { store, timeline, log, view } = this.game;
    const { event } = timeline;
    log?.mark(timeline.at);
    if (!event) {
      this.fill(h("p", { class: "rt-source" }, store.t("details-hint")));
      return;
    }
    const rule = store.rule(event.rule);
    this.fill(h("h2", {}, rule.title), h("p", {}, rule.text), sources(store, rule), ...readingsOf(view, [event]));
  }

  /** Fill the box, which keeps its size; save room if the contents are too long.
   * @param {...import("../common/render.js").Child} inside */
  fill(...inside) {
    const { box } = this;
    box.classList.remove(...LESS);
    render(box, ...inside);
    box.scrollTop = 0;
    for (const less of LESS) if (box.scrollHeight > box.clientHeight + 1) box.classList.add(less);
  }

  /** @param {string} name @param {import("../wire").Creature | null} creature */
  inspect(name, creature) {
    this.fill(h("div", { class: "rt-inspect" }, ...this.game.cardInFull(name, creature)));
  }

  /** Show the discard pile of an Automa. @param {import("../wire").Side} side */
  discard(side) {
    const { store, timeline, view } = this.game;
    const discard = store.frame(timeline.at)[`${side}.discard`];
    const names = view.cards.titles(discard, " · ") || store.t("discard-none");
    this.fill(h("h2", {}, store.t("discard", { count: discard.length })), h("p", {}, names));
  }
}
