// The prompt of Dust Collectorz: the statistic, the opponent, the abilities, and the buttons for moves.

import { reason } from "../../citing.js";
import { h } from "../../common/render.js";
import { readings } from "../../game/readings.js";
import { base } from "../../game/table.js";
import { moveAct } from "../../moves.js";
import { titleOf } from "./cards.js";
import { statSign } from "./drawings.js";
import { aim, name, play, putBack, use } from "./pending.js";
import { cardOf, frameAt, isYoung, optionsOf, reportOf, STATS } from "./records.js";
import { isWordless } from "./wordless.js";
import { wordless } from "./young.js";

/** @typedef {import("./state.js").DustGame} DustGame */
/** @typedef {import("../../common/render.js").Child} Child */
/** @typedef {import("../../wire").dust.Move} Move */
/** @typedef {import("./records.js").Options} Options */

/** The partners of a team, by the first of them. @type {Partial<Record<string, string[]>>} */
const TEAMS = { A: ["A", "C"], B: ["B", "D"] };
const SCORED = /** @type {const} */ (["low", "high", "bonus", "amount"]);
const NAMES = { low: "dust-score-low", high: "dust-score-high", bonus: "dust-score-bonus", amount: "dust-score-all" };

/** @param {DustGame} game @returns {Child[]} */
export function inside(game) {
  const parts = base.inside(game);
  return isWordless(game) ? wordless(parts, game.store.now.handover ?? "") : parts;
}

/** @param {DustGame} game @param {import("../../wire").Situation} situation */
export function situation(game, situation) {
  const [title = null, ...rest] = base.situation(game, situation);
  return [title, ...(game.view.isVeiled ? [] : readings(game.view, situation)), ...rest];
}

/** Texts that are for screen readers only are not scrolled. @param {DustGame} game */
export function reach(game) {
  if (!game.dust.main.hasAttribute("data-wordless")) base.reach(game); // once painted, another game may be told
}

/** @param {DustGame} game @param {Child[]} lesson @returns {Child[]} */
export function asked(game, lesson) {
  const { over } = game.store.now;
  const first = game.player?.asked(game);
  if (first) return first;
  if (over) return lesson.length ? lesson : (game.guide?.ending(game) ?? ending(game));
  return base.asked(game, lesson);
}

/** The last beat is hidden while a move is pending. @param {DustGame} game */
export function staysTold(game) {
  return base.staysTold(game) && !game.pending.cards.length;
}

/** @param {DustGame} game @param {boolean} [isSaid] @returns {Child[]} */
export function asking(game, isSaid = false) {
  const options = optionsOf(game.store);
  if (!options) return [];
  const { pending } = game;
  const said = isSaid || game.guide ? null : h("p", { class: "rt-ask" }, wanted(game, options));
  const { foreseen, kind } = pending;
  return [
    kind && foreseen?.line ? null : said,
    foreseen?.line ? h("p", { class: "rt-ask du-line", "aria-live": "off" }, foreseen.line) : null,
    ...(foreseen?.refused ?? []).filter(({ rule }) => !isAsked(game, rule)).flatMap((one) => reason(game.view, one)),
    h("div", { class: "rt-options du-options" }, stats(game, options), whom(game, options), ...abilities(game)),
    h("div", { class: "rt-buttons" }, ...verbs(game, options)),
  ];
}

/** Whether buttons already ask for what a rule misses. @param {DustGame} game @param {string} rule */
function isAsked(game, rule) {
  const { pending } = game;
  return (rule === "dust.attack.stat" && !pending.stat) || (rule === "dust.team.attack-whom" && !pending.whom);
}

/** @param {DustGame} game */
export function asks(game) {
  const options = optionsOf(game.store);
  return options ? wanted(game, options) : "";
}

/** @param {DustGame} game */
export function result(game) {
  const { winners } = frameAt(game.store, game.timeline.at);
  return [game.store.t("dust-over", { sides: game.store.list(winners), count: winners.length })];
}

/** Return what is to be done now, as a sentence. @param {DustGame} game @param {Options} options */
function wanted(game, { phase, side, stat }) {
  const { count } = frameAt(game.store, game.timeline.at).centre;
  const key = phase === "play" && !count ? "dust-ask-play-first" : `dust-ask-${phase}`;
  const team = phase === "choose" && frameAt(game.store, game.timeline.at).mode === "team" && TEAMS[side];
  const asked = team ? game.store.list(team) : side;
  const { seat, you: viewer } = game.store.now;
  const you = phase === "choose" ? viewer : seat; // the toss is told to its winner as “you”
  const isYou = !team && side === you && phase !== "send";
  return game.store.t(isYou ? `${key}-you` : key, { side: asked, stat: stat ? game.store.t(`dust-${stat}`) : "" });
}

/** Return the statistics to name; null if none is to be named. @param {DustGame} game @param {Options} options */
function stats(game, { phase }) {
  if (phase !== "attack" && phase !== "add") return null;
  const { pending } = game;
  if (phase === "add" && !pending.cards.length) return null;
  const button = (/** @type {import("./records.js").Stat} */ stat) =>
    h("button", {
      type: "button",
      class: "rt-quiet du-stat",
      "data-verb": `stat-${stat}`,
      "aria-pressed": String(pending.stat === stat),
      onclick: () => name(game, stat),
      html: `${statSign(stat)}<span>${game.store.t(`dust-${stat}`)}</span>`,
    });
  return h(
    "div",
    { class: "du-choice", role: "group", "aria-label": game.store.t("dust-ask-stat") },
    ...STATS.map(button),
  );
}

/** Return the opponents to attack; null if there is no choice. @param {DustGame} game @param {Options} options */
function whom(game, { whom }) {
  const { pending } = game;
  if (whom.length < 2) return null;
  const button = (/** @type {import("./records.js").Side} */ side) =>
    h(
      "button",
      {
        type: "button",
        class: "rt-quiet",
        "data-verb": `whom-${side}`,
        "aria-pressed": String(pending.whom === side),
        onclick: () => aim(game, side),
      },
      game.store.t("dust-against", { side }),
    );
  return h(
    "div",
    { class: "du-choice", role: "group", "aria-label": game.store.t("dust-ask-whom") },
    ...whom.map(button),
  );
}

/** Return the abilities of the chosen cards. @param {DustGame} game @returns {Child[]} */
function abilities(game) {
  const { pending } = game;
  const { kind } = pending;
  if (kind !== "attack" && kind !== "answer" && kind !== "add") return [];
  const toggles = pending.cards.flatMap((i) => {
    const card = pending.hand[i]?.card ?? "";
    const ability = card ? cardOf(game.store, card).ability : null;
    if (!ability) return [];
    const label = game.store.t("dust-use", { ability: ability.name });
    return h(
      "button",
      {
        type: "button",
        class: "rt-quiet du-use",
        title: ability.text,
        "data-verb": `use-${i}`,
        "aria-pressed": String(pending.using.has(i)),
        onclick: () => use(game, i),
      },
      `${label} (${titleOf(game.store, card)})`,
    );
  });
  return toggles.length ? [h("div", { class: "du-choice" }, ...toggles)] : [];
}

/**
 * Return the buttons: to play the pending move and to put it back, or for moves without a card.
 * @param {DustGame} game
 * @param {Options} options
 * @returns {Child[]}
 */
function verbs(game, { moves, phase }) {
  const { pending } = game;
  const { kind } = pending;
  if (kind)
    return [
      h(
        "button",
        {
          type: "button",
          class: "rt-main",
          "data-verb": "lay",
          disabled: !pending.isReady,
          onclick: () => play(game),
        },
        game.store.t(`dust-do-${kind}`),
      ),
      pending.giving && simple(game, pending.giving, "rt-quiet"),
      h(
        "button",
        { type: "button", class: "rt-quiet", "data-verb": "put-back", onclick: () => putBack(game) },
        game.store.t("dust-put-back"),
      ),
    ];
  return moves.map((move) => simple(game, move, phase === "add" ? "rt-quiet" : "rt-main"));
}

/** Return the button of a move without a card. @param {DustGame} game @param {Move} move @param {string} cls */
function simple(game, move, cls) {
  const key =
    move.kind === "choose"
      ? `dust-choose-${move.attack ? "attack" : "defend"}`
      : move.kind === "first"
        ? "dust-first"
        : move.kind === "add"
          ? "dust-do-add-nothing"
          : `dust-do-${move.kind}`;
  const act = () => game.view.say(moveAct(move));
  const verb = key.replace("dust-", "");
  return h(
    "button",
    { type: "button", key: JSON.stringify(move), class: cls, "data-verb": verb, onclick: act },
    game.store.t(key, move),
  );
}

/** Return who has won, and by how much. @param {DustGame} game @returns {Child[]} */
export function ending(game) {
  const { view, store } = game;
  const frame = frameAt(store, game.timeline.at);
  const { winners } = frame;
  const sides = store.list(winners);
  const { setup, seats } = store.now;
  const again = setup && (() => view.say({ do: "new", start: setup.replace(/, seed \d+/, ""), seats }));
  const report = isYoung(frame) ? null : reportOf(store);
  return [
    h("h2", { class: "rt-over" }, game.store.t("dust-over", { sides, count: winners.length })),
    report ? score(game, report) : null,
    h(
      "div",
      { class: "rt-buttons" },
      again ? view.button("again", again, { class: "rt-main" }) : null,
      view.button("new-game", () => view.say({ do: "leave" }), { class: "rt-quiet" }),
      view.button("look-back", () => game.timeline.go(0), { class: "rt-quiet" }),
    ),
  ];
}

/** Return the points of each pile. @param {DustGame} game @param {import("../../wire").dust.Report} report */
function score(game, { score }) {
  const row = (/** @type {typeof SCORED[number]} */ key) =>
    h(
      "tr",
      { class: key === "amount" ? "du-total" : "" },
      h("th", { scope: "row" }, game.store.t(NAMES[key])),
      ...score.map((one) => h("td", {}, `${one[key]}`)),
    );
  const head = h("tr", {}, h("td", {}), ...score.map(({ party }) => h("th", { scope: "col" }, party)));
  return h("table", { class: "du-score" }, h("thead", {}, head), h("tbody", {}, ...SCORED.map(row)));
}
