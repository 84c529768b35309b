// Exporting from the workshop: the situation as a link, a record, a test and a notebook cell.

import { focusable } from "../common/focus.js";
import { create, h, render } from "../common/render.js";
import { later } from "./later.js";

/** @typedef {import("./laying.js").Shop} Workshop */
/** @typedef {import("./bench.js").Tab} Tab */

const TITLES = /** @type {const} */ ({
  link: "make-as-link",
  scenario: "make-as-scenario",
  test: "make-as-test",
  cell: "make-as-cell",
});
const ABOUT = /** @type {const} */ ({
  link: "make-about-link",
  scenario: "make-about-scenario",
  test: "make-about-test",
  cell: "make-about-cell",
});
const TABS = /** @type {Tab[]} */ (Object.keys(TITLES));
const MOST_ROWS = 22;
const LEAST_ROWS = 3;
const TYPED = 350; // milliseconds without typing before the texts are made

export class Take {
  /** @param {Workshop} shop */
  constructor(shop) {
    const { t, bench } = shop;
    this.shop = shop;
    this.bench = bench;
    this.texts = create(h("div", { class: "rw-texts" }));
    this.text = /** @type {HTMLTextAreaElement} */ (
      create(h("textarea", { readonly: true, class: "rw-text", spellcheck: "false", "data-focus": "text" }))
    );
    this.copied = create(h("span", { class: "rt-note", role: "status" }));
    this.naming = later(shop.view);
    const title = { type: "text", maxlength: "200", placeholder: t("make-untitled") };
    this.root = create(
      h(
        "section",
        { class: "rw-part rw-take", hidden: true },
        h("h2", {}, h("b", { "aria-hidden": "true" }, "3"), t("make-take")),
        h(
          "div",
          { class: "rw-fields" },
          this.field("make-situation-title", "title", "input", title),
          this.field("make-situation-watch", "watch", "textarea", { rows: "2", maxlength: "2000" }),
        ),
        this.texts,
      ),
    );
  }

  /**
   * @param {string} key
   * @param {"title" | "watch"} name
   * @param {string} tag
   * @param {import("../common/render.js").Props} more
   */
  field(key, name, tag, more) {
    const oninput = (/** @type {any} */ event) => {
      this.bench[name] = event.target.value;
      this.naming(() => this.ask(), TYPED);
    };
    const input = h(tag, { ...more, "data-focus": name, value: this.bench[name], oninput });
    return h("label", { class: "rt-field rw-field" }, h("span", {}, this.shop.t(key)), input);
  }

  /** Request the texts, if there is anything to export. */
  ask() {
    const { bench, shop } = this;
    const { follows, notation } = bench;
    if (!notation || !(follows?.events.length || follows?.refused.length)) {
      bench.exported = null;
      this.draw();
      return;
    }
    shop.view.say({
      do: "export",
      start: notation,
      moves: bench.moves,
      title: bench.title || shop.t("make-untitled"),
      watch: bench.watch,
      story: [...bench.story].sort((a, b) => a - b),
      never: bench.never,
      refused: follows.refused.length ? bench.refused : "",
      final: bench.isFinal,
    });
  }

  /** Show another text. @param {Tab} tab */
  show(tab, hasFocus = false) {
    this.bench.tab = tab;
    this.draw();
    if (hasFocus) focusable(this.root, `tab ${tab}`)?.focus();
  }

  /** Let arrow keys move between the texts. @param {KeyboardEvent} event */
  step(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = TABS.at((TABS.indexOf(this.bench.tab) + by) % TABS.length);
    if (next) this.show(next, true);
  }

  draw() {
    const { exported } = this.bench;
    this.root.hidden = !exported;
    if (exported) this.shop.keepFocus(() => render(this.texts, ...this.inside(exported)));
  }

  /** @param {import("../wire").Exported} exported */
  inside({ texts, ok, problems, id }) {
    const { shop, bench } = this;
    const { t, view } = shop;
    const { tab } = bench;
    const text = (tab === "link" && view.isPage ? location.origin + location.pathname : "") + texts[tab];
    if (this.text.value !== text) this.copied.textContent = "";
    this.text.value = text;
    this.text.rows = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, text.split("\n").length));
    this.text.setAttribute("aria-label", t(TITLES[tab]));
    const one = (/** @type {Tab} */ key) => {
      const isShown = key === tab;
      const more = { "aria-selected": String(isShown), tabindex: isShown ? "0" : "-1", "data-focus": `tab ${key}` };
      return h("button", { type: "button", role: "tab", ...more, onclick: () => this.show(key) }, t(TITLES[key]));
    };
    const keys = (/** @type {KeyboardEvent} */ event) => this.step(event);
    return [
      h("p", { class: ok ? "rt-seal" : "rt-warning" }, t(ok ? "executed" : "not-executed")),
      h("ul", { class: "rw-why", hidden: ok }, ...problems.map((problem) => h("li", {}, problem))),
      h("div", { class: "rw-tabs", role: "tablist", onkeydown: keys }, ...TABS.map(one)),
      h(
        "div",
        { role: "tabpanel", class: "rw-panel", "aria-label": t(TITLES[tab]) },
        h("p", {}, t(ABOUT[tab], { id: id.replaceAll("-", "_") })),
        this.text,
        h(
          "div",
          { class: "rw-buttons" },
          shop.button("make-copy", () => this.copy(), "rt-main"),
          this.copied,
        ),
      ),
    ];
  }

  async copy() {
    const { t } = this.shop;
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.copied.textContent = t("copied");
    } catch {
      this.text.focus();
      this.text.select();
      this.copied.textContent = t("make-by-hand");
    }
  }
}
