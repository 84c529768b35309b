// Which game of the house: at the top of the lobby, before anything is chosen in it.

import { create, h, render } from "../common/render.js";
import { own } from "./own.js";
import { continued } from "./welcome.js";

/** @typedef {import("../view.js").View} View */

/** The games of the house, each leading to its own lobby; nothing where there is but one. @param {View} view */
export function games(view) {
  const { games, now } = view.store;
  if (games.length < 2) return null;
  const here = now.game ?? games[0]?.name;
  const one = (/** @type {import("../wire").ListedGame} */ { name, title, lead }, /** @type {number} */ at) => {
    const open = () => view.say({ do: "open", query: at ? `?game=${name}` : "" });
    const props = { type: "button", class: "rt-game", "data-game": name, "data-focus": `game ${name}` };
    const current = name === here && "true";
    return h(
      "li",
      { key: name },
      h("button", { ...props, "aria-current": current, onclick: open }, h("strong", {}, title), h("span", {}, lead)),
    );
  };
  return h("nav", { class: "rt-games", "aria-label": view.t("games") }, h("ul", {}, ...games.map(one)));
}

/** The lobby of another game than the house's first: its own half, which comes with its table, or a position in words.
 * @param {View} view */
export function another(view) {
  const [top, start] = [create(h("div", { class: "rt-half" })), create(h("div", { class: "rt-half" }))];
  view.module(`${view.store.now.game}`, "lobby").then((found) => {
    if (!found) return;
    render(top, found.welcome(view));
    start.prepend(new found.Start(view).box);
  });
  const words = h("details", { class: "rt-own rt-advanced" }, h("summary", {}, view.t("own")), own(view, ""));
  start.append(create(words));
  return [continued(view), top, start];
}
