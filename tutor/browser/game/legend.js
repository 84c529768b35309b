// The legend: what the signs and numbers mean that are on the table now.

import { h } from "../common/render.js";
import { things } from "../frames.js";
import { frameOf } from "./game.js";

/** The numbers on a card, as in their class names. */
const NUMBERS = ["cost", "attack", "health"];

/**
 * Return the legend of the table.
 * @param {import("./state.js").Game} game
 * @returns {import("../common/render.js").Child[]}
 */
export function legend(game) {
  const { store, view } = game;
  const { cards } = view;
  const seen = things(frameOf(game)).flatMap(({ name, creature }) => [
    ...cards.shows(name, creature).abilities.map(({ id, name: title, text }) => ({ id, title, text })),
    ...[...(creature?.gained ?? []), ...(creature?.given ?? [])].map((id) => ({
      id,
      title: cards.ability(id),
      text: "",
    })),
  ]);
  const known = new Map(seen.map((one) => [one.id, one]));
  for (const one of seen) if (one.text) known.set(one.id, one); // prefer an entry with a text
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
