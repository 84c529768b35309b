// The game room: a board, what is asked in its middle, and the story beside it. What goes with a story at its leisure
// (tools, animation, words) comes in a pack of its own; the table is there before it.

import { whenPainted } from "../common/dom.js";
import { focus, focused } from "../common/focus.js";
import { create, h, replace } from "../common/render.js";
import { Board } from "./board.js";
import { keepFocus } from "./focusing.js";
import { Prompt } from "./prompt.js";
import { Selection } from "./selection.js";
import { measure } from "./stage.js";

/** @typedef {import("./tools.js").Tools} Tools */
/** @typedef {import("./guide.js").Guide} Guide */

/** @type {Map<string, number>} */
const NOWHERE = new Map();

export class Game {
  isBehind = false;
  /** What has happened and was not said yet. @type {string[]} */
  unsaid = [];
  /** Whether the last answer told the story from its beginning. */
  isFresh = false;
  /** @type {import("./narrator.js").Narrator | null} */
  narrator = null;
  /** @type {Tools | null} */
  tools = null;
  /** Who guides through a first game. @type {Guide | null} */
  guide = null;
  /** @type {import("./log.js").Log | null} */
  log = null;
  /** @type {import("./controls.js").Controls | null} */
  controls = null;
  /** @param {import("../view.js").View} view */
  constructor(view) {
    this.view = view;
    this.store = view.store;
    this.timeline = view.timeline;
    this.selection = new Selection(this);
    this.detailed = create(h("section", { class: "rt-details", tabindex: "0", "aria-label": this.t("details") }));
    this.board = new Board(this);
    this.prompt = new Prompt(this);
    this.story = create(h("ol", { class: "rt-log", "aria-label": this.t("story") }));
    this.steering = create(h("div", { class: "rt-steering" }));
    this.undo = create(view.button("undo", () => this.takeBack(), { class: "rt-quiet" }));
    this.beside = create(h("div", { class: "rt-beside" }));
    this.words = create(h("pre", {}));
    this.inWords = create(
      h(
        "details",
        { class: "rt-words", ontoggle: () => this.drawWords() },
        h("summary", {}, this.t("words")),
        this.words,
      ),
    );
  }

  get isShown() {
    return this.view.game === this;
  }

  /** The frame that is shown. */
  get frame() {
    return this.store.frame(this.timeline.at);
  }

  get lessons() {
    return this.view.lessons;
  }

  get isVeiled() {
    return this.view.isVeiled;
  }

  /** @param {string} key @param {import("../store.js").Values} [values] */
  t(key, values) {
    return this.store.t(key, values);
  }

  // -- coming and going ----------------------------------------------------------------------------------------------

  /** Something has been told of the game. @param {{ isFresh: boolean, before: number }} news */
  tell({ isFresh, before }) {
    const { timeline, store, view } = this;
    this.selection.clear(); // also a refusal: another act has succeeded
    this.selection.order = [];
    this.log?.forget(store.now.from);
    view.veil();
    view.root.classList.toggle("rt-first", Boolean(store.now.first));
    this.board.drawn.delete("room");
    const { situation, lesson, over } = store.now;
    if (over && !situation && !lesson) timeline.know();
    this.isFresh = isFresh;
    this.unsaid = view.isTakenBack ? [this.t("taken-back")] : [];
    view.isTakenBack = false;
    const to = this.wanted(isFresh);
    view.connection.wanted = null;
    if (to !== null) this.jump(to, before);
    else if (timeline.end <= before || timeline.pace === "none") {
      timeline.pause();
      timeline.at = this.guide?.next(before) ?? timeline.end;
      this.unsaid.push(...this.since(before));
      this.draw();
    } else {
      if (isFresh) this.jump(before, before);
      timeline.at = before;
      timeline.play();
    }
  }

  /** Where one is to be at once; null where one goes on from where one was. @param {boolean} isFresh */
  wanted(isFresh) {
    const { at, seen, situation, lesson } = this.store.now;
    const to = at ?? this.view.connection.wanted;
    if (to !== null || !isFresh || seen !== null) return to;
    return situation || lesson?.watch ? 0 : this.timeline.end;
  }

  /** What has happened after so many events, up to what is shown. @param {number} before */
  since(before) {
    const { timeline, store } = this;
    return store.beats
      .filter(({ from, to }) => from >= before && to <= timeline.at)
      .map((beat) => timeline.heard(beat));
  }

  /**
   * Go at once to where one should be.
   * @param {number} at
   * @param {number} before how many events were told before
   */
  jump(at, before) {
    const { timeline, view } = this;
    timeline.pause();
    timeline.at = Math.min(at, timeline.end);
    this.unsaid.push(...this.since(before));
    this.draw();
    if (view.isPage && !focused(view.root)) focus(this.landing);
  }

  /** Where the focus is where nothing else has it: the row of the table that is nearest, so that the keys work. */
  get landing() {
    return [...this.view.root.querySelectorAll('.rt-table [role="toolbar"]')].at(-1) ?? this.view.root;
  }

  /** Another moment is looked at. */
  leave() {
    this.selection.clear();
    this.narrator?.forget();
  }

  /** The story goes no further: say so, unless a guide has more to say here. It is not kept, to be said again. */
  edge() {
    if (this.guide?.isWaiting) this.guide.goOn();
    else this.view.announcer.add(this.t(this.timeline.isNow ? "now-end" : "now-beginning"));
  }

  takeBack() {
    this.view.isTakenBack = true;
    this.view.say({ do: "undo" });
  }

  /** Which places of the table are answers to what a lesson asks now, by their names. @returns {Map<string, number>} */
  get points() {
    const { lesson } = this.store.now;
    return lesson && this.lessons && this.timeline.isNow ? this.lessons.points(lesson) : NOWHERE;
  }

  /** The table itself. @returns {import("../common/render.js").Child} */
  table() {
    return this.board.parts.main;
  }

  /** Lay out the table, and what is beside it. */
  lay() {
    const { situation, lesson } = this.store.now;
    this.view.root.dataset.asks = lesson ? "lesson" : situation ? "situation" : "game";
    replace(
      this.view.body,
      this.view.header(...this.view.playing(this.undo)),
      h(
        "div",
        { class: "rt-layout", "data-rows": this.store.now.rows.length },
        this.table(),
        this.prompt.box,
        h("aside", { class: "rt-aside" }, ...this.aside()),
      ),
    );
    return this;
  }

  /** What stands beside the table, in the order in which it is seen and reached by the Tab key: in a game help comes
   * first, in a situation or a lesson the story does. @returns {import("../common/render.js").Child[]} */
  aside() {
    const story = [h("h2", { class: "rt-story" }, this.t("story")), this.story];
    return this.view.root.dataset.asks === "game"
      ? [this.detailed, this.beside, this.steering, ...story, this.inWords]
      : [this.steering, this.detailed, ...story, this.beside, this.inWords];
  }

  /** Fetch what goes with a story, and lay it beside the table. */
  async furnish() {
    const [tools, narrator, log, controls, lessons, guide] = await Promise.all([
      this.view.module("player", "game/tools"),
      this.view.module("player", "game/narrator"),
      this.view.module("player", "game/log"),
      this.view.module("player", "game/controls"),
      this.view.module("lessons", "lessons/lesson"),
      this.store.now.first && this.view.module("first", "game/guide"),
    ]);
    this.view.lessons = lessons ?? null;
    if (!this.isShown || this.tools || !tools) return;
    this.tools = new tools.Tools(this);
    this.narrator = new narrator.Narrator(this);
    this.guide = guide ? new guide.Guide(this) : null;
    this.log = new log.Log(this, this.story);
    this.controls = new controls.Controls(this);
    replace(this.steering, this.controls?.box);
    this.catchUp();
    replace(this.beside, ...(this.tools?.inside() ?? []));
    this.draw();
  }

  // -- what is done --------------------------------------------------------------------------------------------------

  /** What each key of the table does, in words. @returns {string[]} */
  keys() {
    const { playlist } = this.store.now;
    return this.t(playlist ? "present-keys" : "keys-list").split(" · ");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.tools?.key(event)) event.preventDefault();
  }

  /** A move was refused. @param {import("../wire").Reason[]} why */
  refuse(why) {
    this.selection.why = why;
    this.ask();
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** Draw the moment that is shown. @param {boolean} [animate] */
  draw(animate = false) {
    const { timeline, board } = this;
    const before = (animate && this.tools?.places()) || null;
    keepFocus(this, () => {
      if (board.isNew("room", [])) measure(this); // no sooner: what lets go of the focus lays out what has changed
      board.draw(this.frame);
      this.prompt.draw();
    });
    this.catchUp();
    if (before) this.tools?.animate(before, timeline.event);
    else if (!animate) board.leaving = [];
  }

  /** Draw what can be done anew. */
  refresh() {
    keepFocus(this, () => {
      this.board.drawCards(this.frame);
      this.prompt.draw();
    });
    this.narrator?.ask();
  }

  /** Ask anew what is to be done. */
  ask() {
    keepFocus(this, () => this.prompt.draw());
    this.narrator?.ask();
  }

  /** The button of a card at hand, by its number from 0. @param {number} index @returns {HTMLElement | null} */
  cardAt(index) {
    const { moves } = this.store.now;
    return (moves && this.board.button(`${moves.side}.hand`, index)) ?? null;
  }

  /** What goes with the prompt: the places to play to, whether a move can be taken back, the tools. */
  follow() {
    this.board.drawSlots(this.timeline.isNow && !this.selection.isEmpty);
    /** @type {HTMLButtonElement} */ (this.undo).disabled = !this.store.now.undo;
    this.tools?.refresh();
  }

  drawWords() {
    if (this.tools) this.words.textContent = this.tools.inWords(this.frame);
  }

  /** The story beside the table: brought up to date as soon as the table itself is painted. */
  catchUp() {
    if (this.isBehind || !this.isShown) return;
    this.isBehind = true;
    const { dataset } = this.view.root;
    dataset.behind = "";
    whenPainted(() => {
      this.isBehind = false;
      if (this.view.game && !this.isShown) return; // another game is there
      if (this.log || !this.isShown) delete dataset.behind; // it comes with the tools
      if (this.isShown) this.tellStory();
    });
  }

  tellStory() {
    this.log?.draw();
    this.controls?.draw();
    this.view.connection.guard?.keep();
    this.narrator?.tell();
    this.tools?.details.draw();
    if (/** @type {HTMLDetailsElement} */ (this.inWords).open) this.drawWords();
  }
}
