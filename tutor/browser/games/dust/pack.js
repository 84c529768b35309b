// Dust Collectorz: its table and its half of the lobby.

import "./dust.css";

export * as lobby from "./lobby.js";
export { table } from "./table.js";
