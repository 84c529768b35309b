// A card to be read: as large as there is room for, with what its abilities mean.

import { h } from "../common/render.js";

/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {import("../wire").Creature} Creature */

/** What the abilities of a card mean. @param {Cards} cards @param {string} name @param {Creature | null} [creature] */
export function abilities(cards, name, creature = null) {
  return h(
    "ul",
    { class: "rt-abilities" },
    ...cards
      .shows(name, creature)
      .abilities.map(({ id, name: title, text }) =>
        h("li", {}, h("span", { html: cards.sign(id) }), h("b", {}, title), " ", text),
      ),
    ...cards.gains(creature).map((said) => h("li", { class: "rt-source" }, said)),
  );
}

/**
 * Its face, its name, and its abilities.
 * @param {Cards} cards
 * @param {string} name
 * @param {Creature | null} creature
 */
export function large(cards, name, creature) {
  const cls = `rt-card rt-large rt-${cards.store.card(name).type}`;
  return [
    h("span", { class: cls, "aria-hidden": "true", html: cards.face(name, creature) }),
    h("div", {}, h("h2", {}, cards.shows(name, creature).title), abilities(cards, name, creature)),
  ];
}
