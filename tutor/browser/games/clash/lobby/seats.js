// The seats: the names of people, and machines.

import { choice } from "../../../common/choice.js";
import { h } from "../../../common/render.js";
import { row } from "../../../lobby/seat.js";
import { machinesOf, modeOf, seatsOf, swapped } from "./setup.js";

/** @typedef {import("./lobby.js").Start} Start */
/** @typedef {import("../../../wire").Side} Side */

/** Return the seats of a game with two or more players. @param {Start} start */
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

/** Return the row of a seat, with its deck unless that is chosen above. @param {Start} start @param {Side} side */
function seat(start, side) {
  const { chosen } = start;
  const machines = machinesOf(chosen);
  const isTold = side === "A" || chosen.form !== "deck" || modeOf(chosen) === "co-op";
  return row((key, values) => start.t(key, values), {
    side,
    machine: machines[side],
    name: chosen.names[side],
    change: (strength) => {
      machines[side] = strength;
      start.draw();
    },
    rename: (name) => {
      chosen.names[side] = name;
    },
    deck: isTold ? null : deckOf(start, side),
  });
}

/** Return the choice of a seat's deck. @param {Start} start @param {Side} side */
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
