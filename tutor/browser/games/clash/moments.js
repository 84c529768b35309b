// Scenes over the whole board: a Bastion falls, the game ends. A scene is drawn over the table for a short time and
// never blocks it: a click or a key ends the scene and still reaches the table.

import { svg } from "../../common/dom.js";
import { isCalm } from "../../common/drag.js";
import { create, h } from "../../common/render.js";

/** @typedef {import("./table.js").ClashTable} Game */
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

export class Moments {
  /** @type {HTMLElement | null} */
  box = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  off = new AbortController();

  /** @param {Game} game @param {() => void} ended a scene is over, or was skipped */
  constructor(game, ended) {
    this.game = game;
    this.ended = ended;
  }

  get isOn() {
    return this.box !== null;
  }

  /** Show the scene of an event, if it has one. @param {Event} event */
  show(event) {
    const { view, timeline, store } = this.game;
    const found = moment(event, store.now);
    const table = view.root.querySelector(".rt-table");
    const lines = view.root.querySelector(".rt-lines");
    if (!found || !table || !lines) return;
    this.end();
    const { scene, key, sides } = found;
    const cls = `rt-moment rt-moment-${scene}${isCalm() ? " rt-calm" : ""}`;
    const drawn = isCalm() ? [] : scene === "fall" ? this.falling(event.kind) : this.ending(scene === "won");
    this.box = create(
      h("div", { class: cls, "aria-hidden": "true" }, ...drawn, h("p", {}, this.game.t(key, listed(store, sides)))),
    );
    const long = LENGTHS[timeline.pace] ?? 1800;
    this.box.style.setProperty("--long", `${long}ms`);
    const [all, middle] = [table.getBoundingClientRect(), lines.getBoundingClientRect()];
    // the scene is in the middle of the board lines
    const above = 2 * middle.top + middle.height - 2 * all.top - all.height;
    this.box.style.padding = `${Math.max(0, above)}px 0 ${Math.max(0, -above)}px`;
    table.append(this.box);
    this.off = new AbortController();
    const { signal } = this.off;
    for (const type of ["click", "keydown"]) addEventListener(type, () => this.end(), { signal, capture: true });
    this.timer = setTimeout(() => this.end(), long);
  }

  end() {
    if (!this.box) return;
    clearTimeout(this.timer);
    this.off.abort();
    this.box.remove();
    this.box = null;
    this.ended();
  }

  /** Return a Bastion that breaks in two with the Fort behind it, or the revealed Fort alone. @param {string} kind */
  falling(kind) {
    const { cards } = this.game.view;
    const part = (/** @type {string} */ cls, /** @type {boolean} */ isFort) =>
      h("div", { class: `rt-part ${cls}`, html: cards.stronghold(isFort) });
    const isBare = kind === "fort-revealed";
    const halves = isBare ? [] : [part("rt-half-left", false), part("rt-half-right", false)];
    return [h("div", { class: "rt-scene" }, part("rt-behind", true), ...halves, ...bits("rt-rubble"))];
  }

  /** Return the Stronghold with rays if won, or its rubble. @param {boolean} isWon */
  ending(isWon) {
    const drawing = h("div", { class: "rt-part rt-behind", html: this.game.view.cards.stronghold(!isWon) });
    const rays = isWon ? [h("div", { class: "rt-rays", html: RAYS })] : [];
    return [h("div", { class: "rt-scene" }, ...rays, drawing, ...bits(isWon ? "rt-thrown" : "rt-rubble"))];
  }
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
