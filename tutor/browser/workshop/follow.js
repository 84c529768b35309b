// The effects of moves in the workshop: the moves, each event that they cause, and which events must follow.

import { cite } from "../citing.js";
import { lookAhead } from "../common/ahead.js";
import { focus } from "../common/focus.js";
import { check } from "../common/form.js";
import { create, h, render } from "../common/render.js";
import { askTexts } from "./export.js";
import { select } from "./panel.js";

/** @typedef {import("./laying.js").Shop} Shop */
/** @typedef {import("../view.js").View} View */
/** @typedef {import("../wire").Followed} Followed */
/** @typedef {import("../common/form.js").Option} Option */

const TYPED = 500; // milliseconds without typing before moves are played

/** Return the elements of the part, and what is known of it.
 * @param {View} view @param {import("./bench.js").Bench} bench */
export function createFollow({ store }, bench) {
  const t = store.t.bind(store);
  const label = t("make-moves");
  const field = { rows: "3", spellcheck: "false", maxlength: "8000", "aria-label": label, placeholder: label };
  const moves = /** @type {HTMLTextAreaElement} */ (create(h("textarea", field)));
  moves.value = bench.moves;
  return {
    /** The moves whose effects were last announced; null before the first. @type {string | null} */
    asked: null,
    /** Whether one of the next moves has been pressed and its effects have not been announced yet. */
    isNext: false,
    moves,
    problem: create(h("p", { class: "rt-warning", hidden: true })),
    mended: create(h("p", { class: "rw-none" }, t("make-mended"))),
    told: create(h("div", { class: "rw-told" })),
    root: create(h("section", { class: "rw-part rw-follow" })),
  };
}

/** Fill the part. @param {Shop} shop */
export function fillFollow(shop) {
  const { bench, view, t } = shop;
  const { moves, problem, mended, told, root } = shop.follow;
  moves.addEventListener("input", () => {
    bench.moves = moves.value;
    shop.ask(TYPED);
  });
  const record = () => view.say({ do: "new", start: bench.notation, moves: (bench.follows?.steps ?? []).join("\n") });
  render(
    root,
    h("h2", {}, h("b", { "aria-hidden": "true" }, "2"), t("make-follow")),
    mended,
    h(
      "div",
      { class: "rw-moves" },
      moves,
      h(
        "div",
        { class: "rw-buttons" },
        shop.button("make-take-back", () => setMoves(shop, bench.lines.slice(0, -1))),
        shop.button("make-record", record),
        view.store.now.game ? null : shop.button("prospects", () => openProspects(shop)),
        h("small", {}, t("make-record-lead")),
      ),
      problem,
    ),
    told,
  );
}

/** Look ahead after the moves; the moves of a turn can be taken over. @param {Shop} shop */
function openProspects(shop) {
  const { bench } = shop;
  const from = { start: bench.notation, moves: (bench.follows?.steps ?? []).join("\n") };
  /** @param {import("../wire").Way} way */
  const use = ({ written }) => setMoves(shop, [...bench.lines, ...written]);
  lookAhead(shop.view, { asks: "turns", from, isHelp: false, use, called: "prospects-take" });
}

/** Set other moves. @param {Shop} shop @param {string[]} lines */
function setMoves(shop, lines) {
  shop.bench.moves = shop.follow.moves.value = lines.join("\n");
  shop.ask(0);
}

/**
 * Announce the effects of other moves: what happens now, or why nothing can.
 * @param {Shop} shop
 * @param {Followed | null} before what followed before
 */
export function sayFollow(shop, before) {
  const { followed, follows } = shop.bench;
  const isOther = shop.follow.asked !== null && shop.follow.asked !== shop.bench.moves;
  shop.follow.asked = shop.bench.moves;
  if (!isOther || !followed) return;
  if (!follows) shop.view.announce([followed.problem]);
  else if (follows.refused.length) shop.view.announce(follows.refused.map(({ why }) => why));
  else shop.view.announce(news(shop, follows, before));
}

/** Return the events that were not there before.
 * @param {Shop} shop @param {Followed} follows @param {Followed | null} before */
function news(shop, { events, steps }, before) {
  const had = before?.steps ?? [];
  const same = had.findIndex((move, i) => move !== steps[i]);
  const kept = same < 0 ? had.length : same;
  if (steps.length <= kept) return steps.length < had.length ? [shop.t("taken-back")] : [];
  return events.filter(({ step }) => step > kept).map(({ text }) => text);
}

/** Change what must follow. @param {Shop} shop @param {() => void} act */
function choose(shop, act) {
  act();
  drawFollow(shop);
  askTexts(shop);
}

/** Request the effects, unless they are known. @param {Shop} shop */
export function askFollow(shop) {
  const { bench } = shop;
  const { notation: start, moves } = bench;
  const asked = JSON.stringify([start, moves]);
  if (!start || bench.asked === asked) {
    drawFollow(shop);
    return;
  }
  bench.asked = asked;
  shop.view.say({ do: "follow", start, moves });
}

/** @param {Shop} shop */
export function drawFollow(shop) {
  const { followed, follows, notation } = shop.bench;
  const isReady = notation !== "";
  shop.follow.root.classList.toggle("rw-waiting", !isReady);
  shop.follow.mended.hidden = isReady;
  if (isReady && followed) {
    shop.follow.problem.textContent = followed.problem;
    shop.follow.problem.hidden = !followed.problem;
  }
  shop.keepFocus(() => render(shop.follow.told, ...(isReady && follows ? inside(shop, follows) : [])));
  if (!shop.follow.isNext || !followed || shop.bench.isStale || shop.follow.asked !== shop.bench.moves) return;
  shop.follow.isNext = false; // the pressed control may be gone
  focus(shop.follow.told.querySelector(".rw-next button") ?? shop.follow.moves);
}

/** @param {Shop} shop @param {Followed} followed */
function inside(shop, followed) {
  const { bench } = shop;
  const { t } = shop;
  const { events, refused, next, board } = followed;
  const all = (/** @type {boolean} */ on) =>
    choose(shop, () => {
      bench.story = new Set(on ? events.map((_, i) => i) : []);
    });
  const head = h(
    "div",
    { class: "rw-head" },
    h("p", {}, t("make-story-lead")),
    shop.button("make-tick-all", () => all(true)),
    shop.button("make-tick-none", () => all(false)),
  );
  const isFinal = (/** @type {boolean} */ on) =>
    choose(shop, () => {
      bench.isFinal = on;
    });
  return [
    next.length ? nextMoves(shop, next) : null,
    events.length ? head : h("p", { class: "rw-none" }, refused.length ? "" : t("make-nothing")),
    h("ol", { class: "rw-story", hidden: !events.length }, ...story(shop, followed)),
    refused.length ? refusal(shop, followed) : null,
    never(shop),
    check(t("make-final"), bench.isFinal, isFinal, { cls: "rt-check rw-final", focus: "final" }),
    h("div", { class: "rw-board", html: board }),
  ];
}

/** Return the possible next moves. @param {Shop} shop @param {string[]} moves */
function nextMoves(shop, moves) {
  const label = shop.t("make-next");
  const button = (/** @type {string} */ move) => {
    const onclick = () => {
      shop.follow.isNext = true;
      setMoves(shop, [...shop.bench.lines, move]);
    };
    return h("button", { type: "button", class: "rw-chip", key: move, "data-focus": `next ${move}`, onclick }, move);
  };
  const name = h("span", { class: "rw-label" }, label);
  return h("div", { class: "rw-next", key: "next", role: "group", "aria-label": label }, name, ...moves.map(button));
}

/** Return every event below its move, with a checkbox for those that must follow.
 * @param {Shop} shop @param {Followed} followed */
function story(shop, { events, steps }) {
  const { bench } = shop;
  const { store } = shop.view;
  const tick = (/** @type {number} */ i, /** @type {boolean} */ on) =>
    choose(shop, () => void (on ? bench.story.add(i) : bench.story.delete(i)));
  return events.flatMap(({ text, rule, step, printed }, i) => {
    const said = h("span", {}, text, cite(store, rule, printed));
    const box = check(said, bench.story.has(i), (on) => tick(i, on), { cls: "", focus: `tick ${i}` });
    const item = h("li", { class: "rw-event" }, box);
    if (step === (events[i - 1]?.step ?? 0)) return [item];
    return [h("li", { class: "rt-said", key: `step ${step}` }, shop.t("your-move", { move: steps[step - 1] })), item];
  });
}

/** Return why a move is refused, and which of the reasons must be given.
 * @param {Shop} shop @param {Followed} followed */
function refusal(shop, { refused, tried }) {
  const { bench } = shop;
  const { store } = shop.view;
  const name = (/** @type {string} */ rule) =>
    choose(shop, () => {
      bench.refused = rule;
    });
  const reason = (/** @type {import("../wire").Reason} */ { rule, why }) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "rw-refused",
        value: rule,
        checked: bench.refused === rule,
        onchange: () => name(rule),
      }),
      h("span", {}, `${why} `, cite(store, rule)),
    );
  return h(
    "fieldset",
    { class: "rw-refusal" },
    h("legend", {}, shop.t("make-refused-lead", { move: tried })),
    ...refused.map(reason),
  );
}

/** Return the rules that must not be cited. @param {Shop} shop */
function never(shop) {
  const { bench } = shop;
  const rules = bench.palette?.rules ?? [];
  const title = (/** @type {string} */ id) => rules.find((one) => one.id === id)?.title ?? id;
  const set = (/** @type {string[]} */ never) =>
    choose(shop, () => {
      bench.never = never;
    });
  const free = rules.filter(({ id }) => !bench.never.includes(id));
  /** @type {Option[]} */
  const options = [["", shop.t("make-never-add")], ...free.map((one) => /** @type {Option} */ ([one.id, one.title]))];
  const chip = (/** @type {string} */ id) => {
    const onclick = () => set(bench.never.filter((other) => other !== id));
    const label = shop.t("make-never-drop", { rule: title(id) });
    return h("button", { type: "button", class: "rw-chip", key: id, "aria-label": label, onclick }, `${title(id)} ×`);
  };
  const add = (/** @type {string} */ id) => id && set([...bench.never, id]);
  return h("div", { class: "rw-buttons" }, select(shop.t("make-never"), options, "", add), ...bench.never.map(chip));
}
