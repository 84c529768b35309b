// The filter of the log: attacks, answers, the end. The game says which kinds there are; those that have happened can
// be chosen, and the log then shows no others.

import { choice } from "../common/choice.js";
import { create, h, render } from "../common/render.js";

const ALL = "";

export class Sifting {
  /** The kind that is shown; all kinds if it is empty. */
  kind = ALL;

  /** @param {import("./game.js").Game} game @param {HTMLElement} list the story */
  constructor(game, list) {
    this.game = game;
    this.list = list;
    this.box = create(h("span", { class: "rt-sifting" }));
  }

  /** The kinds that have happened, in the order in which they first did. */
  get kinds() {
    return [...new Set(this.game.store.beats.flatMap(({ kind }) => kind ?? []))];
  }

  /** Update the filter when the story has changed. */
  draw() {
    const { game, kinds } = this;
    if (!kinds.includes(this.kind)) this.kind = ALL;
    const options = /** @type {[string, string][]} */ (kinds.map((kind) => [kind, game.t(`beat-${kind}`)]));
    const all = /** @type {[string, string]} */ ([ALL, game.t("story-all")]);
    const given = {
      options: [all, ...options],
      value: this.kind,
      choose: (/** @type {string} */ kind) => this.by(kind),
    };
    render(this.box, kinds.length > 1 ? choice(given, { "aria-label": game.t("story-show") }) : null);
    this.sift();
  }

  /** Show one kind, and say how many events of it there are. @param {string} kind */
  by(kind) {
    this.kind = kind;
    const count = this.sift();
    this.game.view.announce([this.game.t("story-found", { count })]);
    this.game.log?.mark(this.game.timeline.at);
  }

  /** Hide events of other kinds, and titles without events. Return how many are shown. */
  sift() {
    let [title, count] = /** @type {[HTMLElement | null, number]} */ ([null, 0]);
    for (const item of this.list.children) {
      if (!(item instanceof HTMLElement)) continue;
      if (item.classList.contains("rt-said")) {
        title = item;
        title.hidden = this.kind !== ALL;
        continue;
      }
      item.hidden = this.kind !== ALL && item.dataset.kind !== this.kind;
      if (item.hidden) continue;
      count += 1;
      if (title) title.hidden = false;
    }
    return count;
  }
}
