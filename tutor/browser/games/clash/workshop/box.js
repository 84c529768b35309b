// The card box of the workshop: a searchable list of cards, and a field to define a card.

import { all } from "../../../common/dom.js";
import { create, h, render } from "../../../common/render.js";
import { rove } from "../../../common/roving.js";
import { BASTION, FORT } from "../../../workshop/bench.js";
import { walk } from "../../../workshop/hands.js";
import { select } from "../../../workshop/panel.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */
/** @typedef {import("../../../common/form.js").Option} Option */

const OWN = "Wolf(3:2/4 rage)";
const QUIET = 250; // milliseconds without typing before the number of results is announced

/** Return the elements and the state of the box. @param {import("../../../view.js").View} view */
export const createBox = (view) => ({
  /** What was drawn last, as JSON. */
  drawn: "",
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  telling: undefined,
  cards: create(h("ul", { class: "rw-cards", onkeydown: walk })),
  none: create(h("p", { class: "rw-none", hidden: true }, view.t("make-none"))),
  count: create(h("p", { class: "rt-unseen", role: "status" })),
  filters: create(h("div", { class: "rw-filters" })),
  root: create(h("section", { class: "rw-box", "aria-label": view.t("make-box") })),
});

/** Fill the box. @param {Workshop} shop */
export function fillBox(shop) {
  const { bench, t } = shop;
  const { root, filters, count, cards, none } = shop.box;
  const find = (/** @type {string} */ text) => {
    bench.find = text;
    drawBox(shop);
  };
  const own = {
    placeholder: OWN,
    maxlength: "160",
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      shop.view.byKey = true;
      takeOwn(shop);
    },
  };
  const setOwn = (/** @type {string} */ text) => {
    bench.own = text;
  };
  render(
    root,
    h("h2", {}, t("make-box")),
    field(shop, "make-search", "find", bench.find, find, {
      type: "search",
      class: "rw-find",
      placeholder: t("make-search"),
    }),
    filters,
    count,
    cards,
    none,
    h(
      "details",
      { class: "rw-own", open: bench.own !== "" },
      h("summary", {}, t("make-own")),
      h("p", {}, t("make-own-lead")),
      h(
        "div",
        { class: "rw-own-line" },
        field(shop, "make-own", "own", bench.own, setOwn, own),
        shop.button("make-own-get", () => takeOwn(shop)),
      ),
    ),
  );
}

/**
 * @param {Workshop} shop
 * @param {string} label
 * @param {string} name
 * @param {string} value
 * @param {(text: string) => void} set
 * @param {import("../../../common/render.js").Props} more
 */
function field(shop, label, name, value, set, more) {
  return h("input", {
    type: "text",
    value,
    "data-focus": name,
    spellcheck: "false",
    "aria-label": shop.t(label),
    ...more,
    oninput: (/** @type {any} */ event) => set(event.target.value),
  });
}

/** Pick up the card that is defined in the field. @param {Workshop} shop */
function takeOwn(shop) {
  const text = shop.bench.own.trim().replace(/\s+/g, " ");
  if (text) shop.pick(text);
}

// -- searching -----------------------------------------------------------------------------------------------------

/** @param {Workshop} shop */
export function drawFilters(shop) {
  const { bench } = shop;
  const { t, view } = shop;
  const ids = Object.keys(view.store.abilities).filter((id) => !id.startsWith("aura-"));
  /** @type {Option[]} */
  const sets = [
    ["", t("make-sets")],
    ...(bench.palette?.sets ?? []).map(({ name }) => /** @type {Option} */ ([name, name])),
  ];
  /** @type {Option[]} */
  const abilities = [
    ["", t("make-abilities")],
    ...ids.map((id) => /** @type {Option} */ ([id, view.cards.ability(id)])),
  ];
  const choose = (/** @type {{ set?: string, ability?: string }} */ chosen) => {
    Object.assign(bench, chosen);
    drawBox(shop);
  };
  render(
    shop.box.filters,
    select(t("make-sets"), sets, bench.set, (set) => choose({ set })),
    select(t("make-abilities"), abilities, bench.ability, (ability) => choose({ ability })),
  );
}

/** Return the cards that match the search. @param {Workshop} shop */
function foundCards(shop) {
  const { bench } = shop;
  const { faces } = shop;
  const has = (/** @type {string} */ text, /** @type {string} */ id) =>
    faces.has(text, id) || faces.has(text, `aura-${id}`);
  const wanted = bench.find.trim().toLowerCase().replaceAll("-", " ");
  return (bench.palette?.sets ?? [])
    .filter((one) => !bench.set || one.name === bench.set)
    .flatMap((one) => one.cards)
    .filter((text) => faces.face(text) && faces.title(text).toLowerCase().replaceAll("-", " ").includes(wanted))
    .filter((text) => !bench.ability || has(text, bench.ability));
}

/** Whether a card has an ability that exists only in the second edition. @param {Workshop} shop @param {string} text */
function isUnknown(shop, text) {
  const { faces } = shop;
  return (shop.bench.palette?.second ?? []).some((id) => faces.has(text, id) || faces.has(text, `aura-${id}`));
}

// -- drawing -------------------------------------------------------------------------------------------------------

/** @param {Workshop} shop */
export function drawBox(shop) {
  const { bench } = shop;
  const found = foundCards(shop);
  const { picked } = bench;
  const hasStrongholds = !(bench.find.trim() || bench.ability || bench.set);
  const taken = picked?.from ? null : picked?.text;
  const looks = JSON.stringify([found, hasStrongholds, bench.table.edition, taken]);
  if (shop.box.drawn === looks) return;
  shop.box.drawn = looks;
  render(shop.box.cards, ...[...(hasStrongholds ? [BASTION, FORT] : []), ...found].map((text) => card(shop, text)));
  shop.box.none.hidden = found.length > 0 || !bench.palette;
  tell(shop, hasStrongholds);
  const buttons = all(shop.box.cards, "button");
  rove(
    buttons,
    buttons.find((one) => one.dataset.focus === `box ${bench.box}`),
  );
}

/** Announce how many cards match, after a moment without changes. @param {Workshop} shop @param {boolean} isAll */
function tell(shop, isAll) {
  clearTimeout(shop.box.telling);
  const { length: count } = foundCards(shop);
  const { t } = shop;
  shop.box.telling = setTimeout(() => {
    const said = isAll ? "" : count ? t("make-found", { count }) : t("make-none");
    if (shop.box.count.textContent !== said) shop.box.count.textContent = said;
  }, QUIET);
}

/** @param {Workshop} shop @param {string} text */
function card(shop, text) {
  const { bench } = shop;
  const { faces, view } = shop;
  const { picked } = bench;
  const isTaken = picked !== null && !picked.from && picked.text === text;
  const take = () => {
    bench.box = text;
    if (isTaken) shop.cancel();
    else shop.pick(text);
  };
  const more = {
    "data-focus": `box ${text}`,
    onclick: take,
    onpointerdown: (/** @type {PointerEvent} */ event) => shop.drag(event, text, null),
  };
  const held = isTaken ? "rt-selected" : "";
  if (text === BASTION || text === FORT) {
    const cls = `rt-stronghold${text === FORT ? " rt-fort" : ""}`;
    const attributes = { ...more, class: held, "aria-label": faces.title(text) };
    return h("li", { class: cls, key: text }, faces.stronghold({ card: text }, null, attributes));
  }
  const isPast = bench.table.edition === 1 && isUnknown(shop, text);
  const cls = [held, isPast ? "rt-unplayable" : ""].filter(Boolean).join(" ");
  return h("li", { key: text }, view.cards.button(text, null, { ...more, class: cls }));
}
