// Unfinished games: this browser keeps them, so that the front page can offer to continue. It keeps the address of
// each, which contains the seed and the moves but nothing hidden, and the open cards on the table.

import { isFlag, isNumber, isText, listOf, maybe, shape, store, storedValue } from "./storage.js";

/** @typedef {import("./types").Now} Now */
/** @typedef {import("./store.js").Store} Store */
/**
 * A game that can be continued.
 * @typedef {object} Unfinished
 * @property {string} start the beginning of its address, which identifies it
 * @property {string} query
 * @property {boolean} solo
 * @property {string} [mode]
 * @property {number} turn
 * @property {string[]} faces creatures on the table
 * @property {string} game the name of a game other than the first
 * @property {string} [kind] the mode of such a game, in words
 * @property {number} [round]
 */

const NAME = "games";
export const MOST = 3;
const FACES = 6;

/** Return the address of a game without its moves: how it began, and who has which seat. @param {string} address */
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

/** Return the unfinished games, the newest first; those that cannot be read are left out. @returns {Unfinished[]} */
export const unfinished = () => (storedValue(NAME, Array.isArray) ?? []).filter(isUnfinished).slice(0, MOST);

/** Return the game on the table, if it can be left: begun by the user, and not over. @param {Now} now */
export const isUnderWay = ({ room, lesson, situation, over, steps, origin, address }) =>
  room === "game" && !lesson && !situation && !origin && !over && steps.length > 0 && startOf(address) !== "";

/** Keep the game on the table, or forget it if it is over.
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

/** The modes for two players; games of four are named by their mode. */
const OF_TWO = new Set(["duel", "solo"]);

/** Describe a game in words; the name of the game comes first if it is not the current one.
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
