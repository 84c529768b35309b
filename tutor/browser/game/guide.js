// The guide through a first game. It comments on the story, one thing at a time: after each beat that it comments on,
// the story waits until the person goes on, at any pace. What it then asks for is shown above everything else until it
// is done.

import { cite } from "../citing.js";
import { h } from "../common/render.js";
import { draw } from "./game.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../wire").Moment} Moment */

/** After how many events something is said: those of the beat that it belongs to.
 * @param {Game} game @param {{ at: number }} said */
function place(game, { at }) {
  return game.store.beat(at)?.to ?? 0;
}

/** What is said after so many events. @param {Game} game @param {number} at @returns {Moment[]} */
export function saidAt(game, at) {
  return (game.store.now.first?.said ?? []).filter((said) => place(game, said) === at).map(({ moment }) => moment);
}

/** What of that is still to be read. @param {Game} game @param {number} at */
export function unread(game, at) {
  return saidAt(game, at).slice(game.read.at === at ? game.read.count : 0);
}

/** Where the story waits next, after so many events: where something is said, or at its end.
 * @param {Game} game @param {number} at */
export function next(game, at) {
  const { end } = game.timeline;
  const places = (game.store.now.first?.said ?? []).map((said) => place(game, said));
  return Math.min(end, ...places.filter((one) => one > at));
}

/** Whether there is something to read before anything else; whoever plays on has read it. @param {Game} game */
export function isWaiting(game) {
  const { timeline, selection } = game;
  const isPlayed = selection.index !== null || selection.why !== null;
  return !timeline.isPlaying && !isPlayed && unread(game, timeline.at).length > 0;
}

/** What is said where the story waits, or when it has come to its end.
 * @param {Game} game @param {number} at @returns {string[]} */
export function spoken(game, at) {
  const { asked, learnt } = game.store.now.first ?? {};
  const [moment] = unread(game, at);
  if (moment) return [moment.text];
  return at === game.timeline.end ? [asked?.text ?? "", ...(learnt ?? [])].filter(Boolean) : [];
}

/** Go on: to what is said next here, to what is asked, or with the story. @param {Game} game */
export function goOn(game) {
  const { timeline } = game;
  const { at, end } = timeline;
  game.read = { at, count: game.read.at === at ? game.read.count + 1 : 1 };
  if (at < end && !unread(game, at).length) {
    if (timeline.pace !== "none") return timeline.play();
    timeline.go(next(game, at));
  } else draw(game);
}

// -- what stands in the prompt -------------------------------------------------------------------------------------

/** Return a sentence of the guide, with its rules. @param {Game} game @param {Moment} moment @param {string} [more] */
function sentence(game, { text, rules }, more = "") {
  return h("p", { class: `rt-guide${more}` }, text, ...rules.map((rule) => cite(game.store, rule)));
}

/** Return what is shown while the story waits: what has happened, what it means, and the button to go on.
 * @param {Game} game
 * @returns {Child[]} */
export function waiting(game) {
  const { timeline } = game;
  const { beat } = timeline;
  const [moment] = unread(game, timeline.at);
  const happened = beat && [
    beat.under ? h("p", { class: "rt-when" }, beat.under) : null,
    h("p", { class: "rt-telling" }, beat.text),
  ];
  return [
    ...(timeline.at === timeline.end ? (game.player?.recap(game) ?? []) : (happened ?? [])),
    moment ? sentence(game, moment) : null,
    h(
      "div",
      { class: "rt-buttons" },
      game.view.button("guide-go-on", () => goOn(game), { class: "rt-main", "data-verb": "go-on" }),
    ),
  ];
}

/** Return what the guide asks for now. @param {Game} game @returns {Child[]} */
export function asked(game) {
  const { asked: wanted } = game.store.now.first ?? {};
  return [wanted ? sentence(game, wanted, " rt-guide-asked") : null];
}

/** Return what is shown at the end: what was learned, and where to go from here.
 * @param {Game} game @returns {Child[]} */
export function ending(game) {
  const { view, store } = game;
  const told = store.now.first;
  const isWon = told?.won;
  const button = (/** @type {string} */ key, /** @type {import("../wire").Act} */ act, cls = "rt-quiet") =>
    view.button(key, () => view.say(act), { class: cls });
  return [
    h("h2", { class: `rt-over${isWon ? " rt-won" : ""}` }, view.t(isWon ? "guide-won" : "lost")),
    h("p", {}, view.t("guide-learnt")),
    h("ul", { class: "rt-learnt" }, ...(told?.learnt ?? []).map((text) => h("li", {}, text))),
    h(
      "div",
      { class: "rt-buttons" },
      button("guide-onward", { do: "new", start: told?.onward ?? "", seats: told?.seats ?? "" }, "rt-main"),
      button("guide-lessons", { do: "page", page: "lessons" }),
      button("guide-again", { do: "first", edition: store.now.edition, kind: told?.kind ?? "" }),
    ),
  ];
}
