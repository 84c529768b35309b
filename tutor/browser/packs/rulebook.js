// The rulebook.

import "../rulebook.css";

export { rulebook } from "../rulebook/rulebook.js";
