// What goes with a game: its tools, its story, and the controls that step through it.

import "../player.css";

export * as controls from "../game/controls.js";
export * as details from "../game/details.js";
export * as dialog from "../game/dialog.js";
export * as log from "../game/log.js";
export * as narrator from "../game/narrator.js";
export * as presentation from "../game/presentation.js";
export * as questions from "../game/questions.js";
export { openSearch } from "../game/search.js";
export * as tools from "../game/tools.js";
export * as turns from "../game/turns.js";
