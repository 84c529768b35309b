// What has been chosen in the lobby, and the words of a setup that it makes; Python decides what these make.

/** @typedef {import("../wire").Edition} Edition */
/** @typedef {import("../wire").Side} Side */
/** @typedef {"easy" | "standard" | "custom" | "friend"} Opponent */

export const GIFTS = ["splash", "perforation", "rage", "protection", "berserk"];
export const OPPONENTS = /** @type {const} */ (["easy", "standard", "custom", "friend"]);
const STANDARD = "mana 8+1"; // two Mana more than in the quick play of the rulebook

/**
 * What has been chosen.
 * @typedef {object} Chosen
 * @property {number} edition
 * @property {Opponent} opponent
 * @property {"deck" | "draft" | "constructed"} form how the decks are come by
 * @property {[string, string]} decks the numbers of those of the house
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
 * @property {string} seed as it was typed
 */

/** @returns {Chosen} */
export const usual = () => ({
  edition: 1,
  opponent: "easy",
  form: "deck",
  decks: ["1", "2"],
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
  seed: "",
});

/** Whether one plays against the Automa. @param {Chosen} chosen */
export const isSolo = ({ opponent }) => opponent !== "friend";

/** What makes the Automa harder, in the words of a setup. @param {Chosen} chosen @param {Edition} book */
export function custom({ opponent, mana, each, resistance, gifts, fort, begins }, book) {
  if (opponent === "standard") return [STANDARD];
  if (opponent !== "custom") return [];
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

/** The Champions, in the words of a setup. @param {Chosen} chosen @param {Edition} book */
export function champions(chosen, book) {
  if (!hasChampions(chosen, book)) return [];
  const own = isSolo(chosen) ? chosen.champions.slice(0, 1) : chosen.champions;
  return own.flatMap((name, i) => (name ? [`champion ${"AB"[i]} ${name}`] : []));
}

/** How the decks are come by, in the words of a setup. @param {Chosen} chosen */
export function formOf(chosen) {
  const { form, decks, picked } = chosen;
  if (form === "deck") return isSolo(chosen) ? `deck ${decks[0]}` : `decks ${decks.join(" ")}`;
  if (form === "draft" || isSolo(chosen)) return "draft";
  const [one, two] = picked.map((names) => names.join(" "));
  return `constructed, A ${one}, B ${two}`;
}

/**
 * A setup in words.
 * @param {Chosen} chosen
 * @param {Edition} book
 * @param {{ level: number, known: string[] }} given the level of a custom game, and the sets that there are
 */
export function setup(chosen, book, { level, known }) {
  const { edition, seed } = chosen;
  const digits = seed.replace(/\D/g, "");
  const more = [...champions(chosen, book), ...custom(chosen, book)];
  const form = formOf(chosen);
  const items = [`edition ${edition}`, isSolo(chosen) ? "solo" : "duel", form, ...more];
  if (isSolo(chosen) && more.length) items.push(`level ${level}`);
  if (form === "draft") {
    const sets = chosen.sets.filter((id) => known.includes(id));
    items.push(`sets ${sets.join(" ") || "initiation"}`);
  }
  return `setup: ${items.join(", ")}${digits ? `, seed ${digits}` : ""}`;
}
