// Synthesized sounds: a few waves and some noise, so that nothing is fetched. They are off by default, and nothing is
// created before they are switched on.

import { store as remember, stored } from "../storage.js";

/**
 * A part of a sound: a tone that goes from one pitch to another, or noise through a filter that does; when it begins
 * and how long it takes, in seconds, and how loud it is, at most 1.
 * @typedef {object} Part
 * @property {OscillatorType | "noise"} wave
 * @property {number} from
 * @property {number} to
 * @property {number} [at]
 * @property {number} long
 * @property {number} loud
 */
/** @typedef {"card" | "cast" | "blow" | "slide" | "fall" | "win" | "loss"} Sound */

/** @param {number[]} notes @param {number} step @param {OscillatorType} wave @returns {Part[]} */
const melody = (notes, step, wave) =>
  notes.map((note, i) => ({ wave, from: note, to: note, at: i * step, long: step * 2.4, loud: 0.5 }));

/** @type {Record<Sound, Part[]>} */
export const SOUNDS = {
  card: [
    { wave: "noise", from: 2600, to: 900, long: 0.09, loud: 0.5 },
    { wave: "triangle", from: 190, to: 120, at: 0.05, long: 0.08, loud: 0.5 },
  ],
  cast: [
    { wave: "noise", from: 700, to: 4200, long: 0.32, loud: 0.35 },
    { wave: "sine", from: 420, to: 1150, long: 0.34, loud: 0.3 },
  ],
  blow: [
    { wave: "sine", from: 170, to: 48, long: 0.2, loud: 0.9 },
    { wave: "noise", from: 1500, to: 240, long: 0.11, loud: 0.6 },
  ],
  slide: [
    { wave: "noise", from: 260, to: 520, long: 0.3, loud: 0.7 },
    { wave: "sine", from: 92, to: 70, at: 0.24, long: 0.14, loud: 0.6 },
  ],
  fall: [
    { wave: "noise", from: 900, to: 90, long: 1.2, loud: 0.9 },
    { wave: "sine", from: 110, to: 34, long: 1, loud: 0.9 },
    { wave: "noise", from: 2200, to: 500, at: 0.28, long: 0.25, loud: 0.4 },
  ],
  win: melody([392, 494, 587, 784], 0.15, "triangle"),
  loss: melody([330, 294, 262, 196], 0.24, "triangle"),
};

/** The sound of each kind of event. @type {Record<string, Sound>} */
const HEARD = {
  summon: "card",
  enter: "card",
  merge: "card",
  back: "card",
  cast: "cast",
  damage: "blow",
  slide: "slide",
  mill: "slide",
  fall: "fall",
  "turn-fort": "fall",
  "fort-revealed": "fall",
};

const VOLUME = 0.16;
const KEY = "sounds";

export class Sounds {
  /** @type {AudioContext | null} */
  context = null;
  /** @type {AudioBuffer | null} */
  noise = null;

  /** @param {() => AudioContext} [make] */
  constructor(make = () => new AudioContext()) {
    this.make = make;
    this.isOn = stored(KEY) === "on";
  }

  /** Switch the sounds on or off; the browser remembers it. @param {boolean} isOn */
  async turn(isOn) {
    this.isOn = isOn;
    remember(KEY, isOn ? "on" : "off");
    const { context } = this;
    if (isOn) {
      await this.awake().resume();
      this.play("card");
    } else {
      this.context = this.noise = null;
      await context?.close();
    }
  }

  /** Return the audio context, created when it is first needed. */
  awake() {
    this.context ??= this.make();
    return this.context;
  }

  /**
   * Play the sound of an event.
   * @param {{ kind: string }} event
   * @param {boolean} isWon whether a game that ends with it is won
   */
  hear({ kind }, isWon) {
    const sound = kind === "over" ? (isWon ? "win" : "loss") : HEARD[kind];
    if (sound) this.play(sound);
  }

  /** @param {Sound} sound */
  play(sound) {
    if (!this.isOn) return;
    const context = this.awake();
    // before the first touch of a page browsers allow no sound: skip it
    if (context.state === "running") for (const part of SOUNDS[sound]) this.part(context, part);
    else void context.resume();
  }

  /** @param {AudioContext} context @param {Part} part */
  part(context, { wave, from, to, at = 0, long, loud }) {
    const begin = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(loud * VOLUME, begin + Math.min(0.02, long / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
    gain.connect(context.destination);
    const source = wave === "noise" ? this.hiss(context, gain) : this.tone(context, gain, wave);
    source.pitch.setValueAtTime(from, begin);
    source.pitch.exponentialRampToValueAtTime(to, begin + long);
    source.node.start(begin);
    source.node.stop(begin + long);
  }

  /** @param {AudioContext} context @param {AudioNode} out @param {OscillatorType} wave */
  tone(context, out, wave) {
    const node = context.createOscillator();
    node.type = wave;
    node.connect(out);
    return { node, pitch: node.frequency };
  }

  /** @param {AudioContext} context @param {AudioNode} out */
  hiss(context, out) {
    const node = context.createBufferSource();
    const filter = context.createBiquadFilter();
    node.buffer = this.noise ??= noise(context);
    node.loop = true;
    filter.type = "bandpass";
    node.connect(filter);
    filter.connect(out);
    return { node, pitch: filter.frequency };
  }
}

/** Return half a second of noise. @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return buffer;
}
