// The controls of forms.

import { choice } from "./choice.js";
import { h } from "./render.js";

/** @typedef {import("./render.js").VNode} VNode */
/** @typedef {[value: string, text: string]} Option */

/**
 * Return the attribute with a focus name, by which the focus is restored.
 * @param {string | undefined} name
 */
const named = (name) => (name === undefined ? {} : { "data-focus": name });

/**
 * Return a group of radio buttons.
 * @param {{ name: string, label: string, options: Option[], value: string, choose: (value: string) => void,
 *   cls?: string, unseen?: boolean, focus?: string }} given
 */
export function radio({ name, label, options, value, choose, cls = "", unseen = false, focus }) {
  const one = (/** @type {Option} */ [key, text]) =>
    h(
      "label",
      { key },
      h("input", {
        type: "radio",
        name,
        value: key,
        checked: key === value,
        onchange: () => choose(key),
        ...named(focus && `${focus} ${key}`),
      }),
      h("span", {}, text),
    );
  return h(
    "fieldset",
    { class: `rt-radio${cls}` },
    h("legend", { class: unseen ? "rt-unseen" : null }, label),
    ...options.map(one),
  );
}

/**
 * Return a drop-down list with its label.
 * @param {string} label
 * @param {Option[]} options
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export const field = (label, options, value, choose) =>
  h("label", { class: "rt-field", key: label }, h("span", {}, label), choice({ options, value, choose }));

/**
 * Return a checkbox with its label.
 * @param {import("./render.js").Child} label
 * @param {boolean} value
 * @param {(on: boolean) => void} choose
 * @param {{ cls?: string, focus?: string, key?: string }} [more]
 */
export const check = (label, value, choose, { cls = "rt-check", focus, key } = {}) =>
  h(
    "label",
    { class: cls, key },
    h("input", {
      type: "checkbox",
      checked: value,
      onchange: (/** @type {any} */ event) => choose(event.target.checked),
      ...named(focus),
    }),
    typeof label === "string" ? h("span", {}, label) : label,
  );

/**
 * Return a toggle button.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} set
 */
export const toggle = (label, on, set) =>
  h(
    "button",
    {
      type: "button",
      class: "rw-toggle",
      key: `toggle ${label}`,
      "data-focus": `toggle ${label}`,
      "aria-pressed": String(on),
      onclick: () => set(!on),
    },
    label,
  );

/**
 * Return a number between two buttons.
 * @param {{ label: string, value: number, set: (value: number) => void, least?: number, most?: number,
 *   shown?: string | number, less: string, more: string }} given
 */
export function stepper({ label, value, set, least = 0, most = 999, shown = value, less, more }) {
  const step = (/** @type {string} */ name, /** @type {string} */ said, /** @type {number} */ by, isEnd = false) =>
    h(
      "button",
      {
        type: "button",
        "data-focus": `${name} ${label}`,
        "aria-label": said,
        disabled: isEnd,
        onclick: () => set(value + by),
      },
      by < 0 ? "−" : "+",
    );
  return h(
    "span",
    { class: "rw-stepper", key: `step ${label}`, role: "group", "aria-label": `${label}: ${shown}` },
    h("span", { class: "rw-label" }, label),
    step("less", less, -1, value <= least),
    h("output", { "aria-live": "off" }, String(shown)), // the room announces the change
    step("more", more, 1, value >= most),
  );
}
