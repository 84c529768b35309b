// The search for rules in a game: a dialog with the entries of the rulebook.

import { sources } from "../citing.js";
import { Finder, spoken } from "../common/finding.js";
import { create, h, render } from "../common/render.js";
import { searchField } from "../common/search_field.js";
import { entries } from "../rulebook/items.js";
import { kept, speak } from "../rulebook/kept.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {{ id: string, title: string, text: string, rule?: import("../wire").Rule }} Entry */
/**
 * @typedef {object} Search
 * @property {View} view
 * @property {string} query
 * @property {Entry[]} entries
 * @property {Finder} finder
 * @property {HTMLElement} list
 * @property {HTMLElement} said
 */

const MOST = 12; // entries that are listed at once

/** Open the search. @param {View} view */
export function openSearch(view) {
  const search = {
    view,
    query: "",
    /** @type {Entry[]} */
    entries: [],
    finder: new Finder([]),
    list: create(h("div", { class: "rt-found-list" })),
    said: create(h("p", { class: "rt-found", role: "status" })),
  };
  const box = /** @type {HTMLDialogElement} */ (create(dialog(search)));
  speak(view.store);
  view.replies.rulebook = (told) => {
    kept.book = told;
    learn(search);
  };
  if (kept.book) learn(search);
  else view.say({ do: "rulebook" });
  view.root.append(box);
  box.showModal();
  box.querySelector("input")?.focus();
}

/** Return the dialog. @param {Search} search */
function dialog(search) {
  const { view, said, list } = search;
  return h(
    "dialog",
    {
      class: "rt-asking rt-lookup",
      "aria-labelledby": "rt-lookup-title",
      onkeydown: (/** @type {KeyboardEvent} */ event) => key(event),
      onclose: (/** @type {any} */ { target }) => target.remove(),
    },
    h("h2", { id: "rt-lookup-title" }, view.t("lookup")),
    searchField(view.t("book-search"), { oninput: (/** @type {any} */ { target }) => find(search, target.value) }),
    said,
    list,
    h(
      "div",
      { class: "rt-buttons" },
      view.button("close", ({ target }) => target.closest("dialog").close(), { class: "rt-quiet" }),
    ),
  );
}

/** Keep keys from the table. Escape closes the dialog at once, and does not only empty the field.
 * @param {KeyboardEvent} event */
function key(event) {
  event.stopPropagation();
  if (event.key !== "Escape") return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
}

/** Show the rulebook when it has been loaded. @param {Search} search */
function learn(search) {
  const { book } = kept;
  const items = book ? entries(book) : [];
  search.entries = items.map(({ id, title = "", text }) => ({ id, title, text, rule: book?.rules[id] }));
  search.finder = new Finder(items, spoken(search.view));
  find(search, search.query);
}

/** List the entries that a query finds. @param {Search} search @param {string} query */
function find(search, query) {
  search.query = query;
  const { ids } = search.finder.find(query.trim() || "¬");
  const found = [...ids].flatMap((id) => search.entries.find((entry) => entry.id === id) ?? []);
  const none = query.trim() && kept.book && !found.length ? search.view.t("settle-none") : "";
  search.said.textContent = found.length ? search.view.t("book-found", { count: found.length }) : none;
  render(search.list, ...found.slice(0, MOST).map((one, i) => entry(search.view.store, one, !i)));
}

/** Return an entry; the best one is open.
 * @param {import("../store.js").Store} store @param {Entry} entry @param {boolean} isOpen */
function entry(store, { id, title, text, rule }, isOpen) {
  return h(
    "details",
    { key: `${id} ${isOpen}`, open: isOpen },
    h("summary", {}, title),
    h("p", {}, text),
    rule ? sources(store, rule) : null,
  );
}
