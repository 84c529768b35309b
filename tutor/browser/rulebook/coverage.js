// A table of the lessons and situations that show each rule.

import { create, h, render } from "../common/render.js";
import { book } from "./kept.js";

/** @typedef {import("../wire").Met} Covered */
/** @typedef {import("../common/render.js").VNode} VNode */

const MOST = 3; // the number of lessons and of situations that are named

/**
 * Return the table, which is requested when it is opened.
 * @param {import("../view.js").View} view
 * @param {import("./entry.js").Entries} entries
 */
export function coverage(view, entries) {
  const box = create(
    h("div", { class: "rt-scroll", tabindex: "0", role: "region", "aria-label": view.t("book-coverage") }),
  );
  const columns = ["book-coverage-rule", "book-coverage-lessons", "book-coverage-situations"];
  const head = columns.map((key) => h("th", { scope: "col" }, view.t(key)));
  view.replies.coverage = (rows) =>
    render(
      box,
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...head)),
        h("tbody", {}, ...rows.map((one) => row(view, entries, one))),
      ),
    );
  const ontoggle = (/** @type {any} */ { target }) =>
    target.open && !box.childElementCount && view.say({ do: "coverage" });
  return h("details", { class: "rt-coverage", ontoggle }, h("summary", {}, view.t("book-coverage")), box);
}

/** @param {import("../view.js").View} view @param {import("./entry.js").Entries} entries @param {Covered} covered */
function row(view, entries, { id, lessons, situations }) {
  const rule = book().rules[id];
  const step = (/** @type {string} */ lesson) => rule?.lessons.find((one) => one.id === lesson)?.step ?? 1;
  const taught = lessons.slice(0, MOST).map((lesson) => entries.learn(lesson, step(lesson), id));
  const played = (rule?.situations ?? []).slice(0, MOST).map((one) => entries.play(one, id));
  return h(
    "tr",
    { "data-covers": id },
    h("th", { scope: "row" }, entries.ref(id, null), h("small", {}, id)),
    cell(view, taught, lessons.length),
    cell(view, played, situations.length),
  );
}

/**
 * Return the first names, and how many more there are.
 * @param {import("../view.js").View} view
 * @param {VNode[]} named
 * @param {number} all
 */
function cell(view, named, all) {
  const more = named.length ? view.t("more-events", { count: all - named.length }) : String(all);
  return h(
    "td",
    {},
    named.length ? h("ul", {}, ...named.map((one) => h("li", {}, one))) : null,
    all > named.length ? h("small", {}, more) : named.length ? null : "–",
  );
}
