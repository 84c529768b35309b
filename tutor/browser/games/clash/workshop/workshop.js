// The workshop, where a position is made: it shows every reason why the position is impossible, what follows from
// moves, and which of that a situation must check, and it returns the position as text.

import { create, h, render } from "../../../common/render.js";
import { Bench, inPlay, isStronghold } from "../../../workshop/bench.js";
import { Handling } from "../../../workshop/handling.js";
import { Lines } from "../../../workshop/lines.js";
import { marks } from "../../../workshop/panel.js";
import { createBox, drawBox, drawFilters, fillBox } from "./box.js";
import { Faces } from "./faces.js";
import { fold, game, isMoreWrong, moment, more } from "./settings.js";
import { table } from "./table.js";

/** @typedef {import("../../../view.js").View} View */
/** @typedef {import("../../../types").Zone} Zone */
/** @typedef {import("../../../wire").Layout} Layout */
/** @typedef {import("../../../workshop/bench.js").Spot} Spot */

const bench = new Bench();
const SETTLED = 120; // milliseconds without another change before the kernel checks the position

/** Return the content of the room. @param {View} view */
export function workshop(view) {
  if (view.store.now.game) return [view.header(), new Lines(view).main];
  bench.asked = ""; // in another language the kernel must send everything again
  return [view.header(), new Workshop(view).main];
}

export class Workshop extends Handling {
  /** @param {View} view */
  constructor(view) {
    super(view, bench, SETTLED);
    this.faces = new Faces(view, bench);
    this.game = create(h("div", { class: "rw-state" }));
    this.moment = create(h("div", { class: "rw-state" }));
    this.moreIn = create(h("div", { class: "rw-more-in" }));
    this.more = fold(this, this.moreIn);
    this.box = createBox(view);
    fillBox(this);
    const laid = [this.game, this.table, this.moment, this.more];
    this.main = this.around(this.box.root, laid);
    this.listen();
    drawFilters(this);
    this.draw();
    this.open();
  }

  // -- answers of the kernel -----------------------------------------------------------------------------------------

  listen() {
    const { replies } = this.view;
    replies.palette = (found) => this.stock(found);
    replies.workshop = (found) => this.lay(found);
    replies.checked = (found) => this.judge(found);
  }

  /** Take over the cards that can be laid. @param {import("../../../wire").Palette} found */
  stock(found) {
    this.faces.learn(found.faces);
    bench.palette = found;
    drawFilters(this);
    this.draw();
  }

  /** Restore the position that was here before, or take over the one in an address.
   * @param {import("../../../wire").Workshop} found */
  lay(found) {
    this.faces.learn(found.faces);
    const isOther = found.table && found.notation !== (bench.checked?.notation || null);
    if (isOther && JSON.stringify(found.table) !== JSON.stringify(bench.table) && found.table)
      bench.replace(found.table);
    if (found.table) bench.moves = this.follow.moves.value = found.moves;
    this.draw();
    this.ask(0);
  }

  /** @override @param {import("../../../wire").Checked} found */
  judge(found) {
    this.faces.learn(found.faces);
    super.judge(found);
  }

  // -- changing ------------------------------------------------------------------------------------------------------

  /** @param {Partial<Layout>} values */
  set(values) {
    this.change((now) => void Object.assign(now, values));
  }

  /** @param {import("../../../wire").clash.Mode} mode */
  swap(mode) {
    bench.swap(mode);
    this.changed();
  }

  /** @override Whether the picked card can be put into a zone. @param {Zone} zone */
  fits(zone) {
    return !(bench.picked && isStronghold({ card: bench.picked.text }) && !zone.endsWith("hand"));
  }

  /** @override @param {Spot} spot */
  marks(spot) {
    return inPlay(spot.zone) ? marks(this, spot) : null;
  }

  /**
   * Set a property of a card, or remove it if the value is empty.
   * @param {Spot} spot
   * @param {string} key
   * @param {string | number | boolean} value
   */
  mark(spot, key, value) {
    this.change(() => {
      const item = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (bench.item(spot)));
      if (value) item[key] = value;
      else delete item[key];
    });
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** @override */
  draw() {
    this.keepFocus(() => {
      render(this.game, ...game(this));
      render(this.moment, ...moment(this));
      this.more.open = bench.isMore || isMoreWrong(this);
      render(this.moreIn, ...more(this));
      this.drawPanel();
      this.table.classList.toggle("rt-ring", bench.isRing);
      render(this.table, ...table(this, this.panel));
      drawBox(this);
      this.drawVerdict();
    });
  }

  /** @override */
  drawVerdict() {
    const clear = () => {
      bench.clear();
      this.changed();
    };
    super.drawVerdict(this.button("make-clear", clear));
  }
}
