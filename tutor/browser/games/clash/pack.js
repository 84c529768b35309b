// Clash of Decks: its table.

export { table } from "./table.js";
