// The parts of the table around the stage: the other players, the wheel, the capture piles, and the viewer's own hand
// with its overflow.

import { h } from "../../common/render.js";
import { backs, face, lying, placeOf, spoken } from "./cards.js";
import { enlarge, look } from "./details.js";
import { CROWN, mark, ring } from "./drawings.js";
import { character } from "./figures.js";
import { press } from "./pending.js";
import { cardOf, frameAt, isLeading, isYoung, of, othersOf, partiesOf, reportOf } from "./records.js";
import { fits, hidden, oneself, opposite, pointing } from "./young.js";

/** @typedef {import("./records.js").Frame} Frame */
/** @typedef {import("./records.js").Side} Side */
/** @typedef {import("./records.js").AtHand} AtHand */
/** @typedef {import("./state.js").DustGame} DustGame */

const SIGNS = { stronger: "+1", weaker: "−1", other: "0", same: "✕" };

/** Return a player's name: the given one, or "you" for the only person among machines, with the side.
 * @param {DustGame} game @param {Side} side */
const named = ({ store }, side) => {
  const { names, seat } = store.now;
  if (names[side]) return `${names[side]} (${side})`;
  return side === seat ? `${side} (${store.t("seat-you")})` : side;
};

/** Whether a side is the partner of the viewer: with four players, the side opposite.
 * @param {Frame} frame @param {Side} side */
const isPartner = ({ mode, near }, side) => mode === "team" && Math.abs(side.charCodeAt(0) - near.charCodeAt(0)) === 2;

/**
 * Return another player: the backs of the hand, the deck, the open overflow.
 * @param {DustGame} game
 * @param {Frame} frame
 * @param {Side} side
 */
function other(game, frame, side) {
  if (isYoung(frame)) return opposite(game, frame, side);
  const { store } = game;
  const hand = of(frame, side, "hand");
  const count = Array.isArray(hand) ? hand.length : hand;
  const deck = of(frame, side, "deck");
  const overflow = of(frame, side, "overflow");
  const says = [store.t("dust-hand-of", { side: named(game, side), count }), store.t("dust-deck", { count: deck })];
  if (isPartner(frame, side)) says.push(store.t("dust-partner"));
  const label = says.join(". ");
  const isTurn = frame.player === side;
  const given = { wheel: frame.wheel, stat: frame.stat };
  const open = (/** @type {string} */ name) =>
    lying(store, name, given, {
      class: `du-small${frame.stat ? " du-worth" : ""}`,
      onclick: () => enlarge(game, name),
    });
  return h(
    "section",
    { class: `du-other${isTurn ? " du-turn" : ""}`, "aria-label": label, key: side },
    h("b", { class: "du-who" }, named(game, side), isLeading(frame, side) && h("span", { html: CROWN })),
    isPartner(frame, side) ? h("span", { class: "du-partner" }, store.t("dust-partner")) : null,
    Array.isArray(hand) ? h("span", { class: "du-open" }, ...hand.map(open)) : backs(count),
    h("span", { class: "du-deck", title: store.t("dust-deck", { count: deck }) }, `${deck}`),
    overflow.length
      ? h("span", { class: "du-open du-shelf", title: store.t("dust-overflow") }, ...overflow.map(open))
      : null,
  );
}

/** Return all other players, from the next one on. @param {DustGame} game @param {Frame} frame */
export const others = (game, frame) => othersOf(frame, frame.near).map((side) => other(game, frame, side));

/** Return the tribe that must be answered or beaten; empty if any tribe may be played.
 * @param {DustGame} game @param {Frame} frame */
function attacking({ store, pending, timeline }, frame) {
  const top = frame.centre.top.at(-1);
  if (isYoung(frame)) return top ? cardOf(store, top).tribe : "";
  const primary = frame.leader && frame.phase !== "add" ? of(frame, frame.leader, "laid").cards[0] : null;
  const mine = timeline.isNow && frame.phase === "attack" ? pending.entries[0]?.card : null;
  const name = primary ?? mine;
  return name ? cardOf(store, name).tribe : "";
}

/** Return the name of a tribe; a tribe of a visitor's own card set has no translation.
 * @param {DustGame} game @param {string} tribe */
function calledTribe({ store }, tribe) {
  const key = `dust-tribe-${tribe}`;
  const called = store.t(key);
  return called === key ? tribe : called;
}

/** Return the effect of a number of steps on the wheel on an answer. While a lesson asks for it, only the attacking
 * tribe is marked.
 * @param {number} steps @param {number} count @param {boolean} isTested */
function sign(steps, count, isTested) {
  if (steps === 0) return isTested ? "attack" : "same";
  if (isTested) return null;
  return steps === 1 ? "weaker" : steps === count - 1 ? "stronger" : "other";
}

/** Return the sign of an effect; none in a game for children, where the tribe that beats the top card is lit.
 * @param {ReturnType<typeof sign>} found @param {boolean} young */
const worn = (found, young) => (!found || found === "attack" || young ? "" : SIGNS[found]);

/**
 * Return the wheel: the attacking tribe is lit, and each other tribe shows what it would gain or lose.
 * @param {DustGame} game
 * @param {Frame} frame
 */
export function wheel(game, frame) {
  const { store } = game;
  const tribes = frame.wheel;
  const from = tribes.indexOf(attacking(game, frame));
  const count = tribes.length;
  const { isTested } = game.pending;
  const node = (/** @type {string} */ tribe, /** @type {number} */ at) => {
    const found = from < 0 ? null : sign((at - from + count) % count, count, isTested);
    const called = calledTribe(game, tribe);
    const next = calledTribe(game, tribes[(at + 1) % count] ?? "");
    const badge = worn(found, isYoung(frame));
    const says = [store.t("dust-wheel-beats", { tribe: called, other: next }), badge && store.t(`dust-sign-${found}`)];
    return h(
      "li",
      {
        class: `du-node du-at-${at} ${found ? `du-is-${found}` : ""}`,
        title: says.filter(Boolean).join(". "),
        key: tribe,
      },
      h("span", { html: isYoung(frame) ? character(tribe, at, called) : mark(at, called), "aria-hidden": "true" }),
      badge ? h("b", { class: "du-badge" }, badge) : null,
      h("span", { class: "du-tribe" }, called),
    );
  };
  const links = new Set(game.timeline.isNow ? chained(game, frame) : []);
  return [
    h("span", { class: "du-arrows", html: ring(count, links), "aria-hidden": "true" }),
    h("ul", { class: "du-nodes", "aria-label": store.t("dust-wheel") }, ...tribes.map(node)),
  ];
}

/** Return the places of the tribes from which the arcs of a pending chain start.
 * @param {DustGame} game @param {Frame} frame */
const chained = (game, frame) =>
  isYoung(frame) ? game.pending.entries.map(({ card }) => placeOf(frame.wheel, cardOf(game.store, card).tribe)) : [];

/** Return the capture piles with their points. @param {DustGame} game @param {Frame} frame */
export function piles(game, frame) {
  const { store } = game;
  const score = (store.now.over && game.timeline.isNow && reportOf(store)?.score) || [];
  const pile = (/** @type {string} */ party) => {
    // at the end with the points of the last round, as in the score beside them
    const points = score.find((one) => one.party === party)?.amount ?? of(frame, party, "points");
    const cards = of(frame, party, "captured");
    const label = store.t("dust-points", { side: party, count: points });
    const last = cards.at(-1);
    return h(
      "li",
      {
        class: `du-captured${party.includes(frame.near) ? " du-mine" : ""}`,
        title: label,
        "aria-label": label,
        key: party,
      },
      h("b", {}, party),
      h("span", { class: "du-heap", html: last ? mark(placeOf(frame.wheel, cardOf(store, last).tribe), "") : "" }),
      h("strong", {}, `${points}`),
      h("small", {}, `${cards.length}`),
    );
  };
  const found = partiesOf(frame).map(pile);
  return found.length ? [h("h3", {}, store.t("dust-piles")), h("ul", {}, ...found)] : [];
}

/** Return the viewer's hand and overflow.
 * @param {DustGame} game @param {Frame} frame @returns {import("../../common/render.js").Child[]} */
export function hand(game, frame) {
  const { store, timeline, pending } = game;
  const { near } = frame;
  const held = of(frame, near, "hand");
  const overflow = of(frame, near, "overflow");
  const options = timeline.isNow && pending.options?.side === near ? pending.hand : [];
  const discard = of(frame, near, "discard").length;
  const young = isYoung(frame);
  const about = young
    ? oneself(game, frame)
    : h(
        "p",
        { class: "du-own" },
        h("b", {}, named(game, near)),
        h(
          "span",
          { class: "du-deck", title: store.t("dust-deck", { count: of(frame, near, "deck") }) },
          `${of(frame, near, "deck")}`,
        ),
        discard ? h("span", {}, store.t("dust-discard", { count: discard })) : null,
      );
  if (!Array.isArray(held)) return [about, young ? hidden(held) : backs(held)];
  const first = young && options.length && !pending.cards.length ? held.findIndex((_, i) => fits(game, frame, i)) : -1;
  const cards = [...held, ...overflow].map((name, i) =>
    h("li", { key: `${name} ${i}` }, own(game, frame, name, i, options[i]), i === first && pointing()),
  );
  return [
    about,
    h("ol", { class: "du-cards", "aria-label": store.t("dust-hand") }, ...cards.slice(0, held.length)),
    overflow.length
      ? h(
          "ol",
          { class: "du-cards du-shelf", "aria-label": store.t("dust-overflow"), "data-name": store.t("dust-overflow") },
          ...cards.slice(held.length),
        )
      : null,
  ];
}

/**
 * Return a card of the hand, with its value if it were played, and whether it can be played.
 * @param {DustGame} game
 * @param {Frame} frame
 * @param {string} name
 * @param {number} i
 * @param {AtHand | undefined} entry
 */
function own(game, frame, name, i, entry) {
  const { store, pending } = game;
  const taken = pending.cards.indexOf(i);
  const isTaken = taken >= 0;
  const at = placeOf(frame.wheel, cardOf(store, name).tribe);
  const stat = pending.stat ?? frame.stat;
  const given = { wheel: frame.wheel, stat, isYoung: isYoung(frame), isActive: pending.using.has(i) };
  return h(
    "button",
    {
      type: "button",
      class: `du-card du-of-${at}${state(entry, isTaken, given.isYoung ? fits(game, frame, i) : Boolean(entry?.kind))}`,
      "aria-label": [spoken(store, name), ...said(game, entry)].join(". "),
      "aria-pressed": entry ? String(isTaken) : null,
      title: cardOf(store, name).ability?.text ?? null,
      "data-card": i,
      onclick: () => (entry ? press(game, i) : look(game, name)),
    },
    ...face(store, name, given).map((part) => part && { ...part, props: { ...part.props, "aria-hidden": "true" } }),
    given.isYoung || pending.isTested ? null : badge(entry),
    isTaken && !given.isYoung ? h("span", { class: "du-order" }, `${taken + 1}`) : null,
  );
}

/** Return the classes of a card of the hand.
 * @param {AtHand | undefined} entry @param {boolean} isTaken whether it is chosen @param {boolean} canBe */
function state(entry, isTaken, canBe) {
  if (!entry) return "";
  if (isTaken) return " du-taken rt-selected";
  return canBe ? " du-can rt-playable" : " du-cannot";
}

/** Return what the label says in addition to what is printed on the card.
 * @param {DustGame} game @param {AtHand | undefined} entry */
function said({ store, pending }, entry) {
  if (!entry || (entry.kind && pending.isTested)) return [];
  if (!entry.kind) return [store.t("dust-may-not")];
  const { value, sign } = entry;
  return value === null ? [] : [store.t("dust-may-answer", { value, sign: store.t(`dust-sign-${sign ?? "other"}`) })];
}

/** Return the effect of the wheel on a card, and the value it would have. @param {AtHand | undefined} entry */
function badge(entry) {
  if (!entry?.sign) return null;
  const value = entry.value === null ? "" : h("b", {}, `${entry.value}`);
  return h("span", { class: `du-badge du-badge-${entry.sign}`, "aria-hidden": "true" }, SIGNS[entry.sign], value);
}

/** Return the table in words, line by line. @param {DustGame} game */
export function inWords({ store, timeline }) {
  const frame = frameAt(store, timeline.at);
  const said = (/** @type {unknown} */ value) =>
    Array.isArray(value) ? value.join(" ") : typeof value === "object" && value ? JSON.stringify(value) : String(value);
  return Object.entries(frame)
    .filter(([key, value]) => / /.test(key) && (!Array.isArray(value) || value.length))
    .map(([key, value]) => `${key}: ${key.endsWith("laid") ? laidInWords(/** @type {any} */ (value)) : said(value)}`)
    .join("\n");
}

/** @param {import("./records.js").Laid} laid */
const laidInWords = ({ counters, given, cards, active }) =>
  [...counters, ...given, cards.map((name, i) => (active.includes(i) ? `${name}[active]` : name)).join(" + ")]
    .filter(Boolean)
    .join(" / ");
