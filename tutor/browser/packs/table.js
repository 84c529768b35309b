// The first bundle: the widget, as anywidget loads it, and all that is needed to draw a game of Clash of Decks.

import "../table.css";
import "../games/clash/stage.css";
import "../touch.css";

export { widget as default } from "../widget.js";
