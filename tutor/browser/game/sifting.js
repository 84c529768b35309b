// Finding things in a long story by what they are: attacks, answers, the end. Its guest says which kinds there are;
// those that have happened can be chosen, and the story then shows no others.

import { choice } from "../common/choice.js";
import { create, h, render } from "../common/render.js";

const ALL = "";

export class Sifting {
  /** Which kind is shown; all of them with none. */
  kind = ALL;

  /** @param {import("./game.js").Game} game @param {HTMLElement} list the story */
  constructor(game, list) {
    this.game = game;
    this.list = list;
    this.box = create(h("span", { class: "rt-sifting" }));
  }

  /** Which kinds have happened, as they first did. */
  get kinds() {
    return [...new Set(this.game.store.beats.flatMap(({ kind }) => kind ?? []))];
  }

  /** The story has become another one, or longer. */
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

  /** Show one kind from now on, and say how many there are. @param {string} kind */
  by(kind) {
    this.kind = kind;
    const count = this.sift();
    this.game.view.announce([this.game.t("story-found", { count })]);
    this.game.log?.mark(this.game.timeline.at);
  }

  /** Hide what is of another kind, and titles beneath which nothing is left; how many are shown. */
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
