// Opens the panel that looks ahead. Its code is in a bundle of its own, loaded with the first answer.

/**
 * The request: what is asked first, for which table, whether it is help in a game in progress, and what is done with
 * the moves of a turn, with the label of that.
 * @typedef {object} Given
 * @property {string} asks
 * @property {{ at?: number, start?: string, moves?: string }} from
 * @property {boolean} isHelp
 * @property {(way: import("../wire").Way, at: number) => void} use
 * @property {string} [called]
 */

/** Open the panel. @param {import("../view.js").View} view @param {Given} given */
export function lookAhead(view, given) {
  view.replies.prospect = async () => {
    delete view.replies.prospect;
    const pack = await view.packs.get("prospects");
    if (pack) new pack.Panel(view, given).open();
  };
  view.say({ do: "prospect", asks: given.asks, ...given.from });
}
