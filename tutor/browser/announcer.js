// Announcements for screen readers. Everything goes through one queue into polite live regions; an error shown on the
// page goes into the alert.

import { create, h } from "./common/render.js";

// milliseconds before each announcement: one that arrives together with a focus change may not be read
const APART = 120;
const AHEAD = 4; // live regions that wait for a text
const KEPT = 3; // announcements that stay on the page
const REMEMBERED = 20; // announcements that can be repeated

const region = () => h("div", { "aria-live": "polite" });

export class Announcer {
  /** The announcements to come. @type {string[]} */
  queue = [];
  /** Past announcements, the newest last. @type {string[]} */
  said = [];
  /** How far back the last repeated announcement is. */
  back = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  constructor() {
    /** The next live regions, still empty. */
    this.regions = Array.from({ length: AHEAD }, () => create(region()));
    this.live = create(h("div", { class: "rt-live" }, ...this.regions));
    this.alert = create(h("div", { class: "rt-alert", role: "alert", hidden: true }));
  }

  /** Announce sentences together, after the announcements to come. @param {string[]} sentences */
  say(sentences) {
    const text = sentences.filter(Boolean).join(" ");
    if (!text) return;
    this.said = [...this.said, text].slice(-REMEMBERED);
    this.back = 0;
    this.add(text);
  }

  /** Repeat the last announcement; called again, the one before it, and so on. */
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
    this.timer ??= setTimeout(() => this.next(), APART); // the focus change is announced first
  }

  /**
   * Make the next announcement, in a live region of its own that has existed for some time: a busy screen reader reads
   * only the last text of a region, and nothing of a region that appears together with its text.
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

  /** Show an error, and announce it at once. @param {string} text */
  warn(text) {
    this.alert.textContent = text;
    this.alert.hidden = false;
  }

  /** Remove the error. */
  calm() {
    this.alert.hidden = true;
  }

  /** Stop announcing. */
  end() {
    clearTimeout(this.timer);
    this.queue = [];
  }
}
