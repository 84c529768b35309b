// The tools beside a game: step, branch off, copy, compare, present. They are in the pack `player`, which comes with
// the first game.

import { lookAhead } from "../common/ahead.js";
import { choice } from "../common/choice.js";
import { icon, whenPainted } from "../common/dom.js";
import { create, h, replace } from "../common/render.js";
import { showKeys } from "../everywhere.js";
import { GRAINS } from "../frames.js";
import { store as remember, stored } from "../storage.js";
import { Answering } from "./answering.js";
import { sides } from "./compared.js";
import { Details } from "./details.js";
import { Foresight } from "./foresight.js";
import { pressed } from "./keyboard.js";
import { legend } from "./legend.js";
import { Lens } from "./lens.js";
import { Lookup } from "./lookup.js";
import { gathering } from "./playlist.js";
import { Presenting } from "./presenting.js";
import { Sounds } from "./sounds.js";
import { Turns } from "./turns.js";

/** @typedef {import("../wire").Act} Act */

const ADDRESSED = 250; // milliseconds that an event is shown before the address names it
const NOTED = 2500; // milliseconds that a note is shown
const DEALT = /, seed \d+|, took [^,]+/g; // the part of a setup that chance and the draft have decided

export class Tools {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  addressed = undefined;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    const { view, timeline } = game;
    this.game = game;
    this.view = view;
    this.store = game.store;
    this.foresight = new Foresight(game);
    this.whatIf = this.button("what-if", () => view.say({ do: "branch", at: timeline.at }));
    this.whatIf.dataset.verb = "what-if";
    this.other = this.button("compare", () => view.say({ do: "compare" }), " rt-other");
    this.ahead = this.button("prospects", () => this.lookAhead());
    this.ahead.dataset.verb = "prospects";
    this.grain = /** @type {HTMLSelectElement} */ (
      create(
        choice(
          {
            options: GRAINS.map((grain) => [grain, view.t(`grain-${grain}`)]),
            value: timeline.grain,
            choose: (grain) => this.setGrain(grain),
          },
          { class: "rt-grain", "aria-label": view.t("grain") },
        ),
      )
    );
    /** Whether all tools are shown in a game; the browser remembers it. */
    this.isMore = stored("more") === "1";
    /** Whether the end of the game was shown. */
    this.isSeen = false;
    this.more = this.button("more", () => this.showMore(!this.isMore), " rt-more");
    this.more.insertAdjacentHTML("beforeend", icon("forward"));
    this.comparing = create(h("section", { class: "rt-compare", hidden: true, "aria-live": "polite" }));
    this.box = create(h("div", { class: "rt-toolbox" }));
    this.answering = new Answering(game);
    this.turns = new Turns(game);
    this.details = new Details(game, game.detailed);
    this.lens = new Lens(game);
    this.lookup = new Lookup(view);
    this.own = create(h("div", { class: "rt-tools", role: "group", "aria-label": view.t("list") }));
    this.hall = new Presenting(game);
    this.sounds = new Sounds();
    new ResizeObserver(() => game.prompt.reach()).observe(game.prompt.box);
    view.replies.compared = (found) => view.game?.tools?.compare(found);
    view.replies.notation = (text) => void view.game?.tools?.copy(text);
  }

  /** @param {string} key @param {() => unknown} act @param {string} [shortcut] the key that does the same */
  button(key, act, cls = "", shortcut = "") {
    const keys = shortcut && { title: `${this.view.t(key)} (${shortcut})`, "aria-keyshortcuts": shortcut };
    return create(this.view.button(key, act, { class: `rt-quiet${cls}`, ...(keys || {}) }));
  }

  /** Return what is shown beside the table. */
  inside() {
    const { view, game } = this;
    const notation = () => view.say({ do: "notation", at: game.timeline.at });
    return [
      h(
        "div",
        { class: "rt-help" },
        this.button("lookup", () => this.lookup.open(), " rt-look-up", "/"),
        this.button("legend", () => this.lens.open(view.t("legend"), ...legend(game))),
        this.more,
      ),
      h(
        "div",
        { class: "rt-tools", role: "group", "aria-label": view.t("tools") },
        this.grain,
        game.log?.sifting.box,
        this.other,
        this.button("copy-link", () => this.copy(this.link())),
        this.button("copy-notation", notation),
        this.ahead,
        this.switch(),
        this.button("keys", () => showKeys(view), "", "?"),
        this.button("say-again", () => view.announcer.again()),
        this.whatIf, // last, because it keeps its place while it is hidden
      ),
      this.own,
      this.foresight.setting,
      this.box,
      this.comparing,
      this.lens.box,
    ];
  }

  /** Show all tools, or only the usual ones. @param {boolean} isMore */
  showMore(isMore) {
    this.isMore = isMore;
    remember("more", isMore ? "1" : "0");
    this.unfold();
  }

  /** Show the usual tools, or all after the end of a game was shown and in a what-if; not before,
   * because in the last turn that would reveal the end. */
  unfold() {
    const { over, origin } = this.store.now;
    const isEnd = this.game.prompt.box.querySelector(".rt-over") !== null;
    this.isSeen = over && (isEnd || this.isSeen);
    const isAll = this.isMore || this.isSeen || Boolean(origin);
    this.more.setAttribute("aria-expanded", String(isAll));
    this.view.root.classList.toggle("rt-all", isAll);
    this.view.root.classList.toggle("rt-ended", isEnd);
  }

  /** Return the button that switches the sounds on and off. */
  switch() {
    const { sounds } = this;
    const button = this.button("sounds", () => {
      button.setAttribute("aria-pressed", String(!sounds.isOn));
      void sounds.turn(!sounds.isOn);
    });
    button.classList.add("rt-sounds");
    button.setAttribute("aria-pressed", String(sounds.isOn));
    return button;
  }

  /** Update the tools for the event that is shown. */
  refresh() {
    const { view, game } = this;
    this.foresight.check();
    const { setup, over, lesson, first, handover, situation, origin, prospects, game: plain } = this.store.now;
    const { at, end, isPlaying } = game.timeline;
    this.unfold();
    game.settle();
    this.other.hidden = Boolean(setup && !over) || Boolean(lesson || first || plain); // not while cards are hidden
    this.whatIf.hidden = Boolean(handover || lesson);
    this.ahead.hidden = !prospects.length;
    this.whatIf.classList.toggle("rt-absent", at === end && !situation && !over); // it keeps its place
    if (view.isPage && !isPlaying) {
      clearTimeout(this.addressed);
      const address = () => {
        const link = this.link();
        if (game.isShown && link !== location.href) history.replaceState(null, "", link);
      };
      this.addressed = setTimeout(() => whenPainted(address), ADDRESSED); // the event, in addition to the address
    }
    this.gather();
    if (origin || this.box.childElementCount) replace(this.box, origin && this.branched(origin.at));
  }

  /** Show the visitor's own list of situations to present. */
  gather() {
    const found = gathering(
      this.view,
      () => this.gather(),
      (query) => this.copy(location.origin + location.pathname + query),
    );
    if (found.length || this.own.childElementCount) replace(this.own, ...found);
  }

  /** Return what is shown in a what-if: where it began, and the way back. @param {number} at */
  branched(at) {
    const { view } = this;
    const act = (/** @type {string} */ key, /** @type {Act} */ message, more = {}) =>
      view.button(key, () => view.say(message), { class: "rt-quiet", ...more });
    return h(
      "div",
      { class: "rt-branch" },
      h("p", {}, view.t("branched", { at })),
      h(
        "div",
        { class: "rt-buttons" },
        act("beside", { do: "beside" }),
        act("rejoin", { do: "rejoin" }, { class: "rt-main", "data-verb": "rejoin" }),
      ),
    );
  }

  /** Set whether to step by events, beats, phases or turns. @param {string} grain */
  setGrain(grain) {
    this.game.timeline.grain = /** @type {import("../types").Grain} */ (grain);
    this.view.announce([this.view.t(`grain-${grain}`)]);
  }

  /** Open the panel of what can be done and what will come from the event that is shown. @param {string} [asks] */
  lookAhead(asks = "turns") {
    const { view, game, store } = this;
    const { at, end } = game.timeline;
    const { setup, over, origin } = store.now;
    /** @param {import("../wire").Way} way @param {number} from */
    const use = ({ moves }, from) => view.say({ do: "try", at: from, moves });
    lookAhead(view, { asks, from: { at }, isHelp: Boolean(setup && !over && !origin && at === end), use });
  }

  // -- at the end ----------------------------------------------------------------------------------------------------

  /** Return the button that begins the game again, dealt again or the same; null if it was not dealt.
   * @param {"again" | "same"} key @param {string} cls */
  begin(key, cls) {
    const { setup, seats } = this.store.now;
    if (!setup) return null;
    const start = key === "same" ? setup : setup.replace(DEALT, "");
    return this.view.button(key, () => this.view.say({ do: "new", start, seats }), { class: cls });
  }

  // -- presenting ----------------------------------------------------------------------------------------------------

  /** Return the buttons of a presentation. @param {import("../wire").Playlist} playlist */
  presenting(playlist) {
    return this.hall.bar(playlist);
  }

  /** Do what a key does. Return true if it does something. @param {KeyboardEvent} event */
  key(event) {
    return this.hall.key(event) || pressed(this.game, event);
  }

  /** Show the hidden outcome of a situation. */
  reveal() {
    this.hall.reveal();
  }

  // -- copying -------------------------------------------------------------------------------------------------------

  /** Return the address of the event that is shown. */
  link() {
    const { address, situation, lesson } = this.store.now;
    const { at, end } = this.game.timeline;
    const usual = situation || lesson ? 0 : end;
    const query = address + (at === usual || lesson ? "" : `${address ? "&" : "?"}at=${at}`);
    return this.view.isPage ? location.origin + location.pathname + query : query;
  }

  /** @param {string} text */
  async copy(text) {
    const { view } = this;
    try {
      await navigator.clipboard.writeText(text);
      view.announce([view.t("copied")]);
      this.note(view.t("copied"));
    } catch {
      // no clipboard here: show the text, to be copied by hand
      const field = create(
        h("textarea", { readonly: true, rows: "4", "aria-label": view.t("copy-by-hand"), value: text }),
      );
      this.box.append(field);
      field.focus();
      /** @type {HTMLTextAreaElement} */ (field).select();
    }
  }

  /** @param {string} text */
  note(text) {
    const note = create(h("p", { class: "rt-note" }, text));
    this.box.append(note);
    setTimeout(() => note.remove(), NOTED);
  }

  /** @param {import("../wire").Compared} found */
  compare(found) {
    const { view, comparing } = this;
    comparing.hidden = false;
    replace(
      comparing,
      h("h2", {}, view.t(found.title ?? "compare-title")),
      ...sides(this.view, found),
      view.button(
        "close",
        () => {
          comparing.hidden = true;
        },
        { class: "rt-quiet" },
      ),
    );
    comparing.scrollIntoView({ block: "nearest" });
  }
}
