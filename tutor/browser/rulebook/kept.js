// What is kept of the rulebook while the page is open: the book and its pictures, the search, and the entry that was
// left.

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

/** Discard what is kept of another game or language.
 * @param {import("../store.js").Store} store */
export function speak(store) {
  const language = `${store.language} ${store.now.game ?? ""}`;
  if (kept.language === language) return;
  for (const { url } of kept.pictures.values()) URL.revokeObjectURL(url);
  Object.assign(kept, { language, book: null, pictures: new Map() });
}

/** Return the book, which must have arrived. @returns {Book} */
export function book() {
  if (!kept.book) throw new Error("the book has not come yet");
  return kept.book;
}

/** Return a rule of the book. @param {string} id */
export function ruleOf(id) {
  const rule = book().rules[id];
  if (!rule) throw new Error(`there is no rule ${id} in the book`);
  return rule;
}
