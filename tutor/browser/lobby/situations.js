// The situations of the house, to be found and presented; and where the editions differ.

import { cite } from "../citing.js";
import { create, h, render } from "../common/render.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../wire").Listed} Listed */

const GROUPS = ["faq", "abilities", "second", "rules", "solo"];

/** @param {View} view @param {Listed} one */
const link = (view, { id, title, question }) =>
  h(
    "li",
    { key: id },
    h(
      "button",
      { type: "button", class: "rt-link", onclick: () => view.say({ do: "situation", id }) },
      title,
      question ? h("small", {}, question) : null,
    ),
  );

/** A heading with its situations, if any are found. @param {View} view @param {string} group @param {string} filter */
function section(view, group, filter) {
  const found = view.store.situations.filter(
    (one) => one.group === group && `${one.title} ${one.question ?? ""}`.toLowerCase().includes(filter),
  );
  if (!found.length) return null;
  const present = () => view.say({ do: "present", list: found.map(({ id }) => id).join(","), number: 1 });
  const button = h("button", { type: "button", class: "rt-quiet rt-present", onclick: present }, view.t("present"));
  return h(
    "section",
    { key: group },
    h("h3", {}, view.t(`group-${group}`), " ", button),
    h("ul", {}, ...found.map((one) => link(view, one))),
  );
}

/** @param {View} view */
export function situations(view) {
  const list = create(h("div", { class: "rt-groups" }));
  const fill = (/** @type {string} */ filter) => render(list, ...GROUPS.map((group) => section(view, group, filter)));
  fill("");
  const find = view.t("situations-find");
  return h(
    "section",
    { class: "rt-situations" },
    h("h2", {}, view.t("situations-title")),
    h("p", {}, view.t("situations-lead")),
    h("input", {
      type: "search",
      "aria-label": find,
      placeholder: find,
      oninput: (/** @type {any} */ event) => fill(event.target.value.toLowerCase()),
    }),
    list,
  );
}

/** Where the editions differ: asked for once it is opened. @param {View} view */
export function differences(view) {
  const { store } = view;
  const box = create(h("div", { class: "rt-differing" }));
  const rule = (/** @type {string} */ id) => h("p", {}, cite(store, id), " ", store.rule(id).text);
  const columns = (/** @type {string[][]} */ both) =>
    h(
      "div",
      { class: "rt-columns" },
      ...both.map((ids, i) => h("div", {}, h("h4", {}, view.t(`edition-short-${i + 1}`)), ...ids.map(rule))),
    );
  view.replies.differences = ({ switches, situations: changed }) =>
    render(
      box,
      ...switches.map(([one, two]) => columns([[one], [two]])),
      h("h3", {}, view.t("differences-situations")),
      ...changed.map(({ id, cited }) => {
        const one = store.situations.find((other) => other.id === id);
        return h("div", {}, h("ul", {}, one && link(view, one)), columns(cited));
      }),
    );
  const ask = () => box.childElementCount || view.say({ do: "differences" });
  return h(
    "details",
    { class: "rt-book", ontoggle: ask },
    h("summary", {}, view.t("differences")),
    h("p", {}, view.t("differences-lead")),
    box,
  );
}
