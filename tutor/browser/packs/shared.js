// What every page needs once something is drawn. The build adds the modules that more than one other bundle imports.

import "../keeper.css";

export { Keeper } from "../keeper.js";
export { showKeys } from "../keys.js";
export * as leaving from "../leaving.js";
export { Ways } from "../ways.js";
