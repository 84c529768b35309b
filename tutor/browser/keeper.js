// Recovery: this notices when the kernel or the network is gone, says so, and restores the page. The address holds the
// game; what it does not hold (the step shown, a what-if, an unanswered move) is kept in the session storage of this
// tab, which survives a reload.

import { create, h, render } from "./common/render.js";
import { held, hold, lastWithin } from "./storage.js";

/** @typedef {import("./wire").Act} Act */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./view.js").View} View */

const BEAT = 5000; // between two pings
const PATIENCE = 3000; // for an answer, before the server is asked why it is late
const LOST = 12_000; // before an answer is given up although the kernel seems to be idle
const BUSY = 60_000; // before a busy kernel is given up
const MINUTE = 60_000;
const OFTEN = 3; // times per minute that a page reloads without being asked
const RECENT = 30_000; // after a reload, the page says for this long that it was restored
const READ = 1500; // time to read why the page is reloaded
const KEPT = 200; // acts of a what-if that are repeated
// The most bytes that a restored page may send at once: a server allows 1,500,000 together.
const MOST_ACTS = 300_000;
const MOST_SETS = 700_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];
const DEAD = ["gone", "dead", "restarting", "starting"];
/** The codes with which a server closes a connection because of what the page has sent. */
const REFUSED = [1003, 1007, 1008, 1009];

/** Whether the server has just closed the connection because of what this page has sent. */
function isRefused() {
  const { code = 0, at = 0 } = /** @type {any} */ (window).rulesTutorClosed ?? {};
  return REFUSED.includes(code) && Date.now() - at < MINUTE;
}

/** Where the state of this page's kernel can be requested, if it is a page of Voilà's. */
function server() {
  try {
    const found = document.getElementById("jupyter-config-data")?.textContent;
    const { baseUrl, kernelId, fullStaticUrl } = JSON.parse(found ?? "");
    if (kernelId) return { kernel: `${baseUrl}api/kernels/${kernelId}`, file: `${fullStaticUrl}/voila.js` };
  } catch {
    // not a page of Voilà's
  }
  return null;
}

export class Keeper {
  touched = Date.now();
  moved = 0;
  strikes = 0;
  isReloading = false;
  isChecking = false;
  /** @type {string | null} */
  said = null;
  /** The acts in a what-if since the address was last sent. @type {Act[]} */
  acts = [];
  server = server();
  /** Where each view reports a problem. @type {Map<View, HTMLElement>} */
  boxes = new Map();

  /** @param {import("./connection.js").Connection} connection @param {import("./view.js").View} view */
  constructor(connection, view) {
    this.connection = connection;
    this.store = connection.store;
    this.view = view;
    this.anchor = this.store.told?.address ?? "";
    this.away = view.isPage ? 5 * MINUTE : MINUTE; // after this time without input nobody seems to be there
    this.off = new AbortController();
    if (view.isPage) this.on(document, TOUCHES, () => this.touch());
    this.join(view);
    this.on(document, ["visibilitychange", "resume"], () => document.hidden || this.wake());
    this.on(window, ["online", "pageshow", "focus"], () => this.wake());
    this.on(window, ["offline"], () => this.check());
    this.on(window, ["storage"], (event) => this.elsewhere(/** @type {StorageEvent} */ (event)));
    this.timer = setInterval(() => this.beat(), BEAT);
    this.returned();
  }

  /** @param {EventTarget} target @param {string[]} types @param {(event: Event) => unknown} act */
  on(target, types, act) {
    for (const type of types) target.addEventListener(type, act, { signal: this.off.signal, passive: true });
  }

  remove() {
    clearInterval(this.timer);
    this.off.abort();
  }

  /** Add a view of the table, which is told, too, when the kernel is gone. @param {View} view */
  join(view) {
    if (this.boxes.has(view)) return;
    const box = create(h("div", { class: "rt-alert rt-lost", role: "alert", hidden: true }));
    view.announcer.alert.after(box);
    this.boxes.set(view, box);
    if (!view.isPage) this.on(view.root, TOUCHES, () => this.touch());
    this.write(view, box);
  }

  /** Remove a view; return true if none is left. @param {View} view */
  leave(view) {
    this.boxes.delete(view);
    const [other] = this.boxes.keys();
    if (view === this.view && other) this.view = other;
    return !other;
  }

  // -- noticing ------------------------------------------------------------------------------------------------------

  /** The user is there: after a pause, check at once whether the kernel still is. */
  touch() {
    const pause = Date.now() - this.touched;
    this.touched = this.moved = Date.now();
    if (pause > this.away) this.wake();
  }

  wake() {
    this.beat();
    setTimeout(() => this.beat(), PATIENCE + 500);
  }

  /** Return how long the oldest message has been without an answer. */
  get silent() {
    return Date.now() - this.connection.since;
  }

  get isAway() {
    return Date.now() - this.touched > this.away;
  }

  beat() {
    if (document.hidden || this.isReloading || !this.view.root.isConnected) return;
    if (this.silent > PATIENCE) this.check();
    else if (this.connection.since < Infinity) return;
    else if (!this.isAway)
      this.connection.say({ do: "ping", here: Date.now() - this.moved < 2 * MINUTE }, { isQuiet: true });
    else if (this.view.isPage) this.check();
  }

  /**
   * Handle an answer: all is well, unless an earlier one is missing.
   * @param {number | null} n
   * @param {import("./connection.js").Sent | undefined} sent
   * @param {import("./wire").Told} answer
   */
  heard(n, sent, answer) {
    const isMissing = n !== null && [...this.connection.waiting.keys()].some((other) => other < n);
    if (!isMissing) this.say(null);
    this.strikes = 0;
    if ("room" in answer && !sent?.isQuiet) {
      const isBranch = "origin" in answer && answer.origin !== null;
      this.acts = isBranch && sent ? [...this.acts, sent.act] : [];
      if (!isBranch) this.anchor = answer.address;
    }
    if (sent?.act.do === "set" && !sent.isQuiet && "room" in answer && !answer.unreadable) this.keepSet(sent.act);
    if (isMissing && this.server) this.comeBack("lost-line");
  }

  /**
   * Return what the server says about the kernel, without starting one: its state, “gone”, or “offline” if there is no
   * response.
   * @param {{ kernel: string, file: string }} at
   */
  async look({ kernel, file }) {
    const ask = (/** @type {string} */ address, /** @type {string} */ method) =>
      fetch(address, { method, cache: "no-store", signal: AbortSignal.timeout(4000) });
    try {
      const answer = await ask(kernel, "GET");
      if (answer.ok) return (await answer.json()).execution_state ?? "offline";
      if (answer.status >= 500) return "offline";
      return (await ask(file, "HEAD")).ok ? "gone" : "offline";
    } catch {
      return "offline";
    }
  }

  async check() {
    if (!this.server) {
      if (this.silent > 2 * PATIENCE) this.say("lost-cell");
      return;
    }
    if (this.isChecking || this.isReloading) return;
    this.isChecking = true;
    const state = await this.look(this.server);
    this.isChecking = false;
    const { silent } = this;
    if (state === "offline") {
      this.strikes = 0;
      this.say("lost-network");
    } else if (DEAD.includes(state)) this.comeBack("lost-kernel");
    else if (silent < PATIENCE) this.say(null);
    else if (this.strike() > 1 && silent > (state === "busy" ? BUSY : LOST))
      this.comeBack("lost-line"); // the table exists
    else {
      this.say("lost-slow");
      setTimeout(() => this.beat(), BEAT / 2);
    }
  }

  /** Count another missing answer. */
  strike() {
    this.strikes += 1;
    return this.strikes;
  }

  /** Report a problem, or that it is over. @param {string | null} key */
  say(key) {
    if (this.said === key) return;
    this.said = key;
    for (const [view, box] of this.boxes) this.write(view, box);
  }

  /** @param {View} view @param {HTMLElement} box */
  write(view, box) {
    const key = this.said;
    box.hidden = !key;
    const again = () => view.button("lost-again", () => location.reload(), { class: "rt-quiet" });
    render(box, key && this.store.t(key), ...(key === "lost-often" ? [" ", again()] : []));
  }

  // -- recovering ----------------------------------------------------------------------------------------------------

  /** Reload the page at its address; not if nobody is there, and not again and again. @param {string} key */
  comeBack(key) {
    if (this.isReloading) return;
    if (document.hidden || this.isAway) return this.say("lost-pause");
    const times = (held("times") ?? []).filter((/** @type {number} */ time) => Date.now() - time < MINUTE);
    hold("times", [...times, Date.now()]);
    if (times.length >= OFTEN || !held("times")) return this.say("lost-often");
    this.isReloading = true;
    const refused = isRefused();
    if (refused)
      hold(this.key, null); // it would be refused again; the address holds the game
    else this.keep();
    this.say(refused ? "lost-refused" : key);
    setTimeout(() => location.reload(), READ);
  }

  /** The page has just been restored: say so. A table within a page of text also returns to its step. */
  returned() {
    if (!(Date.now() - (held("times") ?? []).at(-1) < RECENT)) return;
    setTimeout(() => this.view.announce([this.store.t("lost-back")]), 500);
    const seat = !this.view.isPage && held(this.key);
    if (seat?.search) this.connection.greet(seat.anchor, seat, seat.at);
  }

  /** Keep what the address does not hold, for a restored page. */
  keep() {
    const { told } = this.store;
    if (!told || !this.server) return;
    const pending = [...this.connection.waiting.values()]
      .filter(({ act, isQuiet, isAgain }) => !isQuiet && !isAgain && act.do !== "hello")
      .map(({ act }) => act);
    const { search } = new URL(location.pathname + told.address, location.href);
    const at = this.view.game ? this.view.timeline.at : null;
    const acts = lastWithin(this.acts.slice(-KEPT), MOST_ACTS);
    hold(this.key, { search, anchor: this.anchor, at, acts, pending: lastWithin(pending, MOST_ACTS) });
  }

  /** Keep an uploaded card set for a restored page; a newer one with the same name replaces it.
   * @param {Extract<Act, { do: "set" }>} act */
  keepSet(act) {
    const others = (held("sets") ?? []).filter((/** @type {{ name: string }} */ one) => one.name !== act.name);
    const kept = lastWithin([...others, act], MOST_SETS);
    if (hold("sets", kept) && kept.length > others.length) return;
    for (const view of this.boxes.keys()) view.announcer.warn(this.store.t("sets-full"));
  }

  /** Return the name under which this table is kept: on a page with text, by its cell. */
  get key() {
    const cell = this.view.root.closest("[cell-index]")?.getAttribute("cell-index");
    return this.view.isPage ? "seat" : `seat ${location.pathname} ${cell}`;
  }

  /** Another tab has advanced in the lessons: this one must not overwrite its progress. @param {StorageEvent} event */
  elsewhere({ key, newValue }) {
    if (key === "rules-tutor-progress" && newValue)
      this.connection.say({ do: "progress", text: newValue }, { isQuiet: this.store.told?.room !== "lessons" });
  }
}
