// The chosen card, and the places on the board to which it can be played.

import { focus } from "../../common/focus.js";
import { Selection } from "../../game/selection.js";
import { elsewhere, isSame, lying, moveAct, placeName } from "../../moves.js";

/** @typedef {import("../../wire").Place} Place */
/** @typedef {import("./board.js").Item} Item */

export class CardSelection extends Selection {
  /** @param {import("./table.js").ClashTable} game */
  constructor(game) {
    super(game);
    this.game = game;
  }

  /** Return what the chosen card can do at a place, if anything. @param {Place} place */
  fits(place) {
    return this.entry?.to.find(({ to }) => isSame(to, place));
  }

  /**
   * Answer a lesson by pressing a place. Return false if the lesson does not ask about it.
   * @param {string} name
   */
  point(name) {
    const number = this.game.points.get(name);
    if (number === undefined) return false;
    /** @type {NodeListOf<HTMLElement>} */ (this.game.prompt.box.querySelectorAll(".rt-option"))[number]?.click();
    return true;
  }

  /** @override @param {number} i */
  pick(i) {
    const { board, store, timeline } = this.game;
    const hand = `${store.now.moves?.side}.hand`;
    const isMeant = timeline.isNow
      ? (/** @type {Item} */ { entry, thing }) => entry && thing.index === i
      : (/** @type {Item} */ { thing }) => thing.zone === hand && thing.index === i;
    const item = [...board.items.values()].find(isMeant);
    if (item) this.press(item);
  }

  /** A card on the table is pressed. @param {Item} item */
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

  /** @override Focus the place where the chosen card is most likely to go. */
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

  /** Return the rank of a place where the chosen card can go: first enemy targets that are not in vain, then free
   * places, last own creatures. @param {Place} place */
  rank(place) {
    const isOwn = this.game.store.now.moves?.side === place.side;
    if (!isOwn) return this.fits(place)?.vain ? 2 : 0;
    return place.number === undefined ? 1 : 3;
  }

  /** Scroll to the prompt and, above all, to the places where the chosen card can go. */
  reach() {
    const { prompt, view } = this.game;
    const places = view.root.querySelectorAll("[data-slot]:not([hidden]), .rt-target");
    for (const place of [prompt.box, ...places]) place.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Play the chosen card to a place, board line or Stronghold. The kernel refuses what is not allowed.
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
}
