// The state of a game of Clash of Decks that is shown.

import type { Game } from "../../game/state.js";
import type { createBoard } from "./board.js";
import type { createDrag } from "./drag.js";
import type { createReport } from "./report.js";
import type { createScene } from "./scenes.js";

export type Board = ReturnType<typeof createBoard>;

export interface ClashGame extends Game {
  board: Board;
  drag: ReturnType<typeof createDrag>;
  report: ReturnType<typeof createReport>;
  scene: ReturnType<typeof createScene>;
}
