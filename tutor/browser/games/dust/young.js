// The table of Young Champions, for children who cannot read. Each player is a figure over a tower of cards. In the
// middle are the top card and a dashed place that shows the tribe that beats it; the child's own cards are below.
// Tribes have no names and nothing is counted: towers are high or low. Words are only for screen readers, and for
// adults behind one small button.

import { h } from "../../common/render.js";
import { press as pressVerb } from "../../game/prompt.js";
import { face, placeOf, spoken } from "./cards.js";
import { CROWN } from "./drawings.js";
import { character, does, figure, HAND } from "./figures.js";
import { cardOf, of, sidesOf } from "./records.js";

/** @typedef {import("./records.js").Frame} Frame */
/** @typedef {import("./records.js").Side} Side */
/** @typedef {import("./state.js").DustGame} DustGame */
/** @typedef {import("../../common/render.js").Child} Child */
/** @typedef {import("../../common/render.js").VNode} VNode */

/** How many cards of the middle pile are visible. */
const SEEN = 4;

/** Return the tribe that beats another: the one before it on the wheel.
 * @param {string[]} wheel @param {string} tribe */
const beater = (wheel, tribe) => wheel[(wheel.indexOf(tribe) + wheel.length - 1) % wheel.length] ?? "";

/** Return the card to beat next: the last one of the pending move, or the top card.
 * @param {DustGame} game @param {Frame} frame */
const below = (game, frame) => game.pending.entries.at(-1)?.card ?? frame.centre.top.at(-1);

/** Return the tribe that can continue; null if any card may be played, or if no tribe is left for a chain.
 * @param {DustGame} game @param {Frame} frame */
export function wanted(game, frame) {
  const name = below(game, frame);
  if (!name) return null;
  const tribe = beater(frame.wheel, cardOf(game.store, name).tribe);
  return game.pending.entries.some(({ card }) => cardOf(game.store, card).tribe === tribe) ? null : tribe;
}

/** Whether a card of the hand can be played now.
 * @param {DustGame} game @param {Frame} frame @param {number} i */
export function fits(game, frame, i) {
  const { pending } = game;
  const entry = pending.hand[i];
  if (!entry) return false;
  if (!pending.cards.length) return entry.kind === "play";
  return !pending.cards.includes(i) && cardOf(game.store, entry.card).tribe === wanted(game, frame);
}

/** Return a tower of cards on a crown: a player without cards wears the crown. @param {number} count */
export const tower = (count) =>
  h(
    "span",
    { class: "dy-tower", "aria-hidden": "true" },
    ...Array.from({ length: count }, () => h("i", {})),
    h("span", { class: "dy-goal", html: CROWN }),
  );

/** Return a player: the figure, and the tower of the deck.
 * @param {DustGame} game @param {Frame} frame @param {Side} side */
function player({ store }, frame, side) {
  const isTurn = frame.player === side;
  const name = store.now.names[side] || side;
  const count = of(frame, side, "deck");
  return h(
    "span",
    { class: `dy-player dy-is-${side}${isTurn ? " dy-turn" : ""}`, "data-side": side },
    h("span", { class: "dy-figure", "aria-hidden": "true", html: figure(side) }),
    h("b", { class: "du-who" }, name),
    tower(count),
    h("span", { class: "du-deck", "aria-hidden": "true" }, `${count}`),
    h("span", { class: "rt-unseen" }, store.t("dust-deck", { count })),
  );
}

/** Return the backs of a hand. @param {number} count */
export const hidden = (count) =>
  h("span", { class: "dy-backs", "aria-hidden": "true" }, ...Array.from({ length: count }, () => h("i", {})));

/** Return another player, with the backs of the hand. @param {DustGame} game @param {Frame} frame @param {Side} side */
export function opposite(game, frame, side) {
  const hand = of(frame, side, "hand");
  const count = Array.isArray(hand) ? hand.length : hand;
  const label = game.store.t("dust-hand-of", { side: game.store.now.names[side] || side, count });
  const cls = `du-other dy-other${frame.player === side ? " du-turn" : ""}`;
  return h("section", { class: cls, "aria-label": label, key: side }, player(game, frame, side), hidden(count));
}

/** Return the viewer's own figure, before the cards. @param {DustGame} game @param {Frame} frame */
export function oneself(game, frame) {
  const draws = game.pending.options?.moves.some(({ kind }) => kind === "draw");
  const onclick = () => draws && pressVerb(game, "do-draw");
  return h("div", { class: `du-own${draws ? " dy-draws" : ""}`, onclick }, player(game, frame, frame.near));
}

/** Return the pile in the middle, the pending chain, and the place for the tribe that beats it.
 * @param {DustGame} game @param {Frame} frame */
export function centre(game, frame) {
  const { store, pending } = game;
  const { count, top } = frame.centre;
  const card = (/** @type {string} */ name, /** @type {string | number} */ key, cls = "") => {
    const at = placeOf(frame.wheel, cardOf(store, name).tribe);
    const said = { role: "img", "aria-label": spoken(store, name) };
    const inside = face(store, name, { wheel: frame.wheel, isYoung: true });
    return h("li", { key }, h("span", { class: `du-card du-of-${at} ${cls}`, ...said }, ...inside));
  };
  const pile = top.slice(-SEEN);
  const laying = game.timeline.isNow ? pending.entries : [];
  return h(
    "section",
    { class: "du-centre", "aria-label": store.t("dust-centre", { count }) },
    h("ol", { class: "du-pile" }, ...pile.map((name, i) => card(name, count - pile.length + i, "du-old"))),
    ...laying.map((one, i) => h("ol", { class: "dy-link du-unfinished" }, card(one.card, i, "dy-new"))),
    frame.phase === "over" ? null : place(game, frame),
  );
}

/** Return the place for the next card, with the tribes that fit; all of them on an empty pile.
 * @param {DustGame} game @param {Frame} frame */
function place(game, frame) {
  if (game.pending.isTested) return null; // that is what a lesson asks
  const tribe = wanted(game, frame);
  const { wheel } = frame;
  const tribes = tribe ? [tribe] : below(game, frame) ? [] : wheel;
  if (!tribes.length) return null;
  const isNow = game.pending.hand.some((_, i) => fits(game, frame, i));
  if (game.pending.cards.length && !isNow) return null; // no card in the hand continues the chain
  const drawn = tribes.map((one) => {
    const at = wheel.indexOf(one);
    return h("span", { class: `du-of-${at}`, html: character(one, at, one) });
  });
  const cls = `dy-place${tribes.length > 1 ? " dy-any" : ""}${isNow ? " dy-now" : ""}`;
  return h("span", { class: cls, "aria-hidden": "true", key: "place" }, ...drawn);
}

/** Return the hand that points at a card. */
export const pointing = () => h("span", { class: "dy-points", "aria-hidden": "true", html: HAND });

/** Return the result: each player over the remaining cards, the winner with the crown.
 * @param {Frame} frame */
export function podium(frame) {
  const one = (/** @type {Side} */ side) => {
    const hand = of(frame, side, "hand");
    const left = of(frame, side, "deck") + (Array.isArray(hand) ? hand.length : hand);
    const isWon = frame.winners.includes(side);
    return h(
      "li",
      { class: `dy-ended${isWon ? " dy-won" : ""}`, key: side },
      h("span", { class: "dy-crown", html: isWon ? CROWN : "" }),
      h("span", { class: "dy-figure", html: figure(side) }),
      tower(left),
    );
  };
  return h("ol", { class: "dy-podium", "aria-hidden": "true" }, ...sidesOf(frame).map(one));
}

// -- the prompt in pictures -------------------------------------------------------------------------------------------

/** Return the text of a part of the prompt. @param {Child} part @returns {string} */
function words(part) {
  if (typeof part === "string") return part;
  if (!part || typeof part !== "object" || !("children" in part)) return "";
  return part.children.map(words).join(" ");
}

/** Return a button as a picture with its words as label; null if it has no picture, so that a child cannot press it.
 * @param {VNode} button @param {string} side the side that is to look at the screen */
function pictured(button, side) {
  const verb = String(button.props["data-verb"] ?? button.key ?? "");
  const html = does(verb, side);
  if (!html) return null;
  const props = { ...button.props, class: `rt-main dy-does dy-does-${verb}`, "aria-label": words(button) };
  return h("button", props, h("span", { class: "du-picture", "aria-hidden": "true", html }));
}

/** Return the prompt for those who cannot read: texts are for screen readers only, and buttons are pictures.
 * @param {Child[]} parts @param {string} side the side that is to look at the screen */
export function wordless(parts, side) {
  return parts.map((part) => {
    if (!part || typeof part !== "object" || !("children" in part)) return null;
    if (part.props.class !== "rt-buttons")
      return h(part.tag, { class: `${part.props.class ?? ""} rt-unseen` }, words(part));
    return h("div", part.props, ...part.children.map((one) => pictured(/** @type {VNode} */ (one), side)));
  });
}

// -- animation --------------------------------------------------------------------------------------------------------

const FLIGHT = 600; // milliseconds

/** Move the card of an event from where it was: a played card from its player, a drawn one from the tower.
 * @param {DustGame} game @param {import("./records.js").Event | null} event */
export function fly({ dust: { main } }, event) {
  const from = main?.querySelector(`.dy-player[data-side="${event?.side}"]`);
  if (!main || !event || !from) return;
  const section = from.closest(".du-other, .du-hand");
  if (event.kind === "pass") from.querySelector(".dy-figure")?.animate(SHAKE, FLIGHT);
  const found =
    event.kind === "laid"
      ? [...main.querySelectorAll(".du-pile li")].slice(-(event.cards?.length ?? 1))
      : event.kind === "drawn" && section
        ? [...section.querySelectorAll(".dy-backs i, .du-cards li")].slice(-1)
        : [];
  const { x, y, width, height } = from.getBoundingClientRect();
  found.forEach((card, i) => {
    const to = card.getBoundingClientRect();
    const [dx, dy] = [x + width / 2 - to.x - to.width / 2, y + height / 2 - to.y - to.height / 2];
    const start = { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, zIndex: 5 };
    card.animate([start, { transform: "none", zIndex: 5 }], {
      duration: FLIGHT,
      delay: i * 200,
      easing: "ease-out",
      fill: "backwards",
    });
  });
}

/** The keyframes that shake an element from side to side. */
export const SHAKE = [0, -8, 8, -6, 6, 0].map((x) => ({ transform: `translateX(${x}px)` }));
