// The reasons of machine players for their moves. They are sent once and an address does not contain them, so the
// browser stores them for unfinished games.

import { isText, mapOf, store as remember, storedValue } from "../storage.js";
import { MOST, startOf } from "../unfinished.js";

const NAME = "why";

/** @typedef {Record<string, Record<number, string>>} Kept by the game, and by how many events came before */

/** @returns {Kept} */
const read = () => storedValue(NAME, mapOf(mapOf(isText))) ?? {};

export class Reasons {
  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.game = startOf(store.now.address);
    const said = read()[this.game] ?? {};
    /** @type {Record<number, string>} */
    this.said = Object.fromEntries(Object.entries(said).filter(([from]) => Number(from) < store.events.length));
  }

  /** Return the reason for the move that begins with a beat. @param {number} from @returns {string | undefined} */
  at(from) {
    return this.said[from];
  }

  /** Keep what is said from now on; what was said of moves that are no more is forgotten.
   * @param {number} known after so many events */
  keep(known) {
    const { beats, now } = this.store;
    if (!now.seats || !this.game) return;
    if (known) for (const from of Object.keys(this.said)) if (Number(from) >= known) delete this.said[Number(from)];
    for (const { from, why } of beats) if (why) this.said[from] = why;
    const others = Object.entries(read()).filter(([game]) => game !== this.game);
    remember(NAME, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [this.game, this.said]])));
  }
}
