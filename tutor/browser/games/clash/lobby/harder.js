// A custom game against the Automa: the options that make it harder, and the resulting level.

import { check, field } from "../../../common/form.js";
import { h } from "../../../common/render.js";
import { GIFTS } from "./setup.js";

/** @typedef {import("./lobby.js").Start} Start */

/** Return the options that make the Automa harder. @param {Start} start */
export function harder(start) {
  const { book } = start;
  const numbers = (/** @type {number[]} */ all, sign = "") =>
    all.map((n) => /** @type {import("../../../common/form.js").Option} */ ([String(n), sign + n]));
  return h(
    "section",
    { class: "rt-harder", key: "harder", "aria-label": start.t("opponent-custom") },
    h("p", {}, start.t("harder-lead")),
    h(
      "div",
      { class: "rt-fields" },
      field(start.t("harder-mana"), numbers([6, 7, 8, 9, 10]), start.chosen.mana, (mana) => start.choose({ mana })),
      field(start.t("harder-each"), numbers([1, 2], "+"), start.chosen.each, (each) => start.choose({ each })),
      field(
        start.t("harder-begins"),
        [
          ["A", start.t("harder-you")],
          ["B", start.t("harder-automa")],
        ],
        start.chosen.begins,
        (side) => start.choose({ begins: side === "B" ? "B" : "A" }),
      ),
    ),
    h(
      "div",
      { class: "rt-checks" },
      check(start.t(`harder-resistance-${start.chosen.edition}`), start.chosen.resistance, (on) =>
        start.choose({ resistance: on }),
      ),
      book.fort
        ? check(start.t("harder-fort"), start.chosen.fort, (on) => start.choose({ fort: on }), { key: "fort" })
        : null,
      ...GIFTS.map((gift) => giftOf(start, gift)),
    ),
  );
}

/** Return the option to give all of the Automa's creatures an ability. @param {Start} start @param {string} gift */
function giftOf(start, gift) {
  const label = start.t("harder-gift", { ability: start.view.cards.ability(gift) });
  const { gifts } = start.chosen;
  const choose = (/** @type {boolean} */ on) =>
    start.choose({ gifts: on ? [...gifts, gift] : gifts.filter((other) => other !== gift) });
  return check(label, gifts.includes(gift), choose, { key: gift });
}

/** Return the level of the chosen game, and the reasons why it is not allowed, if any. @param {Start} start */
export function levelOf(start) {
  const { level, why } = start.weighed;
  const said = level ? start.t("level", { level, most: start.book.levels }) : start.t("level-quick");
  const warnings = why.map((reason) => h("span", { class: "rt-warning" }, ` ${reason.why}`));
  return h("p", { class: "rt-level", role: "status", key: "level" }, h("b", {}, said), ...warnings);
}
