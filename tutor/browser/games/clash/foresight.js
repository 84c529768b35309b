// What a move would do, shown before it is made: asked of the kernel once something rests on a target or on “End
// turn”, kept as long as nothing else happens, and laid over the board, so that nothing on it moves.

import { svg } from "../../common/dom.js";
import { create, h, render } from "../../common/render.js";
import { isSame, placeName } from "../../moves.js";
import { store as remember, stored } from "../../storage.js";
import { find } from "./finding.js";

/** @typedef {import("../../wire").Foreseen} Foreseen */
/** @typedef {import("../../wire").acts.Foresee["move"]} Move */
/** @typedef {import("../../common/render.js").VNode} VNode */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const MOVED = 10; // pixels that a pointer goes on from a press before it points at what has come there
const REST = 120; // milliseconds that something rests on a target before it is asked what would happen
const LONG = 500; // milliseconds after which a press is a long one, as a phone counts; a shorter one acts
const CROSS = svg('<path d="M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z"/>', 24, "rt-icon");
const GOES = svg('<path d="M2 9h11V3l9 9-9 9v-6H2z"/>', 24, "rt-icon");
const BESIDE = 4; // pixels between a small Stronghold and what is said of it
const SLIDING = 3; // pixels of the arrow above the steps that a Stronghold may slide
const VERBS = new Set(["end", "attack"]);

/** Whether a Stronghold is drawn in the strip of one of several others. @param {Element} drawn */
const isSmall = (drawn) => drawn.closest(".rt-ring .rt-top") !== null;

export class Foresight {
  /** What was told of the moves that can be made now. @type {Map<string, Foreseen | null>} */
  known = new Map();
  /** What is pointed at, and the move that it would make. @type {{ button: HTMLElement, key: string } | null} */
  pointed = null;
  /** Whether it is to be said aloud, too. */
  isAloud = false;
  /** A press that was long enough to show what would happen does not make it happen. */
  isHeld = false;
  isTouch = false;
  /** Where the pointer was last, or where it pressed something that it still rests on. @type {[number, number]} */
  from = [-1, -1];
  isResting = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {import("../../game/game.js").Game} game */
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

  /** Whether the first tap shows what would happen: asked of those who tap. */
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

  /** Whether the focus is where somebody has brought it, and not where a tap has left it. */
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
      focusout: () => this.isHeld || this.point(null), // a held finger also takes the focus away
      pointerdown: (event) => this.press(event),
      pointerup: () => this.lift(),
      pointercancel: () => this.lift(),
      contextmenu: (event) => this.isTouch && this.pointed && event.preventDefault(),
    };
    for (const [type, act] of Object.entries(heard)) board.addEventListener(type, act);
    // what it lies over moves where a hand is scrolled
    board.addEventListener("scroll", () => this.draw(), { capture: true, passive: true });
    board.addEventListener("click", (event) => this.click(event), true); // before the button hears of it
    new ResizeObserver(() => this.draw()).observe(board);
  }

  /**
   * A pointer that moves points at what it is on; one that rests does not, whatever comes to lie under it.
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

  /** A finger that stays shows what would happen. @param {PointerEvent} event */
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

  /** What a long press shows goes away with the finger. */
  lift() {
    if (!this.isTouch) return;
    clearTimeout(this.timer);
    if (this.isHeld) this.clear();
  }

  /** A click that only shows what would happen goes no further. @param {MouseEvent} event */
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
   * The button that something is on, and the move that pressing it would make; null where that is none that may be
   * foretold: what a lesson asks, and what an audience is to guess, is left to them.
   * @param {EventTarget} target
   */
  on(target) {
    const { timeline, selection, isVeiled } = this.game;
    const { lesson, playlist, choice, moves } = this.store.now;
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || !moves || !timeline.isNow || isVeiled || lesson || playlist || choice) return null;
    const { verb, slot, move } = button.dataset;
    if (move) return { button, key: move };
    if (verb) return VERBS.has(verb) ? { button, key: JSON.stringify({ kind: verb }) } : null;
    const li = /** @type {HTMLElement | null} */ (button.closest("[data-key]"));
    const place = this.game.board.items.get(li?.dataset.key ?? "")?.place;
    const to = selection.entry?.to.find(({ to }) => placeName(to) === slot || (place && isSame(to, place)));
    return to ? { button, key: JSON.stringify(to.move) } : null;
  }

  /**
   * Something is pointed at, or nothing any more.
   * @param {EventTarget | null} target
   * @param {boolean} isAloud whether it is to be said, too
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

  // -- what is told --------------------------------------------------------------------------------------------------

  /** Something may have happened: what was told before is not so any more. */
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
    known.set(key, null); // it is asked once
    const reply = (/** @type {import("../../wire").Told} */ { foreseen }) => {
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

  /** Show what has been told, and say it to those who hear it. */
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
    render(this.layer, ...(told.creatures ?? []).flatMap((one) => this.creature(one)), ...this.strongholds(told));
    return told;
  }

  // -- what is drawn -------------------------------------------------------------------------------------------------

  /** Where an element stands in the layer. @param {Element} element */
  box(element) {
    const base = this.layer.getBoundingClientRect();
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - base.left, top: top - base.top, width, height };
  }

  /** @param {{ left: number, top: number, width: number, height?: number }} box */
  style({ left, top, width, height }) {
    return `left:${left}px;top:${top}px;width:${width}px${height === undefined ? "" : `;height:${height}px`}`;
  }

  /**
   * What becomes of a creature: the damage over its card, whether it falls, and an arrow to where it goes.
   * @param {import("../../wire").clash.Fate} fate
   * @returns {VNode[]}
   */
  creature({ at, damage, falls, to }) {
    const card = find(this.game.board, at)?.querySelector("button");
    if (!card) return [];
    const box = this.box(card);
    const cls = `rt-fate${falls ? " rt-fate-falls" : ""}`;
    const mark = falls ? h("span", { html: CROSS }) : null;
    const goal = to && this.place(to);
    const turn = goal ? this.direction(box, this.box(goal)) : 0;
    return [
      h(
        "div",
        { class: cls, style: this.style(box) },
        mark,
        damage || !to || falls ? h("b", {}, damage ? `−${damage}` : "0") : null,
        goal ? h("i", { style: `rotate:${turn}rad`, html: GOES }) : null,
      ),
    ];
  }

  /** Where a card would go. @param {import("../../wire").Place} place @returns {Element | null} */
  place(place) {
    const { board } = this.game;
    const { piles, lists } = board.parts;
    const { pile, discard } = piles.get(place.side) ?? { pile: null, discard: null };
    if (place.zone === "pile") return pile;
    if (place.zone === "discard") return discard;
    const list = lists.get(`${place.side}.${place.zone}`) ?? null;
    return place.zone === "hand" ? (list?.lastElementChild ?? list) : (find(board, place) ?? list);
  }

  /** The angle of the way from one box to another. @param {Box} one @param {Box} other */
  direction(one, other) {
    const x = other.left + other.width / 2 - one.left - one.width / 2;
    return Math.atan2(other.top + other.height / 2 - one.top - one.height / 2, x);
  }

  /**
   * What becomes of the Strongholds: the places left before and after, and the way that they slide.
   * @param {Foreseen} told
   * @returns {VNode[]}
   */
  strongholds({ strongholds = [], winner }) {
    const { board } = this.game;
    return strongholds.flatMap(({ side, before, after, stands, falls }) => {
      const drawn = stands ? board.strongholds.get(side) : board.parts.piles.get(side)?.pile;
      if (!drawn?.isConnected) return [];
      const cls = `rt-slides${falls ? " rt-slides-falls" : ""}${winner && winner !== side ? " rt-slides-lost" : ""}`;
      const said = h(
        "div",
        { class: cls + (isSmall(drawn) ? " rt-slides-beside" : ""), style: this.style(this.above(drawn)) },
        h("b", {}, falls ? h("span", { html: CROSS }) : null, `${before} → ${after}`),
      );
      return [said, ...(stands ? this.slide(side, stands) : [])];
    });
  }

  /** Where it is said what becomes of a Stronghold: above it, or beside a small one, which it would hide.
   * @param {Element} drawn */
  above(drawn) {
    const { left, top, width, height } = this.box(drawn);
    return isSmall(drawn) ? { left: left + width + BESIDE, top: top + height / 2, width: 0 } : { left, top, width };
  }

  /**
   * The arrow under a hand, from where the Stronghold stands to where it would.
   * @param {import("../../wire").Side} side
   * @param {[number, number]} stands
   * @returns {VNode[]}
   */
  slide(side, [from, to]) {
    const steps = [...(this.game.board.parts.hands.get(side)?.edge.children ?? [])];
    const [one, other] = [steps[from], steps[Math.min(to, steps.length - 1)]];
    if (!one || !other || one === other) return [];
    const [start, end] = [this.box(one), this.box(other)];
    const [left, right] = [start, end].map((box) => box.left + box.width / 2).sort((a, b) => a - b);
    const cls = `rt-slide${end.left < start.left ? " rt-slide-back" : ""}`;
    const top = end.top - SLIDING;
    return [h("div", { class: cls, style: this.style({ left: left ?? 0, top, width: (right ?? 0) - (left ?? 0) }) })];
  }
}
