// One view of the table: the element that it stands in, what is said aloud, and the room that is shown.

import { Announcer } from "./announcer.js";
import { aloud } from "./citing.js";
import { choice } from "./common/choice.js";
import { enlarge, icon } from "./common/dom.js";
import { focus, focusable, focused } from "./common/focus.js";
import { Presses } from "./common/press.js";
import { create, h, replace } from "./common/render.js";
import { actEverywhere, isElsewhere, showKeys } from "./everywhere.js";
import { Cards } from "./game/cards.js";
import { Game } from "./game/game.js";
import { Timeline } from "./game/timeline.js";
import { Still } from "./still.js";
import { store as remember, stored } from "./storage.js";

/** @typedef {import("./wire").Told} Answer */
/** @typedef {import("./types").Replies} Replies */
/** @typedef {import("./common/render.js").Child} Child */
/** @typedef {import("./common/render.js").Props} Props */
/** @typedef {import("./store.js").Values} Values */

/**
 * Which pack of modules holds a room, and in which of them it is.
 * @type {Record<string, [pack: string, module: string]>}
 */
const ROOMS = {
  lobby: ["lobby", "lobby/lobby"],
  draft: ["lobby", "lobby/draft"],
  lessons: ["lessons", "lessons/shelf"],
  puzzles: ["lessons", "lessons/puzzles"],
  rulebook: ["rulebook", "rulebook/rulebook"],
  workshop: ["workshop", "workshop/workshop"],
};
const SILENT = "The table does not answer. Reload the page to go on.";
/** Acts that are meant as often as they are asked for. */
const REPEATED = new Set(["undo", "hint"]);

export class View {
  /**
   * Whoever asked something of the kernel beside the game has left word here.
   * @type {{ [K in keyof Replies]?: (found: Replies[K]) => void }}
   */
  replies = {};
  /** Whether the keyboard is in use, and not a pointer. */
  byKey = false;
  /** The rooms that one has been in. @type {Set<string>} */
  visited = new Set();
  /** The game that is shown, if one is. @type {Game | null} */
  game = null;
  /** What lessons say, once it has come. @type {typeof import("./lessons/lesson.js") | null} */
  lessons = null;
  /** While a situation is presented, what comes of it stays hidden until a key or a button shows it. */
  isVeiled = false;
  /** Which one is presented. @type {string | null} */
  presented = null;
  /** Whether a move is being taken back: with a screen that is handed over, another game tells what comes of it. */
  isTakenBack = false;
  /** Whether something has been shown: the page is no longer loading. */
  hasArrived = false;
  isMute = false;
  isSpeaking = false;

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {Map<string, Promise<import("./types").Linked>>} packs
   * @param {HTMLElement} el
   * @param {boolean} isPage
   */
  constructor(connection, packs, el, isPage) {
    this.connection = connection;
    this.store = connection.store;
    this.packs = packs;
    this.isPage = isPage;
    this.announcer = new Announcer();
    /** The button that leads back to where one came from, if there is one. */
    this.wayBack = create(h("span", { class: "rt-way-back" }));
    this.body = create(h("div", { class: "rt-body" }, h("p", { class: "rt-loading", "aria-hidden": "true" }, "…")));
    this.root = create(
      h(
        "div",
        { class: `rt${isPage ? " rt-page" : ""}`, tabindex: "-1" },
        this.announcer.alert,
        this.body,
        this.announcer.live,
      ),
    );
    const theme = stored("theme");
    if (theme) this.wear(theme);
    this.cards = new Cards(this.store);
    this.timeline = new Timeline(
      {
        store: this.store,
        draw: (animate) => this.game?.draw(animate),
        announce: (sentences) => this.announce(sentences),
        settle: () => this.game?.catchUp(),
        happen: (event) => this.game?.tools?.moments.show(event),
        halts: (at) => Boolean(this.game?.guide?.unread(at).length),
        move: () => this.game?.leave(),
        edge: () => this.game?.edge(),
        stays: () => this.game?.prompt.staysTold ?? false,
      },
      matchMedia("(prefers-reduced-motion: reduce)").matches,
    );
    el.append(this.root);
    this.still = new Still(connection, this.body);
    this.listen();
    connection.hearers.add(this);
  }

  listen() {
    this.off = new AbortController();
    const { signal } = this.off;
    this.presses = new Presses(this.root, signal);
    this.root.addEventListener("pointerdown", () => {
      this.byKey = false;
    });
    this.root.addEventListener("keydown", (event) => this.key(event));
    // on a page of its own the keys also work before anything has the focus
    const { timeline } = this;
    for (const type of ["keyup", "pointerup", "pointercancel", "blur"])
      window.addEventListener(type, () => timeline.hurry(false), { signal });
    const onBody = (/** @type {KeyboardEvent} */ event) => void (event.target === document.body && this.key(event));
    if (this.isPage) document.addEventListener("keydown", onBody, { signal });
  }

  remove() {
    clearTimeout(this.still.timer);
    this.timeline.pause();
    this.game = null; // so that nothing of it comes late
    this.announcer.end();
    this.off?.abort();
    this.connection.hearers.delete(this);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.byKey = true;
    if (event.key === "Tab") return;
    event.stopPropagation(); // the notebook has commands of its own on these keys
    if (!event.defaultPrevented && !isElsewhere(event, this.root) && !actEverywhere(event, this)) this.game?.key(event);
  }

  // -- what the connection tells -------------------------------------------------------------------------------------

  /** @param {number | null} n */
  wait(n) {
    if (n === null) delete this.root.dataset.waiting;
    else this.root.dataset.waiting = String(n);
  }

  /** From now on everything is said in this language: what stands there is drawn anew. @param {string} language */
  speak(language) {
    this.root.lang = language;
    if (this.isPage) document.documentElement.lang = language;
    this.game = null;
  }

  /** What a question asked of the kernel beside the game has brought. @param {Answer} answer */
  reply(answer) {
    for (const [key, reply] of Object.entries(this.replies))
      if (key in answer) /** @type {(found: unknown) => void} */ (reply)(answer[/** @type {keyof Answer} */ (key)]);
  }

  /** @param {{ isFresh: boolean, before: number }} news @param {Answer} answer */
  tell(news, answer) {
    this.announcer.calm();
    if (answer.unreadable) this.trouble(answer);
    const { room } = this.store.now;
    this.root.dataset.room = room;
    if (room !== "game") this.enter(room);
    else if (this.store.now.game) this.playPlainly(news);
    else this.play(news, Game);
    this.hasArrived = true;
  }

  /** Show what has been told of a game. @param {{ isFresh: boolean, before: number }} news @param {typeof Game} Kind */
  play(news, Kind) {
    const { over, seen } = this.store.now;
    const isNew = !this.game || (news.isFresh && !(over && seen)); // in the end it is told anew, with all hands open
    if (isNew) this.game = new Kind(this).lay();
    this.game?.tell(news);
    if (isNew) this.game?.furnish();
  }

  /**
   * The same of a game with a table of its own, in a pack of its name.
   * @param {{ isFresh: boolean, before: number }} news
   */
  async playPlainly(news) {
    const { game } = this.store.now;
    this.root.dataset.behind = ""; // until its table has caught up
    const own = await this.module(`${game}`, "own");
    if (this.store.now.game === game) this.play(news, own.Own);
  }

  /** While a situation is presented, hide what comes of it. */
  veil() {
    const { playlist } = this.store.now;
    const shown = playlist && `${playlist.list} ${playlist.number}`;
    if (!shown) this.isVeiled = false;
    else if (shown !== this.presented) this.isVeiled = true;
    this.presented = shown;
    this.root.classList.toggle("rt-presented", Boolean(shown));
    this.root.classList.toggle("rt-veiled", this.isVeiled);
  }

  /** @param {Answer} answer */
  trouble({ unreadable, broken, refused, lost }) {
    const said = unreadable ?? (broken && this.t("broken", { error: broken }));
    if (refused && this.game) this.game.refuse(refused);
    else if (refused) this.warn(refused.map(aloud).join(" "));
    else if (said) this.warn(said);
    if (lost) this.module("keeper", "leaving").then((found) => found.instead(this, lost));
  }

  /** @param {string} said */
  warn(said) {
    this.announcer.warn(said);
  }

  /** @param {boolean} isSilent */
  silence(isSilent) {
    if (isSilent) this.warn((!this.isPage && this.still.says) || SILENT);
    else if (this.isMute) this.announcer.calm();
    this.isMute = isSilent;
  }

  // -- what is said ------------------------------------------------------------------------------------------------

  /** @param {string} key @param {Values} [values] */
  t(key, values) {
    return this.store.t(key, values);
  }

  /**
   * Ask something of the kernel, once until the answer comes: a button may be pressed twice meanwhile.
   * @param {import("./wire").Act} act
   */
  say(act) {
    if (!this.connection.asks(act) || REPEATED.has(act.do)) this.connection.say(act);
  }

  /** Say something to those who hear the page. @param {string[]} sentences */
  announce(sentences) {
    this.announcer.say(sentences);
  }

  // -- the rooms ----------------------------------------------------------------------------------------------------

  /**
   * Every room but the game is drawn by modules of its own, told by the kernel when it is first needed.
   * @param {string} room
   */
  async enter(room) {
    this.timeline.pause();
    this.game = null;
    this.veil();
    this.visited.add(room);
    const [pack, name] = ROOMS[room] ?? ["", ""];
    this.root.dataset.behind = "";
    const linked = await this.packs.get(pack);
    if (linked && this.store.now.room === room) {
      const had = focused(this.root);
      replace(this.body, ...linked[name][room](this));
      // what was pressed is gone: Tab goes on from its like, from the first choice or from the name of the room
      const starts = ["[data-start] button", '.rt-nav [aria-current="page"]'];
      const same = had?.dataset.focus && focusable(this.root, had.dataset.focus);
      const next = same || starts.map((one) => this.root.querySelector(one)).find(Boolean);
      if (had && !focused(this.root)) focus(next ?? this.root);
    }
    this.hasArrived = true;
    if (!this.game) delete this.root.dataset.behind;
  }

  /** A module of a pack, once it has come. @param {string} pack @param {string} name @returns {Promise<any>} */
  async module(pack, name) {
    return (await this.packs.get(pack))?.[name];
  }

  /**
   * A button that says something.
   * @param {string} key
   * @param {(event: any) => unknown} act
   * @param {Props} [more]
   * @param {Values} [values]
   */
  button(key, act, more = {}, values = {}) {
    return h("button", { type: "button", key, onclick: act, ...more }, this.t(key, values));
  }

  /**
   * The bar at the top: of a room, or of a game that can be left.
   * @param {...Child} playing what stands there in a game
   */
  header(...playing) {
    const theme = this.t("theme");
    const button = {
      type: "button",
      class: "rt-quiet rt-theme",
      "aria-label": theme,
      title: theme,
      html: icon("theme"),
    };
    return h(
      "header",
      { class: "rt-bar" },
      this.button("keys", () => showKeys(this), {
        class: "rt-quiet rt-first-stop",
        title: `${this.t("keys")} (?)`,
        "aria-keyshortcuts": "?",
      }),
      h("h1", {}, this.t("title"), " ", h("small", {}, this.t("subtitle"))),
      h(
        "div",
        { class: "rt-actions" },
        ...(playing.length ? playing : [this.navigation()]),
        this.languages(),
        h("button", { ...button, onclick: () => this.theme() }),
        this.isPage
          ? null
          : this.button("large", () => enlarge(this.root), { class: "rt-quiet", "data-verb": "large" }),
      ),
    );
  }

  /** What stands in the bar while one plays or drafts. @param {Child} undo the button that takes a move back */
  playing(undo) {
    const { lesson, room, setup } = this.store.now;
    const home = lesson?.puzzle ? "puzzles" : "lessons";
    const button = (/** @type {string} */ key, /** @type {import("./wire").Act} */ act, cls = "rt-quiet") =>
      this.button(key, () => this.say(act), { class: cls });
    return [
      this.wayBack,
      // a game that began in a position leads back to the workshop, where cards are laid, and brings its moves
      this.visited.has("workshop") && room === "game" && !setup
        ? button("make-home", { do: "lay" }, "rt-quiet rw-home")
        : null,
      lesson ? button(`nav-${home}`, { do: "page", page: home }) : null,
      lesson ? null : this.button("back-to-lobby", () => this.leave(), { class: "rt-quiet rt-home" }),
      undo,
    ];
  }

  /** Leave a game for a new one; one that is under way is asked about. */
  async leave() {
    (await this.module("keeper", "leaving")).leave(this);
  }

  /** The rooms of the house, from one to the other. */
  navigation() {
    const here = this.store.now.room;
    const to = (/** @type {string} */ room) =>
      this.button(`nav-${room}`, () => this.say(room === "lobby" ? { do: "leave" } : { do: "page", page: room }), {
        class: "rt-quiet",
        "aria-current": room === here && "page",
      });
    return h(
      "nav",
      { class: "rt-nav", "aria-label": this.t("nav") },
      ...["lobby", "lessons", "rulebook", "workshop"].map(to),
    );
  }

  languages() {
    const { languages, language } = this.store;
    const choose = (/** @type {string} */ code) => {
      remember("language", code);
      this.connection.wanted = this.game ? this.timeline.at : null; // one stays at the moment at which one is
      this.isSpeaking = true;
      this.say({ do: "language", code });
    };
    const options = /** @type {[string, string][]} */ (Object.entries(languages));
    const select = create(
      choice({ options, value: language, choose }, { class: "rt-tongues", "aria-label": this.t("language") }),
    );
    for (const option of select.children) option.setAttribute("lang", option.getAttribute("value") ?? "");
    if (this.isSpeaking) setTimeout(() => select.focus({ preventScroll: true }));
    this.isSpeaking = false;
    return select;
  }

  theme() {
    const shown = this.root.dataset.theme || (isDark() ? "dark" : "light");
    const theme = shown === "dark" ? "light" : "dark";
    this.wear(theme);
    remember("theme", theme);
  }

  /** Show the table, and a page that is all its own, light or dark. @param {string} theme */
  wear(theme) {
    this.root.dataset.theme = theme;
    if (this.isPage) document.documentElement.style.colorScheme = theme;
  }
}

function isDark() {
  const lab = document.body.dataset.jpThemeLight;
  return lab ? lab === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}
