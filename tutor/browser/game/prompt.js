// The prompt: what is asked or said beside the table, in a box that keeps its size.

import { cite } from "../citing.js";
import { whenPainted } from "../common/dom.js";
import { create, h, render, replace } from "../common/render.js";
import { count } from "../frames.js";
import { moveAct } from "../moves.js";

/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../common/render.js").Props} Props */
/** @typedef {import("../types").StoryBeat} StoryBeat */

const MAIN = new Set(["end", "attack"]);
/** The classes of parts with their own place below the text: the answers, and at the foot the buttons to go on. */
const [ANSWERS, FOOT, PLACED] = [
  /\brt-(options|choice)\b/,
  /\brt-(buttons|presenting)\b/,
  /\brt-(options|choice|buttons|presenting)\b/,
];

/** Return the classes of a part, which decide where it is placed. @param {Child} part */
const kind = (part) => (part && typeof part === "object" && "props" in part ? String(part.props.class ?? "") : "");

/** Whether each button of a part has a key. @param {Child} part @returns {boolean} */
const isKeyed = (part) =>
  !part ||
  typeof part !== "object" ||
  !("props" in part) ||
  (part.tag === "button" ? part.key !== null : part.children.every(isKeyed));

export class Prompt {
  /** Whether the only answer to a choice has been given. */
  isAnswered = false;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.view = game.view;
    this.store = game.store;
    /** What a move would do. It is drawn over the text, so that nothing moves. */
    this.foreseen = create(h("p", { class: "rt-foreseen" }));
    this.foot = create(h("div", { class: "rt-foot", role: "toolbar", tabindex: "-1" }));
    /** How often it was drawn. */
    this.drawn = 0;
    /** The answer that the foot was drawn for. @type {unknown} */
    this.told = null;
    this.box = create(h("section", { class: "rt-prompt", "data-row": "prompt", "aria-label": this.t("asked") }));
  }

  /** @param {string} key @param {import("../store.js").Values} [values] */
  t(key, values) {
    return this.store.t(key, values);
  }

  draw() {
    const { timeline, selection } = this.game;
    const { choice } = this.store.now;
    const inside = this.inside();
    const at = (/** @type {RegExp} */ pattern) => inside.filter((part) => pattern.test(kind(part)));
    this.drawn += 1;
    // created again each time: a second press of Enter must not press a button that has replaced the first
    const places = [
      h("div", { class: "rt-asked", key: this.drawn }, ...inside.filter((part) => !PLACED.test(kind(part)))),
      h("div", { class: "rt-answers", role: "toolbar", key: this.drawn }, ...at(ANSWERS)),
    ];
    render(this.box, ...places, this.foot, this.store.now.lesson ? null : this.foreseen);
    // a button stays the same element while a story goes on, so that a press ends on the button on which it began
    const foot = at(FOOT);
    const lay = this.told === this.store.told && foot.every(isKeyed) ? render : replace;
    lay(this.foot, ...foot);
    this.foot.tabIndex = -1;
    this.told = this.store.told;
    this.box.setAttribute("aria-label", this.t(timeline.isNow ? "asked" : "watch"));
    whenPainted(() => this.reach());
    const wasAnswered = this.isAnswered;
    this.isAnswered = Boolean(choice?.same && timeline.isNow && !wasAnswered);
    if (choice && this.isAnswered) selection.answer(choice.cards);
    this.game.follow();
  }

  /** Let the keyboard scroll what is longer than its place. */
  reach() {
    for (const place of this.box.querySelectorAll(":scope > *, .rt-recap"))
      if (place.scrollHeight > place.clientHeight + 1) place.setAttribute("tabindex", "0");
  }

  /** Press the button of a verb, if there is one. @param {string} verb */
  press(verb) {
    const button = this.box.querySelector(`[data-verb="${verb}"]`);
    if (button instanceof HTMLElement) button.click();
  }

  // -- contents ------------------------------------------------------------------------------------------------------

  /** @returns {Child[]} */
  inside() {
    const { timeline, tools, guide, isVeiled } = this.game;
    const { lesson, playlist } = this.store.now;
    if (guide?.isWaiting) return guide.waiting();
    const isStart = !timeline.at;
    const told = lesson && this.game.lessons ? this.game.lessons.prompt(this.game, lesson, !timeline.isNow) : [];
    return [
      ...this.about(isStart && !(playlist && timeline.isNow && !isVeiled)),
      ...(playlist && tools ? tools.hall.guessing() : []),
      ...(isStart && !timeline.isNow ? told : []),
      ...(timeline.isNow && !isVeiled ? [...this.guided(), ...this.asked(told)] : this.watched()),
      playlist && tools ? tools.presenting(playlist) : null,
    ];
  }

  /**
   * Return the situation at its start; while it is presented, its question all the time.
   * @param {boolean} isStart
   * @returns {Child[]}
   */
  about(isStart) {
    const { situation, playlist } = this.store.now;
    if (!situation) return [];
    if (isStart) return this.situation(situation);
    return playlist ? [this.question(situation)] : [];
  }

  /** Return what the guide asks for; nothing while a refusal is shown. @returns {Child[]} */
  guided() {
    const { guide, selection } = this.game;
    return selection.why ? [] : (guide?.asked() ?? []);
  }

  /** Whether the last beat is shown beside what is to be done. */
  get staysTold() {
    return !this.store.now.lesson && !this.store.now.situation;
  }

  /** Return the beat that is shown and the buttons to go on, while the last event is not shown. @returns {Child[]} */
  watched() {
    const { timeline, tools, isVeiled } = this.game;
    const { beat } = timeline;
    const reveal = isVeiled && tools;
    const main = { class: "rt-main" };
    return [
      ...(beat ? this.beat(beat) : []),
      h(
        "div",
        { class: "rt-buttons" },
        timeline.at
          ? null
          : reveal
            ? this.view.button("reveal", () => reveal.reveal(), main)
            : this.view.button("play", () => timeline.play(), main),
        timeline.isSteered
          ? this.view.button("go-on", () => timeline.onward(), { ...main, "data-verb": "go-on" })
          : null,
        ...((!reveal && tools?.turns.ways()) || []),
      ),
    ];
  }

  /** Return what is to be done now. @param {Child[]} lesson what the lesson says @returns {Child[]} */
  asked(lesson) {
    const { over, lesson: isLesson, playlist } = this.store.now;
    const { tools, guide } = this.game;
    const first = tools?.answering.asked(); // when the tools are loaded, everything is drawn again
    if (first) return first;
    const judged = tools?.answering.judged() ?? [];
    if (playlist && judged.length) return judged; // next comes the next situation
    if (over) return isLesson ? lesson : (guide ?? this.game).ending();
    const isTold = guide?.at(this.game.timeline.end).length; // the guide has said it
    return [...(isTold ? [] : (tools?.turns.told() ?? [])), ...judged, ...lesson, ...this.asking(judged.length > 0)];
  }

  /** Whether an Automa is next. */
  get isAutoma() {
    const { moves, piles } = this.store.now;
    return moves !== null && piles.includes(moves.side);
  }

  /**
   * Return what the side whose turn it is is asked; an empty text if nobody is asked.
   * @param {boolean} [isAgain] whether the full question was asked in this turn already
   * @returns {string}
   */
  asks(isAgain = false) {
    const { moves } = this.store.now;
    if (!moves) return "";
    const { mana, phase, turn } = this.store.frame(this.game.timeline.at);
    const canPlay = moves.hand.some((entry) => !entry.why);
    const summoning = isAgain ? "now-left" : turn > 1 ? "now-summoning" : "now-first";
    const key = phase === "assault" ? "now-assault" : canPlay ? summoning : "now-nothing";
    if (this.isAutoma) return this.t("now-automa");
    return [this.isLast ? this.t("now-last") : "", this.t(key, { mana })].filter(Boolean).join(" ");
  }

  /** Whether the Automa's next turn is its last. */
  get isLast() {
    const { solo, piles } = this.store.now;
    const frame = this.store.frame(this.game.timeline.at);
    return solo && piles.some((side) => frame[`${side}.fort`] && !count(frame[`${side}.hand`]));
  }

  /** Return what a choice asks for. @param {import("../wire").Choice} choice */
  choosing({ side }) {
    return this.t(this.store.now.solo ? "now-choice" : "now-choice-side", { side });
  }

  /** Return the question where a chosen card is to go. @param {import("../wire").clash.AtHand} entry */
  chosen({ card, to: options }) {
    const isAbove = options.some(({ to }) => to.number);
    const isCreature = this.store.card(card).type === "creature";
    const key = isCreature ? (isAbove ? "now-choose-host" : "now-choose-line") : "now-choose-target";
    return this.t(key, { card: this.view.cards.title(card) });
  }

  /** Return how a game has ended. @returns {string[]} */
  result() {
    return this.game.result();
  }

  /**
   * Return the question, and the buttons for moves other than playing cards.
   * @param {boolean} [isSaid] whether to leave out the question
   * @returns {Child[]}
   */
  asking(isSaid = false) {
    const { moves } = this.store.now;
    if (!moves) return [];
    const { isAutoma } = this;
    const verbs = moves.verbs.map((kind) =>
      this.view.button(isAutoma ? "verb-end-automa" : `verb-${kind}`, () => this.view.say(moveAct({ kind })), {
        class: MAIN.has(kind) ? "rt-main" : "rt-quiet",
        "data-verb": kind,
        key: kind,
      }),
    );
    return [
      isSaid || this.game.guide ? null : h("p", { class: "rt-ask" }, this.asks()),
      h("div", { class: "rt-buttons" }, ...verbs.reverse()),
    ];
  }

  // -- parts ---------------------------------------------------------------------------------------------------------

  /** Return a beat in words, under its title; when stepping within the beat, also the event. @param {StoryBeat} beat */
  beat({ text, under, events, to }) {
    const { timeline } = this.game;
    const { event, at, isPlaying, goal, grain } = timeline;
    const isInside = events > 1 && (grain === "event" || (at !== to && !isPlaying && goal === null));
    return [
      under ? h("p", { class: "rt-when" }, under) : null,
      h(
        "p",
        { class: isInside ? "rt-recap" : "rt-telling", title: isPlaying ? this.t("hurry") : null },
        text,
        events === 1 && event && cite(this.store, event.rule, event.printed),
      ),
      isInside && event ? this.telling(event) : null,
    ];
  }

  /** Return an event in a sentence, with its rule. @param {import("../wire").Event} event */
  telling({ text, rule, printed }) {
    return h("p", { class: "rt-telling" }, text, cite(this.store, rule, printed));
  }

  /** @param {import("../wire").Situation} situation */
  situation(situation) {
    const { isVeiled } = this.game;
    return [
      h("h2", { class: "rt-situation" }, situation.title),
      situation.question ? this.question(situation) : null,
      ...(isVeiled ? [] : [h("p", {}, situation.watch), this.seal(situation)]),
    ];
  }

  /**
   * Return the question of a situation, which stays while it is presented.
   * @param {{ question: string, title: string }} situation
   */
  question({ question, title }) {
    return h("p", { class: "rt-question" }, question || title);
  }

  /** Return whether the execution confirmed what the situation says.
   * @param {{ ok: boolean, differs: boolean }} executed */
  seal({ ok, differs }) {
    return differs && ok
      ? null
      : h("p", { class: ok ? "rt-seal" : "rt-warning" }, this.t(ok ? "executed" : "not-executed"));
  }
}
