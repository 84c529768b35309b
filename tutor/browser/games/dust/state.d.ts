// The state of a game of Dust Collectorz that is shown.

import type { Game } from "../../game/state.js";
import type { PendingMove } from "./pending.js";

export interface DustGame extends Game {
  /** The move that is being put together. */
  pending: PendingMove;
  dust: {
    main: HTMLElement;
    status: HTMLElement;
    others: HTMLElement;
    wheel: HTMLElement;
    stage: HTMLElement;
    piles: HTMLElement;
    hand: HTMLElement;
    /** Whether somebody who reads wants the words of a game for those who do not. */
    isGrown: boolean;
    /** Until a story that nobody reads goes on. */
    onward: ReturnType<typeof setTimeout> | undefined;
    /** The answer with which something was asked last. */
    asked: unknown;
  };
}
