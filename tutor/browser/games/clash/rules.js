// The chip on the table that names the edition and the level of the game, and explains them when pressed.

import { h } from "../../common/render.js";

/** The Automa's Mana by default. */
const QUICK = { mana: 6, each: 1 };

/**
 * Return the chip. `explain` shows what it means, `look` opens a rule in the rulebook.
 * @param {import("../../store.js").Store} store
 * @param {(title: string, ...inside: import("../../common/render.js").Child[]) => void} explain
 * @param {(rule: string) => void} look
 */
export function chip(store, explain, look) {
  const { edition } = store.now;
  const level = levelOf(store);
  const label = [store.t(`edition-short-${edition}`), level].filter(Boolean).join(", ");
  const say = () => explain(store.t("rules-title"), ...meaning(store, look));
  return h(
    "button",
    {
      type: "button",
      key: "rules",
      class: "rt-rules",
      "aria-label": `${store.t("rules-title")}: ${label}`,
      onclick: say,
    },
    h("span", { class: "rt-edition" }, store.t(`edition-short-${edition}`)),
    h("span", { class: "rt-brief" }, store.t(`edition-chip-${edition}`)),
    level ? h("b", { class: store.now.automa?.level ? "" : "rt-usual" }, level) : null,
  );
}

/**
 * Return the level of a game against the Automa in a word or two; empty in a duel.
 * @param {import("../../store.js").Store} store
 */
function levelOf(store) {
  const { automa } = store.now;
  if (!automa) return "";
  if (automa.level) return store.t("level-chip", automa);
  const isQuick =
    automa.mana === QUICK.mana && automa.each === QUICK.each && !automa.resistance && !automa.gifts.length;
  return store.t(isQuick ? "level-quick" : "rules-own");
}

/** Return the explanation of the chip.
 * @param {import("../../store.js").Store} store @param {(rule: string) => void} look */
function meaning(store, look) {
  const { automa, edition, mode } = store.now;
  const { levels } = store.editions[edition] ?? {};
  const gift = (/** @type {string} */ id) => store.t("harder-gift", { ability: store.abilities[id] ?? id });
  const isRound = mode !== "duel" && mode !== "solo";
  const four = isRound ? [store.t(`opponent-${mode}`), store.t(`opponent-${mode}-lead`)] : [];
  const lines = automa
    ? [
        automa.level ? store.t("level", { ...automa, most: levels }) : levelOf(store),
        store.t("rules-mana", automa),
        automa.resistance ? store.t(`harder-resistance-${edition}`) : "",
        ...automa.gifts.map(gift),
      ]
    : isRound
      ? []
      : [store.t("players-duel")];
  const always = ["rules-own-mana", "rules-at-hand", "rules-life"].map((key) => store.t(key));
  const items = [store.t(`edition-short-${edition}`), ...four, ...lines, ...always].filter(Boolean);
  const more = () => look(automa ? "automa.mana" : "mana.per-card");
  return [
    h("h2", {}, store.t("rules-title")),
    h("ul", { class: "rt-rules-list" }, ...items.map((line) => h("li", {}, line))),
    h("button", { type: "button", class: "rt-quiet", onclick: more }, store.t("rules-more")),
  ];
}
