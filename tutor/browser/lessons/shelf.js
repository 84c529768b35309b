// The lessons: the page on which one chooses, with how far one has come, what is due again, and what can be taken
// along: the progress as a text, the questions as a deck of cards.

import { create, h } from "../common/render.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../wire").ListedLesson} ListedLesson */

const LEVELS = [1, 2, 3];
const LASTS = 60_000; // milliseconds that a download may take to begin

/** The page of the lessons. @param {View} view */
export function lessons(view) {
  const { lessons, finished } = view.store.now;
  const done = lessons.lessons.find(({ id }) => id === finished);
  if (done) view.announce([view.t("lesson-finished", done)]);
  return [
    view.header(),
    h(
      "main",
      { class: "rt-lobby rt-learning" },
      lead(view, done),
      ...LEVELS.map((level) => section(view, level)),
      progress(view, lessons.progress),
      lessons.anki ? anki(view) : null,
    ),
  ];
}

/** @param {View} view @param {ListedLesson} lesson */
const open = (view, { id, done, step }) => view.say({ do: "lesson", id, step: done ? 1 : Math.max(1, step) });

/** What to go on with. @param {View} view @param {ListedLesson | undefined} done */
function lead(view, done) {
  const { lessons: all, due } = view.store.now.lessons;
  const next = all.find((lesson) => !lesson.done);
  const go =
    next &&
    view.button(next.step ? "lesson-go-on" : "lesson-begin", () => open(view, next), { class: "rt-main" }, next);
  return h(
    "section",
    { class: "rt-learn" },
    h("h2", {}, view.t("lessons-title")),
    h("p", {}, view.t("lessons-lead")),
    done ? h("p", { class: "rt-seal" }, view.t("lesson-finished", done)) : null,
    h(
      "div",
      { class: "rt-buttons" },
      go,
      due
        ? view.button("lesson-review", () => view.say({ do: "review" }), { class: "rt-quiet" }, { count: due })
        : h("span", { class: "rt-source" }, view.t("lesson-none-due")),
    ),
  );
}

/** The lessons of a level, if there are any. @param {View} view @param {number} level */
function section(view, level) {
  const numbered = view.store.now.lessons.lessons.map((lesson, i) => ({ lesson, number: i + 1 }));
  const found = numbered.filter(({ lesson }) => lesson.level === level);
  if (!found.length) return null;
  const cards = found.map(({ lesson, number }) => card(view, lesson, number));
  return h("section", {}, h("h3", {}, view.t(`lesson-level-${level}`)), h("ol", { class: "rt-lessons" }, ...cards));
}

/** @param {View} view @param {ListedLesson} lesson @param {number} number */
function card(view, lesson, number) {
  const { done, step, steps } = lesson;
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: `rt-lesson${done ? " rt-done" : ""}`, onclick: () => open(view, lesson) },
      h("b", { "aria-hidden": "true" }, done ? "✓" : String(number)),
      h("strong", {}, lesson.title),
      h("span", {}, lesson.about),
      h("small", {}, view.t(done ? "lesson-done" : step ? "lesson-progress" : "lesson-start", lesson)),
      h("i", { class: "rt-meter", "aria-hidden": "true", style: `--part:${done ? 1 : step / steps}` }),
    ),
  );
}

/** The progress as a text. @param {View} view @param {string} told */
function progress(view, told) {
  const label = view.t("progress-text");
  const text = /** @type {HTMLTextAreaElement} */ (
    create(h("textarea", { rows: "5", spellcheck: "false", "aria-label": label }))
  );
  text.value = told;
  return h(
    "details",
    { class: "rt-own" },
    h("summary", {}, view.t("progress-title")),
    h("p", {}, view.t("progress-lead")),
    text,
    view.button("progress-load", () => view.say({ do: "progress", text: text.value }), { class: "rt-main" }),
  );
}

/** The questions as a deck of review cards, to be downloaded: it comes in parts. @param {View} view */
function anki(view) {
  const file = `clash-of-decks-${view.store.language}.apkg`;
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  view.replies.anki = ({ part, parts: count, data }) => {
    parts[part] = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
    if (part + 1 < count) return view.say({ do: "anki", part: part + 1 });
    const href = URL.createObjectURL(new Blob(parts, { type: "application/octet-stream" }));
    const link = create(h("a", { href, download: file }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), LASTS);
    view.announce([view.t("anki-got", { file })]);
  };
  return h(
    "details",
    { class: "rt-own rt-anki" },
    h("summary", {}, view.t("anki-title")),
    h("p", {}, view.t("anki-lead")),
    view.button("anki-get", () => view.say({ do: "anki" }), { class: "rt-main" }),
  );
}
