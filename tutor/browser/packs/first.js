// The guide through a first game.

import "../first.css";

export * as guide from "../game/guide.js";
