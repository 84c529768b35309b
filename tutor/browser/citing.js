// Rules, readings and refusals as elements.

import { h } from "./common/render.js";

/** @typedef {import("./store.js").Store} Store */

/** Return the title of a rule, with a remark if it depends on a reading of ours; no remark if the printed rule alone
 * decides (`printed`).
 * @param {Store} store @param {string} id @param {boolean} [printed] */
export function cite(store, id, printed = false) {
  const { title, reading } = store.rule(id);
  const mark = reading && !printed ? h("i", {}, ` ${store.t("left-open")}`) : null;
  return h("small", { class: "rt-cite" }, title, mark);
}

/**
 * Return the readings that decided events, each once: what the rulebook leaves open, how we read it, and a link to the
 * rulebook.
 * @param {import("./view.js").View} view
 * @param {import("./wire").Event[]} events
 */
export function readingsOf(view, events) {
  const { store } = view;
  const found = events
    .flatMap(({ rule, also, printed }) => [...(printed ? [] : [rule]), ...(also ?? [])])
    .flatMap((id) => store.rules[id]?.reading ?? []);
  const readings = [...new Map(found.map((one) => [one.number, one])).values()];
  return readings.map((one) => chip(view, one));
}

/**
 * Return a reading that can be opened: what is left open, how we read it, and a link to the rulebook.
 * @param {import("./view.js").View} view
 * @param {NonNullable<import("./wire").Rule["reading"]>} reading
 */
const chip = (view, { number, open, text }) =>
  h(
    "details",
    { class: "rt-reading rt-decided" },
    h("summary", {}, view.t("reading-open")),
    h("em", {}, `${open} `),
    `${view.t("reading-so", { text })} `,
    view.button("reading-look", () => view.say({ do: "page", page: "rulebook", rule: `reading.${number}` }), {
      class: "rt-quiet",
    }),
  );

/** Return a reason of a refusal as one sentence for a screen reader. @param {import("./wire").Reason} reason */
export const aloud = ({ why, then }) => `${why} ${then}`;

/**
 * Return why something is refused and what would make it legal, with the reading, if any.
 * @param {import("./view.js").View} view
 * @param {import("./wire").Reason} reason
 * @returns {import("./common/render.js").Child[]}
 */
export function reason(view, { rule, why, then }) {
  const known = view.store.rules[rule];
  const cited = known ? h("small", { class: "rt-cite" }, known.title, " — ", known.text) : null;
  const said = h("p", { class: "rt-reason" }, h("b", {}, why), " ", then, cited);
  return known?.reading ? [said, chip(view, known.reading)] : [said];
}

/** Return how we read a rule that the rulebook leaves open. @param {Store} store @param {import("./wire").Rule} rule */
export const reading = (store, { reading: found }) =>
  found &&
  h("p", { class: "rt-reading" }, h("i", {}, store.t("left-open")), h("em", {}, ` ${found.open} `), found.text);

/** Return where a rule is printed. @param {Store} store @param {import("./wire").Rule} rule */
export const sources = (store, rule) =>
  h(
    "p",
    { class: "rt-source" },
    Object.entries(rule.sources)
      .map(([edition, source]) => store.t(`source-${edition}`, { source }))
      .join(" · ") || store.t("source-notation"),
  );
