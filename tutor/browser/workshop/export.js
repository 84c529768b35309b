// Exporting from the workshop: the situation as a link, a record, a test and a notebook cell.

import { focusable } from "../common/focus.js";
import { create, h, render } from "../common/render.js";
import { debounce } from "./debounce.js";

/** @typedef {import("./laying.js").Shop} Shop */
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

/** Return the elements of the part, and what is known of it. @param {import("../view.js").View} view */
export const createExport = (view) => ({
  texts: create(h("div", { class: "rw-texts" })),
  text: /** @type {HTMLTextAreaElement} */ (
    create(h("textarea", { readonly: true, class: "rw-text", spellcheck: "false", "data-focus": "text" }))
  ),
  copied: create(h("span", { class: "rt-note", role: "status" })),
  naming: debounce(view),
  root: create(h("section", { class: "rw-part rw-take", hidden: true })),
});

/** Fill the part. @param {Shop} shop */
export function fillExport(shop) {
  const { t } = shop;
  const title = { type: "text", maxlength: "200", placeholder: t("make-untitled") };
  render(
    shop.export.root,
    h("h2", {}, h("b", { "aria-hidden": "true" }, "3"), t("make-take")),
    h(
      "div",
      { class: "rw-fields" },
      field(shop, "make-situation-title", "title", "input", title),
      field(shop, "make-situation-watch", "watch", "textarea", { rows: "2", maxlength: "2000" }),
    ),
    shop.export.texts,
  );
}

/**
 * @param {Shop} shop
 * @param {string} key
 * @param {"title" | "watch"} name
 * @param {string} tag
 * @param {import("../common/render.js").Props} more
 */
function field(shop, key, name, tag, more) {
  const oninput = (/** @type {any} */ event) => {
    shop.bench[name] = event.target.value;
    shop.export.naming(() => askTexts(shop), TYPED);
  };
  const input = h(tag, { ...more, "data-focus": name, value: shop.bench[name], oninput });
  return h("label", { class: "rt-field rw-field" }, h("span", {}, shop.t(key)), input);
}

/** Request the texts, if there is anything to export. @param {Shop} shop */
export function askTexts(shop) {
  const { bench } = shop;
  const { follows, notation } = bench;
  if (!notation || !(follows?.events.length || follows?.refused.length)) {
    bench.exported = null;
    drawExport(shop);
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

/** Show another text. @param {Shop} shop @param {Tab} tab */
function show(shop, tab, hasFocus = false) {
  shop.bench.tab = tab;
  drawExport(shop);
  if (hasFocus) focusable(shop.export.root, `tab ${tab}`)?.focus();
}

/** Let arrow keys move between the texts. @param {Shop} shop @param {KeyboardEvent} event */
function step(shop, event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = TABS.at((TABS.indexOf(shop.bench.tab) + by) % TABS.length);
  if (next) show(shop, next, true);
}

/** @param {Shop} shop */
export function drawExport(shop) {
  const { exported } = shop.bench;
  shop.export.root.hidden = !exported;
  if (exported) shop.keepFocus(() => render(shop.export.texts, ...inside(shop, exported)));
}

/** @param {Shop} shop @param {import("../wire").Exported} exported */
function inside(shop, { texts, ok, problems, id }) {
  const { bench } = shop;
  const { t, view } = shop;
  const { tab } = bench;
  const text = (tab === "link" && view.isPage ? location.origin + location.pathname : "") + texts[tab];
  if (shop.export.text.value !== text) shop.export.copied.textContent = "";
  shop.export.text.value = text;
  shop.export.text.rows = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, text.split("\n").length));
  shop.export.text.setAttribute("aria-label", t(TITLES[tab]));
  const one = (/** @type {Tab} */ key) => {
    const isShown = key === tab;
    const more = { "aria-selected": String(isShown), tabindex: isShown ? "0" : "-1", "data-focus": `tab ${key}` };
    return h("button", { type: "button", role: "tab", ...more, onclick: () => show(shop, key) }, t(TITLES[key]));
  };
  const keys = (/** @type {KeyboardEvent} */ event) => step(shop, event);
  return [
    h("p", { class: ok ? "rt-seal" : "rt-warning" }, t(ok ? "executed" : "not-executed")),
    h("ul", { class: "rw-why", hidden: ok }, ...problems.map((problem) => h("li", {}, problem))),
    h("div", { class: "rw-tabs", role: "tablist", onkeydown: keys }, ...TABS.map(one)),
    h(
      "div",
      { role: "tabpanel", class: "rw-panel", "aria-label": t(TITLES[tab]) },
      h("p", {}, t(ABOUT[tab], { id: id.replaceAll("-", "_") })),
      shop.export.text,
      h(
        "div",
        { class: "rw-buttons" },
        shop.button("make-copy", () => copy(shop), "rt-main"),
        shop.export.copied,
      ),
    ),
  ];
}

/** @param {Shop} shop */
async function copy(shop) {
  const { t } = shop;
  try {
    await navigator.clipboard.writeText(shop.export.text.value);
    shop.export.copied.textContent = t("copied");
  } catch {
    shop.export.text.focus();
    shop.export.text.select();
    shop.export.copied.textContent = t("make-by-hand");
  }
}
