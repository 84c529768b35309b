// A draft, or the removals of a constructed duel.

import { h } from "../../../common/render.js";
import { abilities } from "../large.js";

/** @typedef {import("../../../view.js").View} View */
/** @typedef {import("../../../wire").Draft} Draft */

/** The log of the draft that was announced last. @type {WeakMap<View, string[]>} */
const heard = new WeakMap();

/**
 * Say what is new in a draft, and whose turn it is.
 * @param {View} view @param {string[]} log @param {string | null} whose
 */
function announce(view, log, whose) {
  const before = heard.get(view) ?? [];
  const isNext = before.length > 0 && before.length < log.length && before.every((line, i) => line === log[i]);
  heard.set(view, log);
  // for a draft that begins, or is opened in the middle, announce only the latest line
  const news = log.slice(isNext ? before.length : -1);
  const told = view.isTakenBack ? [view.t("taken-back")] : [...news, ...view.store.now.says];
  view.isTakenBack = false;
  view.announce([...told, whose ? `${whose}.` : ""]);
}

/** @param {View} view */
export function draft(view) {
  const { draft: now, undo: canUndo } = view.store.now;
  if (!now) return [];
  const { mode, removing, chooser, shown, log, rule: id } = now;
  const solo = mode === "solo";
  const back = () => {
    view.isTakenBack = true;
    view.say({ do: "undo" });
  };
  const undo = view.button("undo", back, { class: "rt-quiet", disabled: !canUndo });
  const rule = view.store.rule(id);
  const whose = view.t(removing ? "removal-whose" : "draft-whose", { side: seat(view, chooser) });
  announce(view, log, solo ? null : whose);
  return [
    view.header(...view.playing(undo)),
    h(
      "main",
      { class: "rt-draft" },
      h("h2", {}, view.t(removing ? "removal-title" : "draft-title", now), solo ? null : ` · ${whose}`),
      h("p", { class: "rt-rule-line" }, h("b", {}, rule.title), " ", rule.text),
      h(
        "ul",
        { class: `rt-four${removing ? " rt-ten" : ""}`, "data-start": true },
        ...shown.map((name) => card(view, name, removing)),
      ),
      ...view.store.now.says.map((said) => h("p", { class: "rt-names rt-says" }, said)), // the reasons of machines
      ...(solo ? ours(view, now) : [h("div", { class: "rt-taking" }, ...now.decks.map((one) => deck(view, now, one)))]),
      ...(mode === "co-op" ? rest(view, now, "draft-automas") : []),
    ),
  ];
}

/** Return a card that can be taken, with what it does.
 * @param {View} view @param {string} name @param {boolean} isRemoved */
function card(view, name, isRemoved) {
  const { cards } = view;
  const said = view.t(isRemoved ? "removal-take" : "draft-take", { card: cards.title(name) });
  const take = () => view.say({ do: "take", card: name });
  const more = { "aria-label": `${said}. ${cards.label(name)}`, onclick: take };
  return h("li", {}, cards.button(name, null, more), abilities(cards, name));
}

/** @param {View} view @param {string[]} names */
const taken = (view, names) =>
  h("ul", { class: "rt-taken" }, ...names.map((name) => h("li", {}, view.cards.button(name))));

/** Return the name of a side: its letter, after the name of its player if there is one.
 * @param {View} view @param {import("../../../wire").Side} side */
function seat(view, side) {
  const name = view.store.now.names[side];
  return name ? `${name} (${side})` : side;
}

/** Return the cards of a side.
 * @param {View} view @param {Draft} told @param {import("../../../wire").clash.Deck} deck */
const deck = (view, told, { side, cards }) =>
  h(
    "section",
    {},
    h("h3", {}, view.t(told.removing ? "deck-of" : "draft-of", { side: seat(view, side) })),
    taken(view, cards),
  );

/** Return the cards that go to the Automa, or to both Automas.
 * @param {View} view @param {Draft} told @param {string} key */
const rest = (view, told, key) => [
  h("h3", {}, view.t(key, { count: told.rest.length })),
  h("p", { class: "rt-names" }, view.cards.titles(told.rest, " · ")),
];

/** Return the cards of the player and of the Automa. @param {View} view @param {Draft} told */
const ours = (view, told) => [
  h("h3", {}, view.t("draft-yours")),
  ...told.decks.map(({ cards }) => taken(view, cards)),
  ...rest(view, told, "draft-automa"),
];
