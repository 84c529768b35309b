// What the workshops of all games share: the layout of the room, the check whether the position is possible, and its
// result.

import { keepFocus } from "../common/focus.js";
import { create, h, render } from "../common/render.js";
import { Follow } from "./follow.js";
import { later } from "./later.js";
import { Take } from "./take.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../common/render.js").Child} Child */
/**
 * What the parts of a workshop need from it.
 * @typedef {Pick<Laying, "view" | "bench" | "t" | "button" | "keepFocus" | "ask" | "take">} Shop
 */

const MOST_SAID = 4; // the number of problems that are announced

export class Laying {
  /** What is still to be announced, by its subject: the last text of each. @type {Map<string, string>} */
  said = new Map();
  /** The table of the last verdict, as text. */
  judged = "";
  /** The room, once it exists. @type {HTMLElement | undefined} */
  main;

  /**
   * @param {View} view
   * @param {import("./bench.js").Bench} bench
   * @param {number} settled milliseconds without another change, before it is asked whether this can be
   */
  constructor(view, bench, settled) {
    this.view = view;
    this.bench = bench;
    this.settled = settled;
    this.t = view.t.bind(view);
    this.asking = later(view);
    this.verdict = create(h("p", { class: "rw-verdict" }));
    this.bar = create(h("div", { class: "rw-bar" }));
    this.follow = new Follow(this);
    this.take = new Take(this);
  }

  /**
   * Return the room around a box of cards and a table.
   * @param {HTMLElement} box
   * @param {HTMLElement[]} laid
   * @param {Record<string, unknown>} [attributes]
   */
  around(box, laid, attributes = {}) {
    const { t } = this;
    const lay = h(
      "section",
      { class: "rw-part rw-lay" },
      h("h2", {}, h("b", { "aria-hidden": "true" }, "1"), t("make-lay")),
      ...laid,
      this.bar,
    );
    return create(
      h(
        "main",
        { class: "rw", tabindex: "-1", ...attributes },
        h("div", { class: "rw-lead" }, h("h2", {}, t("make-title")), h("p", {}, t("make-lead"))),
        h("div", { class: "rw-layout" }, box, lay),
        h("div", { class: "rw-after" }, this.follow.root, this.take.root),
      ),
    );
  }

  /** Listen for effects and exports, and request the cards and the table that was here before. */
  open() {
    const { bench, view } = this;
    view.replies.followed = (found) => {
      const before = bench.follows;
      bench.follow(found);
      this.follow.say(before);
      this.follow.draw();
      this.take.ask();
    };
    view.replies.exported = (found) => {
      bench.exported = found;
      this.take.draw();
    };
    view.say({ do: "palette" });
    view.say({ do: "workshop" });
  }

  /** Handle the result of a check. @param {import("../wire").Checked} found */
  judge(found) {
    const { bench, view } = this;
    if (found.at !== bench.at) return; // something has changed since
    bench.checked = found;
    bench.isStale = false;
    this.draw();
    if (view.store.now.room === "workshop") {
      view.store.now.address = found.address;
      if (view.isPage) history.replaceState(null, "", location.pathname + found.address);
    }
    const table = JSON.stringify(bench.table);
    if (table !== this.judged || this.said.size) view.announce([...this.said.values(), this.verdictInWords(found)]);
    this.judged = table;
    this.said.clear();
    this.follow.ask();
  }

  /** Return what is announced about a table. @param {import("../wire").Checked} found */
  verdictInWords({ problems }) {
    const verdict = this.verdict.textContent ?? "";
    const reasons = problems.slice(0, MOST_SAID).map(({ text }) => text);
    return reasons.length ? `${verdict}: ${reasons.join("; ")}.` : verdict;
  }

  /** Request a check, after a moment without changes. */
  ask(wait = this.settled) {
    const { bench, view } = this;
    bench.isStale = true;
    this.drawVerdict();
    const check = () => {
      bench.at += 1;
      view.say({ do: "check", table: bench.table, moves: bench.moves, at: bench.at });
    };
    this.asking(check, wait);
  }

  /** Redraw and check the table. */
  changed() {
    this.draw();
    this.ask();
  }

  /** @param {"undo" | "redo"} which */
  travel(which) {
    if (!this.bench.travel(which)) return;
    this.said.set("travel", this.t(which === "undo" ? "taken-back" : "make-redone"));
    this.changed();
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** Draw the table. */
  draw() {}

  /** @param {string} key @param {() => unknown} act */
  button(key, act, cls = "rt-quiet", disabled = false) {
    return this.view.button(key, act, { class: cls, "data-focus": key, disabled });
  }

  /** @param {() => void} draw */
  keepFocus(draw) {
    if (this.main) keepFocus(this.main, draw);
    else draw();
  }

  /** Draw the result of the check, and the actions for the whole table. @param {Child[]} more */
  drawVerdict(...more) {
    const { t } = this;
    const { checked, notation, isStale, done, undone } = this.bench;
    const count = checked?.problems.length ?? 0;
    this.verdict.className = `rw-verdict ${count ? "rt-warning" : "rt-seal"}`;
    this.verdict.textContent = checked ? (count ? t("make-wrong", { count }) : t("make-fine")) : "…";
    const play = () => this.view.say({ do: "new", start: notation });
    render(
      this.bar,
      this.verdict,
      this.button("make-undo", () => this.travel("undo"), "rt-quiet", !done.length),
      this.button("make-redo", () => this.travel("redo"), "rt-quiet", !undone.length),
      ...more,
      this.button("make-play", play, "rt-main", isStale || !notation),
    );
  }
}
