// The story beside the table: a line for every event, with its rule.

import { cite } from "../citing.js";
import { create, h } from "../common/render.js";

const EDGE = 8; // pixels that stay free above the line that is shown

export class Log {
  /** How many events stand in it. */
  told = 0;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.list = create(h("ol", { class: "rt-log" }));
  }

  /** The events from here on have become others, or are no more. @param {number} from */
  forget(from) {
    this.told = Math.min(this.told, from);
  }

  /** Append what has happened, after the events that stand in it already. */
  draw() {
    const { store } = this.game;
    const { events } = store;
    const from = this.told;
    this.told = events.length;
    for (const item of [...this.list.children])
      if (item instanceof HTMLElement && Number(item.dataset.at) > from) item.remove();
    let step = events[from - 1]?.step ?? -1;
    const items = events.slice(from).flatMap((event, i) => {
      const at = from + i + 1;
      const isNext = event.step !== step;
      step = event.step;
      return isNext ? [this.move(step, at), this.line(event, at)] : [this.line(event, at)];
    });
    this.list.append(...items.map(create));
  }

  /** The move that the next events come of. @param {number} step @param {number} at */
  move(step, at) {
    const { store } = this.game;
    const said = step === 0 ? store.t("setting-up") : store.t("your-move", { move: store.now.steps[step - 1] });
    return h("li", { class: "rt-said", "data-at": at }, said);
  }

  /** @param {import("../wire").Event} event @param {number} at */
  line(event, at) {
    const { store, timeline } = this.game;
    return h(
      "li",
      { "data-at": at, class: `rt-event rt-kind-${event.kind}` },
      h("button", { type: "button", onclick: () => timeline.go(at) }, event.text, cite(store, event.rule)),
    );
  }

  /** Mark the line of an event, and scroll the story, and nothing else, until it can be seen. @param {number} at */
  mark(at) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = this.list.querySelector(`.rt-event[data-at="${at}"] button`);
    if (!item) return;
    item.setAttribute("aria-current", "step");
    const { top, bottom } = item.getBoundingClientRect();
    const box = this.list.getBoundingClientRect();
    if (top < box.top) this.list.scrollTop += top - box.top - EDGE;
    else if (bottom > box.bottom) this.list.scrollTop += bottom - box.bottom + EDGE;
  }
}
