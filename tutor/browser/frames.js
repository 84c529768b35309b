// The frames of a story, and the cards in a frame. A frame is kept for every event, so that stepping back and forth
// needs no kernel.

/** @typedef {import("./wire").Frame} Frame */
/** @typedef {import("./wire").Event} Event */
/** @typedef {import("./types").Grain} Grain */
/** @typedef {import("./types").StoryBeat} StoryBeat */
/** @typedef {import("./types").Thing} Thing */
/** @typedef {"hand" | "upper" | "lower" | "champion" | "shown"} Zone */

/** All possible sides. @type {import("./wire").Side[]} */
const SIDES = ["A", "B", "C", "D"];
export const LINES = /** @type {const} */ (["upper", "lower"]);
export const GRAINS = /** @type {const} */ (["event", "beat", "phase", "turn"]);

/** Whether more than two sides play. @param {import("./store.js").Store} store */
export const isRing = (store) => store.now.rows.length > LINES.length;

/** Return the sides of a table. @param {Frame} frame */
export const sidesOf = (frame) => SIDES.filter((side) => frame[`${side}.hand`] !== undefined);

/**
 * Return how many cards a hand holds. A hand is a list of cards or, if it is hidden, their number.
 * @param {import("./types").Hand} hand
 */
export const count = (hand) => (Array.isArray(hand) ? hand.length : hand);

/**
 * Return the frames of a story: one for its start, and one after each event.
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
 * Return the beats of a story, each as one text, with the frames before and after it and its title. The new beats
 * replace those after the frame `from`.
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
 * Return every card on the table in a frame, in a fixed order, each with a key that it keeps when it moves.
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

/** The kinds of events that begin a phase. */
const PHASES = new Set(["mana", "assault", "reveal", "turn", "heal"]);

/**
 * Return the numbers of the frames to stop at when stepping by events, beats, phases or turns. A turn begins with the
 * event that gives the Mana; beats and phases stop where they end.
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
 * Return the stop before or after a frame.
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
 * Return the event that activated the creature whose attacks are shown at a frame, if any.
 * @param {Event[]} events
 * @param {number} at
 */
export function activated(events, at) {
  const last = events.slice(0, at).findLast(({ kind }) => kind === "activate" || CALM.has(kind));
  return last?.kind === "activate" ? last : null;
}
