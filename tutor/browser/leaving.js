// Before a game that is under way is left for a new one, one is asked; it is kept, either way. And where an address has
// led nowhere, it is said what was wrong, and where else one could go.

import { ask } from "./common/ask.js";
import { create, h } from "./common/render.js";
import { isUnderWay, nameOf, unfinished } from "./unfinished.js";

/** @typedef {import("./view.js").View} View */

/** The address of the game of which one has said that one leaves it. */
let left = "";

/** From a game to the lobby. @param {View} view */
export async function leave(view) {
  const { now } = view.store;
  if (isUnderWay(now)) {
    const answer = await ask(view.root, {
      title: view.t("leave-title"),
      text: view.t("leave-text"),
      answers: [
        ["stay", view.t("leave-stay")],
        ["leave", view.t("leave-go")],
      ],
    });
    if (answer !== "leave") return;
    left = now.address;
  }
  view.say({ do: "leave" });
}

/** Begin a game; of one that is under way one is asked, unless one has just said that one leaves it.
 * @param {View} view @param {import("./wire").Act} act */
export async function begin(view, act) {
  const [last] = unfinished();
  if (last && last.query !== left) {
    const answer = await ask(view.root, {
      title: view.t("begin-title"),
      text: view.t("begin-text", { game: nameOf(last, view.store) }),
      answers: [
        ["go-on", view.t("begin-go-on")],
        ["begin", view.t("begin-new")],
      ],
    });
    if (answer === "go-on") view.say({ do: "open", query: last.query });
    if (answer !== "begin") return;
    left = last.query;
  }
  view.say(act);
}

/** Of a link that is broken: exactly why, and ways on. @param {View} view @param {import("./wire").Lost} lost */
export function instead(view, { why, ways }) {
  const way = (/** @type {import("./wire").Elsewhere} */ { title, query }) =>
    h("button", { type: "button", class: "rt-quiet", onclick: () => view.say({ do: "open", query }) }, title);
  const { alert } = view.announcer;
  if (why) alert.append(create(h("small", { class: "rt-exactly" }, `${view.t("exactly")} ${why}`)));
  if (ways.length) alert.append(create(h("span", { class: "rt-instead" }, view.t("instead"), ...ways.map(way))));
}
