// The panel that looks ahead.

import "../prospects.css";

export { Panel } from "../prospects/panel.js";
