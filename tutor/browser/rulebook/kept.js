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

/** The book in the language that is spoken now; what is of another one is forgotten. @param {string} language */
export function speak(language) {
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
