// Access to the data of Dust Collectorz in the store, with the types of its records.

/** @typedef {import("../../wire").dust.Frame} Frame */
/** @typedef {import("../../wire").dust.Options} Options */
/** @typedef {import("../../wire").dust.AtHand} AtHand */
/** @typedef {import("../../wire").dust.Card} Card */
/** @typedef {import("../../wire").dust.Laid} Laid */
/** @typedef {import("../../wire").dust.Event} Event */
/** @typedef {import("../../wire").dust.Value} Value */
/** @typedef {import("../../wire").dust.Side} Side */
/** @typedef {import("../../wire").dust.Stat} Stat */
/** @typedef {import("../../wire").dust.Foreseen} Foreseen */
/** @typedef {import("../../store.js").Store} Store */

/** @type {Side[]} */
const SIDES = ["A", "B", "C", "D"];
/** @type {Stat[]} */
export const STATS = ["power", "speed", "health", "cunning"];

/** Return the frame after a number of events. @param {Store} store @param {number} at */
export const frameAt = (store, at) => /** @type {Frame} */ (/** @type {unknown} */ (store.frame(at)));

/** @param {Store} store */
export const optionsOf = (store) => /** @type {Options | null} */ (/** @type {unknown} */ (store.now.moves));

/** @param {Store} store @returns {Event[]} */
export const eventsOf = (store) => /** @type {Event[]} */ (/** @type {unknown} */ (store.events));

/** @param {Store} store @param {string} name */
export const cardOf = (store, name) => /** @type {Card} */ (/** @type {unknown} */ (store.card(name)));

/** @param {Store} store */
export const reportOf = (store) =>
  /** @type {import("../../wire").dust.Report | null} */ (/** @type {unknown} */ (store.now.report));

/** Return the sides in play. @param {Frame} frame */
export const sidesOf = (frame) => SIDES.filter((side) => `${side} hand` in frame);

/** Return the owners of capture piles: players or teams. @param {Frame} frame */
export const partiesOf = (frame) =>
  Object.keys(frame)
    .filter((key) => key.endsWith(" points"))
    .map((key) => key.slice(0, -" points".length));

/**
 * Return a value of a player or a pile in a frame.
 * @template {"hand" | "overflow" | "deck" | "discard" | "laid" | "captured" | "points"} What
 * @param {Frame} frame
 * @param {string} whose
 * @param {What} what
 * @returns {{ hand: string[] | number, overflow: string[], deck: number, discard: string[], laid: Laid,
 *   captured: string[], points: number }[What]}
 */
export const of = (frame, whose, what) => /** @type {any} */ (frame)[`${whose} ${what}`];

/** Return all cards in front of a player, in the order in which they were laid. @param {Laid} laid */
export const allOf = ({ counters, given, cards }) => [...counters, ...given, ...cards];

/** @param {Frame} frame */
export const isYoung = (frame) => frame.mode.startsWith("young");

/**
 * Whether a player leads: with three or four players, the leader after the last clash captures everything.
 * @param {Frame} frame
 * @param {string} side
 */
export const isLeading = ({ mode, leader }, side) => /^versus ./.test(mode) && leader === side;

/** Return the other players around the table, starting with the next one. @param {Frame} frame @param {Side} near */
export function othersOf(frame, near) {
  const sides = sidesOf(frame);
  const at = sides.indexOf(near);
  return [...sides.slice(at + 1), ...sides.slice(0, at)];
}

/**
 * Return the numbers of events at which stepping by phases or turns stops. A move begins with a beat that has a title,
 * and a round ends with one that has a recap; if there are no rounds, each move is a turn.
 * @param {import("../../types").StoryBeat[]} beats
 * @param {import("../../types").Grain} grain
 */
export function stops(beats, grain) {
  if (grain !== "phase" && grain !== "turn") return undefined;
  const ends = grain === "turn" ? beats.filter(({ recap }) => recap?.length).map(({ to }) => to) : [];
  const found = ends.length ? ends : beats.filter(({ title }) => title).map(({ from }) => from);
  return [0, ...found, beats.at(-1)?.to ?? 0];
}

/** The kinds of events for a part of a value. */
const PARTS = new Set(["full", "half", "ability", "stronger", "weaker", "unchanged", "carried", "floor"]);
/** The kinds of events that begin a new clash. */
const ANEW = new Set(["attack", "answer", "counter", "give", "add", "next-attacker"]);

/**
 * Return both values of the clash that is shown after a number of events, as far as they have been shown; null if there
 * is none.
 * @param {Store} store
 * @param {number} at
 * @returns {{ attack: Value, answer: Value, attacker: Side, defender: Side, won: Side | null } | null}
 */
export function clashAt(store, at) {
  const events = eventsOf(store).slice(0, at);
  const from = events.findLastIndex(({ kind }) => ANEW.has(kind));
  const answer = events[from];
  if (answer?.kind !== "answer" || !answer.side || !answer.other) return null;
  const [attacker, defender] = [/** @type {Side} */ (answer.other), answer.side];
  const since = events.slice(from + 1);
  const of = (/** @type {Side} */ side) => {
    const parts = since
      .filter((event) => PARTS.has(event.kind) && event.side === side)
      .map(({ kind, amount = 0, card, ability }) => ({ kind, amount, card, ability }));
    return { amount: parts.reduce((sum, part) => sum + part.amount, 0), parts };
  };
  const won = since.find(({ kind }) => kind === "won")?.side ?? null;
  return { attack: of(attacker), answer: of(defender), attacker, defender, won };
}
