// A game without a board of its own.

import "../plain.css";

export { table } from "../game/plain.js";
