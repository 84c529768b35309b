// What the person has in hand: the card that is chosen, why it cannot be played, and the order of cards that return.

import { focus } from "../../common/focus.js";
import { elsewhere, isSame, lying, moveAct, placeName, returning } from "../../moves.js";

/** @typedef {import("../../wire").Place} Place */
/** @typedef {import("../../wire").clash.AtHand} Playable */

export class Selection {
  /** The number of the chosen card among those at hand. @type {number | null} */
  index = null;
  /** @type {import("../../wire").Reason[] | null} */
  why = null;
  /** The numbers of the cards of a choice, in the order in which they were taken. @type {number[]} */
  order = [];

  /** @param {import("../../game/game.js").Game} game */
  constructor(game) {
    this.game = game;
  }

  /** The number of the card that was refused: the focus comes back to it. @type {number | null} */
  refused = null;

  get isEmpty() {
    return this.index === null;
  }

  /** Whether something is being decided: a card, the order of several, or why something is refused. */
  get isBusy() {
    return this.index !== null || this.why !== null || this.order.length > 0;
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
    this.index = this.why = this.refused = null;
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
    if (entry?.why) this.refuse(entry.why, thing.index);
    else if (entry && this.index === thing.index) this.cancel();
    else if (entry) {
      this.select(thing.index);
      this.reach();
    } else if (place && !this.isEmpty) this.target(place);
    else if (game.tools?.details.isOutOfSight) game.tools.lens.card(thing.name, thing.creature);
    game.tools?.details.show(thing);
  }

  /** @param {import("../../wire").Reason[]} why @param {number} index the card that is refused */
  refuse(why, index) {
    this.index = null;
    this.why = why;
    this.refused = index;
    this.game.refresh();
    if (this.game.view.byKey) focus(this.game.cardAt(index));
  }

  /** @param {number} index */
  select(index) {
    const { game } = this;
    this.index = index;
    this.why = this.refused = null;
    game.refresh();
    this.aim();
  }

  /** Give the focus to the place where the chosen card is most likely to go. */
  aim() {
    const { view, board } = this.game;
    if (!view.byKey) return;
    const slots = board.parts.slots.filter(({ button }) => !button.hidden);
    const cards = [...board.items.values()].flatMap(({ place, li }) => {
      const button = place && li.querySelector("button");
      return button ? [{ place, button }] : [];
    });
    const found = [...slots, ...cards].filter(({ place }) => this.fits(place));
    found.sort((one, other) => this.rank(one.place) - this.rank(other.place));
    found[0]?.button.focus();
  }

  /** How far back a place stands among those where the chosen card can go: first what is the enemy's and not in vain,
   * then a free place, last a creature of one's own. @param {Place} place */
  rank(place) {
    const isOwn = this.game.store.now.moves?.side === place.side;
    if (!isOwn) return this.fits(place)?.vain ? 2 : 0;
    return place.number === undefined ? 1 : 3;
  }

  /** Scroll to what is asked and, above all, to the places where the chosen card can go. */
  reach() {
    const { prompt, view } = this.game;
    const places = view.root.querySelectorAll("[data-slot]:not([hidden]), .rt-target");
    for (const place of [prompt.box, ...places]) place.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  cancel() {
    const { index, game } = this;
    if (index === null) return;
    this.index = null;
    game.refresh();
    if (game.view.byKey) focus(game.cardAt(index));
  }

  /** The refusal has been read: back to the card, or to the places where the chosen one can go. */
  dismiss() {
    const { game, refused } = this;
    if (!this.why) return;
    this.why = this.refused = null;
    game.refresh();
    if (!this.isEmpty) this.aim();
    else if (game.view.byKey) focus((refused === null ? null : game.cardAt(refused)) ?? game.view.root);
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
