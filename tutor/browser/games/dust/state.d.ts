// The state of a game of Dust Collectorz that is shown.

import type { Game } from "../../game/state.js";
import type { PendingMove } from "./pending.js";

export interface DustGame extends Game {
  /** The unfinished move. */
  pending: PendingMove;
  dust: {
    main: HTMLElement;
    status: HTMLElement;
    others: HTMLElement;
    wheel: HTMLElement;
    stage: HTMLElement;
    piles: HTMLElement;
    hand: HTMLElement;
    /** Whether an adult has asked for the words of a game for children. */
    isGrown: boolean;
    /** The timer until a story without words goes on. */
    onward: ReturnType<typeof setTimeout> | undefined;
    /** The last answer of the kernel that asked for a move. */
    asked: unknown;
  };
}
