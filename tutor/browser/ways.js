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
/** @typedef {import("./wire").Room | "lesson" | "situation"} Place */

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
  "puzzle",
  "three",
  "alike",
  "again",
  "lay",
]);
/** To these one goes back by a button, where one came from them. @type {Set<Place>} */
const HOMES = new Set(["lobby", "lessons", "puzzles", "rulebook", "workshop", "lesson"]);
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
  /** Runs once the page scrolls no more, in a browser that does not say so. @type {number | undefined} */
  scrolling;
  /** The act that goes to where the history has gone already. @type {Act | null} */
  popped = null;

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {boolean} isPage whether the address and the history are ours
   */
  constructor(connection, isPage) {
    this.connection = connection;
    this.isPage = isPage;
    this.off = new AbortController();
    if (!isPage) return;
    const { signal } = this.off;
    history.scrollRestoration = "manual"; // what it would scroll has not been drawn by then
    this.here = history.state?.ours ?? {};
    window.addEventListener("popstate", ({ state }) => this.go(state?.ours), { signal });
    const scrolled = "onscrollend" in document ? "scrollend" : "scroll"; // WebKit does not say that it ends
    const keep = () => (scrolled === "scroll" ? this.keepScrollSoon() : this.keepScroll());
    document.addEventListener(scrolled, keep, { passive: true, signal });
  }

  /** The table is taken off the page: from now on its address is nobody's of ours. */
  remove() {
    this.off.abort();
  }

  /** The history has gone somewhere: open that in place. @param {Kept | undefined} kept */
  go(kept) {
    this.here = kept ?? {};
    const query = kept ? unspoken(location.search) : location.search;
    this.popped = { do: "open", query };
    this.connection.say(this.popped);
  }

  /** Keep how far the page is scrolled once it scrolls no more: the history may not be written many times a second. */
  keepScrollSoon() {
    clearTimeout(this.scrolling);
    this.scrolling = setTimeout(() => this.isGone || this.keepScroll(), 100);
  }

  keepScroll() {
    if (!history.state?.ours || this.isAway || this.isStep) return;
    this.here.scroll = Math.round(scrollY);
    history.replaceState({ ours: this.here }, "");
  }

  get isGone() {
    return this.off.signal.aborted;
  }

  /** Whether the history is somewhere else than what has been told. */
  get isAway() {
    return [...this.connection.waiting.values()].some(({ act }) => act === this.popped);
  }

  /**
   * It has been told where one is.
   * @param {Act | undefined} act what this is the answer to, also where machines have thought about it meanwhile
   */
  told(act) {
    const { now, frames, words } = this.connection.store;
    const [before, back] = [this.place, this.address];
    const isNew = now.address !== (this.isPage ? location.search : back);
    const isBack = act !== undefined && act === this.popped;
    this.place = placeOf(now);
    this.address = now.address;
    // the browser takes its time; and what is out of sight is never painted
    setTimeout(() => this.isGone || keepGame({ now, frames, words }));
    const isWay = !isBack && this.isWay(act, before);
    if (isBack) this.isStep = false;
    if (isWay && isNew) {
      const from = before && HOMES.has(before) && act?.do !== "new" ? before : null;
      this.here = { from, back };
      this.isStep = this.isPage;
    }
    if (this.isPage) {
      const { store } = this.connection;
      document.title = `${store.t("title")} – ${store.t("subtitle")}`;
    }
    // a page that has been loaded is at its top, or where its reader is by now
    const isLoaded = act?.do === "hello" && Boolean(this.here.scroll);
    if (this.isPage) this.show(isWay, isBack || isLoaded);
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
    const { dataset } = document.documentElement;
    dataset.behind = ""; // as long as the address is
    soon(() => {
      delete dataset.behind;
      this.tell();
    });
    if (isBack) this.scroll(this.here.scroll ?? 0);
    else if (isWay) this.scroll(0);
  }

  /** Tell the browser where one is: by a new step, or at the one that there is. */
  tell() {
    if (this.isAway || this.isGone) return;
    const { address } = this.connection.store.now;
    const isStep = this.isStep && address !== location.search;
    this.isStep = false;
    const to = location.pathname + address;
    if (isStep) history.pushState({ ours: this.here }, "", to);
    else if (address !== location.search || !history.state?.ours) history.replaceState({ ours: this.here }, "", to);
  }

  /** A room opens at its top, at once, as whoever reads may scroll by then; or as it was left. @param {number} to */
  scroll(to) {
    window.scrollTo(0, 0);
    if (!to) return;
    // pictures and their words come later: until the reader does something, the browser does not move the page by
    // their height
    const { style } = document.documentElement;
    style.overflowAnchor = "none";
    for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
      window.addEventListener(kind, () => style.removeProperty("overflow-anchor"), {
        once: true,
        passive: true,
        capture: true,
        signal: this.off.signal,
      });
    whenPainted(() => this.reach(to, 20));
  }

  /** Scroll there, also where the page grows that long a little later. @param {number} to @param {number} tries */
  reach(to, tries) {
    window.scrollTo(0, to);
    const come = scrollY;
    if (tries && come < to - 2) setTimeout(() => scrollY === come && !this.isGone && this.reach(to, tries - 1), 100);
  }

  /** The button that leads back to where one came from: from a what-if to its story, from a situation or a lesson. */
  draw() {
    const { from, back } = this.here;
    const isWhatIf = Boolean(this.connection.store.now.origin);
    const isHome = (from === "lessons" || from === "puzzles") && this.place === "lesson"; // another button leads there
    const isThere = from && from !== this.place && !isHome;
    const go = () => {
      if (isWhatIf) this.connection.say({ do: "rejoin" });
      else if (!isThere) this.connection.say({ do: "leave" });
      else if (this.isPage) history.back();
      else this.connection.say({ do: "open", query: back ?? "" });
    };
    const other = isThere ? from : this.place === "situation" ? "lobby" : null; // a link has nothing to go back to
    const to = isWhatIf ? "story" : other;
    const button = { type: "button", class: "rt-quiet", onclick: go };
    for (const hearer of this.connection.hearers) {
      const view = /** @type {import("./view.js").View} */ (hearer);
      view.wayBack.dataset.to = to ?? "";
      render(view.wayBack, to ? h("button", button, `← ${view.t(isWhatIf ? "rejoin" : `back-to-${to}`)}`) : null);
    }
  }
}
