// What is said of a game to those who hear it: what has happened, and, once the story rests, what is asked. What moves
// through the story says each beat as it comes (`timeline.js`); everything else is said from here.

import { aloud } from "../citing.js";
import { meaning } from "./large.js";

/** @typedef {import("./game.js").Game} Game */

export class Narrator {
  /**
   * For which answer of the kernel the question was said last, at which moment, and in which words.
   * @type {{ told: unknown, at: number, text: string }}
   */
  asked = { told: null, at: 0, text: "" };
  /** The turn in which the whole question was said. */
  turn = 0;
  /** The situation of which it was said beforehand what will happen. @type {unknown} */
  foretold = null;
  /** What a guide asked for last. */
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

  /** Say what has happened and was not said, then what is asked. */
  tell() {
    this.view.announce(this.game.unsaid);
    this.game.unsaid = [];
    this.ask();
  }

  /** Say what is asked, unless it was said already; it is not said again because something was put back. */
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

  /** Forget what was asked: it is said again, and all of it, once one comes back to it. */
  forget() {
    this.turn = 0;
    this.asked = { told: null, at: 0, text: "" };
  }

  /** What is asked, or said of what is shown, in sentences. @returns {string[]} */
  words() {
    const { game } = this;
    const { timeline, guide, isVeiled } = game;
    if (guide?.isWaiting) return guide.spoken(timeline.at);
    if (!timeline.isNow || isVeiled) return timeline.at ? [] : this.before();
    return [...(timeline.at ? [] : this.about()), ...this.now()];
  }

  /** What is said where a story begins. @returns {string[]} */
  before() {
    const { lesson, situation } = this.store.now;
    if (lesson) return this.lesson(lesson);
    return situation ? this.about() : [this.t("now-beginning")];
  }

  /** What a situation is about. @returns {string[]} */
  about() {
    const { situation } = this.store.now;
    if (!situation) return [];
    const { title, question, watch } = situation;
    if (watch && !this.game.isVeiled) this.foretold = title;
    return [`${title}.`, question, this.game.isVeiled ? "" : watch].filter(Boolean);
  }

  /** What is asked now: the first of these that there is. @returns {string[]} */
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

  /** What a guide asks for and was not said, because a card was chosen before. @returns {string[]} */
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

  /** A card is chosen. @param {import("../wire").clash.AtHand} entry @returns {string[]} */
  chosen(entry) {
    const { card, warning } = entry;
    return [this.game.prompt.chosen(entry), ...meaning(this.view.cards, card), warning ?? ""].filter(Boolean);
  }

  /** What has come of a situation; what was said of it beforehand is not said again. @returns {string[]} */
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
