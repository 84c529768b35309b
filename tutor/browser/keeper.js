// Nothing is lost: this notices when the kernel or the network is gone, says so, and brings the page back to where it
// was. The address holds the game; what it does not hold (the step that is looked at, a what-if, a move that was not
// answered) lies in the storage of this tab, which outlives a reload.

import { create, h, render } from "./common/render.js";
import { held, hold, lastWithin } from "./storage.js";

/** @typedef {import("./wire").Act} Act */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./view.js").View} View */

const BEAT = 5000; // between two signs of life
const PATIENCE = 3000; // for an answer, before anybody is asked why it does not come
const LOST = 12_000; // before an answer is given up, though the kernel seems to have nothing to do
const BUSY = 60_000; // before a kernel is given up that is at something else
const MINUTE = 60_000;
const OFTEN = 3; // so many times in a minute a page comes back by itself
const RECENT = 30_000; // so long after it came back a page says so
const READ = 1500; // time to read why the page is loaded again
const KEPT = 200; // acts of a what-if that are done again
// Bytes that a page may say at once when it comes back, all together: a server allows 1,500,000.
const MOST_ACTS = 300_000;
const MOST_SETS = 700_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];
const DEAD = ["gone", "dead", "restarting", "starting"];
/** The codes with which a server closes a line because of what the page has sent. */
const REFUSED = [1003, 1007, 1008, 1009];

/** Whether the server has just closed the line because of what this page has sent. */
function isRefused() {
  const { code = 0, at = 0 } = /** @type {any} */ (window).rulesTutorClosed ?? {};
  return REFUSED.includes(code) && Date.now() - at < MINUTE;
}

/** Where the kernel of this page can be asked for, if it is a page of Voilà's. */
function server() {
  try {
    const found = document.getElementById("jupyter-config-data")?.textContent;
    const { baseUrl, kernelId, fullStaticUrl } = JSON.parse(found ?? "");
    if (kernelId) return { kernel: `${baseUrl}api/kernels/${kernelId}`, file: `${fullStaticUrl}/voila.js` };
  } catch {
    // no page of Voilà's
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
  /** What was done in a what-if since the address was told. @type {Act[]} */
  acts = [];
  server = server();
  /** Where each view says that something is the matter. @type {Map<View, HTMLElement>} */
  boxes = new Map();

  /** @param {import("./connection.js").Connection} connection @param {import("./view.js").View} view */
  constructor(connection, view) {
    this.connection = connection;
    this.store = connection.store;
    this.view = view;
    this.anchor = this.store.told?.address ?? "";
    this.away = view.isPage ? 5 * MINUTE : MINUTE; // so long after the last touch nobody seems to be there
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

  /** Another view of the table is there: it is told, too, when the kernel is gone. @param {View} view */
  join(view) {
    if (this.boxes.has(view)) return;
    const box = create(h("div", { class: "rt-alert rt-lost", role: "alert", hidden: true }));
    view.announcer.alert.after(box);
    this.boxes.set(view, box);
    if (!view.isPage) this.on(view.root, TOUCHES, () => this.touch());
    this.write(view, box);
  }

  /** A view is gone; true where none is left. @param {View} view */
  leave(view) {
    this.boxes.delete(view);
    const [other] = this.boxes.keys();
    if (view === this.view && other) this.view = other;
    return !other;
  }

  // -- noticing ------------------------------------------------------------------------------------------------------

  /** Somebody is there: after a pause, see at once whether the kernel still is. */
  touch() {
    const pause = Date.now() - this.touched;
    this.touched = this.moved = Date.now();
    if (pause > this.away) this.wake();
  }

  wake() {
    this.beat();
    setTimeout(() => this.beat(), PATIENCE + 500);
  }

  /** How long the oldest question has been without an answer. */
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
   * An answer has come: all is well, unless one before it never came.
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
   * What the server says of the kernel, without starting one: its state, “gone”, or “offline” where nobody answers.
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
      this.comeBack("lost-line"); // the table is there
    else {
      this.say("lost-slow");
      setTimeout(() => this.beat(), BEAT / 2);
    }
  }

  /** Count one more time that no answer came. */
  strike() {
    this.strikes += 1;
    return this.strikes;
  }

  /** Say what is the matter, or that nothing is any more. @param {string | null} key */
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

  // -- coming back ---------------------------------------------------------------------------------------------------

  /** Load the page again, with its address; not for nobody, and not again and again. @param {string} key */
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

  /** The page has just come back: say so. A table among the text of a page goes back to where it was, too. */
  returned() {
    if (!(Date.now() - (held("times") ?? []).at(-1) < RECENT)) return;
    setTimeout(() => this.view.announce([this.store.t("lost-back")]), 500);
    const seat = !this.view.isPage && held(this.key);
    if (seat?.search) this.connection.greet(seat.anchor, seat, seat.at);
  }

  /** Keep, for a page that comes back, what its address does not hold. */
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

  /** Keep a card set that the visitor has brought, for a page that comes back; a newer one of its name replaces it.
   * @param {Extract<Act, { do: "set" }>} act */
  keepSet(act) {
    const others = (held("sets") ?? []).filter((/** @type {{ name: string }} */ one) => one.name !== act.name);
    const kept = lastWithin([...others, act], MOST_SETS);
    if (hold("sets", kept) && kept.length > others.length) return;
    for (const view of this.boxes.keys()) view.announcer.warn(this.store.t("sets-full"));
  }

  /** The name under which this table is kept: on a page with text, by the cell that it stands in. */
  get key() {
    const cell = this.view.root.closest("[cell-index]")?.getAttribute("cell-index");
    return this.view.isPage ? "seat" : `seat ${location.pathname} ${cell}`;
  }

  /** Another tab has got on in the lessons: this one must not write over it. @param {StorageEvent} event */
  elsewhere({ key, newValue }) {
    if (key === "rules-tutor-progress" && newValue)
      this.connection.say({ do: "progress", text: newValue }, { isQuiet: this.store.told?.room !== "lessons" });
  }
}
