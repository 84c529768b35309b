// The guide through a first game. It comments on the story, one thing at a time: after each beat that it comments on,
// the story waits until the person goes on, at any pace. What it then asks for is shown above everything else until it
// is done.

import { cite } from "../citing.js";
import { h } from "../common/render.js";

/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../wire").Moment} Moment */

export class Guide {
  /** After how many events something was read last, and how much of what is said there. */
  read = { at: -1, count: 0 };

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.view = game.view;
    this.store = game.store;
  }

  /** What the guide has told so far, in a first game. */
  get told() {
    return this.store.now.first;
  }

  /** After how many events something is said: those of the beat that it belongs to. @param {{ at: number }} said */
  place({ at }) {
    return this.store.beat(at)?.to ?? 0;
  }

  /** What is said after so many events. @param {number} at @returns {Moment[]} */
  at(at) {
    return (this.told?.said ?? []).filter((said) => this.place(said) === at).map(({ moment }) => moment);
  }

  /** What of that is still to be read. @param {number} at */
  unread(at) {
    return this.at(at).slice(this.read.at === at ? this.read.count : 0);
  }

  /** Where the story waits next, after so many events: where something is said, or at its end. @param {number} at */
  next(at) {
    const { end } = this.game.timeline;
    const places = (this.told?.said ?? []).map((said) => this.place(said));
    return Math.min(end, ...places.filter((one) => one > at));
  }

  /** Whether there is something to read before anything else; whoever plays on has read it. */
  get isWaiting() {
    const { timeline, selection } = this.game;
    const isPlayed = !selection.isEmpty || selection.why !== null;
    return !timeline.isPlaying && !isPlayed && this.unread(timeline.at).length > 0;
  }

  /** What is said where the story waits, or when it has come to its end. @param {number} at @returns {string[]} */
  spoken(at) {
    const { asked, learnt } = this.told ?? {};
    const [moment] = this.unread(at);
    if (moment) return [moment.text];
    return at === this.game.timeline.end ? [asked?.text ?? "", ...(learnt ?? [])].filter(Boolean) : [];
  }

  /** Go on: to what is said next here, to what is asked, or with the story. */
  goOn() {
    const { timeline } = this.game;
    const { at, end } = timeline;
    this.read = { at, count: this.read.at === at ? this.read.count + 1 : 1 };
    if (at < end && !this.unread(at).length) {
      if (timeline.pace !== "none") return timeline.play();
      timeline.go(this.next(at));
    } else this.game.ask();
  }

  // -- what stands in the prompt -------------------------------------------------------------------------------------

  /** Return a sentence of the guide, with its rules. @param {Moment} moment @param {string} [more] */
  sentence({ text, rules }, more = "") {
    return h("p", { class: `rt-guide${more}` }, text, ...rules.map((rule) => cite(this.store, rule)));
  }

  /** Return what is shown while the story waits: what has happened, what it means, and the button to go on.
   * @returns {Child[]} */
  waiting() {
    const { timeline } = this.game;
    const { beat } = timeline;
    const [moment] = this.unread(timeline.at);
    const goOn = this.view.button("guide-go-on", () => this.goOn(), { class: "rt-main", "data-verb": "go-on" });
    const happened = beat && [
      beat.under ? h("p", { class: "rt-when" }, beat.under) : null,
      h("p", { class: "rt-telling" }, beat.text),
    ];
    return [
      ...(timeline.at === timeline.end ? (this.game.tools?.turns.told() ?? []) : (happened ?? [])),
      moment ? this.sentence(moment) : null,
      h("div", { class: "rt-buttons" }, goOn),
    ];
  }

  /** Return what the guide asks for now. @returns {Child[]} */
  asked() {
    const { asked } = this.told ?? {};
    return [asked ? this.sentence(asked, " rt-guide-asked") : null];
  }

  /** Return what is shown at the end: what was learned, and where to go from here. @returns {Child[]} */
  ending() {
    const { view, store, told } = this;
    const isWon = told?.won;
    const button = (/** @type {string} */ key, /** @type {import("../wire").Act} */ act, cls = "rt-quiet") =>
      view.button(key, () => view.say(act), { class: cls });
    return [
      h("h2", { class: `rt-over${isWon ? " rt-won" : ""}` }, view.t(isWon ? "guide-won" : "lost")),
      h("p", {}, view.t("guide-learnt")),
      h("ul", { class: "rt-learnt" }, ...(told?.learnt ?? []).map((text) => h("li", {}, text))),
      h(
        "div",
        { class: "rt-buttons" },
        button("guide-onward", { do: "new", start: told?.onward ?? "", seats: told?.seats ?? "" }, "rt-main"),
        button("guide-lessons", { do: "page", page: "lessons" }),
        button("guide-again", { do: "first", edition: store.now.edition, kind: told?.kind ?? "" }),
      ),
    ];
  }
}
