// One view of the table: its element, its live region for screen readers, and the room that it shows.

import { Announcer } from "./announcer.js";
import { aloud } from "./citing.js";
import { choice } from "./common/choice.js";
import { enlarge, icon } from "./common/dom.js";
import { focus, focusable, focused } from "./common/focus.js";
import { Presses } from "./common/press.js";
import { create, h, replace } from "./common/render.js";
import { actEverywhere, isElsewhere, showKeys } from "./everywhere.js";
import { openGame } from "./game/game.js";
import { Timeline } from "./game/timeline.js";
import { Cards } from "./games/clash/cards.js";
import { Still } from "./still.js";
import { store as remember, stored } from "./storage.js";

/** @typedef {import("./wire").Told} Answer */
/** @typedef {import("./types").Replies} Replies */
/** @typedef {import("./common/render.js").Child} Child */
/** @typedef {import("./common/render.js").Props} Props */
/** @typedef {ReturnType<typeof openGame>} Game */
/** @typedef {import("./packs.js").Packs} Packs */
/** @typedef {import("./types").GamePack["table"]} Table */
/** @typedef {import("./store.js").Values} Values */

/** Return the function that draws a room, by the name of the room, when its pack has been loaded. */
const ROOMS = {
  lobby: async (/** @type {Packs} */ packs) => (await packs.get("lobby"))?.lobby,
  draft: async (/** @type {Packs} */ packs) => (await packs.get("lobby"))?.draft,
  lessons: async (/** @type {Packs} */ packs) => (await packs.get("lessons"))?.lessons,
  puzzles: async (/** @type {Packs} */ packs) => (await packs.get("lessons"))?.puzzles,
  rulebook: async (/** @type {Packs} */ packs) => (await packs.get("rulebook"))?.rulebook,
  workshop: async (/** @type {Packs} */ packs) => (await packs.get("workshop"))?.workshop,
};
const SILENT = "The table does not answer. Reload the page to go on.";
/** Acts that are sent again although the same act still waits for its answer. */
const REPEATED = new Set(["undo", "hint"]);

export class View {
  /**
   * The callbacks of questions to the kernel that do not change the game, by the key of the answer.
   * @type {{ [K in keyof Replies]?: (found: Replies[K]) => void }}
   */
  replies = {};
  /** Whether the person uses the keyboard rather than a pointer. */
  byKey = false;
  /** The rooms that were shown. @type {Set<string>} */
  visited = new Set();
  /** The game that is shown, if one is. @type {Game | null} */
  game = null;
  /** The table of each game that has been shown, by the name of the game. @type {Map<string, Table>} */
  tables = new Map();
  /** The functions that draw a lesson, when their pack has been loaded.
   * @type {typeof import("./lessons/lesson.js") | null} */
  lessons = null;
  /** Whether the outcome of a presented situation is hidden until a key or a button shows it. */
  isVeiled = false;
  /** The situation that is presented. @type {string | null} */
  presented = null;
  /** Whether a move is being taken back. It is kept here because a screen that is handed over creates a new game. */
  isTakenBack = false;
  /** Whether something has been shown, so that the page is no longer loading. */
  hasArrived = false;
  isMute = false;
  isSpeaking = false;

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {Packs} packs
   * @param {HTMLElement} el
   * @param {boolean} isPage
   */
  constructor(connection, packs, el, isPage) {
    this.connection = connection;
    this.store = connection.store;
    this.packs = packs;
    this.isPage = isPage;
    this.announcer = new Announcer();
    /** The place of the button that leads back to the last room. */
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
        settle: () => this.game?.drawStory(),
        happen: (event) => this.game?.happen(event),
        halts: (at) => this.game?.halts(at) ?? false,
        move: () => this.game?.leaveEvent(),
        edge: () => this.game?.edge(),
        stays: () => this.game?.staysTold() ?? false,
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
    // if the view is the whole page, the keys also work before anything has the focus
    const { timeline } = this;
    for (const type of ["keyup", "pointerup", "pointercancel", "blur"])
      window.addEventListener(type, () => timeline.hurry(false), { signal });
    const onBody = (/** @type {KeyboardEvent} */ event) => void (event.target === document.body && this.key(event));
    if (this.isPage) document.addEventListener("keydown", onBody, { signal });
  }

  remove() {
    clearTimeout(this.still.timer);
    this.timeline.pause();
    this.closeGame();
    this.announcer.end();
    this.off?.abort();
    this.connection.hearers.delete(this);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.byKey = true;
    if (event.key === "Tab") return;
    event.stopPropagation(); // the notebook has its own commands on these keys
    if (!event.defaultPrevented && !isElsewhere(event, this.root) && !actEverywhere(event, this)) this.game?.key(event);
  }

  // -- answers ---------------------------------------------------------------------------------------------------

  /** Mark that act number `n` waits for its answer; null if none does. @param {number | null} n */
  wait(n) {
    if (n === null) delete this.root.dataset.waiting;
    else this.root.dataset.waiting = String(n);
  }

  /** Change the language, and draw everything again. @param {string} language */
  speak(language) {
    this.root.lang = language;
    if (this.isPage) document.documentElement.lang = language;
    this.closeGame();
  }

  /** Pass the answer to a question to the callback that waits for it. @param {Answer} answer */
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
    else this.playGame(news);
    this.hasArrived = true;
  }

  /** Show the news of a game. @param {{ isFresh: boolean, before: number }} news @param {Table} table */
  play(news, table) {
    const { over, seen } = this.store.now;
    // at the end the kernel sends the story again, with all hands open
    if (news.isFresh && !(over && seen)) this.closeGame();
    const isNew = !this.game;
    this.game ??= openGame(this, table);
    this.game.tell(news);
    if (isNew) void this.game.addTools();
  }

  /** Close the game that is shown, if there is one. Its pending callbacks then do nothing. */
  closeGame() {
    this.game?.close();
    this.game = null;
  }

  /** Show the news of a game when the pack of the game has been loaded.
   * @param {{ isFresh: boolean, before: number }} news */
  async playGame(news) {
    const name = this.store.gameName;
    const table = this.tables.get(name);
    if (table) return this.play(news, table);
    this.root.dataset.behind = ""; // until the table is drawn
    const pack = await this.packs.game(name);
    if (!pack || this.store.gameName !== name || this.store.now.room !== "game") return;
    this.tables.set(name, pack.table);
    this.play(news, pack.table);
  }

  /** Hide the outcome of a situation while it is presented. */
  veil() {
    const { playlist } = this.store.now;
    const shown = playlist && `${playlist.list} ${playlist.number}`;
    if (!shown) this.isVeiled = false;
    else if (shown !== this.presented) this.isVeiled = true;
    this.presented = shown;
    this.root.classList.toggle("rt-presented", Boolean(shown));
    this.root.classList.toggle("rt-veiled", this.isVeiled);
  }

  /** Show an error or a refusal. @param {Answer} answer */
  trouble({ unreadable, broken, refused, lost }) {
    const said = unreadable ?? (broken && this.t("broken", { error: broken }));
    if (refused && this.game) this.game.refuse(refused);
    else if (refused) this.announcer.warn(refused.map(aloud).join(" "));
    else if (said) this.announcer.warn(said);
    if (lost) this.packs.get("shared").then((pack) => pack?.leaving.instead(this, lost));
  }

  /** Warn that the kernel does not answer, or take the warning back. @param {boolean} isSilent */
  silence(isSilent) {
    if (isSilent) this.announcer.warn((!this.isPage && this.still.says) || SILENT);
    else if (this.isMute) this.announcer.calm();
    this.isMute = isSilent;
  }

  // -- words and acts ----------------------------------------------------------------------------------------------

  /** @param {string} key @param {Values} [values] */
  t(key, values) {
    return this.store.t(key, values);
  }

  /**
   * Send an act, unless the same act still waits for its answer: a button may be pressed twice.
   * @param {import("./wire").Act} act
   */
  say(act) {
    if (!this.connection.asks(act) || REPEATED.has(act.do)) this.connection.say(act);
  }

  /** Say sentences to a screen reader. @param {string[]} sentences */
  announce(sentences) {
    this.announcer.say(sentences);
  }

  // -- the rooms ----------------------------------------------------------------------------------------------------

  /** Draw a room other than the game, when its pack has been loaded. @param {keyof typeof ROOMS} room */
  async enter(room) {
    const had = focused(this.root); // before `Ways` removes the way back
    this.timeline.pause();
    this.closeGame();
    this.veil();
    this.visited.add(room);
    this.root.dataset.behind = "";
    const drawRoom = await ROOMS[room](this.packs);
    if (drawRoom && this.store.now.room === room) {
      replace(this.body, ...drawRoom(this));
      // the button that was pressed is gone: Tab goes on from its counterpart, the first choice or the name of the room
      const starts = ["[data-start] button", '.rt-nav [aria-current="page"]'];
      const same = had?.dataset.focus && focusable(this.root, had.dataset.focus);
      const places = [same, ...starts.map((one) => this.root.querySelector(one)), this.root];
      // what is in a closed group cannot have the focus
      for (const place of places) if (had && !focused(this.root)) focus(place || null);
    }
    this.hasArrived = true;
    if (!this.game) delete this.root.dataset.behind;
  }

  /**
   * Return a button with a label of the interface.
   * @param {string} key
   * @param {(event: any) => unknown} act
   * @param {Props} [more]
   * @param {Values} [values]
   */
  button(key, act, more = {}, values = {}) {
    return h("button", { type: "button", key, onclick: act, ...more }, this.t(key, values));
  }

  /**
   * Return the bar at the top of a room or a game.
   * @param {...Child} playing the buttons that it contains in a game
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

  /** Return what the bar contains in a game or a draft. @param {Child} undo the button that takes a move back */
  playing(undo) {
    const { lesson, room, setup } = this.store.now;
    const home = lesson?.puzzle ? "puzzles" : "lessons";
    const button = (/** @type {string} */ key, /** @type {import("./wire").Act} */ act, cls = "rt-quiet") =>
      this.button(key, () => this.say(act), { class: cls });
    return [
      this.wayBack,
      // a game that began with a position can be taken back to the workshop, together with its moves
      this.visited.has("workshop") && room === "game" && !setup
        ? button("make-home", { do: "lay" }, "rt-quiet rw-home")
        : null,
      lesson ? button(`nav-${home}`, { do: "page", page: home }) : null,
      lesson ? null : this.button("back-to-lobby", () => this.leave(), { class: "rt-quiet rt-home" }),
      undo,
    ];
  }

  /** Leave a game; ask first if it is not over. */
  async leave() {
    (await this.packs.get("shared"))?.leaving.leave(this);
  }

  /** Return the links to the other rooms. */
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
      this.connection.wanted = this.game ? this.timeline.at : null; // stay at the event that is shown
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

  /** Set the colours of the view, or of the whole page, to light or dark. @param {string} theme */
  wear(theme) {
    this.root.dataset.theme = theme;
    if (this.isPage) document.documentElement.style.colorScheme = theme;
  }
}

function isDark() {
  const lab = document.body.dataset.jpThemeLight;
  return lab ? lab === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}
