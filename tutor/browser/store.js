// The store: all that was told so far. Answers come in, and everything that is drawn is drawn from here.

import { grouped, unfold } from "./frames.js";

/** @typedef {import("./wire").Told} Answer */
/** @typedef {import("./types").Story} Story */
/** @typedef {import("./types").Now} Now */
/** @typedef {object} Values what the placeholders of a sentence stand for, by their names; `count` chooses its form */

/** @type {Story} */
const EMPTY = { events: [], beats: [], frames: [] };

/** What is told once in a language, and stays until it is told again. */
const LASTING = /** @type {const} */ (["situations", "sets", "editions", "games", "lobby"]);
const LASTING_MAPS = /** @type {const} */ (["signs", "abilities", "titles", "drawings", "decks", "also", "languages"]);

/**
 * A story with what was told of it: what it goes on with after so many events of those that are known.
 * @param {Story} story
 * @param {Answer} answer
 * @returns {Story}
 */
export function grown(story, answer) {
  if (!("events" in answer)) return EMPTY;
  // what a game without a board of its own tells goes through here as it is: only `game/plain.js` looks into it
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

/** What is so where nothing else is told. @type {Now} */
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
  // @ts-expect-error: it is told before anything of it is drawn
  lessons: null,
  // @ts-expect-error: as are the lessons
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

/** Where one is, from an answer that says so. @param {Answer} answer @returns {Now} */
export function placed(answer) {
  const told = Object.entries(answer).filter(([key, value]) => Object.hasOwn(NOWHERE, key) && value !== null);
  return { ...NOWHERE, ...Object.fromEntries(told) };
}

/**
 * A word or sentence with its placeholders filled, in the form that its number asks for.
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
 * A map of strings without a prototype, so that a card named “constructor” finds only what was told of it.
 * @template T
 * @param {Record<string, T>} [entries]
 * @returns {Record<string, T>}
 */
const map = (entries = {}) => Object.assign(Object.create(null), entries);
/** What of an address says how a game begins. @param {string} address */
const beginning = (address) => address.replace(/[&?]moves=.*/, "");

/** Whether a game that is told from its beginning is the one that was known, with no move less. @param {Now} was
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
  /** The words of other games, with the pieces of our ids that they mean. @type {Record<string, string[]>} */
  also = map();
  /** @type {import("./wire").CardSet[]} */
  sets = [];
  /** The games of the house. @type {import("./wire").ListedGame[]} */
  games = [];
  /** What a game tells that has a lobby of its own. @type {import("./wire").dust.Lobby | null} */
  lobby = null;
  /** By its number. @type {Record<number, import("./wire").Edition>} */
  editions = {};
  /** @type {Record<string, string>} */
  languages = map();
  language = "";
  /** @type {Intl.PluralRules | null} */
  plurals = null;
  /** The level of the game that is chosen in the lobby. */
  level = 0;
  /** @type {Story} */
  story = EMPTY;
  /** @type {Now | null} */
  told = null;

  /** Where one is. It has been told before anything is drawn. @returns {Now} */
  get now() {
    if (!this.told) throw new Error("nothing has been told yet");
    return this.told;
  }

  /** The name of the game that is shown: no answer names the first of the games. */
  get gameName() {
    return this.now.game ?? this.games[0]?.name ?? "";
  }

  get events() {
    return this.story.events;
  }

  get beats() {
    return this.story.beats;
  }

  /** The beat that an event belongs to, by its number from 1. @param {number} at */
  beat(at) {
    return (at && this.beats.find(({ to }) => to >= at)) || null;
  }

  get frames() {
    return this.story.frames;
  }

  /** The frame after so many events. @param {number} at */
  frame(at) {
    const frame = this.story.frames[at];
    if (!frame) throw new Error(`there is no frame ${at}`);
    return frame;
  }

  /** A card by its name, of which the table tells. @param {string} name */
  card(name) {
    const card = this.cards[name];
    if (!card) throw new Error(`there is no card ${name}`);
    return card;
  }

  /** A rule by its id, which has been cited. @param {string} id */
  rule(id) {
    const rule = this.rules[id];
    if (!rule) throw new Error(`there is no rule ${id}`);
    return rule;
  }

  /**
   * Learn what an answer says of cards, rules and words; true where another language is spoken from now on.
   * @param {Answer} answer
   */
  learn(answer) {
    Object.assign(this.cards, answer.cards);
    Object.assign(this.rules, answer.rules);
    for (const key of LASTING) if (answer[key]) Object.assign(this, { [key]: answer[key] });
    for (const key of LASTING_MAPS)
      if (answer[key]) Object.assign(this, { [key]: map(/** @type {any} */ (answer[key])) });
    if (!answer.language) {
      Object.assign(this.words, answer.interface); // those of another game
      return false;
    }
    this.words = map(answer.interface);
    this.language = answer.language;
    this.plurals = new Intl.PluralRules(answer.language);
    return true;
  }

  /**
   * Take an answer over that says where one is now; whether all is new, and how many events of the story were known.
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

  /** Names, with the comma and the “and” of the language between them; of one nothing is asked, for a browser takes
   * its time for that. @param {string[]} names */
  list(names) {
    return names.length > 1 ? new Intl.ListFormat(this.language || "en").format(names) : names.join("");
  }

  /** A word or sentence of the interface, with its placeholders filled. @param {string} key @param {Values} [values] */
  t(key, values = {}) {
    return filled(this.words[key] ?? key, values, this.plurals);
  }
}
