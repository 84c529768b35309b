// The faces of cards, and their labels for screen readers.

import { svg } from "../../common/dom.js";
import { named } from "../../common/names.js";
import { h } from "../../common/render.js";

/** @typedef {import("../../wire").Creature} Creature */
/** @typedef {import("../../common/render.js").Props} Props */

/** The drawing of an ability that has none: the same as `DEFAULT_SIGN` of tutor/games/clash/board/art.py. */
export const DEFAULT_SIGN = '<path d="M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"/>';

export class Cards {
  /** @param {import("../../store.js").Store} store */
  constructor(store) {
    this.store = store;
  }

  // -- names -------------------------------------------------------------------------------------------------------

  /** Return the name of a card in the language of the page. @param {string} name */
  title(name) {
    return this.store.titles[name] ?? name;
  }

  /** @param {string[]} names */
  titles(names, between = ", ") {
    return names.map((name) => this.title(name)).join(between);
  }

  /** @param {string} id */
  ability(id) {
    return this.store.abilities[id] ?? id;
  }

  // -- drawings ----------------------------------------------------------------------------------------------------

  /** @param {string} name */
  portrait(name) {
    return svg(this.store.cards[name]?.portrait ?? "", 100, "rt-portrait");
  }

  /** Return the drawing of an ability. @param {string} ability */
  sign(ability, cls = "rt-sign") {
    return svg(this.store.signs[ability] ?? DEFAULT_SIGN, 24, cls);
  }

  /** Return the drawing of a Stronghold. @param {boolean} isFort */
  stronghold(isFort) {
    return svg(this.store.drawings[isFort ? "fort" : "bastion"] ?? "", 100, "rt-portrait");
  }

  /**
   * Return the numbers and abilities that a card shows, or a creature in play with its rider.
   * @param {string} name
   * @param {Creature | null} [creature]
   */
  shows(name, creature = null) {
    const card = this.store.card(name);
    const rider = creature?.rider ? this.store.card(creature.rider) : null;
    const bonus = creature?.bonus ?? 0;
    const attack = rider ? creature?.attack : card.attack;
    const health = rider ? creature?.health : card.health;
    const own = new Set(card.abilities.map(({ id }) => id));
    return {
      title: rider ? `${this.title(name)} + ${this.title(rider.name)}` : this.title(name),
      attack: attack == null ? (bonus ? `X+${bonus}` : "X") : attack + bonus,
      health,
      left: health == null ? null : Math.max(0, health - (creature?.damage ?? 0)),
      abilities: [...card.abilities, ...(rider?.abilities ?? []).filter(({ id }) => !own.has(id))],
      ridden: new Set((rider?.abilities ?? []).filter(({ id }) => !own.has(id)).map(({ id }) => id)),
    };
  }

  /** Return the face of a card as HTML, for the inside of its button.
   * @param {string} name @param {Creature | null} [creature] */
  face(name, creature = null) {
    const { title, attack, left, abilities } = this.shows(name, creature);
    const sign = (/** @type {string} */ id, more = "") =>
      this.sign(id, `rt-sign${more}${id === "protection" && creature?.spent ? " rt-spent" : ""}`);
    const signs = [
      ...abilities.map(({ id }) => sign(id)),
      ...[...(creature?.gained ?? []), ...(creature?.given ?? [])].map((id) => sign(id, " rt-gained")),
    ];
    const crown = '<span class="rt-crown" aria-hidden="true">♛</span>';
    const fresh = '<span class="rt-new" aria-hidden="true">✦</span>';
    return [
      `<span class="rt-cost">${this.store.card(name).cost}</span>${this.portrait(name)}`,
      creature?.rider ? `<span class="rt-rider">${this.portrait(creature.rider)}</span>` : "",
      named(title),
      `<span class="rt-signs${signs.length > 4 ? " rt-many" : ""}">${signs.join("")}</span>`,
      `<span class="rt-attack${creature?.bonus ? " rt-up" : ""}">${attack}</span>`,
      left === null ? "" : `<span class="rt-health${creature?.damage ? " rt-hurt" : ""}">${left}</span>`,
      creature?.champion ? crown : creature?.new ? fresh : "",
    ].join("");
  }

  /**
   * Return the label of a card for screen readers: everything that its face shows.
   * @param {string} name
   * @param {Creature | null} [creature]
   * @param {string[]} [more]
   */
  label(name, creature = null, more = []) {
    const { title, attack, health, left, abilities } = this.shows(name, creature);
    const t = this.store.t.bind(this.store);
    const marks = /** @type {const} */ (["new", "spent", "acted", "champion"]).filter((mark) => creature?.[mark]);
    return [
      title,
      ...(health == null ? [t("label-incantation")] : []),
      ...(creature ? [] : [t("label-cost", this.store.card(name))]),
      t("label-attack", { attack }),
      ...(health == null ? [] : [t("label-health", { left, health })]),
      ...abilities.map((ability) => ability.name),
      ...this.gains(creature),
      ...marks.map((mark) => t(`label-${mark}`)),
      ...more,
    ].join(", ");
  }

  /** Return the abilities that a creature has got from other cards, each with its source.
   * @param {Creature | null} [creature] */
  gains(creature = null) {
    const t = this.store.t.bind(this.store);
    const gained = (creature?.gained ?? []).map((id, i) =>
      t("label-gained", { ability: this.ability(id), card: this.title(creature?.by?.[i] ?? "") }),
    );
    const given = (creature?.given ?? []).map((id) => t("label-given", { ability: this.ability(id) }));
    return [...gained, ...given];
  }

  /** Return a card as a button. @param {string} name @param {Creature | null} [creature] @param {Props} [more] */
  button(name, creature = null, { class: cls = "", ...more } = {}) {
    return h("button", {
      type: "button",
      class: `rt-card rt-${this.store.card(name).type}${cls ? ` ${cls}` : ""}`,
      "aria-label": this.label(name, creature),
      html: this.face(name, creature),
      ...more,
    });
  }
}
