// The elements of the board: created once for a game, and filled by `board.js`.

import { icon } from "../../common/dom.js";
import { width } from "../../common/names.js";
import { create, h, render } from "../../common/render.js";
import { TOOLBAR } from "../../common/roving.js";
import { isRing, sidesOf } from "../../frames.js";
import { facing, placeName, strongholdOf } from "../../moves.js";

/** @typedef {import("../../wire").Side} Side */
/** @typedef {import("../../wire").Line} Line */
/** @typedef {import("../../wire").Place} Place */
/** @typedef {import("../../types").ZoneName} ZoneName */
/** @typedef {import("../../store.js").Store} Store */

/** Return how the keys of the interface's words name a side. @param {Side} side @param {Store} store */
export const who = (side, store) =>
  isRing(store) ? "side" : store.now.solo ? (side === "A" ? "you" : "automa") : side;

/**
 * Return the word for something of a side; if more than two play, the word names the side.
 * @param {Store} store
 * @param {string} key
 * @param {Side} side
 * @param {import("../../store.js").Values} [more]
 */
export const called = (store, key, side, more = {}) =>
  store.t(`${key}-${who(side, store)}`, { side, whose: side, ...more });

/**
 * Return the name of a board line; if more than two play, with the side that it faces.
 * @param {Store} store
 * @param {Side} side
 * @param {Line} line
 */
export const lineName = (store, side, line) =>
  store.t(`line-${who(side, store)}-${line}`, { side, other: facing(store.now.rows, { side, zone: line })?.side });

/** Return the visible label of a hand or a pile. @param {Store} store @param {Side} side */
const owner = (store, side) =>
  h("span", { class: `rt-owner rt-owner-${side}`, "aria-hidden": "true" }, called(store, "owner", side));

/**
 * Create the elements of a board. `target` is called when a place is pressed, `look` when a discard pile is.
 * @param {Store} store
 * @param {{ target: (place: Place) => void, look: (side: Side) => void }} given
 */
export function layout(store, { target, look }) {
  /** @type {Map<ZoneName, HTMLElement>} */
  const lists = new Map();
  /** @type {Map<Side, { holding: HTMLElement, edge: HTMLElement, row: HTMLElement }>} */
  const hands = new Map();
  /** @type {Map<Side, { holding: HTMLElement, pile: HTMLElement, discard: HTMLElement }>} */
  const piles = new Map();
  const shown = create(h("ul", { class: "rt-shown" }));
  const slots = [];
  for (const { left, right } of store.now.rows)
    for (const place of [left, right]) {
      const { side } = place;
      const line = /** @type {Line} */ (place.zone);
      const at = place === left ? "rt-west" : "rt-east";
      lists.set(`${side}.${line}`, list("ul", `rt-line rt-side-${side} ${at}`));
      slots.push(slot(place, at, target));
    }
  for (const side of sidesOf(store.frame(0))) {
    if (store.now.piles.includes(side)) {
      const pile = create(h("button", { type: "button", class: "rt-pile", onclick: () => target(strongholdOf(side)) }));
      const discard = create(h("button", { type: "button", class: "rt-discard", onclick: () => look(side) }));
      piles.set(side, { holding: automa(store, side, shown, pile, discard), pile, discard });
      continue;
    }
    const hand = list("ol", "rt-hand");
    const champion = list("ul", "rt-champion", store.t("champion"));
    const edge = create(h("div", { class: "rt-edge", "aria-hidden": "true" }));
    lists.set(`${side}.hand`, hand).set(`${side}.champion`, champion);
    const row = create(h("div", {}, hand, edge));
    hands.set(side, { holding: held(store, side, owner(store, side), row, champion), edge, row });
  }
  const cls = isRing(store) ? " rt-ring" : store.now.solo ? " rt-solo" : "";
  const main = create(h("main", { class: `rt-table${cls}` }));
  const status = create(h("div", { class: "rt-status" }));
  const chip = create(h("span", { class: "rt-chip" }));
  return { main, lists, hands, piles, shown, status, chip, slots };
}

/**
 * Create a list. One that is alone in its toolbar needs no label.
 * @param {string} tag
 * @param {string} cls
 * @param {string | null} [label]
 */
const list = (tag, cls, label = null) => create(h(tag, { class: cls, "aria-label": label }));

/**
 * Create the place of a hand or a pile.
 * @param {Store} store
 * @param {Side} side
 * @param {...import("../../common/render.js").Child} inside
 */
const held = (store, side, ...inside) => {
  const name = { "data-row": `hand-${side}`, "aria-label": called(store, "hand", side) };
  return create(h("section", { class: `rt-holding rt-holding-${side}`, ...TOOLBAR, ...name }, ...inside));
};

/**
 * Create the place of an Automa's cards; if it is the only Automa, with the card that is being played.
 * @param {Store} store
 * @param {Side} side
 * @param {HTMLElement} shown
 * @param {...HTMLElement} piles
 */
const automa = (store, side, shown, ...piles) =>
  isRing(store)
    ? held(store, side, owner(store, side), ...piles)
    : create(
        h(
          "div",
          { class: "rt-automa", ...TOOLBAR, "aria-label": called(store, "owner", side) },
          owner(store, side),
          shown,
          ...piles,
        ),
      );

/**
 * Create the button at the end of a board line to which a card can be played.
 * @param {Place} line
 * @param {string} cls
 * @param {(place: Place) => void} target
 */
function slot({ side, zone }, cls, target) {
  const place = { side, zone };
  const button = create(
    h(
      "button",
      {
        type: "button",
        class: `rt-slot ${cls}`,
        "data-slot": placeName(place),
        hidden: true,
        onclick: () => target(place),
      },
      h("span", { "aria-hidden": "true", html: icon("plus") }),
    ),
  );
  return { place, button };
}

/** Return something that screen readers skip.
 * @param {string} cls @param {...import("../../common/render.js").Child} inside */
const seen = (cls, ...inside) => h("span", { class: cls, "aria-hidden": "true" }, ...inside);

/** Return the label at the end of a board line, which the style narrows if it is too long. @param {string} text */
const end = (text) => h("span", { style: `--whole:${width(text).toFixed(2)}` }, text);

/**
 * Return a row of two board lines with the Bridge between them; if more than two play, each end names its side.
 * @param {Store} store
 * @param {ReturnType<typeof layout>} parts
 * @param {import("../../wire").clash.Row} row
 */
function row(store, { lists, slots }, { left, right }) {
  const ring = isRing(store);
  const kingdom = (/** @type {Place} */ line) => {
    const { side } = line;
    const zone = /** @type {Line} */ (line.zone);
    const parts = [
      ring && seen(`rt-end rt-owner-${side}`, h("b", {}, side), " ", end(store.t(`bridge-${zone}`))),
      slots.find(({ place }) => place.side === side && place.zone === zone)?.button,
      seen("rt-room"),
      lists.get(`${side}.${zone}`),
    ];
    const cls = `rt-kingdom rt-kingdom-${side} ${line === left ? "rt-west" : "rt-east"}`;
    const name = { ...TOOLBAR, "aria-label": lineName(store, side, zone) };
    return h("div", { class: cls, ...name }, ...(line === left ? parts : parts.reverse()));
  };
  const names = ring ? [left.side, right.side] : [store.t(`bridge-${left.zone}`)];
  const bridge = h("div", { class: "rt-bridge", "aria-hidden": "true" }, ...names.map((name) => h("span", {}, name)));
  const name = ring ? placeName(left) : left.zone;
  return h("div", { class: "rt-row", "data-row": name }, kingdom(left), bridge, kingdom(right));
}

/**
 * Lay out the table, from above: the turn and the rules, the opponents, the board lines, and the hand of one side.
 * @param {Store} store
 * @param {ReturnType<typeof layout>} parts
 * @param {Side} near whose hand that is
 */
export function lay(store, parts, near) {
  const { main, hands, piles, shown, status } = parts;
  const { rows } = store.now;
  const sides = sidesOf(store.frame(0));
  const at = sides.indexOf(near);
  const others = [...sides.slice(at + 1), ...sides.slice(0, at)];
  const holding = (/** @type {Side} */ side) => (hands.get(side) ?? piles.get(side))?.holding;
  const ring = isRing(store);
  const ground = (/** @type {string} */ cls) => h("div", { class: cls, "aria-hidden": "true" });
  const land = (/** @type {Side} */ side) => seen(`rt-land rt-land-${side}`, called(store, "land", side));
  render(
    main,
    h("div", { class: "rt-strip" }, status),
    h("section", { class: "rt-top", "data-row": ring ? null : "top" }, ...others.map(holding), ring && shown),
    h(
      "section",
      { class: "rt-lines" },
      ground("rt-ground"),
      ground("rt-water"),
      ...rows.map((one) => row(store, parts, one)),
      ...(ring ? [] : sides.map(land)),
    ),
    holding(near),
  );
}
