// What the browser's modules share that does not come over the line, and short names for what does.

import type { Props, VNode } from "./common/render.js";
import type { View } from "./view.js";
import type {
  Beat,
  Creature,
  clash,
  dust,
  First,
  Form,
  InGame,
  InRulebook,
  Lesson,
  Lessons,
  Playlist,
  Puzzles,
  Room,
  Side,
  Situation,
  Told,
} from "./wire";

export type Hand = clash.Frame["A.hand"];
/** Where cards lie in the workshop. */
export type Zone = keyof clash.Zones;
/** A word of the interface, or its forms by number. */
export type Word = string | Form;
/** What questions beside the game have brought, by the key of the answer. */
export type Replies = Required<
  Pick<
    Told,
    | "compared"
    | "notation"
    | "qr"
    | "weighed"
    | "differences"
    | "rulebook"
    | "pictures"
    | "coverage"
    | "turned"
    | "palette"
    | "workshop"
    | "checked"
    | "followed"
    | "exported"
    | "anki"
    | "prospect"
  >
>;

/** Where one is, and what can be done there: each answer with a room says it, and what it does not say is not so. */
export interface Now {
  room: Room;
  address: string;
  over: boolean;
  draft: clash.Draft | null;
  choice: clash.Choice | null;
  moves: clash.Options | null;
  undo: boolean;
  at: number | null;
  rule: InRulebook["rule"];
  lessons: Lessons;
  puzzles: Puzzles;
  finished: string | null;
  from: number;
  steps: string[];
  /** The name of the game, unless it is the first of those there are. */
  game: string | null;
  solo: boolean;
  mode: clash.Mode;
  /** The lines as they lie on the board, from above. */
  rows: clash.Row[];
  /** The sides that have a pile instead of a hand. */
  piles: Side[];
  edition: number;
  automa: clash.Automa | null;
  handover: InGame["handover"];
  /** The names of the persons who gave one, by side. */
  names: Partial<Record<Side, string>>;
  /** In a draft: why the machine players have just chosen as they did. */
  says: string[];
  /** Who sits where, in words. */
  seats: string;
  /** Of a game that one person plays with machines: whose hand stays below the lines. */
  seat: InGame["seat"];
  /** Which player the viewer is, where the game tells it; none at an open table. */
  you: dust.InGame["you"];
  /** How much of a story that is told anew has been seen, where the rest is to be watched. */
  seen: InGame["seen"];
  setup: string | null;
  origin: InGame["origin"];
  playlist: Playlist | null;
  situation: Situation | null;
  lesson: Lesson | null;
  first: First | null;
  /** Of a game that has been played to its end. */
  report: clash.Report | null;
  /** What can be asked of what lies ahead. */
  prospects: string[];
}
/** A beat as one text, the frames before and after it, and the title that it stands under. */
export interface StoryBeat extends Beat {
  text: string;
  from: number;
  to: number;
  under: string;
}
/** The events of a game, what they are grouped into, and the frames before, between and after them. */
export interface Story {
  events: clash.Event[];
  beats: StoryBeat[];
  frames: clash.Frame[];
}
export type Grain = "event" | "beat" | "phase" | "turn";
export type Pace = "steps" | "slow" | "normal" | "fast" | "none";
/** What lies on the table in a frame; its key stays its own as it moves. */
export interface Thing {
  key: string;
  side: Side;
  name: string;
  zone: ZoneName;
  index: number;
  creature: Creature | null;
}
export type ZoneName = `${Side}.${"hand" | "upper" | "lower" | "champion" | "shown"}`;
/** What anywidget, or the static site, gives. */
export interface Model {
  on(event: "msg:custom", hear: (answer: Told) => void): void;
  send(message: object): void;
  /** A trait that is kept with the widget; not on the static site. */
  get?(name: "still"): Still | Record<string, never> | undefined;
  model_id?: string;
}
/** A picture of the table, the same in words, and a sentence for a page that has no kernel. */
export interface Still {
  svg: string;
  text: string;
  says: string;
}
/** What a page keeps for the time after it is loaded again. */
export interface Seat {
  search: string;
  anchor: string;
  at: number | null;
  acts: import("./wire").Act[];
  pending: import("./wire").Act[];
}
/** What each pack exports, by its name. */
export interface PackExports {
  first: typeof import("./packs/first.js");
  lessons: typeof import("./packs/lessons.js");
  lobby: typeof import("./packs/lobby.js");
  player: typeof import("./packs/player.js");
  prospects: typeof import("./packs/prospects.js");
  rulebook: typeof import("./packs/rulebook.js");
  shared: typeof import("./packs/shared.js");
  workshop: typeof import("./packs/workshop.js");
}
/** What the pack of a game exports: the functions of its table, and where it has one its half of the lobby. */
export interface GamePack {
  table: import("./game/state.js").Table;
  lobby?: {
    welcome(view: View): VNode;
    Start: new (view: View) => { box: HTMLElement };
    /** A card in the workshop, with what is said of it. */
    boxed(view: View, name: string, wheel: string[], more: Props, heard?: string): VNode;
  };
}
