// The choice of a Champion. Its cards are requested when the choice is first opened.

import { Finder, spoken } from "../../../common/finding.js";
import { h } from "../../../common/render.js";

/** @typedef {import("./lobby.js").Start} Start */

/** @typedef {import("../../../wire").Side} Side */

/** The search text of each side. @type {Record<Side, string>} */
const asked = { A: "", B: "", C: "", D: "" };
/** The sides whose choice is open. @type {Set<Side>} */
const open = new Set();

/** Return the choice of a side's Champion. @param {Start} start @param {Side} side @param {string} label */
export function champion(start, side, label) {
  const { cards } = start.view;
  const name = start.chosen.champions[side];
  const isOpen = open.has(side);
  const names = start.sets.flatMap((one) => one.creatures);
  const has = names.every((one) => Object.hasOwn(start.store.cards, one));
  const choose = (/** @type {string} */ one) => {
    start.chosen.champions[side] = one;
    start.choose({});
  };
  const ontoggle = (/** @type {any} */ { target }) => {
    if (target.open === open.has(side)) return;
    if (target.open) open.add(side);
    else open.delete(side);
    if (!has) start.view.say({ do: "palette" }); // its answer brings the cards
    start.draw();
  };
  return h(
    "details",
    { class: "rt-champions", key: `champion ${side}`, open: isOpen, ontoggle },
    h(
      "summary",
      {},
      name && has ? h("span", { class: "rt-face", "aria-hidden": "true", html: cards.portrait(name) }) : null,
      h("b", {}, label),
      ` ${name ? cards.title(name) : start.t("champion-none")}`,
    ),
    ...(isOpen && has ? gallery(start, side, names, choose) : []),
  );
}

/**
 * Return the cards to choose from, with a search field.
 * @param {Start} start
 * @param {Side} side
 * @param {string[]} names
 * @param {(name: string) => void} choose
 */
function gallery(start, side, names, choose) {
  const { cards } = start.view;
  const chosen = start.chosen.champions[side];
  const about = (/** @type {string} */ name) => cards.shows(name).abilities.map((one) => one.name);
  const items = names.map((name) => ({ id: name, title: cards.title(name), text: about(name).join(" ") }));
  const { ids } = new Finder(items, spoken(start.view)).find(asked[side]);
  const found = names.filter((name) => ids.has(name)).sort((a, b) => cards.title(a).localeCompare(cards.title(b)));
  const find = start.t("champion-find");
  const oninput = (/** @type {any} */ { target }) => {
    asked[side] = target.value;
    start.draw();
  };
  const card = (/** @type {string} */ name) => {
    const more = { "aria-pressed": String(name === chosen), onclick: () => choose(name === chosen ? "" : name) };
    return h("li", { key: name }, cards.button(name, null, more));
  };
  const none = { type: "button", class: "rt-quiet", "aria-pressed": String(!chosen), onclick: () => choose("") };
  return [
    h(
      "div",
      { class: "rt-fields", key: "find" },
      h("input", { type: "search", "aria-label": find, placeholder: find, value: asked[side], oninput }),
      h("button", none, start.t("champion-without")),
    ),
    h("ul", { class: "rt-gallery", key: "gallery" }, ...found.map(card)),
    found.length ? null : h("p", { key: "none" }, start.t("settle-none")),
  ];
}
