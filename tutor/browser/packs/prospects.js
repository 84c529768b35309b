// The panel that shows what can be done, what will come and what is best.

import "../prospects.css";

export { Panel } from "../prospects/panel.js";
