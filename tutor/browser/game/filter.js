// The filter of the log: attacks, answers, the end. The game says which kinds there are; those that have happened can
// be chosen, and the log then shows no others.

import { choice } from "../common/choice.js";
import { render } from "../common/render.js";
import { mark } from "./log.js";

/** @typedef {import("./state.js").Game} Game */

const ALL = "";

/** The kinds that have happened, in the order in which they first did. @param {Game} game */
function kindsOf(game) {
  return [...new Set(game.store.beats.flatMap(({ kind }) => kind ?? []))];
}

/** Update the filter when the story has changed. @param {Game} game */
export function drawFilter(game) {
  const { log } = game;
  const kinds = kindsOf(game);
  if (!kinds.includes(game.log.kind)) game.log.kind = ALL;
  const options = /** @type {[string, string][]} */ (kinds.map((kind) => [kind, game.store.t(`beat-${kind}`)]));
  const all = /** @type {[string, string]} */ ([ALL, game.store.t("story-all")]);
  const given = {
    options: [all, ...options],
    value: game.log.kind,
    choose: (/** @type {string} */ kind) => show(game, kind),
  };
  render(log.filter, kinds.length > 1 ? choice(given, { "aria-label": game.store.t("story-show") }) : null);
  filter(game);
}

/** Show one kind, and say how many events of it there are. @param {Game} game @param {string} kind */
export function show(game, kind) {
  game.log.kind = kind;
  const count = filter(game);
  game.view.announce([game.store.t("story-found", { count })]);
  mark(game, game.timeline.at);
}

/** Hide events of other kinds, and titles without events. Return how many are shown. @param {Game} game */
export function filter(game) {
  let [title, count] = /** @type {[HTMLElement | null, number]} */ ([null, 0]);
  for (const item of game.elements.story.children) {
    if (!(item instanceof HTMLElement)) continue;
    if (item.classList.contains("rt-said")) {
      title = item;
      title.hidden = game.log.kind !== ALL;
      continue;
    }
    item.hidden = game.log.kind !== ALL && item.dataset.kind !== game.log.kind;
    if (item.hidden) continue;
    count += 1;
    if (title) title.hidden = false;
  }
  return count;
}
