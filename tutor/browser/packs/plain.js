// A game without a board of its own.

import "../plain.css";

export { PlainTable as Table } from "../game/plain.js";
