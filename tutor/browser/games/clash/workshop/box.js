// The box of cards of the workshop, to be searched and taken from; and cards of one's own.

import { all } from "../../../common/dom.js";
import { create, h, render } from "../../../common/render.js";
import { rove } from "../../../common/roving.js";
import { BASTION, FORT } from "../../../workshop/bench.js";
import { walk } from "../../../workshop/hands.js";
import { select } from "../../../workshop/panel.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */
/** @typedef {import("../../../common/form.js").Option} Option */

const OWN = "Wolf(3:2/4 rage)";
const QUIET = 250; // milliseconds without another letter, before it is said how much was found

export class Box {
  /** What was drawn last, by what it is. */
  drawn = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  telling = undefined;

  /** @param {Workshop} shop */
  constructor(shop) {
    const { bench, t } = shop;
    this.shop = shop;
    this.bench = bench;
    this.cards = create(h("ul", { class: "rw-cards", onkeydown: walk }));
    this.none = create(h("p", { class: "rw-none", hidden: true }, t("make-none")));
    this.count = create(h("p", { class: "rt-unseen", role: "status" }));
    this.filters = create(h("div", { class: "rw-filters" }));
    const find = (/** @type {string} */ text) => {
      bench.find = text;
      this.draw();
    };
    const own = {
      placeholder: OWN,
      maxlength: "160",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        shop.view.byKey = true;
        this.own();
      },
    };
    this.root = create(
      h(
        "section",
        { class: "rw-box", "aria-label": t("make-box") },
        h("h2", {}, t("make-box")),
        this.field("make-search", "find", bench.find, find, {
          type: "search",
          class: "rw-find",
          placeholder: t("make-search"),
        }),
        this.filters,
        this.count,
        this.cards,
        this.none,
        h(
          "details",
          { class: "rw-own", open: bench.own !== "" },
          h("summary", {}, t("make-own")),
          h("p", {}, t("make-own-lead")),
          h(
            "div",
            { class: "rw-own-line" },
            this.field(
              "make-own",
              "own",
              bench.own,
              (text) => {
                bench.own = text;
              },
              own,
            ),
            shop.button("make-own-get", () => this.own()),
          ),
        ),
      ),
    );
  }

  /**
   * @param {string} label
   * @param {string} name
   * @param {string} value
   * @param {(text: string) => void} set
   * @param {import("../../../common/render.js").Props} more
   */
  field(label, name, value, set, more) {
    return h("input", {
      type: "text",
      value,
      "data-focus": name,
      spellcheck: "false",
      "aria-label": this.shop.t(label),
      ...more,
      oninput: (/** @type {any} */ event) => set(event.target.value),
    });
  }

  /** Take the card that is written in the field. */
  own() {
    const text = this.bench.own.trim().replace(/\s+/g, " ");
    if (text) this.shop.pick(text);
  }

  // -- searching -----------------------------------------------------------------------------------------------------

  drawFilters() {
    const { bench, shop } = this;
    const { t, view } = shop;
    const ids = Object.keys(view.store.abilities).filter((id) => !id.startsWith("aura-"));
    /** @type {Option[]} */
    const sets = [
      ["", t("make-sets")],
      ...(bench.palette?.sets ?? []).map(({ name }) => /** @type {Option} */ ([name, name])),
    ];
    /** @type {Option[]} */
    const abilities = [
      ["", t("make-abilities")],
      ...ids.map((id) => /** @type {Option} */ ([id, view.cards.ability(id)])),
    ];
    const choose = (/** @type {{ set?: string, ability?: string }} */ chosen) => {
      Object.assign(bench, chosen);
      this.draw();
    };
    render(
      this.filters,
      select(t("make-sets"), sets, bench.set, (set) => choose({ set })),
      select(t("make-abilities"), abilities, bench.ability, (ability) => choose({ ability })),
    );
  }

  /** The cards that are searched. */
  get found() {
    const { bench } = this;
    const { faces } = this.shop;
    const has = (/** @type {string} */ text, /** @type {string} */ id) =>
      faces.has(text, id) || faces.has(text, `aura-${id}`);
    const wanted = bench.find.trim().toLowerCase().replaceAll("-", " ");
    return (bench.palette?.sets ?? [])
      .filter((one) => !bench.set || one.name === bench.set)
      .flatMap((one) => one.cards)
      .filter((text) => faces.face(text) && faces.title(text).toLowerCase().replaceAll("-", " ").includes(wanted))
      .filter((text) => !bench.ability || has(text, bench.ability));
  }

  /** Whether a card has an ability that only the second edition knows. @param {string} text */
  isUnknown(text) {
    const { faces } = this.shop;
    return (this.bench.palette?.second ?? []).some((id) => faces.has(text, id) || faces.has(text, `aura-${id}`));
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { bench, found } = this;
    const { picked } = bench;
    const hasStrongholds = !(bench.find.trim() || bench.ability || bench.set);
    const taken = picked?.from ? null : picked?.text;
    const looks = JSON.stringify([found, hasStrongholds, bench.table.edition, taken]);
    if (this.drawn === looks) return;
    this.drawn = looks;
    render(this.cards, ...[...(hasStrongholds ? [BASTION, FORT] : []), ...found].map((text) => this.card(text)));
    this.none.hidden = found.length > 0 || !bench.palette;
    this.tell(hasStrongholds);
    const buttons = all(this.cards, "button");
    rove(
      buttons,
      buttons.find((one) => one.dataset.focus === `box ${bench.box}`),
    );
  }

  /** Say how many cards are found, once nothing has changed for a moment. @param {boolean} isAll */
  tell(isAll) {
    clearTimeout(this.telling);
    const { length: count } = this.found;
    const { t } = this.shop;
    this.telling = setTimeout(() => {
      const said = isAll ? "" : count ? t("make-found", { count }) : t("make-none");
      if (this.count.textContent !== said) this.count.textContent = said;
    }, QUIET);
  }

  /** @param {string} text */
  card(text) {
    const { bench, shop } = this;
    const { faces, view } = shop;
    const { picked } = bench;
    const isTaken = picked !== null && !picked.from && picked.text === text;
    const take = () => {
      bench.box = text;
      if (isTaken) shop.cancel();
      else shop.pick(text);
    };
    const more = {
      "data-focus": `box ${text}`,
      onclick: take,
      onpointerdown: (/** @type {PointerEvent} */ event) => shop.drag(event, text, null),
    };
    const held = isTaken ? "rt-selected" : "";
    if (text === BASTION || text === FORT) {
      const cls = `rt-stronghold${text === FORT ? " rt-fort" : ""}`;
      const attributes = { ...more, class: held, "aria-label": faces.title(text) };
      return h("li", { class: cls, key: text }, faces.stronghold({ card: text }, null, attributes));
    }
    const isPast = bench.table.edition === 1 && this.isUnknown(text);
    const cls = [held, isPast ? "rt-unplayable" : ""].filter(Boolean).join(" ");
    return h("li", { key: text }, view.cards.button(text, null, { ...more, class: cls }));
  }
}
