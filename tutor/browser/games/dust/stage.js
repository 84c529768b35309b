// The middle of the table: the attack above, the answer below, and between them the scale, which adds up both values
// part by part. A team game has three lanes.

import { h } from "../../common/render.js";
import { lying, titleOf } from "./cards.js";
import { look } from "./details.js";
import { CROWN, statSign } from "./drawings.js";
import { allOf, cardOf, clashAt, isLeading, isYoung, of, partiesOf, sidesOf } from "./records.js";
import { centre, podium, tower } from "./young.js";

/** @typedef {import("./records.js").Frame} Frame */
/** @typedef {import("./records.js").Side} Side */
/** @typedef {import("./records.js").Value} Value */
/** @typedef {import("./records.js").Laid} Laid */
/** @typedef {import("../../common/render.js").Child} Child */
/** @typedef {import("./state.js").DustGame} DustGame */

/** @type {Laid} */
const NOTHING = { counters: [], given: [], cards: [], active: [] };

/**
 * Return the pending move as if it had been played.
 * @param {DustGame} game
 * @returns {Laid}
 */
function laying({ pending }) {
  const names = pending.entries.map(({ card }) => card);
  const { kind } = pending;
  if (kind === "counter") return { ...NOTHING, counters: names };
  if (kind === "give") return { ...NOTHING, given: names };
  return { ...NOTHING, cards: names, active: pending.cards.flatMap((i, at) => (pending.using.has(i) ? [at] : [])) };
}

/**
 * Return a stack of cards as a fan: the primary card is upright and fully visible, the others lean.
 * @param {DustGame} game
 * @param {Frame} frame
 * @param {Laid} laid
 * @param {boolean} [isUnfinished]
 */
export function fan(game, frame, laid, isUnfinished = false) {
  const { store } = game;
  const before = laid.counters.length + laid.given.length;
  const cards = allOf(laid).map((name, i) => {
    const at = i - before;
    const given = { wheel: frame.wheel, stat: frame.stat, isActive: laid.active.includes(at) };
    // a card that was added to a counter card is now the attack
    const cls = at > 0 ? "du-lean" : at === 0 || !laid.cards.length ? "du-upright" : "du-behind";
    const role = at > 0 ? h("small", { class: "du-role", title: store.t("dust-half") }, "½") : null;
    const card = lying(store, name, given, { class: cls, onclick: () => look(game, name) });
    return h("li", { key: `${name} ${i}` }, card, role);
  });
  return h("ol", { class: `du-fan${isUnfinished ? " du-unfinished" : ""}` }, ...cards);
}

/** Return the name of a part of a value. @param {DustGame} game @param {Value["parts"][number]} part */
function called({ store }, { kind, card, ability }) {
  const title = card ? titleOf(store, card) : "";
  if (ability) {
    const found = card && cardOf(store, card).ability;
    return found ? found.name : title;
  }
  if (kind === "full") return title;
  return store.t(`dust-part-${kind}`, { card: title });
}

/**
 * Return a value with its parts, in the order in which they are added up.
 * @param {DustGame} game
 * @param {Value | null} value
 * @param {string} cls
 * @param {Child} label
 */
function pan(game, value, cls, label) {
  const sign = (/** @type {number} */ amount, /** @type {number} */ i) =>
    i && amount >= 0 ? `+${amount}` : `${amount}`.replace("-", "−");
  const parts = (value?.parts ?? []).map((part, i) =>
    h(
      "li",
      { key: i, class: `du-part du-part-${part.kind}` },
      h("b", {}, sign(part.amount, i)),
      ` ${called(game, part)}`,
    ),
  );
  return h(
    "div",
    { class: `du-pan ${cls}` },
    h("span", { class: "du-label" }, label),
    h("ol", { class: "du-parts" }, ...parts),
    h("strong", { class: "du-sum" }, value ? `${value.amount}` : "–"),
  );
}

/** Whether an answer is expected now, so that the previous clash is over.
 * @param {DustGame} game @param {Frame} frame */
const isAsked = ({ timeline }, { phase }) => timeline.isNow && phase === "answer";

/**
 * Return the scale: the statistic, both values, and who wins.
 * @param {DustGame} game
 * @param {Frame} frame
 */
export function scale(game, frame) {
  const { store, timeline, pending } = game;
  const clash = isAsked(game, frame) ? null : clashAt(store, timeline.at);
  const foreseen = timeline.isNow ? pending.foreseen : null;
  const attack = foreseen?.attack ?? clash?.attack ?? frame.attack;
  const answer = foreseen?.answer ?? (foreseen ? null : (clash?.answer ?? null));
  const stat = pending.stat ?? frame.stat;
  const won = clash?.won && !foreseen ? clash.won : null;
  const mine = (/** @type {Side | undefined} */ side) => (won && won === side ? " du-won" : "");
  return h(
    "div",
    {
      class: `du-scale${foreseen ? " du-foreseen" : ""}`,
      role: "group",
      "aria-label": stat ? store.t(`dust-${stat}`) : null,
    },
    pan(game, attack, `du-pan-attack${mine(clash?.attacker)}`, store.t("dust-attack")),
    h("span", { class: "du-which", html: stat ? `${statSign(stat)}<b>${store.t(`dust-${stat}`)}</b>` : "" }),
    pan(game, answer, `du-pan-answer${mine(clash?.defender)}`, store.t("dust-answer")),
  );
}

/** Return the side whose answer is shown or expected; null if there is none.
 * @param {DustGame} game @param {Frame} frame @returns {Side | null} */
function answering(game, frame) {
  const clash = isAsked(game, frame) ? null : clashAt(game.store, game.timeline.at);
  if (clash && clash.defender !== frame.leader && allOf(of(frame, clash.defender, "laid")).length)
    return clash.defender;
  if (frame.phase !== "answer" || frame.player === frame.leader) return null;
  return frame.player;
}

/** Return whether the current player attacks or answers. @param {Frame} frame */
const roleOf = ({ phase }) => (phase === "answer" ? "answer" : "attack");

/**
 * Return one place of the stage, with its heading.
 * @param {DustGame} game
 * @param {Frame} frame
 * @param {Side | null} side
 * @param {"attack" | "answer"} role
 */
function place(game, frame, side, role) {
  const { store, timeline } = game;
  const laid = side ? of(frame, side, "laid") : NOTHING;
  const isMine = timeline.isNow && side === frame.player && !allOf(laid).length && role === roleOf(frame);
  const shown = isMine ? laying(game) : laid;
  const label = side ? store.t(`dust-${role}-of`, { side }) : store.t(`dust-no-${role}`);
  const isOn = sidesOf(frame).some((one) => allOf(of(frame, one, "laid")).length); // and not captured already
  const isFaced = isOn && role === "attack" && frame.phase === "answer" && side === frame.leader;
  const isEmpty = isFaced && !laid.cards.length;
  const crown = role === "attack" && side && isLeading(frame, side);
  return h(
    "section",
    { class: `du-place du-place-${role}`, "aria-label": label },
    h("h3", {}, crown && h("span", { html: CROWN, title: store.t("dust-leads", { side }) }), label),
    isEmpty ? h("p", { class: "du-nothing" }, store.t("dust-nothing-laid")) : null,
    fan(game, frame, shown, isMine),
  );
}

/**
 * Return the stage. With three or four players the leader's cards are above.
 * @param {DustGame} game
 * @param {Frame} frame
 * @returns {Child[]}
 */
export function stage(game, frame) {
  if (frame.phase === "over") return [isYoung(frame) ? podium(frame) : towers(frame)];
  if (isYoung(frame)) return [centre(game, frame)];
  if (frame.mode === "team" && frame.begun) return [lanes(game, frame), scale(game, frame)];
  const attacker = frame.leader ?? (frame.phase === "attack" || frame.phase === "add" ? frame.player : null);
  const defender = answering(game, frame);
  const beaten = sidesOf(frame).filter((side) => side !== attacker && side !== defender);
  const beneath = beaten.flatMap((side) => allOf(of(frame, side, "laid")).map((name) => ({ side, name })));
  return [
    place(game, frame, attacker, "attack"),
    scale(game, frame),
    place(game, frame, defender, "answer"),
    beneath.length
      ? h(
          "p",
          { class: "du-beneath", title: game.store.t("dust-beneath") },
          ...beneath.map(({ side, name }) => h("span", {}, `${side}: ${titleOf(game.store, name)}`)),
        )
      : null,
  ];
}

/** Return the captured cards at the end of a game: a tower for each pile, with a crown on the winner's.
 * @param {Frame} frame */
function towers(frame) {
  const one = (/** @type {string} */ party) => {
    const isWon = frame.winners.some((side) => party.includes(side));
    return h(
      "li",
      { class: `dy-ended${isWon ? " dy-won" : ""}`, key: party },
      h("span", { class: "dy-crown", html: isWon ? CROWN : "" }),
      h("b", {}, party),
      tower(Math.ceil(of(frame, party, "captured").length / 2)),
    );
  };
  return h("ol", { class: "dy-podium du-towers", "aria-hidden": "true" }, ...partiesOf(frame).map(one));
}

/** Return the sides that fight in a team's round, in order. @param {Frame} frame @returns {(Side | null)[]} */
function order(frame) {
  const answered = frame.clashes.map(({ side }) => side);
  const now = frame.phase === "answer" && frame.player && !answered.includes(frame.player) ? [frame.player] : [];
  return [frame.begun, ...answered, ...now];
}

/** Return the three lanes of a team game. @param {DustGame} game @param {Frame} frame */
function lanes(game, frame) {
  const { store } = game;
  const players = order(frame);
  const lane = (/** @type {number} */ i) => {
    const [attacker, defender] = [players[i] ?? null, players[i + 1] ?? null];
    const fought = frame.clashes[i];
    const winner = fought && (fought.won ? fought.side : attacker);
    const isNow = i === frame.clashes.length && attacker && (frame.phase === "answer" || frame.phase === "add");
    return h(
      "section",
      { class: `du-lane${isNow ? " du-lane-now" : ""}`, "aria-label": store.t("dust-lane", { number: i + 1 }) },
      h(
        "h3",
        {},
        store.t("dust-lane", { number: i + 1 }),
        winner ? h("small", {}, store.t("dust-won", { side: winner })) : null,
      ),
      place(game, frame, attacker, "attack"),
      place(game, frame, defender, "answer"),
    );
  };
  const lamp = (/** @type {string} */ team) => {
    const won = frame.clashes.filter(({ side, won }) => team.includes(side) === won).length;
    const lights = [0, 1].map((i) => h("i", { class: i < won ? "du-lamp du-on" : "du-lamp" }));
    return h("span", { class: "du-team", "aria-label": `${team}: ${won}` }, team, ...lights);
  };
  return h(
    "div",
    { class: "du-lanes" },
    h("p", { class: "du-lamps" }, ...["AC", "BD"].map(lamp)),
    ...[0, 1, 2].map(lane),
  );
}
