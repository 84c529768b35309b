// Scenes over the whole board: a Bastion falls, the game ends. A scene is drawn over the table for a short time and
// never blocks it: a click or a key ends the scene and still reaches the table.

import { svg } from "../../common/dom.js";
import { isCalm } from "../../common/drag.js";
import { create, h } from "../../common/render.js";
import { openOnce } from "./report.js";

/** @typedef {import("./state.js").ClashGame} ClashGame */
/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {import("../../wire").Event} Event */
/** @typedef {import("../../wire").Side} Side */

/** How long a scene lasts, in milliseconds. @type {Record<string, number>} */
const LENGTHS = { slow: 2400, normal: 1800, fast: 900 };
const BITS = 14; // pieces of rubble or confetti

/**
 * Return the scene of an event, with its text and sides; null for nearly all events.
 * @param {Event} event
 * @param {{ solo: boolean, piles: Side[] }} now
 * @returns {{ scene: "fall" | "won" | "lost", key: string, sides: Side[] } | null}
 */
export function moment({ kind, side = "A", patch }, { solo, piles }) {
  const sides = patch?.winners ?? [side];
  switch (kind) {
    case "fall":
    case "turn-fort":
      return { scene: "fall", key: `moment-fall-${solo ? (side === "A" ? "you" : "automa") : "side"}`, sides: [side] };
    case "fort-revealed":
      return { scene: "fall", key: "moment-bare", sides: [side] };
    case "over":
      return { scene: piles.includes(sides[0] ?? side) ? "lost" : "won", key: won(sides, solo), sides };
  }
  return null;
}

/** Return the key of the word that says who has won. @param {Side[]} winners @param {boolean} isSolo */
export const won = ([side, ...others], isSolo) =>
  isSolo ? (side === "A" ? "won" : "lost") : others.length ? "win" : "wins";

/** Return the values of a word about sides. @param {import("../../store.js").Store} store @param {Side[]} sides */
export const listed = (store, sides) => ({ side: sides[0], sides: store.list(sides) });

/** Return what is known of the scene that is shown. */
export const createScene = () => ({
  /** @type {HTMLElement | null} */
  box: null,
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer: undefined,
  off: new AbortController(),
});

/** Show the scene of an event, if it has one. @param {ClashGame} game @param {Event} event */
export function showScene(game, event) {
  const { view, timeline, store } = game;
  const found = moment(event, store.now);
  const table = view.root.querySelector(".rt-table");
  const lines = view.root.querySelector(".rt-lines");
  if (!found || !table || !lines) return;
  endScene(game);
  const { scene, key, sides } = found;
  const cls = `rt-moment rt-moment-${scene}${isCalm() ? " rt-calm" : ""}`;
  const drawn = isCalm()
    ? []
    : scene === "fall"
      ? falling(game.view.cards, event.kind)
      : ending(game.view.cards, scene === "won");
  game.scene.box = create(
    h("div", { class: cls, "aria-hidden": "true" }, ...drawn, h("p", {}, game.store.t(key, listed(store, sides)))),
  );
  const long = LENGTHS[timeline.pace] ?? 1800;
  game.scene.box.style.setProperty("--long", `${long}ms`);
  const [all, middle] = [table.getBoundingClientRect(), lines.getBoundingClientRect()];
  // the scene is in the middle of the board lines
  const above = 2 * middle.top + middle.height - 2 * all.top - all.height;
  game.scene.box.style.padding = `${Math.max(0, above)}px 0 ${Math.max(0, -above)}px`;
  table.append(game.scene.box);
  game.scene.off = new AbortController();
  const { signal } = game.scene.off;
  for (const type of ["click", "keydown"]) addEventListener(type, () => endScene(game), { signal, capture: true });
  game.scene.timer = setTimeout(() => endScene(game), long);
}

/** @param {ClashGame} game */
export function endScene(game) {
  if (!game.scene.box) return;
  clearTimeout(game.scene.timer);
  game.scene.off.abort();
  game.scene.box.remove();
  game.scene.box = null;
  openOnce(game);
}

/** Return a Bastion that breaks in two with the Fort behind it, or the revealed Fort alone.
 * @param {Cards} cards @param {string} kind */
function falling(cards, kind) {
  const part = (/** @type {string} */ cls, /** @type {boolean} */ isFort) =>
    h("div", { class: `rt-part ${cls}`, html: cards.stronghold(isFort) });
  const isBare = kind === "fort-revealed";
  const halves = isBare ? [] : [part("rt-half-left", false), part("rt-half-right", false)];
  return [h("div", { class: "rt-scene" }, part("rt-behind", true), ...halves, ...bits("rt-rubble"))];
}

/** Return the Stronghold with rays if won, or its rubble. @param {Cards} cards @param {boolean} isWon */
function ending(cards, isWon) {
  const drawing = h("div", { class: "rt-part rt-behind", html: cards.stronghold(!isWon) });
  const rays = isWon ? [h("div", { class: "rt-rays", html: RAYS })] : [];
  return [h("div", { class: "rt-scene" }, ...rays, drawing, ...bits(isWon ? "rt-thrown" : "rt-rubble"))];
}

/** Return small pieces that fly apart. @param {string} cls */
function bits(cls) {
  return Array.from({ length: BITS }, (_, i) => {
    const angle = (i / BITS) * 2 * Math.PI;
    const far = 70 + 45 * ((i * 7) % 5);
    const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far * 0.6];
    return h("i", {
      class: `rt-bit ${cls}`,
      style: `--dx:${dx.toFixed()}px;--dy:${dy.toFixed()}px;--turn:${(i * 97) % 360}deg;--hue:${i % 3}`,
    });
  });
}

const ray = (/** @type {number} */ i) => `<path d="M100 100 91 -30h18z" transform="rotate(${i * 30} 100 100)"/>`;
const RAYS = svg(Array.from({ length: 12 }, (_, i) => ray(i)).join(""), 200, "");
