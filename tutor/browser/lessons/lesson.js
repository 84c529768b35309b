// What a lesson explains and asks in the middle of the table. The answers are worked out in Python.

import { cite } from "../citing.js";
import { named } from "../common/names.js";
import { h } from "../common/render.js";
import { sides } from "../game/comparison.js";
import { moveAct, placeName, stepName } from "../moves.js";
import { about, more, needed, needs, reached } from "./puzzle.js";

/** @typedef {import("../wire").Lesson} Lesson */
/** @typedef {import("../wire").Outcome} Outcome */
/** @typedef {import("../wire").Hint} Hint */
/** @typedef {import("../view.js").View} View */
/** @typedef {import("../common/render.js").Child} Child */

const RUNGS = 3; // of a hint

/**
 * The content of the prompt.
 * @param {import("../game/game.js").Game} game
 * @param {Lesson} lesson
 * @param {boolean} isWatching
 * @returns {Child[]}
 */
export function prompt({ view, player }, lesson, isWatching) {
  const { outcome, hint, judged, compared } = lesson;
  const t = view.store.t.bind(view.store);
  const said = (/** @type {string | undefined} */ text, cls = "rt-lesson-text") =>
    text ? h("p", { class: cls }, text) : null;
  return [
    head(view, lesson),
    about(view, lesson),
    said(lesson.text),
    said(lesson.asked),
    lesson.guess && isOpen(lesson) ? h("p", { class: "rt-how" }, t("lesson-guess")) : null,
    ...(isOpen(lesson) ? asking(view, lesson) : []),
    ...(compared && player ? sides(view, compared) : []),
    ...(outcome ? explaining(view, lesson, outcome) : []),
    judged === "reached" ? h("p", { class: "rt-seal" }, t(reached(lesson))) : null,
    judged === "off" ? h("p", { class: "rt-warning" }, t("lesson-off")) : null,
    lesson.missed?.length ? h("ul", { class: "rt-missed" }, ...lesson.missed.map((one) => h("li", {}, one))) : null,
    judged === "shown" ? h("p", { class: "rt-seal" }, t("lesson-shown")) : null,
    lesson.explain ? h("p", {}, lesson.explain) : null,
    needed(view, lesson),
    hint ? hinting(view, hint) : null,
    isWatching ? null : h("div", { class: "rt-buttons" }, ...buttons(view, lesson)),
  ];
}

/** Return whether an answer is expected. @param {Lesson} lesson */
const isOpen = ({ options, outcome }) => options.length > 0 && !outcome;

/** @param {View} view @param {Lesson} lesson */
function head(view, lesson) {
  const { step, steps, placing, title, puzzle } = lesson;
  if (puzzle && steps === 1) return h("div", { class: "rt-lesson-head" }, h("h2", {}, title));
  const dot = (/** @type {number} */ number) =>
    h("li", { "aria-current": number === step && "step", class: number < step ? "rt-past" : "" });
  return h(
    "div",
    { class: "rt-lesson-head" },
    h("h2", {}, placing ? view.t("placement-title") : title),
    placing
      ? null
      : h(
          "ol",
          { class: "rt-dots", "aria-label": view.t("lesson-of", lesson) },
          ...Array.from({ length: steps }, (_, i) => dot(i + 1)),
        ),
    h("small", {}, view.t(place(lesson), lesson)),
  );
}

/** Return the name of the current part. @param {Lesson} lesson */
const place = ({ puzzle, placing, review, again }) => {
  if (puzzle) return "puzzle-of";
  if (placing || review) return "placement-of";
  return again ? "lesson-again" : "lesson-of";
};

/** @param {View} view @param {Lesson} lesson @returns {Child[]} */
function buttons(view, lesson) {
  if (lesson.placing) return placing(view, lesson);
  const { judged, part, parts, hint, kind } = lesson;
  const isOff = judged === "off";
  const isActing = kind === "do" && judged === "on the way";
  const canAsk = (isOpen(lesson) || isActing) && (hint?.rung ?? 0) < RUNGS;
  const go = (/** @type {number} */ number) => () => view.say({ do: "step", number });
  const main = { class: "rt-main" };
  const quiet = { class: "rt-quiet" };
  return [
    isOff ? view.button("lesson-retry", go(part), { ...main, "data-verb": "retry" }) : null,
    isOff ? view.button("lesson-show", () => view.say({ do: "show" }), { ...quiet, "data-verb": "show" }) : null,
    judged === "shown" ? view.button("lesson-retry", go(part), quiet) : null,
    !isOff && !isOpen(lesson) && !isActing
      ? view.button(part === parts ? "lesson-end" : "lesson-next", go(part + 1), { ...main, "data-verb": "next-step" })
      : null,
    more(view, lesson),
    canAsk ? view.button("lesson-hint", () => view.say({ do: "hint" }), { ...quiet, "data-verb": "hint" }) : null,
    part > 1 ? view.button("lesson-back", go(part - 1), quiet) : null,
  ];
}

/** Return the buttons of a placement: answer, or “I do not know”, then continue.
 * @param {View} view @param {Lesson} lesson */
function placing(view, lesson) {
  const { part, parts } = lesson;
  const on = () => view.say({ do: "step", number: part + 1 });
  const skip = () => view.say({ do: "answer", choice: [] });
  return [
    isOpen(lesson)
      ? view.button("placement-unknown", skip, { class: "rt-quiet", "data-verb": "unknown" })
      : view.button(part === parts ? "lesson-end" : "lesson-next", on, { class: "rt-main", "data-verb": "next-step" }),
  ];
}

/**
 * Return what is announced: the result of what the learner did, or else what the lesson says and asks now.
 * @param {View} view
 * @param {Lesson} lesson
 * @returns {string[]}
 */
export function spoken(view, lesson) {
  const { outcome, hint, judged } = lesson;
  if (outcome) return spokenOutcome(view, lesson, outcome);
  if (judged && judged !== "on the way") return spokenGoal(view, lesson, judged);
  if (!hint)
    return known([...begins(view, lesson), lesson.text, lesson.asked, isOpen(lesson) ? how(view, lesson) : ""]);
  const card = hint.card ? view.t("lesson-hint-card", { card: view.cards.title(hint.card) }) : null;
  return known([
    hint.rule ? view.store.rules[hint.rule]?.text : null,
    card,
    hint.move ? view.t("lesson-hint-move") : null,
    hint.words,
  ]);
}

/** @param {View} view @param {Lesson} lesson @param {Outcome} outcome */
function spokenOutcome(view, lesson, outcome) {
  const { options, explain } = lesson;
  const truth = outcome.truth.map((i) => options[i]).join(", ");
  const assumed = outcome.misreadings.map(({ text }) => text).join(" ");
  const why = [...(outcome.right ? [] : outcome.each.map(({ text }) => text)), explain].join(" ");
  return known([view.t(verdict(lesson)), assumed, `${view.t("lesson-happens")}: ${truth.replace(/\.$/, "")}.`, why]);
}

/** @param {View} view @param {Lesson} lesson @param {"reached" | "off" | "shown"} judged */
function spokenGoal(view, lesson, judged) {
  const { missed, explain, puzzle } = lesson;
  return known([
    view.t(judged === "reached" ? reached(lesson) : `lesson-${judged}`),
    ...(missed ?? []),
    explain,
    puzzle && judged !== "off" ? needs(view, puzzle.needs) : "",
  ]);
}

/** Return what is said before a lesson, a placement or a puzzle begins. @param {View} view @param {Lesson} lesson */
function begins(view, { step, part, title, placing, puzzle }) {
  if (step > 1 || part > 1) return [];
  const name = placing ? view.t("placement-title") : title;
  return [`${name}.`, puzzle ? `${view.t("puzzle-turns", { count: puzzle.turns })}.` : ""];
}

/** Return the instruction for answering a question. @param {View} view @param {Lesson} lesson */
const how = (view, { several, looks }) =>
  [several && view.t("lesson-several"), looks.some(({ at, to }) => at ?? to) && view.t("lesson-point")]
    .filter(Boolean)
    .join(" ");

/** Return the first sentence about an answer. @param {Lesson} lesson */
const verdict = ({ outcome, guess }) => {
  if (outcome?.right) return "lesson-right";
  if (!outcome?.chosen.length) return "placement-unknown-so";
  return guess ? "lesson-guessed" : "lesson-wrong";
};

/**
 * Return the places of the table that are answers, by their names, each with the number of the answer.
 * @param {Lesson} lesson
 * @returns {Map<string, number>}
 */
export function points(lesson) {
  const named = lesson.looks.map(({ at, to }) => (at ? placeName(at) : to ? stepName(to.side, to.number ?? 0) : ""));
  const isStruck = (/** @type {number} */ i) => lesson.hint?.struck?.includes(i);
  const pairs = named.map((name, i) => /** @type {[string, number]} */ ([name, i]));
  return new Map(isOpen(lesson) ? pairs.filter(([name, i]) => name && !isStruck(i)) : []);
}

/** Return the texts that are not empty. @param {(string | null | undefined)[]} texts */
const known = (texts) => texts.flatMap((text) => text || []);

/**
 * Return the possible answers: one can be chosen, or several if several are right.
 * @param {View} view
 * @param {Lesson} lesson
 * @returns {Child[]}
 */
function asking(view, lesson) {
  const { hint, several, options, looks } = lesson;
  const struck = new Set(hint?.struck ?? []);
  /** @type {Set<number>} */
  const chosen = new Set();
  const answer = (/** @type {number[]} */ choice) => view.say({ do: "answer", choice });
  /** @param {{ currentTarget: HTMLElement }} event @param {number} i */
  const choose = ({ currentTarget: button }, i) => {
    if (!several) return answer([i]);
    if (!chosen.delete(i)) chosen.add(i);
    button.setAttribute("aria-pressed", String(chosen.has(i)));
    const check = button.closest(".rt-prompt")?.querySelector('[data-verb="check"]');
    if (check instanceof HTMLButtonElement) check.disabled = !chosen.size;
  };
  const option = (/** @type {string} */ text, /** @type {number} */ i) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `rt-option${struck.has(i) ? " rt-struck-out" : ""}`,
          disabled: struck.has(i),
          "aria-pressed": several ? "false" : null,
          onclick: (event) => choose(event, i),
        },
        ...seen(view, text, looks[i] ?? {}),
      ),
    );
  const isPointed = looks.some(({ at, to }) => at ?? to);
  const list = h("ul", { class: `rt-options${isPointed ? " rt-pointing" : ""}` }, ...options.map(option));
  const main = { class: "rt-main", disabled: true, "data-verb": "check" };
  const check = view.button("lesson-check", () => answer([...chosen]), main);
  const said = how(view, lesson);
  return [
    said ? h("p", { class: "rt-how" }, said) : null,
    list,
    several ? h("div", { class: "rt-buttons" }, check) : null,
  ];
}

/** Return a card or a Stronghold, small enough for the row of an answer. @param {View} view @param {string} name */
function small({ cards, store }, name) {
  const fort = name === "{Fort}";
  if (!fort && name !== "{Bastion}") return cards.portrait(name) + named(cards.title(name));
  return cards.stronghold(fort) + named(store.t(fort ? "fort" : "bastion"));
}

/**
 * Return how an answer is shown: a row of cards as on the table, with words for screen readers, or only words.
 * @param {View} view
 * @param {string} text
 * @param {import("../wire").clash.Look} look
 * @returns {Child[]}
 */
function seen(view, text, { row, bridge }) {
  if (!row) return [text];
  const card = (/** @type {string} */ name) => h("li", { html: small(view, name) });
  const end = h("li", { class: "rt-plank" });
  const cards = [bridge === "left" ? end : null, ...row.map(card), bridge === "right" ? end : null];
  return [
    h("span", { class: "rt-unseen" }, text),
    h("ol", { class: `rt-little${bridge ? ` rt-bridge-${bridge}` : ""}`, "aria-hidden": "true" }, ...cards),
  ];
}

/**
 * Return the learner's answer next to what happens, the misreadings that may explain it, and the rules that contradict
 * it; for several answers, why each is right or wrong.
 * @param {View} view
 * @param {Lesson} lesson
 * @param {Outcome} outcome
 * @returns {Child[]}
 */
function explaining(view, lesson, outcome) {
  const { options, several, guess } = lesson;
  const { right, misreadings, each, chosen, boards } = outcome;
  const list = (/** @type {number[]} */ numbers) => numbers.map((i) => options[i]).join(several ? " · " : " ");
  const said = (/** @type {{ text: string }} */ { text }, /** @type {number} */ i) =>
    h("li", { class: chosen.includes(i) === outcome.truth.includes(i) ? "" : "rt-mistaken" }, text);
  const why = each.length ? h("ul", { class: "rt-each" }, ...each.map(said)) : null;
  if (right)
    return [
      h("p", { class: "rt-seal" }, view.t("lesson-right")),
      h("p", { class: "rt-answer" }, list(outcome.truth)),
      why,
    ];
  const [truth, misread] = boards;
  /** @param {string} key @param {string} cls @param {Child} inside */
  const side = (key, cls, inside) => h("div", { class: cls }, h("h3", {}, view.t(key)), inside);
  const [mine, happens] = ["rt-said-so", "rt-truth"];
  const board = (/** @type {string} */ html) => h("div", { class: "rt-small-board", html });
  const named = [...new Set([outcome.rule, ...misreadings.map(({ rule }) => rule)])].flatMap((id) => id ?? []);
  const isUnclear = misreadings.length > 1;
  return [
    h("p", { class: guess || !chosen.length ? "rt-guessed" : "rt-warning" }, view.t(verdict(lesson))),
    h(
      "div",
      { class: "rt-columns rt-sides" },
      chosen.length ? side("lesson-you-said", mine, h("p", {}, list(chosen))) : null,
      side("lesson-happens", happens, h("p", {}, list(outcome.truth))),
    ),
    isUnclear ? h("p", {}, view.t("lesson-one-of")) : null,
    ...(isUnclear
      ? [h("ul", { class: "rt-assumed" }, ...misreadings.map(({ text }) => h("li", {}, text)))]
      : misreadings.map(({ text }) => h("p", { class: "rt-assumed" }, text))),
    why,
    outcome.event ? h("p", { class: "rt-telling" }, outcome.event) : null,
    ...named.map((id) => {
      const rule = view.store.rules[id];
      return rule ? h("p", { class: "rt-reason" }, h("b", {}, cite(view.store, id)), " ", rule.text) : null;
    }),
    // the reason first; two equal tables would explain nothing
    truth && misread && truth !== misread
      ? h(
          "div",
          { class: "rt-columns rt-sides" },
          side("lesson-you-said", mine, board(misread)),
          side("lesson-happens", happens, board(truth)),
        )
      : null,
  ];
}

/** Return a hint, up to the requested level: the rule, then the card, then the move.
 * @param {View} view @param {Hint} hint */
function hinting(view, { rule: id, card, move, words }) {
  const rule = id ? view.store.rules[id] : undefined;
  return h(
    "div",
    { class: "rt-hint", role: "note" },
    rule ? h("p", {}, h("b", {}, rule.title), " — ", rule.text) : null,
    card ? h("p", {}, view.t("lesson-hint-card", { card: view.cards.title(card) })) : null,
    move
      ? h(
          "p",
          {},
          view.t("lesson-hint-move"),
          " ",
          view.button("lesson-hint-do", () => view.say(moveAct(move)), { class: "rt-quiet" }),
          " ",
          h("code", {}, words),
        )
      : null,
  );
}
