// The panel of the workshop: the held card, or the selected one with everything that can be done with it.

import { choice } from "../common/choice.js";
import { stepper, toggle } from "../common/form.js";
import { h } from "../common/render.js";
import { BASTION, FORT, isReversed, isStronghold, sideOf } from "./bench.js";

/** @typedef {import("../games/clash/workshop/workshop.js").Workshop} Workshop */
/** @typedef {import("./handling.js").Handling} Handling */
/** @typedef {import("./bench.js").Spot} Spot */
/** @typedef {import("../common/form.js").Option} Option */

const MARKS = /** @type {const} */ ({
  new: "make-mark-new",
  spent: "make-mark-spent",
  acted: "make-mark-acted",
  champion: "make-mark-champion",
});

/**
 * Return a drop-down list with its label.
 * @param {string} label
 * @param {Option[]} options
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export const select = (label, options, value, choose) =>
  h(
    "label",
    { class: "rw-select", key: `select ${label}` },
    h("span", { class: "rw-label" }, label),
    choice({ options, value, choose }, { "data-focus": `select ${label}` }),
  );

/**
 * Return a number field of the table.
 * @param {Workshop} shop
 * @param {Omit<Parameters<typeof stepper>[0], "less" | "more">} given
 */
export const number = ({ t, said }, given) =>
  stepper({
    ...given,
    set: (value) => {
      said.set(given.label, `${given.label}: ${value}.`);
      given.set(value);
    },
    less: t("make-less", { what: given.label }),
    more: t("make-more", { what: given.label }),
  });

/** @param {Handling} shop */
export function panel(shop) {
  const { picked, selected } = shop.bench;
  if (picked) return held(shop, picked.text);
  if (!selected) return [h("p", { class: "rt-ask rw-hint", key: "hint" }, shop.t("make-hint"))];
  return chosen(shop, selected);
}

/** Return the panel of a held card. @param {Handling} shop @param {string} text */
const held = (shop, text) => [
  shop.faces.held(text, null),
  h(
    "div",
    { class: "rw-what", key: "held" },
    h("p", { class: "rt-ask" }, shop.t("make-picked", { card: shop.faces.title(text) })),
    shop.button("make-back", () => shop.cancel()),
  ),
];

/** Return the panel of a selected card of the table. @param {Handling} shop @param {Spot} spot */
function chosen(shop, spot) {
  const { faces, bench } = shop;
  const { zone } = spot;
  const item = bench.item(spot);
  const title = faces.title(item.card);
  const said = shop.marks(spot);
  return [
    faces.held(item.card, said && item),
    h(
      "div",
      { class: "rw-what", key: "chosen", role: "group", "aria-label": title },
      h("h3", {}, title, " ", h("small", {}, faces.zone(zone))),
      h("div", { class: "rw-buttons" }, ...acts(shop, spot)),
      said && h("div", { class: "rw-buttons" }, ...said),
    ),
  ];
}

/** Return the actions for a card. @param {Handling} shop @param {Spot} spot */
function acts(shop, spot) {
  const { bench } = shop;
  const item = bench.item(spot);
  const last = bench.zone(spot.zone).length - 1;
  const [left, right] = isReversed(spot.zone) ? [last, 0] : [0, last];
  const shift = (
    /** @type {string} */ key,
    /** @type {string} */ sign,
    /** @type {number} */ by,
    /** @type {number} */ end,
  ) =>
    h(
      "button",
      {
        type: "button",
        class: "rt-quiet",
        key,
        "data-focus": key,
        "aria-label": shop.t(key),
        title: shop.t(key),
        disabled: spot.i === end,
        onclick: () => shop.shift(by),
      },
      sign,
    );
  const turn = () =>
    shop.change(() => {
      item.card = item.card === FORT ? BASTION : FORT;
    });
  return [
    shift("make-left", "◀", -1, left),
    shift("make-right", "▶", 1, right),
    isStronghold(item) ? shop.button("make-turn", turn) : null,
    shop.button("make-elsewhere", () => shop.pick(item.card, spot)),
    shop.button("make-another", () => shop.pick(item.card)),
    shop.button("make-remove", () => shop.remove()),
  ];
}

/** Return the settings for a creature in play. @param {Workshop} shop @param {Spot} spot */
export function marks(shop, spot) {
  const { bench, faces, t } = shop;
  const { champions, edition } = bench.table;
  const item = bench.item(spot);
  const isChampion = item.champion || champions["ABCD".indexOf(sideOf(spot.zone))]?.card;
  const known = /** @type {(keyof typeof MARKS)[]} */ (Object.keys(MARKS));
  const symbiotes = faces.boxed.filter((text) => faces.has(text, "symbiote"));
  const riders = [...new Set([...symbiotes, ...(item.above ? [item.above] : [])])];
  /** @type {Option[]} */
  const above = [
    ["", t("make-above-none")],
    ...riders.map((text) => /** @type {Option} */ ([text, faces.title(text)])),
  ];
  return [
    number(shop, { label: t("make-damage"), value: item.damage ?? 0, set: (n) => shop.mark(spot, "damage", n) }),
    number(shop, { label: t("make-bonus"), value: item.bonus ?? 0, set: (n) => shop.mark(spot, "bonus", n) }),
    ...known
      .filter((key) => key !== "champion" || isChampion)
      .map((key) => toggle(t(MARKS[key]), Boolean(item[key]), (on) => shop.mark(spot, key, on))),
    edition === 2 || item.above
      ? select(t("make-above"), above, item.above ?? "", (text) => shop.mark(spot, "above", text))
      : null,
  ];
}
