// A table that is written line by line, as it would look: a mat for each side, with a place for each line of cards.

import { h } from "../common/render.js";
import { keysOf } from "./bench.js";

/** @typedef {import("./lines.js").Lines} Lines */
/** @typedef {import("../types").Zone} Zone */

/** Return whose a zone is: a side, several of them, or nobody. @param {string} zone */
const whose = (zone) => /^[A-D]+(?= |$)/.exec(zone)?.[0] ?? "";

/** Return the kind of a zone. @param {string} zone */
const kind = (zone) => zone.slice(whose(zone).length).trim() || "hand";

/** Return whether the cards of a zone are not in play. @param {string} zone */
const isPile = (zone) => !["hand", "laid", "centre"].includes(kind(zone));

/**
 * Return the card at an index of a zone.
 * @param {Lines} shop @param {Zone} zone @param {import("./words.js").Word} item @param {number} i
 */
function card(shop, zone, { card: name, given, marks }, i) {
  const { bench, t } = shop;
  const isSelected = bench.selected?.zone === zone && bench.selected.i === i;
  const isLifted = bench.picked?.from?.zone === zone && bench.picked.from.i === i;
  const look = { "rt-selected": isSelected, "rw-lifted": isLifted, "rw-used": marks, "rw-given": given };
  const more = {
    class: Object.entries(look)
      .flatMap(([cls, is]) => (is ? [cls] : []))
      .join(" "),
    "data-focus": `card ${zone} ${i}`,
    "aria-pressed": String(isSelected),
    onclick: () => shop.choose(zone, i),
    onpointerdown: (/** @type {PointerEvent} */ event) => shop.drag(event, name, { zone, i }),
  };
  return h(
    "li",
    { key: keysOf(bench.zone(zone))[i] },
    shop.drawn(name, more, [marks ? t("make-used") : "", t("number", { number: i + 1 })]),
  );
}

/** Return a place for cards. @param {Lines} shop @param {Zone} zone */
function place(shop, zone) {
  const { bench, faces, t } = shop;
  const items = bench.zone(zone);
  const wrong = bench.wrong(zone);
  const name = faces.zone(zone);
  const label = bench.picked ? t("make-put", { card: faces.title(bench.picked.text), zone: name }) : null;
  const slot = {
    type: "button",
    class: "rt-slot",
    hidden: !bench.picked,
    "data-focus": `slot ${zone}`,
    "aria-label": label,
    onclick: () => shop.put(zone, items.length),
  };
  const more = [isPile(zone) && "rw-pile", !items.length && "rw-bare", wrong.length && "rw-wrong-zone"];
  const cls = ["rw-place", `rw-${kind(zone)}`, ...more].filter(Boolean).join(" ");
  return h(
    "section",
    { key: zone, class: cls, role: "group", "aria-label": name, "data-zone": zone },
    h("h3", { class: "rw-zone" }, name, items.length > 1 ? h("small", {}, ` ${items.length}`) : null),
    h(
      "div",
      {},
      h("ol", {}, ...items.map((item, i) => card(shop, zone, item, i))),
      h("button", slot, h("span", { "aria-hidden": "true" }, "+")),
    ),
    h("ul", { class: "rw-why", hidden: !wrong.length }, ...wrong.map(({ text }) => h("li", {}, text))),
  );
}

/** Return the whole table: the opponents on top, what belongs to all in the middle, A at the bottom.
 * @param {Lines} shop */
export function mats(shop) {
  const { places } = shop.bench;
  const mat = (/** @type {string} */ side) => {
    const own = places.filter((zone) => whose(zone) === side);
    const rows = [own.filter((zone) => !isPile(zone)), own.filter(isPile)];
    if (side !== "A") rows.reverse(); // cards in play are towards the middle
    const row = (/** @type {Zone[]} */ zones) =>
      h("div", { class: "rw-places" }, ...zones.map((one) => place(shop, one)));
    return h("div", { class: `rw-mat rw-mat-${side}`, key: side }, ...rows.filter((one) => one.length).map(row));
  };
  const owners = [...new Set(places.map(whose))];
  const others = owners.filter((side) => side.length === 1 && side !== "A");
  const shared = owners.filter((side) => side.length !== 1);
  return [
    h("div", { class: "rw-mats", key: "others" }, ...others.map(mat)),
    shared.length ? h("div", { class: "rw-mats", key: "shared" }, ...shared.map(mat)) : null,
    shop.panel,
    mat("A"),
  ];
}
