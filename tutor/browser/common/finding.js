// A full-text search that runs in the browser. It ignores capitals and accents, reduces words to their stems, knows the
// words of other games, and forgives typing errors. Results are ranked: a match in the title counts more than one in
// the text, and a rare word more than a common one.

/** What is searched; `more` is text that counts less, such as a reading.
 * @typedef {{ id: string, title?: string, text: string, more?: string }} Item */
/** The words of a language: `also` maps words of other games to the pieces of ids that they mean, `small` are words
 * that say nothing about the subject of a question, `endings` are the endings that stemming removes; an ending that
 * begins with “=” is a word that is not stemmed.
 * @typedef {{ also?: Record<string, string[]>, small?: string, endings?: string }} Language */
/** A result: the ids with the best first, `by` is how they were found, `meant` the pieces of ids that a word of another
 * game stands for.
 * @typedef {{ ids: Set<string>, by: "all" | "words" | "likeness" | "question", meant: string[] }} Found */
/** How well each item matches a word, by the number of the item. @typedef {Map<number, number>} Hits */
/** A word of a query, with what it matches; `isLike` if only words that resemble it do.
 * @typedef {{ hits: Hits, isLike: boolean, meant: string[] }} Term */

const TITLE = 3;
const ID = 1.5;
const TEXT = 1;
const MORE = 0.4;
const MEANT = 2.5; // a word of another game
const SMALL = 0.15; // a word such as “when”, beside others
const SAME = 0.8; // a name that such a word stands for, in a text
const BEGUN = 0.6; // a word that is still being typed
const LIKE = 0.5; // a word with a typing error
const TITLED = 0.12; // how much each word of a title reduces the weight of the others
const LENGTH = 0.03; // the same for a text
const FIRST = 0.2; // how much more the first item counts than the last: basic entries come before special ones
const SHORTEST = 3; // the minimum number of letters of a stem, and of a word that may be a beginning of another
const STEM = 5; // the number of equal first letters that makes two unknown forms the same word
const SENTENCE = 4; // the number of words from which on it is a question, and not words with typing errors
const NEAR = 0.6; // the share of the best score that the other results need
const MOST = 8; // results for a question
const ELIDED = /^(?:qu|d?all|n?ell|dell|sull|un|[cdjlmnst])(?=[aeiouh])/u; // lautomat, dempat

/** Return the words of the language of a view. @param {import("../view.js").View} view @returns {Language} */
export const spoken = (view) => ({
  also: view.store.also,
  small: view.t("small-words"),
  endings: view.t("word-endings"),
});

/** Return a text without capitals and accents. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {string} text */
const wordsOf = (text) =>
  plain(text)
    .replace(/['’]t\b/gu, "t") // can't
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Return the number of typing errors that are forgiven. @param {string} word */
const slips = ({ length }) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** @param {number[]} row @param {number} j */
const at = (row, j) => row[j] ?? 0;

/**
 * Return the number of letters that are missing, superfluous, wrong or swapped between two words; with `isBeginning`,
 * the smallest such number between the first word and any beginning of the second.
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

/** Return whether a typed word may mean another one. @param {string} typed @param {string} word */
export function isLike(typed, word) {
  const most = slips(typed);
  if (!most || word.length < typed.length - most) return false;
  if (word.length <= typed.length + most && distance(typed, word) <= most) return true;
  return typed.length >= STEM && typed[0] === word[0] && distance(typed, word, true) <= most;
}

/** Return the pieces of an id, each after a dot. @param {string} id */
const pieced = (id) => `.${id.replaceAll("-", ".")}`;

/** Whether an id is about something: one of its pieces, or several that follow each other, begin so.
 * @param {string} id @param {string} piece */
const isAbout = (id, piece) => pieced(id).includes(pieced(piece));

/** Keep the best match of each item. @param {Hits} to @param {Hits} from @param {number} [share] */
function merge(to, from, share = 1) {
  for (const [i, weight] of from) if (weight * share > (to.get(i) ?? 0)) to.set(i, weight * share);
}

export class Finder {
  /** @param {Item[]} items @param {Language} [language] */
  constructor(items, { also = {}, small = "", endings = "" } = {}) {
    this.items = items;
    const parts = endings.split(/\s+/).filter(Boolean);
    this.whole = new Set(parts.filter((part) => part.startsWith("=")).map((part) => part.slice(1)));
    this.endings = new Set(parts);
    /** @type {Map<string, string>} */
    this.stems = new Map();
    this.longest = Math.max(0, ...parts.map(({ length }) => length));
    this.small = new Set(wordsOf(small));
    this.also = Object.entries(also).map(([word, pieces]) => {
      const own = wordsOf(word);
      const long = own.filter((one) => one.length > 2 || !this.small.has(one)); // articles are left out
      const telling = long.length > 1 ? long : own;
      return { word: own.join(" "), stems: telling.map((one) => this.stem(one)), pieces };
    });
    /** For each stem, how well it matches each item; made for the first search. @type {Map<string, Hits> | null} */
    this.made = null;
  }

  /** The part of a word that its forms share. @param {string} word */
  stem(word) {
    const stem = this.stems.get(word) ?? this.cut(word);
    this.stems.set(word, stem);
    return stem;
  }

  /** @param {string} word */
  cut(word) {
    if (this.whole.has(word)) return word;
    let cut = 0;
    for (let length = Math.min(this.longest, word.length - SHORTEST); length > 0; length -= 1)
      if (this.endings.has(word.slice(-length))) {
        cut = length;
        break;
      }
    const stem = word.slice(0, word.length - cut);
    return stem.length > SHORTEST
      ? stem.replace(/(?<=[cg])[hu]$|qu$/u, (end) => (end === "qu" ? "c" : "")).replace(/(.)\1$/u, "$1")
      : stem;
  }

  /** The stems of all items. */
  index() {
    if (this.made) return this.made;
    /** @type {Map<string, Hits>} */
    const made = new Map();
    const add = (
      /** @type {number} */ i,
      /** @type {string[]} */ words,
      /** @type {number} */ most,
      length = LENGTH,
    ) => {
      const weight = most / (1 + length * words.length);
      for (const word of words) {
        const stem = this.stem(word);
        const hits = made.get(stem) ?? new Map();
        made.set(stem, hits);
        if (weight > (hits.get(i) ?? 0)) hits.set(i, weight);
      }
    };
    this.items.forEach(({ id, title = "", text, more = "" }, i) => {
      add(i, wordsOf(title), TITLE, TITLED);
      add(i, wordsOf(id), ID);
      add(i, wordsOf(text), TEXT);
      add(i, wordsOf(more), MORE);
    });
    this.made = made;
    return made;
  }

  /** What a query finds. @param {string} query @returns {Found} */
  find(query) {
    const typed = plain(query).trim();
    if (!typed) return { ids: new Set(this.items.map(({ id }) => id)), by: "all", meant: [] };
    const named = typed.includes(".") ? this.items.filter(({ id }) => id.startsWith(typed)) : [];
    if (named.length) return { ids: new Set(named.map(({ id }) => id)), by: "words", meant: [] };
    const words = wordsOf(typed);
    const isSmall = (/** @type {string} */ word) => word.length < 2 || this.small.has(word);
    const little = words.every(isSmall) ? [] : words.filter(isSmall);
    const asked = words.filter((word) => !little.includes(word));
    const isTyping = /[\p{L}\p{N}]$/u.test(typed) && asked.at(-1) === words.at(-1);
    const terms = new Map(
      asked.map((word, i) => [this.stem(word), this.term(word, isTyping && i === asked.length - 1)]),
    );
    for (const { stems, pieces } of this.phrases(words)) {
      const hits = this.about(pieces);
      const own = stems.filter((stem) => terms.has(stem));
      if (!own.length) terms.set(stems.join(" "), { hits, isLike: false, meant: pieces });
      for (const stem of own) {
        const term = terms.get(stem);
        if (term) merge(term.hits, hits);
        term?.meant.push(...pieces);
      }
    }
    return this.ranked([...terms.values()], little);
  }

  /** The words of other games that consist of several words, such as “summoning sickness”, and stand in a query.
   * @param {string[]} words */
  phrases(words) {
    const stems = new Set(words.map((word) => this.stem(word)));
    return this.also.filter((one) => one.stems.length > 1 && one.stems.every((stem) => stems.has(stem)));
  }

  /** The items whose ids are about one of some pieces. @param {string[]} pieces @returns {Hits} */
  about(pieces) {
    /** @type {Hits} */
    const hits = new Map();
    this.items.forEach(({ id }, i) => {
      if (pieces.some((piece) => isAbout(id, piece))) hits.set(i, MEANT);
    });
    return hits;
  }

  /** What a word matches. @param {string} word @param {boolean} isTyping whether its end may be missing
   * @returns {Term} */
  term(word, isTyping) {
    const exact = this.exactly(word);
    if (isTyping && word.length >= SHORTEST) merge(exact.hits, this.beginning(word), BEGUN);
    const rest = word.replace(ELIDED, "");
    if (rest !== word && rest.length >= SHORTEST && !this.index().has(this.stem(word))) {
      const without = this.exactly(rest);
      if (without.hits.size) return without;
    }
    if (exact.hits.size) return exact;
    const long = word.length > STEM ? this.beginning(word.slice(0, Math.max(STEM, word.length - 3))) : new Map();
    return long.size ? { hits: long, isLike: true, meant: [] } : this.alike(word);
  }

  /** What a word matches in any of its forms, or as a word of another game. @param {string} word @returns {Term} */
  exactly(word) {
    const stem = this.stem(word);
    const meant = this.also.filter(({ stems: [own, ...more] }) => own === stem && !more.length);
    const pieces = [...new Set(meant.flatMap((one) => one.pieces))];
    const hits = new Map(this.index().get(stem));
    merge(hits, this.about(pieces));
    for (const piece of pieces) merge(hits, this.index().get(this.stem(piece)) ?? new Map(), SAME);
    return { hits, isLike: false, meant: pieces };
  }

  /** What words match that begin so. @param {string} beginning @returns {Hits} */
  beginning(beginning) {
    /** @type {Hits} */
    const hits = new Map();
    for (const [stem, own] of this.index()) if (stem.startsWith(beginning)) merge(hits, own);
    return hits;
  }

  /** What may have been meant by a word with a typing error. @param {string} word @returns {Term} */
  alike(word) {
    const stem = this.stem(word);
    /** @type {Hits} */
    const hits = new Map();
    for (const [known, own] of this.index()) if (isLike(stem, known)) merge(hits, own, LIKE);
    for (const { word: other, pieces } of this.also) if (isLike(word, other)) merge(hits, this.about(pieces), LIKE);
    return { hits, isLike: true, meant: [] };
  }

  /** How much the items that match a word are worth: the fewer, the more. @param {Hits} hits */
  worth(hits) {
    return Math.log((this.items.length + 1) / hits.size);
  }

  /** The scores of the items that match terms, and small words beside them, by their numbers.
   * @param {Term[]} terms @param {string[]} little */
  scores(terms, little) {
    const all = terms.reduce((sum, { hits }) => sum + this.worth(hits), 0);
    /** @type {Map<number, { score: number, share: number }>} */
    const scores = new Map();
    for (const { hits } of terms)
      for (const [i, weight] of hits) {
        const { score, share } = scores.get(i) ?? { score: 0, share: 0 };
        const worth = this.worth(hits);
        scores.set(i, { score: score + worth * weight, share: share + worth / all });
      }
    for (const word of new Set(little)) {
      const hits = this.index().get(this.stem(word)) ?? new Map();
      for (const [i, weight] of hits) {
        const scored = scores.get(i);
        if (scored && weight > TEXT) scored.score += SMALL * this.worth(hits) * weight; // of a title
      }
    }
    return [...scores].map(([i, { score, share }]) => ({
      i,
      score: score * (1 + share) * (1 - (FIRST * i) / this.items.length),
    }));
  }

  /** The items that match terms, the best first: those that match all words, and what comes near the best.
   * @param {Term[]} terms @param {string[]} little small words beside them @returns {Found} */
  ranked(terms, little) {
    const counted = terms.filter(({ hits }) => hits.size);
    const ordered = this.scores(counted, little).sort((one, other) => other.score - one.score);
    const least = NEAR * (ordered[0]?.score ?? 0);
    const isWhole = (/** @type {{ i: number }} */ { i }) => terms.every(({ hits }) => hits.has(i));
    const found = ordered.filter((one, rank) => isWhole(one) || (rank < MOST && one.score >= least));
    const isLike = terms.some((term) => term.isLike);
    const isQuestion = ordered.some(isWhole) ? isLike && terms.length >= SENTENCE : terms.length > 1;
    return {
      ids: new Set(found.map(({ i }) => this.items[i]?.id ?? "")),
      by: isQuestion ? "question" : isLike ? "likeness" : "words",
      meant: [...new Set(counted.flatMap((term) => term.meant))],
    };
  }
}
