// The search of the lobby: situations and rules that answer a question; and the differences of the editions.

import { cite } from "../citing.js";
import { Finder, spoken } from "../common/finding.js";
import { create, h, render } from "../common/render.js";
import { searchField } from "../common/search_field.js";
import { entries } from "../rulebook/items.js";
import { kept, speak } from "../rulebook/kept.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../wire").Listed} Listed */
/** @typedef {import("../common/render.js").Child} Child */

/** The groups of situations that come first; other groups follow in the order in which they were sent. */
const GROUPS = ["faq", "abilities", "second", "rules", "solo", "four"];
const MOST = 12; // rules that are listed
const EXAMPLES = 6;
const WAYS = ["all", "words", "likeness", "question"]; // the kinds of matches, the most certain first
const QUIET = 250; // milliseconds without typing before the number of results is announced
/** The question and the open groups, kept until the page is left. */
const asked = { query: "", open: new Set() };

/** @param {View} view @param {Listed} one */
const link = (view, { id, title, question }) =>
  h(
    "li",
    { key: id },
    h(
      "button",
      {
        type: "button",
        class: "rt-link",
        "data-focus": `situation ${id}`,
        onclick: () => view.say({ do: "situation", id }),
      },
      title,
      question ? h("small", {}, question) : null,
    ),
  );

class Question {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saying = undefined;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.list = create(h("div", { class: "rt-groups" }));
    this.said = create(h("p", { class: "rt-found", role: "status" }));
    const { situations } = view.store;
    const items = situations.map(({ id, title, question }) => ({ id, title: question ?? title, text: title }));
    this.situations = new Finder(items, spoken(view));
    this.rules = new Finder([]);
    speak(view.store);
    view.replies.rulebook = (told) => {
      kept.book = told;
      this.learn();
    };
    if (kept.book) this.learn();
    this.field = /** @type {HTMLInputElement} */ (create(this.search()));
    if (asked.query) this.ask();
    this.fill();
  }

  search() {
    return searchField(this.view.t("settle-find"), {
      value: asked.query,
      onfocus: () => this.ask(),
      oninput: () => this.look(this.field.value),
    });
  }

  /** Request the rules from the kernel when something is searched. */
  ask() {
    if (!kept.book) this.view.say({ do: "rulebook" });
  }

  /** Search the rules, too. */
  learn() {
    this.rules = new Finder(kept.book ? entries(kept.book) : [], spoken(this.view));
    if (this.list.isConnected) this.fill();
  }

  /** @param {string} query */
  look(query) {
    asked.query = query;
    this.ask();
    this.fill();
  }

  fill() {
    const isAsked = asked.query.trim() !== "";
    const found = this.situations.find(asked.query);
    const book = this.rules.find(isAsked ? asked.query : "¬");
    // matches despite a typing error are listed only if there is nothing better; answers to a question always
    const isSlip = (/** @type {typeof found} */ one, /** @type {typeof found} */ other) =>
      one.by !== "question" && WAYS.indexOf(one.by) > WAYS.indexOf(other.by) && other.ids.size > 0;
    const ids = isSlip(found, book) ? new Set() : found.ids;
    const rules = isSlip(book, found) ? [] : [...book.ids];
    const told = this.view.store.situations.map(({ group }) => group);
    const groups = [...new Set([...GROUPS, ...told])].map((group) => this.group(group, ids, isAsked));
    render(this.list, ...groups, rules.length ? this.book(rules) : null);
    this.tell(isAsked ? ids.size + rules.length : null, [...found.meant]);
  }

  /**
   * Announce the number of results, and the name of an ability or rule that the question calls by a word of another
   * card game.
   * @param {number | null} count
   * @param {string[]} meant
   */
  tell(count, meant) {
    const { view } = this;
    // only abilities are translated here
    const isNamed = meant.every((id) => Object.hasOwn(view.store.abilities, id));
    const names = isNamed ? meant.map((id) => view.cards.ability(id)) : [];
    const here = names.length ? view.t("settle-here", { word: asked.query.trim(), names: names.join(", ") }) : "";
    clearTimeout(this.saying);
    if (count === null) this.said.textContent = "";
    else
      this.saying = setTimeout(() => {
        const much = count ? view.t("book-found", { count }) : view.t("settle-none");
        this.said.textContent = here ? `${here} ${much}` : much;
      }, QUIET);
  }

  /**
   * Return a heading with its situations, if any were found.
   * @param {string} group
   * @param {Set<string>} ids
   * @param {boolean} isAsked
   */
  group(group, ids, isAsked) {
    const { view } = this;
    const inside = view.store.situations.filter((one) => one.group === group);
    const found = [...ids].flatMap((id) => inside.find((one) => one.id === id) ?? []); // the best match first
    if (!found.length) return null;
    const present = () => view.say({ do: "present", list: found.map(({ id }) => id).join(","), number: 1 });
    const ontoggle = (/** @type {any} */ { target }) => {
      if (asked.query.trim() !== "") return;
      if (target.open) asked.open.add(group);
      else asked.open.delete(group);
    };
    return h(
      "details",
      { key: group, open: isAsked || asked.open.has(group), ontoggle },
      h("summary", {}, view.t(`group-${group}`), h("small", {}, ` ${found.length}`)),
      h("button", { type: "button", class: "rt-quiet rt-present", onclick: present }, view.t("present")),
      h("ul", {}, ...found.map((one) => link(view, one))),
    );
  }

  /** Return the rules that were found, each with a link to its entry. @param {string[]} ids */
  book(ids) {
    const { view } = this;
    const { abilities = [], rules = {} } = kept.book ?? {};
    const one = (/** @type {string} */ id) => {
      const ability = abilities.find((other) => `ability.${other.id}` === id);
      const open = () => view.say({ do: "page", page: "rulebook", rule: id });
      const text = h("small", {}, ability?.text ?? rules[id]?.text);
      const button = { type: "button", class: "rt-link", onclick: open };
      return h("li", { key: id }, h("button", button, ability?.name ?? rules[id]?.title, text));
    };
    return h(
      "details",
      { key: "rules", open: true },
      h("summary", {}, view.t("nav-rulebook"), h("small", {}, ` ${ids.length}`)),
      h("ul", {}, ...ids.slice(0, MOST).map(one)),
    );
  }

  /** Return examples for the search: the names of some abilities. */
  examples() {
    const names = Object.entries(this.view.store.abilities).filter(([id]) => !id.startsWith("aura"));
    const one = (/** @type {string} */ name) => {
      const onclick = () => {
        this.field.value = name;
        this.look(name);
      };
      return h("li", {}, h("button", { type: "button", class: "rt-example", onclick }, name));
    };
    return h("ul", { class: "rt-examples" }, ...names.slice(0, EXAMPLES).map(([, name]) => one(name)));
  }

  inside() {
    const { view } = this;
    return h(
      "section",
      { class: "rt-situations", "aria-labelledby": "rt-settle-title" },
      h("h2", { id: "rt-settle-title" }, view.t("settle-title")),
      h("p", {}, view.t("settle-lead")),
      h("div", { class: "rt-settling", role: "search" }, this.field, this.examples()),
      this.said,
      this.list,
    );
  }
}

/** @param {View} view */
export const settle = (view) => new Question(view).inside();

/** Return the differences of the editions, which are requested when opened. @param {View} view */
export function differences(view) {
  const { store } = view;
  const box = create(h("div", { class: "rt-differing" }));
  const rule = (/** @type {string} */ id) => h("p", {}, cite(store, id), " ", store.rule(id).text);
  const columns = (/** @type {string[][]} */ both) =>
    h(
      "div",
      { class: "rt-columns" },
      ...both.map((ids, i) => h("div", {}, h("h4", {}, view.t(`edition-short-${i + 1}`)), ...ids.map(rule))),
    );
  view.replies.differences = ({ switches, situations: changed }) =>
    render(
      box,
      ...switches.map(([one, two]) => columns([[one], [two]])),
      h("h3", {}, view.t("differences-situations")),
      ...changed.map(({ id, cited }) => {
        const one = store.situations.find((other) => other.id === id);
        return h("div", {}, h("ul", {}, one && link(view, one)), columns(cited));
      }),
    );
  const ask = () => box.childElementCount || view.say({ do: "differences" });
  return h(
    "details",
    { class: "rt-book", ontoggle: ask },
    h("summary", {}, view.t("differences")),
    h("p", {}, view.t("differences-lead")),
    box,
  );
}
