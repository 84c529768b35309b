// The move that is being made: cards taken up one by one, the abilities that are used, the statistic, and whom. After
// each step the kernel is asked what it would come to, and why it cannot be made as it is.

import { aloud } from "../../citing.js";
import { focus } from "../../common/focus.js";
import { moveAct } from "../../moves.js";
import { optionsOf } from "./told.js";

/** @typedef {import("./told.js").Stat} Stat */
/** @typedef {import("./told.js").Side} Side */
/** @typedef {import("./told.js").AtHand} AtHand */
/** @typedef {import("../../wire").dust.Move} Move */

export class Making {
  /** The numbers of the cards that were taken up, the primary card first. @type {number[]} */
  cards = [];
  /** Those of them whose ability is used. @type {Set<number>} */
  using = new Set();
  /** @type {Stat | null} */
  stat = null;
  /** @type {Side | null} */
  whom = null;
  /** What it would come to. @type {import("./told.js").Foreseen | null} */
  foreseen = null;
  /** What was told when it was begun. @type {unknown} */
  told = null;

  /** @param {import("./table.js").DustTable} game */
  constructor(game) {
    this.game = game;
    this.store = game.store;
  }

  /** What can be done now; null where nothing can, or one looks back. */
  get options() {
    return this.game.timeline.isNow && !this.game.isVeiled ? optionsOf(this.store) : null;
  }

  get hand() {
    return this.options?.hand ?? [];
  }

  /** The cards that were taken up. @returns {AtHand[]} */
  get entries() {
    return this.cards.flatMap((i) => this.hand[i] ?? []);
  }

  /** Whether nothing can be foretold here: what a lesson asks is left to its learner. */
  get isBlind() {
    const { lesson, playlist } = this.store.now;
    return Boolean(lesson || playlist);
  }

  /** Whether a lesson asks what the wheel does, or wants it counted: then it is not given away. */
  get isTested() {
    const { lesson } = this.store.now;
    if (!lesson || lesson.outcome) return false;
    return lesson.options.length > 0 || lesson.judged === "on the way" || lesson.judged === "off";
  }

  /** Something has been told: what was begun is over. */
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

  /** The kind of move that is being made. @returns {Move["kind"] | null} */
  get kind() {
    const [first] = this.entries;
    const { phase } = this.options ?? {};
    if (phase === "attack" || phase === "add" || phase === "play") return first ? phase : null;
    return first ? (first.kind ?? "answer") : null;
  }

  /** The move as it is by now; null where no card was taken up. @returns {Move | null} */
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

  /** The same counter card given up instead of played; null where that is not allowed. @returns {Move | null} */
  get giving() {
    const [first] = this.entries;
    return first?.gives ? { kind: "give", cards: [first.said] } : null;
  }

  /** Whether it can be laid as it is. */
  get isReady() {
    if (!this.move) return false;
    if (this.isBlind) return this.kind !== "attack" || this.stat !== null;
    return this.foreseen !== null && !this.foreseen.refused.length;
  }

  /** Take a card up, or put it back. @param {number} i */
  press(i) {
    const entry = this.hand[i];
    if (!entry) return;
    const { selection, view } = this.game;
    selection.clear();
    if (this.cards.includes(i)) {
      this.cards = this.cards.filter((one) => one !== i);
      this.using.delete(i);
    } else if (entry.why && !this.cards.length) {
      if (this.game.isWordless) this.game.shake(i);
      else Object.assign(selection, { why: entry.why, refused: i });
      if (this.game.isWordless) return this.game.view.announce(entry.why.map(aloud));
    } else {
      const alone = [entry.kind, this.kind].some((kind) => kind === "counter" || kind === "give");
      this.cards = alone ? [i] : [...this.cards, i];
      if (alone) this.using = new Set();
    }
    this.changed();
    if (selection.why && view.byKey) focus(this.game.cardAt(i));
  }

  /** Use an ability, or do not. @param {number} i */
  use(i) {
    this.game.selection.clear();
    if (!this.using.delete(i)) this.using.add(i);
    this.changed();
  }

  /** @param {Stat} stat */
  name(stat) {
    this.game.selection.clear();
    this.stat = this.stat === stat && this.kind === "add" ? null : stat;
    this.changed();
  }

  /** @param {Side} side */
  aim(side) {
    this.game.selection.clear();
    this.whom = side;
    this.changed();
  }

  /** It has become another move: ask what that would come to. */
  changed() {
    this.foreseen = null;
    this.game.refresh();
    const { move } = this;
    if (!move || this.isBlind) return;
    const said = JSON.stringify(move);
    const reply = (/** @type {import("../../wire").Told} */ answer) => {
      this.store.learn(answer);
      if (JSON.stringify(this.move) !== said || !this.game.isShown) return;
      this.foreseen = /** @type {import("./told.js").Foreseen | null} */ (
        /** @type {unknown} */ (answer.foreseen ?? null)
      );
      this.game.refresh();
      const { foreseen } = this;
      if (foreseen?.refused.length && this.game.isWordless) this.leave();
      if (!foreseen) return;
      const { line, refused } = foreseen;
      this.game.view.announce(line ? [this.store.t("foreseen", { text: line })] : refused.map(aloud));
    };
    this.game.view.connection.say({ do: "foresee", move }, { isQuiet: true, reply });
  }

  /** Leave a card that does not go on from those before it, as it is seen to do. */
  leave() {
    const [last = -1] = this.cards.splice(-1);
    this.changed();
    this.game.shake(last);
  }

  /** Lay what was taken up. */
  lay() {
    const { move } = this;
    if (move && this.isReady) this.game.view.say(moveAct(move));
  }
}
