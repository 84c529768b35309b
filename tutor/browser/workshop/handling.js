// Moving cards in the workshop, for every game: picking up, dragging, placing, moving along and removing them, by
// mouse, finger and keyboard.

import { all } from "../common/dom.js";
import { focusable } from "../common/focus.js";
import { create, h, render } from "../common/render.js";
import { dragged, key } from "./hands.js";
import { Laying } from "./laying.js";
import { panel } from "./panel.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("../wire").Layout} Layout */
/** @typedef {import("../wire").clash.Item} Item */
/** @typedef {import("./bench.js").Spot} Spot */
/**
 * The names of cards and zones, and the look of a card that is held.
 * @typedef {object} Looks
 * @property {(text: string) => string} title
 * @property {(zone: Zone) => string} zone
 * @property {(text: string, item: Item | null) => Child} held
 */

const NARROW = 900; // pixels

export class Handling extends Laying {
  /** @type {Looks} */
  faces = { title: (text) => text, zone: (zone) => zone, held: () => null };
  table = create(h("div", { class: "rw-table" }));

  /** @param {View} view @param {import("./bench.js").Bench} bench @param {number} settled */
  constructor(view, bench, settled) {
    super(view, bench, settled);
    this.panel = create(h("section", { class: "rt-prompt rw-prompt", "aria-label": this.t("asked") }));
  }

  /** @override @param {HTMLElement} box @param {HTMLElement[]} laid */
  around(box, laid) {
    return super.around(box, laid, { onkeydown: (/** @type {KeyboardEvent} */ event) => key(this, event) });
  }

  /** Change the table, redraw it and check it again. @param {(table: Layout) => void} act */
  change(act) {
    this.bench.change(act);
    this.changed();
  }

  /** Pick up a card. @param {string} text @param {Spot | null} [from] */
  pick(text, from = null) {
    const { bench, view } = this;
    bench.picked = { text, from };
    bench.selected = null;
    this.draw();
    view.announce([this.t("make-picked", { card: this.faces.title(text) })]);
    const isNarrow = view.root.clientWidth < NARROW;
    if (view.byKey) all(this.table, ".rt-slot:not([hidden])")[0]?.focus();
    else if (!from && isNarrow) this.table.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  /** Put the held card back. */
  cancel() {
    const { bench } = this;
    const { picked } = bench;
    bench.picked = bench.selected = null;
    this.draw();
    if (!this.view.byKey) return;
    const { text, from } = picked ?? { text: undefined, from: null };
    this.find(from ? `card ${from.zone} ${from.i}` : `box ${text}`)?.focus();
  }

  /** Return the element with a focus name. @param {string} name */
  find(name) {
    return this.main ? focusable(this.main, name) : null;
  }

  /** Return whether the held card can be placed in a zone. @param {Zone} _zone */
  fits(_zone) {
    return true;
  }

  /** Place the picked card at an index of a zone. @param {Zone} zone @param {number} i */
  put(zone, i) {
    const card = this.faces.title(this.bench.picked?.text ?? "");
    const spot = this.bench.put(zone, i);
    this.changed();
    this.said.set("card", this.t("make-laid", { card, zone: this.faces.zone(zone) }));
    if (this.view.byKey) this.find(`card ${zone} ${spot.i}`)?.focus();
  }

  /** Handle a press on a card of the table. @param {Zone} zone @param {number} i */
  choose(zone, i) {
    const { bench } = this;
    if (bench.picked && this.fits(zone)) {
      this.put(zone, i);
      return;
    }
    const isSame = bench.selected?.zone === zone && bench.selected.i === i;
    bench.selected = isSame ? null : { zone, i };
    bench.picked = null;
    this.draw();
    if (bench.selected && !this.view.byKey) this.panel.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} by */
  shift(by) {
    const { bench } = this;
    const spot = bench.shift(by);
    if (!spot) return;
    this.changed();
    this.said.set("card", this.t("make-moved", { card: this.faces.title(bench.item(spot).card), number: spot.i + 1 }));
  }

  /** Remove the selected card. */
  remove() {
    const { bench } = this;
    if (!bench.selected) return;
    const { zone, i } = bench.selected;
    this.said.set("card", this.t("make-removed", { card: this.faces.title(bench.item(bench.selected).card) }));
    bench.selected = null;
    this.change(() => void bench.cut({ zone, i }));
    if (!this.view.byKey) return;
    const next = this.find(`card ${zone} ${Math.min(i, bench.zone(zone).length - 1)}`);
    (next ?? this.find(`box ${bench.box ?? ""}`) ?? this.find("find"))?.focus();
  }

  /** Return what can be changed about a card of a zone, if anything. @param {Spot} _spot @returns {Child[] | null} */
  marks(_spot) {
    return null;
  }

  /** @param {PointerEvent} event @param {string} text @param {Spot | null} from */
  drag(event, text, from) {
    dragged(this, event, text, from);
  }

  /** Draw what can be done with the held card, or with the selected one. */
  drawPanel() {
    const { picked, selected } = this.bench;
    this.panel.classList.toggle("rw-busy", Boolean(picked || selected));
    render(this.panel, ...panel(this));
  }
}
