// The rooms in which a game begins.

import "../lobby.css";

export { draft } from "../games/clash/lobby/draft.js";
export { lobby } from "../games/clash/lobby/lobby.js";
