// What of the rulebook stays as long as the page: the book and its pictures, what was searched, and where one went
// away.

/** @typedef {import("../wire").Rulebook} Book */

export const kept = {
  query: "",
  edition: "",
  language: "",
  /** @type {Book | null} */
  book: null,
  /** @type {Map<string, { url: string, text: string, ok: boolean }>} */
  pictures: new Map(),
  /** @type {string | null} */
  back: null,
};

/** The book of the game at hand, in the language that is spoken now; what is of another is forgotten.
 * @param {import("../store.js").Store} store */
export function speak(store) {
  const language = `${store.language} ${store.now.game ?? ""}`;
  if (kept.language === language) return;
  for (const { url } of kept.pictures.values()) URL.revokeObjectURL(url);
  Object.assign(kept, { language, book: null, pictures: new Map() });
}

/** The book, once it has come. @returns {Book} */
export function book() {
  if (!kept.book) throw new Error("the book has not come yet");
  return kept.book;
}

/** A rule of the book. @param {string} id */
export function ruleOf(id) {
  const rule = book().rules[id];
  if (!rule) throw new Error(`there is no rule ${id} in the book`);
  return rule;
}
