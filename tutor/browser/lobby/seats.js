// Who sits where: persons by their names, and machines.

import { choice } from "../common/choice.js";
import { h } from "../common/render.js";
import { machinesOf, modeOf, STRENGTHS, seatsOf, swapped } from "./setup.js";

/** @typedef {import("./lobby.js").Start} Start */
/** @typedef {import("../wire").Side} Side */

const LONGEST = 20; // letters of a name

/** The seats of a game of several. @param {Start} start */
export function seats(start) {
  const { chosen } = start;
  return h(
    "fieldset",
    { class: "rt-seats", key: "seats" },
    h("legend", {}, start.t("seats")),
    modeOf(chosen) === "team" ? h("p", { class: "rt-note" }, start.t("seats-team")) : null,
    ...seatsOf(chosen).map((side) => seat(start, side)),
  );
}

/** A seat in a row: who plays it, of a person the name, and the deck of whoever has not chosen it above.
 * @param {Start} start @param {Side} side */
function seat(start, side) {
  const { chosen } = start;
  const machines = machinesOf(chosen);
  const machine = machines[side];
  const others = STRENGTHS.map((one) => /** @type {[string, string]} */ ([one, start.t(`seat-${one}`)]));
  const oninput = (/** @type {any} */ { target }) => {
    chosen.names[side] = target.value;
  };
  const label = start.t("seat-name", { side });
  const name = { type: "text", maxlength: String(LONGEST), value: chosen.names[side], oninput };
  const isHere = side === "A";
  return h(
    "div",
    { class: "rt-seat", key: side },
    h("b", { "aria-hidden": "true" }, side),
    choice(
      {
        options: [["", start.t(isHere ? "seat-you" : "seat-person")], ...others],
        value: machine,
        choose: (strength) => {
          machines[side] = strength;
          start.draw();
        },
      },
      { "aria-label": start.t("seat", { side }) },
    ),
    machine
      ? null
      : h("input", { ...name, key: `name ${side}`, "aria-label": label, placeholder: label, class: "rt-seat-name" }),
    isHere || chosen.form !== "deck" || modeOf(chosen) === "co-op" ? null : deckOf(start, side),
  );
}

/** The deck of a seat, in a line. @param {Start} start @param {Side} side */
function deckOf(start, side) {
  const { chosen } = start;
  const i = "ABCD".indexOf(side);
  const decks = start.decks
    .filter(([number]) => number !== chosen.decks[0])
    .map(([number]) => /** @type {[string, string]} */ ([number, start.deckInWords(number)]));
  const label = start.t(`deck-of-${side}`);
  const choose = (/** @type {string} */ deck) => start.choose({ decks: swapped(chosen.decks, i, deck) });
  return choice(
    { options: decks, value: chosen.decks[i] ?? "", choose },
    { key: `deck ${side}`, class: "rt-seat-deck", "aria-label": label },
  );
}
