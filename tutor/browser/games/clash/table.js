// The table of Clash of Decks: the board, and what is drawn over it.

import { render } from "../../common/render.js";
import { keepFocus } from "../../game/focusing.js";
import { Game } from "../../game/game.js";
import { isSame, placeName } from "../../moves.js";
import { Animation } from "./animation.js";
import { Board } from "./board.js";
import { Hand } from "./drag.js";
import { ending, result } from "./ending.js";
import { places } from "./finding.js";
import { fly } from "./flight.js";
import { Forecast } from "./forecast.js";
import { effect, large, meaning } from "./large.js";
import { Moments } from "./moments.js";
import { Report } from "./report.js";
import { chip } from "./rules.js";
import { CardSelection } from "./selection.js";
import { measure } from "./stage.js";
import { inWords } from "./words.js";

/** @typedef {import("./animation.js").Places} Places */

export class ClashTable extends Game {
  /** @override */
  selection = new CardSelection(this);
  board = new Board(this);
  forecast = new Forecast(this.board);
  /** What drags cards; it comes with the tools, as do the next two. @type {Hand | null} */
  hand = null;
  /** @type {Report | null} */
  report = null;
  /** @type {Moments | null} */
  moments = null;

  /** @override @param {{ isFresh: boolean, before: number }} news */
  tell(news) {
    this.board.drawn.delete("room");
    super.tell(news);
  }

  /** @override */
  table() {
    return this.board.parts.main;
  }

  /** @override @param {import("../../game/tools.js").Tools} tools */
  equip(tools) {
    const look = (/** @type {string} */ rule) => this.view.say({ do: "page", page: "rulebook", rule });
    render(this.board.parts.chip, chip(this.store, tools.lens, look));
    this.hand = new Hand(this);
    this.report = new Report(this, tools);
    this.moments = new Moments(this, () => this.report?.follow());
  }

  // -- input ---------------------------------------------------------------------------------------------------------

  /** @override @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.report?.box) {
      this.report.leave();
      event.preventDefault();
    } else super.key(event);
  }

  // -- what the shared modules ask for ------------------------------------------------------------------------------

  /** @override @param {number} index */
  cardAt(index) {
    const { moves } = this.store.now;
    return (moves && this.board.button(`${moves.side}.hand`, index)) ?? null;
  }

  /** @override @param {string} key */
  cardOf(key) {
    return this.board.items.get(key)?.li.querySelector("button") ?? null;
  }

  /** @override @param {string} key */
  thing(key) {
    return this.board.items.get(key)?.thing ?? null;
  }

  /** @override @param {string} key */
  isLeaving(key) {
    return this.board.isLeaving(key, this.frame);
  }

  /** @override */
  rove() {
    this.board.rove();
  }

  /** @override @param {HTMLElement} button */
  moveOf(button) {
    const { slot } = button.dataset;
    const li = /** @type {HTMLElement | null} */ (button.closest("[data-key]"));
    const place = this.board.items.get(li?.dataset.key ?? "")?.place;
    const to = this.selection.entry?.to.find(({ to }) => placeName(to) === slot || (place && isSame(to, place)));
    return to?.move ?? null;
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** @override @param {boolean} [animate] */
  draw(animate = false) {
    const { timeline, board } = this;
    const before = animate && this.hand ? places(board) : null;
    keepFocus(this, () => {
      if (board.isNew("room", [])) measure(this); // no sooner: what lets go of the focus lays out what has changed
      board.draw(this.frame);
      this.prompt.draw();
    });
    this.catchUp();
    if (before) this.animate(before, timeline.event);
    else if (!animate) board.leaving = [];
  }

  /** @override */
  refresh() {
    keepFocus(this, () => {
      this.board.drawCards(this.frame);
      this.prompt.draw();
    });
    this.narrator?.ask();
  }

  /** @override */
  follow() {
    this.board.drawSlots(this.timeline.isNow && !this.selection.isEmpty);
    super.follow();
  }

  /** @override */
  settle() {
    this.hand?.settle();
    this.report?.follow();
  }

  /** @override @param {HTMLElement} layer @param {import("../../wire").Foreseen} told */
  drawForecast(layer, told) {
    return this.forecast.draw(layer, told);
  }

  /** @override */
  drawWords() {
    if (this.tools) this.words.textContent = inWords(this.store, this.view.cards, this.frame);
  }

  /** @override @param {string} name @param {import("../../wire").Creature | null} creature */
  cardInFull(name, creature) {
    return large(this.view.cards, name, creature);
  }

  /** @override @param {string} name */
  meaning(name) {
    return meaning(this.view.cards, name);
  }

  /** @override @param {string} name */
  effect(name) {
    return effect(this.view.cards, name);
  }

  // -- at the end ----------------------------------------------------------------------------------------------------

  /** @override */
  result() {
    return this.tools ? result(this) : [];
  }

  /** @override */
  ending() {
    return this.tools ? ending(this, this.tools) : [];
  }

  // -- how it moves --------------------------------------------------------------------------------------------------

  /** Animate the cards from their old places.
   * @param {Places} before @param {import("../../wire").Event | null} event */
  animate(before, event) {
    this.hand?.land(before);
    const animation = new Animation(this);
    animation.run(before, event);
    if (!event) return;
    fly(this, before, event, animation.long);
    this.tools?.sounds.hear(event, !event.side || !this.store.now.piles.includes(event.side));
    this.happen(event);
  }

  /** @override @param {import("../../wire").Event} event */
  happen(event) {
    this.moments?.show(event);
  }
}
