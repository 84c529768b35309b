// An entry of the rulebook: a rule or FAQ answer, an ability, or a reading of ours.

import { reading as readingOf, sources } from "../citing.js";
import { create, h } from "../common/render.js";
import { book, kept, ruleOf } from "./kept.js";
import { address } from "./link.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {{ node: HTMLElement, places: HTMLElement[], editions: number[] }} Entry */

const LINK_PATH = "M9.500 17H7A5 5 0 0 1 7 7h2.500M14.500 7H17a5 5 0 0 1 0 10h-2.500M8 12h8";
const LINK = `<path d="${LINK_PATH}" fill="none" stroke="currentColor" stroke-width="2.200" stroke-linecap="round"/>`;
const MOST = 4; // situations that are listed at once
/** @type {Record<number, string>} */
const ONLY = { 1: "book-only-1", 2: "book-only-2" };

/** Return a small drawing. @param {string} inside */
export const small = (inside) => `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${inside}</svg>`;

export class Entries {
  /** The entries by id. @type {Map<string, Entry>} */
  all = new Map();

  /**
   * @param {View} view
   * @param {{ turn: (id: string, from: string | null) => void, copy: (id: string) => void }} acts
   */
  constructor(view, { turn, copy }) {
    this.view = view;
    this.turn = turn;
    this.copy = copy;
    this.titles = new Map(view.store.situations.map(({ id, title }) => [id, title]));
  }

  /** @param {string} key @param {import("../store.js").Values} [values] */
  t(key, values) {
    return this.view.t(key, values);
  }

  // -- links from an entry -------------------------------------------------------------------------------------------

  /** Return a link to an entry. @param {string} id @param {string | null} from the entry in which it stands, if any */
  ref(id, from) {
    const ability = book().abilities.find((one) => `ability.${one.id}` === id);
    const onclick = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.turn(id, from);
    };
    return h("a", { href: this.address(id) ?? "#", onclick }, ability?.name ?? ruleOf(id).title);
  }

  /** Return the address of an entry, if the page is ours. @param {string} id */
  address(id) {
    return this.view.isPage ? address(id, this.view.store.language, this.view.store.now.game) : null;
  }

  /** Return the link to copy. @param {string} id @param {string} title */
  link(id, title) {
    if (!this.view.isPage) return null;
    const name = this.t("book-link", { title });
    const onclick = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.copy(id);
    };
    const more = { class: "rt-permalink", "aria-label": name, title: name, html: small(LINK) };
    return h("a", { ...more, href: this.address(id), onclick });
  }

  /** Play a situation; the way back leads to an entry. @param {string} id @param {string} from */
  play(id, from) {
    const onclick = () => {
      kept.back = from;
      this.view.say({ do: "situation", id });
    };
    const sign = h("span", { "aria-hidden": "true" }, "▸ ");
    return h("button", { type: "button", class: "rt-play", onclick }, sign, this.titles.get(id) ?? id);
  }

  /**
   * Go to a step of a lesson; the way back leads to an entry.
   * @param {string} id
   * @param {number} step
   * @param {string} from
   */
  learn(id, step, from) {
    const onclick = () => {
      kept.back = from;
      this.view.say({ do: "lesson", id, step });
    };
    return h("button", { type: "button", class: "rt-play", onclick }, book().lessons[id] ?? id);
  }

  /** @param {string} key @param {Child[]} items @param {...Child} more */
  listed(key, items, ...more) {
    if (!items.length) return null;
    const list = h("ul", { "aria-label": this.t(key) }, ...items.map((item) => h("li", {}, item)));
    return h("div", { class: "rt-refs" }, h("span", {}, this.t(key)), list, ...more);
  }

  /** @param {string[]} ids @param {string} from */
  situations(ids, from) {
    const buttons = ids.map((id) => this.play(id, from));
    const rest = buttons.slice(MOST);
    const summary = h("summary", {}, this.t("more-events", { count: rest.length }));
    const more = rest.length ? h("details", {}, summary, h("ul", {}, ...rest.map((one) => h("li", {}, one)))) : null;
    return this.listed("book-situations", buttons.slice(0, MOST), more);
  }

  /** Return a heading with its link to copy.
   * @param {"h4" | "h5"} level @param {string} title @param {Child} link */
  head(level, title, link) {
    return h("div", { class: "rt-entry-head" }, h(level, {}, title), " ", link);
  }

  /** Return the note for what applies in one edition only. @param {number[]} editions */
  only([edition, ...others]) {
    const only = edition && !others.length && !this.view.store.now.game ? ONLY[edition] : undefined;
    return only ? h("span", { class: "rt-only" }, this.t(only)) : null;
  }

  // -- entries -------------------------------------------------------------------------------------------------------

  /**
   * Register an entry.
   * @param {string} id
   * @param {number[]} editions
   * @param {{ title: string, cls: string }} named
   * @param {...Child} inside
   */
  keep(id, editions, { title, cls }, ...inside) {
    const more = { class: `rt-entry${cls}`, tabindex: "-1", "aria-label": title, "data-rule": id };
    const node = create(h("article", more, ...inside));
    const before = this.all.get(id); // a rule of several chapters is an entry in each
    if (before) before.places.push(node);
    else this.all.set(id, { node, places: [node], editions });
    return node;
  }

  /** Return a rule or FAQ answer. @param {string} id @param {"h4" | "h5"} level */
  rule(id, level) {
    const { rules } = book();
    const rule = ruleOf(id);
    const isAnswer = id.startsWith("faq.");
    const answers = isAnswer ? [] : Object.keys(rules).filter((other) => rules[other]?.rules.includes(id));
    return this.keep(
      id,
      rule.editions,
      { title: rule.title, cls: isAnswer ? " rt-answer" : "" },
      h(
        "div",
        { class: "rt-entry-words" },
        this.head(level, rule.title, this.link(id, rule.title)),
        this.only(rule.editions),
        h("p", { class: "rt-entry-text" }, rule.text),
        readingOf(this.view.store, rule),
        sources(this.view.store, rule),
        this.listed(
          "book-decided",
          rule.rules.map((other) => this.ref(other, id)),
        ),
        this.listed(
          "book-asked",
          answers.map((other) => this.ref(other, id)),
        ),
        this.listed(
          "book-lessons",
          rule.lessons.map(({ id: lesson, step }) => this.learn(lesson, step, id)),
        ),
        this.situations(rule.situations, id),
      ),
      rule.situations.length
        ? h("figure", { "data-picture": id }, h("div", { class: "rt-frame" }), h("figcaption", {}))
        : null,
    );
  }

  /** Return an ability and its rules. @param {import("../wire").AbilityEntry} one */
  ability({ id: name, name: title, sign, text, rules, editions }) {
    const id = `ability.${name}`;
    const node = this.keep(
      id,
      editions,
      { title, cls: " rt-ability" },
      h("span", { class: "rt-medal", "aria-hidden": "true", html: small(sign) }),
      h(
        "div",
        { class: "rt-entry-words" },
        this.head("h4", title, this.link(id, title)),
        this.only(editions),
        h("p", { class: "rt-entry-text" }, text),
      ),
    );
    return [node, ...rules.map((rule) => this.rule(rule, "h5"))];
  }

  /** Return a reading, our interpretation where the rulebook is open. @param {import("../wire").ReadingEntry} one */
  reading({ number, open, text, rules }) {
    const id = `reading.${number}`;
    const title = `${this.t("reading")} ${number}`;
    return this.keep(
      id,
      [1, 2],
      { title: open, cls: " rt-answer" },
      h(
        "div",
        { class: "rt-entry-words" },
        this.head("h4", open, this.link(id, title)),
        h("p", { class: "rt-reading" }, h("i", {}, title), " ", text),
        this.listed(
          "book-taken",
          rules.map((rule) => this.ref(rule, id)),
        ),
      ),
    );
  }
}
