// The table of Dust Collectorz: the other players above, the stage in the middle between the wheel and the capture
// piles, and the viewer's own cards below.

import { whenPainted } from "../../common/dom.js";
import { bringIntoSight, showEnds, watchEnds } from "../../common/overflow.js";
import { create, h, render } from "../../common/render.js";
import { TOOLBAR } from "../../common/roving.js";
import { draw } from "../../game/game.js";
import { base } from "../../game/table.js";
import { does } from "./figures.js";
import { hand, inWords, others, piles, wheel } from "./parts.js";
import { name, PendingMove, play, press, putBack } from "./pending.js";
import * as prompt from "./prompt.js";
import { frameAt, isYoung, of, STATS, stops } from "./records.js";
import { stage } from "./stage.js";
import { isWordless } from "./wordless.js";
import { fly } from "./young.js";

/** @typedef {import("./state.js").DustGame} DustGame */
/** @typedef {import("../../common/render.js").Child} Child */

const LOOKED_AT = 1400; // milliseconds that a beat is shown in a game without words

/** @param {import("../../store.js").Store} store */
function createElements(store) {
  const row = (/** @type {string} */ cls, /** @type {string} */ name, /** @type {string | null} */ label) =>
    create(h("div", { class: cls, ...TOOLBAR, "data-row": name, "aria-label": label }));
  const status = create(h("div", { class: "du-status" }));
  const around = row("du-others", "others", null);
  const middle = row("du-stage rt-lines", "stage", store.t("dust-stage"));
  const held = row("du-hand", "hand", store.t("dust-hand"));
  const turning = create(h("div", { class: "du-wheel" }));
  const captured = create(h("div", { class: "du-piles" }));
  const inside = h("div", { class: "du-middle" }, turning, middle, captured);
  const main = create(h("main", { class: "rt-table du-table" }, status, around, inside, held));
  return { main, status, others: around, wheel: turning, stage: middle, piles: captured, hand: held };
}

/** Show that not all of the hand is in sight; when a card is asked for, scroll to one that can be played.
 * @param {DustGame} game */
function showHand({ dust, store }) {
  const first = dust.hand.querySelector(".du-can");
  if (first && dust.asked !== store.told) bringIntoSight(dust.hand, first);
  dust.asked = store.told;
  showEnds(dust.hand);
}

/** @param {DustGame} game @returns {Child[]} */
function status(game) {
  const { store, timeline } = game;
  const frame = frameAt(store, timeline.at);
  const sample = h("small", { class: "du-sample", title: store.t("dust-sample-lead") }, store.t("dust-sample"));
  return isYoung(frame) ? [sample, grown(game)] : [h("b", {}, store.t("dust-round", { round: frame.round })), sample];
}

/** Return the button that shows or hides the words of a game for children; null where the words are needed.
 * @param {DustGame} game */
function grown(game) {
  const { dust, store } = game;
  const { lesson, situation, first } = store.now;
  if (lesson || situation || first) return null;
  const label = store.t("dust-grown");
  const turn = () => {
    dust.isGrown = !dust.isGrown;
    draw(game);
  };
  const said = { "aria-label": label, title: label, "aria-pressed": String(dust.isGrown), "data-verb": "grown" };
  return h("button", { type: "button", class: "rt-quiet dy-grown", onclick: turn, ...said, html: does("grown") });
}

/** Whether Enter is free: the focus is on no button or link outside the hand.
 * @param {DustGame} game @param {EventTarget | null} target */
const isFree = ({ dust }, target) =>
  !(target instanceof Element) || !target.closest("button, a, summary") || dust.hand.contains(target);

/** @type {import("../../game/state.js").Table} */
export const table = {
  ...base,
  ...prompt,

  /** @param {DustGame} game */
  start(game) {
    const { view, store, timeline } = game;
    timeline.titled = stops;
    game.pending = new PendingMove(view);
    game.dust = { ...createElements(store), isGrown: false, onward: undefined, asked: null };
    watchEnds(game.dust.hand);
  },

  /** @param {DustGame} game */
  layout: ({ dust }) => dust.main,

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** @param {DustGame} game */
  draw(game) {
    const { dust, store, timeline, view, pending } = game;
    pending.renew();
    const frame = frameAt(store, timeline.at);
    const { main } = dust;
    Object.assign(view.root.dataset, { player: frame.player ?? "", phase: frame.phase });
    main.toggleAttribute("data-wordless", isWordless(game));
    main.setAttribute("data-mode", isYoung(frame) ? "young" : frame.mode);
    const held = of(frame, frame.near, "hand");
    const many = (Array.isArray(held) ? held.length : held) + of(frame, frame.near, "overflow").length;
    main.style.setProperty("--held", String(Math.max(isYoung(frame) ? 3 : 7, many)));
    render(dust.status, ...status(game));
    render(dust.others, ...others(game, frame));
    render(dust.wheel, ...wheel(game, frame));
    render(dust.stage, ...stage(game, frame));
    render(dust.piles, ...piles(game, frame));
    render(dust.hand, ...hand(game, frame));
    whenPainted(() => showHand(game));
  },

  /** @param {DustGame} game @param {boolean} isMoving */
  afterDrawing(game, isMoving) {
    const { dust, timeline } = game;
    if (!isWordless(game)) return;
    if (isMoving)
      fly(game, /** @type {import("./records.js").Event | null} */ (/** @type {unknown} */ (timeline.event)));
    clearTimeout(dust.onward);
    if (timeline.isWaiting) dust.onward = setTimeout(() => timeline.isWaiting && timeline.onward(), LOOKED_AT);
  },

  /** @param {DustGame} game */
  drawWords(game) {
    game.elements.words.textContent = inWords(game);
  },

  // -- input ---------------------------------------------------------------------------------------------------------

  /** @param {DustGame} game @param {number} index */
  cardAt: ({ dust }, index) => /** @type {HTMLElement | null} */ (dust.hand.querySelector(`[data-card="${index}"]`)),

  /** @param {DustGame} game */
  keys(game) {
    const { store } = game;
    const keys = base.keys(game);
    return store.now.playlist ? keys : [...keys, store.t("dust-keys", { keys: store.t("dust-stat-keys") })];
  },

  /** @param {DustGame} game @param {KeyboardEvent} event */
  key(game, { key, target }) {
    const { pending, store } = game;
    const { options } = pending;
    if (!options) return false;
    // the letter of each statistic, as the language has it
    const stat = STATS[store.t("dust-stat-keys").toLowerCase().split(" ").indexOf(key.toLowerCase())];
    const number = /^[1-9]$/.test(key) ? Number(key) - 1 : null;
    if (number !== null && number < pending.hand.length) press(game, number);
    else if (stat && (options.phase === "attack" || options.phase === "add")) name(game, stat);
    else if (key === "Enter" && pending.isReady && isFree(game, target)) play(game);
    else if (key === "Escape" && pending.cards.length) putBack(game);
    else return false;
    return true;
  },
};
