// The end of a game in the prompt.

import { h } from "../../common/render.js";
import { listed, won } from "./moments.js";

/** @typedef {import("./table.js").ClashTable} ClashTable */

/** Return who has won. @param {ClashTable} game @returns {string[]} */
export function result({ store, timeline }) {
  const { winners } = store.frame(timeline.at);
  return [store.t(won(winners, store.now.solo), listed(store, winners))];
}

/**
 * Return who has won and how, with buttons for what can be done now.
 * @param {ClashTable} game
 * @param {import("../../game/tools.js").Tools} tools
 */
export function ending(game, tools) {
  const { view, store } = game;
  const { piles } = store.now;
  const { winners } = store.frame(game.timeline.at);
  const how = store.events.at(-2);
  return [
    h("h2", { class: `rt-over${winners.some((side) => piles.includes(side)) ? "" : " rt-won"}` }, ...result(game)),
    how ? game.prompt.telling(how) : null,
    h(
      "div",
      { class: "rt-buttons" },
      // “Skip to now” was in the place of the last button: a stray tap there must not leave the game
      tools.begin("again", "rt-main"),
      view.button("new-game", () => view.say({ do: "leave" }), { class: "rt-quiet", "data-verb": "new-game" }),
      tools.begin("same", "rt-quiet"),
      store.now.report &&
        view.button("report", () => game.report?.open(), { class: "rt-quiet", "data-verb": "report" }),
      view.button("look-back", () => game.timeline.go(0), { class: "rt-quiet" }),
    ),
  ];
}
