// The board: every card of a frame in its place. Only what has changed is drawn again.

import { whenPainted } from "../../common/dom.js";
import { focused } from "../../common/focus.js";
import { bringIntoSight, showEnds, watchEnds } from "../../common/overflow.js";
import { create, h, render } from "../../common/render.js";
import { rove } from "../../common/roving.js";
import { activated, isRing, LINES, sidesOf, things } from "../../frames.js";
import { frameOf, points } from "../../game/game.js";
import { chosenCard } from "../../game/selection.js";
import { facing, lying, placeName } from "../../moves.js";
import { startDrag } from "./drag.js";
import { lay, layout } from "./layout.js";
import { fits, pressCard, target } from "./selection.js";
import { drawEdges, drawPiles, stronghold } from "./strongholds.js";

/** @typedef {import("./state.js").ClashGame} ClashGame */
/** @typedef {import("./state.js").Board} Board */
/** @typedef {import("../../wire").Frame} Frame */
/** @typedef {import("../../wire").Side} Side */
/** @typedef {import("../../types").Thing} Thing */
/** @typedef {import("../../wire").Place} Place */
/** @typedef {import("../../wire").clash.AtHand} Playable */
/** @typedef {import("../../types").ZoneName} ZoneName */
/**
 * A card on the table: its list item, and what can be done with it now.
 * @typedef {{ li: HTMLElement, thing: Thing, entry: Playable | null, place: Place | null, looks: string }} Item
 */

const ROOMY = 8; // the most cards of a hand, with its Stronghold, that a phone shows without crowding

/**
 * Return the state of the board.
 * @param {import("../../store.js").Store} store
 * @param {{ target: (place: Place) => void, look: (side: Side) => void }} given called when a place or a discard pile
 *   is pressed
 */
export const createBoard = (store, given) => ({
  parts: layout(store, given),
  /** The cards by key. @type {Map<string, Item>} */
  items: new Map(),
  /** @type {Map<Side, HTMLElement>} */
  strongholds: new Map(),
  /** The cards that have just left. @type {HTMLElement[]} */
  leaving: [],
  /** The event that activated the creature whose attacks are shown. @type {import("../../wire").Event | null} */
  active: null,
  /** The last answer that asked for a move. @type {unknown} */
  asked: null,
  /** What was drawn last, as JSON, by part of the board. @type {Map<string, string>} */
  drawn: new Map(),
  /** Where the focus was last, by the name of each row. @type {Map<string, { key: string, index: number }>} */
  last: new Map(),
});

/** Add the board to the state of a game. @param {ClashGame} game */
export function addBoard(game) {
  game.board = createBoard(game.store, {
    target: (place) => target(game, place),
    look: (side) => game.player?.showDiscard(game, side),
  });
  const { hands, main } = game.board.parts;
  for (const { row } of hands.values()) watchEnds(row);
  main.addEventListener("focusin", () => roveRows(game));
}

/** Whether a part of the board has changed since the last call.
 * @param {Board} board @param {string} what @param {unknown[]} looks */
export function isNew(board, what, looks) {
  const now = JSON.stringify(looks);
  if (board.drawn.get(what) === now) return false;
  board.drawn.set(what, now);
  return true;
}

/** @param {ClashGame} game @param {Frame} frame */
export function drawBoard(game, frame) {
  const near = game.store.now.seat ?? frame.near;
  if (isNew(game.board, "near", [near])) lay(game.store, game.board.parts, near);
  drawStatus(game, frame);
  drawCards(game, frame);
  drawPiles(game, frame);
  drawEdges(game, frame);
  // not with `:has` in the CSS: then each change of a card would restyle the whole page
  for (const [zone, list] of game.board.parts.lists) {
    const isMany = list.childElementCount > ROOMY;
    list.classList.toggle("rt-upright", isMany);
    if (zone === `${near}.hand`) game.board.parts.main.classList.toggle("rt-crowded", isMany);
  }
  whenPainted(() => showHands(game));
}

/** Show where a hand has more cards than are in sight; when a move is asked for, scroll to a playable card.
 * @param {ClashGame} game */
function showHands(game) {
  const { told } = game.store;
  for (const { row } of game.board.parts.hands.values()) {
    const first = row.querySelector(".rt-playable");
    if (first && game.board.asked !== told) bringIntoSight(row, first);
    showEnds(row);
  }
  game.board.asked = told;
}

/** @param {ClashGame} game @param {Frame} frame */
function drawStatus(game, frame) {
  const { turn, player, phase, mana } = frame;
  if (!isNew(game.board, "status", [turn, player, phase, mana])) return;
  const { solo } = game.store.now;
  const isOver = phase === "over";
  const who = isOver ? "status-over" : solo ? (player === "A" ? "status-you" : "status-automa") : "status-side";
  const part = (/** @type {string} */ name) =>
    h("li", { "aria-current": phase === name && "step" }, game.store.t(name));
  render(
    game.board.parts.status,
    h("p", {}, h("b", {}, game.store.t("status-turn", frame)), " ", game.store.t(who, { side: player })),
    h(
      "ol",
      { hidden: isOver },
      h("li", { class: "rt-mana" }, game.store.t("mana", { count: mana })),
      part("summoning"),
      part("assault"),
    ),
    game.board.parts.chip,
  );
  Object.assign(game.view.root.dataset, { phase, player });
}

// -- the cards ---------------------------------------------------------------------------------------------------

/** @param {ClashGame} game @param {Frame} frame */
function drawCards(game, frame) {
  const { timeline } = game;
  game.board.active = timeline.isNow ? null : activated(game.store.events, timeline.at);
  const zones = listItems(game, frame);
  for (const [zone, list] of game.board.parts.lists) render(list, ...(zones.get(zone) ?? []));
  render(game.board.parts.shown, ...(zones.get(`${frame.player}.shown`) ?? []));
  roveRows(game);
}

/** Return the list items of each zone of a frame, up to date. @param {ClashGame} game @param {Frame} frame */
function listItems(game, frame) {
  /** @type {Map<ZoneName, HTMLElement[]>} */
  const zones = new Map();
  const gone = new Set(game.board.items.keys());
  for (const thing of things(frame)) {
    gone.delete(thing.key);
    const item = game.board.items.get(thing.key) ?? createItem(game, thing);
    drawCard(game, item, thing, frame);
    const zone = zones.get(thing.zone);
    if (zone) zone.push(item.li);
    else zones.set(thing.zone, [item.li]);
  }
  for (const key of gone) {
    const item = game.board.items.get(key);
    if (item) game.board.leaving.push(item.li);
    game.board.items.delete(key);
  }
  for (const side of game.board.parts.hands.keys()) zones.set(`${side}.hand`, handItems(game, side, frame, zones));
  for (const side of sidesOf(frame))
    for (const line of LINES)
      frame[`${side}.${line}`].forEach((creature, i) => {
        if (creature) return;
        const gap = create(h("li", { class: "rt-gap", "aria-label": game.store.t("gap") }));
        const zone = zones.get(`${side}.${line}`) ?? [];
        zones.set(`${side}.${line}`, zone.toSpliced(i, 0, gap));
      });
  return zones;
}

/**
 * Return the cards of a hand with the Stronghold among them, or the backs of hidden cards.
 * @param {ClashGame} game
 * @param {Side} side
 * @param {Frame} frame
 * @param {Map<ZoneName, HTMLElement[]>} zones
 */
function handItems(game, side, frame, zones) {
  const hand = frame[`${side}.hand`];
  const back = () => create(h("li", { class: "rt-back", "aria-label": game.store.t("hidden-card") }));
  const cards = Array.isArray(hand) ? (zones.get(`${side}.hand`) ?? []) : Array.from({ length: hand }, back);
  return cards.toSpliced(frame[`${side}.before`], 0, stronghold(game, side, frame));
}

/**
 * Create the list item of a card on the table.
 * @param {ClashGame} game
 * @param {Thing} thing
 * @returns {Item}
 */
function createItem(game, thing) {
  const li = create(h("li", { "data-key": thing.key }));
  const item = { li, thing, entry: null, place: null, looks: "" };
  game.board.items.set(thing.key, item);
  return item;
}

/**
 * Update a card if anything has changed: its face, its name, what it can do.
 * @param {ClashGame} game
 * @param {Item} item
 * @param {Thing} thing
 * @param {Frame} frame
 */
function drawCard(game, item, thing, frame) {
  const { name, side, creature, zone, index } = thing;
  const moves = game.timeline.isNow ? game.store.now.moves : null;
  const isOurs = moves && (zone === `${moves.side}.hand` || zone === `${moves.side}.champion`);
  const entry = isOurs ? (moves.hand[index] ?? null) : null;
  const place = creature ? { side, zone: zone.slice(2), number: index + 1 } : null;
  Object.assign(item, { thing, entry, place });
  const target = item.place && fits(game, item.place);
  const isPoint = points(game).has(placeName(lying(thing)));
  const isExhausted = zone.endsWith("champion") && Boolean(frame[`${side}.champion`]?.exhausted);
  const marks = [
    ...stateOf(game, item),
    target && `rt-target${target.vain ? " rt-vain" : ""}`,
    isExhausted && "rt-exhausted",
    isPoint && "rt-point",
  ];
  const cls = marks.flatMap((mark) => mark || []);
  const looks = JSON.stringify([creature, zone, index, Boolean(entry), cls]);
  if (item.looks === looks) return;
  item.looks = looks;
  const more = sayPlace(game, item, isExhausted, target && (target.vain ? "label-vain" : "label-target"));
  render(
    item.li,
    game.view.cards.button(name, creature, {
      class: cls.join(" "),
      "aria-label": game.view.cards.label(name, creature, more),
      ...listeners(game, item),
    }),
  );
}

/** Return the classes for what can be done with a card and what it is doing.
 * @param {ClashGame} game @param {Item} item */
function stateOf(game, { thing: { name, side, creature, index }, entry }) {
  const { selection } = game;
  const isActive = creature?.acted && game.board.active?.card === name && game.board.active.side === side;
  return [
    entry && !entry.why && selection.index === null && "rt-playable",
    entry?.why && "rt-unplayable",
    entry && selection.index === index && "rt-selected",
    creature?.new && "rt-fresh",
    creature?.damage && !game.view.cards.shows(name, creature).left && "rt-doomed",
    creature?.acted && (isActive ? "rt-active" : "rt-acted"),
  ];
}

/**
 * Return what the label says in addition to the face: where the card is, and what can be done with it.
 * @param {ClashGame} game
 * @param {Item} item
 * @param {boolean} isExhausted
 * @param {string | null | undefined} aimed
 */
function sayPlace(game, { thing: { zone, index }, entry, place }, isExhausted, aimed) {
  const more = [];
  if (zone.endsWith("hand")) more.push(game.store.t("number", { number: index + 1 }));
  if (zone.endsWith("champion")) more.push(game.store.t(isExhausted ? "label-exhausted" : "label-champion"));
  if (entry) more.push(game.store.t(entry.why ? "label-unplayable" : "label-playable"));
  if (place) more.push(game.store.t("label-place", { number: index + 1 }));
  if (aimed) more.push(game.store.t(aimed));
  return more;
}

/** @param {ClashGame} game @param {Item} item */
function listeners(game, item) {
  const show = () => game.player?.showCard(game, item.thing);
  return {
    onclick: () => pressCard(game, item),
    onpointerdown: (/** @type {PointerEvent} */ event) => startDrag(game, item, event),
    onfocus: show,
    onpointerenter: show,
    onpointerleave: () => game.player?.leaveCard(game),
  };
}

/** Return the next free place of a board line. @param {ClashGame} game @param {Place} line @returns {Place} */
export function free(game, { side, zone }) {
  return { side, zone, number: frameOf(game)[`${side}.${/** @type {"upper" | "lower"} */ (zone)}`].length + 1 };
}

/** Return the name of a board line of the side that plays. @param {ClashGame} game @param {Place} line */
function nameOfLine(game, line) {
  const other = isRing(game.store) ? facing(game.store.now.rows, line)?.side : null;
  return game.store.t(other ? `line-to-${line.zone}` : line.zone, { other });
}

// -- finding -------------------------------------------------------------------------------------------------------

/** Show the places to which the chosen card can be played. @param {ClashGame} game @param {boolean} isNow */
export function drawSlots(game, isNow) {
  const accepted = points(game);
  for (const { place, button } of game.board.parts.slots) {
    const card = isNow && fits(game, place) ? chosenCard(game)?.card : undefined;
    const next = free(game, place);
    const isPoint = accepted.has(placeName(next));
    button.hidden = card === undefined && !isPoint;
    button.classList.toggle("rt-point", isPoint);
    const label =
      card === undefined
        ? game.store.t("label-place", next)
        : game.store.t("summon-at", { card: game.view.cards.title(card), line: nameOfLine(game, place) });
    if (!button.hidden) button.setAttribute("aria-label", label);
  }
}

/** Set one tab stop for each row of the table, where the focus was last. @param {ClashGame} game */
export function roveRows(game) {
  const had = focused(game.view.root);
  for (const row of game.board.parts.main.querySelectorAll("[data-row]")) {
    const buttons = [...row.querySelectorAll("button")];
    const name = row.getAttribute("data-row") ?? "";
    const index = had ? buttons.indexOf(/** @type {HTMLButtonElement} */ (had)) : -1;
    if (had && index >= 0) game.board.last.set(name, { key: keyOf(had), index });
    rove(buttons, stopOf(game, name, buttons), (one) => Boolean(one.dataset.slot));
  }
}

/** Return the button of a row where the focus was last: of the same card, or else the one in its place.
 * @param {ClashGame} game
 * @param {string} row @param {HTMLElement[]} buttons */
function stopOf(game, row, buttons) {
  const last = game.board.last.get(row);
  if (!last) return null;
  const place = buttons[Math.min(last.index, buttons.length - 1)];
  return (last.key && buttons.find((one) => keyOf(one) === last.key)) || (place?.hidden ? null : place);
}

/** Whether a card is in another zone in a frame than where it was drawn last.
 * @param {ClashGame} game
 * @param {string} key @param {Frame} frame */
export function isLeaving(game, key, frame) {
  const item = game.board.items.get(key);
  return item !== undefined && things(frame).find((thing) => thing.key === key)?.zone !== item.thing.zone;
}

/** Return the list items in a zone, without the Stronghold. @param {Board} board @param {ZoneName} zone */
export function standing(board, zone) {
  const items = [...(board.parts.lists.get(zone)?.children ?? [])];
  return items.filter((item) => !item.classList.contains("rt-stronghold"));
}

/** Return the button of a card in a zone, by its number from 0.
 * @param {Board} board @param {ZoneName} zone @param {number} i */
export function buttonAt(board, zone, i) {
  return standing(board, zone)[i]?.querySelector("button");
}

/** Return the key of the card of a button, or an empty text. @param {HTMLElement} button */
const keyOf = (button) => button.closest("[data-key]")?.getAttribute("data-key") ?? "";
