// The page of the lessons: choose a track and a lesson, see the progress and what is due for review, take a placement,
// and export the progress as text or the questions as a deck.

import { create, h } from "../common/render.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../wire").ListedLesson} ListedLesson */
/** @typedef {import("../wire").Track} Track */

const LASTS = 60_000; // milliseconds that a download may take to begin

/** Return the page of the lessons. @param {View} view */
export function lessons(view) {
  const { lessons: told, finished } = view.store.now;
  const { placed } = told;
  const known = new Map(told.lessons.map((lesson) => [lesson.id, lesson]));
  const track = told.tracks.find(({ id }) => id === told.track);
  const done = known.get(finished ?? "");
  const begin = known.get(placed?.lesson ?? "");
  const news = [
    done && view.t("lesson-finished", done),
    placed && begin && view.t(placed.known ? "placement-known" : "placement-found", { ...placed, title: begin.title }),
  ].filter((text) => text !== undefined && text !== null);
  if (news.length) view.announce(news);
  return [
    view.header(),
    h(
      "main",
      { class: "rt-lobby rt-learning" },
      lead(view, track, known, news),
      ways(view),
      placement(view),
      ...(track ? list(view, track, known) : []),
      progress(view, told.progress),
      told.anki ? anki(view) : null,
    ),
  ];
}

/** @param {View} view @param {Track} track @param {ListedLesson} lesson */
const open = (view, { edition }, { id, done, step }) =>
  view.say({ do: "lesson", id, step: done ? 1 : Math.max(1, step), edition });

/**
 * Return what to continue with, and what has just been finished.
 * @param {View} view
 * @param {Track | undefined} track
 * @param {Map<string, ListedLesson>} known
 * @param {string[]} news
 */
function lead(view, track, known, news) {
  const { due, banner } = view.store.now.lessons;
  const next = known.get(track?.next ?? "");
  const go =
    next &&
    track &&
    view.button(next.step ? "lesson-go-on" : "lesson-begin", () => open(view, track, next), { class: "rt-main" }, next);
  return h(
    "section",
    { class: "rt-learn" },
    banner ? h("div", { class: "rt-banner", "aria-hidden": "true", html: banner }) : null,
    h("h2", {}, view.t("lessons-title")),
    h("p", {}, view.t("lessons-lead")),
    ...news.map((text) => h("p", { class: "rt-seal" }, text)),
    h(
      "div",
      { class: "rt-buttons" },
      go,
      due
        ? view.button("lesson-review", () => view.say({ do: "review" }), { class: "rt-quiet" }, { count: due })
        : h("span", { class: "rt-source" }, view.t("lesson-none-due")),
      view.button("puzzles-open", () => view.say({ do: "page", page: "puzzles" }), { class: "rt-quiet" }),
    ),
  );
}

/** Return the tracks, of which the learner follows one. @param {View} view */
function ways(view) {
  const { tracks, track } = view.store.now.lessons;
  if (tracks.length < 2) return null;
  const way = (/** @type {Track} */ { id, title, about, done, parts }) => {
    const count = parts.reduce((sum, { lessons }) => sum + lessons.length, 0);
    const onclick = () => view.say({ do: "track", id });
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "rt-track", "aria-pressed": String(id === track), "data-track": id, onclick },
        h("strong", {}, title),
        h("span", {}, about),
        h("small", {}, view.t("track-done", { done, count })),
        h("i", { class: "rt-meter", "aria-hidden": "true", style: `--part:${done / count}` }),
      ),
    );
  };
  return h("section", {}, h("h3", {}, view.t("tracks-title")), h("ul", { class: "rt-tracks" }, ...tracks.map(way)));
}

/**
 * Return the lessons of a track in order, part by part.
 * @param {View} view
 * @param {Track} track
 * @param {Map<string, ListedLesson>} known
 */
function list(view, track, known) {
  let number = 0;
  const { edition, battle: kind } = track;
  const begin = () => view.say({ do: "first", edition, kind });
  const battle = kind ? [view.button("lesson-battle", begin, { class: "rt-quiet rt-battle" })] : [];
  const parts = track.parts.map(({ title, lessons: ids }) => {
    const first = number + 1;
    const cards = ids.map((id) => {
      number += 1;
      const lesson = known.get(id);
      return lesson ? card(view, track, lesson, number) : null;
    });
    return h(
      "section",
      {},
      title ? h("h3", {}, title) : null,
      h("ol", { class: "rt-lessons", start: first }, ...cards),
    );
  });
  return [...parts, ...battle];
}

/** @param {View} view @param {Track} track @param {ListedLesson} lesson @param {number} number */
function card(view, track, lesson, number) {
  const { id, done, step, steps } = lesson;
  const how = done ? "lesson-done" : step ? "lesson-progress" : id === track.begin ? "lesson-here" : "lesson-start";
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: `rt-lesson${done ? " rt-done" : ""}`, onclick: () => open(view, track, lesson) },
      h("b", { "aria-hidden": "true" }, done ? "✓" : String(number)),
      h("strong", {}, lesson.title),
      h("span", {}, lesson.about),
      h("small", {}, view.t(how, lesson)),
      h("i", { class: "rt-meter", "aria-hidden": "true", style: `--part:${done ? 1 : step / steps}` }),
    ),
  );
}

/** Return ten questions for people who know the game, by any of its editions. @param {View} view */
function placement(view) {
  const { lessons, game } = view.store.now;
  // a game other than the first has only the track that is shown
  const tracks = lessons.tracks.filter(({ id }) => !game || id === lessons.track);
  const editions = [...new Set(tracks.map(({ edition }) => edition))].filter(Boolean);
  const begin = (/** @type {number} */ edition) =>
    view.button(game ? "begin" : `edition-short-${edition}`, () => view.say({ do: "place", edition }), {
      class: "rt-quiet",
      "data-verb": `place-${edition}`,
    });
  return h(
    "section",
    { class: "rt-placement" },
    h("h3", {}, view.t("placement-title")),
    h("p", {}, view.t("placement-lead")),
    h("div", { class: "rt-buttons" }, ...editions.map(begin)),
  );
}

/** Return the progress as text. @param {View} view @param {string} told */
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

/** Return the questions as a deck of review cards to download, which is sent in parts. @param {View} view */
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
