// The connection to the kernel: it numbers the messages, and passes the answers to the store and then to the views.

import { bytes, keepProgress, progress, sendable, stored } from "./storage.js";
import { Store } from "./store.js";

/** @typedef {import("./wire").Told} Answer */
/** @typedef {import("./wire").Act} Act */
/** @typedef {import("./types").Seat} Seat */
/**
 * @typedef {{ act: Act, isQuiet: boolean, isAgain: boolean, timer: ReturnType<typeof setTimeout>, since: number,
 *   reply?: (answer: Answer) => void }} Sent
 */
/** @typedef {(n: number | null, sent: Sent | undefined, answer: Answer) => void} Heard */
/**
 * What notices a lost connection and resumes it, while there is a view.
 * @typedef {{ join(view: import("./view.js").View): void, leave(view: import("./view.js").View): boolean, keep(): void,
 *   check(): void, heard: Heard, remove(): void }} Guard
 */

/**
 * What an answer is passed to: a view of the table.
 * @typedef {object} Hearer
 * @property {(n: number | null) => void} wait a message waits for its answer; null when none does
 * @property {(isSilent: boolean) => void} silence
 * @property {(language: string) => void} speak
 * @property {(answer: Answer) => void} reply
 * @property {(answer: Answer) => void} trouble
 * @property {(news: { isFresh: boolean, before: number }, answer: Answer) => void} tell
 */

const SILENCE = 8000; // milliseconds without an answer before the page says so
const MOST_SENT = 250_000; // bytes of one message: the server closes a connection at a frame of 400,000

/** The connection of one model, which its views share. */
export class Connection {
  /** @type {Set<Hearer>} */
  hearers = new Set();
  /** @type {Map<number, Sent>} */
  waiting = new Map();
  /** What notices a lost connection. @type {Guard | null} */
  guard = null;
  /** The event that a reloaded page shows again. @type {number | null} */
  wanted = null;
  /** @type {{ n: number, at: number | null } | null} */
  back = null;
  /** Takes over the packs of an answer. @type {(modules: NonNullable<Answer["modules"]>) => void} */
  onModules = () => {};
  /** Called after an answer with a room. @type {(act: Act | undefined) => unknown} */
  onTold = () => {};
  store = new Store();
  n = 0;
  /** The answers that came before the first view, while one is expected. @type {Answer[] | null} */
  early = null;

  /** @param {import("./types").Model} model */
  constructor(model) {
    this.model = model;
    model.on("msg:custom", (answer) => {
      try {
        if (this.early) this.early.push(answer);
        else this.hear(answer);
      } catch (error) {
        for (const view of this.hearers) view.trouble({ re: null, broken: String(error) });
        throw error;
      }
    });
  }

  /**
   * Send an act. A quiet act is not shown as waiting, and its answer changes nothing but is passed to `reply`.
   * @param {Act} act
   * @param {{ isQuiet?: boolean, isAgain?: boolean, reply?: (answer: Answer) => void }} [how]
   * @param {Act} [said] what is sent in its place
   */
  say(act, { isQuiet = false, isAgain = false, reply } = {}, said = act) {
    if (bytes(said) > MOST_SENT) {
      const unreadable = this.store.t("too-much", { most: MOST_SENT / 1000 });
      for (const view of this.hearers) view.trouble({ re: null, unreadable });
      return;
    }
    this.n += 1;
    const n = this.n;
    const timer = setTimeout(() => this.silence(true), SILENCE);
    this.waiting.set(n, { act, isQuiet, isAgain, timer, since: Date.now(), reply });
    if (!isQuiet) for (const view of this.hearers) view.wait(n);
    try {
      this.model.send({ n, ...wellFormed(said) });
    } catch {
      this.guard?.check(); // the connection is closed
    }
    if (!isQuiet) this.guard?.keep(); // while the kernel thinks
  }

  /**
   * Send `hello` with an address, then the acts to repeat on a reloaded page.
   * @param {string} query
   * @param {Seat | null} [seat]
   * @param {number | null} [at]
   */
  greet(query, seat = null, at = null) {
    const language = stored("language") ?? navigator.language.slice(0, 2);
    const offset = 0 - new Date().getTimezoneOffset(); // 0, not -0
    this.say({ do: "hello", query: sendable(query), language, progress: progress(), offset });
    for (const act of seat?.acts ?? []) this.say(act);
    this.back = { n: this.n, at };
    for (const act of seat?.pending ?? []) this.say(act, { isAgain: true });
  }

  /** Pass the answers so far to the first view. Return true if one was expected. @param {Hearer} view */
  meet(view) {
    const { early } = this;
    this.early = null;
    for (const [n, { isQuiet }] of this.waiting) if (!isQuiet) view.wait(n);
    for (const answer of early ?? []) this.hear(answer);
    return early !== null;
  }

  /** @param {boolean} isSilent */
  silence(isSilent) {
    if (!this.guard) for (const view of this.hearers) view.silence(isSilent);
  }

  /** @param {Answer} answer */
  hear(answer) {
    const sent = this.settle(answer);
    this.guard?.heard(answer.re, sent, answer);
    if (sent?.isQuiet) {
      sent.reply?.(answer);
      return;
    }
    if (answer.modules) this.onModules(answer.modules);
    if (this.store.learn(answer)) for (const view of this.hearers) view.speak(this.store.language);
    if (answer.progress || answer["progress-kept"]) keepProgress(answer.progress);
    if (this.back?.n === answer.re && "room" in answer && answer.room === "game") this.wanted = this.back.at;
    for (const view of this.hearers) view.reply(answer);
    if (!("room" in answer)) {
      for (const view of this.hearers) view.trouble(answer);
      return;
    }
    const news = this.store.place(answer);
    this.onTold(sent?.act);
    for (const view of this.hearers) view.tell(news, answer);
  }

  /** Remove the message that an answer is to; all of them if it says that something broke. @param {Answer} answer */
  settle(answer) {
    const sent = answer.re === null ? undefined : this.waiting.get(answer.re);
    for (const [n, { timer }] of this.waiting)
      if (n === answer.re || answer.broken) {
        clearTimeout(timer);
        this.waiting.delete(n);
      }
    this.silence(false);
    if ([...this.waiting.values()].every(({ isQuiet }) => isQuiet)) for (const view of this.hearers) view.wait(null);
    if (answer.thinking && sent) this.say(sent.act, {}, { do: "wait" }); // while machine players think
    return sent;
  }

  /** Whether the same act still waits for its answer. @param {Act} act */
  asks(act) {
    const text = JSON.stringify(act);
    return [...this.waiting.values()].some((sent) => !sent.isQuiet && JSON.stringify(sent.act) === text);
  }

  /** The time at which the oldest unanswered message was sent. */
  get since() {
    return Math.min(...[...this.waiting.values()].map(({ since }) => since));
  }
}

/**
 * Return the same plain data with each text valid as UTF-8.
 * @template T
 * @param {T} value
 * @returns {T}
 */
function wellFormed(value) {
  /** @type {any} */
  const data = value;
  if (typeof data === "string") return /** @type {any} */ (sendable(data, data.length));
  if (Array.isArray(data)) return /** @type {any} */ (data.map(wellFormed));
  if (typeof data !== "object" || data === null) return value;
  return /** @type {any} */ (Object.fromEntries(Object.entries(data).map(([key, one]) => [key, wellFormed(one)])));
}
