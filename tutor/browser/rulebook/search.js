// How the rulebook is searched.

/** A text as it is searched: without capitals and accents. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether all words of a query stand in a text that is `plain`. @param {string} query @param {string} text */
export const matches = (query, text) =>
  plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));

/** The address of an entry. @param {string} id @param {string} language */
export const address = (id, language) =>
  `?page=rulebook&rule=${encodeURIComponent(id)}${language && language !== "en" ? `&lang=${language}` : ""}`;
