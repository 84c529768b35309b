// What every way to lay a table has in common: the room around it, the question whether this can be, and its answer.

import { keepFocus } from "../common/focus.js";
import { create, h, render } from "../common/render.js";
import { askFollow, createFollow, drawFollow, fillFollow, sayFollow } from "./follow.js";
import { later } from "./later.js";
import { askTexts, createTake, drawTake, fillTake } from "./take.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../common/render.js").Child} Child */
/**
 * What the parts of a workshop ask of it.
 * @typedef {Pick<Laying, "view" | "bench" | "t" | "button" | "keepFocus" | "ask" | "follow" | "take">} Shop
 */

const MOST_SAID = 4; // problems that are said aloud

export class Laying {
  /** What is still to be said aloud, by what it is about: of each the last. @type {Map<string, string>} */
  said = new Map();
  /** The table that the last verdict was about, as text. */
  judged = "";
  /** The room, once it is there. @type {HTMLElement | undefined} */
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
    this.follow = createFollow(view, bench);
    this.take = createTake(view);
  }

  /**
   * The room around a box of cards and what is laid.
   * @param {HTMLElement} box
   * @param {HTMLElement[]} laid
   * @param {Record<string, unknown>} [attributes]
   */
  around(box, laid, attributes = {}) {
    const { t } = this;
    fillFollow(this);
    fillTake(this);
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

  /** Hear what follows, and how it is taken along; and ask for the cards, and for what lay here. */
  open() {
    const { bench, view } = this;
    view.replies.followed = (found) => {
      const before = bench.follows;
      bench.follow(found);
      sayFollow(this, before);
      drawFollow(this);
      askTexts(this);
    };
    view.replies.exported = (found) => {
      bench.exported = found;
      drawTake(this);
    };
    view.say({ do: "palette" });
    view.say({ do: "workshop" });
  }

  /** Whether this can be has been told. @param {import("../wire").Checked} found */
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
    askFollow(this);
  }

  /** What is said of a table. @param {import("../wire").Checked} found */
  verdictInWords({ problems }) {
    const verdict = this.verdict.textContent ?? "";
    const reasons = problems.slice(0, MOST_SAID).map(({ text }) => text);
    return reasons.length ? `${verdict}: ${reasons.join("; ")}.` : verdict;
  }

  /** Ask, once nothing has changed for a moment, whether this can be. */
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

  /** Draw and check anew what lies there. */
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

  /** Draw what is laid. */
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

  /** Draw whether this can be, and what can be done with all of it. @param {Child[]} more */
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
