// The list of keys: those that work everywhere, and those of the game or room that is shown.

import { create, h } from "./common/render.js";

/** Show the list of keys until it is closed. @param {import("./view.js").View} view */
export function showKeys(view) {
  const box = /** @type {HTMLDialogElement} */ (
    create(
      h(
        "dialog",
        {
          class: "rt-asking rt-keys",
          "aria-labelledby": "rt-keys-title",
          onkeydown: (/** @type {Event} */ event) => event.stopPropagation(), // no keys of the table in here
          onclose: () => box.remove(),
        },
        h("h2", { id: "rt-keys-title" }, view.t("keys")),
        h("ul", { class: "rt-rules-list", tabindex: "0" }, ...keysOf(view).map((key) => h("li", {}, key))),
        h(
          "div",
          { class: "rt-buttons" },
          view.button("close", () => box.close(), { class: "rt-main", autofocus: true }),
        ),
      ),
    )
  );
  view.root.append(box);
  box.showModal();
}

/** What each key does that works now. @param {import("./view.js").View} view @returns {string[]} */
export const keysOf = (view) => [...view.t("keys-everywhere").split(" · "), ...(view.game?.keys() ?? [])];
