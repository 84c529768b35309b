// What the person has chosen, why it was refused, and the order of the cards of a choice.

import { focus } from "../common/focus.js";
import { moveAct, returning } from "../moves.js";
import { draw } from "./game.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {ReturnType<typeof createSelection>} Selection */

export const createSelection = () => ({
  /** The number of the chosen card among those at hand. @type {number | null} */
  index: null,
  /** @type {import("../wire").Reason[] | null} */
  why: null,
  /** The numbers of the cards of a choice, in the order in which they were chosen. @type {number[]} */
  order: [],
  /** The number of the card that was refused: the focus goes back to it. @type {number | null} */
  refused: null,
});

/** Return the chosen card with its moves. @param {Game} game @returns {import("../wire").clash.AtHand | null} */
export const chosenCard = ({ selection: { index }, store }) =>
  index === null ? null : (store.now.moves?.hand[index] ?? null);

/** @param {Selection} selection */
export function clearSelection(selection) {
  selection.index = selection.why = selection.refused = null;
}

/** Put the chosen card back. @param {Game} game */
export function cancel(game) {
  const { selection, view } = game;
  const { index } = selection;
  if (index === null) return;
  selection.index = null;
  draw(game);
  if (view.byKey) focus(game.table.cardAt(game, index));
}

/** Close the refusal, and focus the card or the places where the chosen one can go. @param {Game} game */
export function dismiss(game) {
  const { selection, view, table } = game;
  const { refused } = selection;
  if (!selection.why) return;
  selection.why = selection.refused = null;
  draw(game);
  if (selection.index !== null) table.aim(game);
  else if (view.byKey) focus((refused === null ? null : table.cardAt(game, refused)) ?? view.root);
}

/** Answer a choice. @param {Game} game @param {string[]} cards in the order in which they return */
export function answer({ selection, view }, cards) {
  selection.order = [];
  view.say(moveAct(returning(cards)));
}
