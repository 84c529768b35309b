// What lies above the table for a while, and takes no place on it: a card as large as one can read it, or the rules of
// this game. It goes at the next tap, or by Escape.

import { scopeOf } from "../common/focus.js";
import { create, h, replace } from "../common/render.js";
import { large } from "./large.js";

/** @typedef {import("../common/render.js").Child} Child */

const LONG = 450; // milliseconds after which a press is a long one
const ENDED = 300; // milliseconds after a press by which its click has come
const STILL = 8; // pixels that a finger may move meanwhile

export class Lens {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** Whether the press that goes on has opened it: what comes of that press is not to close it again. */
  isHeld = false;
  /** Where the finger came down. @type {[number, number]} */
  from = [0, 0];

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.box = create(
      h("div", {
        class: "rt-lens",
        role: "dialog",
        tabindex: "-1",
        hidden: true,
        onclick: () => this.isHeld || this.close(),
      }),
    );
    this.listen();
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /** @param {string} label @param {...Child} inside */
  open(label, ...inside) {
    this.had = scopeOf(this.box).activeElement;
    this.box.setAttribute("aria-label", label);
    replace(this.box, h("div", { class: "rt-lens-inside" }, ...inside));
    this.box.hidden = false;
    this.box.focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    this.box.hidden = true;
    if (this.had instanceof HTMLElement) this.had.focus({ preventScroll: true });
  }

  /** A card, with what its abilities mean. @param {string} name @param {import("../wire").Creature | null} creature */
  card(name, creature) {
    const { cards } = this.game.view;
    this.open(cards.label(name, creature), ...large(cards, name, creature));
  }

  // -- a long press ---------------------------------------------------------------------------------------------------

  /** Let every card of the table be enlarged by a long press. */
  listen() {
    const root = this.game.view.root.querySelector(".rt-table");
    const stop = () => clearTimeout(this.timer);
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
      root?.addEventListener(type, act);
    on("pointerdown", ({ target, pointerType, clientX, clientY }) => {
      stop();
      const key = target instanceof Element ? target.closest(".rt-table [data-key]")?.getAttribute("data-key") : null;
      const item = key ? this.game.board.items.get(key) : undefined;
      // on a target a long press shows what would happen
      if (!item || pointerType === "mouse" || this.game.tools?.foresight.on(target)) return;
      this.from = [clientX, clientY];
      this.timer = setTimeout(() => this.game.isShown && this.hold(item), LONG);
    });
    on("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - this.from[0], clientY - this.from[1]) > STILL) stop();
    });
    on("pointerup", stop);
    on("pointercancel", stop);
    on("contextmenu", (event) => this.isHeld && event.preventDefault());
  }

  /** @param {import("./board.js").Item} item */
  hold({ thing }) {
    this.isHeld = true;
    this.card(thing.name, thing.creature);
    // the press ends with a click wherever the finger is: that one does nothing
    const swallow = (/** @type {Event} */ event) => event.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    const ended = () =>
      setTimeout(() => {
        this.isHeld = false;
        removeEventListener("click", swallow, { capture: true });
      }, ENDED);
    addEventListener("pointerup", ended, { once: true });
    addEventListener("pointercancel", ended, { once: true });
  }
}
