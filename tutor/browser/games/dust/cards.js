// The faces of cards: the sign of the tribe, the name, four statistics, the rank and the ability.

import { h } from "../../common/render.js";
import { mark, statSign } from "./drawings.js";
import { character } from "./figures.js";
import { cardOf, STATS } from "./records.js";

/** @typedef {import("../../store.js").Store} Store */
/** @typedef {import("../../common/render.js").Props} Props */
/** @typedef {import("../../common/render.js").Child} Child */

/** Return the name of a card in the current language. @param {Store} store @param {string} name */
export const titleOf = (store, name) => store.titles[name] ?? name.replaceAll("-", " ");

/** Return the place of a tribe on the wheel; -1 for none. @param {string[]} wheel @param {string} tribe */
export const placeOf = (wheel, tribe) => wheel.indexOf(tribe);

/** Return the label of a card for screen readers. @param {Store} store @param {string} name */
export function spoken(store, name) {
  const card = cardOf(store, name);
  const title = titleOf(store, name);
  if (card.counter) return store.t("dust-card-counter", { card: title, ability: card.ability?.name ?? card.counter });
  const numbers = STATS.map((stat, i) => `${store.t(`dust-${stat}`)} ${card.stats[i]}`).join(", ");
  const rank = store.t(`dust-${card.rank}`);
  return [store.t("dust-card", { card: title, tribe: card.called, rank, numbers }), card.ability?.name]
    .filter(Boolean)
    .join(". ");
}

/**
 * Return the face of a card.
 * @param {Store} store
 * @param {string} name
 * @param {{ wheel: string[], stat?: string | null, isYoung?: boolean, isActive?: boolean }} given
 */
export function face(store, name, { wheel, stat = null, isYoung = false, isActive = false }) {
  const card = cardOf(store, name);
  const at = placeOf(wheel, card.tribe);
  const numbers = card.stats.map((number, i) =>
    h("span", { class: stat === STATS[i] ? "du-now" : "", html: `${statSign(STATS[i] ?? "power")}<b>${number}</b>` }),
  );
  const ability = card.ability && !isYoung;
  return [
    h("span", { class: "du-emblem", html: isYoung ? character(card.tribe, at, card.called) : mark(at, card.called) }),
    h("span", { class: "du-name" }, titleOf(store, name)),
    ability ? h("span", { class: `du-ability${isActive ? " du-used" : ""}` }, card.ability?.name) : null,
    card.rank && !isYoung ? h("span", { class: `du-rank du-${card.rank}` }, `${card.points}`) : null,
    card.stats.length && !isYoung ? h("span", { class: "du-stats" }, ...numbers) : null,
  ];
}

/**
 * Return an open card on the table, as a button.
 * @param {Store} store
 * @param {string} name
 * @param {Parameters<typeof face>[2]} given
 * @param {Props} [props]
 */
export function lying(store, name, given, props = {}) {
  const at = placeOf(given.wheel, cardOf(store, name).tribe);
  const { class: more = "", ...rest } = props;
  const label = { "aria-label": spoken(store, name), title: cardOf(store, name).ability?.text ?? null };
  return h(
    "button",
    { type: "button", class: `du-card du-of-${at} ${more}`, ...label, ...rest },
    ...face(store, name, given).map((part) => part && { ...part, props: { ...part.props, "aria-hidden": "true" } }),
  );
}

/** Return the backs of a number of hidden cards. @param {number} count */
export const backs = (count) =>
  h("span", { class: "du-backs", "aria-hidden": "true" }, ...Array.from({ length: count }, () => h("i", {})));
