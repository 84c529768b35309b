// What has been chosen in the lobby, and the words of a setup that it makes; Python decides what these make.

/** @typedef {import("../wire").Edition} Edition */
/** @typedef {import("../wire").Side} Side */

export const GIFTS = ["splash", "perforation", "rage", "protection", "berserk"];

/**
 * What has been chosen.
 * @typedef {object} Chosen
 * @property {number} edition
 * @property {boolean} solo
 * @property {string | null} first the deck of the one side of a duel, once it is chosen
 * @property {string[]} sets
 * @property {string} mana
 * @property {string} each
 * @property {Side} begins
 * @property {boolean} resistance
 * @property {boolean} fort
 * @property {string[]} gifts
 * @property {[string, string]} champions
 * @property {0 | 1 | null} picking the side that picks the cards of a constructed deck
 * @property {[string[], string[]]} picked
 * @property {boolean} harder whether the choices for a harder game are open
 */

/** @returns {Chosen} */
export const usual = () => ({
  edition: 1,
  solo: true,
  first: null,
  sets: ["initiation"],
  mana: "6",
  each: "1",
  begins: "A",
  resistance: false,
  fort: false,
  gifts: [],
  champions: ["", ""],
  picking: null,
  picked: [[], []],
  harder: false,
});

/** What makes the Automa harder, in the words of a setup. @param {Chosen} chosen @param {Edition} book */
export function custom({ solo, mana, each, resistance, gifts, fort, begins }, book) {
  if (!solo) return [];
  const said = [];
  if (mana !== "6" || each !== "1") said.push(`mana ${mana}+${each}`);
  if (resistance) said.push(`resistance ${book.resistance}`);
  if (gifts.length) said.push(`all ${gifts.slice(0, book.gifts).join(" ")}`);
  if (fort && book.fort) said.push("no bastion");
  if (begins === "B") said.push("B begins");
  return said;
}

/** The Champions, in the words of a setup. @param {Chosen} chosen @param {Edition} book */
export function champions({ champions: names, solo }, book) {
  if (!book.champions) return [];
  const own = solo ? names.slice(0, 1) : names;
  return own.flatMap((name, i) => (name ? [`champion ${"AB"[i]} ${name}`] : []));
}

/**
 * A setup in words.
 * @param {Chosen} chosen
 * @param {Edition} book
 * @param {{ form: string, level: number, seed: string, known: string[] }} given how the decks are come by,
 *   the level of a custom game, the seed as it was typed, and the sets that there are
 */
export function setup(chosen, book, { form, level, seed, known }) {
  const { edition, solo } = chosen;
  const digits = seed.replace(/\D/g, "");
  const more = [...champions(chosen, book), ...custom(chosen, book)];
  const items = [`edition ${edition}`, solo ? "solo" : "duel", form, ...more];
  if (solo && more.length) items.push(`level ${level}`);
  if (form === "draft") {
    const sets = chosen.sets.filter((id) => known.includes(id));
    items.push(`sets ${sets.join(" ") || "initiation"}`);
  }
  return `setup: ${items.join(", ")}${digits ? `, seed ${digits}` : ""}`;
}
