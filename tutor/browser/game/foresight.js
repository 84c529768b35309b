// The forecast of a move: the kernel is asked when the pointer or the focus rests on a target or on “End turn”. The
// answer is kept until something happens, and drawn over the table, so that nothing on it moves.

import { create, h, render } from "../common/render.js";
import { store as remember, stored } from "../storage.js";

/** @typedef {import("../wire").Foreseen} Foreseen */
/** @typedef {import("../wire").acts.Foresee["move"]} Move */

const MOVED = 10; // pixels that a pointer must move after a press to point at something new
const REST = 120; // milliseconds on a target before the kernel is asked
const LONG = 500; // milliseconds after which a press is a long one, as on phones
const VERBS = new Set(["end", "attack"]);

export class Foresight {
  /** The forecasts of the moves that can be made now. @type {Map<string, Foreseen | null>} */
  known = new Map();
  /** The button that is pointed at, and its move as JSON. @type {{ button: HTMLElement, key: string } | null} */
  pointed = null;
  /** Whether to say the forecast to a screen reader, too. */
  isAloud = false;
  /** Whether the press was long enough to show the forecast; it then does not make the move. */
  isHeld = false;
  isTouch = false;
  /** The last place of the pointer, or of a press on which it still rests. @type {[number, number]} */
  from = [-1, -1];
  isResting = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.store = game.store;
    this.told = game.store.told;
    this.layer = create(h("div", { class: "rt-foresight", "aria-hidden": "true" }));
    this.asksBefore = stored("ask-before") === "yes";
    this.setting = this.settings();
    const board = game.view.body.querySelector(".rt-layout");
    if (board instanceof HTMLElement) this.watch(board);
  }

  /** Return the setting whether the first tap shows the forecast. */
  settings() {
    const set = (/** @type {any} */ { target }) => {
      this.asksBefore = target.checked;
      remember("ask-before", target.checked ? "yes" : "no");
    };
    return h(
      "label",
      { class: "rt-check rt-ask-before", title: this.store.t("ask-before-lead") },
      h("input", { type: "checkbox", checked: this.asksBefore, onchange: set }),
      h("span", {}, this.store.t("ask-before")),
    );
  }

  /** Whether the focus was moved by keyboard, not by a tap. */
  get isByKey() {
    return this.game.view.byKey || !this.isTouch;
  }

  // -- what is pointed at --------------------------------------------------------------------------------------------

  /** @param {HTMLElement} board */
  watch(board) {
    board.append(this.layer);
    /** @type {Record<string, (event: any) => void>} */
    const heard = {
      pointermove: (event) => event.pointerType !== "touch" && this.move(event),
      pointerleave: ({ pointerType }) => pointerType !== "touch" && this.leave(),
      focusin: ({ target }) => this.isByKey && target.matches(":focus-visible") && this.point(target, true),
      focusout: () => this.isHeld || this.point(null), // a long press takes the focus away, too
      pointerdown: (event) => this.press(event),
      pointerup: () => this.lift(),
      pointercancel: () => this.lift(),
      contextmenu: (event) => this.isTouch && this.pointed && event.preventDefault(),
    };
    for (const [type, act] of Object.entries(heard)) board.addEventListener(type, act);
    // the cards below it move when a hand is scrolled
    board.addEventListener("scroll", () => this.draw(), { capture: true, passive: true });
    board.addEventListener("click", (event) => this.click(event), true); // before the button gets it
    new ResizeObserver(() => this.draw()).observe(board);
  }

  /**
   * Point at what a moving pointer is on. A pointer that rests does not point at what moves under it.
   * @param {PointerEvent} event
   */
  move({ target, clientX: x, clientY: y }) {
    const far = Math.hypot(x - this.from[0], y - this.from[1]);
    if (this.isResting ? far < MOVED : far === 0) return;
    this.isResting = false;
    this.from = [x, y];
    if (target) this.point(target);
  }

  /** The pointer has left the table. */
  leave() {
    this.isResting = false;
    this.from = [-1, -1];
    this.point(null);
  }

  /** Show the forecast when a finger stays. @param {PointerEvent} event */
  press({ target, pointerType, clientX, clientY }) {
    clearTimeout(this.timer);
    this.from = [clientX, clientY];
    this.isResting = true;
    this.isTouch = pointerType === "touch";
    this.isHeld = false;
    if (!this.isTouch) return;
    const found = target && this.on(target);
    if (found?.key !== this.pointed?.key) this.clear();
    if (!found) return;
    const hold = () => {
      this.isHeld = true;
      this.point(target, false, 0);
    };
    this.timer = setTimeout(hold, LONG);
  }

  /** Hide what a long press has shown. */
  lift() {
    if (!this.isTouch) return;
    clearTimeout(this.timer);
    if (this.isHeld) this.clear();
  }

  /** Stop a click that only shows the forecast. @param {MouseEvent} event */
  click(event) {
    const { target } = event;
    if (!this.isTouch || !target) return;
    clearTimeout(this.timer);
    const found = this.on(target);
    const isShown = found !== null && found.key === this.pointed?.key;
    const isAsked = found !== null && this.asksBefore && !isShown;
    if (isAsked) this.point(target, false, 0);
    if (isAsked || this.isHeld) {
      event.stopPropagation();
      event.preventDefault();
    }
    this.isHeld = false;
  }

  /**
   * Return the button of an element and its move; null where there is none, or where no forecast may be shown: in a
   * lesson, and while an audience guesses.
   * @param {EventTarget} target
   */
  on(target) {
    const { timeline, isVeiled } = this.game;
    const { lesson, playlist, choice, moves } = this.store.now;
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || !moves || !timeline.isNow || isVeiled || lesson || playlist || choice) return null;
    const { verb, move } = button.dataset;
    if (move) return { button, key: move };
    if (verb) return VERBS.has(verb) ? { button, key: JSON.stringify({ kind: verb }) } : null;
    const found = this.game.moveOf(button);
    return found ? { button, key: JSON.stringify(found) } : null;
  }

  /**
   * Point at an element, or at nothing.
   * @param {EventTarget | null} target
   * @param {boolean} isAloud whether to say the forecast to a screen reader, too
   * @param {number} rest
   */
  point(target, isAloud = false, rest = REST) {
    const found = target && this.on(target);
    if (found && found.key === this.pointed?.key && found.button === this.pointed.button) return;
    clearTimeout(this.timer);
    this.clear();
    if (!found) return;
    this.pointed = found;
    this.isAloud = isAloud;
    this.timer = setTimeout(() => this.ask(found.key), rest);
  }

  // -- forecasts -----------------------------------------------------------------------------------------------------

  /** Drop the forecasts if something has happened. */
  check() {
    if (this.told !== this.store.told) {
      this.told = this.store.told;
      this.known = new Map();
      this.clear();
    }
    const { pointed } = this;
    if (pointed && !(pointed.button.isConnected && this.on(pointed.button)?.key === pointed.key)) this.clear();
  }

  /** @param {string} key */
  ask(key) {
    const { known } = this;
    if (known.has(key)) return this.show();
    known.set(key, null); // ask once
    const reply = (/** @type {import("../wire").Told} */ { foreseen }) => {
      known.set(key, /** @type {Foreseen | null} */ (foreseen ?? null));
      if (known === this.known && key === this.pointed?.key) this.show();
    };
    this.game.view.connection.say({ do: "foresee", move: JSON.parse(key) }, { isQuiet: true, reply });
  }

  clear() {
    this.pointed = null;
    this.game.prompt.foreseen.textContent = "";
    render(this.layer);
  }

  /** Show the forecast, and say it if asked for. */
  show() {
    const told = this.draw();
    if (told && this.isAloud) this.game.view.announce([this.store.t("foreseen", { text: told.text.join(" ") })]);
  }

  draw() {
    const told = this.pointed && this.known.get(this.pointed.key);
    if (!told || !this.game.isShown) return null;
    const isTapped = this.isTouch && !this.game.view.byKey;
    const hint = isTapped ? this.store.t(this.isHeld ? "foreseen-held" : "foreseen-again") : "";
    this.game.prompt.foreseen.textContent = [told.line, hint].filter(Boolean).join(" ");
    render(this.layer, ...this.game.drawForecast(this.layer, told));
    return told;
  }
}
