// A dialog over the table with a large card or the rules of this game. It closes at the next tap or by Escape.

import { create, h, replace } from "../common/render.js";

/** @typedef {import("../common/render.js").Child} Child */

const LONG = 450; // milliseconds after which a press is a long one
const ENDED = 300; // milliseconds after a press by which its click has come
const STILL = 8; // pixels that the finger may move during a long press

export class Lens {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** Whether the current press has opened it, so that the click at its end must not close it. */
  isHeld = false;
  /** Where the finger came down. @type {[number, number]} */
  from = [0, 0];

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.box = /** @type {HTMLDialogElement} */ (
      create(
        h("dialog", {
          class: "rt-lens",
          tabindex: "-1",
          onclick: () => this.isHeld || this.close(),
          // the keys of the table do nothing here
          onkeydown: (/** @type {KeyboardEvent} */ event) => event.stopPropagation(),
        }),
      )
    );
    this.listen();
  }

  get isOpen() {
    return this.box.open;
  }

  /** @param {string} label @param {...Child} inside */
  open(label, ...inside) {
    this.box.setAttribute("aria-label", label);
    const close = this.game.view.button("close", () => this.close(), { class: "rt-quiet" });
    const scrolls = { class: "rt-lens-inside", tabindex: "0", autofocus: true };
    replace(this.box, h("div", scrolls, ...inside, h("div", { class: "rt-buttons" }, close)));
    if (!this.isOpen) this.box.showModal();
  }

  /** Close it. The browser restores the focus. */
  close() {
    this.box.close();
  }

  /** A card, with what its abilities mean. @param {string} name @param {import("../wire").Creature | null} creature */
  card(name, creature) {
    const label = this.game.view.cards.label(name, creature);
    this.open(label, ...this.game.cardInFull(name, creature));
  }

  // -- a long press ---------------------------------------------------------------------------------------------------

  /** Enlarge a card of the table at a long press. */
  listen() {
    const root = this.game.view.root.querySelector(".rt-table");
    const stop = () => clearTimeout(this.timer);
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
      root?.addEventListener(type, act);
    on("pointerdown", ({ target, pointerType, clientX, clientY }) => {
      stop();
      const key = target instanceof Element ? target.closest(".rt-table [data-key]")?.getAttribute("data-key") : null;
      const thing = key ? this.game.thing(key) : null;
      // on a target a long press shows the forecast
      if (!thing || pointerType === "mouse" || this.game.tools?.foresight.on(target)) return;
      this.from = [clientX, clientY];
      this.timer = setTimeout(() => this.game.isShown && this.hold(thing), LONG);
    });
    on("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - this.from[0], clientY - this.from[1]) > STILL) stop();
    });
    on("pointerup", stop);
    on("pointercancel", stop);
    on("contextmenu", (event) => this.isHeld && event.preventDefault());
  }

  /** @param {import("../types").Thing} thing */
  hold({ name, creature }) {
    this.isHeld = true;
    this.card(name, creature);
    // the press ends with a click, wherever the finger is: stop that click
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
