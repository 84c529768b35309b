// The table of a game without its own board: positions in words, zone by zone, and moves as buttons.

import { create, h, render } from "../common/render.js";
import { moveAct } from "../moves.js";
import { Game } from "./game.js";
import { Prompt } from "./prompt.js";

/** @typedef {import("../wire").plain.Frame} Frame */
/** @typedef {import("../wire").plain.Options} Options */
/** @typedef {import("../common/render.js").Child} Child */

/** The frames and moves of such a game, with their types. @param {import("../store.js").Store} store */
const told = (store) => ({
  frame: (/** @type {number} */ at) => /** @type {Frame} */ (/** @type {unknown} */ (store.frame(at))),
  moves: /** @type {Options | null} */ (/** @type {unknown} */ (store.now.moves)),
});

/** The prompt, with a button for each legal move. */
class PlainPrompt extends Prompt {
  /** @override @param {Child[]} lesson @returns {Child[]} */
  asked(lesson) {
    const { why } = this.game.selection;
    const { over } = this.store.now;
    const { answering, turns } = this.game.tools ?? {};
    if (why) return answering?.refused(why) ?? [];
    if (over) return lesson.length ? lesson : this.ending();
    return [...(turns?.told() ?? []), ...(answering?.judged() ?? []), ...lesson, ...this.asking()];
  }

  /** @override @returns {Child[]} */
  asking() {
    const { moves } = told(this.store);
    if (!moves) return [];
    const button = (/** @type {Options["moves"][number]} */ { text, data }) =>
      h(
        "button",
        {
          type: "button",
          key: text,
          class: "rt-main",
          "data-move": JSON.stringify(data),
          onclick: () => this.view.say(moveAct(data)),
        },
        text,
      );
    return [
      h("p", { class: "rt-ask" }, this.t("status-side", { side: moves.side })),
      h("div", { class: "rt-buttons" }, ...moves.moves.map(button)),
    ];
  }

  /** @override */
  asks() {
    const { moves } = told(this.store);
    return moves ? this.t("status-side", { side: moves.side }) : "";
  }

  /** @override */
  result() {
    return [this.t("status-over"), this.store.beats.at(-1)?.text ?? ""].filter(Boolean);
  }

  /** @returns {Child[]} */
  ending() {
    const how = this.store.events.at(-1);
    return [
      h("h2", { class: "rt-over" }, this.t("status-over")),
      how ? this.telling(how) : null,
      h(
        "div",
        { class: "rt-buttons" },
        this.view.button("new-game", () => this.view.say({ do: "leave" }), { class: "rt-quiet" }),
        this.view.button("look-back", () => this.game.timeline.go(0), { class: "rt-quiet" }),
      ),
    ];
  }
}

export class PlainTable extends Game {
  /** @param {import("../view.js").View} view */
  constructor(view) {
    super(view);
    this.prompt = new PlainPrompt(this);
    this.about = create(h("p", { class: "rt-status" }));
    this.zones = create(h("dl", { class: "rt-zones" }));
  }

  /** @override */
  table() {
    return h("main", { class: "rt-table rt-plain" }, this.about, this.zones);
  }

  /** @override */
  draw() {
    const { about, zones } = told(this.store).frame(this.timeline.at);
    this.about.textContent = about;
    const zone = (/** @type {[string, string[]]} */ [name, things]) => {
      const list = things.map((thing) => h("li", {}, thing));
      const inside = list.length ? h("ul", {}, ...list) : this.t("empty");
      return h("div", { key: name }, h("dt", {}, name), h("dd", {}, inside));
    };
    render(this.zones, ...Object.entries(zones).map(zone));
    this.prompt.draw();
    this.catchUp();
  }

  /** @override */
  refresh() {
    this.prompt.draw();
  }

  /** @override */
  drawWords() {
    const { about, zones } = told(this.store).frame(this.timeline.at);
    const lines = Object.entries(zones).map(([name, things]) => `${name}: ${things.join(" ")}`);
    this.words.textContent = [about, ...lines].join("\n");
  }
}
