// A card in full, beside the table or in a dialog.

import { h, render } from "../../common/render.js";
import { lying, spoken } from "./cards.js";
import { cardOf, frameAt } from "./records.js";

/** @typedef {import("./state.js").DustGame} DustGame */

/** Show a card: beside the table, or in a dialog where that is out of sight. @param {DustGame} game
 * @param {string} name */
export function look(game, name) {
  if (game.player?.isOutOfSight(game)) enlarge(game, name);
  else render(game.elements.details, large(game, name));
}

/** Show a card in a dialog. @param {DustGame} game @param {string} name */
export function enlarge(game, name) {
  game.player?.openDialog(game, spoken(game.store, name), large(game, name));
}

/** Return a large card, with what its ability says. @param {DustGame} game @param {string} name */
function large({ store, timeline }, name) {
  const { ability } = cardOf(store, name);
  const { wheel } = frameAt(store, timeline.at);
  return h(
    "div",
    { class: "du-detail" },
    lying(store, name, { wheel }, { tabindex: "-1" }),
    h(
      "div",
      {},
      ability ? h("p", {}, h("b", {}, ability.name), ` ${ability.text}`) : null,
      h("small", {}, store.t("dust-sample-lead")),
    ),
  );
}
