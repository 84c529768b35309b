// The lobby of Dust Collectorz: the mode, the seats, and the deck of each seat.

import { choice } from "../../common/choice.js";
import { create, h, render } from "../../common/render.js";
import { begin } from "../../leaving.js";
import { picks } from "../../lobby/picking.js";
import { row, seated } from "../../lobby/seat.js";
import { upload } from "../../lobby/upload.js";
import { stored } from "../../storage.js";
import { lying, spoken } from "./cards.js";
import { mark, ring, table } from "./drawings.js";
import { does, figure } from "./figures.js";

/** @typedef {import("../../view.js").View} View */
/** @typedef {import("../../wire").dust.Side} Side */

/** @type {readonly Side[]} */
const SIDES = ["A", "B", "C", "D"];
/** The modes. `young` stands for all modes of Young Champions, with two, three or four players. */
const MODES = ["versus", "versus 3", "versus 4", "team", "young"];
const OWN = "own";
const QUIET = 300; // milliseconds without typing before a deck is checked
/** Return a record with the same value for each side. @param {string} one @returns {Record<Side, string>} */
const each = (one) => ({ A: one, B: one, C: one, D: one });

/** What has been chosen. It is kept as long as the page is open. At first, machines play all seats but one, so that a
 * single visitor can start with one click. */
const chosen = {
  mode: "versus",
  young: "young",
  decks: ["1", "2", "3", "4"],
  own: each(""),
  machines: { ...each("fair"), A: "" },
  names: each(""),
  seed: "",
  isOpen: false, // whether the list of the decks, where a set can be uploaded, is open
};

/** Return the introduction to the game, with the quickest start: against a machine, with decks that are easy to play.
 * @param {View} view */
export function welcome(view) {
  const tribes = view.store.lobby?.wheel ?? [];
  const marks = tribes.map((called, at) => `<span class="du-lies du-at-${at}">${mark(at, called)}</span>`);
  const quick = () => begin(view, { do: "new", start: "setup: dust, versus, decks 1 2", seats: "B machine fair" });
  const first = () => view.say({ do: "first", edition: 1, kind: "dust" });
  const isKnown = stored("played-dust") !== null;
  const again = stored("first-dust") === null ? "first-battle" : "first-again";
  return h(
    "section",
    { class: "rt-welcome du-welcome", "aria-labelledby": "rt-welcome-title" },
    h("div", { class: "du-cover", "aria-hidden": "true", html: ring(5, new Set()) + marks.join("") }),
    h("h2", { id: "rt-welcome-title" }, view.t(isKnown ? "lobby-back" : "lobby-title")),
    h("p", {}, view.t("lobby-lead")),
    view.button(again, first, { class: "rt-main rt-first", "data-verb": "first" }),
    view.button("dust-quick", quick, { class: "rt-quiet", "data-verb": "quick" }),
    h("small", { class: "du-note" }, view.t("dust-sample-lead")),
  );
}

/**
 * Return a card in the workshop.
 * @param {View} view
 * @param {string} name
 * @param {string[]} wheel
 * @param {import("../../common/render.js").Props} more
 * @param {string} [heard] what a screen reader says in addition
 */
export const boxed = ({ store }, name, wheel, more, heard = "") =>
  lying(store, name, { wheel }, { ...more, "aria-label": [spoken(store, name), heard].filter(Boolean).join(", ") });

/** The part of the lobby where a game is chosen and started. */
export class Start {
  /** Why the game cannot be started with these decks. @type {import("../../wire").Reason[]} */
  why = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  weighing = undefined;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    if (!view.store.lobby) throw new Error("the lobby has not been told yet");
    this.told = view.store.lobby;
    this.box = create(h("section", { class: "rt-start", "aria-labelledby": "rt-start-title" }));
    view.replies.weighed = ({ why }) => {
      this.why = why;
      this.draw();
    };
    this.draw();
    this.weigh(0);
  }

  /** @param {string} key @param {import("../../store.js").Values} [values] */
  t(key, values) {
    return this.view.t(key, values);
  }

  /** The mode; for Young Champions, with the number of players. */
  get mode() {
    return chosen.mode === "young" ? chosen.young : chosen.mode;
  }

  get sides() {
    return SIDES.slice(0, this.told.modes[this.mode]);
  }

  /** Whether some side has a custom deck. */
  get isOwn() {
    return this.sides.some((_, at) => chosen.decks[at] === OWN);
  }

  /** Return the text of the setup. */
  setup() {
    const { sides } = this;
    const decks = sides.map((_, at) => chosen.decks[at]);
    const own = sides.filter((_, at) => decks[at] === OWN).map((side) => `, ${side} ${listed(chosen.own[side])}`);
    const seed = chosen.seed.replace(/\D/g, "");
    return `setup: dust, ${this.mode}, decks ${decks.join(" ")}${own.join("")}${seed ? `, seed ${seed}` : ""}`;
  }

  begin() {
    const seats = seated(this.sides, chosen.machines, chosen.names);
    begin(this.view, { do: "new", start: this.setup(), seats });
  }

  /** Choose something. @param {Partial<typeof chosen>} more */
  choose(more) {
    Object.assign(chosen, more);
    this.draw();
    this.weigh(0);
  }

  /** Ask the kernel what is wrong with the custom decks. @param {number} [after] */
  weigh(after = QUIET) {
    clearTimeout(this.weighing);
    if (this.isOwn) this.weighing = setTimeout(() => this.view.say({ do: "weigh", start: this.setup() }), after);
    else if (this.why.length) this.view.replies.weighed?.({ level: 0, why: [] });
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const isYoung = chosen.mode === "young";
    const title = h("h2", { id: "rt-start-title", key: "title" }, this.t("play-title"));
    const rest = [this.seats(), ...this.lists()];
    if (isYoung)
      render(
        this.box,
        title,
        this.modes(),
        this.pictures(),
        this.beginning(),
        h(
          "details",
          { class: "rt-own dy-rest", key: "rest" },
          h("summary", {}, h("span", { html: does("grown"), "aria-hidden": "true" }), this.t("dust-grown-lobby")),
          ...rest,
          this.decks(),
          this.seed(),
        ),
      );
    else render(this.box, title, this.modes(), ...rest, this.beginning(), this.decks(), this.seed());
  }

  /** Return the button that starts the game; in Young Champions it is a picture. */
  beginning() {
    const isYoung = chosen.mode === "young";
    const main = {
      type: "button",
      class: `rt-main rt-begin${isYoung ? " dy-does" : ""}`,
      onclick: () => this.begin(),
      disabled: this.isOwn && this.why.length > 0,
    };
    const shown = isYoung ? { "aria-label": this.t("begin"), html: does("play") } : {};
    const inside = isYoung ? [] : [this.t("begin")];
    return h("div", { class: "rt-beginning", key: "begin" }, h("button", { ...main, ...shown }, ...inside));
  }

  /** Return the choice of players as pictures: how many figures there are, and which of them are machines. */
  pictures() {
    const modes = Object.entries(this.told.modes).filter(([mode]) => mode.startsWith("young"));
    const many = (/** @type {[string, number]} */ [mode, count]) =>
      h(
        "label",
        { class: `rt-pick${mode === chosen.young ? " rt-chosen" : ""}`, key: mode },
        h("input", {
          type: "radio",
          name: "du-young",
          value: mode,
          checked: mode === chosen.young,
          "aria-label": `${count}`,
          onchange: () => this.choose({ young: mode }),
        }),
        h("span", { class: "dy-row", "aria-hidden": "true", html: SIDES.slice(0, count).map(figure).join("") }),
      );
    const who = (/** @type {Side} */ side) => {
      const machine = chosen.machines[side];
      const label = `${this.t("seat", { side })}: ${this.t(machine ? `seat-${machine}` : "seat-person")}`;
      const turn = () => this.choose({ machines: { ...chosen.machines, [side]: machine ? "" : "fair" } });
      const html = `${figure(side)}${machine ? does("machine") : ""}`;
      return h("button", {
        type: "button",
        key: side,
        class: "rt-quiet dy-who",
        "aria-label": label,
        onclick: turn,
        html,
      });
    };
    return h(
      "div",
      { class: "dy-choose", key: "pictures" },
      h(
        "fieldset",
        { class: "dy-many" },
        h("legend", { class: "rt-unseen" }, this.t("dust-players")),
        ...modes.map(many),
      ),
      h("div", { class: "dy-seats", role: "group", "aria-label": this.t("seats") }, ...this.sides.map(who)),
    );
  }

  modes() {
    return picks({
      name: "du-mode",
      label: this.t("dust-mode"),
      cls: "rt-opponents du-modes",
      picks: MODES.map((mode) => ({
        value: mode,
        title: this.t(`mode-${mode.replace(" ", "-")}`),
        said: this.t(`dust-lead-${mode.replace(" ", "-")}`),
        inside: [h("span", { class: "du-places", "aria-hidden": "true", html: table(mode) })],
      })),
      value: chosen.mode,
      choose: (mode) => this.choose({ mode }),
    });
  }

  seats() {
    return h(
      "fieldset",
      { class: "rt-seats", key: "seats" },
      h("legend", {}, this.t("seats")),
      this.mode === "team" ? h("p", { class: "rt-note" }, this.t("seats-team")) : null,
      ...this.sides.map((side, at) => this.seat(side, at)),
    );
  }

  /** @param {Side} side @param {number} at */
  seat(side, at) {
    const options = Object.entries(this.told.decks).map(
      ([id]) => /** @type {[string, string]} */ ([id, this.named(id)]),
    );
    const choose = (/** @type {string} */ deck) => {
      // a custom deck begins as a copy of the deck chosen before
      if (deck === OWN && !chosen.own[side]) chosen.own[side] = this.told.decks[chosen.decks[at] ?? ""]?.cards ?? "";
      this.choose({ decks: chosen.decks.map((one, i) => (i === at ? deck : one)) });
    };
    const given = { options: [...options, [OWN, this.t("dust-own")]], value: chosen.decks[at] ?? "", choose };
    const label = this.t("dust-deck-of", { side });
    return row((key, values) => this.t(key, values), {
      side,
      machine: chosen.machines[side],
      name: chosen.names[side],
      change: (machine) => this.choose({ machines: { ...chosen.machines, [side]: machine } }),
      rename: (name) => {
        chosen.names[side] = name;
      },
      deck: choice(/** @type {any} */ (given), { class: "rt-seat-deck", "aria-label": label, key: `deck ${side}` }),
    });
  }

  /** Return the name of a deck, with its set, and whether it is a sample or the visitor's. @param {string} id */
  named(id) {
    const { name = id, of = "", yours = false } = this.told.decks[id] ?? {};
    const said = yours ? this.t("dust-yours", { set: of }) : of;
    return `${name} (${of === this.told.sample ? this.t("dust-ours", { set: of }) : said})`;
  }

  /** Return the fields for the custom decks, and every reason why one of them is not allowed. */
  lists() {
    if (!this.isOwn) return [];
    const list = (/** @type {Side} */ side) => {
      const oninput = (/** @type {any} */ { target }) => {
        chosen.own[side] = target.value;
        this.weigh();
      };
      const text = { rows: "4", spellcheck: "false", value: chosen.own[side], oninput };
      return h("label", { class: "rt-field du-list", key: side }, this.t("dust-own-of", { side }), h("textarea", text));
    };
    const found = this.why.map(({ why, then }) => h("li", {}, h("b", {}, why), then ? ` ${then}` : ""));
    return [
      h(
        "section",
        { class: "du-bring", key: "own" },
        h("p", {}, this.t("dust-own-lead")),
        ...this.sides.filter((_, at) => chosen.decks[at] === OWN).map(list),
        h("ul", { class: "du-why", role: "status" }, ...found),
      ),
    ];
  }

  /** Return the list of the decks with their cards. */
  decks() {
    const deck = (/** @type {[string, import("../../wire").dust.Deck]} */ [id, { cards }]) =>
      h("li", { key: id }, h("b", {}, this.named(id)), h("small", {}, cards.replaceAll("-", " ")));
    const ontoggle = (/** @type {any} */ { target }) => {
      chosen.isOpen = target.open;
    };
    return h(
      "details",
      { class: "rt-own du-decks", key: "decks", open: chosen.isOpen, ontoggle },
      h("summary", {}, this.t("dust-decks")),
      h("p", {}, this.t("dust-sample-lead")),
      upload(this.view, this.t("dust-set")),
      h("ul", {}, ...Object.entries(this.told.decks).map(deck)),
    );
  }

  seed() {
    const oninput = (/** @type {any} */ { target }) => {
      chosen.seed = target.value;
    };
    const seed = h("input", { type: "text", inputmode: "numeric", maxlength: "15", value: chosen.seed, oninput });
    return h("label", { class: "rt-seed", key: "seed" }, this.t("seed"), seed);
  }
}

/** Return a deck as it is written in a setup: on one line, without commas. @param {string} text */
const listed = (text) => text.replace(/[,;\s]+/g, " ").trim() || "–";
