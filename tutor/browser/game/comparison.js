// Two stories side by side, from the first event in which they differ: of both editions, or of a what-if.

import { cite, reason } from "../citing.js";
import { h } from "../common/render.js";

const MOST = 12; // events of each that are shown

/** @param {import("../view.js").View} view @param {import("../wire").Compared} compared */
export function sides(view, { same, parts, told }) {
  const parting = same ? "compare-parts" : "compare-at-once";
  const said = h("p", {}, view.t(parts ? parting : "compare-same", { count: same }));
  return parts ? [said, h("div", { class: "rt-columns" }, ...told.map((one) => column(view, one)))] : [said];
}

/** @param {import("../view.js").View} view @param {import("../wire").Telling} telling */
function column(view, { title, edition, problem, events, refused, board }) {
  const more = events.length - MOST;
  const event = (/** @type {import("../wire").Cited} */ { text, rule, printed }, /** @type {number} */ i) =>
    h("li", { class: i ? "" : "rt-parting" }, text, cite(view.store, rule, printed));
  return h(
    "div",
    {},
    h("h3", {}, view.t(title ?? `edition-short-${edition}`)),
    problem ? h("p", { class: "rt-warning" }, problem) : null,
    h("ol", {}, ...events.slice(0, MOST).map(event)),
    more > 0 ? h("p", { class: "rt-source" }, view.t("more-events", { count: more })) : null,
    ...refused.flatMap((one) => reason(view, one)),
    board ? h("div", { class: "rt-small-board", html: board }) : null,
  );
}
