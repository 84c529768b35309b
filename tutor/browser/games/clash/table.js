// The table of Clash of Decks: the board, and what is drawn over it.

import { render } from "../../common/render.js";
import { frameOf } from "../../game/game.js";
import { chosenCard } from "../../game/selection.js";
import { base } from "../../game/table.js";
import { isSame, placeName } from "../../moves.js";
import { Animation } from "./animation.js";
import { addBoard, buttonAt, drawBoard, drawSlots, isLeaving, isNew, roveRows } from "./board.js";
import { createDrag, endDrag, land } from "./drag.js";
import { ending, result } from "./ending.js";
import { places } from "./finding.js";
import { fly } from "./flight.js";
import { drawForecast } from "./forecast.js";
import { effect, large, meaning } from "./large.js";
import { createReport, drawReport, leaveReport } from "./report.js";
import { chip } from "./rules.js";
import { createScene, showScene } from "./scenes.js";
import { aim, pick } from "./selection.js";
import { measure } from "./stage.js";
import { inWords } from "./words.js";

/** @typedef {import("./state.js").ClashGame} ClashGame */
/** @typedef {import("./animation.js").Places} Places */

/**
 * Animate the cards from their old places.
 * @param {ClashGame} game
 * @param {Places} before
 */
function animate(game, before) {
  const { timeline, store, tools } = game;
  const { event } = timeline;
  land(game, before);
  const animation = new Animation(game);
  animation.run(before, event);
  if (!event) return;
  fly(game, before, event, animation.long);
  tools.sounds.hear(event, !event.side || !store.now.piles.includes(event.side));
  showScene(game, event);
}

/** @type {import("../../game/state.js").Table} */
export const table = {
  ...base,

  /** @param {ClashGame} game */
  start(game) {
    addBoard(game);
    Object.assign(game, { drag: createDrag(), report: createReport(), scene: createScene() });
  },

  /** @param {ClashGame} game */
  layout: (game) => game.board.parts.main,

  /** @param {ClashGame} game */
  renew(game) {
    game.board.drawn.delete("room");
  },

  /** @param {ClashGame} game */
  addTools(game) {
    const { store, view, board, player, report } = game;
    const look = (/** @type {string} */ rule) => view.say({ do: "page", page: "rulebook", rule });
    render(
      board.parts.chip,
      chip(store, (title, ...inside) => player?.openDialog(game, title, ...inside), look),
    );
    report.seen = store.now.report;
  },

  // -- input ---------------------------------------------------------------------------------------------------------

  /** @param {ClashGame} game @param {KeyboardEvent} event */
  key(game, event) {
    if (event.key !== "Escape" || !game.report.box) return false;
    leaveReport(game);
    return true;
  },
  pick,
  aim,

  /** @param {ClashGame} game @param {HTMLElement} button */
  moveOf(game, button) {
    const { slot } = button.dataset;
    const li = /** @type {HTMLElement | null} */ (button.closest("[data-key]"));
    const place = game.board.items.get(li?.dataset.key ?? "")?.place;
    const found = chosenCard(game)?.to.find(({ to }) => placeName(to) === slot || (place && isSame(to, place)));
    return found?.move ?? null;
  },

  // -- cards ---------------------------------------------------------------------------------------------------------

  /** @param {ClashGame} game @param {number} index */
  cardAt({ store, board }, index) {
    const { moves } = store.now;
    return (moves && buttonAt(board, `${moves.side}.hand`, index)) ?? null;
  },

  /** @param {ClashGame} game @param {string} key */
  cardOf: ({ board }, key) => board.items.get(key)?.li.querySelector("button") ?? null,

  /** @param {ClashGame} game @param {string} key */
  thing: ({ board }, key) => board.items.get(key)?.thing ?? null,

  /** @param {ClashGame} game @param {string} key */
  isLeaving: (game, key) => isLeaving(game, key, frameOf(game)),
  rove: roveRows,
  cardInFull: ({ view }, name, creature) => large(view.cards, name, creature),
  meaning: ({ view }, name) => meaning(view.cards, name),
  effect: ({ view }, name) => effect(view.cards, name),

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** @param {ClashGame} game */
  draw(game) {
    if (isNew(game.board, "room", [])) measure(game); // not earlier: losing the focus causes a layout of all changes
    drawBoard(game, frameOf(game));
  },

  /** @param {ClashGame} game */
  drawAfter(game) {
    drawSlots(game, game.timeline.isNow && game.selection.index !== null);
    if (!game.player) return;
    endDrag(game);
    drawReport(game);
  },

  /** @param {ClashGame} game */
  beforeMoving: ({ player, view }) => (player ? places(view.root) : null),

  /** @param {ClashGame} game @param {boolean} isMoving @param {Places | null} before */
  afterDrawing(game, isMoving, before) {
    if (before) animate(game, before);
    else if (!isMoving) game.board.leaving = [];
  },

  /** @param {ClashGame} game @param {import("../../wire").Event} event */
  happen(game, event) {
    if (game.player) showScene(game, event);
  },

  /** @param {ClashGame} game @param {HTMLElement} layer @param {import("../../wire").Foreseen} told */
  drawForecast: ({ board }, layer, told) => drawForecast(board, layer, told),

  /** @param {ClashGame} game */
  drawWords(game) {
    const { elements, player, store, view } = game;
    if (player) elements.words.textContent = inWords(store, view.cards, frameOf(game));
  },

  // -- the prompt ----------------------------------------------------------------------------------------------------

  /** @param {ClashGame} game */
  result: (game) => (game.player ? result(game) : []),

  /** @param {ClashGame} game */
  ending: (game) => (game.player ? ending(game, game.player) : []),
};
