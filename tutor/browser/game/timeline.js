// Where one is in a story: the frame that is shown, and going on by itself.

import { stop } from "../frames.js";
import { store as remember, stored } from "../storage.js";

/** @typedef {import("../types").Grain} Grain */
/** @typedef {import("../types").Pace} Pace */

/**
 * How long an event is shown, in milliseconds: at least, and more for each letter of its sentence.
 * @type {Record<Pace, [number, number]>}
 */
export const PACES = { slow: [900, 9], normal: [300, 3], fast: [130, 1], none: [0, 0] };

/** @param {string | null} name @returns {name is Pace} */
const isPace = (name) => name !== null && name in PACES;

/**
 * What the timeline asks of whoever shows the story.
 * @typedef {object} Shown
 * @property {import("../store.js").Store} store
 * @property {(animate?: boolean) => void} draw
 * @property {(sentences: string[]) => void} announce
 * @property {() => void} settle the story has come to rest
 * @property {(at: number) => string[]} [halts] what is said where the story waits after so many events, if it
 * does
 * @property {() => void} move another moment is looked at
 */

export class Timeline {
  at = 0;
  /** @type {Grain} */
  grain = "event";
  isPlaying = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {Shown} shown @param {boolean} isCalm nothing should move here unless it is asked for */
  constructor(shown, isCalm) {
    this.shown = shown;
    const pace = stored("pace");
    /** @type {Pace} */
    this.pace = isPace(pace) ? pace : isCalm ? "none" : "normal";
  }

  get end() {
    return this.shown.store.events.length;
  }

  /** Whether what is shown is what lies on the table now. */
  get isNow() {
    return this.at === this.end && !this.isPlaying;
  }

  /** The event that has led to what is shown, if any. */
  get event() {
    return this.at ? (this.shown.store.events[this.at - 1] ?? null) : null;
  }

  /** The stop before or after what is shown. @param {number} direction */
  stop(direction, grain = this.grain) {
    return stop(this.shown.store.events, this.at, direction, grain);
  }

  /** Show another moment. @param {number} at @param {boolean} [animate] */
  go(at, animate = false) {
    this.pause();
    this.shown.move();
    const target = Math.max(0, Math.min(at, this.end));
    const isStep = target === this.at + 1;
    this.at = target;
    this.shown.draw(animate && isStep && this.pace !== "none");
    if (this.event) this.shown.announce([this.event.text]);
  }

  /** Go on by itself, at the end from the start. */
  play() {
    this.pause();
    if (this.at >= this.end) {
      if (!this.end) return;
      this.at = 0;
      this.shown.draw();
    }
    this.isPlaying = true;
    this.next();
  }

  next() {
    if (this.at >= this.end) {
      this.halt();
      return;
    }
    this.at += 1;
    this.shown.draw(this.pace !== "none");
    const text = this.event?.text ?? "";
    const said = this.shown.halts?.(this.at) ?? [];
    this.shown.announce([text, ...said]);
    const [base, letter] = PACES[this.pace];
    this.timer = setTimeout(() => (said.length ? this.halt() : this.next()), base + letter * text.length);
  }

  /** Wait where one is. */
  halt() {
    this.pause();
    this.shown.draw();
  }

  pause() {
    clearTimeout(this.timer);
    this.isPlaying = false;
    this.shown.settle();
  }

  /** @param {string} pace */
  setPace(pace) {
    if (!isPace(pace)) return;
    this.pace = pace;
    remember("pace", pace);
    if (pace === "none" && this.isPlaying) this.go(this.end);
  }
}
