// Two tellings side by side, from the first event on which they part: of both editions, or of a what-if.

import { cite, reason } from "../citing.js";
import { h } from "../common/render.js";

const MOST = 12; // events of either that are shown

/** @param {import("../store.js").Store} store @param {import("../wire").Compared} compared */
export function sides(store, { same, parts, told }) {
  const parting = same ? "compare-parts" : "compare-at-once";
  const said = h("p", {}, store.t(parts ? parting : "compare-same", { count: same }));
  return parts ? [said, h("div", { class: "rt-columns" }, ...told.map((one) => column(store, one)))] : [said];
}

/** @param {import("../store.js").Store} store @param {import("../wire").Telling} telling */
function column(store, { title, edition, problem, events, refused, board }) {
  const more = events.length - MOST;
  const event = (/** @type {import("../wire").Cited} */ { text, rule }, /** @type {number} */ i) =>
    h("li", { class: i ? "" : "rt-parting" }, text, cite(store, rule));
  return h(
    "div",
    {},
    h("h3", {}, store.t(title ?? `edition-short-${edition}`)),
    problem ? h("p", { class: "rt-warning" }, problem) : null,
    h("ol", {}, ...events.slice(0, MOST).map(event)),
    more > 0 ? h("p", { class: "rt-source" }, store.t("more-events", { count: more })) : null,
    ...refused.map((one) => reason(store, one)),
    board ? h("div", { class: "rt-small-board", html: board }) : null,
  );
}
