// What a game's table does where the game has nothing of its own. `state.d.ts` says what each function is for.

import { asked, asking, asks, inside, reach, situation, staysTold } from "./prompt.js";

const nothing = () => {};
const none = () => null;
const never = () => false;
const noItems = () => [];

/** @type {import("./state.js").Table} */
export const base = {
  start: nothing,
  layout: none,
  renew: nothing,
  addTools: nothing,
  draw: nothing,
  drawAfter: nothing,
  beforeMoving: none,
  afterDrawing: nothing,
  happen: nothing,
  drawWords: nothing,
  drawForecast: noItems,
  key: never,
  keys: ({ store }) => store.t(store.now.playlist ? "present-keys" : "keys-list").split(" · "),
  pick: nothing,
  aim: nothing,
  moveOf: none,
  cardAt: none,
  cardOf: none,
  thing: none,
  isLeaving: never,
  rove: nothing,
  cardInFull: noItems,
  meaning: noItems,
  effect: noItems,
  inside,
  asked,
  asking,
  asks,
  reach,
  situation,
  staysTold,
  result: noItems,
  ending: noItems,
};
