// The base class of every game's table: the table itself, the prompt, and the story beside it. A subclass in
// `games/<name>/` draws the table. The tools and the log are in the pack `player`, which may come after the table.

import { whenPainted } from "../common/dom.js";
import { focus, focused } from "../common/focus.js";
import { create, h, replace } from "../common/render.js";
import { keepFocus } from "./focusing.js";
import { Prompt } from "./prompt.js";
import { Selection } from "./selection.js";

/** @typedef {import("./tools.js").Tools} Tools */
/** @typedef {import("./guide.js").Guide} Guide */

/** @type {Map<string, number>} */
const NOWHERE = new Map();

export class Game {
  isBehind = false;
  /** What has happened and was not yet said to a screen reader. @type {string[]} */
  unsaid = [];
  /** Whether the last answer contained the whole story. */
  isFresh = false;
  /** @type {import("./narrator.js").Narrator | null} */
  narrator = null;
  /** @type {Tools | null} */
  tools = null;
  /** The guide through a first game. @type {Guide | null} */
  guide = null;
  /** @type {import("./log.js").Log | null} */
  log = null;
  /** @type {import("./controls.js").Controls | null} */
  controls = null;
  /** What the person has chosen. */
  selection = new Selection(this);

  /** @param {import("../view.js").View} view */
  constructor(view) {
    this.view = view;
    this.store = view.store;
    this.timeline = view.timeline;
    this.detailed = create(h("section", { class: "rt-details", tabindex: "0", "aria-label": this.t("details") }));
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

  // -- news ---------------------------------------------------------------------------------------------------------

  /** Show the news of the game. @param {{ isFresh: boolean, before: number }} news */
  tell({ isFresh, before }) {
    const { timeline, store, view } = this;
    this.selection.clear(); // a refusal is over, too: another act has succeeded
    this.selection.order = [];
    this.log?.forget(store.now.from);
    view.veil();
    view.root.classList.toggle("rt-first", Boolean(store.now.first));
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

  /** Return the event to show at once, or null to play on from the one that is shown. @param {boolean} isFresh */
  wanted(isFresh) {
    const { at, seen, situation, lesson } = this.store.now;
    const to = at ?? this.view.connection.wanted;
    if (to !== null || !isFresh || seen !== null) return to;
    return situation || lesson?.watch ? 0 : this.timeline.end;
  }

  /** Return what has happened since, up to the event that is shown.
   * @param {number} before a number of events */
  since(before) {
    const { timeline, store } = this;
    return store.beats
      .filter(({ from, to }) => from >= before && to <= timeline.at)
      .map((beat) => timeline.heard(beat));
  }

  /**
   * Show an event at once.
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

  /** The element to focus when nothing else has the focus: the nearest row of the table, so that the keys work. */
  get landing() {
    return [...this.view.root.querySelectorAll('.rt-table [role="toolbar"]')].at(-1) ?? this.view.root;
  }

  /** Another event will be shown. */
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

  /** The number of each answer that a lesson accepts now, by the name of the place on the table.
   * @returns {Map<string, number>} */
  get points() {
    const { lesson } = this.store.now;
    return lesson && this.lessons && this.timeline.isNow ? this.lessons.points(lesson) : NOWHERE;
  }

  /** Return the table itself. @abstract @returns {import("../common/render.js").Child} */
  table() {
    throw new Error("a game has a table");
  }

  /** Draw the layout: the table and what is beside it. */
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

  /** Return what is beside the table, in the order of the Tab key: in a game help comes first, in a situation or a
   * lesson the story. @returns {import("../common/render.js").Child[]} */
  aside() {
    const story = [h("h2", { class: "rt-story" }, this.t("story")), this.story];
    return this.view.root.dataset.asks === "game"
      ? [this.detailed, this.beside, this.steering, ...story, this.inWords]
      : [this.steering, this.detailed, ...story, this.beside, this.inWords];
  }

  /** Wait for the pack `player`, and show its tools beside the table. */
  async furnish() {
    const { packs } = this.view;
    const [player, lessons, first] = await Promise.all([
      packs.get("player"),
      packs.get("lessons"),
      this.store.now.first ? packs.get("first") : null,
    ]);
    this.view.lessons = lessons?.lesson ?? null;
    if (!this.isShown || this.tools || !player) return;
    this.tools = new player.Tools(this);
    this.equip(this.tools);
    this.narrator = new player.Narrator(this);
    this.guide = first ? new first.Guide(this) : null;
    this.log = new player.Log(this, this.story);
    this.controls = new player.Controls(this);
    replace(this.steering, this.controls?.box);
    this.catchUp();
    replace(this.beside, ...(this.tools?.inside() ?? []));
    this.draw();
  }

  // -- input ---------------------------------------------------------------------------------------------------------

  /** Return what each key does, in words. @returns {string[]} */
  keys() {
    const { playlist } = this.store.now;
    return this.t(playlist ? "present-keys" : "keys-list").split(" · ");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.tools?.key(event)) event.preventDefault();
  }

  /** Show why a move was refused. @param {import("../wire").Reason[]} why */
  refuse(why) {
    this.selection.why = why;
    this.ask();
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** Draw the event that is shown. @abstract
   * @param {boolean} [_animate] whether the cards move from where they were */
  draw(_animate = false) {
    throw new Error("a game is drawn");
  }

  /** Draw again what can be done. @abstract */
  refresh() {
    throw new Error("a game is drawn");
  }

  /** Draw the prompt again. */
  ask() {
    keepFocus(this, () => this.prompt.draw());
    this.narrator?.ask();
  }

  /** Update what depends on the prompt: the undo button and the tools. */
  follow() {
    /** @type {HTMLButtonElement} */ (this.undo).disabled = !this.store.now.undo;
    this.tools?.refresh();
  }

  /** Show the table in words. @abstract */
  drawWords() {}

  /** Update the story beside the table as soon as the table itself is painted. */
  catchUp() {
    if (this.isBehind || !this.isShown) return;
    this.isBehind = true;
    const { dataset } = this.view.root;
    dataset.behind = "";
    whenPainted(() => {
      this.isBehind = false;
      if (this.view.game && !this.isShown) return; // another game is shown
      if (this.log || !this.isShown) delete dataset.behind; // the log comes with the tools
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

  // -- what a subclass may override ----------------------------------------------------------------------------------

  /** Add what a game needs beside the tools, when they have been loaded. @param {Tools} _tools */
  equip(_tools) {}

  /** Update what `equip` has added, together with the tools. */
  settle() {}

  /** React to an event that is shown. @param {import("../wire").Event} _event */
  happen(_event) {}

  /** Return the button of a card at hand. @param {number} _i its number from 0 @returns {HTMLElement | null} */
  cardAt(_i) {
    return null;
  }

  /** Return the button of a card on the table. @param {string} _key @returns {HTMLElement | null} */
  cardOf(_key) {
    return null;
  }

  /** Return a card on the table, if it can be enlarged.
   * @param {string} _key @returns {import("../types").Thing | null} */
  thing(_key) {
    return null;
  }

  /** Whether a card is elsewhere now than where it was drawn last. @param {string} _key */
  isLeaving(_key) {
    return false;
  }

  /** Set the one tab stop of each row of the table. */
  rove() {}

  /** Return the move that a button would make, for a button without `data-move` or `data-verb`.
   * @param {HTMLElement} _button @returns {import("../wire").acts.Foresee["move"] | null} */
  moveOf(_button) {
    return null;
  }

  /** Return what a move would do, drawn over the table.
   * @param {HTMLElement} _layer @param {import("../wire").Foreseen} _told
   * @returns {import("../common/render.js").VNode[]} */
  drawForecast(_layer, _told) {
    return [];
  }

  /** Return a large card, with what its abilities mean.
   * @param {string} _name @param {import("../wire").Creature | null} _creature
   * @returns {import("../common/render.js").Child[]} */
  cardInFull(_name, _creature) {
    return [];
  }

  /** Return what a chosen card does, in sentences. @param {string} _name @returns {string[]} */
  meaning(_name) {
    return [];
  }

  /** Return what a chosen card does, as elements.
   * @param {string} _name @returns {import("../common/render.js").Child[]} */
  effect(_name) {
    return [];
  }

  /** Return how the game has ended, in sentences. @returns {string[]} */
  result() {
    return [];
  }

  /** Return how the game has ended, with buttons for what can be done now.
   * @returns {import("../common/render.js").Child[]} */
  ending() {
    return [];
  }
}
