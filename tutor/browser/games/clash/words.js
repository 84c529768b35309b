// The table in words.

import { count, isRing, sidesOf } from "../../frames.js";
import { called, lineName } from "./layout.js";

/** @typedef {import("../../wire").Frame} Frame */
/** @typedef {import("../../wire").Side} Side */
/** @typedef {import("../../wire").Line} Line */

/** @param {import("../../store.js").Store} store @param {import("./cards.js").Cards} cards @param {Frame} frame */
export function inWords(store, cards, frame) {
  const t = store.t.bind(store);
  const stronghold = (/** @type {Side} */ side) => t(frame[`${side}.fort`] ? "fort" : "bastion");
  const hand = (/** @type {Side} */ side) => {
    const told = frame[`${side}.hand`];
    const hidden = () => Array.from({ length: count(told) }, () => t("hidden-card"));
    const names = Array.isArray(told) ? told.map((name) => cards.title(name)) : hidden();
    const shown = names.toSpliced(frame[`${side}.before`], 0, `{${stronghold(side)}}`);
    return `${called(store, "hand", side)}: ${shown.join(", ")}`;
  };
  const creature = (/** @type {import("../../wire").Creature | null} */ one) =>
    one ? cards.label(one.card, one) : t("gap");
  const lines = store.now.rows.flatMap(({ left, right }) =>
    [left, right].map(({ side, zone }) => {
      const line = /** @type {Line} */ (zone);
      const list = frame[`${side}.${line}`].map((one, i) => `${i + 1}. ${creature(one)}`);
      return `${lineName(store, side, line)}: ${list.join("; ") || t("empty")}`;
    }),
  );
  const pile = (/** @type {Side} */ side) => {
    const discard = frame[`${side}.discard`];
    const key = isRing(store) ? "pile-side" : "pile";
    return [
      t(key, { count: count(frame[`${side}.hand`]), side: stronghold(side), whose: side }),
      discard.length ? t("discard-cards", { cards: cards.titles(discard) }) : t("discard-none"),
    ];
  };
  const held = sidesOf(frame).map((side) => (store.now.piles.includes(side) ? pile(side) : [hand(side)]));
  const [first, ...others] = held;
  return [...(first ?? []), ...lines, ...others.flat()].join("\n");
}
