// The rulebook page: every rule, FAQ answer and ability, to read, search and print. The kernel sends the texts once,
// and the picture of each entry when it becomes visible.

import { all, found } from "../common/dom.js";
import { Finder, spoken } from "../common/finding.js";
import { radio } from "../common/form.js";
import { create, h, render } from "../common/render.js";
import { searchField } from "../common/search_field.js";
import { coverage } from "./coverage.js";
import { Entries } from "./entry.js";
import { entries, readings } from "./items.js";
import { book, kept, speak } from "./kept.js";
import { Pictures } from "./pictures.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../view.js").View} View */

/** The chapters and their titles in the interface. @type {Record<string, string>} */
const CHAPTERS = {
  setup: "chapter-setup",
  turn: "chapter-turn",
  summoning: "chapter-summoning",
  incantation: "chapter-incantation",
  assault: "chapter-assault",
  stronghold: "chapter-stronghold",
  abilities: "chapter-abilities",
  automa: "chapter-automa",
  custom: "chapter-custom",
  champion: "chapter-champion",
  four: "chapter-four",
  coop: "chapter-coop",
  faq: "chapter-faq",
  readings: "chapter-readings",
  notation: "chapter-notation",
};
const BEST = 3; // results shown before the chapters
const QUIET = 250; // milliseconds without typing before the number of results is announced
const READ = "-110px 0px -80% 0px"; // the part of the screen where people read

/** The room. @param {View} view */
export function rulebook(view) {
  speak(view.store);
  return new Rulebook(view).inside();
}

class Rulebook {
  isCopying = false;
  /** The entry in which a link was followed. @type {string | null} */
  from = null;
  /** The original places of the entries shown before the chapters. @type {[node: HTMLElement, place: Comment][]} */
  moved = [];
  finder = new Finder([]);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saying = undefined;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.t = view.t.bind(view);
    /** Whether this is a game other than the first, which has one edition. */
    this.isOther = Boolean(view.store.now.game);
    this.sheet = new Sheet(view);
    this.entries = new Entries(view, { turn: (id, from) => this.turn(id, from), copy: (id) => this.copy(id) });
    this.pictures = new Pictures(view, this.entries.all);
    this.pages = create(h("div", { class: "rt-pages" }, h("p", { class: "rt-loading" }, "…")));
    this.crowd = create(h("div", { class: this.isOther ? "rt-fanned" : "rt-readers", "aria-hidden": "true" }));
    this.chapters = create(h("ol", {}));
    const best = h("h3", { id: "rt-best" }, this.t("book-best"));
    this.best = create(h("section", { class: "rt-best", "aria-labelledby": "rt-best", hidden: true }, best));
    this.trouble = create(h("p", { class: "rt-warning", role: "status", hidden: true }));
    this.count = create(h("p", { class: "rt-found", role: "status" }));
    this.search = this.field();
    this.filter = create(h("div", { class: "rt-filter" }));
    this.drawFilter();
    this.here = new IntersectionObserver((seen) => this.read(seen), { rootMargin: READ });
    view.replies.turned = (query) => this.turned(query);
    view.replies.rulebook = (told) => {
      kept.book = told;
      this.draw();
    };
    if (kept.book) this.draw();
    else view.say({ do: "rulebook" });
  }

  inside() {
    const { t, view } = this;
    return [
      view.header(),
      h(
        "main",
        { class: "rt-rulebook" },
        h(
          "section",
          { class: "rt-cover" },
          h("h2", {}, t("book-title")),
          h("p", {}, t("book-lead")),
          view.button("book-print", () => window.print(), { class: "rt-quiet rt-printing" }),
          this.crowd,
        ),
        this.trouble,
        h("div", { class: "rt-sifting", role: "search" }, this.search, this.filter, this.count),
        h(
          "div",
          { class: "rt-spread" },
          h("nav", { class: "rt-chapters", "aria-label": t("book-chapters") }, this.chapters),
          this.pages,
        ),
        coverage(view, this.entries),
      ),
      this.sheet.box,
    ];
  }

  // -- going to an entry ---------------------------------------------------------------------------------------------

  /** @param {string} id */
  go(id) {
    const entry = this.entries.all.get(id);
    if (!entry) return;
    if (entry.node.hidden) this.clear();
    entry.node.focus({ preventScroll: true });
    entry.node.scrollIntoView({ block: "start" });
  }

  /** Follow a link to an entry, from another one if any. @param {string} id @param {string | null} from */
  turn(id, from) {
    this.from = from;
    this.go(id);
    this.view.say({ do: "turn", rule: id });
  }

  /** Copy the link to an entry, once the address is up to date. @param {string} id */
  copy(id) {
    this.isCopying = true;
    this.view.say({ do: "turn", rule: id });
  }

  /** @param {string} query */
  turned(query) {
    if (!this.view.isPage) return;
    const to = location.pathname + query;
    const from = this.from && this.entries.address(this.from);
    this.from = null;
    if (from) {
      // the way back leads to the entry that contains the link
      history.replaceState({ ours: { ...history.state?.ours, scroll: 0 } }, "", location.pathname + from);
      history.pushState({ ours: {} }, "", to);
    } else history.replaceState(null, "", to);
    const told = () => this.view.announce([this.t("copied")]);
    if (this.isCopying) navigator.clipboard?.writeText(location.href).then(told, () => {});
    this.isCopying = false;
  }

  /** Mark the current chapters in the list of chapters. @param {IntersectionObserverEntry[]} seen */
  read(seen) {
    for (const { isIntersecting, target } of seen) {
      const mark = this.chapters.querySelector(`[data-to="${target.getAttribute("data-chapter")}"] a`);
      if (isIntersecting) mark?.setAttribute("aria-current", "true");
      else mark?.removeAttribute("aria-current");
    }
  }

  // -- searching -----------------------------------------------------------------------------------------------------

  field() {
    const search = /** @type {HTMLInputElement} */ (
      create(
        searchField(this.t("book-search"), {
          value: kept.query,
          oninput: () => {
            kept.query = search.value;
            this.sift();
            if (this.pages.getBoundingClientRect().top < 0) this.pages.scrollIntoView({ block: "start" });
          },
        }),
      )
    );
    return search;
  }

  drawFilter() {
    if (this.isOther) return;
    render(
      this.filter,
      radio({
        name: `rt-book-${this.view.connection.model.model_id ?? ""}`,
        label: this.t("edition"),
        unseen: true,
        options: [
          ["", this.t("book-both")],
          ["1", this.t("edition-short-1")],
          ["2", this.t("edition-short-2")],
        ],
        value: kept.edition,
        choose: (edition) => {
          kept.edition = edition;
          this.sift();
        },
      }),
    );
  }

  /** Show what matches the search, and announce how much that is. */
  sift() {
    const { pages } = this;
    const { query } = kept;
    const edition = this.isOther ? "" : kept.edition;
    this.putBack();
    const { ids } = this.finder.find(query);
    const isOut = (/** @type {number[]} */ editions) =>
      edition !== "" && !editions.some((one) => String(one) === edition);
    for (const [id, { places, editions }] of this.entries.all)
      for (const place of places) place.hidden = !ids.has(id) || isOut(editions);
    const isAsked = query.trim() !== "";
    const shown = [...ids].flatMap((id) => this.entries.all.get(id) ?? []).filter(({ node }) => !node.hidden);
    if (isAsked) this.bring(shown.slice(0, BEST));
    this.best.hidden = !this.moved.length;
    for (const section of all(pages, ".rt-chapter")) section.hidden = !section.querySelector("article:not([hidden])");
    for (const item of all(this.chapters, "li"))
      item.hidden = shown.length > 0 && found(pages, `[data-chapter="${item.dataset.to}"]`).hidden;
    pages.classList.toggle("rt-sifted", isAsked);
    if (edition !== this.sheet.edition) this.write();
    const none = [...ids].some((id) => this.entries.all.has(id)) ? "book-none-edition" : "book-none";
    clearTimeout(this.saying);
    const said = shown.length ? this.t("book-found", { count: shown.length }) : this.t(none);
    const say = () => {
      if (this.count.textContent !== said) this.count.textContent = said;
    };
    this.saying = setTimeout(say, QUIET);
  }

  /** Move the best results before the chapters. @param {import("./entry.js").Entry[]} entries */
  bring(entries) {
    for (const { node, places } of entries) {
      const place = document.createComment("");
      node.replaceWith(place);
      this.best.append(node);
      this.moved.push([node, place]);
      for (const other of places) if (other !== node) other.hidden = true;
    }
  }

  /** Move the best results back to their chapters. */
  putBack() {
    for (const [node, place] of this.moved) place.replaceWith(node);
    this.moved = [];
  }

  /** Show everything again. */
  clear() {
    this.search.value = kept.query = kept.edition = "";
    this.drawFilter();
    this.sift();
  }

  /** Write the reference for the chosen edition. */
  write() {
    this.sheet.fill(this.isOther ? "" : kept.edition);
  }

  // -- the whole page ------------------------------------------------------------------------------------------------

  draw() {
    this.entries.all.clear();
    const { chapters, crowd } = book();
    const sections = chapters.map((chapter, i) => this.chapter(chapter, i + 1));
    this.moved = [];
    render(this.pages, this.best, ...sections);
    const portrait = (/** @type {string} */ face) =>
      h("span", { html: `<svg viewBox="0 0 100 100" focusable="false">${face}</svg>` });
    render(this.crowd, this.isOther ? null : h("div", { class: "rt-bridge-sign" }), ...crowd.map(portrait));
    render(this.chapters, ...sections.map((section) => this.mark(section)));
    this.finder = new Finder([...entries(book()), ...readings(book())], spoken(this.view));
    this.sift();
    this.write();
    this.pictures.observe(this.pages);
    for (const section of sections) this.here.observe(section);
    this.arrive();
  }

  /** Go to the requested entry, or back to the one that was left. */
  arrive() {
    const at = this.view.store.now.rule || kept.back;
    kept.back = null;
    if (!at) return;
    setTimeout(() => {
      if (this.entries.all.has(at)) {
        this.go(at);
        return;
      }
      this.trouble.hidden = false;
      this.trouble.textContent = this.t("book-unknown", { id: at });
    });
  }

  /** @param {{ id: string, rules: string[] }} chapter @param {number} number */
  chapter({ id, rules }, number) {
    const { abilities, readings } = book();
    const isAbilities = id === "abilities";
    const special = new Set(isAbilities ? abilities.flatMap((one) => one.rules) : []);
    const title = this.called(id);
    return create(
      h(
        "section",
        { class: "rt-chapter", "data-chapter": id },
        h("h3", { tabindex: "-1" }, h("span", { "aria-hidden": "true" }, String(number)), title),
        ...rules.filter((rule) => !special.has(rule)).map((rule) => this.entries.rule(rule, "h4")),
        ...(isAbilities ? abilities.flatMap((one) => this.entries.ability(one)) : []),
        ...(id === "readings" ? readings.map((one) => this.entries.reading(one)) : []),
      ),
    );
  }

  /** Return the entry of a chapter in the list of chapters. @param {HTMLElement} section */
  mark(section) {
    const id = section.dataset.chapter ?? "";
    const onclick = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (section.hidden) this.clear(); // there are no results
      found(section, "h3").focus({ preventScroll: true });
      section.scrollIntoView({ block: "start" });
    };
    return h("li", { "data-to": id }, h("a", { href: `#${id}`, onclick }, this.called(id)));
  }

  /** Return the title of a chapter. @param {string} id */
  called(id) {
    const key = CHAPTERS[id] ?? `chapter-${id}`;
    return Object.hasOwn(this.view.store.words, key) ? this.t(key) : id;
  }
}
