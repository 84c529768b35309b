// The parts of a game that are not the table: its tools, its story, and the controls that step through it.

import "../player.css";

export { Controls } from "../game/controls.js";
export { Log } from "../game/log.js";
export { Narrator } from "../game/narrator.js";
export { Tools } from "../game/tools.js";
