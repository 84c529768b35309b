// A question that has to be answered before the page continues.

import { create, h } from "./render.js";

/**
 * Ask, and return the value of the pressed button, or null for Escape. Meanwhile the browser keeps the focus inside,
 * and restores it afterwards.
 * @param {HTMLElement} root
 * @param {{ title: string, text: string, answers: [value: string, label: string][] }} given the first answer is the
 *   one that the focus stands on
 * @returns {Promise<string | null>}
 */
export function ask(root, { title, text, answers }) {
  /** @type {(value: string | null) => void} */
  let tell = () => {};
  const told = new Promise((resolve) => {
    tell = resolve;
  });
  const close = (/** @type {string | null} */ value) => {
    box.close();
    box.remove();
    tell(value);
  };
  const button = (/** @type {[string, string]} */ [value, label], /** @type {number} */ i) =>
    h("button", { type: "button", class: i ? "rt-quiet" : "rt-main", onclick: () => close(value) }, label);
  const box = /** @type {HTMLDialogElement} */ (
    create(
      h(
        "dialog",
        {
          class: "rt-asking",
          "aria-labelledby": "rt-asking-title",
          "aria-describedby": "rt-asking-text",
          oncancel: () => close(null),
          onkeydown: (/** @type {Event} */ event) => event.stopPropagation(), // keys of the table do not work here
        },
        h("h2", { id: "rt-asking-title" }, title),
        h("p", { id: "rt-asking-text" }, text),
        h("div", { class: "rt-buttons" }, ...answers.map(button)),
      ),
    )
  );
  root.append(box);
  box.showModal();
  return told;
}
