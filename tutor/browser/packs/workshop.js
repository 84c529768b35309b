// The workshop, where positions are made.

import "../workshop.css";

export { workshop } from "../games/clash/workshop/workshop.js";
