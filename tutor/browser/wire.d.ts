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

  /** A move: its kind, and what that needs. `copy` is the number of the card among those of its name, where it is
   * not the leftmost that may be played; `target` a place, or the name of a card; a Stronghold is number 0 of a
   * hand. */
  export interface Move {
    kind: "play" | "cast" | "assault" | "attack" | "end" | "return";
    card?: string;
    copy?: number;
    line?: "upper" | "lower";
    target?: Place | string;
    order?: string[];
  }

  /** Where a card of the hand can be played, and the move that does it; `vain` where it would do no good. */
  export interface Option {
    to: Place;
    move: Move;
    vain?: boolean;
  }

  /** A card of the hand, or a Champion: where it can be played, or why it cannot; and what that would bring. */
  export interface AtHand {
    card: string;
    to: Option[];
    why?: Reason[];
    warning?: string;
  }

  /** What can be played now: the cards from the left, and the moves that need no card, by their kinds. */
  export interface Options {
    side: "A" | "B" | "C" | "D";
    hand: AtHand[];
    verbs: ("assault" | "attack" | "end")[];
  }

  /** The open choice: whose, and of which cards that stood at which places; a move of kind `return` answers it with
   * their `order`. `same` where every order is the same. */
  export interface Choice {
    side: "A" | "B" | "C" | "D";
    cards: string[];
    places: Place[];
    same: boolean;
  }

  /** What would become of a creature that stands at `at`: the damage that it would suffer in all, the Health Points
   * that it would keep, whether it would fall, and where it would go, if anywhere; also in a sentence. */
  export interface Fate {
    at: Place;
    card: string;
    damage: number;
    left: number;
    falls: boolean;
    to?: Place;
    text: string;
  }

  /** What would become of a Stronghold: the places left to it, or the cards on the Automa's pile, before and after;
   * how many cards of a hand it `stands` behind; and whether it would fall; also in a sentence. */
  export interface Slid {
    side: "A" | "B" | "C" | "D";
    before: number;
    after: number;
    stands?: [number, number];
    falls: boolean;
    text: string;
  }

  /** What a move would do: to creatures, to Strongholds, to the game; who would have to choose; and all of it in
   * sentences, the weightiest first, and in a `line`. */
  export interface Foreseen {
    creatures: Fate[];
    strongholds: Slid[];
    winner: "A" | "B" | "C" | "D" | null;
    chooses: ("A" | "B" | "C" | "D")[];
    text: string[];
    line: string;
  }

  /** A creature on a line, with the marks that it has. */
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

  /** What an answer of a lesson looks like: the card or the free place of a line `at` which one points; `to` which
   * place of a hand a Stronghold comes to lie, told as the number of cards before it; or cards in a `row` from left to
   * right as the table shows them, Strongholds among them, with the `bridge` at one end where it is a line. */
  export interface Look {
    at?: Place;
    to?: Place;
    row?: string[];
    bridge?: "left" | "right";
  }

  /** By which rules the Automa plays: its Mana, and how much more for each creature against it; whether it resists
   * attacks on its pile; the abilities that all its creatures have, which are `given` to those that have them by
   * nothing else; and the level that all this makes, 0 where none is said. */
  export interface Automa {
    level: number;
    mana: number;
    each: number;
    resistance: boolean;
    gifts: string[];
  }

  /** A Champion that waits beside the table. */
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

  /** An event with what it concerns, and what it changed of the frame before it. */
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

  /** What a side has done to the other: damage to creatures, places or cards that the Stronghold lost by it, and
   * creatures destroyed. */
  export interface Dealt {
    side: "A" | "B" | "C" | "D";
    creatures: number;
    stronghold: number;
    destroyed: number;
  }

  /** The card that did most, whose, and how much to creatures and Strongholds together. */
  export interface Most {
    side: "A" | "B" | "C" | "D";
    card: string;
    damage: number;
  }

  /** The turn that decided a game: whose it was, and how many places or cards the Stronghold of the `side` that lost
   * the game lost in it, which was in no other turn more. */
  export interface Decided {
    turn: number;
    player: "A" | "B" | "C" | "D";
    side: "A" | "B" | "C" | "D";
    lost: number;
  }

  /** Where whoever lost can try again: the turn, and after how many events it begins. */
  export interface Again {
    turn: number;
    at: number;
  }

  /** The line of the side that lost over which its Stronghold was hit most in the turn that decided it: nobody stood
   * there, or a `card` flew over those who did; and how much that was. */
  export interface Reached {
    line: "upper" | "lower";
    card: string | null;
    count: number;
  }

  /** What is told of a game that is over. */
  export interface Report {
    turns: number;
    dealt: Dealt[];
    most: Most | null;
    decided: Decided;
    reached: Reached | null;
    again: Again;
  }

  /** What a side has in a draft. */
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

  /** An ability as a card has it. */
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

  /** A card set: its cards, which of them are creatures, and the editions that know all of them. */
  export interface CardSet {
    id: string;
    name: string;
    cards: string[];
    creatures: string[];
    editions: number[];
  }

  /** What the lobby needs to know of an edition. */
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

  /** In a game of Clash. `rows` are the lines as they lie from above; an Automa's side has one of the `piles`. */
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

  /** What lies at a place of a table under construction: a card by name or written out, and its marks. */
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

  /** A Champion of a table under construction; where the card is empty there is none. */
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

  /** A table under construction, whether or not it can be; the seed, too large for a browser's numbers, as a text.
   * There is one of `champions` for each side; `winners` has them in a game that is over. */
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

  /** The cards of a set, as they are written in the workshop; the wheel of its tribes, where it has any. */
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

  /** How a mode sits at a table: its sides, which of them have a pile instead of a hand, the lines as they lie on the
   * board from above, all who can have won together, and the editions that have it. */
  export interface Seats {
    sides: ("A" | "B" | "C" | "D")[];
    piles: ("A" | "B" | "C" | "D")[];
    rows: Row[];
    parties: (("A" | "B" | "C" | "D")[])[];
    editions: number[];
  }

  /** Of a game that is laid line by line: a table to begin with, for each thing that can be played, as its `text`;
   * the keys of its lines, and what the first of them may say, each with what it is called; and in which of its lines
   * cards lie. */
  export interface Beginning {
    name: string;
    text: string;
    keys: Record<string, string>;
    zones: string[];
    moments: Record<string, string>;
  }

  /** The cards to lay, set by set; the faces of those that are written out; the rules that can be cited; the abilities
   * that only the second edition knows; and the modes, by name. */
  export interface Palette {
    sets: Laid[];
    faces: Record<string, Card>;
    rules: Named[];
    second: string[];
    modes: Record<"duel" | "solo" | "free-for-all" | "team" | "co-op", Seats>;
    beginnings?: Beginning[];
  }

  /** A reason why a table cannot be: the zone, the number of the card there (0 for all of it), and what is wrong. */
  export interface Problem {
    zone: string;
    number: number;
    text: string;
  }

  /** The table under construction, the moves, the position in words (empty where it cannot be), and the faces of
   * cards that are written out. */
  export interface Workshop {
    table: Layout | null;
    moves: string;
    notation: string;
    faces: Record<string, Card>;
  }

  /** What came of checking: every problem, or the position in words. */
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

  /** A move: its kind, and what that needs. A card is said as in words: by its name, with its number where it is not
   * the first of that name. */
  export interface Move {
    kind: "choose" | "first" | "attack" | "answer" | "counter" | "give" | "add" | "play" | "draw";
    attack?: boolean;
    side?: "A" | "B" | "C" | "D";
    cards?: string[];
    using?: string[];
    stat?: "power" | "speed" | "health" | "cunning";
    whom?: "A" | "B" | "C" | "D";
  }

  /** A card that one holds: how it is `said` in a move, whether it lies in the overflow, and the kind of move that
   * it can begin, with what the wheel says of it and the value that it would have; or why it can begin none. A counter
   * card that may be given up instead of being played `gives`. */
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

  /** What can be played now, and by whom (in team play, whom one may attack): the cards that one holds, of which a
   * move is made, and the moves that need none. */
  export interface Options {
    side: "A" | "B" | "C" | "D";
    phase: "choose" | "send" | "attack" | "answer" | "add" | "play" | "over";
    stat: "power" | "speed" | "health" | "cunning" | null;
    whom: ("A" | "B" | "C" | "D")[];
    hand: AtHand[];
    moves: Move[];
  }

  /** The open choice: whose. None ever is. */
  export interface Choice {
    side: "A" | "B" | "C" | "D";
  }

  /** One part of a value: what kind it is, how much it adds, and the card and the ability that it comes from. */
  export interface Part {
    kind: string;
    amount: number;
    card?: string;
    ability?: string;
  }

  /** A value and its parts, in the order in which they are added up. */
  export interface Value {
    amount: number;
    parts: Part[];
  }

  /** What a move would do that may not be finished yet: every reason why it cannot be made as it is; the values that
   * it comes to, where it has any, and who would win; and all of it in sentences and in a `line`. */
  export interface Foreseen {
    refused: Reason[];
    attack: Value | null;
    answer: Value | null;
    winner: "A" | "B" | "C" | "D" | null;
    text: string[];
    line: string;
  }

  /** What lies before a player in this round, the primary card first; `active` are the numbers of the cards whose
   * ability is used. */
  export interface Laid {
    counters: string[];
    given: string[];
    cards: string[];
    active: number[];
  }

  /** A clash of a round between teams: who answered, and whether that one won. */
  export interface Fought {
    side: "A" | "B" | "C" | "D";
    won: boolean;
  }

  /** The pile in the middle of Young Champions: how many cards, and those on top, the last one uppermost. */
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

  /** An event with what it is about, as far as the viewer may know, and what it changed of the frame before it. */
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

  /** An ability as it stands on a card. */
  export interface CardAbility {
    id: string;
    name: string;
    text: string;
  }

  /** A card: a counter card has no tribe, rank and numbers. `stats` stand in the order of the statistics. */
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

  /** A deck that one can play with: its name, the set that it is of, whether the visitor has brought that, and its
   * cards as they are listed. */
  export interface Deck {
    name: string;
    of: string;
    yours: boolean;
    cards: string;
  }

  /** What is chosen before a game: how many play in each mode, and the decks by what a setup calls them; `sample` is
   * the name of the set that is ours, and `wheel` its tribes as they are called. */
  export interface Lobby {
    modes: Record<string, number>;
    decks: Record<string, Deck>;
    sample: string;
    wheel: string[];
  }

  /** The points of a capture pile: of its Bronze and Silver, of its Platinum and Epic cards, for the last round, and
   * in all; and how many cards it has. */
  export interface Scored {
    party: "A" | "B" | "C" | "D" | "AC" | "BD";
    cards: number;
    low: number;
    high: number;
    bonus: number;
    amount: number;
  }

  /** The report of a game that is over: how many rounds it had, and the points of each pile. */
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
  /** A move in words. */
  export interface Move {
    text: string;
  }

  /** A move that can be made: its words, and what is sent for it. */
  export interface Option {
    text: string;
    data: Move;
  }

  /** What can be played now, and by whom. */
  export interface Options {
    side: string;
    moves: Option[];
  }

  /** What a move would do, in sentences and in a `line`. */
  export interface Foreseen {
    text: string[];
    line: string;
  }

  /** The open choice: whose. */
  export interface Choice {
    side: string;
  }

  /** A position: in a few words, and in its zones the things that these name; `player` is None once it is over. */
  export interface Frame {
    game: string;
    player: string | null;
    over: boolean;
    about: string;
    zones: Record<string, string[]>;
  }

  /** An event with what it says for machines, and what it changed of the frame before it. */
  export interface Event extends Happened {
    facts: Record<string, unknown>;
    patch?: Partial<Frame>;
  }

  /** In the `game` of a definition without a board of its own. */
  export interface InGame extends OfGame {
    game: string;
    events: Event[];
    start?: Frame;
    choice: Choice | null;
    moves: Options | null;
  }
}

export type Side = "A" | "B" | "C" | "D";

/** One reason why a move is refused: the rule, why, and what would make it legal. */
export interface Reason {
  rule: string;
  why: string;
  then: string;
}

/** A rule and the sentence of what happened by it; `also` are further rules that decided it; it is `printed`
 * where the reading of ours that the rule names decided nothing. */
export interface Cited {
  rule: string;
  text: string;
  also?: string[];
  printed?: boolean;
}

/** The same, with the number of its step in the game (0 is the opening). */
export interface Numbered extends Cited {
  step: number;
}

/** An event: also its kind. */
export interface Happened extends Numbered {
  kind: string;
}

/** A reading of ours: what the sources leave open, and how we read it. */
export interface Reading {
  number: number;
  open: string;
  text: string;
}

/** A rule, with where it stands in the rulebook of each edition. */
export interface Rule {
  title: string;
  text: string;
  sources: Record<number, string>;
  reading: Reading | null;
}

/** What the guide through a first game says, and the rules that it is said by. */
export interface Moment {
  id: string;
  text: string;
  rules: string[];
}

/** A moment that was said after so many events of the story. */
export interface Said {
  at: number;
  moment: Moment;
}

/** The guide through a first game: of which kind that is; what was said; what is asked now; once it is over, whether
 * it was won, and what was learnt; and the setup of a whole game, with those who sit there. */
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
  /** A page has opened, at an address: everything is told. The `language` that its browser would like and the
   * `progress` that it has kept are read for themselves, so that a broken one closes no page; so are the minutes by
   * which its clock is before UTC (`offset`), from which it follows what day it is there. */
  type Hello = { do: "hello"; query?: string; language?: string; progress?: string; offset?: number; };
  /** Open an address in place, as Back and Forward do: from a fresh table, with what is the visitor's; the empty one
   * is the lobby's. */
  type Open = { do: "open"; query: string; };
  /** Speak another language: everything is told anew. */
  type Language = { do: "language"; code: string; };
  /** Nothing: is somebody there? `here` says whether the person has moved lately; the server reads it. */
  type Ping = { do: "ping"; here?: boolean; };
  /** Turn to a page beside the table: `rulebook` (open at a `rule`), `workshop`, `lessons` or `puzzles`. */
  type Page = { do: "page"; page: string; rule?: string; };
  /** Go back to the lobby; the table is cleared. */
  type Leave = { do: "leave"; };
  /** Begin a game from a setup or a position in words, and make the moves in words; a setup without a seed gets
   * one. `seats` says in words who sits where: persons by their names, and machine players. */
  type New = { do: "new"; start: string; moves?: string; seats?: string; };
  /** Begin a first game, with a guide, by an edition; of another kind than the very first, such as `team`, or of
   * another game by its name, where one is said. */
  type First = { do: "first"; edition?: number; kind?: string; };
  /** Put a situation on the table. */
  type Situation = { do: "situation"; id: string; };
  /** Present situations, one after the other: a group, or ids with commas between; the `number`th is shown. */
  type Present = { do: "present"; list: string; number: number; };
  /** Draw the address of the table as a QR code; `base` is where the page itself is. Answered by `qr`. */
  type Qr = { do: "qr"; base: string; };
  /** Add a card set of one's own: the name and the text of its file. */
  type Set = { do: "set"; name: string; text: string; };
  /** Which level do the choices of a custom game make? Answered by `weighed`. */
  type Weigh = { do: "weigh"; start: string; };
  /** Where do the editions differ? Answered by `differences`. */
  type Differences = { do: "differences"; };
  /** Take a card of the draft, or remove one from a constructed deck. */
  type Take = { do: "take"; card: string; };
  /** Make a move, as the game on the table tells it. */
  type Move = { do: "move"; move: clash.Move | dust.Move | plain.Move; };
  /** What would a move do? Answered by `foreseen`, which is None where nothing of it can be foretold. */
  type Foresee = { do: "foresee"; move: clash.Move | dust.Move | plain.Move; };
  /** Let the machine players think for a moment more, where they do. Answered by the table once they have played. */
  type Wait = { do: "wait"; };
  /** Take the last move, or the last card of a draft, back. */
  type Undo = { do: "undo"; };
  /** The one whose turn it is sits at the screen now. */
  type Ready = { do: "ready"; };
  /** What if: play on from the last decision before so many events. */
  type Branch = { do: "branch"; at: number; };
  /** Go back to what the what-if has branched off. */
  type Rejoin = { do: "rejoin"; };
  /** The what-if beside what it branched off. Answered by `compared`. */
  type Beside = { do: "beside"; };
  /** What do both editions make of the game? Answered by `compared`. */
  type Compare = { do: "compare"; };
  /** The situation on the table by another edition. */
  type Edition = { do: "edition"; number: number; };
  /** The situation on the table as we read the rules, or with the reading that it names turned. */
  type Turned = { do: "turned"; on: boolean; };
  /** The position after so many events, or a dealt game, in words. Answered by `notation`. */
  type Notation = { do: "notation"; at?: number; };
  /** What lies ahead: `asks` names one of what the table tells under `prospects`. Asked from the last decision
   * before so many events, or from the beginning of that turn where the `whole` of it is meant; in the workshop from a
   * position in words, after moves. Worked out for a moment, and gone on with whenever it is asked again. Answered by
   * `prospect`. */
  type Prospect = { do: "prospect"; asks: string; at?: number; whole?: boolean; start?: string; moves?: string; };
  /** What if: play these moves, as `prospect` tells them, from the last decision before so many events. */
  type Try = { do: "try"; at: number; moves: (clash.Move | dust.Move | plain.Move)[]; };
  /** Open a lesson at one of its steps, from 1, by an edition that it is for, 0 for the first of them; and, of the
   * questions of a worked example, at one of the `part`s of that step. */
  type Lesson = { do: "lesson"; id: string; step?: number; edition?: number; part?: number; };
  /** Go to another part of the lesson; after the last one it is over. */
  type Step = { do: "step"; number: number; };
  /** Choose answers, by their numbers from 0. */
  type Answer = { do: "answer"; choice: number[]; };
  /** One more rung of a hint. */
  type Hint = { do: "hint"; };
  /** Do for the learner what the lesson asks, from the beginning. */
  type Show = { do: "show"; };
  /** Ask again what is due today. */
  type Review = { do: "review"; };
  /** Follow a track of lessons from now on. */
  type Track = { do: "track"; id: string; };
  /** Begin a placement by an edition: ten questions that say where to begin. */
  type Place = { do: "place"; edition: number; };
  /** Solve a puzzle: the one of an `id`, the next of an `edition`, or that of the day. */
  type Puzzle = { do: "puzzle"; id?: string; edition?: number; };
  /** Solve three puzzles against the clock, of an `edition` or any; the same three for the same `seed`, others
   * each time without one. */
  type Three = { do: "three"; edition?: number; seed?: number; };
  /** Solve a puzzle like the one on the table. */
  type Alike = { do: "alike"; };
  /** Solve the puzzles that are due again. */
  type Again = { do: "again"; };
  /** Take over a progress from its text. */
  type Progress = { do: "progress"; text: string; };
  /** Make the deck of review cards for Anki; a part of it, by its number from 0, is answered by `anki`. */
  type Anki = { do: "anki"; part?: number; };
  /** All that stands in the rulebook. Answered by `rulebook`. */
  type Rulebook = { do: "rulebook"; };
  /** Pictures of rules, a few at a time. Answered by `pictures`. */
  type Pictures = { do: "pictures"; ids: string[]; };
  /** In which lessons and situations is each rule met? Answered by `coverage`. */
  type Coverage = { do: "coverage"; };
  /** The rulebook is open at another rule: only the address changes. Answered by `turned`. */
  type Turn = { do: "turn"; rule: string; };
  /** The cards to lay, and the rules to cite. Answered by `palette`. */
  type Palette = { do: "palette"; };
  /** The table under construction as it was left, or as the address has it. Answered by `workshop`. */
  type Workshop = { do: "workshop"; };
  /** Can this table be, and if not, why? `at` comes back in the answer, which is `checked`. */
  type Check = { do: "check"; table: clash.Layout; at: number; moves?: string; };
  /** What follows from moves in a position? Answered by `followed`. */
  type Follow = { do: "follow"; start: string; moves: string; };
  /** Make a situation of a position and moves: what is cited (the numbers of events), what is never, by which rule the
   * last move is refused (empty for none), and whether the end counts. Answered by `exported`. */
  type Export = { do: "export"; start: string; moves: string; title: string; watch: string; story: number[]; never: string[]; refused: string; final: boolean; };
  /** Take the game on the table into the workshop: the position at which it began, and the moves since. */
  type Lay = { do: "lay"; };
}

export type Act = acts.Hello | acts.Open | acts.Language | acts.Ping | acts.Page | acts.Leave | acts.New | acts.First | acts.Situation | acts.Present | acts.Qr | acts.Set | acts.Weigh | acts.Differences | acts.Take | acts.Move | acts.Foresee | acts.Wait | acts.Undo | acts.Ready | acts.Branch | acts.Rejoin | acts.Beside | acts.Compare | acts.Edition | acts.Turned | acts.Notation | acts.Prospect | acts.Try | acts.Lesson | acts.Step | acts.Answer | acts.Hint | acts.Show | acts.Review | acts.Track | acts.Place | acts.Puzzle | acts.Three | acts.Alike | acts.Again | acts.Progress | acts.Anki | acts.Rulebook | acts.Pictures | acts.Coverage | acts.Turn | acts.Palette | acts.Workshop | acts.Check | acts.Follow | acts.Export | acts.Lay;
/** An act as it is sent: its answer brings the number back as `re`. */
export type Message = Act & { n: number };

/** What a player sees happen at once: so many `events` in a sentence or a few. `title` is that of the move or
 * the turn that begins with it, `recap` what the turn that ends with it has come to, line by line in sentences;
 * `why` is the first of what it says, where that is a machine player's reason; `kind` is what it is found by. */
export interface Beat {
  events: number;
  says: string[];
  why?: string;
  title?: string;
  recap?: string[][];
  kind?: string;
}

/** A reading of ours: what the sources leave open, and how we read it. */
export interface Read {
  open: string;
  text: string;
}

/** The situation on the table: what it shows, and what came of executing it; it `differs` where another edition
 * than its own ends otherwise, and then its own answer is not said; `tried` is the move that was refused,
 * in words, and `moves` how many were made. It may name a `reading`, and is `turned` where that was. */
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

/** What a hall can guess at before a situation is played: the options, and the number of the right one, from 0. */
export interface Guess {
  asked: string;
  options: string[];
  right: number;
}

/** A part of the deck of review cards for Anki, by its number from 0, and of how many: bytes as base64. */
export interface Anki {
  part: number;
  parts: number;
  data: string;
}

/** An address as a QR code: SVG (empty where none can be drawn), and the address itself. */
export interface Code {
  svg: string;
  link: string;
}

/** What a what-if has branched off: at which event, and the number of moves in common. */
export interface Origin {
  at: number;
  first: number;
}

/** The situations that are presented, which of them is on the table, by which editions that can be played, and what
 * is going to be played in it. */
export interface Playlist {
  list: string;
  number: number;
  count: number;
  editions: number[];
  plan: string[];
  guess?: Guess;
}

/** One of two games side by side, from where they part. */
export interface Telling {
  edition: number;
  events: Cited[];
  problem: string;
  refused: Reason[];
  board: string;
  title?: string;
}

/** Two games side by side: how many events are the same, and what either has from there on. */
export interface Compared {
  same: number;
  parts: boolean;
  told: Telling[];
  title?: string;
}

export type Kind = "tell" | "show" | "predict" | "do" | "compare";

/** A hint: the rule; the card to look at; the move, also in `words`; the numbers of wrong answers; its rung. */
export interface Hint {
  rule: string | null;
  rung: number;
  struck?: number[];
  card?: string | null;
  move?: clash.Move | dust.Move | plain.Move | null;
  words?: string | null;
}

/** What came of an answer: the right ones, every misreading that leads to what was chosen, and where the first of
 * them parts from the rules. Where several are right, `each` says of every option why it is right or wrong. */
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

/** A puzzle: what is wanted, how hard it is from 1 to 3, the names of what it needs, how many turns there are. */
export interface ListedPuzzle {
  id: string;
  kind: string;
  rating: number;
  edition: number;
  needs: string[];
  turns: number;
}

/** The puzzle on the table: the seconds that have passed where a clock runs; how each of the sitting has come out: 0
 * not yet, 1 at once, 2 later, 3 shown. */
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

/** The lesson on the table: where the learner is, what is asked, and what came of it. `looks` goes with the
 * `options`: what can be seen of them; `missed` says what of a task was not reached once it is decided. No answer
 * to a `guess` is a mistake. */
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

/** A lesson in the list: how far the learner has come, and whether it was finished. */
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

/** A track: the lessons by an `edition`, with how many are done, the one to go on with (None where all are), the
 * one at which a placement has said to begin, and the kind of first battle that it ends with; empty for none. */
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

/** What a placement has found: the track and the lesson to begin with, how many of its questions were right, and
 * whether nothing was found that is not known. */
export interface Placed {
  track: string;
  lesson: string;
  known: boolean;
  right: number;
  asked: number;
}

/** The page of the lessons: the tracks, which is followed, the drawing of its game, and what a placement has
 * found; how many questions are due; the progress in words. */
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

/** How likely something is, in per cent, and between which two that lies, in 95 of 100 cases; the same where it is
 * certain; `rare` where that is more than never, and less than one half; and a `bar` of it as SVG. */
export interface Chance {
  likely: number;
  rare: boolean;
  low: number;
  high: number;
  bar: string;
}

/** Moves to be made one after the other: each as a person reads it, as it is written, and as data to
 * be tried. */
export interface Way {
  says: string[];
  written: string[];
  moves: (clash.Move | dust.Move | plain.Move)[];
}

/** Something that may come: in short sentences; how many come to it, of turns or samples; how likely it is; and an
 * example. `own` marks what somebody has done, and `alike` those that cannot be told apart from the best. From
 * `at` so many events it can be tried. */
export interface Outlook {
  says: string[];
  count: number;
  chance?: Chance;
  way?: Way;
  own?: boolean;
  alike?: boolean;
  at?: number;
}

/** What lies ahead, so far, and what else `can` be asked of it: from the table after so many events, in a turn
 * that `began` after so many; whether it is `done`, and all of it or only a part: so many tables or samples were
 * `looked` at, of at `most` so many; what is said of all of it; what may come, the best or the likeliest first,
 * how many `more` are not told, and of how many in `total`; and of each card that is left, how often it comes. */
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

/** How many puzzles of an edition there are, and how many are solved. */
export interface PuzzlesOfEdition {
  edition: number;
  count: number;
  done: number;
}

/** How a sitting has come out: of each puzzle, by `ids`, and how many seconds it took where a clock ran. */
export interface LastPuzzles {
  ids: string[];
  results: number[];
  seconds: number | null;
}

/** The page of the puzzles: that of the day, whose `date` is told; how many there are, and how many are due again;
 * the edition and the seed of three against the clock, 0 for any and for chance; what has just been solved. */
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

/** A text that goes with a number, by the names of `Intl.PluralRules`. */
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

/** A rule or FAQ answer as it stands in the rulebook. */
export interface Entry extends Rule {
  editions: number[];
  rules: string[];
  situations: string[];
  lessons: Taught[];
}

/** An ability as it stands in the rulebook. */
export interface AbilityEntry {
  id: string;
  name: string;
  sign: string;
  text: string;
  rules: string[];
  editions: number[];
}

/** A reading of ours, with the rules that take it. */
export interface ReadingEntry {
  number: number;
  open: string;
  text: string;
  rules: string[];
}

/** A part of the reference of one page: the chapter, a line before its rules, and these. */
export interface SheetPart {
  chapter: string;
  line: string;
  rules: string[];
}

/** All that stands in the rulebook but the pictures; `crowd` are portraits for its cover, and `sheet` is what
 * stands on its reference, where the page does not know that by itself. */
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

/** A moment of a situation that was executed just now, as SVG and in words. */
export interface Picture {
  svg: string;
  text: string;
  situation: string;
  ok: boolean;
}

/** In which lessons and situations a rule is met. */
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

/** What follows from moves; `tried` is the move that was refused, in words, and `next` what may come next. */
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

/** Why moves cannot be followed. */
export interface Unfollowed {
  problem: string;
}

/** A game of the house: its name, what it is called, and what it is in a line. */
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

/** Somewhere else to go, from an address that opens nothing: its title and address. */
export interface Elsewhere {
  title: string;
  query: string;
}

/** Of an address that opens nothing: exactly why, where and what was expected, and the nearest that there is. */
export interface Lost {
  why: string;
  ways: Elsewhere[];
}

/** The level that the choices of a custom game make, and why they cannot be. */
export interface Weighed {
  level: number;
  why: Reason[];
}

/** A situation that ends otherwise by the other edition, with the rules that either cites there. */
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

/** In the lobby; `game` is told, here as elsewhere, where it is another than the house's first. */
export interface InLobby extends Answer {
  room: "lobby";
  address: string;
  game?: string;
}

/** In a draft; `undo` where a card can be taken back; `says` is why machine players have just chosen so. */
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

/** What is told in a game, also in a situation or a lesson, of whichever definition.
 *
 * `events` are those that the browser does not know yet, after the first `from` of those that it does; `start`
 * is the frame before all of them, where it does not know that. `beats` are what those events are grouped into.
 * `steps` are the moves in words, `handover` who is to sit down at the screen, `names` those of the persons by
 * side, `seats` who sits where and `setup` how the cards were dealt, in words;
 * `prospects` what can be asked of what lies ahead. */
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

/** On the page of the rulebook, open at a rule. */
export interface InRulebook extends Answer {
  room: "rulebook";
  address: string;
  game?: string;
  rule: string;
}

/** On the page of the workshop. */
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
