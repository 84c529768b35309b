// A dialog over the table with a large card or the rules of this game. It closes at the next tap or by Escape.

import { create, h, replace } from "../common/render.js";
import { moveAt } from "./forecast.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../common/render.js").Child} Child */

const LONG = 450; // milliseconds after which a press is a long one
const ENDED = 300; // milliseconds after a press by which its click has come
const STILL = 8; // pixels that the finger may move during a long press

/** Return the state of the dialog. */
export const createDialog = () => ({
  box: /** @type {HTMLDialogElement} */ (create(h("dialog", { class: "rt-lens", tabindex: "-1" }))),
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer: undefined,
  /** Whether the current press has opened it, so that the click at its end must not close it. */
  isHeld: false,
  /** Where the finger came down. @type {[number, number]} */
  from: [0, 0],
});

/** Open the dialog with something in it. @param {Game} game @param {string} label @param {...Child} inside */
export function openDialog(game, label, ...inside) {
  game.dialog.box.setAttribute("aria-label", label);
  const button = game.view.button("close", () => close(game), { class: "rt-quiet" });
  const scrolls = { class: "rt-lens-inside", tabindex: "0", autofocus: true };
  replace(game.dialog.box, h("div", scrolls, ...inside, h("div", { class: "rt-buttons" }, button)));
  if (!game.dialog.box.open) game.dialog.box.showModal();
}

/** Close it. The browser restores the focus. @param {Game} game */
function close(game) {
  game.dialog.box.close();
}

/** A card, with what its abilities mean.
 * @param {Game} game @param {string} name @param {import("../wire").Creature | null} creature */
export function openCard(game, name, creature) {
  const label = game.view.cards.label(name, creature);
  openDialog(game, label, ...game.table.cardInFull(game, name, creature));
}

// -- a long press ---------------------------------------------------------------------------------------------------

/** Let the dialog close at a tap, and the table hear a long press, which enlarges a card. @param {Game} game */
export function hear(game) {
  const { box } = game.dialog;
  box.addEventListener("click", () => game.dialog.isHeld || close(game));
  box.addEventListener("keydown", (event) => event.stopPropagation()); // the keys of the table do nothing here
  const root = game.view.root.querySelector(".rt-table");
  const stop = () => clearTimeout(game.dialog.timer);
  const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => root?.addEventListener(type, act);
  on("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    stop();
    const key = target instanceof Element ? target.closest(".rt-table [data-key]")?.getAttribute("data-key") : null;
    const thing = key ? game.table.thing(game, key) : null;
    // on a target a long press shows the forecast
    if (!thing || pointerType === "mouse" || moveAt(game, target)) return;
    game.dialog.from = [clientX, clientY];
    game.dialog.timer = setTimeout(() => game.isShown && hold(game, thing), LONG);
  });
  on("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - game.dialog.from[0], clientY - game.dialog.from[1]) > STILL) stop();
  });
  on("pointerup", stop);
  on("pointercancel", stop);
  on("contextmenu", (event) => game.dialog.isHeld && event.preventDefault());
}

/** @param {Game} game @param {import("../types").Thing} thing */
function hold(game, { name, creature }) {
  game.dialog.isHeld = true;
  openCard(game, name, creature);
  // the press ends with a click, wherever the finger is: stop that click
  const swallow = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  const ended = () =>
    setTimeout(() => {
      game.dialog.isHeld = false;
      removeEventListener("click", swallow, { capture: true });
    }, ENDED);
  addEventListener("pointerup", ended, { once: true });
  addEventListener("pointercancel", ended, { once: true });
}
