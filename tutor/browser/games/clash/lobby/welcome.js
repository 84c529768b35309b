// The top of the lobby: a welcome for beginners, or for those who have played.

import { h } from "../../../common/render.js";
import { stored } from "../../../storage.js";

/** The address of a first battle. */
const FIRST = "?first=1";
const CROWD = ["Gnome", "Carnivore", "Martyr", "Machine", "Troll", "Alpha"];

/** Return the top of the lobby. @param {import("../../../view.js").View} view */
export function welcome(view) {
  const crowd = CROWD.map((name) => view.cards.portrait(name)).join("");
  const first = () => view.say({ do: "open", query: FIRST });
  const learn = () => view.say({ do: "page", page: "lessons" });
  const isKnown = stored("played-clash") !== null;
  const again = stored("first-clash") === null ? "first-battle" : "first-again";
  return h(
    "section",
    { class: `rt-welcome${isKnown ? " rt-known" : ""}`, "aria-labelledby": "rt-welcome-title" },
    h("div", { class: "rt-crowd", "aria-hidden": "true", html: crowd }),
    h("h2", { id: "rt-welcome-title" }, view.t(isKnown ? "lobby-back" : "lobby-title")),
    h("p", {}, view.t(isKnown ? "lobby-back-lead" : "lobby-lead")),
    isKnown
      ? h(
          "div",
          { class: "rt-buttons" },
          view.button("learn-on", learn, { class: "rt-main", "data-verb": "learn" }),
          view.button(again, first, { class: "rt-quiet", "data-verb": "first" }),
        )
      : view.button("first-battle", first, { class: "rt-main rt-first" }),
  );
}
