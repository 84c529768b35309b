// The lessons: the page on which one chooses, and what is asked and answered in the middle of the table while one is on
// its way. Python knows the answers; this file shows them.

/** The page: every lesson with how far one has come, what is due again, and the progress as a text to take along. */
export function lessons(view, { h }) {
  const { shelf, finished } = view.teller.now;
  const t = (key, values) => view.t(key, values);
  const open = (lesson) => view.say({ do: "lesson", id: lesson.id, step: lesson.done ? 1 : Math.max(1, lesson.step) });
  const card = (lesson, number) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: `rt-lesson${lesson.done ? " rt-done" : ""}`, onclick: () => open(lesson) },
        h("b", { "aria-hidden": "true" }, lesson.done ? "✓" : String(number)),
        h("strong", {}, lesson.title),
        h("span", {}, lesson.about),
        h("small", {}, t(lesson.done ? "lesson-done" : lesson.step ? "lesson-progress" : "lesson-start", lesson)),
        h("i", { class: "rt-meter", "aria-hidden": "true", style: `--part:${lesson.done ? 1 : lesson.step / lesson.steps}` }),
      ),
    );
  const numbered = shelf.lessons.map((lesson, i) => [lesson, i + 1]);
  const levels = [1, 2, 3].map((level) => {
    const found = numbered.filter(([lesson]) => lesson.level === level);
    return found.length ? h("section", {}, h("h3", {}, t(`lesson-level-${level}`)), h("ol", { class: "rt-lessons" }, ...found.map(([lesson, i]) => card(lesson, i)))) : "";
  });
  const next = shelf.lessons.find((lesson) => !lesson.done);
  const text = h("textarea", { rows: "5", spellcheck: "false", "aria-label": t("progress-text") });
  text.value = shelf.progress;
  const done = finished && shelf.lessons.find((lesson) => lesson.id === finished);
  if (done) view.announce([t("lesson-finished", done)]);
  return [
    view.header(),
    h(
      "main",
      { class: "rt-lobby rt-learning" },
      h(
        "section",
        { class: "rt-learn" },
        h("h2", {}, t("lessons-title")),
        h("p", {}, t("lessons-lead")),
        done ? h("p", { class: "rt-seal" }, t("lesson-finished", done)) : "",
        h(
          "div",
          { class: "rt-buttons" },
          next ? view.button(next.step ? "lesson-go-on" : "lesson-begin", () => open(next), { class: "rt-main" }, next) : "",
          shelf.due ? view.button("lesson-review", () => view.say({ do: "review" }), { class: "rt-quiet" }, { count: shelf.due }) : h("span", { class: "rt-source" }, t("lesson-none-due")),
        ),
      ),
      ...levels,
      h(
        "details",
        { class: "rt-own" },
        h("summary", {}, t("progress-title")),
        h("p", {}, t("progress-lead")),
        text,
        view.button("progress-load", () => view.say({ do: "progress", text: text.value }), { class: "rt-main" }),
      ),
    ),
  ];
}

/** What a lesson says, asks and explains in the middle of the table. */
export function prompt(view, lesson, { h, watching }) {
  const t = (key, values) => view.t(key, values);
  const go = (number) => view.say({ do: "step", number });
  const { outcome, hint } = lesson;
  const open = lesson.options.length > 0 && !outcome;
  const acting = lesson.kind === "do" && lesson.judged !== "reached";
  const head = h(
    "div",
    { class: "rt-lesson-head" },
    h("h2", {}, lesson.title),
    h("ol", { class: "rt-dots", "aria-label": t("lesson-of", lesson) }, ...Array.from({ length: lesson.steps }, (_, i) => h("li", { "aria-current": i + 1 === lesson.step && "step", class: i + 1 < lesson.step ? "rt-past" : "" }))),
    h("small", {}, t(lesson.again ? "lesson-again" : "lesson-of", lesson)),
  );
  const said = [];
  if (lesson.text) said.push(h("p", { class: "rt-lesson-text" }, lesson.text));
  if (lesson.asked) said.push(h("p", { class: "rt-lesson-text" }, lesson.asked));
  if (open) said.push(...asking(view, lesson, h));
  if (lesson.compared && view.player) said.push(...view.player.sides(lesson.compared));
  if (outcome) said.push(...explaining(view, lesson, h));
  if (lesson.judged === "reached") said.push(h("p", { class: "rt-seal" }, t("lesson-reached")));
  if (lesson.judged === "off") said.push(h("p", { class: "rt-warning" }, t("lesson-off")));
  if (lesson.explain) said.push(h("p", {}, lesson.explain));
  if (hint) said.push(hinting(view, hint, h));
  const buttons = [];
  if (lesson.judged === "off") buttons.push(view.button("lesson-take-back", () => view.say({ do: "undo" }), { class: "rt-main" }));
  else if (!open && !acting) buttons.push(view.button(lesson.part === lesson.parts ? "lesson-end" : "lesson-next", () => go(lesson.part + 1), { class: "rt-main", "data-verb": "next-step" }));
  if ((open || (acting && lesson.judged !== "off")) && (hint?.rung ?? 0) < 3) buttons.push(view.button("lesson-hint", () => view.say({ do: "hint" }), { class: "rt-quiet", "data-verb": "hint" }));
  if (lesson.part > 1) buttons.push(view.button("lesson-back", () => go(lesson.part - 1), { class: "rt-quiet" }));
  return [head, ...said, watching ? "" : h("div", { class: "rt-buttons" }, ...buttons)];
}

/** What has come of what one did in a lesson, or else what it says and asks now, for those who hear it. */
export function spoken(view, lesson) {
  const { outcome, hint, judged } = lesson;
  const rule = hint?.rule && view.teller.rules[hint.rule];
  if (outcome) return [view.t(outcome.right ? "lesson-right" : "lesson-wrong"), outcome.misreading, view.t("lesson-happens"), outcome.truth.map((i) => lesson.options[i]).join(", "), lesson.explain].filter(Boolean);
  if (judged === "reached" || judged === "off") return [view.t(`lesson-${judged}`), lesson.explain].filter(Boolean);
  if (hint) return [rule ? rule.text : "", hint.card ? view.t("lesson-hint-card", { card: view.title(hint.card) }) : "", hint.move ? view.t("lesson-hint-move") : "", hint.move ?? ""].filter(Boolean);
  return [lesson.text, lesson.asked].filter(Boolean);
}

/** The answers on offer: one to be chosen, or all that are right. */
function asking(view, lesson, h) {
  const struck = new Set(lesson.hint?.struck ?? []);
  const chosen = new Set();
  const answer = (choice) => view.say({ do: "answer", choice });
  const check = view.button("lesson-check", () => answer([...chosen]), { class: "rt-main", disabled: true });
  const option = (text, i) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `rt-option${struck.has(i) ? " rt-struck-out" : ""}`,
          disabled: struck.has(i),
          "aria-pressed": lesson.several ? "false" : null,
          onclick: (event) => {
            if (!lesson.several) return answer([i]);
            if (!chosen.delete(i)) chosen.add(i);
            event.currentTarget.setAttribute("aria-pressed", String(chosen.has(i)));
            check.disabled = !chosen.size;
          },
        },
        text,
      ),
    );
  return [
    lesson.several ? h("p", {}, view.t("lesson-several")) : "",
    h("ul", { class: "rt-options" }, ...lesson.options.map(option)),
    lesson.several ? h("div", { class: "rt-buttons" }, check) : "",
  ];
}

/** The learner's answer beside what happens, and the rule that parts them. */
function explaining(view, { options, outcome, several }, h) {
  const t = (key) => view.t(key);
  const list = (numbers) => numbers.map((i) => options[i]).join(several ? " · " : " ");
  const rule = outcome.rule && view.teller.rules[outcome.rule];
  if (outcome.right) return [h("p", { class: "rt-seal" }, t("lesson-right")), h("p", { class: "rt-answer" }, list(outcome.truth))];
  const side = (key, numbers, board, cls) => h("div", { class: cls }, h("h3", {}, t(key)), h("p", {}, list(numbers)), board ? h("div", { class: "rt-small-board", html: board }) : "");
  return [
    h("p", { class: "rt-warning" }, t("lesson-wrong")),
    h("div", { class: "rt-columns rt-sides" }, side("lesson-you-said", outcome.chosen, outcome.boards[1], "rt-said-so"), side("lesson-happens", outcome.truth, outcome.boards[0], "rt-truth")),
    outcome.misreading ? h("p", {}, outcome.misreading) : "",
    ...outcome.why.map((reason) => view.reason(reason)),
    outcome.event ? h("p", { class: "rt-telling" }, outcome.event) : "",
    rule ? h("p", { class: "rt-reason" }, h("b", {}, view.cite(rule)), " ", rule.text) : "",
  ];
}

/** A hint, as far as one has asked: the rule, then the card, then the move. */
function hinting(view, hint, h) {
  const rule = hint.rule && view.teller.rules[hint.rule];
  return h(
    "div",
    { class: "rt-hint", role: "note" },
    rule ? h("p", {}, h("b", {}, rule.title), " — ", rule.text) : "",
    hint.card ? h("p", {}, view.t("lesson-hint-card", { card: view.title(hint.card) })) : "",
    hint.move ? h("p", {}, view.t("lesson-hint-move"), " ", view.button("lesson-hint-do", () => view.say({ do: "move", text: hint.move }), { class: "rt-quiet" }), " ", h("code", {}, hint.move)) : "",
  );
}
