// The top of the lobby: the link to the puzzles, and the unfinished games.

import { create, h, render } from "../common/render.js";
import { forget, nameOf, unfinished } from "../unfinished.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../unfinished.js").Unfinished} Unfinished */

/** Return the link to the puzzles. @param {View} view */
export function invited(view) {
  const go = () => view.say({ do: "page", page: "puzzles" });
  return h(
    "section",
    { class: "rt-invited" },
    h("p", {}, view.t("puzzles-invite")),
    view.button("puzzles-open", go, { class: "rt-quiet", "data-verb": "puzzles" }),
  );
}

/** Return the unfinished games. @param {View} view */
export function continued(view) {
  const box = create(h("section", { class: "rt-continue", "aria-labelledby": "rt-continue-title" }));
  const draw = () => {
    const games = unfinished();
    box.hidden = !games.length;
    const drop = (/** @type {Unfinished} */ { start }) => {
      forget(start);
      draw();
      const next = /** @type {HTMLElement | null} */ (box.querySelector("button"));
      (next ?? view.root).focus({ preventScroll: true });
    };
    render(
      box,
      h("h2", { id: "rt-continue-title" }, view.t("continue-title")),
      h("ul", {}, ...games.map((one) => game(view, one, () => drop(one)))),
    );
  };
  draw();
  return box;
}

/** @param {View} view @param {Unfinished} one @param {() => void} drop */
function game(view, one, drop) {
  const { cards, store } = view;
  const name = nameOf(one, store);
  const faces = one.faces.filter((face) => Object.hasOwn(store.cards, face)).map((face) => cards.portrait(face));
  const go = () => view.say({ do: "open", query: one.query });
  const label = view.t("continue-drop", { game: name });
  return h(
    "li",
    { key: one.start },
    h(
      "button",
      { type: "button", class: "rt-resume", onclick: go },
      h("strong", {}, name),
      faces.length ? h("span", { class: "rt-faces", "aria-hidden": "true", html: faces.join("") }) : null,
    ),
    h("button", { type: "button", class: "rt-quiet rt-drop", "aria-label": label, title: label, onclick: drop }, "×"),
  );
}
