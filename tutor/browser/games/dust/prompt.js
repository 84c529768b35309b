// What is asked of whoever plays Dust Collectorz: the statistic, whom, the abilities, and to lay what was
// taken up.

import { reason } from "../../citing.js";
import { h } from "../../common/render.js";
import { Prompt } from "../../game/prompt.js";
import { readings } from "../../game/readings.js";
import { moveAct } from "../../moves.js";
import { titleOf } from "./cards.js";
import { statSign } from "./drawings.js";
import { cardOf, frameAt, isYoung, optionsOf, reportOf, STATS } from "./told.js";
import { wordless } from "./young.js";

/** @typedef {import("../../common/render.js").Child} Child */
/** @typedef {import("../../wire").dust.Move} Move */
/** @typedef {import("./told.js").Options} Options */

/** The partners of a team, by the first of them. @type {Partial<Record<string, string[]>>} */
const TEAMS = { A: ["A", "C"], B: ["B", "D"] };
const SCORED = /** @type {const} */ (["low", "high", "bonus", "amount"]);
const NAMES = { low: "dust-score-low", high: "dust-score-high", bonus: "dust-score-bonus", amount: "dust-score-all" };

export class DustPrompt extends Prompt {
  /** @param {import("./table.js").DustTable} game */
  constructor(game) {
    super(game);
    this.own = game;
  }

  /** @override @returns {Child[]} */
  inside() {
    const inside = super.inside();
    return this.own.isWordless ? wordless(inside, this.store.now.handover ?? "") : inside;
  }

  /** @override @param {import("../../wire").Situation} situation */
  situation(situation) {
    const [title = null, ...rest] = super.situation(situation);
    return [title, ...(this.game.isVeiled ? [] : readings(this.game.view, situation)), ...rest];
  }

  /** @override Nothing that is heard only is scrolled. */
  reach() {
    if (!this.own.main?.hasAttribute("data-wordless")) super.reach(); // once painted, another game may be told
  }

  /** @override @param {Child[]} lesson @returns {Child[]} */
  asked(lesson) {
    const { over } = this.store.now;
    const first = this.game.tools?.answering.asked();
    if (first) return first;
    if (over) return lesson.length ? lesson : (this.game.guide?.ending() ?? this.ending());
    return super.asked(lesson);
  }

  /** @override What has just happened gives way to what is being made. */
  get staysTold() {
    return super.staysTold && !this.own.making?.cards.length;
  }

  /** @override @param {boolean} [isSaid] @returns {Child[]} */
  asking(isSaid = false) {
    const options = optionsOf(this.store);
    if (!options) return [];
    const { making } = this.own;
    const said = isSaid || this.game.guide ? null : h("p", { class: "rt-ask" }, this.wanted(options));
    const { foreseen, kind } = making;
    return [
      kind && foreseen?.line ? null : said,
      foreseen?.line ? h("p", { class: "rt-ask du-line", "aria-live": "off" }, foreseen.line) : null,
      ...(foreseen?.refused ?? []).filter(({ rule }) => !this.isAsked(rule)).flatMap((one) => reason(this.view, one)),
      h("div", { class: "rt-options du-options" }, this.stats(options), this.whom(options), ...this.abilities()),
      h("div", { class: "rt-buttons" }, ...this.verbs(options)),
    ];
  }

  /** Whether buttons ask for what is missing already. @param {string} rule */
  isAsked(rule) {
    const { making } = this.own;
    return (rule === "dust.attack.stat" && !making.stat) || (rule === "dust.team.attack-whom" && !making.whom);
  }

  /** @override */
  asks() {
    const options = optionsOf(this.store);
    return options ? this.wanted(options) : "";
  }

  /** @override */
  result() {
    const { winners } = frameAt(this.store, this.game.timeline.at);
    return [this.t("dust-over", { sides: this.store.list(winners), count: winners.length })];
  }

  /** What is to be done now. @param {Options} options */
  wanted({ phase, side, stat }) {
    const { count } = frameAt(this.store, this.game.timeline.at).centre;
    const key = phase === "play" && !count ? "dust-ask-play-first" : `dust-ask-${phase}`;
    const team = phase === "choose" && frameAt(this.store, this.game.timeline.at).mode === "team" && TEAMS[side];
    const asked = team ? this.store.list(team) : side;
    const { seat, you: viewer } = this.store.now;
    const you = phase === "choose" ? viewer : seat; // the toss is told to its winner as “you”
    const isYou = !team && side === you && phase !== "send";
    return this.t(isYou ? `${key}-you` : key, { side: asked, stat: stat ? this.t(`dust-${stat}`) : "" });
  }

  /** The statistics, where one is to be named. @param {Options} options */
  stats({ phase }) {
    if (phase !== "attack" && phase !== "add") return null;
    const { making } = this.own;
    if (phase === "add" && !making.cards.length) return null;
    const button = (/** @type {import("./told.js").Stat} */ stat) =>
      h("button", {
        type: "button",
        class: "rt-quiet du-stat",
        "data-verb": `stat-${stat}`,
        "aria-pressed": String(making.stat === stat),
        onclick: () => making.name(stat),
        html: `${statSign(stat)}<span>${this.t(`dust-${stat}`)}</span>`,
      });
    return h("div", { class: "du-choice", role: "group", "aria-label": this.t("dust-ask-stat") }, ...STATS.map(button));
  }

  /** Whom one attacks, where that can be chosen. @param {Options} options */
  whom({ whom }) {
    const { making } = this.own;
    if (whom.length < 2) return null;
    const button = (/** @type {import("./told.js").Side} */ side) =>
      h(
        "button",
        {
          type: "button",
          class: "rt-quiet",
          "data-verb": `whom-${side}`,
          "aria-pressed": String(making.whom === side),
          onclick: () => making.aim(side),
        },
        this.t("dust-against", { side }),
      );
    return h("div", { class: "du-choice", role: "group", "aria-label": this.t("dust-ask-whom") }, ...whom.map(button));
  }

  /** The abilities of what was taken up. @returns {Child[]} */
  abilities() {
    const { making } = this.own;
    const { kind } = making;
    if (kind !== "attack" && kind !== "answer" && kind !== "add") return [];
    const toggles = making.cards.flatMap((i) => {
      const name = making.hand[i]?.card ?? "";
      const ability = name ? cardOf(this.store, name).ability : null;
      if (!ability) return [];
      const use = this.t("dust-use", { ability: ability.name });
      return h(
        "button",
        {
          type: "button",
          class: "rt-quiet du-use",
          title: ability.text,
          "data-verb": `use-${i}`,
          "aria-pressed": String(making.using.has(i)),
          onclick: () => making.use(i),
        },
        `${use} (${titleOf(this.store, name)})`,
      );
    });
    return toggles.length ? [h("div", { class: "du-choice" }, ...toggles)] : [];
  }

  /**
   * What can be done: lay what was taken up, or a move that needs no card.
   * @param {Options} options
   * @returns {Child[]}
   */
  verbs({ moves, phase }) {
    const { making } = this.own;
    const { kind } = making;
    if (kind)
      return [
        h(
          "button",
          {
            type: "button",
            class: "rt-main",
            "data-verb": "lay",
            disabled: !making.isReady,
            onclick: () => making.lay(),
          },
          this.t(`dust-do-${kind}`),
        ),
        making.giving && this.simple(making.giving, "rt-quiet"),
        h(
          "button",
          { type: "button", class: "rt-quiet", "data-verb": "put-back", onclick: () => this.own.putBack() },
          this.t("dust-put-back"),
        ),
      ];
    return moves.map((move) => this.simple(move, phase === "add" ? "rt-quiet" : "rt-main"));
  }

  /** A move that needs no card. @param {Move} move @param {string} cls */
  simple(move, cls) {
    const key =
      move.kind === "choose"
        ? `dust-choose-${move.attack ? "attack" : "defend"}`
        : move.kind === "first"
          ? "dust-first"
          : move.kind === "add"
            ? "dust-do-add-nothing"
            : `dust-do-${move.kind}`;
    const act = () => this.view.say(moveAct(move));
    const verb = key.replace("dust-", "");
    return h(
      "button",
      { type: "button", key: JSON.stringify(move), class: cls, "data-verb": verb, onclick: act },
      this.t(key, move),
    );
  }

  /** Who has won, and by how much. @returns {Child[]} */
  ending() {
    const { view, store } = this;
    const frame = frameAt(store, this.game.timeline.at);
    const { winners } = frame;
    const sides = store.list(winners);
    const { setup, seats } = store.now;
    const again = setup && (() => view.say({ do: "new", start: setup.replace(/, seed \d+/, ""), seats }));
    const report = isYoung(frame) ? null : reportOf(store);
    return [
      h("h2", { class: "rt-over" }, this.t("dust-over", { sides, count: winners.length })),
      report ? this.score(report) : null,
      h(
        "div",
        { class: "rt-buttons" },
        again ? view.button("again", again, { class: "rt-main" }) : null,
        view.button("new-game", () => view.say({ do: "leave" }), { class: "rt-quiet" }),
        view.button("look-back", () => this.game.timeline.go(0), { class: "rt-quiet" }),
      ),
    ];
  }

  /** The points of each pile. @param {import("../../wire").dust.Report} report */
  score({ score }) {
    const row = (/** @type {typeof SCORED[number]} */ key) =>
      h(
        "tr",
        { class: key === "amount" ? "du-total" : "" },
        h("th", { scope: "row" }, this.t(NAMES[key])),
        ...score.map((one) => h("td", {}, `${one[key]}`)),
      );
    const head = h("tr", {}, h("td", {}), ...score.map(({ party }) => h("th", { scope: "col" }, party)));
    return h("table", { class: "du-score" }, h("thead", {}, head), h("tbody", {}, ...SCORED.map(row)));
  }
}
