// Uploading a card set, as a file that is dropped or chosen.

import { h } from "../common/render.js";

const LONGEST = 80; // characters of the name of a set

/**
 * Return the drop zone. The text of the file is sent to the kernel unchanged.
 * @param {import("../view.js").View} view
 * @param {string} label
 */
export function upload(view, label) {
  const bring = async (/** @type {File | undefined} */ file) => {
    if (file) view.say({ do: "set", name: [...file.name].slice(0, LONGEST).join(""), text: await file.text() });
  };
  const onchange = (/** @type {any} */ { target }) => bring(target.files[0]);
  const ondragover = (/** @type {DragEvent} */ event) => event.preventDefault();
  const ondrop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    return bring(event.dataTransfer?.files[0]);
  };
  const input = h("input", { type: "file", accept: ".toml", onchange });
  return h("label", { class: "rt-field", key: "brought", ondragover, ondrop }, h("span", {}, label), input);
}
