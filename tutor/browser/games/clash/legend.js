// What the signs and numbers on the cards mean: those that are in sight now, with a word for each.

import { h } from "../../common/render.js";
import { things } from "../../frames.js";

/** The numbers of a card, by what they look like. */
const NUMBERS = ["cost", "attack", "health"];

/**
 * The legend of the table as it lies there.
 * @param {import("./table.js").ClashTable} game
 * @returns {import("../../common/render.js").Child[]}
 */
export function legend({ store, view, frame }) {
  const { cards } = view;
  const seen = things(frame).flatMap(({ name, creature }) => [
    ...cards.shows(name, creature).abilities.map(({ id, name: title, text }) => ({ id, title, text })),
    ...[...(creature?.gained ?? []), ...(creature?.given ?? [])].map((id) => ({
      id,
      title: cards.ability(id),
      text: "",
    })),
  ]);
  const known = new Map(seen.map((one) => [one.id, one]));
  for (const one of seen) if (one.text) known.set(one.id, one); // where a card says what it does
  const signs = [...known.values()].sort((a, b) => a.title.localeCompare(b.title));
  const number = (/** @type {string} */ key) =>
    h("li", {}, h("span", { class: `rt-${key}`, "aria-hidden": "true" }, "3"), store.t(`legend-${key}`));
  return [
    h("h2", {}, store.t("legend")),
    h(
      "ul",
      { class: "rt-legend" },
      ...NUMBERS.map(number),
      h("li", {}, h("span", { class: "rt-step", "aria-hidden": "true" }, "−3"), store.t("legend-edge")),
      ...signs.map(({ id, title, text }) =>
        h("li", {}, h("span", { html: cards.sign(id) }), h("span", {}, h("b", {}, title), " ", text)),
      ),
    ),
  ];
}
