// The ways through the house. Each room, lesson, game and situation is a step of the browser's history, opened in place
// when one goes back or forth; moves and the steps of a lesson change the address of the step that one is at.

import { whenPainted } from "./common/dom.js";
import { h, render } from "./common/render.js";
import { keepGame } from "./unfinished.js";

/** @typedef {import("./wire").Act} Act */
/** @typedef {import("./wire").Told} Answer */
/** @typedef {import("./types").Now} Now */
/**
 * What is kept of a step in the history: how far its page was scrolled, and the place and address one came from.
 * @typedef {{ scroll?: number, from?: Place | null, back?: string }} Kept
 */
/** @typedef {"lobby" | "draft" | "game" | "lessons" | "rulebook" | "workshop" | "lesson" | "situation"} Place */

/** The acts that lead somewhere else. */
const WAYS = new Set([
  "open",
  "page",
  "leave",
  "new",
  "first",
  "situation",
  "present",
  "lesson",
  "review",
  "place",
  "lay",
]);
/** To these one goes back by a button, where one came from them. @type {Set<Place>} */
const HOMES = new Set(["lobby", "lessons", "rulebook", "workshop", "lesson"]);
const LANGUAGE = /([?&])lang=[^&]*(&|$)/;

/** Where one is, more finely than by the room. @param {Now} now @returns {Place} */
export const placeOf = ({ room, lesson, situation }) => (lesson ? "lesson" : situation ? "situation" : room);

/** An address without the language: who goes back speaks as before. @param {string} query */
export const unspoken = (query) => query.replace(LANGUAGE, (_, before, after) => (after ? before : ""));

export class Ways {
  /** The step of the history that one is at. @type {Kept} */
  here = {};
  /** The place one is at, and its address. @type {Place | null} */
  place = null;
  address = "";
  /** Whether the history gets a step, once it is told where one is. */
  isStep = false;
  /** The message that goes to where the history has gone already. */
  popped = 0;

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {boolean} isPage whether the address and the history are ours
   */
  constructor(connection, isPage) {
    this.connection = connection;
    this.isPage = isPage;
    if (!isPage) return;
    history.scrollRestoration = "manual"; // what it would scroll has not been drawn by then
    this.here = history.state?.ours ?? {};
    window.addEventListener("popstate", ({ state }) => this.go(state?.ours));
    document.addEventListener("scrollend", () => this.keepScroll(), { passive: true });
  }

  /** The history has gone somewhere: open that in place. @param {Kept | undefined} kept */
  go(kept) {
    this.here = kept ?? {};
    const query = kept ? unspoken(location.search) : location.search;
    this.popped = this.connection.n + 1;
    this.connection.say({ do: "open", query });
  }

  keepScroll() {
    if (!history.state?.ours || this.isAway || this.isStep) return;
    this.here.scroll = Math.round(scrollY);
    history.replaceState({ ours: this.here }, "");
  }

  /** Whether the history is somewhere else than what has been told. */
  get isAway() {
    return this.connection.waiting.has(this.popped);
  }

  /**
   * It has been told where one is.
   * @param {number | null} n of which message this is the answer
   * @param {Act | undefined} act
   */
  told(n, act) {
    const { now } = this.connection.store;
    const [before, back] = [this.place, this.address];
    const isNew = now.address !== (this.isPage ? location.search : back);
    const isBack = n === this.popped;
    this.place = placeOf(now);
    this.address = now.address;
    keepGame(this.connection.store);
    const isWay = !isBack && this.isWay(act, before);
    if (isBack) this.isStep = false;
    if (isWay && isNew) {
      const from = before && HOMES.has(before) && act?.do !== "new" ? before : null;
      this.here = { from, back };
      this.isStep = this.isPage;
    }
    if (this.isPage) this.show(isWay, isBack || act?.do === "hello");
    this.draw();
  }

  /** Whether an act has led somewhere else. @param {Act | undefined} act @param {Place | null} before */
  isWay(act, before) {
    return Boolean(act && (WAYS.has(act.do) || (act.do === "step" && this.place !== before)));
  }

  /**
   * On a page that is ours: bring address and scroll to where one is now.
   * @param {boolean} isWay
   * @param {boolean} isBack
   */
  show(isWay, isBack) {
    const soon = this.connection.store.now.room === "game" ? whenPainted : setTimeout; // the browser takes its time
    soon(() => this.tell());
    if (isBack) this.scroll(this.here.scroll ?? 0);
    else if (isWay) this.scroll(0);
  }

  /** Tell the browser where one is: by a new step, or at the one that there is. */
  tell() {
    if (this.isAway) return;
    const { address } = this.connection.store.now;
    const isStep = this.isStep && address !== location.search;
    this.isStep = false;
    const to = location.pathname + address;
    if (isStep) history.pushState({ ours: this.here }, "", to);
    else if (address !== location.search || !history.state?.ours) history.replaceState({ ours: this.here }, "", to);
  }

  /** A room opens at its top, or as it was left; the rulebook may go to an entry by itself. @param {number} to */
  scroll(to) {
    window.scrollTo(0, 0);
    if (this.place !== "rulebook" || to) whenPainted(() => window.scrollTo(0, to));
  }

  /** The button that leads back to where one came from, from a situation or a lesson. */
  draw() {
    const { from, back } = this.here;
    const isThere = from && from !== this.place && !(from === "lessons" && this.place === "lesson");
    const go = () => {
      if (!isThere) this.connection.say({ do: "leave" });
      else if (this.isPage) history.back();
      else this.connection.say({ do: "open", query: back ?? "" });
    };
    const to = isThere ? from : this.place === "situation" ? "lobby" : null; // a link has nothing to go back to
    const button = { type: "button", class: "rt-quiet", onclick: go };
    for (const hearer of this.connection.hearers) {
      const view = /** @type {import("./view.js").View} */ (hearer);
      view.wayBack.dataset.to = to ?? "";
      render(view.wayBack, to ? h("button", button, `← ${view.t(`back-to-${to}`)}`) : null);
    }
  }
}
