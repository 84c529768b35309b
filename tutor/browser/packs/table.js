// The first bundle: the widget, as anywidget loads it, and what the table of every game is made of.

import "../table.css";
import "../stage.css";
import "../touch.css";
import "../common/form.js"; // most packs use it
import "../game/game.js";

export { widget as default } from "../widget.js";
