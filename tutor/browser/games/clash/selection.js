// The chosen card, and the places on the board to which it can be played.

import { focus } from "../../common/focus.js";
import { draw, points } from "../../game/game.js";
import { cancel, chosenCard } from "../../game/selection.js";
import { elsewhere, isSame, lying, moveAct, placeName } from "../../moves.js";
import { free } from "./board.js";

/** @typedef {import("./state.js").ClashGame} ClashGame */
/** @typedef {import("../../wire").Place} Place */
/** @typedef {import("./board.js").Item} Item */

/** Return what the chosen card can do at a place, if anything. @param {ClashGame} game @param {Place} place */
export function fits(game, place) {
  return chosenCard(game)?.to.find(({ to }) => isSame(to, place));
}

/**
 * Answer a lesson by pressing a place. Return false if the lesson does not ask about it.
 * @param {ClashGame} game
 * @param {string} name
 */
export function pointAt(game, name) {
  const number = points(game).get(name);
  if (number === undefined) return false;
  /** @type {NodeListOf<HTMLElement>} */ (game.prompt.box.querySelectorAll(".rt-option"))[number]?.click();
  return true;
}

/** @param {ClashGame} game @param {number} i */
export function pick(game, i) {
  const { board, store, timeline } = game;
  const hand = `${store.now.moves?.side}.hand`;
  const isMeant = timeline.isNow
    ? (/** @type {Item} */ { entry, thing }) => entry && thing.index === i
    : (/** @type {Item} */ { thing }) => thing.zone === hand && thing.index === i;
  const item = [...board.items.values()].find(isMeant);
  if (item) pressCard(game, item);
}

/** A card on the table is pressed. @param {ClashGame} game @param {Item} item */
export function pressCard(game, { thing, entry, place }) {
  const { selection, player } = game;
  if (pointAt(game, placeName(lying(thing)))) {
    game.board.items.get(thing.key)?.li.querySelector(".rt-point")?.classList.toggle("rt-pointed");
    return;
  }
  if (!game.timeline.isNow) {
    if (thing.zone.endsWith("hand")) game.timeline.go(game.timeline.end);
    return;
  }
  selection.why = null;
  if (entry?.why) refuse(game, entry.why, thing.index);
  else if (entry && selection.index === thing.index) cancel(game);
  else if (entry) {
    select(game, thing.index);
    scrollToPlaces(game);
  } else if (place && selection.index !== null) target(game, place);
  else if (player?.isOutOfSight(game)) player.openCard(game, thing.name, thing.creature);
  player?.showCard(game, thing);
}

/** @param {ClashGame} game @param {import("../../wire").Reason[]} why @param {number} index the card that is refused */
export function refuse(game, why, index) {
  Object.assign(game.selection, { index: null, why, refused: index });
  draw(game);
  if (game.view.byKey) focus(game.table.cardAt(game, index));
}

/** @param {ClashGame} game @param {number} index */
export function select(game, index) {
  Object.assign(game.selection, { index, why: null, refused: null });
  draw(game);
  aim(game);
}

/** Focus the place where the chosen card is most likely to go. @param {ClashGame} game */
export function aim(game) {
  const { view, board } = game;
  if (!view.byKey) return;
  const slots = board.parts.slots.filter(({ button }) => !button.hidden);
  const cards = [...board.items.values()].flatMap(({ place, li }) => {
    const button = place && li.querySelector("button");
    return button ? [{ place, button }] : [];
  });
  const found = [...slots, ...cards].filter(({ place }) => fits(game, place));
  found.sort((one, other) => rank(game, one.place) - rank(game, other.place));
  found[0]?.button.focus();
}

/** Return the rank of a place where the chosen card can go: first enemy targets that are not in vain, then free
 * places, last own creatures. @param {ClashGame} game @param {Place} place */
export function rank(game, place) {
  const isOwn = game.store.now.moves?.side === place.side;
  if (!isOwn) return fits(game, place)?.vain ? 2 : 0;
  return place.number === undefined ? 1 : 3;
}

/** Scroll to the prompt and, above all, to the places where the chosen card can go. @param {ClashGame} game */
function scrollToPlaces(game) {
  const { prompt, view } = game;
  const places = view.root.querySelectorAll("[data-slot]:not([hidden]), .rt-target");
  for (const place of [prompt.box, ...places]) place.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Play the chosen card to a place, board line or Stronghold. The kernel refuses what is not allowed.
 * @param {ClashGame} game
 * @param {Place} place
 */
export function target(game, place) {
  const entry = chosenCard(game);
  if (place.number === undefined && pointAt(game, placeName(free(game, place)))) return;
  const [any] = entry?.to ?? [];
  if (!game.timeline.isNow || !entry || !any) return;
  const move = entry.to.find(({ to }) => isSame(to, place))?.move ?? elsewhere(any.move, place);
  if (move) game.view.say(moveAct(move));
}
