// What is shown of a puzzle beside what a lesson shows of a task: how hard it is, the clock, and what it needed.

import { create, h } from "../common/render.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../wire").Lesson} Lesson */

const SECOND = 1000;

/** So many seconds as minutes and seconds. @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** How hard it is, in stars and in a word. @param {View} view @param {number} rating */
export const stars = (view, rating) =>
  h(
    "span",
    { class: "rt-stars" },
    h("span", { "aria-hidden": "true" }, "★".repeat(rating) + "☆".repeat(3 - rating)),
    ` ${view.t(`puzzle-rating-${rating}`)}`,
  );

/** What stands under the title. @param {View} view @param {Lesson} lesson */
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

/** A clock that runs as long as it is in sight. @param {View} view @param {number} seconds */
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

/** What is said once it is done. @param {Lesson} lesson */
export const reached = ({ puzzle }) => (puzzle ? "puzzle-reached" : "lesson-reached");

/** What a puzzle needed, in words; nothing where that is not known. @param {View} view @param {string[]} all */
export const needs = (view, all) => (all.length ? view.t("puzzle-needs", { needs: all.join(", ") }) : "");

/** What it needed, once it is known. @param {View} view @param {Lesson} lesson */
export function needed(view, { puzzle, judged }) {
  if (!puzzle?.needs.length || (judged !== "reached" && judged !== "shown")) return null;
  return h("p", { class: "rt-how" }, needs(view, puzzle.needs));
}

/** Another one like it, where no clock runs. @param {View} view @param {Lesson} lesson */
export function more(view, { puzzle, judged, parts }) {
  const isOver = judged === "reached" || judged === "shown";
  if (!puzzle || !isOver || parts > 1) return null;
  return view.button("puzzle-alike", () => view.say({ do: "alike" }), { class: "rt-quiet", "data-verb": "alike" });
}
