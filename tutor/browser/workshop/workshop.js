// The workshop: one lays cards on a table, hears every reason why that cannot be, sees what follows from moves, chooses
// what must follow, and takes it along as texts.

import { all } from "../common/dom.js";
import { focusable, keepFocus } from "../common/focus.js";
import { create, h, render } from "../common/render.js";
import { Bench, isStronghold } from "./bench.js";
import { Box } from "./box.js";
import { Faces } from "./faces.js";
import { Follow } from "./follow.js";
import { dragged, key } from "./hands.js";
import { panel } from "./panel.js";
import { fold, game, isMoreWrong, moment, more } from "./settings.js";
import { table } from "./table.js";
import { Take } from "./take.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("../wire").Layout} Layout */
/** @typedef {import("./bench.js").Spot} Spot */

const bench = new Bench();
const SETTLED = 120; // milliseconds without another change, before it is asked whether this can be
const NARROW = 900; // pixels
const MOST_SAID = 4; // problems that are said aloud

/** The room. @param {View} view */
export function workshop(view) {
  bench.asked = ""; // in another language everything is told anew
  return [view.header(), new Workshop(view).main];
}

export class Workshop {
  /** What is still to be said aloud. @type {string[]} */
  said = [];

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.bench = bench;
    this.t = view.t.bind(view);
    this.faces = new Faces(view, bench);
    this.asking = this.later();
    this.game = create(h("div", { class: "rw-state" }));
    this.moment = create(h("div", { class: "rw-state" }));
    this.moreIn = create(h("div", { class: "rw-more-in" }));
    this.more = fold(this, this.moreIn);
    this.table = create(h("div", { class: "rw-table" }));
    this.panel = create(h("section", { class: "rt-prompt rw-prompt", "aria-label": this.t("watch") }));
    this.verdict = create(h("p", { class: "rw-verdict" }));
    this.bar = create(h("div", { class: "rw-bar" }));
    this.box = new Box(this);
    this.follow = new Follow(this);
    this.take = new Take(this);
    this.main = this.room();
    this.listen();
    this.box.drawFilters();
    this.draw();
    view.say({ do: "palette" });
    view.say({ do: "workshop" });
  }

  room() {
    const { t } = this;
    return create(
      h(
        "main",
        { class: "rw", tabindex: "-1", onkeydown: (event) => key(this, event) },
        h("div", { class: "rw-lead" }, h("h2", {}, t("make-title")), h("p", {}, t("make-lead"))),
        h(
          "div",
          { class: "rw-layout" },
          this.box.root,
          h(
            "section",
            { class: "rw-part rw-lay" },
            h("h2", {}, h("b", {}, "1"), t("make-lay")),
            this.game,
            this.table,
            this.moment,
            this.more,
            this.bar,
          ),
        ),
        h("div", { class: "rw-after" }, this.follow.root, this.take.root),
      ),
    );
  }

  /** @param {string} key @param {() => unknown} act */
  button(key, act, cls = "rt-quiet") {
    return this.view.button(key, act, { class: cls, "data-focus": key });
  }

  // -- what is told --------------------------------------------------------------------------------------------------

  listen() {
    const { replies } = this.view;
    replies.palette = (found) => this.stock(found);
    replies.workshop = (found) => this.lay(found);
    replies.checked = (found) => this.judge(found);
    replies.followed = (found) => {
      bench.follow(found);
      this.follow.draw();
      this.take.ask();
    };
    replies.exported = (found) => {
      bench.exported = found;
      this.take.draw();
    };
  }

  /** The cards to lay have been told. @param {import("../wire").Palette} found */
  stock(found) {
    this.faces.learn(found.faces);
    bench.palette = found;
    this.box.drawFilters();
    this.draw();
  }

  /** What lay here when one left, or what an address holds. @param {import("../wire").Workshop} found */
  lay(found) {
    this.faces.learn(found.faces);
    const isOther = found.table && found.notation !== (bench.checked?.notation || null);
    if (isOther && JSON.stringify(found.table) !== JSON.stringify(bench.table) && found.table)
      bench.replace(found.table);
    if (found.table) bench.moves = this.follow.moves.value = found.moves;
    this.draw();
    this.ask(0);
  }

  /** Whether this can be has been told. @param {import("../wire").Checked} found */
  judge(found) {
    const { view } = this;
    this.faces.learn(found.faces);
    if (found.at !== bench.at) return; // something has changed since
    bench.checked = found;
    bench.isStale = false;
    this.draw();
    if (view.store.now.room === "workshop") {
      view.store.now.address = found.address;
      if (view.isPage) history.replaceState(null, "", location.pathname + found.address);
    }
    const problems = found.problems.slice(0, MOST_SAID).map(({ text }) => text);
    view.announce([...this.said, this.verdict.textContent ?? "", ...problems]);
    this.said = [];
    this.follow.ask();
  }

  // -- changing ------------------------------------------------------------------------------------------------------

  /** Change the table; whatever lies there is drawn and checked anew. @param {(table: Layout) => void} act */
  change(act) {
    bench.change(act);
    this.changed();
  }

  changed() {
    this.draw();
    this.ask();
  }

  /** @param {Partial<Layout>} values */
  set(values) {
    this.change((now) => void Object.assign(now, values));
  }

  /** @param {import("../wire").clash.Mode} mode */
  swap(mode) {
    bench.swap(mode);
    this.changed();
  }

  /** @param {"undo" | "redo"} which */
  travel(which) {
    if (bench.travel(which)) this.changed();
  }

  /** Something to be done once nothing has changed for so long; until then the page is behind. */
  later() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const { dataset } = this.view.root;
    return (/** @type {() => void} */ act, /** @type {number} */ wait) => {
      clearTimeout(timer);
      dataset.behind = "";
      timer = setTimeout(() => {
        act();
        delete dataset.behind;
      }, wait);
    };
  }

  /** Ask, once nothing has changed for a moment, whether this can be. */
  ask(wait = SETTLED) {
    bench.isStale = true;
    this.drawVerdict();
    const check = () => {
      bench.at += 1;
      this.view.say({ do: "check", table: bench.table, moves: bench.moves, at: bench.at });
    };
    this.asking(check, wait);
  }

  /** Take a card into one's fingers. @param {string} text @param {Spot | null} [from] */
  pick(text, from = null) {
    const { view } = this;
    bench.picked = { text, from };
    bench.selected = null;
    this.draw();
    view.announce([this.t("make-picked", { card: this.faces.title(text) })]);
    const isNarrow = view.root.clientWidth < NARROW;
    if (view.byKey) all(this.table, ".rt-slot:not([hidden])")[0]?.focus();
    else if (!from && isNarrow) this.table.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  /** Put the card in one's fingers back. */
  cancel() {
    const { picked } = bench;
    bench.picked = bench.selected = null;
    this.draw();
    if (!this.view.byKey) return;
    const { text, from } = picked ?? { text: undefined, from: null };
    this.find(from ? `card ${from.zone} ${from.i}` : `box ${text}`)?.focus();
  }

  /** What has a name for the focus. @param {string} name */
  find(name) {
    return focusable(this.main, name);
  }

  /** Whether the card in one's fingers can lie in a zone. @param {Zone} zone */
  fits(zone) {
    return !(bench.picked && isStronghold({ card: bench.picked.text }) && !zone.endsWith("hand"));
  }

  /** Lay what is picked at a place of a zone. @param {Zone} zone @param {number} i */
  put(zone, i) {
    const card = this.faces.title(bench.picked?.text ?? "");
    const spot = bench.put(zone, i);
    this.changed();
    this.said.push(this.t("make-laid", { card, zone: this.faces.zone(zone) }));
    if (this.view.byKey) this.find(`card ${zone} ${spot.i}`)?.focus();
  }

  /** A card on the table is pressed. @param {Zone} zone @param {number} i */
  choose(zone, i) {
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
    const spot = bench.shift(by);
    if (!spot) return;
    this.changed();
    this.said.push(this.t("make-moved", { card: this.faces.title(bench.item(spot).card), number: spot.i + 1 }));
  }

  /** Take what is selected away. */
  remove() {
    if (!bench.selected) return;
    const { zone, i } = bench.selected;
    this.said.push(this.t("make-removed", { card: this.faces.title(bench.item(bench.selected).card) }));
    bench.selected = null;
    this.change(({ zones }) => void zones[zone].splice(i, 1));
    if (!this.view.byKey) return;
    const next = this.find(`card ${zone} ${Math.min(i, bench.zone(zone).length - 1)}`);
    (next ?? this.find(`box ${bench.box ?? ""}`) ?? focusable(this.box.root, "find"))?.focus();
  }

  /**
   * Say something of a card; what is nothing is not said.
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

  /** @param {PointerEvent} event @param {string} text @param {Spot | null} from */
  drag(event, text, from) {
    dragged(this, event, text, from);
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** Draw something anew, and leave the focus where it was. @param {() => void} draw */
  keepFocus(draw) {
    if (this.main) keepFocus(this.main, draw);
    else draw();
  }

  draw() {
    this.keepFocus(() => {
      render(this.game, ...game(this));
      render(this.moment, ...moment(this));
      this.more.open = bench.isMore || isMoreWrong(this);
      render(this.moreIn, ...more(this));
      this.panel.classList.toggle("rw-busy", Boolean(bench.picked || bench.selected));
      render(this.panel, ...panel(this));
      this.table.classList.toggle("rt-ring", bench.isRing);
      render(this.table, ...table(this, this.panel));
      this.box.draw();
      this.drawVerdict();
    });
  }

  drawVerdict() {
    const { t } = this;
    const { checked, notation, isStale, done, undone } = bench;
    const count = checked?.problems.length ?? 0;
    this.verdict.className = `rw-verdict ${count ? "rt-warning" : "rt-seal"}`;
    this.verdict.textContent = checked ? (count ? t("make-wrong", { count }) : t("make-fine")) : "…";
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, disabled = false, cls = "rt-quiet") =>
      this.view.button(key, act, { class: cls, "data-focus": key, disabled });
    const clear = () => {
      bench.clear();
      this.changed();
    };
    const play = () => this.view.say({ do: "new", start: notation });
    render(
      this.bar,
      this.verdict,
      button("make-undo", () => this.travel("undo"), !done.length),
      button("make-redo", () => this.travel("redo"), !undone.length),
      button("make-clear", clear),
      button("make-play", play, isStale || !notation, "rt-main"),
    );
  }
}
