// Presenting situations one after the other to an audience, each with its answer hidden at first. A presenter's remote
// is enough: it has "on", "back" and "dark". The audience may guess the answer, and the guesses are counted.

import { enlarge } from "../common/dom.js";
import { focus, focused } from "../common/focus.js";
import { create, h, replace } from "../common/render.js";
import { draw, landing } from "./game.js";
import { press as pressVerb } from "./prompt.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../wire").Playlist} Playlist */
/** @typedef {import("../common/render.js").Child} Child */

const HERE = /^(localhost|127\..*|\[::1\])$/; // addresses that work on this machine only
const HANDS = /^[1-4]$/; // the key of each option

/** Return the state of a presentation. */
export const createPresentation = () => ({
  /** How many have guessed each option. @type {number[]} */
  hands: [],
  /** The situation of these guesses. */
  counted: "",
  /** What had the focus before the code was shown. @type {HTMLElement | null} */
  before: null,
  /** What makes the page dark. */
  dark: create(h("div", { class: "rt-dark", hidden: true })),
  /** The QR code. */
  code: create(h("div", { class: "rt-over-all", hidden: true })),
});

/** Put what covers the board on the page. @param {Game} game */
export function hear(game) {
  const { view, presentation } = game;
  presentation.dark.addEventListener("click", () => darken(game));
  presentation.code.addEventListener("click", () => cover(game));
  for (const old of [...view.root.querySelectorAll(":scope > :is(.rt-dark, .rt-over-all)")]) old.remove();
  view.root.append(presentation.dark, presentation.code);
  view.replies.qr = (found) => show(game, found);
}

/** The question to the audience, if it can guess. @param {Game} game */
const guessOf = (game) => game.store.now.playlist?.guess ?? null;

/**
 * Return the buttons of a presentation. The main button does the same as "on".
 * @param {Game} game
 * @param {Playlist} playlist
 */
export function presentationButtons(game, { list, number, count, editions }) {
  const { view, timeline } = game;
  const edition = 3 - game.store.now.edition;
  const button = (/** @type {string} */ key, /** @type {() => unknown} */ act, more = {}) =>
    view.button(key, act, { class: "rt-quiet", ...more });
  const to = (/** @type {number} */ next) => () => view.say({ do: "present", list, number: next });
  const isTold = timeline.isNow && !view.isVeiled;
  return h(
    "nav",
    { class: "rt-presenting", "aria-label": view.t("presenting") },
    button("present-back", to(number - 1), { disabled: number === 1, "data-verb": "present-back" }),
    h("b", {}, view.t("present-number", { number, count })),
    button("present-next", to(number + 1), {
      disabled: number === count,
      "data-verb": "present-next",
      class: isTold && number < count ? "rt-main rt-next" : "rt-quiet",
    }),
    editions.includes(edition)
      ? button(`present-edition-${edition}`, () => view.say({ do: "edition", number: edition }), {
          "data-verb": "edition",
        })
      : null,
    button("present-screen", () => enlarge(view.root), { "data-verb": "screen" }),
    button("present-code", () => ask(game), { "data-verb": "code" }),
    button("present-end", () => view.say({ do: "leave" }), { "data-verb": "present-end" }),
    h("small", { class: "rt-remote" }, view.t("present-keys")),
  );
}

/** Return what will be played, while it is not shown yet. @param {Game} game */
function plan(game) {
  const { view, timeline } = game;
  const { plan: steps = [] } = game.store.now.playlist ?? {};
  if (!steps.length || !view.isVeiled || timeline.at) return null;
  return h("p", { class: "rt-plan" }, h("b", {}, `${game.view.t("present-plan")}: `), steps.join(" → "));
}

/** Return the question to the audience with its options and the hands for each; later, which one was right.
 * @param {Game} game */
export function guessing(game) {
  const { store, view, timeline, presentation } = game;
  const guess = guessOf(game);
  const { playlist, edition } = store.now;
  if (!guess || !playlist) return [plan(game)];
  const about = `${playlist.list} ${playlist.number} ${edition}`;
  if (about !== presentation.counted) presentation.hands = guess.options.map(() => 0);
  presentation.counted = about;
  const { isVeiled } = view;
  const isOpen = isVeiled && !timeline.at;
  const isTold = timeline.isNow && !isVeiled;
  if (!isOpen && !isTold) return [];
  const most = Math.max(1, ...game.presentation.hands);
  const option = (/** @type {string} */ text, /** @type {number} */ i) => {
    const said = view.t("present-hands", { count: game.presentation.hands[i] });
    const isRight = isTold && i === guess.right;
    return h(
      "li",
      { class: isRight ? "rt-right" : "" },
      h(
        "button",
        { type: "button", class: "rt-guess", disabled: !isOpen, onclick: () => count(game, i, 1) },
        h("kbd", {}, String(i + 1)),
        h(
          "span",
          {},
          text,
          isRight ? h("b", {}, " ", h("span", { "aria-hidden": "true" }, "✓ "), view.t("present-right")) : null,
        ),
        h("output", { "aria-label": said, title: said }, String(game.presentation.hands[i])),
        h("i", {
          class: "rt-hands",
          style: `width: ${((game.presentation.hands[i] ?? 0) / most) * 100}%`,
          "aria-hidden": "true",
        }),
      ),
    );
  };
  return [
    plan(game),
    isOpen ? h("p", { class: "rt-ask rt-guess-asked" }, guess.asked) : null,
    h("ol", { class: "rt-options rt-guesses" }, ...guess.options.map(option)),
  ];
}

/** One hand more or fewer for an option. @param {Game} game @param {number} i @param {number} by */
function count(game, i, by) {
  if (game.presentation.hands[i] === undefined) return;
  game.presentation.hands[i] = Math.max(0, (game.presentation.hands[i] ?? 0) + by);
  draw(game);
  game.view.announce([game.view.t("present-hands", { count: game.presentation.hands[i] })]);
}

// -- the remote ----------------------------------------------------------------------------------------------------

/** Do what a key of a presentation does. Return true if it does something.
 * @param {Game} game @param {KeyboardEvent} event */
export function key(game, event) {
  if (!game.store.now.playlist) return false;
  const act = isCovered(game) ? uncovering(game, event.key) : (counting(game, event) ?? acts(game)[event.key]);
  const isButton = event.target instanceof HTMLButtonElement && /^( |Enter)$/.test(event.key);
  if (isButton && (!isCovered(game) || game.presentation.code.contains(/** @type {Node} */ (event.target))))
    return false;
  // other keys do nothing in a presentation, so that no move is played by mistake
  if (!act) return isCovered(game) || /^[a-z0-9]$/i.test(event.key);
  act();
  event.preventDefault();
  return true;
}

/** @param {Game} game */
function isCovered(game) {
  return !(game.presentation.dark.hidden && game.presentation.code.hidden);
}

/** Uncover the table at any key of the remote. @param {Game} game @param {string} key */
function uncovering(game, key) {
  return key === "Escape" || acts(game)[key] ? () => uncover(game) : undefined;
}

/** Count a guess by a key. @param {Game} game @param {KeyboardEvent} event */
function counting(game, { key, code, shiftKey }) {
  const digit = /^Digit([1-4])$/.exec(code)?.[1] ?? (HANDS.test(key) ? key : null);
  if (!digit || !guessOf(game) || !game.view.isVeiled) return undefined;
  return () => count(game, Number(digit) - 1, shiftKey ? -1 : 1);
}

/** Return what each key does. @param {Game} game @returns {Record<string, () => void>} */
export function acts(game) {
  return {
    " ": () => onward(game),
    ArrowRight: () => onward(game),
    PageDown: () => onward(game),
    Enter: () => reveal(game),
    ArrowLeft: () => back(game),
    PageUp: () => back(game),
    b: () => darken(game),
    B: () => darken(game),
    ".": () => darken(game),
    x: () => press(game, "edition"),
    ArrowUp: () => press(game, "edition"),
    f: () => press(game, "screen"),
    q: () => ask(game),
    ArrowDown: () => ask(game),
    e: () => press(game, "present-end"),
  };
}

/** @param {Game} game @param {string} verb */
function press(game, verb) {
  pressVerb(game, verb);
}

/** Go on: show the answer, then the next situation, and after the last one the QR code of the list. While a story
 * plays, hurry it. @param {Game} game */
function onward(game) {
  const { timeline, view } = game;
  if (view.isVeiled) reveal(game);
  else if (timeline.isWaiting) timeline.onward();
  else if (timeline.isPlaying) timeline.go(timeline.end);
  else if (timeline.at < timeline.end) timeline.play();
  else if (isLast(game)) ask(game);
  else press(game, "present-next");
}

/** @param {Game} game */
function isLast(game) {
  const { number, count } = game.store.now.playlist ?? {};
  return number === count;
}

/** Go back: a step of the story, down to the question; then to the situation before. @param {Game} game */
function back(game) {
  const { timeline } = game;
  if (timeline.at) timeline.go(timeline.stop(-1, "beat"));
  else press(game, "present-back");
}

/** Show the hidden outcome. @param {Game} game */
export function reveal(game) {
  game.view.isVeiled = false;
  game.view.root.classList.remove("rt-veiled");
  draw(game); // if the move is refused, no event follows
  game.timeline.play();
}

// -- what covers the board -----------------------------------------------------------------------------------------

/** Show only black, or the table again. @param {Game} game */
function darken(game) {
  game.presentation.dark.hidden = !game.presentation.dark.hidden;
  game.view.announce([game.view.t(game.presentation.dark.hidden ? "present-light" : "present-dark")]);
}

/** @param {Game} game */
function uncover(game) {
  game.presentation.dark.hidden = true;
  cover(game);
}

/** Hide the code, and restore the focus. @param {Game} game */
function cover(game) {
  const had = focused(game.presentation.code);
  game.presentation.code.hidden = true;
  if (had) focus(game.presentation.before?.isConnected ? game.presentation.before : landing(game));
}

/** Ask for the QR code of what is shown. @param {Game} game */
function ask(game) {
  game.view.say({ do: "qr", base: location.origin + location.pathname });
}

/** @param {Game} game @param {import("../wire").Code} code */
function show(game, { svg, link }) {
  replace(
    game.presentation.code,
    h(
      "div",
      { class: "rt-code-sheet", role: "dialog", "aria-label": game.view.t("present-code") },
      svg ? h("div", { html: svg, role: "img", "aria-label": game.view.t("present-code-of", { link }) }) : null,
      svg ? null : h("p", {}, game.view.t("present-code-none")),
      h("p", { class: svg ? "" : "rt-code-link" }, link),
      HERE.test(location.hostname) ? h("p", { class: "rt-warning" }, game.view.t("present-code-here")) : null,
      game.view.button("close", () => cover(game), { class: "rt-main" }),
    ),
  );
  game.presentation.code.hidden = false;
  game.presentation.before = focused(game.view.root);
  game.presentation.code.querySelector("button")?.focus();
}
