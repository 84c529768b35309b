// The lists of lessons and puzzles, and a lesson beside a game.

import "../lessons.css";

export * as lesson from "../lessons/lesson.js";
export { puzzles } from "../lessons/puzzles.js";
export { lessons } from "../lessons/shelf.js";
