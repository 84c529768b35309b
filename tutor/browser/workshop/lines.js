// The workshop of a game whose positions are written line by line. Lines that contain cards are places on a table, to
// which cards can be dragged; each line is also a text field, with every reason why it is impossible.

import { choice } from "../common/choice.js";
import { all } from "../common/dom.js";
import { toggle } from "../common/form.js";
import { create, h, render } from "../common/render.js";
import { rove } from "../common/roving.js";
import { Handling } from "./handling.js";
import { walk } from "./hands.js";
import { mats } from "./mats.js";
import { Words } from "./words.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../common/render.js").Props} Props */
/** @typedef {import("./bench.js").Spot} Spot */

/** The table of each game, kept while the page is open. @type {Record<string, Words>} */
const benches = {};
const SETTLED = 300; // milliseconds without typing before the check

export class Lines extends Handling {
  /** How the game draws a card. @type {NonNullable<import("../types").GamePack["lobby"]>["boxed"] | undefined} */
  boxed = undefined;

  /** @param {View} view */
  constructor(view) {
    const game = view.store.now.game ?? "";
    benches[game] ??= new Words();
    const bench = benches[game];
    super(view, bench, SETTLED);
    this.bench = bench;
    bench.asked = "";
    bench.isAlone = (card) => Boolean(/** @type {any} */ (view.store.cards[card])?.counter);
    /** @type {import("./handling.js").Looks} */
    this.faces = {
      title: (card) => (view.store.cards[card] ? view.cards.title(card) : card),
      zone: (zone) => this.called(zone),
      held: (card) => h("span", { class: "rw-held", "aria-hidden": "true", inert: true }, this.drawn(card, {})),
    };
    this.begun = create(h("div", { class: "rw-state" }));
    this.fields = create(h("div", { class: "rw-lines" }));
    this.box = create(h("section", { class: "rw-box", "aria-label": this.t("make-box") }));
    this.main = this.around(this.box, [this.begun, this.table, this.fields]);
    this.listen();
    this.draw();
    this.open();
    // cards have their real look once the game's bundle is loaded
    view.packs.game(game).then((pack) => {
      this.boxed = pack?.lobby?.boxed;
      this.draw();
    });
  }

  /** Return the name of a line. @param {string} key */
  called(key) {
    const { keys = {} } = this.bench.begun ?? {};
    return (Object.hasOwn(keys, key) && keys[key]) || key;
  }

  // -- announcements -------------------------------------------------------------------------------------------------

  listen() {
    const { bench, view } = this;
    const { replies } = view;
    replies.palette = (found) => {
      bench.palette = found;
      if (!bench.text) bench.text = found.beginnings?.[0]?.text ?? "";
      this.draw();
      this.ask(0);
    };
    replies.workshop = (found) => {
      const { text } = /** @type {any} */ (found.table) ?? {};
      if (text && found.notation !== (bench.checked?.notation || null)) {
        bench.text = text;
        bench.moves = this.follow.moves.value = found.moves;
      }
      this.draw();
      if (bench.text) this.ask(0);
    };
    replies.checked = (found) => this.judge(found);
  }

  // -- changing ------------------------------------------------------------------------------------------------------

  /** Set the text of a line. @param {string} key @param {string} value */
  say(key, value) {
    this.change(() => this.bench.say(key, value));
  }

  /** @override @param {Spot} spot */
  marks(spot) {
    const { bench } = this;
    const item = bench.zone(spot.zone)[spot.i];
    const ability = /** @type {any} */ (this.view.store.cards[item?.card ?? ""])?.ability;
    if (!(ability && bench.isMarked(spot.zone)) || bench.isAlone(item?.card ?? "")) return null;
    const use = () => {
      bench.use(spot);
      this.changed();
    };
    return [toggle(this.t("make-use", { ability: ability.name }), Boolean(item?.marks), use)];
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** @override */
  draw() {
    const { bench } = this;
    const isTable = bench.places.length > 0;
    this.keepFocus(() => {
      const game = bench.rows.filter(({ key }) => key === "game");
      const rest = bench.rows.filter((row) => !game.includes(row));
      render(this.begun, this.players(), isTable ? this.moment() : null);
      this.drawPanel();
      render(this.table, ...(isTable ? mats(this) : []));
      render(this.fields, ...(isTable ? [this.fold()] : [...game, ...rest].map((row) => this.row(row))));
      this.drawBox();
      const clear = () => {
        bench.empty();
        this.changed();
      };
      this.drawVerdict(isTable ? this.button("make-clear", clear) : null);
    });
  }

  /**
   * Return a card, as far as its look is known.
   * @param {string} name @param {Props} more @param {string[]} [said] what else one hears of it
   */
  drawn(name, more, said = []) {
    const { store, cards } = this.view;
    const sets = this.bench.palette?.sets ?? [];
    const wheel = (sets.find((one) => one.cards.includes(name)) ?? sets[0])?.wheel ?? [];
    const heard = said.filter(Boolean).join(", ");
    if (this.boxed && store.cards[name]) return this.boxed(this.view, name, wheel, more, heard);
    const cls = `rt-card rw-unknown ${more.class ?? ""}`;
    const label = [store.cards[name] ? cards.title(name) : name, heard].filter(Boolean).join(", ");
    return h(
      "button",
      { ...more, type: "button", class: cls, "aria-label": label },
      h("span", { class: "rt-name" }, name),
    );
  }

  /** Return a list of the modes of play. */
  players() {
    const { bench } = this;
    const all = bench.palette?.beginnings ?? [];
    const options = all.map(({ name }) => [name, this.t(`mode-${name.replace(" ", "-")}`)]);
    const choose = (/** @type {string} */ name) => {
      bench.picked = bench.selected = null;
      this.change(() => {
        bench.text = all.find((one) => one.name === name)?.text ?? "";
      });
    };
    const given = /** @type {any} */ ({ options, value: bench.begun?.name ?? "", choose });
    return h("label", { class: "rw-select", key: "mode" }, this.t("players"), choice(given, { "data-focus": "mode" }));
  }

  /** Return a list of the sides, one of which is to move. */
  moment() {
    const { bench } = this;
    const value = bench.rows.find(({ key }) => key === "game")?.value ?? "";
    const moments = Object.entries(bench.begun?.moments ?? {});
    const options = moments.some(([said]) => said === value) ? moments : [[value, "…"], ...moments];
    const given = /** @type {any} */ ({ options, value, choose: (/** @type {string} */ to) => this.say("game", to) });
    const label = h("span", { class: "rw-label" }, this.called("game"));
    return h("label", { class: "rw-select", key: "moment" }, label, choice(given, { "data-focus": "moment" }));
  }

  /** Return all lines as fields, for what is not a card on the table; open if one of those is wrong. */
  fold() {
    const { bench } = this;
    const isWrong = bench.rows.some(({ key }) => !bench.places.some((zone) => zone === key) && bench.wrong(key).length);
    const ontoggle = (/** @type {any} */ event) => {
      bench.isMore = event.target.open;
    };
    const rows = bench.rows.map((row) => this.row(row));
    const open = bench.isMore || isWrong;
    return h("details", { class: "rw-more", ontoggle, open }, h("summary", {}, this.t("make-words")), ...rows);
  }

  /** Return a line as a field. @param {import("./words.js").Row & { line: number }} row */
  row({ key, value }) {
    const problems = this.bench.wrong(key);
    const field = {
      type: "text",
      value,
      spellcheck: "false",
      maxlength: "4000",
      "data-focus": `line ${key}`,
      "aria-invalid": String(problems.length > 0),
      onchange: (/** @type {any} */ { target }) => this.say(key, target.value),
    };
    return h(
      "div",
      { class: "rw-line", key },
      h("label", {}, h("span", { class: "rw-label" }, this.called(key)), h("input", field)),
      h("ul", { class: "rw-why", hidden: !problems.length }, ...problems.map(({ text }) => h("li", {}, text))),
    );
  }

  /** Return the cards that can be placed, by set; those of a set are one stop of the Tab key. */
  drawBox() {
    const { bench } = this;
    const wanted = bench.find.trim().toLowerCase();
    const sets = bench.palette?.sets ?? [];
    const oninput = (/** @type {any} */ { target }) => {
      bench.find = target.value;
      this.draw();
    };
    const label = this.t("make-search");
    const look = { type: "search", class: "rw-find", placeholder: label, "aria-label": label, value: bench.find };
    const one = (/** @type {import("../wire").clash.Laid} */ { name, cards }) => {
      const found = cards.filter((card) => this.faces.title(card).toLowerCase().includes(wanted));
      const group = { class: `rw-cards${this.boxed ? " rw-faces" : ""}`, onkeydown: walk, "aria-label": name };
      return [h("h3", {}, name), h("ul", { key: name, ...group }, ...found.map((card) => this.stocked(card)))];
    };
    const find = h("input", { ...look, spellcheck: "false", "data-focus": "find", oninput });
    render(this.box, h("h2", {}, this.t("make-box")), sets.length ? find : null, ...sets.flatMap(one));
    for (const list of all(this.box, "ul")) {
      const cards = all(list, "button");
      rove(
        cards,
        cards.find((card) => card.dataset.focus === `box ${bench.box}`),
      );
    }
  }

  /** Return a card of the box. @param {string} name */
  stocked(name) {
    const { bench } = this;
    const isTaken = bench.picked?.text === name && !bench.picked.from;
    const onclick = () => {
      bench.box = name;
      if (isTaken) this.cancel();
      else this.pick(name);
    };
    const onpointerdown = (/** @type {PointerEvent} */ event) => this.drag(event, name, null);
    const more = { class: isTaken ? "rt-selected" : "", "data-focus": `box ${name}`, onclick, onpointerdown };
    return h("li", { key: name }, this.drawn(name, more));
  }
}
