// Leaving a game in progress for a new one: the user is asked, and the game is kept either way. Also the page of a
// broken address: what was wrong, and where to go instead.

import { ask } from "./common/ask.js";
import { create, h } from "./common/render.js";
import { isUnderWay, nameOf, unfinished } from "./unfinished.js";

/** @typedef {import("./view.js").View} View */

/** The address of the game that the user has agreed to leave. */
let left = "";

/** Leave a game for the lobby. @param {View} view */
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

/** Begin a game; ask first if another one is in progress, unless the user has just agreed to leave it.
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

/** Return the page of a broken link: exactly what is wrong, and links that lead on.
 * @param {View} view @param {import("./wire").Lost} lost */
export function instead(view, { why, ways }) {
  const way = (/** @type {import("./wire").Elsewhere} */ { title, query }) =>
    h("button", { type: "button", class: "rt-quiet", onclick: () => view.say({ do: "open", query }) }, title);
  const { alert } = view.announcer;
  if (why) alert.append(create(h("small", { class: "rt-exactly" }, `${view.t("exactly")} ${why}`)));
  if (ways.length) alert.append(create(h("span", { class: "rt-instead" }, view.t("instead"), ...ways.map(way))));
}
