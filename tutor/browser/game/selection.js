// What the person has in hand: the card that is chosen, why it cannot be played, and the order of cards that return.

import { aloud } from "../citing.js";
import { focus } from "../common/focus.js";
import { elsewhere, isSame, lying, moveAct, placeName, returning } from "../moves.js";

/** @typedef {import("../wire").Place} Place */
/** @typedef {import("../wire").clash.AtHand} Playable */

export class Selection {
  /** The number of the chosen card among those at hand. @type {number | null} */
  index = null;
  /** @type {import("../wire").Reason[] | null} */
  why = null;
  /** The numbers of the cards of a choice, in the order in which they were taken. @type {number[]} */
  order = [];

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
  }

  get isEmpty() {
    return this.index === null;
  }

  /** The chosen card with all that can be done with it. @returns {Playable | null} */
  get entry() {
    return this.index === null ? null : (this.game.store.now.moves?.hand[this.index] ?? null);
  }

  /** What the chosen card may do at a place, if anything. @param {Place} place */
  fits(place) {
    return this.entry?.to.find(({ to }) => isSame(to, place));
  }

  clear() {
    this.index = this.why = null;
  }

  /**
   * Answer by pointing at a place of this name, where a lesson asks about it; false where it does not.
   * @param {string} name
   */
  point(name) {
    const number = this.game.points.get(name);
    if (number === undefined) return false;
    /** @type {NodeListOf<HTMLElement>} */ (this.game.prompt.box.querySelectorAll(".rt-option"))[number]?.click();
    return true;
  }

  /** A card on the table is pressed. @param {import("./board.js").Item} item */
  press({ thing, entry, place }) {
    const { game } = this;
    if (this.point(placeName(lying(thing)))) {
      game.board.items.get(thing.key)?.li.querySelector(".rt-point")?.classList.toggle("rt-pointed");
      return;
    }
    if (!game.timeline.isNow) {
      if (thing.zone.endsWith("hand")) game.timeline.go(game.timeline.end);
      return;
    }
    this.why = null;
    if (entry?.why) this.refuse(entry.why);
    else if (entry && this.index === thing.index) this.cancel();
    else if (entry) this.select(thing.index);
    else if (place && !this.isEmpty) this.target(place);
    else if (game.tools?.details.isOutOfSight) game.tools.lens.card(thing.name, thing.creature);
    game.tools?.details.show(thing);
  }

  /** @param {import("../wire").Reason[]} why */
  refuse(why) {
    this.index = null;
    this.why = why;
    this.game.view.announce(why.map(aloud));
    this.game.refresh();
  }

  /** @param {number} index */
  select(index) {
    const { game } = this;
    this.index = index;
    game.refresh();
    game.view.announce([game.prompt.box.textContent ?? ""]);
    const first = game.view.root.querySelector("[data-slot]:not([hidden]), .rt-target");
    if (game.view.byKey && first instanceof HTMLElement) first.focus();
  }

  cancel() {
    const { index, game } = this;
    this.index = null;
    game.refresh();
    const { moves } = game.store.now;
    if (!game.view.byKey || index === null || !moves) return;
    game.board.button(`${moves.side}.hand`, index)?.focus();
  }

  dismiss() {
    this.why = null;
    this.game.refresh();
    focus(this.game.view.root);
  }

  /**
   * Try the chosen card at a place, line or Stronghold: the kernel knows whether that is allowed.
   * @param {Place} place
   */
  target(place) {
    const { entry, game } = this;
    if (place.number === undefined && this.point(placeName(game.board.free(place)))) return;
    const [any] = entry?.to ?? [];
    if (!game.timeline.isNow || !entry || !any) return;
    const move = entry.to.find(({ to }) => isSame(to, place))?.move ?? elsewhere(any.move, place);
    if (move) game.view.say(moveAct(move));
  }

  /** @param {string[]} cards in the order in which they return */
  answer(cards) {
    this.order = [];
    this.game.view.say(moveAct(returning(cards)));
  }
}
