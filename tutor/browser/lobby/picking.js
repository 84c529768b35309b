// A choice of one of several options, each drawn as a card.

import { h } from "../common/render.js";

/** @typedef {import("../common/render.js").Child} Child */
/**
 * An option.
 * @typedef {{ value: string, title: string, said?: string, names?: string, inside?: Child[], cls?: string }} Pick
 */

/**
 * Return the options as radio buttons, so that arrows move between them.
 * @param {{ name: string, label: string, picks: Pick[], value: string, choose: (value: string) => void, cls: string,
 *   key?: string }} given options with the same name are one choice, also under several headings
 */
export function picks({ name, label, picks: all, value, choose, cls, key = name }) {
  const one = (/** @type {Pick} */ { value: key, title, said, names, inside = [], cls: own = "" }) =>
    h(
      "label",
      { class: `rt-pick ${own}${key === value ? " rt-chosen" : ""}`, key },
      h("input", { type: "radio", name, value: key, checked: key === value, onchange: () => choose(key) }),
      ...inside,
      h("strong", {}, title),
      said ? h("span", { class: "rt-pick-said" }, said) : null,
      names ? h("span", { class: "rt-names" }, names) : null,
    );
  return h("fieldset", { class: "rt-picks", key }, h("legend", {}, label), h("div", { class: cls }, ...all.map(one)));
}
