// The guide through a first game. What it says comes with the story: where a moment belongs to an event, the story
// waits until one has read it, at whatever pace; and what is asked stands above all else until it is done.

import { cite } from "../citing.js";
import { h } from "../common/render.js";

/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../wire").Moment} Moment */

export class Guide {
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

  /** What is said after so many events. @param {number} at @returns {Moment[]} */
  at(at) {
    return (this.told?.said ?? []).filter((said) => said.at === at).map(({ moment }) => moment);
  }

  /** Where the story waits next, after so many events: at a moment, or at its end. @param {number} at */
  next(at) {
    const { end } = this.game.timeline;
    return Math.min(end, ...(this.told?.said ?? []).map((said) => said.at).filter((one) => one > at));
  }

  /** Whether the story waits in its midst until one has read. */
  get isWaiting() {
    const { timeline } = this.game;
    return !timeline.isPlaying && timeline.at < timeline.end && this.at(timeline.at).length > 0;
  }

  /** What one hears where the story waits, or when it has come to its end. @param {number} at @returns {string[]} */
  spoken(at) {
    const { asked, learnt } = this.told ?? {};
    const now = at === this.game.timeline.end ? [asked?.text ?? "", ...(learnt ?? [])] : [];
    return [...this.at(at).map(({ text }) => text), ...now].filter(Boolean);
  }

  /** Go on with the story, to the next moment at once where nothing should move. */
  goOn() {
    const { timeline } = this.game;
    if (timeline.pace !== "none") return timeline.play();
    timeline.go(this.next(timeline.at));
    this.view.announce(this.spoken(timeline.at));
  }

  // -- what stands in the prompt -------------------------------------------------------------------------------------

  /** A sentence of the guide, with its rules. @param {Moment} moment @param {string} [more] */
  sentence({ text, rules }, more = "") {
    return h("p", { class: `rt-guide${more}` }, text, ...rules.map((rule) => cite(this.store, rule)));
  }

  /** While the story waits: what has just happened, what that means, and the way on. @returns {Child[]} */
  waiting() {
    const { timeline, prompt } = this.game;
    const { event } = timeline;
    const goOn = this.view.button("guide-go-on", () => this.goOn(), { class: "rt-main", "data-verb": "go-on" });
    return [
      event ? prompt.telling(event) : null,
      ...this.at(timeline.at).map((moment) => this.sentence(moment)),
      h("div", { class: "rt-buttons" }, goOn),
    ];
  }

  /** What was said at the last event, and what is asked now. @returns {Child[]} */
  asked() {
    const { asked } = this.told ?? {};
    const { timeline, selection } = this.game;
    const said = selection.isEmpty ? this.at(timeline.end).map((moment) => this.sentence(moment)) : [];
    return [...said, asked ? this.sentence(asked, " rt-guide-asked") : null];
  }

  /** At the end: what one knows now, and where to go from here. @returns {Child[]} */
  ending() {
    const { view, store, told } = this;
    const isWon = store.frame(this.game.timeline.at).winner === "A";
    const button = (/** @type {string} */ key, /** @type {import("../wire").Act} */ act, cls = "rt-quiet") =>
      view.button(key, () => view.say(act), { class: cls });
    return [
      h("h2", { class: `rt-over${isWon ? " rt-won" : ""}` }, view.t(isWon ? "guide-won" : "lost")),
      h("p", {}, view.t("guide-learnt")),
      h("ul", { class: "rt-learnt" }, ...(told?.learnt ?? []).map((text) => h("li", {}, text))),
      h(
        "div",
        { class: "rt-buttons" },
        button("guide-onward", { do: "new", start: told?.onward ?? "" }, "rt-main"),
        button("guide-lessons", { do: "page", page: "lessons" }),
        button("guide-again", { do: "first", edition: store.now.edition }),
      ),
    ];
  }
}
