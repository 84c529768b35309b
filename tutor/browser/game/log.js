// The story beside the table: under the title of each move and turn what a player sees happen, beat by beat, and within
// each of these its events with their rules.

import { cite, readingsOf } from "../citing.js";
import { all, icon } from "../common/dom.js";
import { focused } from "../common/focus.js";
import { create, h } from "../common/render.js";
import { Reasons } from "./reasons.js";
import { Sifting } from "./sifting.js";

/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../types").StoryBeat} StoryBeat */

/** What the arrows lead to: lines, and what is said of a rule that has been read in our way. */
const LINES = ".rt-go, summary";
const STOPS = ".rt-go, .rt-open, summary";
const EDGE = 8; // pixels that stay free above the line that is shown

export class Log {
  /** How many events stand in it. */
  told = 0;

  /** @param {import("./game.js").Game} game @param {HTMLElement} list */
  constructor(game, list) {
    this.game = game;
    this.list = list;
    this.kept = new Reasons(game.store);
    this.sifting = new Sifting(game, list);
    /** The button that is the one stop of the Tab key in here. @type {HTMLElement | null} */
    this.stop = null;
    list.tabIndex = -1; // Firefox would stop at it because it scrolls
    list.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && this.stopAt(target));
  }

  // -- by keyboard ---------------------------------------------------------------------------------------------------

  /** Let a button of the story be its one stop of the Tab key. @param {HTMLElement | null} button */
  stopAt(button) {
    if (!button || button === this.stop || !button.matches(STOPS)) return;
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = button;
    button.tabIndex = 0;
  }

  /**
   * Go through the story by an arrow, Home or End: up and down from line to line, sideways to what opens a line and
   * back. False for any other key, and where the focus is elsewhere.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    const had = focused(this.list);
    if (!had) return false;
    const lines = all(this.list, LINES).filter((one) => one.offsetParent);
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

  /** The events from here on have become others, or are no more. @param {number} from */
  forget(from) {
    this.told = Math.min(this.told, from);
  }

  /** Append what has happened, after the events that stand in it already. */
  draw() {
    const { store } = this.game;
    const known = this.told;
    this.told = store.events.length;
    this.kept.keep(known);
    for (const item of [...this.list.children])
      if (item instanceof HTMLElement && Number(item.dataset.at) > known) item.remove();
    const items = store.beats
      .filter(({ from }) => from >= known)
      .flatMap((beat) => (beat.title ? [this.title(beat), this.beat(beat)] : [this.beat(beat)]));
    this.list.append(...items.map(create));
    for (const summary of all(this.list, "summary:not([tabindex])")) summary.tabIndex = -1;
    this.sifting.draw();
  }

  /** What begins with a beat: a move, or a turn. @param {StoryBeat} beat */
  title({ title = "", from }) {
    return h("li", { class: "rt-said", "data-at": from + 1 }, h("h3", {}, title));
  }

  /** A beat; one that is more than an event in its own words can be opened. @param {StoryBeat} beat */
  beat({ text, from, to, says, kind, why: said }) {
    const { store, timeline } = this.game;
    const why = said ?? this.kept.at(from);
    const events = store.events.slice(from, to);
    const [event] = events;
    const words = text || (events.at(-1)?.text ?? ""); // of one that says no more than its title
    const told = why ? [h("em", {}, why), said ? says.slice(1).join(" ") : text] : [words];
    const place = { "data-at": from + 1, "data-to": to, "data-kind": kind ?? null };
    if (!why && events.length === 1 && event?.text === words)
      return h(
        "li",
        { ...place, class: `rt-beat rt-event rt-kind-${event.kind}` },
        this.button(told, to, event),
        ...readingsOf(this.game.view, events),
      );
    const open = {
      type: "button",
      class: "rt-open",
      tabindex: "-1",
      "aria-expanded": "false",
      "aria-label": store.t("happened"),
      title: store.t("happened"),
      html: icon("forward"),
      onclick: (/** @type {Event} */ event) => this.open(event.currentTarget, timeline.at),
    };
    return h(
      "li",
      { ...place, class: "rt-beat" },
      this.button(told, to),
      h("button", open),
      h("ol", { class: "rt-events", hidden: true }, ...events.map((event, i) => this.line(event, from + i + 1))),
      ...readingsOf(this.game.view, events),
    );
  }

  /** Open a beat, or close it. @param {EventTarget | null} button @param {number} at */
  open(button, at) {
    if (!(button instanceof HTMLElement)) return;
    const events = button.nextElementSibling;
    if (!(events instanceof HTMLElement)) return;
    events.hidden = !events.hidden;
    button.setAttribute("aria-expanded", String(!events.hidden));
    this.mark(at);
  }

  /** @param {import("../wire").Event} event @param {number} at */
  line(event, at) {
    const button = this.button([event.text], at, event);
    return h("li", { "data-at": at, class: `rt-event rt-kind-${event.kind}` }, button);
  }

  /** What leads to a moment, with its rule. @param {Child[]} said @param {number} at
   * @param {import("../wire").Event} [event] */
  button(said, at, event) {
    const { store, timeline } = this.game;
    return h(
      "button",
      { type: "button", class: "rt-go", tabindex: "-1", onclick: () => timeline.go(at) },
      ...said,
      event && cite(store, event.rule, event.printed),
    );
  }

  /** Mark the line of an event, or of its beat where that is closed, and scroll the story, and nothing else, until it
   * can be seen. @param {number} at */
  mark(at) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const beat = this.game.store.beat(at);
    const line = this.list.querySelector(`.rt-events:not([hidden]) > [data-at="${at}"] .rt-go`);
    const item = line ?? this.list.querySelector(`.rt-beat[data-to="${beat?.to}"] > .rt-go`);
    if (!focused(this.list)) this.stopAt(/** @type {HTMLElement | null} */ (item ?? this.list.querySelector(".rt-go")));
    if (!item) return;
    item.setAttribute("aria-current", "step");
    if (item.closest("[hidden]")) return; // one looks for another kind of things
    const { top, bottom } = item.getBoundingClientRect();
    const box = this.list.getBoundingClientRect();
    const above = box.top + (this.list.querySelector(".rt-said")?.clientHeight ?? 0); // titles stay at the top
    if (top < above) this.list.scrollTop += top - above - EDGE;
    else if (bottom > box.bottom) this.list.scrollTop += bottom - box.bottom + EDGE;
  }
}
