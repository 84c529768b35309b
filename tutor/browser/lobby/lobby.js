// What comes before a game: the lobby, where one chooses a game, a situation or a position of one's own.

import { check, radio } from "../common/form.js";
import { create, h, render } from "../common/render.js";
import { champion, harder } from "./harder.js";
import { picker } from "./picker.js";
import { champions, custom, setup, usual } from "./setup.js";
import { differences, situations } from "./situations.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("./setup.js").Chosen} Chosen */

/** It stays as long as the page. */
const chosen = usual();
const CROWD = ["Gnome", "Carnivore", "Martyr", "Machine", "Troll", "Alpha"];
const OWN = `game: edition 1, duel, turn 5, A to play
A: {Bastion} Troll Baron Grrr Boom!
upper: Carapace Brute | Ogre
lower: | Zombie Gnome
B: Alpha {Fort} Mutant`;
const LONGEST = 80; // letters of the name of a set
const NONE = { level: 0, why: /** @type {import("../wire").Reason[]} */ ([]) };

/** @param {View} view */
export function lobby(view) {
  const crowd = CROWD.map((name) => view.cards.portrait(name)).join("");
  return [
    view.header(),
    h(
      "main",
      { class: "rt-lobby" },
      h(
        "section",
        { class: "rt-welcome" },
        h("div", { class: "rt-crowd", "aria-hidden": "true", html: crowd }),
        h("h2", {}, view.t("lobby-title")),
        h("p", {}, view.t("lobby-lead")),
      ),
      new Start(view).box,
      situations(view),
      differences(view),
      own(view),
    ),
  ];
}

/** A position of one's own, in words. @param {View} view */
function own(view) {
  const text = (/** @type {string} */ rows, /** @type {import("../common/render.js").Props} */ more) =>
    /** @type {HTMLTextAreaElement} */ (create(h("textarea", { rows, spellcheck: "false", ...more })));
  const position = text("5", { "aria-label": view.t("own-start"), value: OWN });
  const moves = text("2", { "aria-label": view.t("own-moves"), placeholder: view.t("own-moves") });
  const open = () => view.say({ do: "new", start: position.value, moves: moves.value });
  return h(
    "details",
    { class: "rt-own" },
    h("summary", {}, view.t("own")),
    h("p", {}, view.t("own-lead")),
    position,
    moves,
    view.button("own-open", open, { class: "rt-main" }),
  );
}

/** The part of the lobby in which a game is chosen. */
export class Start {
  chosen = chosen;
  weighed = NONE;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.store = view.store;
    this.box = create(h("section", { class: "rt-start", "aria-label": view.t("new-game") }));
    const id = `rt-seed-${view.connection.model.model_id ?? ""}`;
    this.seed = /** @type {HTMLInputElement} */ (
      create(h("input", { type: "text", inputmode: "numeric", maxlength: "15", id }))
    );
    view.replies.weighed = (weighed) => {
      this.weighed = weighed;
      this.store.level = weighed.level;
      this.draw();
    };
    this.draw();
    setTimeout(() => this.weigh());
  }

  /** @param {string} key @param {import("../store.js").Values} [values] */
  t(key, values) {
    return this.view.t(key, values);
  }

  /** What the edition that is chosen is like. */
  get book() {
    const book = this.store.editions[chosen.edition];
    if (!book) throw new Error(`edition ${chosen.edition} has not been told`);
    return book;
  }

  get sets() {
    return this.store.sets.filter((set) => set.editions.includes(chosen.edition));
  }

  get hasChampions() {
    return champions(chosen, this.book).length > 0;
  }

  // -- beginning -----------------------------------------------------------------------------------------------------

  /** @param {string} form how the decks are come by */
  setup(form, level = this.store.level) {
    const known = this.sets.map(({ id }) => id);
    return setup(chosen, this.book, { form, level, seed: this.seed.value, known });
  }

  /** @param {string} form */
  begin(form) {
    this.view.say({ do: "new", start: this.setup(form) });
  }

  /** Ask which level the choices of a harder game make. */
  weigh() {
    if (!chosen.solo) return;
    if (this.hasChampions || custom(chosen, this.book).length)
      this.view.say({ do: "weigh", start: this.setup("draft", 1) });
    else this.view.replies.weighed?.(NONE);
  }

  /** Choose something. @param {Partial<Chosen>} more */
  choose(more) {
    Object.assign(chosen, more);
    this.draw();
    this.weigh();
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    if (!this.sets.some((one) => chosen.sets.includes(one.id))) chosen.sets = ["initiation"];
    if (chosen.picking !== null) {
      render(this.box, ...picker(this, chosen.picking));
      return;
    }
    const decks = Object.entries(this.store.decks).map(([number, cards]) => this.deck(number, cards));
    render(
      this.box,
      h("div", { class: "rt-choices" }, this.editions(), this.players()),
      chosen.solo ? null : h("p", { class: "rt-ask" }, this.t("deck-whose", { side: chosen.first ? "B" : "A" })),
      h("ul", { class: "rt-decks" }, ...decks),
      this.formats(),
      chosen.solo ? harder(this) : this.book.champions ? this.championsOfTwo() : null,
      h(
        "div",
        { class: "rt-fields", key: "seed" },
        h("label", { class: "rt-seed" }, this.t("seed"), this.seed),
        this.upload(),
      ),
    );
  }

  editions() {
    return radio({
      name: "rt-edition",
      label: this.t("edition"),
      options: /** @type {const} */ ([1, 2]).map((n) => [
        String(n),
        this.t(`edition-${n}`, { count: this.store.editions[n]?.abilities }),
      ]),
      value: String(chosen.edition),
      choose: (n) => this.choose({ edition: n === "2" ? 2 : 1 }),
    });
  }

  players() {
    return radio({
      name: "rt-mode",
      label: this.t("players"),
      options: [
        ["solo", this.t("players-solo")],
        ["duel", this.t("players-duel")],
      ],
      value: chosen.solo ? "solo" : "duel",
      choose: (mode) => this.choose({ solo: mode === "solo", first: null }),
    });
  }

  /** A deck of the house. @param {string} number @param {string[]} names */
  deck(number, names) {
    const { solo, first } = chosen;
    const { cards } = this.view;
    const isFirst = first === number;
    const choose = () => {
      if (solo) this.begin(`deck ${number}`);
      else if (first && !isFirst) this.begin(`decks ${first} ${number}`);
      else this.choose({ first: first ? null : number });
    };
    const said = { number, cards: cards.titles(names), side: first ? "B" : "A" };
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `rt-deck${isFirst ? " rt-chosen" : ""}`,
          disabled: this.hasChampions, // they are for drafted and constructed decks only
          "aria-pressed": solo ? null : String(isFirst),
          "aria-label": this.t(solo ? "deck-play" : "deck-choose", said),
          onclick: choose,
        },
        h("strong", {}, this.t("deck", { number }), !solo && isFirst ? " · A" : ""),
        h("span", {
          class: "rt-faces",
          "aria-hidden": "true",
          html: names.map((name) => cards.portrait(name)).join(""),
        }),
        h("span", { class: "rt-names", "aria-hidden": "true" }, cards.titles(names, " · ")),
      ),
    );
  }

  /** Other ways to come by a deck. */
  formats() {
    const { solo } = chosen;
    const button = (/** @type {string} */ key, /** @type {string} */ lead, /** @type {() => void} */ act, cls = "") =>
      h(
        "button",
        { type: "button", class: `rt-deck${cls}`, onclick: act },
        h("strong", {}, this.t(key)),
        h("span", {}, this.t(lead)),
      );
    const draft = () => this.begin("draft");
    return h(
      "div",
      { class: "rt-formats" },
      solo
        ? button("draft-play", "draft-lead", draft, " rt-drafting")
        : button("draft-duel", "draft-duel-lead", draft, " rt-drafting"),
      this.sets.length > 1
        ? h("fieldset", { class: "rt-sets" }, h("legend", {}, this.t("sets")), ...this.sets.map((set) => this.set(set)))
        : null,
      solo ? null : button("constructed", `constructed-${this.book.constructed}`, () => this.choose({ picking: 0 })),
    );
  }

  /** @param {import("../wire").CardSet} set */
  set({ id, name, cards }) {
    return check(`${name} (${cards.length})`, chosen.sets.includes(id), (on) => {
      chosen.sets = on ? [...chosen.sets, id] : chosen.sets.filter((other) => other !== id);
    });
  }

  championsOfTwo() {
    const both = /** @type {const} */ ([0, 1]).map((i) => champion(this, i, this.t(`champion-${i ? "B" : "A"}`)));
    return h("div", { class: "rt-fields", key: "champions" }, ...both);
  }

  /** A card set of one's own. */
  upload() {
    const onchange = async (/** @type {any} */ { target }) => {
      const [file] = target.files;
      if (file) this.view.say({ do: "set", name: file.name.slice(0, LONGEST), text: await file.text() });
    };
    const input = h("input", { type: "file", accept: ".toml", onchange });
    return h("label", { class: "rt-field" }, h("span", {}, this.t("upload")), input);
  }
}
