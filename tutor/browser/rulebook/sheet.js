// The printed reference on one page.

import { create, h, render } from "../common/render.js";
import { small } from "./entry.js";
import { book, ruleOf } from "./kept.js";
import { address, isPublic } from "./link.js";

/** @typedef {import("../common/render.js").Child} Child */

const TURN = [
  "mana.per-card",
  "mana.first-turn",
  "mana.unspent-lost",
  "summoning.four-leftmost",
  "summoning.next-available",
  "summoning.behind",
  "incantation.any-creature",
  "incantation.returns",
  "assault.new-creatures-wait",
  "assault.order",
  "assault.closest-enemy",
  "assault.stronghold",
  "damage.destroys",
  "damage.excess-lost",
  "return.right-end",
  "line.closes-up",
  "damage.heals",
];
const STRONGHOLD = [
  "stronghold.slides",
  "stronghold.bastion-falls",
  "stronghold.excess-lost",
  "stronghold.fort-falls",
  "stronghold.falls-by-own-play",
  "stronghold.alone",
  "game.ends",
];
const AUTOMA = [
  "automa.mana",
  "automa.first-upper",
  "automa.alternates",
  "automa.mana-spent",
  "automa.incantation-target",
  "automa.no-target",
  "automa.damage-discards",
  "automa.bastion-turns",
  "automa.reshuffles",
];
/** What only the sheet of the second edition has; the sheet of both editions has no room for it. */
const FOUR = ["four.enemies", "four.first-mana", "four.destroyer-wins"];
/** The nineteen steps of an activation as the second rulebook prints them, each with the rules that act in it and, for
 * some, the step that they lead back to; and those that only the second edition needs.
 * @type {{ key?: string, rules: string[], back?: number, since?: number }[]} */
export const ORDER = [
  { key: "step-auras", rules: ["aura.neighbours"] },
  { key: "step-clearance", rules: ["assault.new-creatures-wait", "rage.attacks-at-once"] },
  {
    key: "step-targets",
    rules: [
      "assault.closest-enemy",
      "defender.never-stronghold",
      "aerial.over-creatures",
      "splash.beside",
      "perforation.behind",
    ],
  },
  { rules: ["sprint.to-bridge"] },
  { key: "step-update", rules: ["aura.ends"] },
  { rules: ["aquatic.doubles"] },
  { key: "step-amount", rules: ["vulnerability.all-but-one"] },
  { key: "step-damage", rules: ["protection.first-source"] },
  { key: "step-memory", rules: ["damage.adds-up"] },
  { key: "step-return", rules: ["return.right-end", "mercenary.to-enemy"] },
  { rules: ["line.closes-up"] },
  { key: "step-update", rules: ["aura.ends"] },
  { rules: ["regeneration.to-the-left"] },
  { rules: ["sharpening.excess"] },
  { rules: ["vanish.to-the-end"] },
  { rules: ["line.closes-up"], since: 2 },
  { key: "step-update", rules: ["aura.ends"], since: 2 },
  { rules: ["berserk.again"], back: 3 },
  { rules: ["instinct.strikes-back"], back: 3 },
];

const FINE = 10; // fractions of a point
const LARGEST = 8.6 * FINE;
const SMALLEST = 5 * FINE;

/** Return whether the text fits on the page and into its columns. Heights and widths are whole pixels, each rounded
 * separately: in Firefox the 266 mm of a page are 1005 pixels high, and its content 1006.
 * @param {{ scrollHeight: number, clientHeight: number }} box
 * @param {{ scrollWidth: number, clientWidth: number }} columns */
export const isWithin = (box, columns) =>
  box.scrollHeight <= box.clientHeight + 1 && columns.scrollWidth <= columns.clientWidth + 1;

/** The reference of both editions, or of the one chosen in the rulebook. */
export class Sheet {
  /** The edition to print; empty for both. */
  edition = "";

  /** @param {import("../view.js").View} view */
  constructor(view) {
    this.view = view;
    this.base = view.isPage ? location.origin + location.pathname : null;
    this.box = create(h("section", { class: "rt-sheet", "aria-label": view.t("sheet-title") }));
    const off = new AbortController();
    const print = () => (this.box.isConnected ? this.fit() : off.abort()); // another one has replaced it by now
    window.addEventListener("beforeprint", print, { signal: off.signal });
  }

  /** Return the name of an entry, which is a link on a screen. @param {string} id @param {string} text */
  name(id, text) {
    const { language, now } = this.view.store;
    return this.base ? h("a", { href: this.base + address(id, language, now.game) }, text) : h("b", {}, text);
  }

  /** @param {string} id */
  rule(id) {
    return this.name(id, ruleOf(id).title);
  }

  /** @param {string} key @param {...Child} inside */
  part(key, ...inside) {
    return h("section", {}, h("h2", {}, this.view.t(key)), ...inside);
  }

  /** Return whether an entry belongs on the sheet. @param {{ editions: number[] }} entry */
  holds({ editions }) {
    return !this.edition || editions.includes(Number(this.edition));
  }

  /** Return the name and text of a rule; a star marks a reading. @param {string} id */
  told(id) {
    const { text, reading } = ruleOf(id);
    return [this.rule(id), reading ? h("sup", {}, "*") : null, " ", text, " "];
  }

  /** @param {string} key @param {string[]} rules */
  rules(key, rules) {
    const held = rules.filter((id) => this.holds(ruleOf(id)));
    return this.part(key, ...held.map((id) => h("p", {}, ...this.told(id))));
  }

  /** Return the steps of an activation in the edition. */
  order() {
    const held = ORDER.filter(({ since }) => !since || !this.edition || Number(this.edition) >= since)
      .map((step) => ({ ...step, rules: step.rules.filter((id) => this.holds(ruleOf(id))) }))
      .filter(({ key, rules }) => key || rules.length);
    return h("ol", {}, ...held.map((step) => this.step(step)));
  }

  /** Return a step of an activation. @param {typeof ORDER[number]} step */
  step({ key, rules, back }) {
    const refs = rules.flatMap((id, i) => (i ? [", ", this.rule(id)] : [this.rule(id)]));
    const name = key ? [h("b", {}, this.view.t(key)), rules.length ? ": " : ""] : [];
    return h("li", {}, ...name, ...refs, back ? ` ↺ ${back}` : null);
  }

  /** @param {import("../wire").AbilityEntry} one */
  ability({ id, name, sign, text, editions }) {
    const only =
      editions.length === 1 && !this.edition && !this.view.store.now.game ? h("sup", {}, String(editions[0])) : null;
    const medal = sign ? h("span", { html: small(sign) }) : null;
    return h("p", { class: "rt-sheet-ability" }, medal, this.name(`ability.${id}`, name), only, " ", text);
  }

  /** Return the rules of either edition on which they differ. @param {string[]} both */
  pair(both) {
    const one = (/** @type {string} */ id, /** @type {number} */ i) => [h("sup", {}, String(i + 1)), ...this.told(id)];
    return h("p", { class: "rt-pair" }, ...both.flatMap(one));
  }

  /** Return where the editions differ, or what differs in the other one. @param {string[][]} differences */
  differences(differences) {
    return this.edition
      ? this.rules("sheet-only", differences.flat())
      : this.part("sheet-editions", ...differences.map((both) => this.pair(both)));
  }

  /** Return a game's own text for its reference, and its abilities. @param {import("../wire").Rulebook} told */
  own({ sheet, abilities }) {
    const called = (/** @type {string} */ id) =>
      Object.hasOwn(this.view.store.words, `chapter-${id}`) ? `chapter-${id}` : id;
    const parts = sheet.map(({ chapter, line, rules }) =>
      this.part(
        called(chapter),
        line ? h("p", {}, h("b", {}, line)) : null,
        ...rules.map((id) => h("p", {}, ...this.told(id))),
      ),
    );
    return [...parts, this.part("chapter-abilities", ...abilities.map((one) => this.ability(one)))];
  }

  /** Return the reference of Clash of Decks. @param {import("../wire").Rulebook} told */
  clash({ abilities, differences }) {
    return [
      this.rules("sheet-turn", TURN),
      this.rules("sheet-stronghold", STRONGHOLD),
      this.part("sheet-order", this.order()),
      this.part("chapter-abilities", ...abilities.filter((one) => this.holds(one)).map((one) => this.ability(one))),
      this.rules("sheet-automa", AUTOMA),
      this.edition === "2" ? this.rules("chapter-four", FOUR) : null,
      this.differences(differences),
    ];
  }

  /** Write the reference, for an edition or, without one, for both. @param {string} [edition] */
  fill(edition = "") {
    this.edition = edition;
    const { t } = this;
    const told = book();
    const { game } = this.view.store.now;
    const isOwn = told.sheet.length > 0;
    const marks = (/** @type {number} */ n) => [h("sup", {}, String(n)), t(`edition-short-${n}`), " "];
    const both = isOwn ? [] : [1, 2].flatMap(marks);
    const editions = edition ? [t(`edition-short-${edition}`)] : both;
    render(
      this.box,
      h("h1", {}, t("sheet-title"), h("small", {}, ...editions)),
      h("div", { class: "rt-sheet-columns" }, ...(isOwn ? this.own(told) : this.clash(told))),
      h(
        "footer",
        {},
        this.base && isPublic(location.hostname)
          ? t("sheet-footer", { address: `${this.base}?page=rulebook${game ? `&game=${game}` : ""}` })
          : t("sheet-footer-short"),
        ` · * ${t("reading")}`,
      ),
    );
  }

  /** @param {string} key @param {import("../store.js").Values} [values] */
  t = (key, values) => this.view.t(key, values);

  /** Make the letters as large as fits on one page: some languages need more room than others. */
  fit() {
    const { box } = this;
    const columns = box.querySelector(".rt-sheet-columns");
    if (!box.isConnected || !columns) return;
    box.classList.add("rt-measured");
    const fits = (/** @type {number} */ size) => {
      box.style.setProperty("--size", `${(size / FINE).toFixed(1)}pt`);
      return isWithin(box, columns);
    };
    let [least, most] = [SMALLEST, LARGEST]; // each try is a new layout; each halves the steps that remain
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (fits(middle)) least = middle;
      else most = middle - 1;
    }
    fits(least);
    box.classList.remove("rt-measured");
  }
}
