// What each game may draw or do in its own way. A game's table is these functions with some of them replaced.

import { asked, asking, asks, inside, reach, situation, staysTold } from "./prompt.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../common/render.js").Child} Child */

export const base = {
  /** Add what the table needs to the state of a new game. @param {Game} _game */
  start(_game) {},

  /** Return the table itself. @param {Game} _game @returns {Child} */
  layout(_game) {
    return null;
  },

  /** Draw the table. @param {Game} _game */
  draw(_game) {},

  /** Draw what depends on the prompt. @param {Game} _game */
  drawAfter(_game) {},

  /** Return where the cards are before they are drawn in other places. @param {Game} _game
   * @returns {Map<string, DOMRect> | null} */
  beforeMoving(_game) {
    return null;
  },

  /** Called when all has been drawn. @param {Game} _game @param {boolean} _animate whether the cards move
   * @param {Map<string, DOMRect> | null} _before where they were */
  afterDrawing(_game, _animate, _before) {},

  /** Draw the table in words. @param {Game} _game */
  drawWords(_game) {},

  /** The kernel has sent news. @param {Game} _game */
  renew(_game) {},

  /** Add what the table needs from the pack `player`. @param {Game} _game */
  addTools(_game) {},

  /** React to an event that is shown without animation. @param {Game} _game @param {import("../wire").Event} _event */
  happen(_game, _event) {},

  // -- input ---------------------------------------------------------------------------------------------------------

  /** Do what a key does on this table. Return false if it does nothing of its own.
   * @param {Game} _game @param {KeyboardEvent} _event */
  key(_game, _event) {
    return false;
  },

  /** Return what each key does, in words. @param {Game} game @returns {string[]} */
  keys: ({ store }) => store.t(store.now.playlist ? "present-keys" : "keys-list").split(" · "),

  /** Press a card of those at hand; while an earlier event is shown, go to the last one.
   * @param {Game} _game @param {number} _i its number from 0 */
  pick(_game, _i) {},

  /** Focus the place where the chosen card is most likely to go. @param {Game} _game */
  aim(_game) {},

  /** Return the move that a button would make, for a button without `data-move` or `data-verb`.
   * @param {Game} _game @param {HTMLElement} _button @returns {import("../wire").acts.Foresee["move"] | null} */
  moveOf(_game, _button) {
    return null;
  },

  // -- cards ---------------------------------------------------------------------------------------------------------

  /** Return the button of a card at hand. @param {Game} _game @param {number} _i its number from 0
   * @returns {HTMLElement | null} */
  cardAt(_game, _i) {
    return null;
  },

  /** Return the button of a card on the table. @param {Game} _game @param {string} _key
   * @returns {HTMLElement | null} */
  cardOf(_game, _key) {
    return null;
  },

  /** Return a card on the table, if it can be enlarged. @param {Game} _game @param {string} _key
   * @returns {import("../types").Thing | null} */
  thing(_game, _key) {
    return null;
  },

  /** Whether a card is elsewhere now than where it was drawn last. @param {Game} _game @param {string} _key */
  isLeaving(_game, _key) {
    return false;
  },

  /** Set the one tab stop of each row of the table. @param {Game} _game */
  rove(_game) {},

  /** Return what a move would do, drawn over the table.
   * @param {Game} _game @param {HTMLElement} _layer @param {import("../wire").Foreseen} _told
   * @returns {import("../common/render.js").VNode[]} */
  drawForecast(_game, _layer, _told) {
    return [];
  },

  /** Return a large card, with what its abilities mean.
   * @param {Game} _game @param {string} _name @param {import("../wire").Creature | null} _creature
   * @returns {Child[]} */
  cardInFull(_game, _name, _creature) {
    return [];
  },

  /** Return what a chosen card does, in sentences. @param {Game} _game @param {string} _name @returns {string[]} */
  meaning(_game, _name) {
    return [];
  },

  /** Return what a chosen card does, as elements. @param {Game} _game @param {string} _name @returns {Child[]} */
  effect(_game, _name) {
    return [];
  },

  // -- the prompt ----------------------------------------------------------------------------------------------------

  inside,
  asked,
  asking,
  asks,
  reach,
  situation,
  staysTold,

  /** Return how the game has ended, in sentences. @param {Game} _game @returns {string[]} */
  result(_game) {
    return [];
  },

  /** Return how the game has ended, with buttons for what can be done now. @param {Game} _game @returns {Child[]} */
  ending(_game) {
    return [];
  },
};
