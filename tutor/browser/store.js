// The store: everything that the kernel has sent. All drawing reads from it.

import { grouped, unfold } from "./frames.js";

/** @typedef {import("./wire").Told} Answer */
/** @typedef {import("./types").Story} Story */
/** @typedef {import("./types").Now} Now */
/** @typedef {object} Values the values of a sentence's placeholders, by name; `count` chooses singular or plural */

/** @type {Story} */
const EMPTY = { events: [], beats: [], frames: [] };

/** What is sent once for each language, and is kept until it is sent again. */
const LASTING = /** @type {const} */ (["situations", "sets", "editions", "games", "lobby"]);
const LASTING_MAPS = /** @type {const} */ (["signs", "abilities", "titles", "drawings", "decks", "also", "languages"]);

/**
 * Return a story with the new events of an answer, which replace all events after the first `from`.
 * @param {Story} story
 * @param {Answer} answer
 * @returns {Story}
 */
export function grown(story, answer) {
  if (!("events" in answer)) return EMPTY;
  // the data of a game without its own board is not changed here: only `game/plain.js` reads it
  const { start, from, events, beats } = /** @type {import("./wire").InGame} */ (answer);
  const frames = start ? [start] : story.frames;
  const base = frames[from];
  if (!base) throw new Error(`a story goes on after ${from} events, and ${frames.length - 1} are known`);
  return {
    events: [...story.events.slice(0, from), ...events],
    beats: grouped(story.beats, beats, from),
    frames: [...frames.slice(0, from), ...unfold(base, events)],
  };
}

/** The default values of keys that an answer leaves out. @type {Now} */
const NOWHERE = {
  room: "lobby",
  address: "",
  over: false,
  draft: null,
  choice: null,
  moves: null,
  undo: false,
  at: null,
  rule: "",
  // @ts-expect-error: it is sent before the lessons are drawn
  lessons: null,
  // @ts-expect-error: they are sent before the puzzles are drawn
  puzzles: null,
  finished: null,
  from: 0,
  steps: [],
  game: null,
  solo: false,
  mode: "duel",
  rows: [],
  piles: [],
  edition: 1,
  automa: null,
  handover: null,
  names: {},
  says: [],
  seats: "",
  seat: null,
  you: null,
  seen: null,
  setup: null,
  origin: null,
  playlist: null,
  situation: null,
  lesson: null,
  first: null,
  report: null,
  prospects: [],
};

/** Return the state of the table from an answer with a room. @param {Answer} answer @returns {Now} */
export function placed(answer) {
  const told = Object.entries(answer).filter(([key, value]) => Object.hasOwn(NOWHERE, key) && value !== null);
  return { ...NOWHERE, ...Object.fromEntries(told) };
}

/**
 * Return a word or sentence with its placeholders filled, in the singular or the plural.
 * @param {import("./types").Word} word
 * @param {Values} values
 * @param {Intl.PluralRules | null} plurals
 */
export function filled(word, values, plurals) {
  const known = /** @type {Record<string, unknown>} */ (values);
  const form = typeof word === "string" ? word : word[plurals?.select(Number(known.count)) === "one" ? "one" : "other"];
  return form.replace(/\{(\w+)\}/g, (_, name) => String(known[name] ?? ""));
}

/**
 * Return a record without a prototype, so that a card named “constructor” has no entry unless one was sent.
 * @template T
 * @param {Record<string, T>} [entries]
 * @returns {Record<string, T>}
 */
const map = (entries = {}) => Object.assign(Object.create(null), entries);
/** Return the part of an address that says how a game begins. @param {string} address */
const beginning = (address) => address.replace(/[&?]moves=.*/, "");

/** Whether a game that was sent from its beginning is the known game, with all of its earlier moves. @param {Now} was
 * @param {Now} now */
const goesOn = (was, now) =>
  was.room === now.room &&
  beginning(was.address) === beginning(now.address) &&
  was.steps.every((step, i) => step === now.steps[i]);

export class Store {
  /** @type {Record<string, import("./wire").Card>} */
  cards = map();
  /** @type {Record<string, import("./wire").Rule>} */
  rules = map();
  /** @type {Record<string, import("./types").Word>} */
  words = map();
  /** @type {Record<string, string>} */
  signs = map();
  /** @type {Record<string, string>} */
  abilities = map();
  /** @type {Record<string, string>} */
  titles = map();
  /** @type {Record<string, string>} */
  drawings = map();
  /** @type {Record<string, string[]>} */
  decks = map();
  /** @type {import("./wire").Listed[]} */
  situations = [];
  /** Words of other card games, with the parts of our rule ids that they mean. @type {Record<string, string[]>} */
  also = map();
  /** @type {import("./wire").CardSet[]} */
  sets = [];
  /** All games. @type {import("./wire").ListedGame[]} */
  games = [];
  /** What a game with its own part of the lobby sends. @type {import("./wire").dust.Lobby | null} */
  lobby = null;
  /** By number. @type {Record<number, import("./wire").Edition>} */
  editions = {};
  /** @type {Record<string, string>} */
  languages = map();
  language = "";
  /** @type {Intl.PluralRules | null} */
  plurals = null;
  /** The level of the game chosen in the lobby. */
  level = 0;
  /** @type {Story} */
  story = EMPTY;
  /** @type {Now | null} */
  told = null;

  /** The state of the table. It is sent before anything is drawn. @returns {Now} */
  get now() {
    if (!this.told) throw new Error("nothing has been told yet");
    return this.told;
  }

  /** The name of the game that is shown. Answers leave out the name of the first game. */
  get gameName() {
    return this.now.game ?? this.games[0]?.name ?? "";
  }

  get events() {
    return this.story.events;
  }

  get beats() {
    return this.story.beats;
  }

  /** Return the beat of an event, or null. @param {number} at */
  beat(at) {
    return (at && this.beats.find(({ to }) => to >= at)) || null;
  }

  get frames() {
    return this.story.frames;
  }

  /** Return the frame after a number of events. @param {number} at */
  frame(at) {
    const frame = this.story.frames[at];
    if (!frame) throw new Error(`there is no frame ${at}`);
    return frame;
  }

  /** Return a card by its name. Throws an error if it was not sent. @param {string} name */
  card(name) {
    const card = this.cards[name];
    if (!card) throw new Error(`there is no card ${name}`);
    return card;
  }

  /** Return a rule by its id. Throws an error if it was not sent. @param {string} id */
  rule(id) {
    const rule = this.rules[id];
    if (!rule) throw new Error(`there is no rule ${id}`);
    return rule;
  }

  /**
   * Take over the cards, rules and words of an answer. Return true when the language has changed.
   * @param {Answer} answer
   */
  learn(answer) {
    Object.assign(this.cards, answer.cards);
    Object.assign(this.rules, answer.rules);
    for (const key of LASTING) if (answer[key]) Object.assign(this, { [key]: answer[key] });
    for (const key of LASTING_MAPS)
      if (answer[key]) Object.assign(this, { [key]: map(/** @type {any} */ (answer[key])) });
    if (!answer.language) {
      Object.assign(this.words, answer.interface); // the words of another game
      return false;
    }
    this.words = map(answer.interface);
    this.language = answer.language;
    this.plurals = new Intl.PluralRules(answer.language);
    return true;
  }

  /**
   * Take over an answer with a room. Return whether it replaces the whole story, and how many events were known before.
   * @param {Answer} answer
   */
  place(answer) {
    const isFresh = "start" in answer || !this.told;
    const was = this.told;
    const known = this.story.events.length;
    this.story = grown(this.story, answer);
    this.told = placed(answer);
    const isOther = isFresh && !(was && goesOn(was, this.told));
    const before = this.told.seen ?? (isOther ? Infinity : known);
    return { isFresh, before: Math.min(before, this.story.events.length) };
  }

  /** Return names joined with the commas and the “and” of the language. A single name needs no `Intl.ListFormat`, which
   * is slow to create. @param {string[]} names */
  list(names) {
    return names.length > 1 ? new Intl.ListFormat(this.language || "en").format(names) : names.join("");
  }

  /** Return a word or sentence of the interface with its placeholders filled.
   * @param {string} key @param {Values} [values] */
  t(key, values = {}) {
    return filled(this.words[key] ?? key, values, this.plurals);
  }
}
