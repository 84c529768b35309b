// The state of a game that is shown. `draw` in `game.js` draws all of it; nothing in it refers back to the whole.

import type { guide } from "../packs/first.js";
import type * as player from "../packs/player.js";
import type { Store } from "../store.js";
import type { View } from "../view.js";
import type { createControls } from "./controls.js";
import type { createDialog } from "./dialog.js";
import type { createForecast } from "./forecast.js";
import type { createLog } from "./log.js";
import type { createSaid } from "./narrator.js";
import type { createPresentation } from "./presentation.js";
import type { createPrompt } from "./prompt.js";
import type { createSelection } from "./selection.js";
import type { Sounds } from "./sounds.js";
import type { base } from "./table.js";
import type { Timeline } from "./timeline.js";

type Timer = ReturnType<typeof setTimeout> | undefined;

/** The same functions, each of which may take a game with more state. */
type Methods<T> = {
  [K in keyof T]: T[K] extends (...given: infer Given) => infer Found
    ? { call(...given: Given): Found }["call"]
    : never;
};

/** What differs from game to game. */
export type Table = Methods<typeof base>;

export interface Game extends Loaded {
  readonly view: View;
  /** What the kernel has sent. */
  readonly store: Store;
  /** Which event is shown. */
  readonly timeline: Timeline;
  /** The functions that draw this game's table. */
  readonly table: Table;
  readonly elements: Elements;
  /** What the person has chosen. */
  readonly selection: ReturnType<typeof createSelection>;
  readonly prompt: ReturnType<typeof createPrompt>;
  /** Whether it is still this game that is shown. */
  isShown: boolean;
  /** What has happened and was not yet said to a screen reader. */
  unsaid: string[];
  /** Whether the last answer contained the whole story. */
  isFresh: boolean;
  /** What the last drawing depended on. */
  drawn: unknown[];
  /** Whether the story beside the table is still to be drawn. */
  isBehind: boolean;
  /** In a first game: after how many events something was read last, and how much of what is said there. */
  read: { at: number; count: number };
  /** The functions of the packs, when they have been loaded. */
  player: typeof player | null;
  guide: typeof guide | null;
}

/** The elements that stay while a game is shown. */
export interface Elements {
  details: HTMLElement;
  story: HTMLElement;
  controls: HTMLElement;
  undo: HTMLButtonElement;
  tools: HTMLElement;
  words: HTMLElement;
  inWords: HTMLDetailsElement;
}

/** What the functions of the pack `player` draw. It is there as soon as they are. */
export interface Loaded {
  tools: Tools;
  log: ReturnType<typeof createLog>;
  controls: ReturnType<typeof createControls>;
  forecast: ReturnType<typeof createForecast>;
  dialog: ReturnType<typeof createDialog>;
  presentation: ReturnType<typeof createPresentation>;
  said: ReturnType<typeof createSaid>;
  /** Until the card that is pointed at is shown. */
  pointing?: Timer;
}

/** The elements of the tools that change, and what is known of them. */
export interface Tools {
  whatIf: HTMLElement;
  compare: HTMLElement;
  ahead: HTMLElement;
  grain: HTMLElement;
  more: HTMLElement;
  comparison: HTMLElement;
  /** The visitor's own list of situations. */
  list: HTMLElement;
  box: HTMLElement;
  /** Whether all tools are shown in a game; the browser remembers it. */
  isMore: boolean;
  /** Whether the end of the game was shown. */
  isEndSeen: boolean;
  sounds: Sounds;
  /** Until the address names the event that is shown. */
  addressing: Timer;
}
