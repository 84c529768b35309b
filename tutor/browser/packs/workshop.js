// The workshop, where a position is laid out.

import "../workshop.css";

export { workshop } from "../games/clash/workshop/workshop.js";
