/** The address of an entry; of another game than the house's first with its name.
 * @param {string} id @param {string} language @param {string | null} [game] */
export function address(id, language, game = null) {
  const lang = language && language !== "en" ? `&lang=${language}` : "";
  return `?page=rulebook&rule=${encodeURIComponent(id)}${game ? `&game=${game}` : ""}${lang}`;
}
