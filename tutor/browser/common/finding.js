// How things are found by what somebody types: without capitals and accents, by the words of other games, and, where
// that finds nothing, with a slip of the finger. A question about one thing is that thing; another one, as one says it,
// is answered by what has most of its words, the rare ones counting most.

/** @typedef {{ id: string, text: string }} Item its text is `plain` */
/** What a search has found; `by` is how, and `meant` the ids that a word of another game stands for.
 * @typedef {{ ids: Set<string>, by: "all" | "words" | "likeness" | "question", meant: string[] }} Found */

const PREFIX = 5; // letters of a word from which on its end may still be missing
const STEM = 5; // letters by which the forms of a word are one: attack, attacks, attacked
const SENTENCE = 4; // words from which on it is a question, and not words with a slip
const SHORT = 4; // letters below which a word says little: can, the, que
const LITTLE = 0.25;
const LENGTH = 4; // the less, the more it counts against a text that it is long
const NEAR = 0.72; // of the best answer to a question, how good the others must be
const MOST = 8; // answers to a question
const ASKING = /[?¿.]+(?=\s|$)|¿/gu; // around words, not within them
const ELIDED = /['’]|(?<=\best)-(?=ce\b)/u; // l'aura, qu'est-ce

/** A text as it is searched: without capitals and accents. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {string} text */
const wordsOf = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** So many slips are forgiven. @param {string} word */
const slips = ({ length }) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** @param {number[]} row @param {number} j */
const at = (row, j) => row[j] ?? 0;

/**
 * How many letters are missing, too many, wrong or swapped between two words; where only the beginning of the other one
 * may have been typed, between the first and that.
 * @param {string} typed
 * @param {string} other
 * @param {boolean} [isBeginning]
 */
export function distance(typed, other, isBeginning = false) {
  let before = /** @type {number[]} */ ([]);
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i += 1) {
    const last = row;
    row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = typed[i - 1] === other[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === other[j - 2] && typed[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    before = last;
  }
  return isBeginning ? Math.min(...row) : at(row, other.length);
}

/** Whether what was typed may have been meant as a word. @param {string} typed @param {string} word */
export function isLike(typed, word) {
  const most = slips(typed);
  if (!most || word.length < typed.length - most) return false;
  if (word.length <= typed.length + most && distance(typed, word) <= most) return true;
  return typed.length >= PREFIX && typed[0] === word[0] && distance(typed, word, true) <= most;
}

/** Whether an id is about something: one of its pieces begins so. @param {string} id @param {string} piece */
const isAbout = (id, piece) => id.split(/[.-]/).some((own) => own.startsWith(piece));

/** Whether a text has what was typed; so little of it that it is in half of all words has to begin one, or in a
 * sentence, where nobody is still typing it, to be one.
 * @param {string} text @param {string} word @param {boolean} isSentence */
const has = (text, word, isSentence) =>
  word.length < SHORT
    ? wordsOf(text).some((own) => (isSentence ? own === word : own.startsWith(word)))
    : text.includes(word);

export class Finder {
  /**
   * @param {Item[]} items
   * @param {Record<string, string[]>} [also] words of other games, with the pieces of ids that they mean
   * @param {string} [small] the words of a question that say nothing of what it is about
   */
  constructor(items, also = {}, small = "") {
    this.items = items;
    this.small = new Set(wordsOf(plain(small)));
    this.also = new Map(Object.entries(also).map(([word, ids]) => [plain(word), ids]));
    /** @type {Set<string> | null} */
    this.vocabulary = null;
  }

  /** What a query finds. @param {string} query @returns {Found} */
  find(query) {
    const typed = this.about(plain(query).replace(ASKING, "").trim());
    if (!typed) return { ids: new Set(this.items.map(({ id }) => id)), by: "all", meant: [] };
    const meant = this.also.get(typed) ?? [];
    const words = typed.split(/\s+/).map((word) => ({ word, pieces: this.also.get(word) ?? [] }));
    const ids = this.those(
      ({ id, text }) =>
        meant.some((piece) => isAbout(id, piece)) ||
        words.every(
          ({ word, pieces }) => has(text, word, words.length >= SENTENCE) || pieces.some((piece) => isAbout(id, piece)),
        ),
    );
    const all = [...new Set([...meant, ...words.flatMap(({ pieces }) => pieces)])];
    if (ids.size) return { ids, by: "words", meant: all };
    const said = wordsOf(typed);
    const alike = said.length < SENTENCE ? this.alike(words.map(({ word }) => word)) : new Set();
    if (alike.size || said.length < 3) return { ids: alike, by: "likeness", meant: [] };
    return { ids: this.answering(said), by: "question", meant: [] };
  }

  /** What was typed, or where that is a question about one thing, the thing. @param {string} typed */
  about(typed) {
    const words = typed.split(/\s+/);
    if (words.length === 1 || this.also.has(typed)) return typed;
    const without = (/** @type {string[]} */ parts) => parts.filter((part) => !this.small.has(part));
    const [thing = "", ...more] = words.map((word) => without(word.split(ELIDED)).join("'")).filter(Boolean);
    return thing && !more.length ? thing : typed;
  }

  /**
   * What has most of the words of a question, the best first; a rare word says more than a common one, and among long
   * words less than among few.
   * @param {string[]} words
   */
  answering(words) {
    const asked = new Set(words);
    const texts = this.items.map(({ id, text }) => ({ id, own: wordsOf(text) }));
    const usual = texts.reduce((sum, { own }) => sum + own.length, 0) / texts.length;
    const foreign = [...this.also].filter(([other]) => other.split(" ").every((word) => asked.has(word)));
    /** @type {Map<string, number>} */
    const scores = new Map();
    for (const word of asked) {
      const stem = word.slice(0, Math.max(STEM, word.length - 3));
      const pieces = foreign.flatMap(([other, ids]) => (other.split(" ").includes(word) ? ids : []));
      const those = texts.filter(
        ({ id, own }) =>
          own.some((other) => (word.length < STEM ? other === word : other.startsWith(stem))) ||
          pieces.some((piece) => isAbout(id, piece)),
      );
      const rare = Math.log(texts.length / (those.length || texts.length));
      const worth = word.length < SHORT && !pieces.length ? rare * LITTLE : rare;
      for (const { id, own } of those) {
        const share = worth / (LENGTH + own.length / usual);
        scores.set(id, (scores.get(id) ?? 0) + share);
      }
    }
    const ranked = [...scores].sort(([, a], [, b]) => b - a).slice(0, MOST);
    const best = ranked[0]?.[1] ?? 0;
    return new Set(ranked.filter(([, score]) => score > 0 && score >= NEAR * best).map(([id]) => id));
  }

  /** What may have been meant. @param {string[]} words */
  alike(words) {
    this.vocabulary ??= new Set(this.items.flatMap(({ text }) => wordsOf(text)));
    const known = [...this.vocabulary];
    const meant = words.map((word) => [word, ...this.foreign(word), ...known.filter((other) => isLike(word, other))]);
    return this.those(({ id, text }) =>
      meant.every((likes) =>
        likes.some((like) => has(text, like, false) || (like.startsWith("#") && isAbout(id, like.slice(1)))),
      ),
    );
  }

  /** The ids that a word of another game, typed with a slip, stands for. @param {string} typed */
  foreign(typed) {
    return [...this.also].flatMap(([word, ids]) => (isLike(typed, word) ? ids.map((id) => `#${id}`) : []));
  }

  /** @param {(item: Item) => boolean} is */
  those(is) {
    return new Set(this.items.filter(is).map(({ id }) => id));
  }
}
