// The guide through a first game.

import "../first.css";

export { Guide } from "../game/guide.js";
