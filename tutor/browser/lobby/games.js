// The list of games at the top of the lobby.

import { create, h, render } from "../common/render.js";
import { own } from "./own.js";
import { continued } from "./welcome.js";

/** @typedef {import("../view.js").View} View */

/** Return the games, each with a link to its lobby; null if there is only one. @param {View} view */
export function games(view) {
  const { games, gameName } = view.store;
  if (games.length < 2) return null;
  const one = (/** @type {import("../wire").ListedGame} */ { name, title, lead }, /** @type {number} */ at) => {
    const open = () => view.say({ do: "open", query: at ? `?game=${name}` : "" });
    const props = { type: "button", class: "rt-game", "data-game": name, "data-focus": `game ${name}` };
    const current = name === gameName && "true";
    return h(
      "li",
      { key: name },
      h("button", { ...props, "aria-current": current, onclick: open }, h("strong", {}, title), h("span", {}, lead)),
    );
  };
  return h("nav", { class: "rt-games", "aria-label": view.t("games") }, h("ul", {}, ...games.map(one)));
}

/** Return the lobby of a game other than the first: the part from its bundle, or a position as text.
 * @param {View} view */
export function another(view) {
  const [top, start] = [create(h("div", { class: "rt-half" })), create(h("div", { class: "rt-half" }))];
  view.packs.game(view.store.gameName).then((pack) => {
    if (!pack?.lobby) return;
    render(top, pack.lobby.welcome(view));
    start.prepend(new pack.lobby.Start(view).box);
  });
  const words = h("details", { class: "rt-own rt-advanced" }, h("summary", {}, view.t("own")), own(view, ""));
  start.append(create(words));
  return [continued(view), top, start];
}
