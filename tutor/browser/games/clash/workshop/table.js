// The table of the workshop: every zone with its cards, what is wrong with them, and where the picked card can go.

import { h } from "../../../common/render.js";
import { FORT, inPlay, isStronghold, isWest, keysOf, sideOf } from "../../../workshop/bench.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */
/** @typedef {import("../../../types").Zone} Zone */
/** @typedef {import("../../../wire").clash.Item} Item */
/** @typedef {import("../../../wire").Line} Line */
/** @typedef {import("../../../wire").Side} Side */
/** @typedef {import("../../../wire").Place} Place */

/** Return the class for the side of the Bridge on which a zone is. @param {string} zone */
const at = (zone) => (isWest(sideOf(zone)) ? "rt-west" : "rt-east");

/** Return the list of what is wrong in a zone. @param {Workshop} shop @param {string} zone */
export function whys({ bench }, zone) {
  const problems = bench.problems(zone);
  return h("ul", { class: "rw-why ", hidden: !problems.length }, ...problems.map(({ text }) => h("li", {}, text)));
}

/** Return the card at a place of a zone.
 * @param {Workshop} shop @param {Zone} zone @param {Item} item @param {number} i */
function card(shop, zone, item, i) {
  const { bench, faces, view } = shop;
  const { t } = shop;
  const key = keysOf(bench.zone(zone))[i];
  const isSelected = bench.selected?.zone === zone && bench.selected.i === i;
  const isLifted = bench.picked?.from?.zone === zone && bench.picked.from.i === i;
  const wrong = bench.problems(zone, i + 1);
  const place = t(inPlay(zone) ? "label-place" : "number", { number: i + 1 });
  const marks = {
    "rt-selected": isSelected,
    "rw-wrong": wrong.length,
    "rt-fresh": item.new,
    "rt-acted": item.acted,
    "rw-lifted": isLifted,
  };
  const cls = Object.entries(marks).flatMap(([mark, is]) => (is ? [mark] : []));
  const whole = (/** @type {string} */ text) => [text, ...wrong.map((one) => one.text)].join(", ");
  const more = {
    "data-focus": `card ${zone} ${i}`,
    "aria-pressed": String(isSelected),
    onclick: () => shop.choose(zone, i),
    onpointerdown: (/** @type {PointerEvent} */ event) => shop.drag(event, item.card, { zone, i }),
  };
  if (isStronghold(item)) {
    const life = bench.seats?.piles.includes(sideOf(zone)) ? null : bench.zone(zone).length - i - 1;
    const label = whole(`${faces.title(item.card)}, ${place}`);
    const button = faces.stronghold(item, life, { ...more, class: cls.join(" "), "aria-label": label });
    return h("li", { key, class: `rt-stronghold${item.card === FORT ? " rt-fort" : ""}` }, button);
  }
  if (!faces.face(item.card)) {
    const label = whole(`${item.card}, ${place}`);
    const attributes = { ...more, type: "button", class: `rt-card rw-unknown ${cls.join(" ")}`, "aria-label": label };
    return h("li", { key }, h("button", { ...attributes, key: "unknown" }, h("span", { class: "rt-name" }, item.card)));
  }
  const shown = inPlay(zone) ? faces.creature(item) : null;
  const label = whole(view.cards.label(item.card, shown, [place]));
  return h("li", { key }, view.cards.button(item.card, shown, { ...more, class: cls.join(" "), "aria-label": label }));
}

/** Return the button that puts the picked card at the end of a zone. @param {Workshop} shop @param {Zone} zone */
function slot(shop, zone) {
  const { bench, faces } = shop;
  const { picked } = bench;
  return h("button", {
    type: "button",
    class: `rt-slot ${at(zone)}`,
    hidden: !(picked && shop.fits(zone)),
    "data-focus": `slot ${zone}`,
    "aria-label": picked ? shop.t("make-put", { card: faces.title(picked.text), zone: faces.zone(zone) }) : null,
    onclick: () => shop.put(zone, bench.zone(zone).length),
    html: '<span aria-hidden="true">+</span>',
  });
}

/** Return the attributes that name a zone for screen readers. @param {Workshop} shop @param {Zone} zone */
const named = ({ faces }, zone) => ({ role: "group", "aria-label": faces.zone(zone), "data-zone": zone });

/** @param {Workshop} shop @param {Zone} zone @param {string} tag @param {string} cls */
const list = (shop, zone, tag, cls) =>
  h(tag, { class: cls }, ...shop.bench.zone(zone).map((item, i) => card(shop, zone, item, i)));

/** Return an element that is hidden from screen readers.
 * @param {string} cls @param {...import("../../../common/render.js").Child} inside */
const seen = (cls, ...inside) => h("div", { class: cls, "aria-hidden": "true" }, ...inside);

/** @param {Workshop} shop @param {Zone} zone */
function hand(shop, zone) {
  const wrong = shop.bench.problems(zone, 0).length ? " rw-wrong-zone" : "";
  return h(
    "section",
    { ...named(shop, zone), key: zone, class: `rt-holding rw-holding rt-holding-${zone[0]}${wrong}` },
    seen("rw-zone", shop.faces.zone(zone)),
    h("div", {}, list(shop, zone, "ol", "rt-hand"), slot(shop, zone)),
    whys(shop, zone),
  );
}

/**
 * Return the lines on both sides of a Bridge, and what is wrong with them.
 * @param {Workshop} shop
 * @param {import("../../../wire").clash.Row} row
 */
function row(shop, { left, right }) {
  const { isRing } = shop.bench;
  const zone = (/** @type {Place} */ line) => /** @type {Zone} */ (`${line.side}.${line.zone}`);
  const kingdom = (/** @type {Place} */ line) => {
    const { side } = line;
    const name = zone(line);
    const parts = [
      isRing ? seen(`rt-end rt-owner-${side}`, h("b", {}, side), ` ${shop.t(`bridge-${line.zone}`)}`) : null,
      slot(shop, name),
      list(shop, name, "ul", `rt-line rt-side-${side} ${at(name)}`),
    ];
    const cls = `rt-kingdom rt-kingdom-${side} ${at(name)}`;
    return h("div", { ...named(shop, name), class: cls }, ...(line === left ? parts : parts.reverse()));
  };
  const names = isRing ? [left.side, right.side] : [shop.t(`bridge-${left.zone}`)];
  const bridge = seen("rt-bridge", ...names.map((name) => h("span", {}, name)));
  return [
    h("div", { class: "rt-row" }, kingdom(left), bridge, kingdom(right)),
    h("div", { class: "rw-row-why" }, whys(shop, zone(left)), h("span"), whys(shop, zone(right))),
  ];
}

/**
 * Return what sides hold: hands, or piles and discard piles.
 * @param {Workshop} shop
 * @param {Side[]} sides
 */
const holdings = (shop, sides) =>
  sides.flatMap((side) => {
    const { bench } = shop;
    const discard = /** @type {Zone} */ (`${side}.discard`);
    const hasDiscard = bench.seats?.piles.includes(side) || bench.table.zones[discard]?.length;
    return [hand(shop, `${side}.hand`), hasDiscard ? hand(shop, discard) : null];
  });

/** Return the whole table, with the panel in the middle. @param {Workshop} shop @param {HTMLElement} panel */
export function table(shop, panel) {
  const { seats, solo, isRing } = shop.bench;
  if (!seats) return [panel]; // the kernel has not sent the cards yet
  const land = (/** @type {Side} */ side) =>
    seen(`rt-land rt-land-${side}`, shop.t(`land-${solo ? (side === "A" ? "you" : "automa") : side}`));
  const near = holdings(shop, seats.sides.filter(isWest));
  const far = seats.sides.filter((side) => !isWest(side));
  return [
    h("div", { class: "rw-top" }, ...holdings(shop, far)),
    h(
      "section",
      { class: "rt-lines", key: "lines" },
      seen("rt-ground"),
      seen("rt-water"),
      ...seats.rows.flatMap((one) => row(shop, one)),
      ...(isRing ? [] : seats.sides.map(land)),
    ),
    panel,
    ...(isRing ? [h("div", { class: "rw-top", key: "near" }, ...near)] : near),
  ];
}
