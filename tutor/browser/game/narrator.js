// What a screen reader says of a game: what has happened and, when the story stops, what is asked. While the story
// plays, `timeline.js` says each beat.

import { aloud } from "../citing.js";

/** @typedef {import("./game.js").Game} Game */

export class Narrator {
  /**
   * The last question: for which answer of the kernel, at which event, and its text.
   * @type {{ told: unknown, at: number, text: string }}
   */
  asked = { told: null, at: 0, text: "" };
  /** The turn in which the full question was said. */
  turn = 0;
  /** The situation whose outcome was already announced. @type {unknown} */
  foretold = null;
  /** What the guide asked for last. */
  guided = "";

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.view = game.view;
    this.store = game.store;
  }

  /** @param {string} key @param {import("../store.js").Values} [values] */
  t(key, values) {
    return this.store.t(key, values);
  }

  /** Say what has happened and was not yet said, then what is asked. */
  tell() {
    this.view.announce(this.game.unsaid);
    this.game.unsaid = [];
    this.ask();
  }

  /** Say what is asked, unless it was said already. It is not said again when a chosen card is put back. */
  ask() {
    const { timeline, selection, guide } = this.game;
    const isUnderWay = timeline.isPlaying || timeline.goal !== null;
    if (isUnderWay || !this.game.isShown || this.game.unsaid.length) return;
    const text = this.words().join(" ");
    const { told } = this.store;
    const { at } = timeline;
    const isElsewhere = at !== this.asked.at || selection.isBusy || guide !== null;
    const isNews = told !== this.asked.told || (text !== this.asked.text && isElsewhere);
    this.asked = { told, at, text };
    if (!isNews) return;
    this.view.announce([text]);
    this.turn = this.game.frame.turn;
  }

  /** Forget the last question, so that the full question is said again. */
  forget() {
    this.turn = 0;
    this.asked = { told: null, at: 0, text: "" };
  }

  /** Return what is asked, or what is said of the event that is shown, in sentences. @returns {string[]} */
  words() {
    const { game } = this;
    const { timeline, guide, isVeiled } = game;
    if (guide?.isWaiting) return guide.spoken(timeline.at);
    if (!timeline.isNow || isVeiled) return timeline.at ? [] : this.before();
    return [...(timeline.at ? [] : this.about()), ...this.now()];
  }

  /** Return what is said at the beginning of a story. @returns {string[]} */
  before() {
    const { lesson, situation } = this.store.now;
    if (lesson) return this.lesson(lesson);
    return situation ? this.about() : [this.t("now-beginning")];
  }

  /** Return what a situation is about. @returns {string[]} */
  about() {
    const { situation } = this.store.now;
    if (!situation) return [];
    const { title, question, watch } = situation;
    if (watch && !this.game.isVeiled) this.foretold = title;
    return [`${title}.`, question, this.game.isVeiled ? "" : watch].filter(Boolean);
  }

  /** Return what is asked now. @returns {string[]} */
  now() {
    const { game } = this;
    const { handover, choice, over, lesson } = this.store.now;
    const { why, entry } = game.selection;
    if (handover) return [`${this.t("handover", { side: handover })}.`, this.t("handover-lead", { side: handover })];
    if (choice && !choice.same) return [game.prompt.choosing(choice)];
    if (why) return why.map(aloud);
    if (entry) return [...this.unguided(), ...this.chosen(entry)];
    const judged = this.judged();
    if (over && !lesson) return game.guide ? game.guide.spoken(game.timeline.at) : [...judged, ...game.prompt.result()];
    if (lesson) return this.lesson(lesson);
    if (game.guide) return this.guide(game.guide);
    return [
      ...(game.isFresh ? (game.tools?.turns.words() ?? []) : []),
      ...judged,
      game.prompt.asks(game.frame.turn === this.turn),
    ].filter(Boolean);
  }

  /** @param {import("./guide.js").Guide} guide @returns {string[]} */
  guide(guide) {
    this.guided = guide.told?.asked?.text ?? "";
    return guide.spoken(this.game.timeline.at);
  }

  /** Return what the guide asks for, if it was not said because a card was chosen before. @returns {string[]} */
  unguided() {
    const asked = this.game.guide?.told?.asked?.text ?? "";
    if (asked === this.guided) return [];
    this.guided = asked;
    return [asked];
  }

  /** @param {import("../wire").Lesson} lesson @returns {string[]} */
  lesson(lesson) {
    return this.game.lessons?.spoken(this.view, lesson) ?? [];
  }

  /** Return what is said when a card is chosen. @param {import("../wire").clash.AtHand} entry @returns {string[]} */
  chosen(entry) {
    const { card, warning } = entry;
    return [this.game.prompt.chosen(entry), ...this.game.meaning(card), warning ?? ""].filter(Boolean);
  }

  /** Return the outcome of a situation, except what was already announced. @returns {string[]} */
  judged() {
    const { situation, steps } = this.store.now;
    if (!situation || steps.length > situation.moves) return [];
    const { refused, tried, answer, watch, title } = situation;
    const isKnown = refused.length > 0 || !this.game.timeline.at || this.foretold === title;
    const lead = refused.length ? [`${this.t("refused-at-end", { move: tried })}.`] : [];
    const said = answer || (isKnown ? "" : watch);
    return [...lead, ...refused.map(aloud), said].filter(Boolean);
  }
}
