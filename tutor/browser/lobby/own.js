// The field for a position as text, to be put on the table.

import { create, h } from "../common/render.js";
import { begin } from "../leaving.js";

/** Return the field and its button. @param {import("../view.js").View} view @param {string} value */
export function own(view, value) {
  const text = (/** @type {string} */ rows, /** @type {import("../common/render.js").Props} */ more) =>
    /** @type {HTMLTextAreaElement} */ (create(h("textarea", { rows, spellcheck: "false", ...more })));
  const position = text("5", { "aria-label": view.t("own-start"), value });
  const moves = text("2", { "aria-label": view.t("own-moves"), placeholder: view.t("own-moves") });
  const open = () => begin(view, { do: "new", start: position.value, moves: moves.value });
  return h(
    "div",
    {},
    h("h3", {}, view.t("own")),
    h("p", {}, view.t("own-lead")),
    position,
    moves,
    view.button("own-open", open, { class: "rt-quiet rt-own-open" }),
  );
}
