// The report after a game, drawn over the board: turns, damage, the card that did most, the turn that decided it, and
// the way back to that turn.

import { create, h } from "../../common/render.js";
import { who } from "./layout.js";

/** @typedef {import("../../wire").clash.Report} Told */

const ROWS = /** @type {const} */ (["creatures", "stronghold", "destroyed"]);

export class Report {
  /** @type {HTMLElement | null} */
  box = null;
  /** @type {ResizeObserver | null} */
  watch = null;

  /** @param {import("./table.js").ClashTable} game @param {import("../../game/tools.js").Tools} tools */
  constructor(game, tools) {
    const { view, store } = game;
    this.tools = tools;
    this.game = game;
    this.view = view;
    this.store = store;
    /** The last report that was shown, or that was there from the beginning. @type {Told | null} */
    this.seen = store.now.report;
  }

  /** Update the report: it opens when a game has just ended, and closes when another event is shown. */
  follow() {
    const { report } = this.store.now;
    if (!report || !this.game.timeline.isNow) this.close();
    else setTimeout(() => this.openOnce()); // first the scene, which begins with the same event
  }

  /** Open a report that was not shown yet, unless a scene is shown first. */
  openOnce() {
    const { report } = this.store.now;
    if (report && report !== this.seen && this.game.timeline.isNow && !this.game.moments?.isOn) this.open();
  }

  open() {
    const { report } = this.store.now;
    const table = this.view.root.querySelector(".rt-table");
    if (!report || !table) return;
    this.close();
    this.seen = report;
    const label = { class: "rt-report", "aria-label": this.view.t("report"), "data-row": "report", tabindex: "-1" };
    this.box = create(h("section", label, ...this.inside(report)));
    table.append(this.box);
    this.watch = new ResizeObserver(() => this.place());
    this.watch.observe(table);
    this.place();
    // focus no button of it, so that a second press of Enter does nothing
    if (this.view.byKey) this.box.focus({ preventScroll: true });
  }

  /** Lay it over the lines; where it needs more, over all that is above them and over the hand. What is asked stays in
   * sight below. */
  place() {
    const over = (/** @type {string} */ what) => this.view.root.querySelector(what)?.getBoundingClientRect();
    const [table, lines, top] = [over(".rt-table"), over(".rt-lines"), over(".rt-top")];
    if (!this.box || !table || !lines || !top) return;
    const { style } = this.box;
    style.minHeight = style.maxHeight = "";
    const [from, to] = this.box.scrollHeight > lines.height ? [top, table] : [lines, lines];
    style.bottom = `${table.bottom - to.bottom}px`;
    style.minHeight = `${to.bottom - from.top}px`;
    style.maxHeight = `${to.bottom - table.top}px`;
  }

  /** Close the report. Return true if it was open. */
  close() {
    const had = this.box;
    this.box = null;
    this.watch?.disconnect();
    had?.remove();
    return had !== null;
  }

  /** @param {Told} report */
  inside(report) {
    const { view, tools } = this;
    const { turns, most, again } = report;
    const isWon = this.isWon();
    const once = tools.begin("again", isWon ? "rt-main" : "rt-quiet");
    const t = view.t.bind(view);
    const fact = (/** @type {string} */ key, /** @type {import("../../common/render.js").Child[]} */ ...said) =>
      h("div", {}, h("dt", {}, t(key)), h("dd", {}, ...said));
    return [
      h("h3", {}, t("report"), " ", h("small", {}, t("report-turns", { count: turns }))),
      this.dealt(report),
      h(
        "dl",
        {},
        most &&
          fact(
            "report-most",
            h("b", {}, view.cards.title(most.card)),
            ` · ${this.who(most.side)} · ${t("report-damage", { count: most.damage })}`,
          ),
        fact("report-decided", this.decided(report), h("small", {}, this.reached(report) || t("report-hint"))),
      ),
      h(
        "div",
        { class: "rt-buttons" },
        isWon && once,
        view.button(
          "report-again",
          () => view.say({ do: "branch", at: again.at }),
          { class: isWon ? "rt-quiet" : "rt-main", "data-verb": "try" },
          again,
        ),
        !isWon && once,
        this.store.now.prospects.includes("costly") &&
          view.button("prospects-costly", () => tools.lookAhead("costly"), { class: "rt-quiet" }),
        view.button("copy-link", () => tools.copy(tools.link()), { class: "rt-quiet" }),
        view.button("report-close", () => this.leave(), { class: "rt-quiet", "data-verb": "table" }),
      ),
    ];
  }

  leave() {
    this.close();
    this.game.prompt.box.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Return a table of what each side has done to the others. @param {Told} report */
  dealt({ dealt }) {
    const t = this.view.t.bind(this.view);
    return h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          ...dealt.map(({ side }) => h("th", { scope: "col", class: `rt-of-${side}` }, this.who(side))),
        ),
      ),
      h(
        "tbody",
        {},
        ...ROWS.map((row) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, t(`report-row-${row}`)),
            ...dealt.map((one) => h("td", {}, String(one[row]))),
          ),
        ),
      ),
    );
  }

  /** @param {Told} report */
  decided({ decided: { turn, player, lost } }) {
    const whose = this.who(player);
    return lost
      ? this.view.t("report-lost", { turn, whose, count: lost })
      : this.view.t("report-last", { turn, whose });
  }

  /** Whether a person at this table has won. */
  isWon() {
    const { seat, solo } = this.store.now;
    const { winners } = this.store.frame(this.game.timeline.end);
    const mine = seat ?? (solo ? "A" : null);
    return mine ? winners.includes(mine) : true;
  }

  /** Over which line it was decided, where nobody stood or somebody flew over all. @param {Told} report */
  reached({ reached, decided: { side } }) {
    if (!reached) return "";
    const { line, card, count } = reached;
    const key = `report-${card ? "over" : "open"}-${who(side, this.store) === "you" ? "you" : "side"}`;
    const title = card && this.view.cards.title(card);
    return this.view.t(key, { side, count, card: title, line: this.view.t(line) });
  }

  /** Return the name of a side. @param {import("../../wire").Side} side */
  who(side) {
    return this.store.now.solo ? this.view.t(`report-by-${who(side, this.store)}`) : side;
  }
}
