// A large card, with what its abilities mean.

import { h } from "../../common/render.js";

/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {import("../../wire").Creature} Creature */

/** Return what the abilities of a card mean.
 * @param {Cards} cards @param {string} name @param {Creature | null} [creature] */
export function abilities(cards, name, creature = null) {
  const { abilities: own, ridden } = cards.shows(name, creature);
  const rider = creature?.rider ? cards.title(creature.rider) : "";
  return h(
    "ul",
    { class: "rt-abilities" },
    ...own.map(({ id, name: title, text }) => {
      const said = ridden.has(id) ? cards.store.t("label-ridden", { ability: title, card: rider }) : title;
      return h("li", {}, h("span", { html: cards.sign(id) }), h("b", {}, said), " ", text);
    }),
    ...cards.gains(creature).map((said) => h("li", { class: "rt-lent" }, said)),
  );
}

/**
 * Return what an Incantation does, in sentences; an empty list for a creature.
 * @param {Cards} cards
 * @param {string} name
 * @returns {string[]}
 */
export function meaning(cards, name) {
  const { store } = cards;
  const { type, attack, abilities: own } = store.card(name);
  if (type !== "incantation") return [];
  return [store.t("effect", { count: attack }), ...own.map((one) => `${one.name}: ${one.text}`)];
}

/**
 * Return the same in one paragraph.
 * @param {Cards} cards
 * @param {string} name
 */
export function effect(cards, name) {
  const said = meaning(cards, name);
  return said.length ? [h("p", { class: "rt-effect" }, said.join(" "))] : [];
}

/**
 * Return the face of a card, its name and its abilities.
 * @param {Cards} cards
 * @param {string} name
 * @param {Creature | null} creature
 */
export function large(cards, name, creature) {
  const cls = `rt-card rt-large rt-${cards.store.card(name).type}`;
  const does = effect(cards, name);
  const said = does.length ? does : [abilities(cards, name, creature)];
  return [
    h("span", { class: cls, "aria-hidden": "true", html: cards.face(name, creature) }),
    h("div", {}, h("h2", {}, cards.shows(name, creature).title), ...said),
  ];
}
