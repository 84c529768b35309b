// Presenting situations one after the other to an audience, each with its answer hidden at first. A presenter's remote
// is enough: it has "on", "back" and "dark". The audience may guess the answer, and the guesses are counted.

import { enlarge } from "../common/dom.js";
import { focus, focused } from "../common/focus.js";
import { create, h, replace } from "../common/render.js";

/** @typedef {import("../wire").Act} Act */
/** @typedef {import("../wire").Playlist} Playlist */
/** @typedef {import("../common/render.js").Child} Child */

const HERE = /^(localhost|127\..*|\[::1\])$/; // addresses that work on this machine only
const HANDS = /^[1-4]$/; // the key of each option

export class Presenting {
  /** How many have guessed each option. @type {number[]} */
  hands = [];
  /** What had the focus before the code was shown. @type {HTMLElement | null} */
  before = null;
  /** The situation of these guesses. */
  counted = "";

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.view = game.view;
    this.store = game.store;
    this.dark = create(h("div", { class: "rt-dark", hidden: true, onclick: () => this.darken() }));
    this.code = create(h("div", { class: "rt-over-all", hidden: true, onclick: () => this.cover() }));
    for (const old of [...this.view.root.querySelectorAll(":scope > :is(.rt-dark, .rt-over-all)")]) old.remove();
    this.view.root.append(this.dark, this.code);
    this.view.replies.qr = (found) => this.show(found);
  }

  /** The question to the audience, if it can guess. */
  get guess() {
    return this.store.now.playlist?.guess ?? null;
  }

  /**
   * Return the buttons of a presentation. The main button does the same as "on".
   * @param {Playlist} playlist
   */
  bar({ list, number, count, editions }) {
    const { view } = this;
    const { timeline, isVeiled } = this.game;
    const edition = 3 - this.store.now.edition;
    const button = (/** @type {string} */ key, /** @type {() => unknown} */ act, more = {}) =>
      view.button(key, act, { class: "rt-quiet", ...more });
    const to = (/** @type {number} */ next) => () => view.say({ do: "present", list, number: next });
    const isShown = timeline.isNow && !isVeiled;
    return h(
      "nav",
      { class: "rt-presenting", "aria-label": view.t("presenting") },
      button("present-back", to(number - 1), { disabled: number === 1, "data-verb": "present-back" }),
      h("b", {}, view.t("present-number", { number, count })),
      button("present-next", to(number + 1), {
        disabled: number === count,
        "data-verb": "present-next",
        class: isShown && number < count ? "rt-main rt-next" : "rt-quiet",
      }),
      editions.includes(edition)
        ? button(`present-edition-${edition}`, () => view.say({ do: "edition", number: edition }), {
            "data-verb": "edition",
          })
        : null,
      button("present-screen", () => enlarge(view.root), { "data-verb": "screen" }),
      button("present-code", () => this.ask(), { "data-verb": "code" }),
      button("present-end", () => view.say({ do: "leave" }), { "data-verb": "present-end" }),
      h("small", { class: "rt-remote" }, view.t("present-keys")),
    );
  }

  /** Return what will be played, while it is not shown yet. */
  plan() {
    const { isVeiled, timeline } = this.game;
    const { plan = [] } = this.store.now.playlist ?? {};
    if (!plan.length || !isVeiled || timeline.at) return null;
    return h("p", { class: "rt-plan" }, h("b", {}, `${this.view.t("present-plan")}: `), plan.join(" → "));
  }

  /** Return the question to the audience with its options and the hands for each; later, which one was right. */
  guessing() {
    const { guess, store, view } = this;
    const { playlist, edition } = store.now;
    if (!guess || !playlist) return [this.plan()];
    const about = `${playlist.list} ${playlist.number} ${edition}`;
    if (about !== this.counted) this.hands = guess.options.map(() => 0);
    this.counted = about;
    const { isVeiled, timeline } = this.game;
    const isOpen = isVeiled && !timeline.at;
    const isTold = timeline.isNow && !isVeiled;
    if (!isOpen && !isTold) return [];
    const most = Math.max(1, ...this.hands);
    const option = (/** @type {string} */ text, /** @type {number} */ i) => {
      const said = view.t("present-hands", { count: this.hands[i] });
      const isRight = isTold && i === guess.right;
      return h(
        "li",
        { class: isRight ? "rt-right" : "" },
        h(
          "button",
          { type: "button", class: "rt-guess", disabled: !isOpen, onclick: () => this.count(i, 1) },
          h("kbd", {}, String(i + 1)),
          h(
            "span",
            {},
            text,
            isRight ? h("b", {}, " ", h("span", { "aria-hidden": "true" }, "✓ "), view.t("present-right")) : null,
          ),
          h("output", { "aria-label": said, title: said }, String(this.hands[i])),
          h("i", { class: "rt-hands", style: `width: ${((this.hands[i] ?? 0) / most) * 100}%`, "aria-hidden": "true" }),
        ),
      );
    };
    return [
      this.plan(),
      isOpen ? h("p", { class: "rt-ask rt-guess-asked" }, guess.asked) : null,
      h("ol", { class: "rt-options rt-guesses" }, ...guess.options.map(option)),
    ];
  }

  /** One hand more or fewer for an option. @param {number} i @param {number} by */
  count(i, by) {
    if (this.hands[i] === undefined) return;
    this.hands[i] = Math.max(0, (this.hands[i] ?? 0) + by);
    this.game.ask();
    this.view.announce([this.view.t("present-hands", { count: this.hands[i] })]);
  }

  // -- the remote ----------------------------------------------------------------------------------------------------

  /** Do what a key of a presentation does. Return true if it does something. @param {KeyboardEvent} event */
  key(event) {
    if (!this.store.now.playlist) return false;
    const act = this.isCovered ? this.uncovering(event.key) : (this.counting(event) ?? this.acts[event.key]);
    const isButton = event.target instanceof HTMLButtonElement && /^( |Enter)$/.test(event.key);
    if (isButton && (!this.isCovered || this.code.contains(/** @type {Node} */ (event.target)))) return false;
    // other keys do nothing in a presentation, so that no move is played by mistake
    if (!act) return this.isCovered || /^[a-z0-9]$/i.test(event.key);
    act();
    event.preventDefault();
    return true;
  }

  get isCovered() {
    return !(this.dark.hidden && this.code.hidden);
  }

  /** Uncover the table at any key of the remote. @param {string} key */
  uncovering(key) {
    return key === "Escape" || this.acts[key] ? () => this.uncover() : undefined;
  }

  /** Count a guess by a key. @param {KeyboardEvent} event */
  counting({ key, code, shiftKey }) {
    const digit = /^Digit([1-4])$/.exec(code)?.[1] ?? (HANDS.test(key) ? key : null);
    if (!digit || !this.guess || !this.game.isVeiled) return undefined;
    return () => this.count(Number(digit) - 1, shiftKey ? -1 : 1);
  }

  /** Return what each key does. @returns {Record<string, () => void>} */
  get acts() {
    return {
      " ": () => this.onward(),
      ArrowRight: () => this.onward(),
      PageDown: () => this.onward(),
      Enter: () => this.reveal(),
      ArrowLeft: () => this.back(),
      PageUp: () => this.back(),
      b: () => this.darken(),
      B: () => this.darken(),
      ".": () => this.darken(),
      x: () => this.press("edition"),
      ArrowUp: () => this.press("edition"),
      f: () => this.press("screen"),
      q: () => this.ask(),
      ArrowDown: () => this.ask(),
      e: () => this.press("present-end"),
    };
  }

  /** @param {string} verb */
  press(verb) {
    this.game.prompt.press(verb);
  }

  /** Go on: show the answer, then the next situation, and after the last one the QR code of the list. While a story
   * plays, hurry it. */
  onward() {
    const { timeline, isVeiled } = this.game;
    if (isVeiled) this.reveal();
    else if (timeline.isWaiting) timeline.onward();
    else if (timeline.isPlaying) timeline.go(timeline.end);
    else if (timeline.at < timeline.end) timeline.play();
    else if (this.isLast) this.ask();
    else this.press("present-next");
  }

  get isLast() {
    const { number, count } = this.store.now.playlist ?? {};
    return number === count;
  }

  /** Go back: a step of the story, down to the question; then to the situation before. */
  back() {
    const { timeline } = this.game;
    if (timeline.at) timeline.go(timeline.stop(-1, "beat"));
    else this.press("present-back");
  }

  /** Show the hidden outcome. */
  reveal() {
    this.view.isVeiled = false;
    this.view.root.classList.remove("rt-veiled");
    this.game.draw(); // if the move is refused, no event follows
    this.game.timeline.play();
  }

  // -- what covers the board -----------------------------------------------------------------------------------------

  /** Show only black, or the table again. */
  darken() {
    this.dark.hidden = !this.dark.hidden;
    this.view.announce([this.view.t(this.dark.hidden ? "present-light" : "present-dark")]);
  }

  uncover() {
    this.dark.hidden = true;
    this.cover();
  }

  /** Hide the code, and restore the focus. */
  cover() {
    const had = focused(this.code);
    this.code.hidden = true;
    if (had) focus(this.before?.isConnected ? this.before : this.game.landing);
  }

  /** Ask for the QR code of what is shown. */
  ask() {
    this.view.say({ do: "qr", base: location.origin + location.pathname });
  }

  /** @param {import("../wire").Code} code */
  show({ svg, link }) {
    replace(
      this.code,
      h(
        "div",
        { class: "rt-code-sheet", role: "dialog", "aria-label": this.view.t("present-code") },
        svg ? h("div", { html: svg, role: "img", "aria-label": this.view.t("present-code-of", { link }) }) : null,
        svg ? null : h("p", {}, this.view.t("present-code-none")),
        h("p", { class: svg ? "" : "rt-code-link" }, link),
        HERE.test(location.hostname) ? h("p", { class: "rt-warning" }, this.view.t("present-code-here")) : null,
        this.view.button("close", () => this.cover(), { class: "rt-main" }),
      ),
    );
    this.code.hidden = false;
    this.before = focused(this.view.root);
    this.code.querySelector("button")?.focus();
  }
}
