// The report after a game, drawn over the board: turns, damage, the card that did most, the turn that decided it, and
// the way back to that turn.

import { create, h } from "../../common/render.js";
import { who } from "./layout.js";

/** @typedef {import("./state.js").ClashGame} ClashGame */
/** @typedef {import("../../wire").clash.Report} Told */

const ROWS = /** @type {const} */ (["creatures", "stronghold", "destroyed"]);

/** Return what is known of the report. */
export const createReport = () => ({
  /** @type {HTMLElement | null} */
  box: null,
  /** @type {ResizeObserver | null} */
  watch: null,
  /** The last report that was shown, or that was there from the beginning. @type {Told | null} */
  seen: null,
});

/** Update the report: it opens when a game has just ended, and closes when another event is shown.
 * @param {ClashGame} game */
export function drawReport(game) {
  const { report } = game.store.now;
  if (!report || !game.timeline.isNow) closeReport(game);
  else setTimeout(() => openOnce(game)); // first the scene, which begins with the same event
}

/** Open a report that was not shown yet, unless a scene is shown first. @param {ClashGame} game */
export function openOnce(game) {
  const { report } = game.store.now;
  if (report && report !== game.report.seen && game.timeline.isNow && game.scene.box === null) openReport(game);
}

/** @param {ClashGame} game */
export function openReport(game) {
  const { report } = game.store.now;
  const table = game.view.root.querySelector(".rt-table");
  if (!report || !table) return;
  closeReport(game);
  game.report.seen = report;
  const label = { class: "rt-report", "aria-label": game.view.t("report"), "data-row": "report", tabindex: "-1" };
  game.report.box = create(h("section", label, ...inside(game, report)));
  table.append(game.report.box);
  game.report.watch = new ResizeObserver(() => place(game));
  game.report.watch.observe(table);
  place(game);
  // focus no button of it, so that a second press of Enter does nothing
  if (game.view.byKey) game.report.box.focus({ preventScroll: true });
}

/** Place the report over the lines; if it needs more room, also over everything above them and over the hand. The
 * prompt below stays visible. @param {ClashGame} game */
function place(game) {
  const over = (/** @type {string} */ what) => game.view.root.querySelector(what)?.getBoundingClientRect();
  const [table, lines, top] = [over(".rt-table"), over(".rt-lines"), over(".rt-top")];
  if (!game.report.box || !table || !lines || !top) return;
  const { style } = game.report.box;
  style.minHeight = style.maxHeight = "";
  const [from, to] = game.report.box.scrollHeight > lines.height ? [top, table] : [lines, lines];
  style.bottom = `${table.bottom - to.bottom}px`;
  style.minHeight = `${to.bottom - from.top}px`;
  style.maxHeight = `${to.bottom - table.top}px`;
}

/** Close the report. Return true if it was open. @param {ClashGame} game */
function closeReport(game) {
  const had = game.report.box;
  game.report.box = null;
  game.report.watch?.disconnect();
  had?.remove();
  return had !== null;
}

/** @param {ClashGame} game @param {Told} report */
function inside(game, report) {
  const { view, player } = game;
  const { turns, most, again } = report;
  const isVictory = isWon(game);
  const once = player?.beginAgain(game, "again", isVictory ? "rt-main" : "rt-quiet");
  const t = view.t.bind(view);
  const fact = (/** @type {string} */ key, /** @type {import("../../common/render.js").Child[]} */ ...said) =>
    h("div", {}, h("dt", {}, t(key)), h("dd", {}, ...said));
  return [
    h("h3", {}, t("report"), " ", h("small", {}, t("report-turns", { count: turns }))),
    dealt(game, report),
    h(
      "dl",
      {},
      most &&
        fact(
          "report-most",
          h("b", {}, view.cards.title(most.card)),
          ` · ${named(game, most.side)} · ${t("report-damage", { count: most.damage })}`,
        ),
      fact("report-decided", decided(game, report), h("small", {}, reached(game, report) || t("report-hint"))),
    ),
    h(
      "div",
      { class: "rt-buttons" },
      isVictory && once,
      view.button(
        "report-again",
        () => view.say({ do: "branch", at: again.at }),
        { class: isVictory ? "rt-quiet" : "rt-main", "data-verb": "try" },
        again,
      ),
      !isVictory && once,
      game.store.now.prospects.includes("costly") &&
        view.button("prospects-costly", () => player?.openProspects(game, "costly"), { class: "rt-quiet" }),
      view.button("copy-link", () => player?.copy(game, player.link(game)), { class: "rt-quiet" }),
      view.button("report-close", () => leaveReport(game), { class: "rt-quiet", "data-verb": "table" }),
    ),
  ];
}

/** @param {ClashGame} game */
export function leaveReport(game) {
  closeReport(game);
  game.prompt.box.querySelector("button")?.focus({ preventScroll: true });
}

/** Return a table of what each side has done to the others. @param {ClashGame} game @param {Told} report */
function dealt(game, { dealt }) {
  const t = game.view.t.bind(game.view);
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        ...dealt.map(({ side }) => h("th", { scope: "col", class: `rt-of-${side}` }, named(game, side))),
      ),
    ),
    h(
      "tbody",
      {},
      ...ROWS.map((row) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t(`report-row-${row}`)),
          ...dealt.map((one) => h("td", {}, String(one[row]))),
        ),
      ),
    ),
  );
}

/** @param {ClashGame} game @param {Told} report */
function decided(game, { decided: { turn, player, lost } }) {
  const whose = named(game, player);
  return lost ? game.view.t("report-lost", { turn, whose, count: lost }) : game.view.t("report-last", { turn, whose });
}

/** Whether a person at this table has won. @param {ClashGame} game */
function isWon(game) {
  const { seat, solo } = game.store.now;
  const { winners } = game.store.frame(game.timeline.end);
  const mine = seat ?? (solo ? "A" : null);
  return mine ? winners.includes(mine) : true;
}

/** Return on which line the game was decided: one without defenders, or one where a creature flew over them.
 * @param {ClashGame} game @param {Told} report */
function reached(game, { reached, decided: { side } }) {
  if (!reached) return "";
  const { line, card, count } = reached;
  const key = `report-${card ? "over" : "open"}-${who(side, game.store) === "you" ? "you" : "side"}`;
  const title = card && game.view.cards.title(card);
  return game.view.t(key, { side, count, card: title, line: game.view.t(line) });
}

/** Return the name of a side. @param {ClashGame} game @param {import("../../wire").Side} side */
function named(game, side) {
  return game.store.now.solo ? game.view.t(`report-by-${who(side, game.store)}`) : side;
}
