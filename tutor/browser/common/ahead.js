// The way to what lies ahead of a table: what shows it comes in a pack of its own, with the first answer to it.

/**
 * Where it is asked from: what first, from which table, whether that is help with a game that goes on, what is done
 * with the moves of a turn, and what that is called.
 * @typedef {object} Given
 * @property {string} asks
 * @property {{ at?: number, start?: string, moves?: string }} from
 * @property {boolean} isHelp
 * @property {(way: import("../wire").Way, at: number) => void} use
 * @property {string} [called]
 */

/** Open what lies ahead. @param {import("../view.js").View} view @param {Given} given */
export function lookAhead(view, given) {
  view.replies.prospect = async () => {
    delete view.replies.prospect;
    const pack = await view.packs.get("prospects");
    if (pack) new pack.Panel(view, given).open();
  };
  view.say({ do: "prospect", asks: given.asks, ...given.from });
}
