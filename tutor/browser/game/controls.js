// The controls of the timeline: step back and forth, play, and the pace.

import { choice } from "../common/choice.js";
import { icon } from "../common/dom.js";
import { create, h } from "../common/render.js";
import { PACES } from "./timeline.js";

export class Controls {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    const { timeline, store } = game;
    const t = store.t.bind(store);
    this.timeline = timeline;
    this.t = t;
    this.range = /** @type {HTMLInputElement} */ (
      create(
        h("input", {
          type: "range",
          min: "0",
          step: "1",
          class: "rt-range",
          "aria-label": t("timeline"),
          oninput: () => timeline.go(Number(this.range.value)),
        }),
      )
    );
    this.button = create(this.control("play", () => (timeline.isPlaying ? timeline.pause() : timeline.play())));
    const pace = choice(
      {
        options: Object.keys(PACES).map((key) => [key, t(`pace-${key}`)]),
        value: timeline.pace,
        choose: (key) => timeline.setPace(key),
      },
      { class: "rt-pace", "aria-label": t("pace") },
    );
    this.box = h(
      "div",
      { class: "rt-timeline", role: "group", "aria-label": t("timeline") },
      this.control("turn-back", () => timeline.go(timeline.stop(-1, "turn"))),
      this.control("back", () => timeline.go(timeline.stop(-1))),
      this.button,
      this.control("forward", () => timeline.forward()),
      this.control("turn-forward", () => timeline.go(timeline.stop(1, "turn"))),
      this.range,
      pace,
    );
  }

  /** @param {import("../common/dom.js").Icon} key @param {() => void} act */
  control(key, act) {
    const label = this.t(key);
    return h("button", {
      type: "button",
      class: "rt-control",
      "aria-label": label,
      title: label,
      onclick: act,
      html: icon(key),
    });
  }

  draw() {
    const { at, end, isPlaying } = this.timeline;
    this.range.max = String(end);
    this.range.value = String(at);
    this.range.setAttribute("aria-valuetext", this.t("moment", { at, count: end }));
    const label = this.t(isPlaying ? "pause" : "play");
    if (this.button.title === label) return;
    this.button.innerHTML = icon(isPlaying ? "pause" : "play");
    this.button.setAttribute("aria-label", label);
    this.button.title = label;
  }
}
