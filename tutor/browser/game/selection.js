// What the person has chosen, why it was refused, and the order of the cards of a choice.

import { focus } from "../common/focus.js";
import { moveAct, returning } from "../moves.js";

export class Selection {
  /** The number of the chosen card among those at hand. @type {number | null} */
  index = null;
  /** @type {import("../wire").Reason[] | null} */
  why = null;
  /** The numbers of the cards of a choice, in the order in which they were chosen. @type {number[]} */
  order = [];
  /** The number of the card that was refused: the focus goes back to it. @type {number | null} */
  refused = null;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
  }

  get isEmpty() {
    return this.index === null;
  }

  /** Whether a card or a part of a choice is chosen, or a refusal is shown. */
  get isBusy() {
    return this.index !== null || this.why !== null || this.order.length > 0;
  }

  /** The chosen card with its moves. @returns {import("../wire").clash.AtHand | null} */
  get entry() {
    return this.index === null ? null : (this.game.store.now.moves?.hand[this.index] ?? null);
  }

  clear() {
    this.index = this.why = this.refused = null;
  }

  /** Press a card of those at hand; while an earlier event is shown, go to the last one.
   * @param {number} _i its number from 0 */
  pick(_i) {}

  /** Focus the place where the chosen card is most likely to go. */
  aim() {}

  cancel() {
    const { index, game } = this;
    if (index === null) return;
    this.index = null;
    game.refresh();
    if (game.view.byKey) focus(game.cardAt(index));
  }

  /** Close the refusal, and focus the card or the places where the chosen one can go. */
  dismiss() {
    const { game, refused } = this;
    if (!this.why) return;
    this.why = this.refused = null;
    game.refresh();
    if (!this.isEmpty) this.aim();
    else if (game.view.byKey) focus((refused === null ? null : game.cardAt(refused)) ?? game.view.root);
  }

  /** @param {string[]} cards in the order in which they return */
  answer(cards) {
    this.order = [];
    this.game.view.say(moveAct(returning(cards)));
  }
}
