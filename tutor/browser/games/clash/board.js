// The board: every card of a frame in its place. Only what has changed is drawn again.

import { whenPainted } from "../../common/dom.js";
import { focused } from "../../common/focus.js";
import { bringIntoSight, showEnds, watchEnds } from "../../common/more.js";
import { create, h, render } from "../../common/render.js";
import { rove } from "../../common/roving.js";
import { activated, isRing, LINES, sidesOf, things } from "../../frames.js";
import { facing, lying, placeName } from "../../moves.js";
import { lay, layout } from "./layout.js";
import { drawEdges, drawPiles, stronghold } from "./strongholds.js";

/** @typedef {import("../../wire").Frame} Frame */
/** @typedef {import("../../wire").Side} Side */
/** @typedef {import("../../types").Thing} Thing */
/** @typedef {import("../../wire").Place} Place */
/** @typedef {import("../../wire").clash.AtHand} Playable */
/** @typedef {import("../../types").ZoneName} ZoneName */
/**
 * A card on the table: its list item, and what can be done with it now.
 * @typedef {{ li: HTMLElement, thing: Thing, entry: Playable | null, place: Place | null, looks: string }} Item
 */

const ROOMY = 8; // the most cards of a hand, with its Stronghold, that a phone shows without crowding

export class Board {
  /** The cards by key. @type {Map<string, Item>} */
  items = new Map();
  /** @type {Map<Side, HTMLElement>} */
  strongholds = new Map();
  /** The cards that have just left. @type {HTMLElement[]} */
  leaving = [];
  /** The last answer that asked for a move. @type {unknown} */
  asked = null;
  /** What was drawn last, as JSON, by part of the board. @type {Map<string, string>} */
  drawn = new Map();
  /** Where the focus was last, by the name of each row. @type {Map<string, { key: string, index: number }>} */
  last = new Map();

  /** @param {import("./table.js").ClashTable} game */
  constructor(game) {
    this.game = game;
    this.store = game.store;
    this.cards = game.view.cards;
    this.parts = layout(this.store, {
      target: (place) => game.selection.target(place),
      look: (side) => game.tools?.details.discard(side),
    });
    for (const { row } of this.parts.hands.values()) watchEnds(row);
    this.parts.main.addEventListener("focusin", () => this.rove());
  }

  /** @param {string} key @param {import("../../store.js").Values} [values] */
  t(key, values) {
    return this.store.t(key, values);
  }

  /** Whether a part of the board has changed since the last call. @param {string} what @param {unknown[]} looks */
  isNew(what, looks) {
    const now = JSON.stringify(looks);
    if (this.drawn.get(what) === now) return false;
    this.drawn.set(what, now);
    return true;
  }

  /** @param {Frame} frame */
  draw(frame) {
    const near = this.store.now.seat ?? frame.near;
    if (this.isNew("near", [near])) lay(this.store, this.parts, near);
    this.drawStatus(frame);
    this.drawCards(frame);
    drawPiles(this, frame);
    drawEdges(this, frame);
    // not by `:has` in the style: each change of a card would then style the whole page again
    for (const [zone, list] of this.parts.lists) {
      const isMany = list.childElementCount > ROOMY;
      list.classList.toggle("rt-upright", isMany);
      if (zone === `${near}.hand`) this.parts.main.classList.toggle("rt-crowded", isMany);
    }
    whenPainted(() => this.showHands());
  }

  /** Show where a hand has more cards than are in sight; when a move is asked for, scroll to a playable card. */
  showHands() {
    const { told } = this.store;
    for (const { row } of this.parts.hands.values()) {
      const first = row.querySelector(".rt-playable");
      if (first && this.asked !== told) bringIntoSight(row, first);
      showEnds(row);
    }
    this.asked = told;
  }

  /** @param {Frame} frame */
  drawStatus(frame) {
    const { turn, player, phase, mana } = frame;
    if (!this.isNew("status", [turn, player, phase, mana])) return;
    const { solo } = this.store.now;
    const isOver = phase === "over";
    const who = isOver ? "status-over" : solo ? (player === "A" ? "status-you" : "status-automa") : "status-side";
    const part = (/** @type {string} */ name) => h("li", { "aria-current": phase === name && "step" }, this.t(name));
    render(
      this.parts.status,
      h("p", {}, h("b", {}, this.t("status-turn", frame)), " ", this.t(who, { side: player })),
      h(
        "ol",
        { hidden: isOver },
        h("li", { class: "rt-mana" }, this.t("mana", { count: mana })),
        part("summoning"),
        part("assault"),
      ),
      this.parts.chip,
    );
    Object.assign(this.game.view.root.dataset, { phase, player });
  }

  // -- the cards ---------------------------------------------------------------------------------------------------

  /** @param {Frame} frame */
  drawCards(frame) {
    const { timeline } = this.game;
    this.active = timeline.isNow ? null : activated(this.store.events, timeline.at);
    const zones = this.laid(frame);
    for (const [zone, list] of this.parts.lists) render(list, ...(zones.get(zone) ?? []));
    render(this.parts.shown, ...(zones.get(`${frame.player}.shown`) ?? []));
    this.rove();
  }

  /** Return the list items of each zone of a frame, up to date. @param {Frame} frame */
  laid(frame) {
    /** @type {Map<ZoneName, HTMLElement[]>} */
    const zones = new Map();
    const gone = new Set(this.items.keys());
    for (const thing of things(frame)) {
      gone.delete(thing.key);
      const item = this.items.get(thing.key) ?? this.item(thing);
      this.dress(item, thing, frame);
      const zone = zones.get(thing.zone);
      if (zone) zone.push(item.li);
      else zones.set(thing.zone, [item.li]);
    }
    for (const key of gone) {
      const item = this.items.get(key);
      if (item) this.leaving.push(item.li);
      this.items.delete(key);
    }
    for (const side of this.parts.hands.keys()) zones.set(`${side}.hand`, this.hand(side, frame, zones));
    for (const side of sidesOf(frame))
      for (const line of LINES)
        frame[`${side}.${line}`].forEach((creature, i) => {
          if (creature) return;
          const gap = create(h("li", { class: "rt-gap", "aria-label": this.t("gap") }));
          const zone = zones.get(`${side}.${line}`) ?? [];
          zones.set(`${side}.${line}`, zone.toSpliced(i, 0, gap));
        });
    return zones;
  }

  /**
   * Return the cards of a hand with the Stronghold among them, or the backs of hidden cards.
   * @param {Side} side
   * @param {Frame} frame
   * @param {Map<ZoneName, HTMLElement[]>} zones
   */
  hand(side, frame, zones) {
    const hand = frame[`${side}.hand`];
    const back = () => create(h("li", { class: "rt-back", "aria-label": this.t("hidden-card") }));
    const cards = Array.isArray(hand) ? (zones.get(`${side}.hand`) ?? []) : Array.from({ length: hand }, back);
    return cards.toSpliced(frame[`${side}.before`], 0, stronghold(this, side, frame));
  }

  /**
   * Create the list item of a card on the table.
   * @param {Thing} thing
   * @returns {Item}
   */
  item(thing) {
    const li = create(h("li", { "data-key": thing.key }));
    const item = { li, thing, entry: null, place: null, looks: "" };
    this.items.set(thing.key, item);
    return item;
  }

  /**
   * Update a card if anything has changed: its face, its name, what it can do.
   * @param {Item} item
   * @param {Thing} thing
   * @param {Frame} frame
   */
  dress(item, thing, frame) {
    const { name, side, creature, zone, index } = thing;
    const moves = this.game.timeline.isNow ? this.store.now.moves : null;
    const isOurs = moves && (zone === `${moves.side}.hand` || zone === `${moves.side}.champion`);
    const entry = isOurs ? (moves.hand[index] ?? null) : null;
    const place = creature ? { side, zone: zone.slice(2), number: index + 1 } : null;
    Object.assign(item, { thing, entry, place });
    const target = item.place && this.game.selection.fits(item.place);
    const isPoint = this.game.points.has(placeName(lying(thing)));
    const isExhausted = zone.endsWith("champion") && Boolean(frame[`${side}.champion`]?.exhausted);
    const marks = [
      ...this.state(item),
      target && `rt-target${target.vain ? " rt-vain" : ""}`,
      isExhausted && "rt-exhausted",
      isPoint && "rt-point",
    ];
    const cls = marks.flatMap((mark) => mark || []);
    const looks = JSON.stringify([creature, zone, index, Boolean(entry), cls]);
    if (item.looks === looks) return;
    item.looks = looks;
    const more = this.place(item, isExhausted, target && (target.vain ? "label-vain" : "label-target"));
    render(
      item.li,
      this.cards.button(name, creature, {
        class: cls.join(" "),
        "aria-label": this.cards.label(name, creature, more),
        ...this.listeners(item),
      }),
    );
  }

  /** Return the classes for what can be done with a card and what it is doing. @param {Item} item */
  state({ thing: { name, side, creature, index }, entry }) {
    const { selection } = this.game;
    const isActive = creature?.acted && this.active?.card === name && this.active.side === side;
    return [
      entry && !entry.why && selection.isEmpty && "rt-playable",
      entry?.why && "rt-unplayable",
      entry && selection.index === index && "rt-selected",
      creature?.new && "rt-fresh",
      creature?.damage && !this.cards.shows(name, creature).left && "rt-doomed",
      creature?.acted && (isActive ? "rt-active" : "rt-acted"),
    ];
  }

  /**
   * Return what the label says in addition to the face: where the card is, and what can be done with it.
   * @param {Item} item
   * @param {boolean} isExhausted
   * @param {string | null | undefined} aimed
   */
  place({ thing: { zone, index }, entry, place }, isExhausted, aimed) {
    const more = [];
    if (zone.endsWith("hand")) more.push(this.t("number", { number: index + 1 }));
    if (zone.endsWith("champion")) more.push(this.t(isExhausted ? "label-exhausted" : "label-champion"));
    if (entry) more.push(this.t(entry.why ? "label-unplayable" : "label-playable"));
    if (place) more.push(this.t("label-place", { number: index + 1 }));
    if (aimed) more.push(this.t(aimed));
    return more;
  }

  /** @param {Item} item */
  listeners(item) {
    const { selection } = this.game;
    const show = () => this.game.tools?.details.show(item.thing);
    return {
      onclick: () => selection.press(item),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.game.hand?.press(item, event),
      onfocus: show,
      onpointerenter: show,
      onpointerleave: () => this.game.tools?.details.leave(),
    };
  }

  /** Return the next free place of a board line. @param {Place} line @returns {Place} */
  free({ side, zone }) {
    return { side, zone, number: this.game.frame[`${side}.${/** @type {"upper" | "lower"} */ (zone)}`].length + 1 };
  }

  /** Return the name of a board line of the side that plays. @param {Place} line */
  line(line) {
    const other = isRing(this.store) ? facing(this.store.now.rows, line)?.side : null;
    return this.t(other ? `line-to-${line.zone}` : line.zone, { other });
  }

  // -- finding -------------------------------------------------------------------------------------------------------

  /** Show the places to which the chosen card can be played. @param {boolean} isNow */
  drawSlots(isNow) {
    const { selection, points } = this.game;
    for (const { place, button } of this.parts.slots) {
      const card = isNow && selection.fits(place) ? selection.entry?.card : undefined;
      const next = this.free(place);
      const isPoint = points.has(placeName(next));
      button.hidden = card === undefined && !isPoint;
      button.classList.toggle("rt-point", isPoint);
      const label =
        card === undefined
          ? this.t("label-place", next)
          : this.t("summon-at", { card: this.cards.title(card), line: this.line(place) });
      if (!button.hidden) button.setAttribute("aria-label", label);
    }
  }

  /** Set one tab stop for each row of the table, where the focus was last. */
  rove() {
    const had = focused(this.game.view.root);
    for (const row of this.parts.main.querySelectorAll("[data-row]")) {
      const buttons = [...row.querySelectorAll("button")];
      const name = row.getAttribute("data-row") ?? "";
      const index = had ? buttons.indexOf(/** @type {HTMLButtonElement} */ (had)) : -1;
      if (had && index >= 0) this.last.set(name, { key: keyOf(had), index });
      rove(buttons, this.stopOf(name, buttons), (one) => Boolean(one.dataset.slot));
    }
  }

  /** Return the button of a row where the focus was last: of the same card, or else the one in its place.
   * @param {string} row @param {HTMLElement[]} buttons */
  stopOf(row, buttons) {
    const last = this.last.get(row);
    if (!last) return null;
    const place = buttons[Math.min(last.index, buttons.length - 1)];
    return (last.key && buttons.find((one) => keyOf(one) === last.key)) || (place?.hidden ? null : place);
  }

  /** Whether a card is in another zone in a frame than where it was drawn last.
   * @param {string} key @param {Frame} frame */
  isLeaving(key, frame) {
    const item = this.items.get(key);
    return item !== undefined && things(frame).find((thing) => thing.key === key)?.zone !== item.thing.zone;
  }

  /** Return the list items in a zone, without the Stronghold. @param {ZoneName} zone */
  standing(zone) {
    const items = [...(this.parts.lists.get(zone)?.children ?? [])];
    return items.filter((item) => !item.classList.contains("rt-stronghold"));
  }

  /** Return the button of a card in a zone, by its number from 0. @param {ZoneName} zone @param {number} i */
  button(zone, i) {
    return this.standing(zone)[i]?.querySelector("button");
  }
}

/** Return the key of the card of a button, or an empty text. @param {HTMLElement} button */
const keyOf = (button) => button.closest("[data-key]")?.getAttribute("data-key") ?? "";
