// What has been chosen in the lobby, and the setup text that follows from it; Python decides what the text means.

import { seated } from "../../../lobby/seat.js";

/** @typedef {import("../../../wire").Edition} Edition */
/** @typedef {import("../../../wire").Side} Side */
/** @typedef {import("../../../wire").clash.Mode} Mode */
/** @typedef {"free-for-all" | "team" | "co-op"} OfFour */
/** @typedef {"easy" | "standard" | "custom" | "friend" | OfFour} Opponent */

export const GIFTS = ["splash", "perforation", "rage", "protection", "berserk"];
export const OPPONENTS = /** @type {const} */ (["easy", "standard", "custom", "friend"]);
export const OF_FOUR = /** @type {const} */ (["free-for-all", "team", "co-op"]);
/** @type {readonly Side[]} */
const ALL = ["A", "B", "C", "D"];
/** The sides of the players in each mode, without Automas. @type {Record<Mode, readonly Side[]>} */
const SEATS = { solo: ["A"], duel: ["A", "B"], "free-for-all": ALL, team: ALL, "co-op": ["A", "C"] };
const STANDARD = "mana 8+1"; // two Mana more than in the quick play of the rulebook

/**
 * What has been chosen.
 * @typedef {object} Chosen
 * @property {number} edition
 * @property {Opponent} opponent
 * @property {"deck" | "draft" | "constructed"} form how the players get their decks
 * @property {string[]} decks the numbers of the ready-made decks, by side
 * @property {string[]} sets
 * @property {string} mana
 * @property {string} each
 * @property {Side} begins
 * @property {boolean} resistance
 * @property {boolean} fort
 * @property {string[]} gifts
 * @property {Record<Side, string>} champions
 * @property {Side | null} picking the side that picks the cards of a constructed deck
 * @property {Record<Side, string[]>} picked
 * @property {Record<Side, string>} names the names of the players, by side
 * @property {Partial<Record<Mode, Record<Side, string>>>} machines by mode, the strength of the machine that plays a
 *   side; empty for a person
 * @property {string} seed as it was typed
 */

/** Return a record with the same value for each side. @param {string} one @returns {Record<Side, string>} */
const each = (one) => ({ A: one, B: one, C: one, D: one });

/** @returns {Chosen} */
export const usual = () => ({
  edition: 1,
  opponent: "easy",
  form: "deck",
  decks: ["1", "2", "3", "4"],
  sets: ["initiation"],
  mana: "6",
  each: "1",
  begins: "A",
  resistance: false,
  fort: false,
  gifts: [],
  champions: each(""),
  picking: null,
  picked: { A: [], B: [], C: [], D: [] },
  names: each(""),
  // so that a single visitor can start with one click, machines play the other seats in a game of four
  machines: Object.fromEntries(OF_FOUR.map((mode) => [mode, { ...each("fair"), A: "" }])),
  seed: "",
});

/** Return the mode of the chosen game. @param {Chosen} chosen @returns {Mode} */
export function modeOf({ opponent }) {
  const four = OF_FOUR.find((mode) => mode === opponent);
  return four ?? (opponent === "friend" ? "duel" : "solo");
}

/** Return the sides of the players, without Automas. @param {Chosen} chosen */
export const seatsOf = (chosen) => SEATS[modeOf(chosen)];

/** Return the strength of the machine that plays each side, as last chosen in this mode; empty for a person.
 * @param {Chosen} chosen */
export function machinesOf(chosen) {
  const mode = modeOf(chosen);
  chosen.machines[mode] ??= each("");
  return chosen.machines[mode];
}

/** Whether one player plays against the Automa. @param {Chosen} chosen */
export const isSolo = (chosen) => modeOf(chosen) === "solo";

/** Whether an Automa plays. @param {Chosen} chosen */
export const hasAutoma = (chosen) => isSolo(chosen) || modeOf(chosen) === "co-op";

/** Return what makes the Automa harder, as parts of a setup text. @param {Chosen} chosen @param {Edition} book */
export function custom({ opponent, mana, each, resistance, gifts, fort, begins }, book) {
  if (opponent === "standard") return [STANDARD];
  if (opponent !== "custom" && opponent !== "co-op") return [];
  const said = [];
  if (mana !== "6" || each !== "1") said.push(`mana ${mana}+${each}`);
  if (resistance) said.push(`resistance ${book.resistance}`);
  if (gifts.length) said.push(`all ${gifts.slice(0, book.gifts).join(" ")}`);
  if (fort && book.fort) said.push("no bastion");
  if (begins === "B") said.push("B begins");
  return said;
}

/**
 * Whether the game has Champions: they are for drafted and constructed decks.
 * @param {Chosen} chosen
 * @param {Edition} book
 */
export const hasChampions = ({ form }, book) => book.champions && form !== "deck";

/** Return the Champions, as parts of a setup text. @param {Chosen} chosen @param {Edition} book */
export function champions(chosen, book) {
  if (!hasChampions(chosen, book)) return [];
  return seatsOf(chosen).flatMap((side) =>
    chosen.champions[side] ? [`champion ${side} ${chosen.champions[side]}`] : [],
  );
}

/** Return how the players get their decks, as part of a setup text. @param {Chosen} chosen */
export function formOf(chosen) {
  const { form, decks, picked } = chosen;
  const seats = seatsOf(chosen);
  if (form === "draft" || modeOf(chosen) === "co-op" || (form === "constructed" && isSolo(chosen))) return "draft";
  if (form === "deck") return isSolo(chosen) ? `deck ${decks[0]}` : `decks ${decks.slice(0, seats.length).join(" ")}`;
  return ["constructed", ...seats.map((side) => `${side} ${picked[side].join(" ")}`)].join(", ");
}

/**
 * Return the sets to draft from, of those that exist; a Co-op needs at least two.
 * @param {Chosen} chosen
 * @param {string[]} known
 */
export function setsOf(chosen, known) {
  const sets = chosen.sets.filter((id) => known.includes(id));
  const most = modeOf(chosen) === "co-op" ? 2 : 1;
  const more = ["initiation", ...known].filter((id) => !sets.includes(id));
  return [...sets, ...new Set(more)].slice(0, Math.max(sets.length, most));
}

/** Return the seats as text: the players with a name, and the machines. @param {Chosen} chosen */
export function sitting(chosen) {
  if (isSolo(chosen)) return "";
  return seated(seatsOf(chosen), machinesOf(chosen), chosen.names);
}

/**
 * Return the text of a setup.
 * @param {Chosen} chosen
 * @param {Edition} book
 * @param {{ level: number, known: string[] }} given the level of a custom game, and the existing sets
 */
export function setup(chosen, book, { level, known }) {
  const { edition, seed } = chosen;
  const digits = seed.replace(/\D/g, "");
  const more = [...champions(chosen, book), ...custom(chosen, book)];
  const form = formOf(chosen);
  const items = [`edition ${edition}`, modeOf(chosen), form, ...more];
  if (hasAutoma(chosen) && more.length) items.push(`level ${level}`);
  if (form === "draft") items.push(`sets ${setsOf(chosen, known).join(" ")}`);
  return `setup: ${items.join(", ")}${digits ? `, seed ${digits}` : ""}`;
}

/** Return the decks after a side has taken one: the side that had it gets the deck of this side in exchange.
 * @param {string[]} decks @param {number} i @param {string} value */
export const swapped = (decks, i, value) =>
  decks.map((one, at) => (at === i ? value : one === value ? (decks[i] ?? one) : one));
