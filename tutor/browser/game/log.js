// The log beside the table: the beats under the title of each move and turn, and within each beat its events with
// their rules.

import { cite, readingsOf } from "../citing.js";
import { all, icon } from "../common/dom.js";
import { focused } from "../common/focus.js";
import { create, h } from "../common/render.js";
import { Reasons } from "./reasons.js";
import { Sifting } from "./sifting.js";

/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../types").StoryBeat} StoryBeat */

/** What the arrows go to: lines, and remarks on readings. */
const LINES = ".rt-go, summary";
const STOPS = ".rt-go, .rt-open, summary";
const EDGE = 8; // pixels that stay free above the line that is shown

export class Log {
  /** How many events it contains. */
  told = 0;

  /** @param {import("./game.js").Game} game @param {HTMLElement} list */
  constructor(game, list) {
    this.game = game;
    this.list = list;
    this.kept = new Reasons(game.store);
    this.sifting = new Sifting(game, list);
    /** The one tab stop in the log. @type {HTMLElement | null} */
    this.stop = null;
    list.tabIndex = -1; // Firefox would make it a tab stop because it scrolls
    list.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && this.stopAt(target));
  }

  // -- by keyboard ---------------------------------------------------------------------------------------------------

  /** Make a button the one tab stop of the log. @param {HTMLElement | null} button */
  stopAt(button) {
    if (!button || button === this.stop || !button.matches(STOPS)) return;
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = button;
    button.tabIndex = 0;
  }

  /**
   * Move the focus by an arrow, Home or End: up and down from line to line, sideways to the button that opens a line
   * and back. Return false for any other key, and where the focus is elsewhere.
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

  /** Remove the events from here on, because they have changed. @param {number} from */
  forget(from) {
    this.told = Math.min(this.told, from);
  }

  /** Append the new events. */
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

  /** Return the title of the move or turn that begins with a beat. @param {StoryBeat} beat */
  title({ title = "", from }) {
    return h("li", { class: "rt-said", "data-at": from + 1 }, h("h3", {}, title));
  }

  /** Return a beat; it can be opened if it is more than one event in its own words. @param {StoryBeat} beat */
  beat({ text, from, to, says, kind, why: said }) {
    const { store, timeline } = this.game;
    const why = said ?? this.kept.at(from);
    const events = store.events.slice(from, to);
    const [event] = events;
    const words = text || (events.at(-1)?.text ?? ""); // a beat that says no more than its title
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

  /** Open or close a beat. @param {EventTarget | null} button @param {number} at */
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

  /** Return the button that shows an event, with its rule. @param {Child[]} said @param {number} at
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

  /** Mark the line of an event, or of its beat if that is closed, and scroll the log, but nothing else, until it is in
   * sight. @param {number} at */
  mark(at) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const beat = this.game.store.beat(at);
    const line = this.list.querySelector(`.rt-events:not([hidden]) > [data-at="${at}"] .rt-go`);
    const item = line ?? this.list.querySelector(`.rt-beat[data-to="${beat?.to}"] > .rt-go`);
    if (!focused(this.list)) this.stopAt(/** @type {HTMLElement | null} */ (item ?? this.list.querySelector(".rt-go")));
    if (!item) return;
    item.setAttribute("aria-current", "step");
    if (item.closest("[hidden]")) return; // other kinds of events are shown
    const { top, bottom } = item.getBoundingClientRect();
    const box = this.list.getBoundingClientRect();
    const above = box.top + (this.list.querySelector(".rt-said")?.clientHeight ?? 0); // titles stay at the top
    if (top < above) this.list.scrollTop += top - above - EDGE;
    else if (bottom > box.bottom) this.list.scrollTop += bottom - box.bottom + EDGE;
  }
}
