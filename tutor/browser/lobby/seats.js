// Who sits where: persons by their names, and machines.

import { field } from "../common/form.js";
import { h } from "../common/render.js";
import { modeOf, STRENGTHS, seatsOf } from "./setup.js";

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
    h("div", { class: "rt-fields" }, ...seatsOf(chosen).map((side) => seat(start, side))),
  );
}

/** A seat: who plays it and, of a person, the name. @param {Start} start @param {Side} side */
function seat(start, side) {
  const { chosen } = start;
  const machine = chosen.machines[side];
  const others = STRENGTHS.map((one) => /** @type {[string, string]} */ ([one, start.t(`seat-${one}`)]));
  const oninput = (/** @type {any} */ { target }) => {
    chosen.names[side] = target.value;
  };
  const label = start.t("seat-name", { side });
  const name = { type: "text", maxlength: String(LONGEST), value: chosen.names[side], oninput };
  return h(
    "div",
    { class: "rt-seat", key: side },
    field(start.t("seat", { side }), [["", start.t("seat-person")], ...others], machine, (strength) => {
      chosen.machines[side] = strength;
      start.draw();
    }),
    machine ? null : h("label", { class: "rt-field", key: `name ${side}` }, h("span", {}, label), h("input", name)),
  );
}
