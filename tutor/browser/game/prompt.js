// The prompt: what is asked or said beside the table, in a box that keeps its size.

import { cite } from "../citing.js";
import { whenPainted } from "../common/dom.js";
import { create, h, render, replace } from "../common/render.js";
import { count } from "../frames.js";
import { moveAct } from "../moves.js";
import { answer } from "./selection.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../common/render.js").Props} Props */
/** @typedef {import("../types").StoryBeat} StoryBeat */

const MAIN = new Set(["end", "attack"]);
/** The classes of parts with their own place below the text: the answers, and at the foot the buttons to go on. */
const ANSWERS = /\brt-(options|choice)\b/;
const FOOT = /\brt-(buttons|presenting)\b/;

/** Return the classes of a part, which decide where it is placed. @param {Child} part */
const kind = (part) => (part && typeof part === "object" && "props" in part ? String(part.props.class ?? "") : "");

/** Whether each button of a part has a key. @param {Child} part @returns {boolean} */
const isKeyed = (part) =>
  !part ||
  typeof part !== "object" ||
  !("props" in part) ||
  (part.tag === "button" ? part.key !== null : part.children.every(isKeyed));

/** Return the elements of a prompt, and what is known of them. @param {import("../store.js").Store} store */
export const createPrompt = (store) => ({
  box: create(h("section", { class: "rt-prompt", "data-row": "prompt", "aria-label": store.t("asked") })),
  foot: create(h("div", { class: "rt-foot", role: "toolbar", tabindex: "-1" })),
  /** What a move would do. It is drawn over the text, so that nothing moves. */
  forecast: create(h("p", { class: "rt-foreseen" })),
  /** How often it was drawn. */
  drawn: 0,
  /** The answer that the foot was drawn for. @type {unknown} */
  told: null,
  /** Whether the only answer to a choice has been given. */
  isAnswered: false,
});

/** Draw the prompt. @param {Game} game */
export function drawPrompt(game) {
  const { timeline, store, prompt, table } = game;
  const { choice, lesson } = store.now;
  const parts = table.inside(game);
  const at = (/** @type {RegExp} */ pattern) => parts.filter((part) => pattern.test(kind(part)));
  const [answers, foot] = [at(ANSWERS), at(FOOT)];
  const said = parts.filter((part) => !answers.includes(part) && !foot.includes(part));
  prompt.drawn += 1;
  // created again each time: a second press of Enter must not press a button that has replaced the first
  const places = [
    h("div", { class: "rt-asked", key: prompt.drawn }, ...said),
    h("div", { class: "rt-answers", role: "toolbar", key: prompt.drawn }, ...answers),
  ];
  render(prompt.box, ...places, prompt.foot, lesson ? null : prompt.forecast);
  // a button stays the same element while a story goes on, so that a press ends on the button on which it began
  const put = prompt.told === store.told && foot.every(isKeyed) ? render : replace;
  put(prompt.foot, ...foot);
  prompt.foot.tabIndex = -1;
  prompt.told = store.told;
  prompt.box.setAttribute("aria-label", store.t(timeline.isNow ? "asked" : "watch"));
  whenPainted(() => table.reach(game));
  const wasAnswered = prompt.isAnswered;
  prompt.isAnswered = Boolean(choice?.same && timeline.isNow && !wasAnswered);
  if (choice && prompt.isAnswered) answer(game, choice.cards);
}

/** Let the keyboard scroll what is longer than its place. @param {Game} game */
export function reach(game) {
  for (const place of game.prompt.box.querySelectorAll(":scope > *, .rt-recap"))
    if (place.scrollHeight > place.clientHeight + 1) place.setAttribute("tabindex", "0");
}

/** Press the button of a verb, if there is one. @param {Game} game @param {string} verb */
export function press(game, verb) {
  const button = game.prompt.box.querySelector(`[data-verb="${verb}"]`);
  if (button instanceof HTMLElement) button.click();
}

// -- contents ------------------------------------------------------------------------------------------------------

/** @param {Game} game @returns {Child[]} */
export function inside(game) {
  const { timeline, player, guide, view, table } = game;
  const { lesson, playlist } = game.store.now;
  if (guide?.isWaiting(game)) return guide.waiting(game);
  const isStart = !timeline.at;
  const isAsked = timeline.isNow && !view.isVeiled;
  const told = lesson && view.lessons ? view.lessons.prompt(game, lesson, !timeline.isNow) : [];
  return [
    ...about(game, isStart && !(playlist && isAsked)),
    ...(playlist && player ? player.guessing(game) : []),
    ...(isStart && !timeline.isNow ? told : []),
    ...(isAsked ? [...guided(game), ...table.asked(game, told)] : watched(game)),
    playlist && player ? player.presentationButtons(game, playlist) : null,
  ];
}

/**
 * Return the situation at its start; while it is presented, its question all the time.
 * @param {Game} game
 * @param {boolean} isStart
 * @returns {Child[]}
 */
function about(game, isStart) {
  const { situation, playlist } = game.store.now;
  if (!situation) return [];
  if (isStart) return game.table.situation(game, situation);
  return playlist ? [question(situation)] : [];
}

/** Return what the guide asks for; nothing while a refusal is shown. @param {Game} game @returns {Child[]} */
function guided(game) {
  const { guide, selection } = game;
  return selection.why ? [] : (guide?.asked(game) ?? []);
}

/** Whether the last beat is shown beside what is to be done. @param {Game} game */
export function staysTold(game) {
  return !game.store.now.lesson && !game.store.now.situation;
}

/** Return the beat that is shown and the buttons to go on, while the last event is not shown.
 * @param {Game} game @returns {Child[]} */
function watched(game) {
  const { timeline, player, view } = game;
  const { beat } = timeline;
  const hidden = view.isVeiled && player;
  const main = { class: "rt-main" };
  return [
    ...(beat ? beatInWords(game, beat) : []),
    h(
      "div",
      { class: "rt-buttons" },
      timeline.at
        ? null
        : hidden
          ? view.button("reveal", () => hidden.reveal(game), main)
          : view.button("play", () => timeline.play(), main),
      timeline.isSteered ? view.button("go-on", () => timeline.onward(), { ...main, "data-verb": "go-on" }) : null,
      ...((!hidden && player?.turnButtons(game)) || []),
    ),
  ];
}

/** Return what is to be done now. @param {Game} game @param {Child[]} lesson what the lesson says @returns {Child[]} */
export function asked(game, lesson) {
  const { over, lesson: isLesson, playlist } = game.store.now;
  const { player, guide, table } = game;
  const first = player?.asked(game); // when the tools are loaded, everything is drawn again
  if (first) return first;
  const judged = player?.outcome(game) ?? [];
  if (playlist && judged.length) return judged; // next comes the next situation
  if (over) return isLesson ? lesson : guide ? guide.ending(game) : table.ending(game);
  const isTold = guide?.saidAt(game, game.timeline.end).length; // the guide has said it
  const recap = isTold ? [] : (player?.recap(game) ?? []);
  return [...recap, ...judged, ...lesson, ...table.asking(game, judged.length > 0)];
}

/** Whether an Automa is next. @param {Game} game */
function isAutoma(game) {
  const { moves, piles } = game.store.now;
  return moves !== null && piles.includes(moves.side);
}

/**
 * Return what the side whose turn it is is asked; an empty text if nobody is asked.
 * @param {Game} game
 * @param {boolean} [isAgain] whether the full question was asked in this turn already
 * @returns {string}
 */
export function asks(game, isAgain = false) {
  const { moves } = game.store.now;
  if (!moves) return "";
  const { mana, phase, turn } = game.store.frame(game.timeline.at);
  const canPlay = moves.hand.some((entry) => !entry.why);
  const summoning = isAgain ? "now-left" : turn > 1 ? "now-summoning" : "now-first";
  const key = phase === "assault" ? "now-assault" : canPlay ? summoning : "now-nothing";
  if (isAutoma(game)) return game.store.t("now-automa");
  return [isLast(game) ? game.store.t("now-last") : "", game.store.t(key, { mana })].filter(Boolean).join(" ");
}

/** Whether the Automa's next turn is its last. @param {Game} game */
function isLast(game) {
  const { solo, piles } = game.store.now;
  const frame = game.store.frame(game.timeline.at);
  return solo && piles.some((side) => frame[`${side}.fort`] && !count(frame[`${side}.hand`]));
}

/** Return what a choice asks for. @param {Game} game @param {import("../wire").Choice} choice */
export function choosing(game, { side }) {
  return game.store.t(game.store.now.solo ? "now-choice" : "now-choice-side", { side });
}

/** Return the question where a chosen card is to go.
 * @param {Game} game @param {import("../wire").clash.AtHand} entry */
export function whereTo(game, { card, to: options }) {
  const isAbove = options.some(({ to }) => to.number);
  const isCreature = game.store.card(card).type === "creature";
  const key = isCreature ? (isAbove ? "now-choose-host" : "now-choose-line") : "now-choose-target";
  return game.store.t(key, { card: game.view.cards.title(card) });
}

/**
 * Return the question, and the buttons for moves other than playing cards.
 * @param {Game} game
 * @param {boolean} [isSaid] whether to leave out the question
 * @returns {Child[]}
 */
export function asking(game, isSaid = false) {
  const { moves } = game.store.now;
  if (!moves) return [];
  const verbs = moves.verbs.map((kind) =>
    game.view.button(isAutoma(game) ? "verb-end-automa" : `verb-${kind}`, () => game.view.say(moveAct({ kind })), {
      class: MAIN.has(kind) ? "rt-main" : "rt-quiet",
      "data-verb": kind,
      key: kind,
    }),
  );
  return [
    isSaid || game.guide ? null : h("p", { class: "rt-ask" }, game.table.asks(game)),
    h("div", { class: "rt-buttons" }, ...verbs.reverse()),
  ];
}

// -- parts ---------------------------------------------------------------------------------------------------------

/** Return a beat in words, under its title; when stepping within the beat, also the event.
 * @param {Game} game @param {StoryBeat} beat */
function beatInWords(game, { text, under, events, to }) {
  const { timeline } = game;
  const { event, at, isPlaying, goal, grain } = timeline;
  const isInside = events > 1 && (grain === "event" || (at !== to && !isPlaying && goal === null));
  return [
    under ? h("p", { class: "rt-when" }, under) : null,
    h(
      "p",
      { class: isInside ? "rt-recap" : "rt-telling", title: isPlaying ? game.store.t("hurry") : null },
      text,
      events === 1 && event && cite(game.store, event.rule, event.printed),
    ),
    isInside && event ? telling(game, event) : null,
  ];
}

/** Return an event in a sentence, with its rule. @param {Game} game @param {import("../wire").Event} event */
export function telling(game, { text, rule, printed }) {
  return h("p", { class: "rt-telling" }, text, cite(game.store, rule, printed));
}

/** @param {Game} game @param {import("../wire").Situation} situation */
export function situation(game, situation) {
  const { isVeiled } = game.view;
  return [
    h("h2", { class: "rt-situation" }, situation.title),
    situation.question ? question(situation) : null,
    ...(isVeiled ? [] : [h("p", {}, situation.watch), seal(game, situation)]),
  ];
}

/**
 * Return the question of a situation, which stays while it is presented.
 * @param {{ question: string, title: string }} situation
 */
function question({ question: text, title }) {
  return h("p", { class: "rt-question" }, text || title);
}

/** Return whether the execution confirmed what the situation says.
 * @param {Game} game
 * @param {{ ok: boolean, differs: boolean }} executed */
export function seal(game, { ok, differs }) {
  return differs && ok
    ? null
    : h("p", { class: ok ? "rt-seal" : "rt-warning" }, game.store.t(ok ? "executed" : "not-executed"));
}
