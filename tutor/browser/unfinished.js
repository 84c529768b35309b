// Games that were left before their end: this browser keeps them, so that the front page can offer to go on. Of each
// it keeps the address, which holds seed and moves and nothing that is hidden, and what lies open on the table.

import { isFlag, isNumber, isText, listOf, maybe, shape, store, storedValue } from "./storage.js";

/** @typedef {import("./types").Now} Now */
/** @typedef {import("./store.js").Store} Store */
/**
 * A game that can be gone on with.
 * @typedef {object} Unfinished
 * @property {string} start what its address begins with, which tells it from another
 * @property {string} query
 * @property {boolean} solo
 * @property {string} [mode]
 * @property {number} turn
 * @property {string[]} faces creatures that stand on the table
 * @property {string} game the name of another game than the house's first
 * @property {string} [kind] of such a game: its mode, in words
 * @property {number} [round]
 */

const NAME = "games";
export const MOST = 3;
const FACES = 6;

/** The address of a game without its moves: how it began, and who sits where. @param {string} address */
export const startOf = (address) => /[?&](start=[^&]*(?:&seats=[^&]*)?)/.exec(address)?.[1] ?? "";

const isUnfinished = shape({
  start: isText,
  query: isText,
  solo: isFlag,
  mode: maybe(isText),
  turn: isNumber,
  faces: listOf(isText),
  game: maybe(isText),
  kind: maybe(isText),
  round: maybe(isNumber),
});

/** Those that are kept, the newest first; one that cannot be read is left out. @returns {Unfinished[]} */
export const unfinished = () => (storedValue(NAME, Array.isArray) ?? []).filter(isUnfinished).slice(0, MOST);

/** The game on the table, if it is one that can be left: begun by somebody, and not over. @param {Now} now */
export const isUnderWay = ({ room, lesson, situation, over, steps, origin, address }) =>
  room === "game" && !lesson && !situation && !origin && !over && steps.length > 0 && startOf(address) !== "";

/** Keep the game on the table, or forget it where it is over.
 * @param {Pick<Store, "now" | "frames" | "words">} told */
export function keepGame(told) {
  const { now } = told;
  const start = startOf(now.address);
  if (now.room !== "game" || now.lesson || now.origin || !start) return;
  const others = unfinished().filter((one) => one.start !== start);
  if (!isUnderWay(now)) {
    if (now.over) write(others);
    return;
  }
  /** @type {any} */
  const frame = told.frames.at(-1) ?? {};
  const lines = ["A", "B", "C", "D"].flatMap((side) => [
    ...(frame[`${side}.upper`] ?? []),
    ...(frame[`${side}.lower`] ?? []),
  ]);
  const faces = lines.flatMap((/** @type {{ card: string } | null} */ one) => (one ? [one.card] : []));
  const { solo, mode, address, game } = now;
  const turn = frame.turn ?? 0;
  const kind = told.words[`mode-${mode}`.replace(" ", "-")];
  const more = game ? { game, kind: typeof kind === "string" ? kind : "", round: frame.round } : { game: "" };
  const mine = { start, query: address, solo, mode, turn, faces: faces.slice(0, FACES), ...more };
  write([mine, ...others]);
}

/** Forget a game. @param {string} start */
export const forget = (start) => write(unfinished().filter((one) => one.start !== start));

/** @param {Unfinished[]} games */
const write = (games) => store(NAME, JSON.stringify(games.slice(0, MOST)));

/** What two can play; four say by name what they play. */
const OF_TWO = new Set(["duel", "solo"]);

/** What a game is, in words; which game it is stands before them where another one is at hand.
 * @param {Unfinished} one @param {Store} store */
export function nameOf({ solo, mode = "duel", turn, game, kind, round }, store) {
  const { games, now } = store;
  const title = games.find(({ name }, at) => (game ? name === game : at === 0))?.title ?? game;
  const ofTwo = OF_TWO.has(mode) ? (solo ? "players-solo" : "players-duel") : `opponent-${mode}`;
  const said = [
    (now.game ?? "") === game ? "" : title,
    game ? kind : store.t(ofTwo),
    turn ? store.t("status-turn", { turn }) : "",
    round ? store.t("continue-round", { round }) : "",
  ];
  return said.filter(Boolean).join(" · ") || title;
}
