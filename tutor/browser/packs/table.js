// The first bundle: the widget, as anywidget loads it, and the base of every game's table.

import "../table.css";
import "../stage.css";
import "../touch.css";
import "../game/game.js";

export { widget as default } from "../widget.js";
