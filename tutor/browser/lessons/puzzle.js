// What a puzzle shows in addition to a lesson's task: its difficulty, the clock, and what it needed.

import { create, h } from "../common/render.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../wire").Lesson} Lesson */

const SECOND = 1000;

/** Return seconds as minutes and seconds. @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Return the difficulty, in stars and as a word. @param {View} view @param {number} rating */
export const stars = (view, rating) =>
  h(
    "span",
    { class: "rt-stars" },
    h("span", { "aria-hidden": "true" }, "★".repeat(rating) + "☆".repeat(3 - rating)),
    ` ${view.t(`puzzle-rating-${rating}`)}`,
  );

/** Return the line below the title. @param {View} view @param {Lesson} lesson */
export function about(view, { puzzle }) {
  if (!puzzle) return null;
  const { rating, turns, seconds } = puzzle;
  return h(
    "p",
    { class: "rt-about-puzzle" },
    stars(view, rating),
    h("span", {}, view.t("puzzle-turns", { count: turns })),
    seconds === null ? null : ticking(view, seconds),
  );
}

/** Return a clock that runs as long as it is visible. @param {View} view @param {number} seconds */
function ticking(view, seconds) {
  const began = Date.now() - seconds * SECOND;
  const said = () => view.t("puzzle-clock", { time: clock(Math.floor((Date.now() - began) / SECOND)) });
  const box = create(h("span", { class: "rt-clock", role: "timer" }, said()));
  const tick = setInterval(() => {
    box.textContent = said();
    if (!box.isConnected) clearInterval(tick);
  }, SECOND);
  return box;
}

/** Return what is said when it is finished. @param {Lesson} lesson */
export const reached = ({ puzzle }) => (puzzle ? "puzzle-reached" : "lesson-reached");

/** Return what a puzzle needed, as words; empty if that is unknown. @param {View} view @param {string[]} all */
export const needs = (view, all) => (all.length ? view.t("puzzle-needs", { needs: all.join(", ") }) : "");

/** Return what it needed, once that is known. @param {View} view @param {Lesson} lesson */
export function needed(view, { puzzle, judged }) {
  if (!puzzle?.needs.length || (judged !== "reached" && judged !== "shown")) return null;
  return h("p", { class: "rt-how" }, needs(view, puzzle.needs));
}

/** Return the button for a similar puzzle, unless a clock is running. @param {View} view @param {Lesson} lesson */
export function more(view, { puzzle, judged, parts }) {
  const isOver = judged === "reached" || judged === "shown";
  if (!puzzle || !isOver || parts > 1) return null;
  return view.button("puzzle-alike", () => view.say({ do: "alike" }), { class: "rt-quiet", "data-verb": "alike" });
}
