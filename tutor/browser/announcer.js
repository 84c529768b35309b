// What is said to those who hear the page. Everything goes through one queue into polite live regions; an error that
// stands on the page goes into the alert.

import { create, h } from "./common/render.js";

const APART = 120; // milliseconds before each announcement: what comes together with the focus may not be read
const AHEAD = 4; // live regions that wait for a text
const KEPT = 3; // announcements that stay on the page
const REMEMBERED = 20; // announcements that can be said again

const region = () => h("div", { "aria-live": "polite" });

export class Announcer {
  /** What is still to be said. @type {string[]} */
  queue = [];
  /** What was said, the newest last. @type {string[]} */
  said = [];
  /** How far back the last announcement that was said again is. */
  back = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  constructor() {
    /** The live regions that come next, still empty. */
    this.regions = Array.from({ length: AHEAD }, () => create(region()));
    this.live = create(h("div", { class: "rt-live" }, ...this.regions));
    this.alert = create(h("div", { class: "rt-alert", role: "alert", hidden: true }));
  }

  /** Say sentences as one announcement, after what is still to be said. @param {string[]} sentences */
  say(sentences) {
    const text = sentences.filter(Boolean).join(" ");
    if (!text) return;
    this.said = [...this.said, text].slice(-REMEMBERED);
    this.back = 0;
    this.add(text);
  }

  /** Say the last announcement again; asked once more, the one before it, and so on. */
  again() {
    const text = this.said.at(-1 - this.back);
    if (!text) return;
    this.back = Math.min(this.back + 1, this.said.length - 1);
    this.add(text);
  }

  /** @param {string} text */
  add(text) {
    this.queue.push(text);
    this.live.dataset.saying = "";
    this.timer ??= setTimeout(() => this.next(), APART); // where the focus goes is said before
  }

  /**
   * Say the next announcement, in a live region of its own, which was there long before: a screen reader that is busy
   * reads only the last one of those that come into a region, and nothing of one that comes together with its text.
   */
  next() {
    const text = this.queue.shift();
    if (text === undefined) {
      this.timer = undefined;
      delete this.live.dataset.saying;
      return;
    }
    const fresh = create(region());
    this.live.append(fresh);
    this.regions.push(fresh);
    this.regions.shift()?.append(create(h("p", {}, text)));
    while (this.live.childNodes.length > KEPT + AHEAD) this.live.firstChild?.remove();
    this.timer = setTimeout(() => this.next(), APART);
  }

  /** Show an error, and say it at once. @param {string} text */
  warn(text) {
    this.alert.textContent = text;
    this.alert.hidden = false;
  }

  /** The error is over. */
  calm() {
    this.alert.hidden = true;
  }

  /** Say nothing more. */
  end() {
    clearTimeout(this.timer);
    this.queue = [];
  }
}
