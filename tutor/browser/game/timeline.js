// The timeline: the event that is shown, and playing on from it, beat by beat, each for as long as its text takes to
// read.

import { stop } from "../frames.js";
import { store as remember, stored } from "../storage.js";

/** @typedef {import("../types").Grain} Grain */
/** @typedef {import("../types").Pace} Pace */
/** @typedef {import("../types").StoryBeat} StoryBeat */

/**
 * How many words are read in a second. At "steps" each beat stays until the person goes on; at "none" only the result
 * of all beats is shown.
 * @type {Record<Pace, number>}
 */
export const PACES = { steps: 4, slow: 2.5, normal: 4, fast: 8, none: Infinity };
const LEAST = 3; // the time of a beat in words, at least
const APART = 1.6; // the time between two events of a beat in words, if there is time
const HURRIED = 8; // how many times faster

/** @param {string | null} name @returns {name is Pace} */
const isPace = (name) => name !== null && Object.hasOwn(PACES, name);

/** Return the number of words of a text. @param {string} text */
export const words = (text) => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/**
 * Return how long a beat is shown and the time between its events, in milliseconds.
 * @param {string} text
 * @param {number} count
 * @param {Pace} pace
 */
export function lengths(text, count, pace) {
  const whole = (1000 * Math.max(LEAST, words(text))) / PACES[pace];
  return { whole, apart: Math.min((1000 * APART) / PACES[pace], whole / count) };
}

/**
 * What the timeline needs from the view that shows the story.
 * @typedef {object} Shown
 * @property {import("../store.js").Store} store
 * @property {(animate?: boolean) => void} draw
 * @property {(sentences: string[]) => void} announce
 * @property {() => void} settle called when the story stops
 * @property {(at: number) => boolean} [halts] whether the story waits after so many events, to be read
 * @property {(event: import("../wire").Event) => void} [happen] an event is shown by nothing that moves
 * @property {() => void} move called when another event will be shown
 * @property {() => void} edge called when the story cannot go further in the requested direction
 * @property {() => boolean} stays whether the last beat stays visible when the story stops
 */

export class Timeline {
  at = 0;
  /** @type {Grain} */
  grain = "beat";
  /** Whether the story plays. */
  isPlaying = false;
  /** Whether it waits at a beat until the person goes on. */
  isWaiting = false;
  isHurried = false;
  /** The event at which a single step ends, while its events are shown. @type {number | null} */
  goal = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** The stops of a game with its own phases and turns.
   * @type {((beats: StoryBeat[], grain: Grain) => number[] | undefined) | undefined} */
  titled = undefined;
  /** When the next event is due. */
  due = 0;

  /** @param {Shown} shown @param {boolean} isCalm nothing should move here */
  constructor(shown, isCalm) {
    this.shown = shown;
    this.isCalm = isCalm;
    const pace = stored("pace");
    /** In a first game each beat waits until the person goes on. @type {Pace} */
    this.pace = isPace(pace) ? pace : stored("played") ? "normal" : "steps";
  }

  get end() {
    return this.shown.store.events.length;
  }

  /** Whether the last event is shown. */
  get isNow() {
    return this.at === this.end && !this.isPlaying;
  }

  /** Whether the person can let the story go on. */
  get isSteered() {
    return this.isWaiting || (this.isPlaying && this.pace === "steps" && !this.isHurried);
  }

  /** The event that is shown, if any. */
  get event() {
    return this.at ? (this.shown.store.events[this.at - 1] ?? null) : null;
  }

  /** The beat of that event. */
  get beat() {
    return this.shown.store.beat(this.at);
  }

  /** Whether events are animated. */
  get isMoving() {
    return this.pace !== "none" && !this.isCalm;
  }

  /** Return the stop before or after the event that is shown. @param {number} direction */
  stop(direction, grain = this.grain) {
    const { events, beats, now } = this.shown.store;
    const own = now.game ? this.titled?.(beats, grain) : undefined;
    return stop(events, this.at, direction, grain, beats, own);
  }

  /** Show another event. At either end of the story, nothing is repeated.
   * @param {number} at @param {boolean} [animate] */
  go(at, animate = false) {
    const target = Math.max(0, Math.min(at, this.end));
    const isUnderWay = this.isPlaying || this.goal !== null;
    if (!isUnderWay && target === this.at && (target === 0 || target === this.end)) {
      this.shown.edge();
      return;
    }
    this.pause();
    this.shown.move();
    const isStep = target === this.at + 1;
    this.at = target;
    this.shown.draw(animate && isStep && this.isMoving);
    const { beat, event } = this;
    if (beat) this.shown.announce([this.grain === "event" && event ? event.text : this.heard(beat)]);
  }

  /** Return what a screen reader says of a beat: its text or, if it has none, its last event.
   * @param {StoryBeat} beat */
  heard({ text, to }) {
    return text || (this.shown.store.events[to - 1]?.text ?? "");
  }

  // -- going on ------------------------------------------------------------------------------------------------------

  /** Play; at the end, from the start. */
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

  /** Go one step forward: the events of a beat follow each other. A step under way is ended first. */
  forward() {
    if (this.isPlaying) {
      this.onward();
      return;
    }
    if (this.goal !== null) {
      this.go(this.goal);
      return;
    }
    const to = this.stop(1);
    const isOne = this.shown.store.beat(this.at + 1) === this.shown.store.beat(to);
    if (!isOne || this.pace === "none") {
      this.go(to, true);
      return;
    }
    this.pause();
    this.shown.move();
    this.goal = to;
    this.next();
  }

  /** Go on to the next beat of a story that plays. */
  onward() {
    clearTimeout(this.timer);
    this.isWaiting = false;
    const { beat } = this;
    while (beat && this.at < beat.to && !this.shown.halts?.(this.at + 1)) this.at += 1;
    this.next();
  }

  /** Schedule the next event; after the last one of a beat, leave time to read it. */
  next() {
    const before = this.beat;
    if (this.at >= this.end || this.at === this.goal) {
      this.rest();
      return;
    }
    this.at += 1;
    const { beat } = this;
    if (!beat) return;
    const isHalt = this.shown.halts?.(this.at) ?? false;
    const isLast = this.at === beat.to;
    const isAtRest = this.at === this.goal || (this.at === this.end && this.shown.stays());
    if (isAtRest) this.stand();
    else this.isWaiting = isLast && !isHalt && this.pace === "steps" && !this.isHurried;
    this.shown.draw(this.isMoving);
    if (!this.isMoving && this.event) this.shown.happen?.(this.event);
    if (before !== beat) this.shown.announce([this.heard(beat)]);
    if (!isAtRest && !this.isWaiting) this.follow(beat, isLast, isHalt);
  }

  /**
   * Continue after an event: with the next one, or stop where the story waits.
   * @param {import("../types").StoryBeat} beat
   * @param {boolean} isLast
   * @param {boolean} isHalt
   */
  follow(beat, isLast, isHalt) {
    const { whole, apart } = lengths(beat.text, beat.events, this.pace);
    if (isHalt) this.timer = setTimeout(() => this.rest(), apart);
    else this.wait(isLast ? whole - apart * (beat.events - 1) : apart);
  }

  /** @param {number} long milliseconds until the next event, unless one hurries */
  wait(long) {
    this.due = Date.now() + long;
    this.timer = setTimeout(() => this.next(), this.isHurried ? long / HURRIED : long);
  }

  /** Play faster, or at the usual pace again. @param {boolean} isHurried */
  hurry(isHurried) {
    if (isHurried === this.isHurried) return;
    this.isHurried = isHurried;
    if (!this.isPlaying) return;
    if (this.isWaiting && isHurried) this.onward();
    else if (!this.isWaiting && isHurried) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.next(), Math.max(0, this.due - Date.now()) / HURRIED);
    }
  }

  /** Stop at the end of the story. */
  rest() {
    this.pause();
    this.shown.draw();
  }

  pause() {
    this.stand();
    this.shown.settle();
  }

  /** Stop playing. */
  stand() {
    clearTimeout(this.timer);
    this.isPlaying = false;
    this.isWaiting = false;
    this.goal = null;
  }

  // -- how fast ------------------------------------------------------------------------------------------------------

  /** @param {string} pace */
  setPace(pace) {
    if (!isPace(pace)) return;
    this.pace = pace;
    remember("pace", pace);
    if (!this.isPlaying) return;
    if (pace === "none") this.go(this.end);
    else if (this.isWaiting && pace !== "steps") this.onward();
  }

  /** Remember that a game was played to its end: from now on stories play by default. */
  know() {
    const { gameName, now } = this.shown.store;
    remember("played", "yes");
    remember(`played-${gameName}`, "yes");
    if (now.first) remember(`first-${gameName}`, "yes");
    if (!stored("pace")) this.pace = "normal";
  }
}
