// The log beside the table: the beats under the title of each move and turn, and within each beat its events with
// their rules.

import { cite, readingsOf } from "../citing.js";
import { all, icon } from "../common/dom.js";
import { focused } from "../common/focus.js";
import { create, h } from "../common/render.js";
import { drawFilter } from "./filter.js";
import { Reasons } from "./reasons.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../types").StoryBeat} StoryBeat */

/** What the arrows go to: lines, and remarks on readings. */
const LINES = ".rt-go, summary";
const STOPS = ".rt-go, .rt-open, summary";
const EDGE = 8; // pixels that stay free above the line that is shown

/** Return the state of the log. @param {import("../store.js").Store} store */
export const createLog = (store) => ({
  /** How many events it contains. */
  told: 0,
  /** The one tab stop in the log. @type {HTMLElement | null} */
  stop: null,
  reasons: new Reasons(store),
  /** The kind of events that is shown; all kinds if it is empty. */
  kind: "",
  /** The place of the filter. */
  filter: create(h("span", { class: "rt-sifting" })),
});

/** Let the log hear where the focus goes. @param {Game} game */
export function hear(game) {
  const { story } = game.elements;
  story.tabIndex = -1; // Firefox would make it a tab stop because it scrolls
  story.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && stopAt(game, target));
}

// -- by keyboard ---------------------------------------------------------------------------------------------------

/** Make a button the one tab stop of the log. @param {Game} game @param {HTMLElement | null} button */
function stopAt(game, button) {
  if (!button || button === game.log.stop || !button.matches(STOPS)) return;
  if (game.log.stop) game.log.stop.tabIndex = -1;
  game.log.stop = button;
  button.tabIndex = 0;
}

/**
 * Move the focus by an arrow, Home or End: up and down from line to line, sideways to the button that opens a line
 * and back. Return false for any other key, and where the focus is elsewhere.
 * @param {Game} game
 * @param {KeyboardEvent} event
 */
export function key(game, { key }) {
  const had = focused(game.elements.story);
  if (!had) return false;
  const lines = all(game.elements.story, LINES).filter((one) => one.offsetParent);
  const of = had.matches(".rt-open") ? had.previousElementSibling : had;
  const at = lines.indexOf(/** @type {HTMLElement} */ (of));
  const beside = { ArrowRight: lines[at]?.parentElement?.querySelector(":scope > .rt-open"), ArrowLeft: lines[at] };
  const line = { ArrowUp: lines[at - 1], ArrowDown: lines[at + 1], Home: lines[0], End: lines.at(-1) };
  const ways = /** @type {Record<string, Element | null | undefined>} */ ({ ...beside, ...line });
  if (!(key in ways)) return false;
  const to = ways[key];
  if (to instanceof HTMLElement) to.focus();
  return true;
}

/** Remove the events from here on, because they have changed. @param {Game} game @param {number} from */
export function forgetLog(game, from) {
  game.log.told = Math.min(game.log.told, from);
}

/** Append the new events. @param {Game} game */
export function drawLog(game) {
  const { store } = game;
  const known = game.log.told;
  game.log.told = store.events.length;
  game.log.reasons.keep(known);
  for (const item of [...game.elements.story.children])
    if (item instanceof HTMLElement && Number(item.dataset.at) > known) item.remove();
  const items = store.beats
    .filter(({ from }) => from >= known)
    .flatMap((beat) => (beat.title ? [title(beat), beatItem(game, beat)] : [beatItem(game, beat)]));
  game.elements.story.append(...items.map(create));
  for (const summary of all(game.elements.story, "summary:not([tabindex])")) summary.tabIndex = -1;
  drawFilter(game);
}

/** Return the title of the move or turn that begins with a beat. @param {StoryBeat} beat */
function title({ title: text = "", from }) {
  return h("li", { class: "rt-said", "data-at": from + 1 }, h("h3", {}, text));
}

/** Return a beat; it can be opened if it is more than one event in its own words.
 * @param {Game} game @param {StoryBeat} beat */
function beatItem(game, { text, from, to, says, kind, why: said }) {
  const { store, timeline } = game;
  const why = said ?? game.log.reasons.at(from);
  const events = store.events.slice(from, to);
  const [event] = events;
  const words = text || (events.at(-1)?.text ?? ""); // a beat that says no more than its title
  const told = why ? [h("em", {}, why), said ? says.slice(1).join(" ") : text] : [words];
  const place = { "data-at": from + 1, "data-to": to, "data-kind": kind ?? null };
  if (!why && events.length === 1 && event?.text === words)
    return h(
      "li",
      { ...place, class: `rt-beat rt-event rt-kind-${event.kind}` },
      goButton(game, told, to, event),
      ...readingsOf(game.view, events),
    );
  const opener = {
    type: "button",
    class: "rt-open",
    tabindex: "-1",
    "aria-expanded": "false",
    "aria-label": store.t("happened"),
    title: store.t("happened"),
    html: icon("forward"),
    onclick: (/** @type {Event} */ event) => open(game, event.currentTarget, timeline.at),
  };
  return h(
    "li",
    { ...place, class: "rt-beat" },
    goButton(game, told, to),
    h("button", opener),
    h("ol", { class: "rt-events", hidden: true }, ...events.map((event, i) => line(game, event, from + i + 1))),
    ...readingsOf(game.view, events),
  );
}

/** Open or close a beat. @param {Game} game @param {EventTarget | null} button @param {number} at */
function open(game, button, at) {
  if (!(button instanceof HTMLElement)) return;
  const events = button.nextElementSibling;
  if (!(events instanceof HTMLElement)) return;
  events.hidden = !events.hidden;
  button.setAttribute("aria-expanded", String(!events.hidden));
  mark(game, at);
}

/** @param {Game} game @param {import("../wire").Event} event @param {number} at */
function line(game, event, at) {
  const button = goButton(game, [event.text], at, event);
  return h("li", { "data-at": at, class: `rt-event rt-kind-${event.kind}` }, button);
}

/** Return the button that shows an event, with its rule. @param {Game} game
 * @param {Child[]} said @param {number} at
 * @param {import("../wire").Event} [event] */
function goButton(game, said, at, event) {
  const { store, timeline } = game;
  return h(
    "button",
    { type: "button", class: "rt-go", tabindex: "-1", onclick: () => timeline.go(at) },
    ...said,
    event && cite(store, event.rule, event.printed),
  );
}

/** Mark the line of an event, or of its beat if that is closed, and scroll the log, but nothing else, until it is in
 * sight. @param {Game} game @param {number} at */
export function mark(game, at) {
  game.elements.story.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const beat = game.store.beat(at);
  const line = game.elements.story.querySelector(`.rt-events:not([hidden]) > [data-at="${at}"] .rt-go`);
  const item = line ?? game.elements.story.querySelector(`.rt-beat[data-to="${beat?.to}"] > .rt-go`);
  if (!focused(game.elements.story))
    stopAt(game, /** @type {HTMLElement | null} */ (item ?? game.elements.story.querySelector(".rt-go")));
  if (!item) return;
  item.setAttribute("aria-current", "step");
  if (item.closest("[hidden]")) return; // other kinds of events are shown
  const { top, bottom } = item.getBoundingClientRect();
  const box = game.elements.story.getBoundingClientRect();
  const above = box.top + (game.elements.story.querySelector(".rt-said")?.clientHeight ?? 0); // titles stay at the top
  if (top < above) game.elements.story.scrollTop += top - above - EDGE;
  else if (bottom > box.bottom) game.elements.story.scrollTop += bottom - box.bottom + EDGE;
}
