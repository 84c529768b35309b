// The state of a game that is shown. `draw` in `game.js` draws all of it; nothing in it refers back to the whole.

import type { Child, VNode } from "../common/render.js";
import type { guide } from "../packs/first.js";
import type * as player from "../packs/player.js";
import type { Store } from "../store.js";
import type { Thing } from "../types";
import type { View } from "../view.js";
import type { acts, Creature, Event, Foreseen, Situation } from "../wire";
import type { createControls } from "./controls.js";
import type { createDialog } from "./dialog.js";
import type { createForecast } from "./forecast.js";
import type { createLog } from "./log.js";
import type { createSaid } from "./narrator.js";
import type { createPresentation } from "./presentation.js";
import type { createPrompt } from "./prompt.js";
import type { createSelection } from "./selection.js";
import type { Sounds } from "./sounds.js";
import type { Timeline } from "./timeline.js";

type Timer = ReturnType<typeof setTimeout> | undefined;

/**
 * What each game draws or does in its own way. A game's table is `base` of `table.js` with some functions replaced.
 * They
 * may take a state with more in it, which `start` adds.
 */
export interface Table {
  /** Add what the table needs to the state of a new game. */
  start(game: Game): void;
  /** Return the table itself. */
  layout(game: Game): Child;
  /** The kernel has sent news. */
  renew(game: Game): void;
  /** Add what the table needs from the pack `player`. */
  addTools(game: Game): void;

  /** Draw the table. */
  draw(game: Game): void;
  /** Draw what depends on the prompt. */
  drawAfter(game: Game): void;
  /** Return where the cards are before they are drawn in other places. */
  beforeMoving(game: Game): Map<string, DOMRect> | null;
  /** Called when all has been drawn; `before` is where the cards were, if they move. */
  afterDrawing(game: Game, isMoving: boolean, before: Map<string, DOMRect> | null): void;
  /** React to an event that is shown without animation. */
  happen(game: Game, event: Event): void;
  /** Draw the table in words. */
  drawWords(game: Game): void;
  /** Return what a move would do, to be drawn over the table in `layer`. */
  drawForecast(game: Game, layer: HTMLElement, told: Foreseen): VNode[];

  /** Do what a key does on this table. Return false if it does nothing of its own. */
  key(game: Game, event: KeyboardEvent): boolean;
  /** Return what each key does, in words. */
  keys(game: Game): string[];
  /** Press a card of those at hand, by its number from 0; while an earlier event is shown, go to the last one. */
  pick(game: Game, i: number): void;
  /** Focus the place where the chosen card is most likely to go. */
  aim(game: Game): void;
  /** Return the move that a button would make, for a button without `data-move` or `data-verb`. */
  moveOf(game: Game, button: HTMLElement): acts.Foresee["move"] | null;

  /** Return the button of a card at hand, by its number from 0. */
  cardAt(game: Game, i: number): HTMLElement | null;
  /** Return the button of a card on the table. */
  cardOf(game: Game, key: string): HTMLElement | null;
  /** Return a card on the table, if it can be enlarged. */
  thing(game: Game, key: string): Thing | null;
  /** Whether a card is elsewhere now than where it was drawn last. */
  isLeaving(game: Game, key: string): boolean;
  /** Set the one tab stop of each row of the table. */
  rove(game: Game): void;
  /** Return a large card, with what its abilities mean. */
  cardInFull(game: Game, name: string, creature: Creature | null): Child[];
  /** Return what a chosen card does, in sentences. */
  meaning(game: Game, name: string): string[];
  /** Return what a chosen card does, as elements. */
  effect(game: Game, name: string): Child[];

  /** Return all parts of the prompt. */
  inside(game: Game): Child[];
  /** Return what is to be done now; `lesson` is what the lesson says. */
  asked(game: Game, lesson: Child[]): Child[];
  /** Return the question with the buttons for moves; `isSaid` leaves out the question. */
  asking(game: Game, isSaid?: boolean): Child[];
  /** Return the question as text; `isAgain` tells that it was asked in full in this turn already. */
  asks(game: Game, isAgain?: boolean): string;
  /** Let the keyboard scroll what is longer than its place in the prompt. */
  reach(game: Game): void;
  /** Return a situation at its start. */
  situation(game: Game, situation: Situation): Child[];
  /** Whether the last beat is shown beside what is to be done. */
  staysTold(game: Game): boolean;
  /** Return how the game has ended, in sentences. */
  result(game: Game): string[];
  /** Return how the game has ended, with buttons for what can be done now. */
  ending(game: Game): Child[];
}

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
