// A seat in a row: a person with a name or a machine, and the deck.

import { choice } from "../common/choice.js";
import { h } from "../common/render.js";

/** The strengths of machine players. */
export const STRENGTHS = ["easy", "fair", "hard"];
const LONGEST = 20; // letters of a name

/**
 * A seat, and the callbacks for changes.
 * @typedef {object} Seat
 * @property {string} side
 * @property {string} machine how strong a machine plays it; empty for a person
 * @property {string} name
 * @property {(machine: string) => void} change
 * @property {(name: string) => void} rename
 * @property {import("../common/render.js").Child} [deck]
 */

/** @param {(key: string, values?: import("../store.js").Values) => string} t @param {Seat} seat */
export function row(t, { side, machine, name, change, rename, deck = null }) {
  const others = STRENGTHS.map((one) => /** @type {[string, string]} */ ([one, t(`seat-${one}`)]));
  const person = t(side === "A" ? "seat-you" : "seat-person");
  const label = t("seat-name", { side });
  const oninput = (/** @type {any} */ { target }) => rename(target.value);
  const field = { type: "text", maxlength: String(LONGEST), value: name, oninput, key: `name ${side}` };
  return h(
    "div",
    { class: "rt-seat", key: side },
    h("b", { "aria-hidden": "true" }, side),
    choice(
      { options: [["", person], ...others], value: machine, choose: change },
      { "aria-label": t("seat", { side }) },
    ),
    machine ? null : h("input", { ...field, "aria-label": label, placeholder: label, class: "rt-seat-name" }),
    deck,
  );
}

/** Return the seats as text: the names of the persons, and the machines.
 * @template {string} Side
 * @param {readonly Side[]} sides @param {Record<Side, string>} machines @param {Record<Side, string>} names */
export const seated = (sides, machines, names) =>
  sides
    .flatMap((side) => {
      const who = machines[side] ? `machine ${machines[side]}` : names[side].replace(/[,\s]+/g, " ").trim();
      return who ? [`${side} ${who}`] : [];
    })
    .join(", ");
