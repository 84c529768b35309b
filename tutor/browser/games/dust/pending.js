// The unfinished move: the chosen cards, the abilities that are used, the statistic, and the opponent. After each
// change the kernel is asked what the move would do, and why it is not legal yet.

import { aloud } from "../../citing.js";
import { focus } from "../../common/focus.js";
import { draw } from "../../game/game.js";
import { clearSelection } from "../../game/selection.js";
import { moveAct } from "../../moves.js";
import { optionsOf } from "./records.js";
import { isWordless, shake } from "./wordless.js";

/** @typedef {import("./state.js").DustGame} DustGame */
/** @typedef {import("./records.js").Stat} Stat */
/** @typedef {import("./records.js").Side} Side */
/** @typedef {import("./records.js").AtHand} AtHand */
/** @typedef {import("../../wire").dust.Move} Move */

export class PendingMove {
  /** The numbers of the chosen cards, the primary card first. @type {number[]} */
  cards = [];
  /** The cards among them whose ability is used. @type {Set<number>} */
  using = new Set();
  /** @type {Stat | null} */
  stat = null;
  /** @type {Side | null} */
  whom = null;
  /** What the move would do. @type {import("./records.js").Foreseen | null} */
  foreseen = null;
  /** The answer of the kernel on which the move is based. @type {unknown} */
  told = null;

  /** @param {import("../../view.js").View} view */
  constructor(view) {
    this.view = view;
    this.store = view.store;
  }

  /** What can be done now; null if nothing can, or if an earlier event is shown. */
  get options() {
    return this.view.timeline.isNow && !this.view.isVeiled ? optionsOf(this.store) : null;
  }

  get hand() {
    return this.options?.hand ?? [];
  }

  /** The chosen cards. @returns {AtHand[]} */
  get entries() {
    return this.cards.flatMap((i) => this.hand[i] ?? []);
  }

  /** Whether no forecast is shown: a lesson leaves it to the learner. */
  get isBlind() {
    const { lesson, playlist } = this.store.now;
    return Boolean(lesson || playlist);
  }

  /** Whether a lesson asks for the effect of the wheel, so that the effect must be hidden. */
  get isTested() {
    const { lesson } = this.store.now;
    if (!lesson || lesson.outcome) return false;
    return lesson.options.length > 0 || lesson.judged === "on the way" || lesson.judged === "off";
  }

  /** Drop the move if the kernel has sent news. */
  renew() {
    if (this.told === this.store.told) return;
    this.told = this.store.told;
    this.clear();
  }

  clear() {
    this.cards = [];
    this.using = new Set();
    this.stat = this.whom = this.foreseen = null;
    const { options } = this;
    if (options?.whom.length === 1) this.whom = options.whom[0] ?? null;
  }

  /** The kind of the move. @returns {Move["kind"] | null} */
  get kind() {
    const [first] = this.entries;
    const { phase } = this.options ?? {};
    if (phase === "attack" || phase === "add" || phase === "play") return first ? phase : null;
    return first ? (first.kind ?? "answer") : null;
  }

  /** The move so far; null if no card is chosen. @returns {Move | null} */
  get move() {
    const { kind, entries, stat, whom } = this;
    if (!kind) return null;
    const said = entries.map((entry) => entry.said);
    /** @type {Move} */
    const move = { kind, cards: said };
    if (kind === "counter" || kind === "give" || kind === "play") return move;
    const using = this.cards.filter((i) => this.using.has(i)).flatMap((i) => this.hand[i]?.said ?? []);
    if (using.length) move.using = using;
    if (stat && (kind === "attack" || kind === "add")) move.stat = stat;
    if (whom && kind === "attack") move.whom = whom;
    return move;
  }

  /** The move that gives up the same counter card instead of playing it; null if that is not allowed.
   * @returns {Move | null} */
  get giving() {
    const [first] = this.entries;
    return first?.gives ? { kind: "give", cards: [first.said] } : null;
  }

  /** Whether the move is complete and allowed. */
  get isReady() {
    if (!this.move) return false;
    if (this.isBlind) return this.kind !== "attack" || this.stat !== null;
    return this.foreseen !== null && !this.foreseen.refused.length;
  }
}

// -- what changes it --------------------------------------------------------------------------------------------------

/** Choose a card, or put it back. @param {DustGame} game @param {number} i */
export function press(game, i) {
  const { selection, view, pending } = game;
  const entry = pending.hand[i];
  if (!entry) return;
  clearSelection(selection);
  if (pending.cards.includes(i)) {
    pending.cards = pending.cards.filter((one) => one !== i);
    pending.using.delete(i);
  } else if (entry.why && !pending.cards.length) {
    if (isWordless(game)) {
      shake(game, i);
      view.announce(entry.why.map(aloud));
      return;
    }
    Object.assign(selection, { why: entry.why, refused: i });
  } else {
    const alone = [entry.kind, pending.kind].some((kind) => kind === "counter" || kind === "give");
    pending.cards = alone ? [i] : [...pending.cards, i];
    if (alone) pending.using = new Set();
  }
  changed(game);
  if (selection.why && view.byKey) focus(game.table.cardAt(game, i));
}

/** Turn the use of an ability on or off. @param {DustGame} game @param {number} i */
export function use(game, i) {
  clearSelection(game.selection);
  if (!game.pending.using.delete(i)) game.pending.using.add(i);
  changed(game);
}

/** Name a statistic. @param {DustGame} game @param {Stat} stat */
export function name(game, stat) {
  const { pending, selection } = game;
  clearSelection(selection);
  pending.stat = pending.stat === stat && pending.kind === "add" ? null : stat;
  changed(game);
}

/** Choose the opponent. @param {DustGame} game @param {Side} side */
export function aim(game, side) {
  clearSelection(game.selection);
  game.pending.whom = side;
  changed(game);
}

/** Draw the changed move, and ask what it would do. @param {DustGame} game */
function changed(game) {
  const { pending, store, view } = game;
  pending.foreseen = null;
  draw(game);
  const { move } = pending;
  if (!move || pending.isBlind) return;
  const asked = JSON.stringify(move);
  const reply = (/** @type {import("../../wire").Told} */ answer) => {
    store.learn(answer);
    if (JSON.stringify(pending.move) !== asked || !game.isShown) return;
    pending.foreseen = /** @type {import("./records.js").Foreseen | null} */ (
      /** @type {unknown} */ (answer.foreseen ?? null)
    );
    draw(game);
    const { foreseen } = pending;
    if (foreseen?.refused.length && isWordless(game)) takeBackLast(game);
    if (!foreseen) return;
    const { line, refused } = foreseen;
    view.announce(line ? [store.t("foreseen", { text: line })] : refused.map(aloud));
  };
  view.connection.say({ do: "foresee", move }, { isQuiet: true, reply });
}

/** Put back a card that does not fit those before it, and shake it. @param {DustGame} game */
function takeBackLast(game) {
  const [last = -1] = game.pending.cards.splice(-1);
  changed(game);
  shake(game, last);
}

/** Put everything back. @param {DustGame} game */
export function putBack(game) {
  game.pending.clear();
  clearSelection(game.selection);
  draw(game);
}

/** Make the move. @param {DustGame} game */
export function play({ pending, view }) {
  const { move } = pending;
  if (move && pending.isReady) view.say(moveAct(move));
}
