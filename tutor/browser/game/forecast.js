// The forecast of a move: the kernel is asked when the pointer or the focus rests on a target or on “End turn”. The
// answer is kept until something happens, and drawn over the table, so that nothing on it moves.

import { create, h, render } from "../common/render.js";
import { store as remember, stored } from "../storage.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../wire").Foreseen} Foreseen */
/** @typedef {import("../wire").acts.Foresee["move"]} Move */

const MOVED = 10; // pixels that a pointer must move after a press to point at something new
const REST = 120; // milliseconds on a target before the kernel is asked
const LONG = 500; // milliseconds after which a press is a long one, as on phones
const VERBS = new Set(["end", "attack"]);

/** Return the state of the forecast. @param {import("../store.js").Store} store */
export function createForecast(store) {
  return {
    /** The answer of the kernel that the forecasts are of. @type {unknown} */
    told: store.told,
    /** The forecasts of the moves that can be made now. @type {Map<string, Foreseen | null>} */
    known: new Map(),
    /** The button that is pointed at, and its move as JSON. @type {{ button: HTMLElement, key: string } | null} */
    pointed: null,
    /** Whether to say the forecast to a screen reader, too. */
    isAloud: false,
    /** Whether the first tap shows the forecast. */
    asksBefore: stored("ask-before") === "yes",
    /** Whether the press was long enough to show the forecast; it then does not make the move. */
    isHeld: false,
    isTouch: false,
    /** The last place of the pointer, or of a press on which it still rests. @type {[number, number]} */
    from: /** @type {[number, number]} */ ([-1, -1]),
    isResting: false,
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer: undefined,
    layer: create(h("div", { class: "rt-foresight", "aria-hidden": "true" })),
  };
}

/** Let the table hear where the pointer is. @param {Game} game */
export function hear(game) {
  const layout = game.view.body.querySelector(".rt-layout");
  if (layout instanceof HTMLElement) watch(game, layout);
}

/** Return the setting whether the first tap shows the forecast. @param {Game} game */
export function setting(game) {
  const set = (/** @type {any} */ { target }) => {
    game.forecast.asksBefore = target.checked;
    remember("ask-before", target.checked ? "yes" : "no");
  };
  return h(
    "label",
    { class: "rt-check rt-ask-before", title: game.store.t("ask-before-lead") },
    h("input", { type: "checkbox", checked: game.forecast.asksBefore, onchange: set }),
    h("span", {}, game.store.t("ask-before")),
  );
}

/** Whether the focus was moved by keyboard, not by a tap. @param {Game} game */
function isByKey(game) {
  return game.view.byKey || !game.forecast.isTouch;
}

// -- what is pointed at --------------------------------------------------------------------------------------------

/** @param {Game} game @param {HTMLElement} board */
function watch(game, board) {
  board.append(game.forecast.layer);
  /** @type {Record<string, (event: any) => void>} */
  const heard = {
    pointermove: (event) => event.pointerType !== "touch" && move(game, event),
    pointerleave: ({ pointerType }) => pointerType !== "touch" && leave(game),
    focusin: ({ target }) => isByKey(game) && target.matches(":focus-visible") && point(game, target, true),
    focusout: () => game.forecast.isHeld || point(game, null), // a long press takes the focus away, too
    pointerdown: (event) => press(game, event),
    pointerup: () => lift(game),
    pointercancel: () => lift(game),
    contextmenu: (event) => game.forecast.isTouch && game.forecast.pointed && event.preventDefault(),
  };
  for (const [type, act] of Object.entries(heard)) board.addEventListener(type, act);
  // the cards below it move when a hand is scrolled
  board.addEventListener("scroll", () => drawForecast(game), { capture: true, passive: true });
  board.addEventListener("click", (event) => click(game, event), true); // before the button gets it
  new ResizeObserver(() => drawForecast(game)).observe(board);
}

/**
 * Point at what a moving pointer is on. A pointer that rests does not point at what moves under it.
 * @param {Game} game
 * @param {PointerEvent} event
 */
function move(game, { target, clientX: x, clientY: y }) {
  const far = Math.hypot(x - game.forecast.from[0], y - game.forecast.from[1]);
  if (game.forecast.isResting ? far < MOVED : far === 0) return;
  game.forecast.isResting = false;
  game.forecast.from = [x, y];
  if (target) point(game, target);
}

/** The pointer has left the table. @param {Game} game */
function leave(game) {
  game.forecast.isResting = false;
  game.forecast.from = [-1, -1];
  point(game, null);
}

/** Show the forecast when a finger stays. @param {Game} game @param {PointerEvent} event */
function press(game, { target, pointerType, clientX, clientY }) {
  clearTimeout(game.forecast.timer);
  game.forecast.from = [clientX, clientY];
  game.forecast.isResting = true;
  game.forecast.isTouch = pointerType === "touch";
  game.forecast.isHeld = false;
  if (!game.forecast.isTouch) return;
  const found = target && moveAt(game, target);
  if (found?.key !== game.forecast.pointed?.key) clear(game);
  if (!found) return;
  const hold = () => {
    game.forecast.isHeld = true;
    point(game, target, false, 0);
  };
  game.forecast.timer = setTimeout(hold, LONG);
}

/** Hide what a long press has shown. @param {Game} game */
function lift(game) {
  if (!game.forecast.isTouch) return;
  clearTimeout(game.forecast.timer);
  if (game.forecast.isHeld) clear(game);
}

/** Stop a click that only shows the forecast. @param {Game} game @param {MouseEvent} event */
function click(game, event) {
  const { target } = event;
  if (!game.forecast.isTouch || !target) return;
  clearTimeout(game.forecast.timer);
  const found = moveAt(game, target);
  const isShown = found !== null && found.key === game.forecast.pointed?.key;
  const isAsked = found !== null && game.forecast.asksBefore && !isShown;
  if (isAsked) point(game, target, false, 0);
  if (isAsked || game.forecast.isHeld) {
    event.stopPropagation();
    event.preventDefault();
  }
  game.forecast.isHeld = false;
}

/**
 * Return the button of an element and its move; null where there is none, or where no forecast may be shown: in a
 * lesson, and while an audience guesses.
 * @param {Game} game
 * @param {EventTarget} target
 */
export function moveAt(game, target) {
  const { timeline, view } = game;
  const { lesson, playlist, choice, moves } = game.store.now;
  const button = target instanceof Element ? target.closest("button") : null;
  if (!button || !moves || !timeline.isNow || view.isVeiled || lesson || playlist || choice) return null;
  const { verb, move } = button.dataset;
  if (move) return { button, key: move };
  if (verb) return VERBS.has(verb) ? { button, key: JSON.stringify({ kind: verb }) } : null;
  const found = game.table.moveOf(game, button);
  return found ? { button, key: JSON.stringify(found) } : null;
}

/**
 * Point at an element, or at nothing.
 * @param {Game} game
 * @param {EventTarget | null} target
 * @param {boolean} isAloud whether to say the forecast to a screen reader, too
 * @param {number} rest
 */
function point(game, target, isAloud = false, rest = REST) {
  const found = target && moveAt(game, target);
  if (found && found.key === game.forecast.pointed?.key && found.button === game.forecast.pointed.button) return;
  clearTimeout(game.forecast.timer);
  clear(game);
  if (!found) return;
  game.forecast.pointed = found;
  game.forecast.isAloud = isAloud;
  game.forecast.timer = setTimeout(() => ask(game, found.key), rest);
}

// -- forecasts -----------------------------------------------------------------------------------------------------

/** Drop the forecasts if something has happened. @param {Game} game */
export function check(game) {
  if (game.forecast.told !== game.store.told) {
    game.forecast.told = game.store.told;
    game.forecast.known = new Map();
    clear(game);
  }
  const { pointed } = game.forecast;
  if (pointed && !(pointed.button.isConnected && moveAt(game, pointed.button)?.key === pointed.key)) clear(game);
}

/** @param {Game} game @param {string} key */
function ask(game, key) {
  const { known } = game.forecast;
  if (known.has(key)) return show(game);
  known.set(key, null); // ask once
  const reply = (/** @type {import("../wire").Told} */ { foreseen }) => {
    known.set(key, /** @type {Foreseen | null} */ (foreseen ?? null));
    if (known === game.forecast.known && key === game.forecast.pointed?.key) show(game);
  };
  game.view.connection.say({ do: "foresee", move: JSON.parse(key) }, { isQuiet: true, reply });
}

/** @param {Game} game */
function clear(game) {
  game.forecast.pointed = null;
  game.prompt.forecast.textContent = "";
  render(game.forecast.layer);
}

/** Show the forecast, and say it if asked for. @param {Game} game */
function show(game) {
  const told = drawForecast(game);
  if (told && game.forecast.isAloud) game.view.announce([game.store.t("foreseen", { text: told.text.join(" ") })]);
}

/** @param {Game} game */
export function drawForecast(game) {
  const told = game.forecast.pointed && game.forecast.known.get(game.forecast.pointed.key);
  if (!told || !game.isShown) return null;
  const isTapped = game.forecast.isTouch && !game.view.byKey;
  const hint = isTapped ? game.store.t(game.forecast.isHeld ? "foreseen-held" : "foreseen-again") : "";
  game.prompt.forecast.textContent = [told.line, hint].filter(Boolean).join(" ");
  render(game.forecast.layer, ...game.table.drawForecast(game, game.forecast.layer, told));
  return told;
}
