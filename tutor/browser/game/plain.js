// The table of a game without its own board: positions in words, zone by zone, and moves as buttons.

import { create, h, render } from "../common/render.js";
import { moveAct } from "../moves.js";
import { telling } from "./prompt.js";
import { base } from "./table.js";

/** @typedef {import("./state.js").Game & { plain: { about: HTMLElement, zones: HTMLElement } }} PlainGame */
/** @typedef {import("../wire").plain.Frame} Frame */
/** @typedef {import("../wire").plain.Options} Options */
/** @typedef {import("../common/render.js").Child} Child */

/** Return the frame that is shown. @param {PlainGame} game */
const frameOf = ({ store, timeline }) => /** @type {Frame} */ (/** @type {unknown} */ (store.frame(timeline.at)));

/** Return the legal moves. @param {PlainGame} game */
const movesOf = ({ store }) => /** @type {Options | null} */ (/** @type {unknown} */ (store.now.moves));

const own = {
  /** @param {PlainGame} game */
  start(game) {
    game.plain = {
      about: create(h("p", { class: "rt-status" })),
      zones: create(h("dl", { class: "rt-zones" })),
    };
  },

  /** @param {PlainGame} game */
  layout: ({ plain }) => h("main", { class: "rt-table rt-plain" }, plain.about, plain.zones),

  /** @param {PlainGame} game */
  draw(game) {
    const { about, zones } = frameOf(game);
    game.plain.about.textContent = about;
    const zone = (/** @type {[string, string[]]} */ [name, things]) => {
      const list = things.map((thing) => h("li", {}, thing));
      const inside = list.length ? h("ul", {}, ...list) : game.store.t("empty");
      return h("div", { key: name }, h("dt", {}, name), h("dd", {}, inside));
    };
    render(game.plain.zones, ...Object.entries(zones).map(zone));
  },

  /** @param {PlainGame} game */
  drawWords(game) {
    const { about, zones } = frameOf(game);
    const lines = Object.entries(zones).map(([name, things]) => `${name}: ${things.join(" ")}`);
    game.elements.words.textContent = [about, ...lines].join("\n");
  },

  /** @param {PlainGame} game @param {Child[]} lesson @returns {Child[]} */
  asked(game, lesson) {
    const { player, selection, store } = game;
    if (selection.why) return player?.refused(game, selection.why) ?? [];
    if (store.now.over) return lesson.length ? lesson : own.ending(game);
    return [...(player?.recap(game) ?? []), ...(player?.outcome(game) ?? []), ...lesson, ...own.asking(game)];
  },

  /** @param {PlainGame} game @returns {Child[]} */
  asking(game) {
    const moves = movesOf(game);
    if (!moves) return [];
    const button = (/** @type {Options["moves"][number]} */ { text, data }) =>
      h(
        "button",
        {
          type: "button",
          key: text,
          class: "rt-main",
          "data-move": JSON.stringify(data),
          onclick: () => game.view.say(moveAct(data)),
        },
        text,
      );
    return [
      h("p", { class: "rt-ask" }, game.store.t("status-side", { side: moves.side })),
      h("div", { class: "rt-buttons" }, ...moves.moves.map(button)),
    ];
  },

  /** @param {PlainGame} game */
  asks(game) {
    const moves = movesOf(game);
    return moves ? game.store.t("status-side", { side: moves.side }) : "";
  },

  /** @param {PlainGame} game */
  result: ({ store }) => [store.t("status-over"), store.beats.at(-1)?.text ?? ""].filter(Boolean),

  /** @param {PlainGame} game @returns {Child[]} */
  ending(game) {
    const { view, store, timeline } = game;
    const how = store.events.at(-1);
    return [
      h("h2", { class: "rt-over" }, store.t("status-over")),
      how ? telling(game, how) : null,
      h(
        "div",
        { class: "rt-buttons" },
        view.button("new-game", () => view.say({ do: "leave" }), { class: "rt-quiet" }),
        view.button("look-back", () => timeline.go(0), { class: "rt-quiet" }),
      ),
    ];
  },
};

/** @type {import("./state.js").Table} */
export const table = { ...base, ...own };
