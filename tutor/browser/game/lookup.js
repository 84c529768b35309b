// The search for rules in a game: a dialog with the entries of the rulebook.

import { sources } from "../citing.js";
import { Finder, spoken } from "../common/finding.js";
import { create, h, render } from "../common/render.js";
import { entries } from "../rulebook/items.js";
import { kept, speak } from "../rulebook/kept.js";

/** @typedef {{ id: string, title: string, text: string, rule?: import("../wire").Rule }} Entry */

const MOST = 12; // entries that are listed at once

export class Lookup {
  query = "";

  /** @param {import("../view.js").View} view */
  constructor(view) {
    this.view = view;
    this.list = create(h("div", { class: "rt-found-list" }));
    this.said = create(h("p", { class: "rt-found", role: "status" }));
    this.box = /** @type {HTMLDialogElement} */ (create(this.dialog()));
    /** @type {Entry[]} */
    this.entries = [];
    this.finder = new Finder([]);
  }

  dialog() {
    const { view } = this;
    const find = view.t("book-search");
    return h(
      "dialog",
      {
        class: "rt-asking rt-lookup",
        "aria-labelledby": "rt-lookup-title",
        onkeydown: (/** @type {any} */ event) => this.key(event),
        onclose: () => this.box.remove(),
      },
      h("h2", { id: "rt-lookup-title" }, view.t("lookup")),
      h("input", {
        type: "search",
        "aria-label": find,
        placeholder: find,
        autocomplete: "off",
        spellcheck: "false",
        oninput: (/** @type {any} */ { target }) => this.look(target.value),
      }),
      this.said,
      this.list,
      h(
        "div",
        { class: "rt-buttons" },
        view.button("close", () => this.box.close(), { class: "rt-quiet" }),
      ),
    );
  }

  /** Keep keys from the table. Escape closes the dialog at once, and does not only empty the field.
   * @param {KeyboardEvent} event */
  key(event) {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.box.close();
  }

  open() {
    const { view } = this;
    speak(view.store);
    view.replies.rulebook = (told) => {
      kept.book = told;
      this.learn();
    };
    if (kept.book) this.learn();
    else view.say({ do: "rulebook" });
    view.root.append(this.box);
    this.box.showModal();
    this.box.querySelector("input")?.focus();
  }

  /** Show the rulebook when it has been loaded. */
  learn() {
    const { book } = kept;
    const items = book ? entries(book) : [];
    this.entries = items.map(({ id, title = "", text }) => ({ id, title, text, rule: book?.rules[id] }));
    this.finder = new Finder(items, spoken(this.view));
    this.look(this.query);
  }

  /** @param {string} query */
  look(query) {
    this.query = query;
    const { ids } = this.finder.find(query.trim() || "¬");
    const found = [...ids].flatMap((id) => this.entries.find((entry) => entry.id === id) ?? []);
    const none = query.trim() && kept.book && !found.length ? this.view.t("settle-none") : "";
    this.said.textContent = found.length ? this.view.t("book-found", { count: found.length }) : none;
    render(this.list, ...found.slice(0, MOST).map((entry, i) => this.entry(entry, !i)));
  }

  /** Return an entry; the best one is open. @param {Entry} entry @param {boolean} isOpen */
  entry({ id, title, text, rule }, isOpen) {
    return h(
      "details",
      { key: `${id} ${isOpen}`, open: isOpen },
      h("summary", {}, title),
      h("p", {}, text),
      rule ? sources(this.view.store, rule) : null,
    );
  }
}
