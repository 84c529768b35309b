// The rooms in which a game begins.

import "../lobby.css";

export { draft } from "../lobby/draft.js";
export { lobby } from "../lobby/lobby.js";
