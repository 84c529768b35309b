// The controls of the timeline: step back and forth, play, and the pace.

import { choice } from "../common/choice.js";
import { icon } from "../common/dom.js";
import { create, h } from "../common/render.js";
import { PACES } from "./timeline.js";

/** @typedef {import("./state.js").Game} Game */

/** Return the elements of the controls that change.
 * @param {import("./timeline.js").Timeline} timeline @param {import("../store.js").Store} store */
export const createControls = (timeline, store) => ({
  range: /** @type {HTMLInputElement} */ (
    create(
      h("input", {
        type: "range",
        min: "0",
        step: "1",
        class: "rt-range",
        "aria-label": store.t("timeline"),
        oninput: (/** @type {any} */ { target }) => timeline.go(Number(target.value)),
      }),
    )
  ),
  button: create(control(store, "play", () => (timeline.isPlaying ? timeline.pause() : timeline.play()))),
});

/** Return the controls. @param {Game} game */
export function controls({ timeline, store, controls: { range, button } }) {
  const pace = choice(
    {
      options: Object.keys(PACES).map((key) => [key, store.t(`pace-${key}`)]),
      value: timeline.pace,
      choose: (key) => timeline.setPace(key),
    },
    { class: "rt-pace", "aria-label": store.t("pace") },
  );
  return h(
    "div",
    { class: "rt-timeline", role: "group", "aria-label": store.t("timeline") },
    control(store, "turn-back", () => timeline.go(timeline.stop(-1, "turn"))),
    control(store, "back", () => timeline.go(timeline.stop(-1))),
    button,
    control(store, "forward", () => timeline.forward()),
    control(store, "turn-forward", () => timeline.go(timeline.stop(1, "turn"))),
    range,
    pace,
  );
}

/** @param {import("../store.js").Store} store @param {import("../common/dom.js").Icon} key @param {() => void} act */
function control(store, key, act) {
  const label = store.t(key);
  return h("button", {
    type: "button",
    class: "rt-control",
    "aria-label": label,
    title: label,
    onclick: act,
    html: icon(key),
  });
}

/** Update the controls for the event that is shown. @param {Game} game */
export function drawControls({ timeline: { at, end, isPlaying }, store, controls: { range, button } }) {
  range.max = String(end);
  range.value = String(at);
  range.setAttribute("aria-valuetext", store.t("moment", { at, count: end }));
  const label = store.t(isPlaying ? "pause" : "play");
  if (button.title === label) return;
  button.innerHTML = icon(isPlaying ? "pause" : "play");
  button.setAttribute("aria-label", label);
  button.title = label;
}
