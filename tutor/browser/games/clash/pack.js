// Clash of Decks: its table.

export { ClashTable as Table } from "./table.js";
