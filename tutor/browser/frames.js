// The frames of a story, and what lies in one. A frame is kept for every event, so that going back and forth needs no
// kernel.

/** @typedef {import("./wire").Frame} Frame */
/** @typedef {import("./wire").Event} Event */
/** @typedef {import("./types").Grain} Grain */
/** @typedef {import("./types").StoryBeat} StoryBeat */
/** @typedef {import("./types").Thing} Thing */
/** @typedef {"hand" | "upper" | "lower" | "champion" | "shown"} Zone */

/** All sides that there may be. @type {import("./wire").Side[]} */
const SIDES = ["A", "B", "C", "D"];
export const LINES = /** @type {const} */ (["upper", "lower"]);
export const GRAINS = /** @type {const} */ (["event", "beat", "phase", "turn"]);

/** Whether more than two sit around the table. @param {import("./store.js").Store} store */
export const isRing = (store) => store.now.rows.length > LINES.length;

/** The sides of a table. @param {Frame} frame */
export const sidesOf = (frame) => SIDES.filter((side) => frame[`${side}.hand`] !== undefined);

/**
 * How many cards a hand holds: it is told as its cards, or, where it is hidden, as their number.
 * @param {import("./types").Hand} hand
 */
export const count = (hand) => (Array.isArray(hand) ? hand.length : hand);

/**
 * The frames of a story: one for its start, and one after each event.
 * @param {Frame} start
 * @param {Event[]} events
 */
export function unfold(start, events) {
  const frames = [start];
  let frame = start;
  for (const { patch } of events) {
    if (patch) frame = { ...frame, ...patch };
    frames.push(frame);
  }
  return frames;
}

/**
 * The beats of a story, each as one text, with the frames before and after it and the title that it stands under; those
 * that are told come after those that lead to the frame `from`.
 * @param {StoryBeat[]} known
 * @param {import("./wire").Beat[]} told
 * @param {number} from
 */
export function grouped(known, told, from) {
  const beats = known.filter(({ to }) => to <= from);
  for (const beat of told) {
    const last = beats.at(-1);
    const at = last?.to ?? 0;
    const under = beat.title ?? last?.under ?? "";
    beats.push({ ...beat, text: beat.says.join(" "), from: at, to: at + beat.events, under });
  }
  return beats;
}

/**
 * Everything that lies on the table in a frame, in a fixed order, each with a key that stays its own as it moves.
 * @param {Frame} frame
 */
export function things(frame) {
  /** @type {Record<string, number>} */
  const seen = {};
  /** @type {Thing[]} */
  const found = [];
  for (const side of sidesOf(frame)) {
    /**
     * @type {(name: string, zone: Zone, index: number, creature?: import("./wire").Creature | null) => void}
     */
    const add = (name, zone, index, creature = null) => {
      const base = `${side} ${name}`;
      const number = (seen[base] ?? 0) + 1;
      seen[base] = number;
      found.push({ key: `${base} ${number}`, side, name, zone: `${side}.${zone}`, index, creature });
    };
    const hand = frame[`${side}.hand`];
    const isOpen = Array.isArray(hand);
    if (isOpen) hand.forEach((name, i) => void add(name, "hand", i));
    for (const line of LINES)
      frame[`${side}.${line}`].forEach((creature, i) => void (creature && add(creature.card, line, i, creature)));
    const champion = frame[`${side}.champion`];
    if (champion) add(champion.card, "champion", isOpen ? hand.length : -1);
    if (frame.shown && frame.player === side) add(frame.shown, "shown", 0);
  }
  return found;
}

/** The kinds of events with which a phase begins. */
const PHASES = new Set(["mana", "assault", "reveal", "turn", "heal"]);

/**
 * The numbers of the frames at which one stops when stepping by events, beats, phases or turns. Turns begin with the
 * event that gives the Mana; of beats and phases one sees what they have done.
 * @param {Pick<Event, "kind">[]} events
 * @param {Grain} grain
 * @param {Pick<StoryBeat, "to">[]} [beats]
 */
export function stops(events, grain, beats = []) {
  const all = new Set([0]);
  if (grain === "beat") for (const { to } of beats) all.add(to);
  events.forEach(({ kind }, i) => {
    if (grain === "event" || (grain === "turn" && kind === "mana")) all.add(i + 1);
    else if (grain === "phase" && PHASES.has(kind)) all.add(i);
  });
  return [...all.add(events.length)];
}

/**
 * The stop before or after a frame.
 * @param {Pick<Event, "kind">[]} events
 * @param {number} at
 * @param {number} direction
 * @param {Grain} grain
 * @param {Pick<StoryBeat, "to">[]} [beats]
 * @param {number[]} [all]
 */
export function stop(events, at, direction, grain, beats, all = stops(events, grain, beats)) {
  return direction < 0 ? (all.filter((i) => i < at).at(-1) ?? 0) : (all.find((i) => i > at) ?? events.length);
}

const CALM = new Set(["assault", "wait", "calm", "heal", "turn", "summon", "cast", "mana"]);

/**
 * The event that activated the creature whose attacks are being told at a frame, if any.
 * @param {Event[]} events
 * @param {number} at
 */
export function activated(events, at) {
  const last = events.slice(0, at).findLast(({ kind }) => kind === "activate" || CALM.has(kind));
  return last?.kind === "activate" ? last : null;
}
