/** The address of an entry. @param {string} id @param {string} language */
export const address = (id, language) =>
  `?page=rulebook&rule=${encodeURIComponent(id)}${language && language !== "en" ? `&lang=${language}` : ""}`;
