// What a screen reader says of a game: what has happened and, when the story stops, what is asked. While the story
// plays, `timeline.js` says each beat.

import { aloud } from "../citing.js";
import { frameOf } from "./game.js";
import { choosing, whereTo } from "./prompt.js";
import { chosenCard } from "./selection.js";
import { recapInWords } from "./turns.js";

/** @typedef {import("./state.js").Game} Game */

/** What has been said. */
export const createSaid = () => ({
  /** The last question: for which answer of the kernel, at which event, and its text. @type {unknown} */
  told: null,
  at: 0,
  text: "",
  /** The turn in which the full question was said. */
  turn: 0,
  /** The situation whose outcome was already announced. */
  foretold: "",
  /** What the guide asked for last. */
  guided: "",
});

/** Say what has happened and was not yet said, then what is asked. @param {Game} game */
export function sayNews(game) {
  game.view.announce(game.unsaid);
  game.unsaid = [];
  sayQuestion(game);
}

/** Whether a card or a part of a choice is chosen, or a refusal is shown. @param {Game["selection"]} selection */
const isBusy = ({ index, why, order }) => index !== null || why !== null || order.length > 0;

/** Say what is asked, unless it was said already. It is not said again when a chosen card is put back.
 * @param {Game} game */
export function sayQuestion(game) {
  const { timeline, selection, guide, said } = game;
  const isUnderWay = timeline.isPlaying || timeline.goal !== null;
  if (isUnderWay || !game.isShown || game.unsaid.length) return;
  const text = words(game).join(" ");
  const { told } = game.store;
  const { at } = timeline;
  const isElsewhere = at !== said.at || isBusy(selection) || guide !== null;
  const isNews = told !== said.told || (text !== said.text && isElsewhere);
  Object.assign(said, { told, at, text });
  if (!isNews) return;
  game.view.announce([text]);
  said.turn = frameOf(game).turn;
}

/** Forget the last question, so that the full question is said again. @param {Game} game */
export function forgetSaid(game) {
  Object.assign(game.said, { turn: 0, told: null, at: 0, text: "" });
}

/** Return what is asked, or what is said of the event that is shown, in sentences.
 * @param {Game} game @returns {string[]} */
function words(game) {
  const { timeline, guide, view } = game;
  if (guide?.isWaiting(game)) return guide.spoken(game, timeline.at);
  if (!timeline.isNow || view.isVeiled) return timeline.at ? [] : before(game);
  return [...(timeline.at ? [] : about(game)), ...now(game)];
}

/** Return what is said at the beginning of a story. @param {Game} game @returns {string[]} */
function before(game) {
  const { lesson, situation } = game.store.now;
  if (lesson) return lessonWords(game, lesson);
  return situation ? about(game) : [game.store.t("now-beginning")];
}

/** Return what a situation is about. @param {Game} game @returns {string[]} */
function about(game) {
  const { situation } = game.store.now;
  if (!situation) return [];
  const { title, question, watch } = situation;
  if (watch && !game.view.isVeiled) game.said.foretold = title;
  return [`${title}.`, question, game.view.isVeiled ? "" : watch].filter(Boolean);
}

/** Return what is asked now. @param {Game} game @returns {string[]} */
function now(game) {
  const { handover, choice, over, lesson } = game.store.now;
  const { why } = game.selection;
  const card = chosenCard(game);
  if (handover)
    return [`${game.store.t("handover", { side: handover })}.`, game.store.t("handover-lead", { side: handover })];
  if (choice && !choice.same) return [choosing(game, choice)];
  if (why) return why.map(aloud);
  if (card) return [...unguided(game), ...targets(game, card)];
  const judged = outcome(game);
  if (over && !lesson)
    return game.guide ? game.guide.spoken(game, game.timeline.at) : [...judged, ...game.table.result(game)];
  if (lesson) return lessonWords(game, lesson);
  if (game.guide) return guided(game, game.guide);
  return [
    ...(game.isFresh ? recapInWords(game) : []),
    ...judged,
    game.table.asks(game, frameOf(game).turn === game.said.turn),
  ].filter(Boolean);
}

/** @param {Game} game @param {NonNullable<Game["guide"]>} guide @returns {string[]} */
function guided(game, guide) {
  game.said.guided = game.store.now.first?.asked?.text ?? "";
  return guide.spoken(game, game.timeline.at);
}

/** Return what the guide asks for, if it was not said because a card was chosen before.
 * @param {Game} game @returns {string[]} */
function unguided(game) {
  const asked = (game.guide && game.store.now.first?.asked?.text) ?? "";
  if (asked === game.said.guided) return [];
  game.said.guided = asked;
  return [asked];
}

/** @param {Game} game @param {import("../wire").Lesson} lesson @returns {string[]} */
function lessonWords(game, lesson) {
  return game.view.lessons?.spoken(game.view, lesson) ?? [];
}

/** Return what is said when a card is chosen.
 * @param {Game} game @param {import("../wire").clash.AtHand} entry @returns {string[]} */
function targets(game, entry) {
  const { card, warning } = entry;
  return [whereTo(game, entry), ...game.table.meaning(game, card), warning ?? ""].filter(Boolean);
}

/** Return the outcome of a situation, except what was already announced. @param {Game} game @returns {string[]} */
function outcome(game) {
  const { situation, steps } = game.store.now;
  if (!situation || steps.length > situation.moves) return [];
  const { refused, tried, answer, watch, title } = situation;
  const isKnown = refused.length > 0 || !game.timeline.at || game.said.foretold === title;
  const lead = refused.length ? [`${game.store.t("refused-at-end", { move: tried })}.`] : [];
  const said = answer || (isKnown ? "" : watch);
  return [...lead, ...refused.map(aloud), said].filter(Boolean);
}
