// How rules and refusals are cited.

import { h } from "./common/render.js";

/** @typedef {import("./store.js").Store} Store */

/** The name of a rule; that it takes a reading of ours is said in words, for the numbers are the rulebook's; not where
 * what is `printed` decides.
 * @param {Store} store @param {string} id @param {boolean} [printed] */
export function cite(store, id, printed = false) {
  const { title, reading } = store.rule(id);
  const mark = reading && !printed ? h("i", {}, ` ${store.t("left-open")}`) : null;
  return h("small", { class: "rt-cite" }, title, mark);
}

/**
 * The readings of ours that decided events, each once: what the rulebook leaves open, how we read it, and a way to the
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
 * A reading of ours, to be opened: what is left open, how we read it, and a way to the rulebook.
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

/** A reason of a refusal as one hears it. @param {import("./wire").Reason} reason */
export const aloud = ({ why, then }) => `${why} ${then}`;

/**
 * Why something is refused, and what would make it legal; a reading of ours can be opened.
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

/** How a rule is read where the rulebook leaves it open. @param {Store} store @param {import("./wire").Rule} rule */
export const reading = (store, { reading: found }) =>
  found &&
  h("p", { class: "rt-reading" }, h("i", {}, store.t("left-open")), h("em", {}, ` ${found.open} `), found.text);

/** Where a rule is printed. @param {Store} store @param {import("./wire").Rule} rule */
export const sources = (store, rule) =>
  h(
    "p",
    { class: "rt-source" },
    Object.entries(rule.sources)
      .map(([edition, source]) => store.t(`source-${edition}`, { source }))
      .join(" · ") || store.t("source-notation"),
  );
