// The lobby, where a game is chosen and started: for newcomers and for returning players.

import { check, radio } from "../../../common/form.js";
import { create, h, render } from "../../../common/render.js";
import { begin } from "../../../leaving.js";
import { another, games } from "../../../lobby/games.js";
import { own } from "../../../lobby/own.js";
import { picks } from "../../../lobby/picking.js";
import { differences, settle } from "../../../lobby/situations.js";
import { upload } from "../../../lobby/upload.js";
import { continued, invited } from "../../../lobby/welcome.js";
import { champion } from "./champions.js";
import { harder, levelOf } from "./harder.js";
import { picker } from "./picker.js";
import { seats } from "./seats.js";
import {
  champions,
  custom,
  hasAutoma,
  hasChampions,
  isSolo,
  modeOf,
  OF_FOUR,
  OPPONENTS,
  seatsOf,
  setsOf,
  setup,
  sitting,
  swapped,
  usual,
} from "./setup.js";
import { welcome } from "./welcome.js";

/** @typedef {import("../../../view.js").View} View */
/** @typedef {import("./setup.js").Chosen} Chosen */
/** @typedef {import("./setup.js").Opponent} Opponent */

/** What has been chosen. It is kept as long as the page is open. */
const chosen = usual();
/** The card whose portrait represents each opponent. @type {Record<Opponent, string>} */
const FACES = {
  easy: "Gnome",
  standard: "Troll",
  custom: "Machine",
  friend: "Alpha",
  "free-for-all": "Brute",
  team: "Partisan",
  "co-op": "Shaman",
};
/** The keys of the words for the draft of each mode.
 * @type {Record<import("../../../wire").clash.Mode, [title: string, lead: string]>} */
const DRAFTS = {
  solo: ["draft-play", "draft-lead"],
  duel: ["draft-duel", "draft-duel-lead"],
  "free-for-all": ["draft-four", "draft-four-lead"],
  team: ["draft-four", "draft-four-lead"],
  "co-op": ["draft-co-op", "draft-co-op-lead"],
};
const OWN = `game: edition 1, duel, turn 5, A to play
A: {Bastion} Troll Baron Grrr Boom!
upper: Carapace Brute | Ogre
lower: | Zombie Gnome
B: Alpha {Fort} Mutant`;
const NONE = { level: 0, why: /** @type {import("../../../wire").Reason[]} */ ([]) };

/** Return the content of the lobby. @param {View} view */
export function lobby(view) {
  const isAnother = Boolean(view.store.now.game);
  return [
    view.header(),
    h(
      "main",
      { class: "rt-lobby" },
      games(view),
      ...(isAnother ? another(view) : [continued(view), welcome(view), invited(view), new Start(view).box]),
      settle(view),
      isAnother ? null : differences(view),
    ),
  ];
}

/** The part of the lobby where a game is chosen and started. */
export class Start {
  chosen = chosen;
  weighed = NONE;
  /** Whether the kernel still computes the level of the chosen game, and whether the game is to start after that. */
  isWeighing = false;
  isWanted = false;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.store = view.store;
    this.box = create(h("section", { class: "rt-start", "aria-labelledby": "rt-start-title" }));
    this.advanced = create(this.more());
    view.replies.weighed = (weighed) => {
      this.weighed = weighed;
      this.isWeighing = false;
      this.store.level = weighed.level;
      this.draw();
      if (this.isWanted) this.begin();
    };
    view.replies.palette = () => this.draw();
    this.draw();
    setTimeout(() => this.weigh());
  }

  /** @param {string} key @param {import("../../../store.js").Values} [values] */
  t(key, values) {
    return this.view.t(key, values);
  }

  /** The properties of the chosen edition. */
  get book() {
    const book = this.store.editions[chosen.edition];
    if (!book) throw new Error(`edition ${chosen.edition} has not been told`);
    return book;
  }

  get sets() {
    return this.store.sets.filter((set) => set.editions.includes(chosen.edition));
  }

  /** The ready-made decks whose cards all exist in the chosen edition. */
  get decks() {
    const known = new Set(this.sets.flatMap(({ cards }) => cards));
    return Object.entries(this.store.decks).filter(([, names]) => names.every((name) => known.has(name)));
  }

  // -- starting a game -----------------------------------------------------------------------------------------------

  get known() {
    return this.sets.map(({ id }) => id);
  }

  setup(level = this.store.level) {
    return setup(chosen, this.book, { level, known: this.known });
  }

  /** @param {boolean} [isPicked] whether the cards of constructed decks have just been picked */
  begin(isPicked = false) {
    this.isWanted = this.isWeighing;
    if (this.isWanted) return;
    if (chosen.form === "constructed" && !isPicked) this.choose({ picking: "A" });
    else begin(this.view, { do: "new", start: this.setup(), seats: sitting(chosen) });
  }

  /** Ask the kernel for the level of a harder game. */
  weigh() {
    const isHarder = hasAutoma(chosen) && (champions(chosen, this.book).length || custom(chosen, this.book).length);
    this.isWeighing = Boolean(isHarder);
    if (isHarder) this.view.say({ do: "weigh", start: this.setup(1) });
    else if (this.weighed !== NONE) this.view.replies.weighed?.(NONE);
  }

  /** Change what is chosen, and drop choices that are not compatible with it. @param {Partial<Chosen>} more */
  choose(more) {
    Object.assign(chosen, more);
    if (!this.book.four && OF_FOUR.some((mode) => mode === chosen.opponent)) {
      if (more.edition) chosen.opponent = "friend";
      else chosen.edition = 2;
    }
    if (hasAutoma(chosen) && chosen.form === "constructed") chosen.form = "draft";
    if (chosen.form === "deck" && (!this.decks.length || modeOf(chosen) === "co-op")) chosen.form = "draft";
    if (modeOf(chosen) === "co-op") chosen.sets = setsOf(chosen, this.known);
    this.draw();
    this.weigh();
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    // the last set can be removed before another is chosen: no set at all means the default set
    if (chosen.sets.length && !this.sets.some((one) => chosen.sets.includes(one.id))) chosen.sets = ["initiation"];
    if (chosen.picking !== null) {
      render(this.box, ...picker(this, chosen.picking));
      return;
    }
    const isDrafted = chosen.form === "draft";
    render(
      this.box,
      h("h2", { id: "rt-start-title", key: "title" }, this.t("play-title")),
      // these come first: the fields below depend on them, and a change never moves the fields above
      this.editions(),
      this.opponents("opponent", OPPONENTS),
      this.opponents("of-four", OF_FOUR),
      this.deck(),
      isDrafted && this.sets.length > 1
        ? h(
            "fieldset",
            { class: "rt-sets", key: "sets" },
            h("legend", {}, this.t("sets")),
            ...this.sets.map((one) => this.set(one)),
            modeOf(chosen) === "co-op" ? h("p", { class: "rt-note" }, this.t("sets-two")) : null,
          )
        : null,
      isSolo(chosen) ? null : seats(this),
      chosen.opponent === "custom" || modeOf(chosen) === "co-op" ? harder(this) : null,
      this.championsOf(),
      h(
        "div",
        { class: "rt-beginning", key: "begin" },
        h("button", { type: "button", class: "rt-main rt-begin", onclick: () => this.begin() }, this.t("begin")),
        hasAutoma(chosen) && (chosen.opponent !== "easy" || this.weighed.level) ? levelOf(this) : null,
      ),
      this.advanced,
    );
  }

  editions() {
    return h(
      "div",
      { class: "rt-editions", key: "editions" },
      radio({
        name: "rt-edition",
        label: this.t("edition"),
        options: /** @type {const} */ ([1, 2]).map((n) => [
          String(n),
          this.t(`edition-${n}`, { count: this.store.editions[n]?.abilities }),
        ]),
        value: String(chosen.edition),
        choose: (n) => this.choose({ edition: n === "2" ? 2 : 1 }),
      }),
    );
  }

  /** @param {"opponent" | "of-four"} key @param {readonly Opponent[]} values */
  opponents(key, values) {
    return picks({
      name: "rt-opponent",
      key,
      label: this.t(key),
      cls: "rt-opponents",
      picks: values.map((value) => ({
        value,
        title: this.t(`opponent-${value}`),
        said: this.t(`opponent-${value}-lead`),
        inside: [this.faces([FACES[value]])],
      })),
      value: chosen.opponent,
      choose: (value) => this.choose({ opponent: /** @type {Opponent} */ (value) }),
    });
  }

  /** Return the portraits of cards. @param {string[]} names */
  faces(names) {
    const html = names.map((name) => this.view.cards.portrait(name)).join("");
    return h("span", { class: "rt-faces", "aria-hidden": "true", html });
  }

  /** Return a ready-made deck as one line of text. @param {string} number */
  deckInWords(number) {
    return `${this.t("deck", { number })}: ${this.t(`deck-plays-${number}`)}`;
  }

  /** Return the choice of the player's deck: a ready-made one, a draft or a constructed deck. */
  deck() {
    const { cards } = this.view;
    const mode = modeOf(chosen);
    const decks = (mode === "co-op" ? [] : this.decks).map(([number, names]) => ({
      value: number,
      title: this.t("deck", { number }),
      said: this.t(`deck-plays-${number}`),
      names: cards.titles(names, " · "),
      inside: [this.faces(names)],
      cls: "rt-deck",
    }));
    const other = (
      /** @type {"draft" | "constructed"} */ value,
      /** @type {string} */ title,
      /** @type {string} */ lead,
    ) => ({
      value,
      title: this.t(title),
      said: this.t(lead),
      cls: `rt-deck rt-${value === "draft" ? "drafting" : value}`,
    });
    const others = [
      other("draft", ...DRAFTS[mode]),
      ...(hasAutoma(chosen) ? [] : [other("constructed", "constructed", `constructed-${this.book.constructed}`)]),
    ];
    const choose = (/** @type {string} */ value) => {
      if (value === "draft" || value === "constructed") this.choose({ form: value });
      else this.choose({ form: "deck", decks: swapped(chosen.decks, 0, value) });
    };
    return picks({
      name: "rt-deck-0",
      label: this.t(mode === "co-op" ? "deck-both" : "deck-yours"),
      cls: "rt-decks",
      picks: [...decks, ...others],
      value: chosen.form === "deck" ? (chosen.decks[0] ?? "") : chosen.form,
      choose,
    });
  }

  /** @param {import("../../../wire").CardSet} set */
  set({ id, name, cards }) {
    return check(`${name} (${cards.length})`, chosen.sets.includes(id), (on) => {
      this.choose({ sets: on ? [...chosen.sets, id] : chosen.sets.filter((other) => other !== id) });
    });
  }

  championsOf() {
    if (!this.book.champions) return null;
    if (!hasChampions(chosen, this.book))
      return h("p", { class: "rt-note", key: "champions" }, this.t("champion-not-here"));
    if (isSolo(chosen)) return champion(this, "A", this.t("champion-yours"));
    const all = seatsOf(chosen).map((side) => champion(this, side, this.t(`champion-${side}`)));
    return h("div", { class: "rt-both", key: "champions" }, ...all);
  }

  /** Return the advanced options: the seed, custom cards, and a custom position. */
  more() {
    const id = `rt-seed-${this.view.connection.model.model_id ?? ""}`;
    const oninput = (/** @type {any} */ { target }) => {
      chosen.seed = target.value;
    };
    const seed = h("input", { type: "text", inputmode: "numeric", maxlength: "15", id, value: chosen.seed, oninput });
    return h(
      "details",
      { class: "rt-own rt-advanced" },
      h("summary", {}, this.t("advanced")),
      h(
        "div",
        { class: "rt-fields" },
        h("label", { class: "rt-seed" }, this.t("seed"), seed),
        upload(this.view, this.t("upload")),
      ),
      own(this.view, OWN),
    );
  }
}
