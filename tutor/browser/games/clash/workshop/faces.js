// The faces and names of the cards in the workshop.

import { named } from "../../../common/names.js";
import { h } from "../../../common/render.js";
import { facing } from "../../../moves.js";
import { BASTION, FORT, inPlay, sideOf } from "../../../workshop/bench.js";

/** @typedef {import("../../../wire").clash.Item} Item */
/** @typedef {import("../../../types").Zone} Zone */
/** @typedef {import("../../../common/render.js").Props} Props */

export class Faces {
  /** @param {import("../../../view.js").View} view @param {import("../../../workshop/bench.js").Bench} bench */
  constructor(view, bench) {
    this.view = view;
    this.bench = bench;
  }

  /** The face of a card, if it is known. @param {string | undefined} text */
  face(text) {
    return text === undefined ? undefined : this.view.store.cards[text];
  }

  /**
   * Take over the faces of cards that are defined by their notation.
   * @param {Record<string, import("../../../wire").Card>} faces
   */
  learn(faces) {
    const { cards, titles } = this.view.store;
    for (const [text, card] of Object.entries(faces)) {
      cards[text] = card;
      titles[text] = titles[card.name] ?? card.name;
    }
  }

  /** @param {string} text */
  title(text) {
    if (text === BASTION) return this.view.t("bastion");
    if (text === FORT) return this.view.t("fort");
    return this.face(text) ? this.view.cards.title(text) : text;
  }

  /** @param {Zone} name */
  zone(name) {
    const { solo, isRing } = this.bench;
    const [side, where] = name.split(".");
    if (isRing) return this.ofFour(name);
    const who = solo ? (side === "A" ? "you" : "automa") : side;
    if (name === "B.hand" && solo) return this.view.t("make-pile");
    if (where === "discard") return this.view.t("make-discard");
    return this.view.t(where === "hand" ? `hand-${who}` : `line-${who}-${where}`);
  }

  /** Return the name of a zone in a game of four: its side and, for a line, the side that it faces.
   * @param {Zone} name */
  ofFour(name) {
    const { seats } = this.bench;
    const side = sideOf(name);
    const zone = /** @type {import("../../../wire").Place["zone"]} */ (name.slice(2));
    const other = facing(seats?.rows ?? [], { side, zone })?.side;
    if (inPlay(name)) return this.view.t(`line-side-${zone}`, { side, other });
    if (zone === "discard") return this.view.t("make-discard-side", { side });
    return this.view.t(seats?.piles.includes(side) ? "make-pile-side" : "hand-side", { side });
  }

  /** Whether a card has an ability. @param {string} text @param {string} ability */
  has(text, ability) {
    return Boolean(this.face(text)?.abilities.some(({ id }) => id === ability));
  }

  /** The cards of the box, of all sets. */
  get boxed() {
    return (this.bench.palette?.sets ?? []).flatMap((set) => set.cards);
  }

  /**
   * Return an item as the table draws a creature: its values include those of its Symbiote.
   * @param {Item} item
   * @returns {import("../../../wire").Creature}
   */
  creature(item) {
    const [host, rider] = [this.face(item.card), this.face(item.above)];
    if (!host || !rider || !item.above) return item;
    const attack = host.attack === null || rider.attack === null ? null : host.attack + rider.attack;
    return { ...item, rider: item.above, attack, health: (host.health ?? 0) + (rider.health ?? 0) };
  }

  /** Return a Stronghold as a button. @param {Item} item @param {number | null} life @param {Props} more */
  stronghold({ card }, life, { class: cls, ...more }) {
    const drawing = this.view.cards.stronghold(card === FORT);
    const shown = life === null ? "" : `<span class="rt-life">${life}</span>`;
    const html = `${drawing}${named(this.title(card))}${shown}`;
    return h("button", { type: "button", class: `rt-card ${cls}`, html, ...more });
  }

  /** Return a card as it looks while it is dragged. @param {string} text @param {Item | null} item */
  held(text, item) {
    const creature = item && this.creature(item);
    const face = this.face(text);
    const cls = `rt-card rw-held rt-${face?.type}`;
    return face ? h("span", { class: cls, "aria-hidden": "true", html: this.view.cards.face(text, creature) }) : null;
  }
}
