// Made by `python -m tutor.protocol.types` from the records of tutor/protocol: do not write here.

export namespace clash {
  export type Side = "A" | "B" | "C" | "D";

  export type OfTwo = "A" | "B";

  export type Line = "upper" | "lower";

  export type Zone = "upper" | "lower" | "hand" | "pile" | "discard" | "champion";

  export type Phase = "summoning" | "assault" | "over";

  export type Mode = "duel" | "solo" | "free-for-all" | "team" | "co-op";

  /** A place: on a line counted from the Bridge, in a hand from the left. Without a number it is a whole line. */
  export interface Place {
    side: "A" | "B" | "C" | "D";
    zone: "upper" | "lower" | "hand" | "pile" | "discard" | "champion";
    number?: number;
  }

  /** A move: its kind, and the values that it needs. `copy` is the number of the card among those of its name, if it
   * is not the leftmost one that may be played; `target` is a place, or the name of a card. A Stronghold is number 0
   * of a hand. */
  export interface Move {
    kind: "play" | "cast" | "assault" | "attack" | "end" | "return";
    card?: string;
    copy?: number;
    line?: "upper" | "lower";
    target?: Place | string;
    order?: string[];
  }

  /** A place where a card of the hand can be played, and the move; `vain` if it would have no useful effect. */
  export interface Option {
    to: Place;
    move: Move;
    vain?: boolean;
  }

  /** A card of the hand, or a Champion: where it can be played, or why it cannot; and a warning about the effect. */
  export interface AtHand {
    card: string;
    to: Option[];
    why?: Reason[];
    warning?: string;
  }

  /** What can be played now: the cards from the left, and the kinds of moves that need no card. */
  export interface Options {
    side: "A" | "B" | "C" | "D";
    hand: AtHand[];
    verbs: ("assault" | "attack" | "end")[];
  }

  /** The open choice: its side, and the cards and their places. A move of kind `return` answers it with their
   * `order`. `same` if every order has the same result. */
  export interface Choice {
    side: "A" | "B" | "C" | "D";
    cards: string[];
    places: Place[];
    same: boolean;
  }

  /** What would happen to the creature at `at`: its total damage, its remaining Health Points, whether it would be
   * destroyed, and where it would go, if anywhere; also as a sentence. */
  export interface Fate {
    at: Place;
    card: string;
    damage: number;
    left: number;
    falls: boolean;
    to?: Place;
    text: string;
  }

  /** What would happen to a Stronghold: the places left to it, or the cards on the Automa's pile, before and after;
   * the number of cards before it in a hand (`stands`); and whether it would fall; also as a sentence. */
  export interface Slid {
    side: "A" | "B" | "C" | "D";
    before: number;
    after: number;
    stands?: [number, number];
    falls: boolean;
    text: string;
  }

  /** What a move would do: to creatures, to Strongholds, and to the game; which sides would have to choose; and all of
   * it in sentences, the most important first, and in a one-line summary. */
  export interface Foreseen {
    creatures: Fate[];
    strongholds: Slid[];
    winner: "A" | "B" | "C" | "D" | null;
    chooses: ("A" | "B" | "C" | "D")[];
    text: string[];
    line: string;
  }

  /** A creature on a line, with its marks. */
  export interface Creature {
    card: string;
    new?: boolean;
    damage?: number;
    bonus?: number;
    spent?: boolean;
    acted?: boolean;
    champion?: boolean;
    rider?: string;
    attack?: number | null;
    health?: number;
    gained?: string[];
    by?: string[];
    given?: string[];
  }

  /** What an answer of a lesson looks like: the card or free place `at` which it points; the place of a hand `to`
   * which a Stronghold moves, as the number of cards before it; or cards in a `row` from left to right, including
   * Strongholds, with the `bridge` at one end if it is a line. */
  export interface Look {
    at?: Place;
    to?: Place;
    row?: string[];
    bridge?: "left" | "right";
  }

  /** The rules by which the Automa plays: its Mana, and the additional Mana for `each` creature against it; whether
   * attacks on its pile are resisted; the abilities that all its creatures have; and the level of all this, 0 if there
   * is none. */
  export interface Automa {
    level: number;
    mana: number;
    each: number;
    resistance: boolean;
    gifts: string[];
  }

  /** A Champion beside the table. */
  export interface Waiting {
    card: string;
    exhausted: boolean;
  }

  /** A row of the board: the lines left and right of a Bridge. */
  export interface Row {
    left: Place;
    right: Place;
  }

  export interface Frame {
    turn: number;
    player: "A" | "B" | "C" | "D";
    phase: "summoning" | "assault" | "over";
    mana: number;
    winner: "A" | "B" | "C" | "D" | null;
    shown: string | null;
    winners: ("A" | "B" | "C" | "D")[];
    near: "A" | "B" | "C" | "D";
    "A.hand": string[] | number;
    "A.before": number;
    "A.fort": boolean;
    "A.discard": string[];
    "A.champion": Waiting | null;
    "A.upper": (Creature | null)[];
    "A.lower": (Creature | null)[];
    "B.hand": string[] | number;
    "B.before": number;
    "B.fort": boolean;
    "B.discard": string[];
    "B.champion": Waiting | null;
    "B.upper": (Creature | null)[];
    "B.lower": (Creature | null)[];
    "C.hand": string[] | number;
    "C.before": number;
    "C.fort": boolean;
    "C.discard": string[];
    "C.champion": Waiting | null;
    "C.upper": (Creature | null)[];
    "C.lower": (Creature | null)[];
    "D.hand": string[] | number;
    "D.before": number;
    "D.fort": boolean;
    "D.discard": string[];
    "D.champion": Waiting | null;
    "D.upper": (Creature | null)[];
    "D.lower": (Creature | null)[];
  }

  /** An event with the objects that it concerns, and what it changed of the frame before it. */
  export interface Event extends Happened {
    side?: "A" | "B" | "C" | "D";
    card?: string;
    at?: Place;
    to?: Place;
    before?: number;
    after?: number;
    other?: string;
    ability?: string;
    patch?: Partial<Frame>;
  }

  /** The effects of a side on the other: damage to creatures, places or cards that the Stronghold lost, and creatures
   * destroyed. */
  export interface Dealt {
    side: "A" | "B" | "C" | "D";
    creatures: number;
    stronghold: number;
    destroyed: number;
  }

  /** The card that dealt the most damage to creatures and Strongholds, its side, and the damage. */
  export interface Most {
    side: "A" | "B" | "C" | "D";
    card: string;
    damage: number;
  }

  /** The turn that decided a game: its player, and the losing `side`, whose Stronghold lost more places or cards
   * than in any other turn. */
  export interface Decided {
    turn: number;
    player: "A" | "B" | "C" | "D";
    side: "A" | "B" | "C" | "D";
    lost: number;
  }

  /** The turn from which the loser can try again, and the number of events before it. */
  export interface Again {
    turn: number;
    at: number;
  }

  /** The losing side's line over which its Stronghold took the most damage in the deciding turn: the line was empty,
   * or a `card` flew over its creatures; and the damage. */
  export interface Reached {
    line: "upper" | "lower";
    card: string | null;
    count: number;
  }

  /** The report of a finished game. */
  export interface Report {
    turns: number;
    dealt: Dealt[];
    most: Most | null;
    decided: Decided;
    reached: Reached | null;
    again: Again;
  }

  /** The cards of a side in a draft. */
  export interface Deck {
    side: "A" | "B" | "C" | "D";
    cards: string[];
  }

  /** A draft, or the removals of a constructed duel: the cards to choose from, and the `decks` of the persons so
   * far; `rest` goes to the Automa, or to both. */
  export interface Draft {
    round: number;
    rounds: number;
    chooser: "A" | "B" | "C" | "D";
    mode: "duel" | "solo" | "free-for-all" | "team" | "co-op";
    removing: boolean;
    shown: string[];
    decks: Deck[];
    rest: string[];
    log: string[];
    rule: string;
  }

  /** An ability of a card. */
  export interface Ability {
    id: string;
    name: string;
    text: string;
  }

  /** A card, with its portrait as SVG. */
  export interface Card {
    name: string;
    type: "creature" | "incantation";
    cost: number;
    attack: number | null;
    health: number | null;
    abilities: Ability[];
    portrait: string;
  }

  /** A card set: its cards, which of them are creatures, and the editions that have all of them. */
  export interface CardSet {
    id: string;
    name: string;
    cards: string[];
    creatures: string[];
    editions: number[];
  }

  /** What the lobby needs to know about an edition. */
  export interface Edition {
    levels: number;
    gifts: number;
    fort: boolean;
    champions: boolean;
    four: boolean;
    abilities: number;
    constructed: number;
    resistance: string;
  }

  /** In a game of Clash of Decks. `rows` are the lines from top to bottom as they are drawn; the `piles` belong to
   * the Automas. */
  export interface InGame extends OfGame {
    events: Event[];
    start?: Frame;
    choice: Choice | null;
    moves: Options | null;
    solo: boolean;
    mode: "duel" | "solo" | "free-for-all" | "team" | "co-op";
    rows: Row[];
    piles: ("A" | "B" | "C" | "D")[];
    edition: number;
    automa: Automa | null;
    report?: Report;
  }

  /** An object on a table under construction: a card by name or written out, and its marks. */
  export interface Item {
    card: string;
    new?: boolean;
    damage?: number;
    bonus?: number;
    spent?: boolean;
    acted?: boolean;
    champion?: boolean;
    above?: string;
  }

  /** A Champion of a table under construction; the card is empty for none. */
  export interface Champion {
    card: string;
    exhausted: boolean;
  }

  export interface Zones {
    "A.hand": Item[];
    "A.upper": Item[];
    "A.lower": Item[];
    "B.upper": Item[];
    "B.lower": Item[];
    "B.hand": Item[];
    "B.discard": Item[];
    "C.hand": Item[];
    "C.upper": Item[];
    "C.lower": Item[];
    "D.upper": Item[];
    "D.lower": Item[];
    "D.hand": Item[];
    "D.discard": Item[];
  }

  /** A table under construction, possible or not. The seed is a text, as it is too large for a number in a browser.
   * There is one of `champions` for each side; `winners` are those of a finished game. */
  export interface Layout {
    zones: Zones;
    edition: number;
    mode: "duel" | "solo" | "free-for-all" | "team" | "co-op";
    turn: number;
    player: "A" | "B" | "C" | "D";
    phase: "summoning" | "assault" | "over";
    winners: ("A" | "B" | "C" | "D")[];
    mana: number | null;
    seed: string;
    champions: Champion[];
    fixed: number;
    each: number;
    resistance: boolean;
    gifts: string[];
  }

  /** The cards of a set, as they are written in the workshop; and the wheel of its tribes, if any. */
  export interface Laid {
    name: string;
    cards: string[];
    wheel?: string[];
  }

  /** A rule that can be cited. */
  export interface Named {
    id: string;
    title: string;
  }

  /** The seats of a mode: its sides, those that have a pile instead of a hand, the lines from top to bottom, the
   * groups that can win together, and the editions that have it. */
  export interface Seats {
    sides: ("A" | "B" | "C" | "D")[];
    piles: ("A" | "B" | "C" | "D")[];
    rows: Row[];
    parties: (("A" | "B" | "C" | "D")[])[];
    editions: number[];
  }

  /** An initial table for a game that is laid line by line, for each mode: its `text`; the keys of its lines and the
   * words that the first line may contain, each with a title; and the lines that contain cards. */
  export interface Beginning {
    name: string;
    text: string;
    keys: Record<string, string>;
    zones: string[];
    moments: Record<string, string>;
  }

  /** The cards to lay, by set; the faces of those that are written out; the rules that can be cited; the abilities
   * that only the second edition has; and the modes by name. */
  export interface Palette {
    sets: Laid[];
    faces: Record<string, Card>;
    rules: Named[];
    second: string[];
    modes: Record<"duel" | "solo" | "free-for-all" | "team" | "co-op", Seats>;
    beginnings?: Beginning[];
  }

  /** A reason why a table is impossible: the zone, the number of the card there (0 for the whole zone), and what is
   * wrong. */
  export interface Problem {
    zone: string;
    number: number;
    text: string;
  }

  /** The table under construction, the moves, the position in notation (empty if it is impossible), and the faces of
   * cards that are written out. */
  export interface Workshop {
    table: Layout | null;
    moves: string;
    notation: string;
    faces: Record<string, Card>;
  }

  /** The result of checking a table: every problem, or the position in notation. */
  export interface Checked {
    at: number;
    problems: Problem[];
    notation: string;
    mana: number | null;
    address: string;
    faces: Record<string, Card>;
  }
}

export namespace dust {
  export type Side = "A" | "B" | "C" | "D";

  export type Party = "A" | "B" | "C" | "D" | "AC" | "BD";

  export type Mode = "versus" | "versus 3" | "versus 4" | "team" | "young" | "young 3" | "young 4";

  export type Phase = "choose" | "send" | "attack" | "answer" | "add" | "play" | "over";

  export type Stat = "power" | "speed" | "health" | "cunning";

  export type Sign = "stronger" | "weaker" | "other" | "same";

  /** A move: its kind, and the values that it needs. A card is named as in notation, with its number if it is not the
   * first of its name. */
  export interface Move {
    kind: "choose" | "first" | "attack" | "answer" | "counter" | "give" | "add" | "play" | "draw";
    attack?: boolean;
    side?: "A" | "B" | "C" | "D";
    cards?: string[];
    using?: string[];
    stat?: "power" | "speed" | "health" | "cunning";
    whom?: "A" | "B" | "C" | "D";
  }

  /** A card of the hand: how it is named in a move (`said`), whether it is in the overflow, the kind of move that it
   * can begin, with its relation on the wheel and its value; or why it can begin none. `gives` marks a counter card
   * that may be given up instead of being played. */
  export interface AtHand {
    card: string;
    said: string;
    overflow: boolean;
    kind: "attack" | "answer" | "counter" | "give" | "add" | "play" | null;
    sign: "stronger" | "weaker" | "other" | "same" | null;
    value: number | null;
    gives?: boolean;
    why?: Reason[];
  }

  /** What can be played now, and by whom (in team play also whom one may attack): the cards at hand, from which moves
   * are made, and the moves that need none. */
  export interface Options {
    side: "A" | "B" | "C" | "D";
    phase: "choose" | "send" | "attack" | "answer" | "add" | "play" | "over";
    stat: "power" | "speed" | "health" | "cunning" | null;
    whom: ("A" | "B" | "C" | "D")[];
    hand: AtHand[];
    moves: Move[];
  }

  /** The open choice. This game never has any. */
  export interface Choice {
    side: "A" | "B" | "C" | "D";
  }

  /** A part of a value: its kind, its amount, and the card and ability that it comes from. */
  export interface Part {
    kind: string;
    amount: number;
    card?: string;
    ability?: string;
  }

  /** A value and its parts, in the order in which they are added. */
  export interface Value {
    amount: number;
    parts: Part[];
  }

  /** What a possibly unfinished move would do: every reason why it cannot be made as it is; its values, if any, and
   * the winner; and all of it in sentences and in a one-line summary. */
  export interface Foreseen {
    refused: Reason[];
    attack: Value | null;
    answer: Value | null;
    winner: "A" | "B" | "C" | "D" | null;
    text: string[];
    line: string;
  }

  /** The cards before a player in this round, the primary card first; `active` are the indexes of the cards whose
   * ability is used. */
  export interface Laid {
    counters: string[];
    given: string[];
    cards: string[];
    active: number[];
  }

  /** A clash of a round between teams: who answered, and whether that team won. */
  export interface Fought {
    side: "A" | "B" | "C" | "D";
    won: boolean;
  }

  /** The central pile of Young Champions: its size, and the cards on top, the uppermost last. */
  export interface Centre {
    count: number;
    top: string[];
  }

  export interface Frame {
    game: "dust";
    mode: "versus" | "versus 3" | "versus 4" | "team" | "young" | "young 3" | "young 4";
    round: number;
    phase: "choose" | "send" | "attack" | "answer" | "add" | "play" | "over";
    player: "A" | "B" | "C" | "D" | null;
    near: "A" | "B" | "C" | "D";
    wheel: string[];
    begun: "A" | "B" | "C" | "D" | null;
    leader: "A" | "B" | "C" | "D" | null;
    stat: "power" | "speed" | "health" | "cunning" | null;
    attack: Value | null;
    clashes: Fought[];
    centre: Centre;
    winners: ("A" | "B" | "C" | "D")[];
    "A hand": string[] | number;
    "B hand": string[] | number;
    "C hand"?: string[] | number;
    "D hand"?: string[] | number;
    "A overflow": string[];
    "B overflow": string[];
    "C overflow"?: string[];
    "D overflow"?: string[];
    "A deck": number;
    "B deck": number;
    "C deck"?: number;
    "D deck"?: number;
    "A discard": string[];
    "B discard": string[];
    "C discard"?: string[];
    "D discard"?: string[];
    "A laid": Laid;
    "B laid": Laid;
    "C laid"?: Laid;
    "D laid"?: Laid;
    "A captured"?: string[];
    "B captured"?: string[];
    "C captured"?: string[];
    "D captured"?: string[];
    "AC captured"?: string[];
    "BD captured"?: string[];
    "A points"?: number;
    "B points"?: number;
    "C points"?: number;
    "D points"?: number;
    "AC points"?: number;
    "BD points"?: number;
  }

  /** An event with its data as far as the viewer may know them, and what it changed of the frame before it. */
  export interface Event extends Happened {
    side?: "A" | "B" | "C" | "D";
    other?: string;
    card?: string;
    cards?: string[];
    amount?: number;
    against?: number | string;
    before?: number;
    number?: number;
    stat?: "power" | "speed" | "health" | "cunning";
    tribe?: string;
    ability?: string;
    patch?: Partial<Frame>;
  }

  /** An ability of a card. */
  export interface CardAbility {
    id: string;
    name: string;
    text: string;
  }

  /** A card. A counter card has no tribe, rank and numbers. `stats` are in the order of the statistics. */
  export interface Card {
    name: string;
    tribe: string;
    called: string;
    rank: string;
    stats: number[];
    points: number;
    ability: CardAbility | null;
    counter: string;
  }

  /** A deck that can be played: its name, its set, whether the set is the visitor's, and its cards as a list in
   * words. */
  export interface Deck {
    name: string;
    of: string;
    yours: boolean;
    cards: string;
  }

  /** The choices before a game: the number of players in each mode, and the decks by their names in a setup;
   * `sample` is the name of our set, and `wheel` the names of its tribes. */
  export interface Lobby {
    modes: Record<string, number>;
    decks: Record<string, Deck>;
    sample: string;
    wheel: string[];
  }

  /** The points of a capture pile: for Bronze and Silver cards, for Platinum and Epic cards, for the last round, and
   * in total; and its number of cards. */
  export interface Scored {
    party: "A" | "B" | "C" | "D" | "AC" | "BD";
    cards: number;
    low: number;
    high: number;
    bonus: number;
    amount: number;
  }

  /** The report of a finished game: its number of rounds, and the points of each pile. */
  export interface Report {
    rounds: number;
    score: Scored[];
  }

  /** In a game of Dust Collectorz. */
  export interface InGame extends OfGame {
    game: "dust";
    mode: "versus" | "versus 3" | "versus 4" | "team" | "young" | "young 3" | "young 4";
    you: "A" | "B" | "C" | "D" | null;
    events: Event[];
    start?: Frame;
    choice: Choice | null;
    moves: Options | null;
    report?: Report;
  }
}

export namespace plain {
  /** A move in notation. */
  export interface Move {
    text: string;
  }

  /** A legal move: its notation, and the data to send for it. */
  export interface Option {
    text: string;
    data: Move;
  }

  /** What can be played now, and by which side. */
  export interface Options {
    side: string;
    moves: Option[];
  }

  /** What a move would do, in sentences and in a one-line summary. */
  export interface Foreseen {
    text: string[];
    line: string;
  }

  /** The open choice: its side. */
  export interface Choice {
    side: string;
  }

  /** A position: a short description, and for each zone its objects. `player` is None at the end. */
  export interface Frame {
    game: string;
    player: string | null;
    over: boolean;
    about: string;
    zones: Record<string, string[]>;
  }

  /** An event as data, and what it changed of the frame before it. */
  export interface Event extends Happened {
    facts: Record<string, unknown>;
    patch?: Partial<Frame>;
  }

  /** In a game without a board of its own; `game` is its name. */
  export interface InGame extends OfGame {
    game: string;
    events: Event[];
    start?: Frame;
    choice: Choice | null;
    moves: Options | null;
  }
}

export type Side = "A" | "B" | "C" | "D";

/** A reason why a move is refused: the rule, why, and what would make the move legal. */
export interface Reason {
  rule: string;
  why: string;
  then: string;
}

/** A rule and the sentence for an event. `also` are additional rules that decided it; `printed` if the reading
 * of the rule made no difference. */
export interface Cited {
  rule: string;
  text: string;
  also?: string[];
  printed?: boolean;
}

/** The same with the number of the step in the game (0 is the opening). */
export interface Numbered extends Cited {
  step: number;
}

/** An event, with its kind. */
export interface Happened extends Numbered {
  kind: string;
}

/** Our interpretation of a point that the rulebook leaves open. */
export interface Reading {
  number: number;
  open: string;
  text: string;
}

/** A rule, with its place in the rulebook of each edition. */
export interface Rule {
  title: string;
  text: string;
  sources: Record<number, string>;
  reading: Reading | null;
}

/** Something that the guide through a first game says, and the rules that it is based on. */
export interface Moment {
  id: string;
  text: string;
  rules: string[];
}

/** A moment said after `at` events of the story. */
export interface Said {
  at: number;
  moment: Moment;
}

/** The guide through a first game: the `kind` of first game; what the guide has `said` and what is `asked`
 * now; at the end whether the game was `won` and what was `learnt`; and the setup (`onward`) and seats of a full
 * game. */
export interface First {
  kind: string;
  said: Said[];
  asked: Moment | null;
  won: boolean;
  learnt: string[];
  onward: string;
  seats: string;
}

export namespace acts {
  /** A page has opened at an address; the answer tells everything. `language` (the preferred one of the browser),
   * `progress` (as the browser stored it) and `offset` (of its clock from UTC in minutes, which determines the day)
   * are validated separately, so that an invalid one does not break the page. */
  type Hello = { do: "hello"; query?: string; language?: string; progress?: string; offset?: number; };
  /** Open an address without reloading, as Back and Forward do: from a new table, keeping what belongs to the visitor.
   * The empty address is the lobby. */
  type Open = { do: "open"; query: string; };
  /** Change the language; the answer tells everything. */
  type Language = { do: "language"; code: string; };
  /** Check the connection. `here` says whether the person has been active lately; the server reads it. */
  type Ping = { do: "ping"; here?: boolean; };
  /** Open a page beside the table: `rulebook` (at a `rule`), `workshop`, `lessons` or `puzzles`. */
  type Page = { do: "page"; page: string; rule?: string; };
  /** Return to the lobby, and clear the table. */
  type Leave = { do: "leave"; };
  /** Begin a game from a setup or a position in notation, and make the moves. A setup without a seed gets one.
   * `seats` says who sits where: persons by name, and machine players. */
  type New = { do: "new"; start: string; moves?: string; seats?: string; };
  /** Begin a first game with a guide in an edition. `kind` is a kind such as `team`, or the name of another
   * game. */
  type First = { do: "first"; edition?: number; kind?: string; };
  /** Put a situation on the table. */
  type Situation = { do: "situation"; id: string; };
  /** Present situations one after the other: a group or comma-separated ids. Situation `number` is shown. */
  type Present = { do: "present"; list: string; number: number; };
  /** Draw the address of the table as a QR code; `base` is the address of the page. Answered by `qr`. */
  type Qr = { do: "qr"; base: string; };
  /** Add the visitor's card set: the name and the text of its file. */
  type Set = { do: "set"; name: string; text: string; };
  /** Ask for the level of a custom game. Answered by `weighed`. */
  type Weigh = { do: "weigh"; start: string; };
  /** Ask where the editions differ. Answered by `differences`. */
  type Differences = { do: "differences"; };
  /** Take a card of the draft, or remove one from a constructed deck. */
  type Take = { do: "take"; card: string; };
  /** Make a move, in the data format of the game on the table. */
  type Move = { do: "move"; move: clash.Move | dust.Move | plain.Move; };
  /** Ask what a move would do. Answered by `foreseen`, which is None if nothing can be predicted. */
  type Foresee = { do: "foresee"; move: clash.Move | dust.Move | plain.Move; };
  /** Let the machine players think for another moment. Answered by the table when they have played. */
  type Wait = { do: "wait"; };
  /** Undo the last move, or give back the last card of a draft. */
  type Undo = { do: "undo"; };
  /** The player of the side to move sits at the screen now. */
  type Ready = { do: "ready"; };
  /** Begin a what-if at the last decision before `at` events. */
  type Branch = { do: "branch"; at: number; };
  /** Return from a what-if to the game that it branched off. */
  type Rejoin = { do: "rejoin"; };
  /** Compare a what-if with the game that it branched off. Answered by `compared`. */
  type Beside = { do: "beside"; };
  /** Compare the game in both editions. Answered by `compared`. */
  type Compare = { do: "compare"; };
  /** Execute the situation on the table in another edition. */
  type Edition = { do: "edition"; number: number; };
  /** Execute the situation on the table as we read the rules, or with its reading decided the other way. */
  type Turned = { do: "turned"; on: boolean; };
  /** Ask for the position after `at` events, or a dealt game, in notation. Answered by `notation`. */
  type Notation = { do: "notation"; at?: number; };
  /** Ask what lies ahead. `asks` is one of the keys that the table tells under `prospects`.
   *
   * The start is the last decision before `at` events, or the beginning of that turn for the `whole` turn; in the
   * workshop a position in notation after moves. The computation takes a moment and continues whenever the question is
   * repeated. Answered by `prospect`. */
  type Prospect = { do: "prospect"; asks: string; at?: number; whole?: boolean; start?: string; moves?: string; };
  /** Begin a what-if with these moves, as `prospect` tells them, at the last decision before `at` events. */
  type Try = { do: "try"; at: number; moves: (clash.Move | dust.Move | plain.Move)[]; };
  /** Open a lesson at a step, from 1, in an edition that it is for, 0 for the first one; and, for the questions of a
   * worked example, at a `part` of that step. */
  type Lesson = { do: "lesson"; id: string; step?: number; edition?: number; part?: number; };
  /** Go to another part of the lesson. After the last one it is finished. */
  type Step = { do: "step"; number: number; };
  /** Choose answers by their numbers, from 0. */
  type Answer = { do: "answer"; choice: number[]; };
  /** Show the next level of a hint. */
  type Hint = { do: "hint"; };
  /** Show the solution of the task from the beginning. */
  type Show = { do: "show"; };
  /** Ask again what is due today. */
  type Review = { do: "review"; };
  /** Follow a track of lessons. */
  type Track = { do: "track"; id: string; };
  /** Begin a placement test in an edition: ten questions that find where to begin. */
  type Place = { do: "place"; edition: number; };
  /** Solve a puzzle: by `id`, the next one of an `edition`, or the puzzle of the day. */
  type Puzzle = { do: "puzzle"; id?: string; edition?: number; };
  /** Solve three puzzles against the clock, of an `edition` or any. The same `seed` gives the same three; without
   * one they are random. */
  type Three = { do: "three"; edition?: number; seed?: number; };
  /** Solve a puzzle like the one on the table. */
  type Alike = { do: "alike"; };
  /** Solve the puzzles that are due again. */
  type Again = { do: "again"; };
  /** Replace the progress by that of a text. */
  type Progress = { do: "progress"; text: string; };
  /** Make the deck of review cards for Anki. Part `part`, from 0, is answered by `anki`. */
  type Anki = { do: "anki"; part?: number; };
  /** Ask for the whole rulebook. Answered by `rulebook`. */
  type Rulebook = { do: "rulebook"; };
  /** Ask for a few pictures of rules. Answered by `pictures`. */
  type Pictures = { do: "pictures"; ids: string[]; };
  /** Ask for the lessons and situations that meet each rule. Answered by `coverage`. */
  type Coverage = { do: "coverage"; };
  /** The rulebook is open at another rule; only the address changes. Answered by `turned`. */
  type Turn = { do: "turn"; rule: string; };
  /** Ask for the cards to lay and the rules to cite. Answered by `palette`. */
  type Palette = { do: "palette"; };
  /** Ask for the table in the workshop as it was left, or as the address describes it. Answered by `workshop`. */
  type Workshop = { do: "workshop"; };
  /** Check whether a table is possible. The answer, `checked`, repeats `at`. */
  type Check = { do: "check"; table: clash.Layout; at: number; moves?: string; };
  /** Ask for the result of moves in a position. Answered by `followed`. */
  type Follow = { do: "follow"; start: string; moves: string; };
  /** Make a situation of a position and moves. `story` are the numbers of the events to cite, `never` the rules
   * that must not apply, `refused` the rule by which the last move is refused (empty for none), and `final` whether
   * the end position counts. Answered by `exported`. */
  type Export = { do: "export"; start: string; moves: string; title: string; watch: string; story: number[]; never: string[]; refused: string; final: boolean; };
  /** Put the opening position and the moves of the game on the table into the workshop. */
  type Lay = { do: "lay"; };
}

export type Act = acts.Hello | acts.Open | acts.Language | acts.Ping | acts.Page | acts.Leave | acts.New | acts.First | acts.Situation | acts.Present | acts.Qr | acts.Set | acts.Weigh | acts.Differences | acts.Take | acts.Move | acts.Foresee | acts.Wait | acts.Undo | acts.Ready | acts.Branch | acts.Rejoin | acts.Beside | acts.Compare | acts.Edition | acts.Turned | acts.Notation | acts.Prospect | acts.Try | acts.Lesson | acts.Step | acts.Answer | acts.Hint | acts.Show | acts.Review | acts.Track | acts.Place | acts.Puzzle | acts.Three | acts.Alike | acts.Again | acts.Progress | acts.Anki | acts.Rulebook | acts.Pictures | acts.Coverage | acts.Turn | acts.Palette | acts.Workshop | acts.Check | acts.Follow | acts.Export | acts.Lay;
/** An act as it is sent: its answer brings the number back as `re`. */
export type Message = Act & { n: number };

/** Consecutive `events` that a player sees as one thing, with its sentences `says`. `title` is the title of
 * the move or turn that begins with it, `recap` summarizes the turn that ends with it, in lines of sentences;
 * `why` is the first sentence if that is the reason of a machine player; `kind` is an id of the game. */
export interface Beat {
  events: number;
  says: string[];
  why?: string;
  title?: string;
  recap?: string[][];
  kind?: string;
}

/** Our interpretation of a point that the rulebook leaves open. */
export interface Read {
  open: string;
  text: string;
}

/** The situation on the table, and the result of executing it. It `differs` if another edition than its own ends
 * differently; its answer is then left out. `tried` is the refused move in notation, and `moves` the number of
 * moves made. It may name a `reading`, and is `turned` if that was decided the other way. */
export interface Situation {
  id: string;
  question: string;
  answer: string;
  title: string;
  watch: string;
  shows: string[];
  ok: boolean;
  differs: boolean;
  turned: boolean;
  reading: Read | null;
  moves: number;
  refused: Reason[];
  tried: string;
}

/** A question that the audience can guess at before a situation is played, and the number of the right option, from
 * 0. */
export interface Guess {
  asked: string;
  options: string[];
  right: number;
}

/** A part of the deck of review cards for Anki as base64, its number from 0, and the number of parts. */
export interface Anki {
  part: number;
  parts: number;
  data: string;
}

/** An address and its QR code as SVG (empty if none can be drawn). */
export interface Code {
  svg: string;
  link: string;
}

/** What a what-if branched off: the event, and the number of common moves. */
export interface Origin {
  at: number;
  first: number;
}

/** The situations being presented, which one is on the table, the editions in which it can be played, and the titles
 * of its moves. */
export interface Playlist {
  list: string;
  number: number;
  count: number;
  editions: number[];
  plan: string[];
  guess?: Guess;
}

/** One of two compared games, from the first event that differs. */
export interface Telling {
  edition: number;
  events: Cited[];
  problem: string;
  refused: Reason[];
  board: string;
  title?: string;
}

/** A comparison of two games: the number of common events, and the rest of each. */
export interface Compared {
  same: number;
  parts: boolean;
  told: Telling[];
  title?: string;
}

export type Kind = "tell" | "show" | "predict" | "do" | "compare";

/** A hint: the rule; the card to look at; the move, also in `words`; the numbers of wrong answers; its level
 * `rung`. */
export interface Hint {
  rule: string | null;
  rung: number;
  struck?: number[];
  card?: string | null;
  move?: clash.Move | dust.Move | plain.Move | null;
  words?: string | null;
}

/** The result of an answer: the right answers, every misreading that leads to the chosen ones, and where the first
 * of them differs from the rules. If several answers are right, `each` says of every option why it is right or
 * wrong. */
export interface Outcome {
  right: boolean;
  chosen: number[];
  truth: number[];
  misreadings: Cited[];
  each: Cited[];
  rule: string | null;
  event: string;
  boards: string[];
}

/** A puzzle: its goal, its rating from 1 to 3, the names of what it needs, and the number of possible turns. */
export interface ListedPuzzle {
  id: string;
  kind: string;
  rating: number;
  edition: number;
  needs: string[];
  turns: number;
}

/** The puzzle on the table. `seconds` have passed if a clock runs; `results` has the result of each puzzle of
 * the sitting: 0 open, 1 solved at once, 2 solved later, 3 shown. */
export interface Puzzle {
  id: string;
  kind: string;
  rating: number;
  edition: number;
  needs: string[];
  turns: number;
  seconds: number | null;
  results: number[];
}

/** The lesson on the table: where the learner is, what is asked, and the result. `looks` shows what the
 * `options` look like; `missed` says what of a task was not reached once it is decided. No answer to a `guess`
 * is a mistake. */
export interface Lesson {
  id: string;
  title: string;
  part: number;
  parts: number;
  step: number;
  steps: number;
  kind: "tell" | "show" | "predict" | "do" | "compare";
  text: string;
  guess: boolean;
  watch: boolean;
  again: boolean;
  review: boolean;
  placing: boolean;
  asked: string;
  options: string[];
  looks: clash.Look[];
  several: boolean;
  outcome: Outcome | null;
  judged: "reached" | "on the way" | "off" | "shown" | null;
  hint: Hint | null;
  missed?: string[];
  explain?: string;
  puzzle?: Puzzle;
  compared?: Compared;
}

/** A lesson in the list, with the learner's progress. */
export interface ListedLesson {
  id: string;
  title: string;
  about: string;
  steps: number;
  step: number;
  done: boolean;
}

/** A part of a track: its title, and the ids of its lessons. */
export interface TrackPart {
  title: string;
  lessons: string[];
}

/** A track of lessons in an `edition`: how many are done, the `next` one (None at the end), the one to `begin`
 * with according to a placement test, and the kind of first game at its end (empty for none). */
export interface Track {
  id: string;
  title: string;
  about: string;
  edition: number;
  battle: string;
  parts: TrackPart[];
  done: number;
  next: string | null;
  begin: string;
}

/** The result of a placement test: the track and the lesson to begin with, how many questions were right, and
 * whether everything is known. */
export interface Placed {
  track: string;
  lesson: string;
  known: boolean;
  right: number;
  asked: number;
}

/** The page of the lessons: the tracks and the one that is followed, the drawing of its game, the result of a
 * placement test, the number of due questions, and the progress as text. */
export interface Lessons {
  tracks: Track[];
  track: string;
  banner: string;
  placed: Placed | null;
  lessons: ListedLesson[];
  due: number;
  progress: string;
  anki: boolean;
}

/** A probability in per cent with its 95 % interval, which is empty if it is certain. `rare` if it rounds to 0
 * without being 0; `bar` is a chart as SVG. */
export interface Chance {
  likely: number;
  rare: boolean;
  low: number;
  high: number;
  bar: string;
}

/** Moves to be made one after the other: each as a title, in notation, and as data. */
export interface Way {
  says: string[];
  written: string[];
  moves: (clash.Move | dust.Move | plain.Move)[];
}

/** Something that may come: in short sentences; the number of turns or samples that lead to it; its probability; and
 * an example. `own` marks the player's own turn, `alike` those that cannot be told apart from the best one. It can
 * be tried from `at` events on. */
export interface Outlook {
  says: string[];
  count: number;
  chance?: Chance;
  way?: Way;
  own?: boolean;
  alike?: boolean;
  at?: number;
}

/** What lies ahead, as far as it is computed, and what else `can` be asked: from the table after `at` events, in
 * a turn that `began` after so many; whether the computation is `done`, and `exact` or a sample of `looked` of
 * at `most` so many positions; general sentences; what may come, the best or likeliest first, `more` that are left
 * out, and the `total`; and how often each remaining card comes. */
export interface Prospect {
  asks: string;
  can: string[];
  at: number;
  began: number;
  turn: number;
  done: boolean;
  exact: boolean;
  looked: number;
  most: number;
  says: string[];
  found: Outlook[];
  more: number;
  total: number;
  cards?: Outlook[];
}

/** The number of puzzles of an edition, and of those that are solved. */
export interface PuzzlesOfEdition {
  edition: number;
  count: number;
  done: number;
}

/** The results of a sitting by puzzle, and the seconds that it took if a clock ran. */
export interface LastPuzzles {
  ids: string[];
  results: number[];
  seconds: number | null;
}

/** The page of the puzzles: the puzzle of the day and its `date`; the numbers of puzzles and of due ones; the
 * edition and the seed of three against the clock, 0 for any and for chance; the results of the last sitting. */
export interface Puzzles {
  day: ListedPuzzle;
  day_solved: boolean;
  date: string;
  editions: PuzzlesOfEdition[];
  edition: number;
  seed: number;
  due: number;
  last: LastPuzzles | null;
}

export type Room = "lobby" | "draft" | "game" | "lessons" | "puzzles" | "rulebook" | "workshop";

/** A module of the browser, and its stylesheet. */
export interface Module {
  js: string;
  css?: string;
}

/** The forms of a text that depends on a number, by the names of `Intl.PluralRules`. */
export interface Form {
  one: string;
  other: string;
}

/** A chapter, with the ids of its rules. */
export interface Chapter {
  id: string;
  rules: string[];
}

/** A lesson that names a rule, and the number of its first step that does. */
export interface Taught {
  id: string;
  step: number;
}

/** A rule or an FAQ answer in the rulebook. */
export interface Entry extends Rule {
  editions: number[];
  rules: string[];
  situations: string[];
  lessons: Taught[];
}

/** An ability in the rulebook. */
export interface AbilityEntry {
  id: string;
  name: string;
  sign: string;
  text: string;
  rules: string[];
  editions: number[];
}

/** A reading in the rulebook, with the rules that follow it. */
export interface ReadingEntry {
  number: number;
  open: string;
  text: string;
  rules: string[];
}

/** A part of the one-page reference: the chapter, a line before its rules, and their ids. */
export interface SheetPart {
  chapter: string;
  line: string;
  rules: string[];
}

/** The whole rulebook except the pictures. `crowd` are portraits for its cover; `sheet` is the one-page
 * reference, empty if the page has its own layout for this game. */
export interface Rulebook {
  chapters: Chapter[];
  rules: Record<string, Entry>;
  abilities: AbilityEntry[];
  readings: ReadingEntry[];
  differences: [string, string][];
  lessons: Record<string, string>;
  crowd: string[];
  sheet: SheetPart[];
}

/** A moment of a situation that was executed now, as SVG and in words. */
export interface Picture {
  svg: string;
  text: string;
  situation: string;
  ok: boolean;
}

/** The lessons and situations that meet a rule. */
export interface Met {
  id: string;
  lessons: string[];
  situations: string[];
}

/** A situation as texts. */
export interface Exports {
  link: string;
  scenario: string;
  test: string;
  cell: string;
}

/** The situation that was made, and whether it holds. */
export interface Exported {
  texts: Exports;
  ok: boolean;
  problems: string[];
  id: string;
}

/** The result of moves; `tried` is the refused move in notation, and `next` are the possible next moves. */
export interface Followed {
  problem: "";
  events: Numbered[];
  steps: string[];
  refused: Reason[];
  tried: string;
  board: string;
  over: boolean;
  next: string[];
}

/** Why moves cannot be read. */
export interface Unfollowed {
  problem: string;
}

/** A game: its name, its title, and a one-line description. */
export interface ListedGame {
  name: string;
  title: string;
  lead: string;
}

/** A situation in the list of the lobby. */
export interface Listed {
  id: string;
  title: string;
  group: string;
  question: string | null;
}

/** Another target for a broken link: its title and address. */
export interface Elsewhere {
  title: string;
  query: string;
}

/** Details of a broken link: why it cannot be opened, and the nearest targets. */
export interface Lost {
  why: string;
  ways: Elsewhere[];
}

/** The level of a custom game, and why it is not allowed. */
export interface Weighed {
  level: number;
  why: Reason[];
}

/** A situation that ends differently in the other edition, with the rules that each edition cites. */
export interface Changed {
  id: string;
  cited: [string[], string[]];
}

/** Where the editions differ: pairs of rules, and situations. */
export interface Differences {
  switches: [string, string][];
  situations: Changed[];
}

export interface Answer {
  re?: number | null;
  refused?: Reason[];
  unreadable?: string;
  broken?: string;
  "progress-kept"?: boolean;
  lost?: Lost;
  cards?: Record<string, clash.Card | dust.Card>;
  rules?: Record<string, Rule>;
  modules?: Record<string, Module>;
  progress?: string;
  at?: number;
  finished?: string | null;
  thinking?: boolean;
  language?: string;
  languages?: Record<string, string>;
  interface?: Record<string, string | Form>;
  signs?: Record<string, string>;
  abilities?: Record<string, string>;
  titles?: Record<string, string>;
  drawings?: Record<string, string>;
  decks?: Record<string, string[]>;
  sets?: clash.CardSet[];
  editions?: Record<number, clash.Edition>;
  situations?: Listed[];
  also?: Record<string, string[]>;
  games?: ListedGame[];
  lobby?: dust.Lobby;
  foreseen?: clash.Foreseen | dust.Foreseen | plain.Foreseen | null;
  weighed?: Weighed;
  differences?: Differences;
  compared?: Compared;
  notation?: string;
  qr?: Code;
  rulebook?: Rulebook;
  pictures?: Record<string, Picture>;
  coverage?: Met[];
  turned?: string;
  palette?: clash.Palette;
  workshop?: clash.Workshop;
  checked?: clash.Checked;
  followed?: Followed | Unfollowed;
  exported?: Exported;
  anki?: Anki;
  prospect?: Prospect;
}

/** In the lobby. As in other records, `game` is present for another than the default game. */
export interface InLobby extends Answer {
  room: "lobby";
  address: string;
  game?: string;
}

/** In a draft. `undo` if a card can be given back; `says` are the reasons of machine players for their last
 * choices. */
export interface InDraft extends Answer {
  room: "draft";
  address: string;
  game?: string;
  draft: clash.Draft;
  undo: boolean;
  names: Record<"A" | "B" | "C" | "D", string>;
  says: string[];
}

export interface Since {
  from: number;
}

/** In a game, a situation or a lesson, of any game.
 *
 * `events` are those that the browser does not know yet, after the first `from` of those that it knows; `start`
 * is the frame before all of them, if unknown. `beats` group these events. `steps` are the moves in notation,
 * `handover` is the player who has to take the screen, `names` are the names of persons by side, `seats` and
 * `setup` say in notation who sits where and how the cards were dealt; `prospects` are the questions that can be
 * asked about what lies ahead. */
export interface OfGame extends Answer {
  from: number;
  room: "game";
  address: string;
  beats: Beat[];
  steps: string[];
  over: boolean;
  undo: boolean;
  handover: string | null;
  names: Record<"A" | "B" | "C" | "D", string>;
  seats: string;
  seat: "A" | "B" | "C" | "D" | null;
  seen: number | null;
  setup: string | null;
  origin: Origin | null;
  playlist: Playlist | null;
  situation?: Situation;
  lesson?: Lesson;
  first?: First;
  prospects: string[];
}

/** On the page of the lessons. */
export interface InLessons extends Answer {
  room: "lessons";
  address: string;
  game?: string;
  lessons: Lessons;
}

/** On the page of the puzzles. */
export interface InPuzzles extends Answer {
  room: "puzzles";
  address: string;
  puzzles: Puzzles;
}

/** On the rulebook page, open at a rule. */
export interface InRulebook extends Answer {
  room: "rulebook";
  address: string;
  game?: string;
  rule: string;
}

/** On the workshop page. */
export interface InWorkshop extends Answer {
  room: "workshop";
  address: string;
  game?: string;
}

export type OfTwo = clash.OfTwo;
export type Line = clash.Line;
export type Zone = clash.Zone;
export type Phase = clash.Phase;
export type Mode = clash.Mode;
export type Place = clash.Place;
export type Move = clash.Move;
export type Option = clash.Option;
export type AtHand = clash.AtHand;
export type Options = clash.Options;
export type Choice = clash.Choice;
export type Fate = clash.Fate;
export type Slid = clash.Slid;
export type Foreseen = clash.Foreseen;
export type Creature = clash.Creature;
export type Look = clash.Look;
export type Automa = clash.Automa;
export type Waiting = clash.Waiting;
export type Row = clash.Row;
export type Frame = clash.Frame;
export type Event = clash.Event;
export type Dealt = clash.Dealt;
export type Most = clash.Most;
export type Decided = clash.Decided;
export type Again = clash.Again;
export type Reached = clash.Reached;
export type Report = clash.Report;
export type Deck = clash.Deck;
export type Draft = clash.Draft;
export type Ability = clash.Ability;
export type Card = clash.Card;
export type CardSet = clash.CardSet;
export type Edition = clash.Edition;
export type InGame = clash.InGame;
export type Item = clash.Item;
export type Champion = clash.Champion;
export type Zones = clash.Zones;
export type Layout = clash.Layout;
export type Laid = clash.Laid;
export type Named = clash.Named;
export type Seats = clash.Seats;
export type Beginning = clash.Beginning;
export type Palette = clash.Palette;
export type Problem = clash.Problem;
export type Workshop = clash.Workshop;
export type Checked = clash.Checked;

export type Table = InLobby | InDraft | clash.InGame | dust.InGame | plain.InGame | InLessons | InPuzzles | InRulebook | InWorkshop;
/** An answer as it comes. */
export type Told = (Answer | Table) & { re: number | null };
