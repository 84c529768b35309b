// The parts of a game that are not the table: its tools, its story, and the controls that step through it.

import "../player.css";

export { controls, drawControls } from "../game/controls.js";
export { drawDetails, isOutOfSight, leaveCard, showCard, showDiscard } from "../game/details.js";
export { openCard, openDialog } from "../game/dialog.js";
export { drawLog, forgetLog } from "../game/log.js";
export { forgetSaid, sayNews, sayQuestion } from "../game/narrator.js";
export { guessing, presentationButtons, reveal } from "../game/presentation.js";
export { asked, outcome, refused } from "../game/questions.js";
export { openSearch } from "../game/search.js";
export { addTools, beginAgain, copy, drawTools, key, link, openProspects, toolbox } from "../game/tools.js";
export { recap, turnButtons } from "../game/turns.js";
