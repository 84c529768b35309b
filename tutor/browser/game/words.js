// The table in words, for those who would rather read it.

import { count, LINES, SIDES } from "../frames.js";
import { who } from "./layout.js";

/** @typedef {import("../wire").Frame} Frame */
/** @typedef {import("../wire").Side} Side */

/** @param {import("../store.js").Store} store @param {import("./cards.js").Cards} cards @param {Frame} frame */
export function inWords(store, cards, frame) {
  const { solo } = store.now;
  const t = store.t.bind(store);
  const stronghold = (/** @type {Side} */ side) => t(frame[`${side}.fort`] ? "fort" : "bastion");
  const hand = (/** @type {Side} */ side) => {
    const told = frame[`${side}.hand`];
    const hidden = () => Array.from({ length: count(told) }, () => t("hidden-card"));
    const names = Array.isArray(told) ? told.map((name) => cards.title(name)) : hidden();
    const shown = names.toSpliced(frame[`${side}.before`], 0, `{${stronghold(side)}}`);
    return `${t(`hand-${who(side, solo)}`)}: ${shown.join(", ")}`;
  };
  const creature = (/** @type {import("../wire").Creature | null} */ one) =>
    one ? cards.label(one.card, one) : t("gap");
  const lines = LINES.flatMap((line) =>
    SIDES.map((side) => {
      const list = frame[`${side}.${line}`].map((one, i) => `${i + 1}. ${creature(one)}`);
      return `${t(`line-${who(side, solo)}-${line}`)}: ${list.join("; ") || t("empty")}`;
    }),
  );
  const discard = frame["B.discard"];
  const automa = () => [
    t("pile", { count: count(frame["B.hand"]), side: stronghold("B") }),
    discard.length ? t("discard-cards", { cards: cards.titles(discard) }) : t("discard-none"),
  ];
  return [hand("A"), ...lines, ...(solo ? automa() : [hand("B")])].join("\n");
}
