// The effects of moves in the workshop: the moves, each event that they cause, and which events must follow.

import { cite } from "../citing.js";
import { lookAhead } from "../common/ahead.js";
import { focus } from "../common/focus.js";
import { check } from "../common/form.js";
import { create, h, render } from "../common/render.js";
import { select } from "./panel.js";

/** @typedef {import("./laying.js").Shop} Workshop */
/** @typedef {import("../wire").Followed} Followed */
/** @typedef {import("../common/form.js").Option} Option */

const TYPED = 500; // milliseconds without typing before moves are played

export class Follow {
  /** The moves whose effects were last announced; null before the first. @type {string | null} */
  asked = null;
  /** Whether one of the next moves has been pressed and its effects have not been announced yet. */
  isNext = false;

  /** @param {Workshop} shop */
  constructor(shop) {
    const { t, bench, view } = shop;
    this.shop = shop;
    this.bench = bench;
    const oninput = (/** @type {any} */ event) => {
      bench.moves = event.target.value;
      shop.ask(TYPED);
    };
    const label = t("make-moves");
    const field = {
      rows: "3",
      spellcheck: "false",
      maxlength: "8000",
      "aria-label": label,
      placeholder: label,
      oninput,
    };
    this.moves = /** @type {HTMLTextAreaElement} */ (create(h("textarea", field)));
    this.moves.value = bench.moves;
    this.problem = create(h("p", { class: "rt-warning", hidden: true }));
    this.mended = create(h("p", { class: "rw-none" }, t("make-mended")));
    this.told = create(h("div", { class: "rw-told" }));
    const record = () => view.say({ do: "new", start: bench.notation, moves: (bench.follows?.steps ?? []).join("\n") });
    this.root = create(
      h(
        "section",
        { class: "rw-part rw-follow" },
        h("h2", {}, h("b", { "aria-hidden": "true" }, "2"), t("make-follow")),
        this.mended,
        h(
          "div",
          { class: "rw-moves" },
          this.moves,
          h(
            "div",
            { class: "rw-buttons" },
            shop.button("make-take-back", () => this.move(bench.lines.slice(0, -1))),
            shop.button("make-record", record),
            view.store.now.game ? null : shop.button("prospects", () => this.lookAhead()),
            h("small", {}, t("make-record-lead")),
          ),
          this.problem,
        ),
        this.told,
      ),
    );
  }

  /** Look ahead after the moves; the moves of a turn can be taken over. */
  lookAhead() {
    const { bench, shop } = this;
    const from = { start: bench.notation, moves: (bench.follows?.steps ?? []).join("\n") };
    /** @param {import("../wire").Way} way */
    const use = ({ written }) => this.move([...bench.lines, ...written]);
    lookAhead(shop.view, { asks: "turns", from, isHelp: false, use, called: "prospects-take" });
  }

  /** Set other moves. @param {string[]} lines */
  move(lines) {
    this.bench.moves = this.moves.value = lines.join("\n");
    this.shop.ask(0);
  }

  /**
   * Announce the effects of other moves: what happens now, or why nothing can.
   * @param {Followed | null} before what followed before
   */
  say(before) {
    const { followed, follows } = this.bench;
    const isOther = this.asked !== null && this.asked !== this.bench.moves;
    this.asked = this.bench.moves;
    if (!isOther || !followed) return;
    if (!follows) this.shop.view.announce([followed.problem]);
    else if (follows.refused.length) this.shop.view.announce(follows.refused.map(({ why }) => why));
    else this.shop.view.announce(this.news(follows, before));
  }

  /** Return the events that were not there before. @param {Followed} follows @param {Followed | null} before */
  news({ events, steps }, before) {
    const had = before?.steps ?? [];
    const same = had.findIndex((move, i) => move !== steps[i]);
    const kept = same < 0 ? had.length : same;
    if (steps.length <= kept) return steps.length < had.length ? [this.shop.t("taken-back")] : [];
    return events.filter(({ step }) => step > kept).map(({ text }) => text);
  }

  /** Change what must follow. @param {() => void} act */
  choose(act) {
    act();
    this.draw();
    this.shop.take.ask();
  }

  /** Request the effects, unless they are known. */
  ask() {
    const { bench } = this;
    const { notation: start, moves } = bench;
    const asked = JSON.stringify([start, moves]);
    if (!start || bench.asked === asked) {
      this.draw();
      return;
    }
    bench.asked = asked;
    this.shop.view.say({ do: "follow", start, moves });
  }

  draw() {
    const { followed, follows, notation } = this.bench;
    const isReady = notation !== "";
    this.root.classList.toggle("rw-waiting", !isReady);
    this.mended.hidden = isReady;
    if (isReady && followed) {
      this.problem.textContent = followed.problem;
      this.problem.hidden = !followed.problem;
    }
    this.shop.keepFocus(() => render(this.told, ...(isReady && follows ? this.inside(follows) : [])));
    if (!this.isNext || !followed || this.bench.isStale || this.asked !== this.bench.moves) return;
    this.isNext = false; // the pressed control may be gone
    focus(this.told.querySelector(".rw-next button") ?? this.moves);
  }

  /** @param {Followed} followed */
  inside(followed) {
    const { shop, bench } = this;
    const { t } = shop;
    const { events, refused, next, board } = followed;
    const all = (/** @type {boolean} */ on) =>
      this.choose(() => {
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
      this.choose(() => {
        bench.isFinal = on;
      });
    return [
      next.length ? this.next(next) : null,
      events.length ? head : h("p", { class: "rw-none" }, refused.length ? "" : t("make-nothing")),
      h("ol", { class: "rw-story", hidden: !events.length }, ...this.story(followed)),
      refused.length ? this.refusal(followed) : null,
      this.never(),
      check(t("make-final"), bench.isFinal, isFinal, { cls: "rt-check rw-final", focus: "final" }),
      h("div", { class: "rw-board", html: board }),
    ];
  }

  /** Return the possible next moves. @param {string[]} moves */
  next(moves) {
    const label = this.shop.t("make-next");
    const button = (/** @type {string} */ move) => {
      const onclick = () => {
        this.isNext = true;
        this.move([...this.bench.lines, move]);
      };
      return h("button", { type: "button", class: "rw-chip", key: move, "data-focus": `next ${move}`, onclick }, move);
    };
    const name = h("span", { class: "rw-label" }, label);
    return h("div", { class: "rw-next", key: "next", role: "group", "aria-label": label }, name, ...moves.map(button));
  }

  /** Return every event below its move, with a checkbox for those that must follow. @param {Followed} followed */
  story({ events, steps }) {
    const { bench, shop } = this;
    const { store } = shop.view;
    const tick = (/** @type {number} */ i, /** @type {boolean} */ on) =>
      this.choose(() => void (on ? bench.story.add(i) : bench.story.delete(i)));
    return events.flatMap(({ text, rule, step, printed }, i) => {
      const said = h("span", {}, text, cite(store, rule, printed));
      const box = check(said, bench.story.has(i), (on) => tick(i, on), { cls: "", focus: `tick ${i}` });
      const item = h("li", { class: "rw-event" }, box);
      if (step === (events[i - 1]?.step ?? 0)) return [item];
      return [h("li", { class: "rt-said", key: `step ${step}` }, shop.t("your-move", { move: steps[step - 1] })), item];
    });
  }

  /** Return why a move is refused, and which of the reasons must be given. @param {Followed} followed */
  refusal({ refused, tried }) {
    const { bench, shop } = this;
    const { store } = shop.view;
    const choose = (/** @type {string} */ rule) =>
      this.choose(() => {
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
          onchange: () => choose(rule),
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

  /** Return the rules that must not be cited. */
  never() {
    const { bench, shop } = this;
    const rules = bench.palette?.rules ?? [];
    const title = (/** @type {string} */ id) => rules.find((one) => one.id === id)?.title ?? id;
    const set = (/** @type {string[]} */ never) =>
      this.choose(() => {
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
}
