// Navigation. Each room, lesson, game and situation is an entry of the browser's history, opened without a reload by
// Back and Forward; moves and the steps of a lesson change the address of the current entry.

import { whenPainted } from "./common/dom.js";
import { h, render } from "./common/render.js";
import { keepGame } from "./unfinished.js";

/** @typedef {import("./wire").Act} Act */
/** @typedef {import("./wire").Told} Answer */
/** @typedef {import("./types").Now} Now */
/**
 * What is kept with an entry of the history: how far its page was scrolled, and the previous place and address.
 * @typedef {{ scroll?: number, from?: Place | null, back?: string }} Kept
 */
/** @typedef {import("./wire").Room | "lesson" | "situation"} Place */

/** The acts that lead to another place. */
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
/** The places that have a button back to the previous one. @type {Set<Place>} */
const HOMES = new Set(["lobby", "lessons", "puzzles", "rulebook", "workshop", "lesson"]);
const LANGUAGE = /([?&])lang=[^&]*(&|$)/;

/** Return the current place, which is more specific than the room. @param {Now} now @returns {Place} */
export const placeOf = ({ room, lesson, situation }) => (lesson ? "lesson" : situation ? "situation" : room);

/** Return an address without the language: Back keeps the current language. @param {string} query */
export const unspoken = (query) => query.replace(LANGUAGE, (_, before, after) => (after ? before : ""));

export class Ways {
  /** The current entry of the history. @type {Kept} */
  here = {};
  /** The current place and its address. @type {Place | null} */
  place = null;
  address = "";
  /** Whether the history gets an entry when the new place is known. */
  isStep = false;
  /** Runs when scrolling has ended, in a browser that does not report it. @type {number | undefined} */
  scrolling;
  /** The act that leads to where the history already is. @type {Act | null} */
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
    const scrolled = "onscrollend" in document ? "scrollend" : "scroll"; // WebKit does not report the end of scrolling
    const keep = () => (scrolled === "scroll" ? this.keepScrollSoon() : this.keepScroll());
    document.addEventListener(scrolled, keep, { passive: true, signal });
  }

  /** The table is removed from the page, and no longer owns its address. */
  remove() {
    this.off.abort();
  }

  /** The history has moved: open its entry without a reload. @param {Kept | undefined} kept */
  go(kept) {
    this.here = kept ?? {};
    const query = kept ? unspoken(location.search) : location.search;
    this.popped = { do: "open", query };
    this.connection.say(this.popped);
  }

  /** Keep how far the page is scrolled when scrolling has ended, because browsers limit how often the history may be
   * written. */
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

  /** Return whether the history is elsewhere than the last answer. */
  get isAway() {
    return [...this.connection.waiting.values()].some(({ act }) => act === this.popped);
  }

  /**
   * Handle the place of an answer.
   * @param {Act | undefined} act what this is the answer to, also where machines have thought about it meanwhile
   */
  told(act) {
    const { now, frames, words } = this.connection.store;
    const [before, back] = [this.place, this.address];
    const isNew = now.address !== (this.isPage ? location.search : back);
    const isBack = act !== undefined && act === this.popped;
    this.place = placeOf(now);
    this.address = now.address;
    // the browser may be slow; and what is out of sight is never painted
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
    // a page that was loaded is at its top, or where the user has scrolled by now
    const isLoaded = act?.do === "hello" && Boolean(this.here.scroll);
    if (this.isPage) this.show(isWay, isBack || isLoaded);
    this.draw();
  }

  /** Return whether an act has led to another place. @param {Act | undefined} act @param {Place | null} before */
  isWay(act, before) {
    return Boolean(act && (WAYS.has(act.do) || (act.do === "step" && this.place !== before)));
  }

  /**
   * On a page of our own, update the address and the scroll position.
   * @param {boolean} isWay
   * @param {boolean} isBack
   */
  show(isWay, isBack) {
    const soon = this.connection.store.now.room === "game" ? whenPainted : setTimeout; // the browser may be slow
    const { dataset } = document.documentElement;
    dataset.behind = ""; // as long as the address is
    soon(() => {
      delete dataset.behind;
      this.tell();
    });
    if (isBack) this.scroll(this.here.scroll ?? 0);
    else if (isWay) this.scroll(0);
  }

  /** Update the browser's history: with a new entry, or in the current one. */
  tell() {
    if (this.isAway || this.isGone) return;
    const { address } = this.connection.store.now;
    const isStep = this.isStep && address !== location.search;
    this.isStep = false;
    const to = location.pathname + address;
    if (isStep) history.pushState({ ours: this.here }, "", to);
    else if (address !== location.search || !history.state?.ours) history.replaceState({ ours: this.here }, "", to);
  }

  /** Scroll a room at once to its top, because the user may scroll by then, or to where it was left.
   * @param {number} to */
  scroll(to) {
    window.scrollTo(0, 0);
    if (!to) return;
    // pictures and their texts load later: until the user does something, the browser must not move the page by their
    // height
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

  /** Scroll there, even if the page grows to that length a little later. @param {number} to @param {number} tries */
  reach(to, tries) {
    window.scrollTo(0, to);
    const come = scrollY;
    if (tries && come < to - 2) setTimeout(() => scrollY === come && !this.isGone && this.reach(to, tries - 1), 100);
  }

  /** Return the button that leads back: from a what-if to its story, from a situation or a lesson to the previous
   * place. */
  draw() {
    const { from, back } = this.here;
    const { origin, situation } = this.connection.store.now;
    const isWhatIf = Boolean(origin);
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
    // where it leads, the button that opened the situation gets the focus
    const name = situation && `situation ${situation.id}`;
    const button = { type: "button", class: "rt-quiet", "data-focus": name, onclick: go };
    for (const hearer of this.connection.hearers) {
      const view = /** @type {import("./view.js").View} */ (hearer);
      view.wayBack.dataset.to = to ?? "";
      render(view.wayBack, to ? h("button", button, `← ${view.t(isWhatIf ? "rejoin" : `back-to-${to}`)}`) : null);
    }
  }
}
