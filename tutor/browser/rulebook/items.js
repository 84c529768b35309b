// The entries of the rulebook, prepared for the search.

/** @typedef {import("../wire").Rulebook} Book */
/** @typedef {import("../common/finding.js").Item} Item */

/** Return the abilities, rules and FAQ answers of a book, with the readings that decide them. @param {Book} book
 * @returns {Item[]} */
export function entries({ abilities, rules }) {
  const named = new Map(abilities.flatMap(({ name, rules: own }) => own.map((id) => [id, name])));
  return [
    ...abilities.map(({ id, name, text }) => ({ id: `ability.${id}`, title: name, text })),
    ...Object.entries(rules).map(([id, { title, text, reading }]) => ({
      id,
      title,
      text,
      more: [named.get(id), reading?.open, reading?.text].filter(Boolean).join(" "),
    })),
  ];
}

/** Return the readings of a book. @param {Book} book @returns {Item[]} */
export const readings = (book) =>
  book.readings.map(({ number, open, text }) => ({ id: `reading.${number}`, text: `${open} ${text}` }));
