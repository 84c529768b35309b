// The Champion, chosen among cards; they are told once somebody wants to see them.

import { Finder, plain } from "../common/finding.js";
import { h } from "../common/render.js";

/** @typedef {import("./lobby.js").Start} Start */

/** What is searched, for either side. @type {[string, string]} */
const asked = ["", ""];
/** Whether the cards are laid open. */
const isOpen = [false, false];

/** The Champion of a side. @param {Start} start @param {0 | 1} i @param {string} label */
export function champion(start, i, label) {
  const { cards } = start.view;
  const name = start.chosen.champions[i];
  const names = start.sets.flatMap((one) => one.creatures);
  const has = names.every((one) => one in start.store.cards);
  const choose = (/** @type {string} */ one) => {
    start.chosen.champions[i] = one;
    start.choose({});
  };
  const ontoggle = (/** @type {any} */ { target }) => {
    if (target.open === isOpen[i]) return;
    isOpen[i] = target.open;
    if (!has) start.view.say({ do: "palette" }); // its answer brings the cards
    start.draw();
  };
  return h(
    "details",
    { class: "rt-champions", key: `champion ${i}`, open: isOpen[i], ontoggle },
    h(
      "summary",
      {},
      name && has ? h("span", { class: "rt-face", "aria-hidden": "true", html: cards.portrait(name) }) : null,
      h("b", {}, label),
      ` ${name ? cards.title(name) : start.t("champion-none")}`,
    ),
    ...(isOpen[i] && has ? gallery(start, i, names, choose) : []),
  );
}

/**
 * The cards to choose from, and a way to find one of them.
 * @param {Start} start
 * @param {0 | 1} i
 * @param {string[]} names
 * @param {(name: string) => void} choose
 */
function gallery(start, i, names, choose) {
  const { cards } = start.view;
  const chosen = start.chosen.champions[i];
  const about = (/** @type {string} */ name) => cards.shows(name).abilities.map((one) => one.name);
  const items = names.map((name) => ({ id: name, text: plain([cards.title(name), ...about(name)].join(" ")) }));
  const { ids } = new Finder(items, start.store.also).find(asked[i] ?? "");
  const found = names.filter((name) => ids.has(name)).sort((a, b) => cards.title(a).localeCompare(cards.title(b)));
  const find = start.t("champion-find");
  const oninput = (/** @type {any} */ { target }) => {
    asked[i] = target.value;
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
      h("input", { type: "search", "aria-label": find, placeholder: find, value: asked[i], oninput }),
      h("button", none, start.t("champion-without")),
    ),
    h("ul", { class: "rt-gallery", key: "gallery" }, ...found.map(card)),
    found.length ? null : h("p", { key: "none" }, start.t("book-none")),
  ];
}
