// Where everything stands on the board: made once for a game, and filled by `board.js`.

import { icon } from "../common/dom.js";
import { create, h } from "../common/render.js";
import { LINES, SIDES } from "../frames.js";
import { placeName, strongholdOf } from "../moves.js";

/** @typedef {import("../wire").Side} Side */
/** @typedef {import("../wire").Line} Line */
/** @typedef {import("../types").ZoneName} ZoneName */

/** A side as it is called in the words of the interface. @param {Side} side @param {boolean} isSolo */
export const who = (side, isSolo) => (isSolo ? (side === "A" ? "you" : "automa") : side);

/** Whose a hand or a pile is, for those who see it. @param {string} name */
const owner = (name) => h("span", { class: "rt-owner", "aria-hidden": "true" }, name);

/**
 * The elements of a board; `target` is what happens when a place is pressed, `look` when the discard pile is.
 * @param {import("../store.js").Store} store
 * @param {{ target: (place: import("../wire").Place) => void, look: () => void }} given
 */
export function layout(store, { target, look }) {
  const { solo } = store.now;
  const t = store.t.bind(store);
  /** @param {string} tag @param {string} cls @param {string} label */
  const list = (tag, cls, label) => create(h(tag, { class: cls, "aria-label": label }));
  /** @type {Map<ZoneName, HTMLElement>} */
  const lists = new Map();
  /** @type {Map<Side, { holding: HTMLElement, edge: HTMLElement }>} */
  const hands = new Map();
  for (const side of SIDES) {
    for (const line of LINES)
      lists.set(`${side}.${line}`, list("ul", `rt-line rt-side-${side}`, t(`line-${who(side, solo)}-${line}`)));
    if (solo && side === "B") continue;
    const hand = list("ol", "rt-hand", t(`hand-${who(side, solo)}`));
    const champion = list("ul", "rt-champion", t("champion"));
    const edge = create(h("div", { class: "rt-edge", "aria-hidden": "true" }));
    lists.set(`${side}.hand`, hand).set(`${side}.champion`, champion);
    const cls = `rt-holding rt-holding-${side}`;
    const label = owner(t(`owner-${who(side, solo)}`));
    const holding = h("section", { class: cls, "data-row": `hand-${side}` }, h("div", {}, label, hand, edge), champion);
    hands.set(side, { holding: create(holding), edge });
  }
  const shown = create(h("ul", { class: "rt-shown" }));
  const pile = create(
    h("button", {
      type: "button",
      class: "rt-pile",
      onclick: () => target(strongholdOf("B")),
    }),
  );
  const discard = create(h("button", { type: "button", class: "rt-discard", onclick: look }));
  const status = create(h("div", { class: "rt-status" }));
  const slots = SIDES.flatMap((side) => LINES.map((line) => slot(side, line, target)));
  return { lists, hands, shown, pile, discard, status, slots };
}

/**
 * The place at the end of a line to which a card can be played.
 * @param {Side} side
 * @param {Line} zone
 * @param {(place: import("../wire").Place) => void} target
 */
function slot(side, zone, target) {
  /** @type {import("../wire").Place} */
  const place = { side, zone };
  const button = create(
    h(
      "button",
      {
        type: "button",
        class: `rt-slot rt-slot-${side}`,
        "data-slot": placeName(place),
        hidden: true,
        onclick: () => target(place),
      },
      h("span", { "aria-hidden": "true", html: icon("plus") }),
    ),
  );
  return { place, button };
}

/**
 * The table as it stands on the page, from above: what is said of the turn and the rules, the opponent, the lines, the
 * hand.
 * @param {import("../store.js").Store} store
 * @param {ReturnType<typeof layout>} parts
 */
export function table(store, { lists, hands, shown, pile, discard, status, slots }) {
  const { solo } = store.now;
  const t = store.t.bind(store);
  const row = (/** @type {Line} */ line) => {
    const kingdom = (/** @type {Side} */ side) => {
      const parts = [
        slots.find(({ place }) => place.side === side && place.zone === line)?.button,
        h("span", { class: "rt-room" }),
        lists.get(`${side}.${line}`),
      ];
      return h("div", { class: `rt-kingdom rt-kingdom-${side}` }, ...(side === "A" ? parts : parts.reverse()));
    };
    const bridge = h("div", { class: "rt-bridge", "aria-hidden": "true" }, h("span", {}, t(`bridge-${line}`)));
    return h("div", { class: "rt-row", "data-row": line }, kingdom("A"), bridge, kingdom("B"));
  };
  const land = (/** @type {Side} */ side) =>
    h("span", { class: `rt-land rt-land-${side}`, "aria-hidden": "true" }, t(`land-${who(side, solo)}`));
  const top = solo
    ? h("div", { class: "rt-automa" }, owner(t(`owner-${who("B", solo)}`)), shown, pile, discard)
    : hands.get("B")?.holding;
  return h(
    "main",
    { class: `rt-table${solo ? " rt-solo" : ""}` },
    h("div", { class: "rt-strip" }, status),
    h("section", { class: "rt-top", "data-row": "top" }, top),
    h(
      "section",
      { class: "rt-lines" },
      h("div", { class: "rt-ground", "aria-hidden": "true" }),
      h("div", { class: "rt-water", "aria-hidden": "true" }),
      ...LINES.map(row),
      ...SIDES.map(land),
    ),
    hands.get("A")?.holding,
  );
}
