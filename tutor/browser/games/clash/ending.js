// The end of a game in the prompt.

import { h } from "../../common/render.js";
import { telling } from "../../game/prompt.js";
import { openReport } from "./report.js";
import { listed, won } from "./scenes.js";

/** @typedef {import("./state.js").ClashGame} ClashGame */

/** Return who has won. @param {ClashGame} game @returns {string[]} */
export function result({ store, timeline }) {
  const { winners } = store.frame(timeline.at);
  return [store.t(won(winners, store.now.solo), listed(store, winners))];
}

/**
 * Return who has won and how, with buttons for what can be done now.
 * @param {ClashGame} game
 * @param {NonNullable<ClashGame["player"]>} player the functions of the tools
 */
export function ending(game, player) {
  const { view, store } = game;
  const { piles } = store.now;
  const { winners } = store.frame(game.timeline.at);
  const how = store.events.at(-2);
  return [
    h("h2", { class: `rt-over${winners.some((side) => piles.includes(side)) ? "" : " rt-won"}` }, ...result(game)),
    how ? telling(game, how) : null,
    h(
      "div",
      { class: "rt-buttons" },
      // “Skip to now” was in the place of the last button: a stray tap there must not leave the game
      player.beginAgain(game, "again", "rt-main"),
      view.button("new-game", () => view.say({ do: "leave" }), { class: "rt-quiet", "data-verb": "new-game" }),
      player.beginAgain(game, "same", "rt-quiet"),
      store.now.report && view.button("report", () => openReport(game), { class: "rt-quiet", "data-verb": "report" }),
      view.button("look-back", () => game.timeline.go(0), { class: "rt-quiet" }),
    ),
  ];
}
