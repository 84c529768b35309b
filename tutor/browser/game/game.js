// The state of a game that is shown, and `draw`, which draws all of it.
//
// An event sends an act to the kernel or changes the state, and then calls `draw`. Each part has a function that takes
// the state and draws that part. Parts that are not needed when the table is first drawn are in the pack `player`,
// which may load after the table. What differs from game to game is in `game.table`.

import { whenPainted } from "../common/dom.js";
import { focus, focused } from "../common/focus.js";
import { create, h, replace } from "../common/render.js";
import { keepFocus } from "./focus.js";
import { createPrompt, drawPrompt } from "./prompt.js";
import { clearSelection, createSelection } from "./selection.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {{ isFresh: boolean, before: number }} News */

/**
 * Return the state of a new game.
 * @param {import("../view.js").View} view
 * @param {import("./state.js").Table} table the functions that draw this game's table
 */
function createGame(view, table) {
  const { store, timeline } = view;
  const words = create(h("pre", {}));
  const drawWords = () => table.drawWords(game);
  const heading = h("summary", {}, store.t("words"));
  /** @type {Game} */
  const game = {
    view,
    store,
    timeline,
    table,
    elements: {
      details: create(h("section", { class: "rt-details", tabindex: "0", "aria-label": store.t("details") })),
      story: create(h("ol", { class: "rt-log", "aria-label": store.t("story") })),
      controls: create(h("div", { class: "rt-steering" })),
      undo: /** @type {HTMLButtonElement} */ (create(view.button("undo", () => takeBack(view), { class: "rt-quiet" }))),
      tools: create(h("div", { class: "rt-beside" })),
      words,
      inWords: /** @type {HTMLDetailsElement} */ (
        create(h("details", { class: "rt-words", ontoggle: drawWords }, heading, words))
      ),
    },
    selection: createSelection(),
    prompt: createPrompt(store),
    isShown: true,
    unsaid: [],
    isFresh: false,
    drawn: [],
    isBehind: false,
    read: { at: -1, count: 0 },
    player: null,
    guide: null,
    .../** @type {import("./state.js").Loaded} */ ({}),
  };
  table.start(game);
  return game;
}

/**
 * Show a game. Return the functions that the view may call.
 * @param {import("../view.js").View} view
 * @param {import("./state.js").Table} table
 */
export function openGame(view, table) {
  const game = createGame(view, table);
  layOut(game);
  return {
    tell: (/** @type {News} */ news) => tell(game, news),
    addTools: () => addTools(game),
    draw: (/** @type {boolean | undefined} */ animate) => draw(game, animate),
    drawStory: () => drawStory(game),
    /** Called before another event is shown. */
    leaveEvent: () => leaveEvent(game),
    /** Called when the story cannot go further in the requested direction. */
    edge: () => edge(game),
    /** Called when an event is shown without animation. @param {import("../wire").Event} event */
    happen: (event) => table.happen(game, event),
    /** Whether the story stops after `at` events, so that a text can be read. @param {number} at */
    halts: (at) => Boolean(game.guide?.unread(game, at).length),
    /** Whether the last beat stays visible when the story stops. */
    staysTold: () => table.staysTold(game),
    refuse: (/** @type {import("../wire").Reason[]} */ why) => refuse(game, why),
    key: (/** @type {KeyboardEvent} */ event) => key(game, event),
    keys: () => table.keys(game),
    search: () => game.player?.openSearch(view),
    close() {
      game.isShown = false;
    },
  };
}

/** Return the frame that is shown. @param {Game} game */
export const frameOf = ({ store, timeline }) => store.frame(timeline.at);

/** Return the number of each answer that a lesson accepts now, by the name of the place on the table.
 * @param {Game} game @returns {Map<string, number>} */
export function points({ store, timeline, view }) {
  const { lesson } = store.now;
  return lesson && view.lessons && timeline.isNow ? view.lessons.points(lesson) : new Map();
}

/** Return the element to focus when nothing else has the focus: the nearest row of the table, so that the keys work.
 * @param {Game} game @returns {HTMLElement} */
export const landing = ({ view: { root } }) =>
  /** @type {HTMLElement | undefined} */ ([...root.querySelectorAll('.rt-table [role="toolbar"]')].at(-1)) ?? root;

/** @param {import("../view.js").View} view */
function takeBack(view) {
  view.isTakenBack = true;
  view.say({ do: "undo" });
}

// -- the layout -------------------------------------------------------------------------------------------------------

/** Put the table and the elements beside it on the page. @param {Game} game */
function layOut(game) {
  const { view, store, elements } = game;
  const { situation, lesson, rows } = store.now;
  view.root.dataset.asks = lesson ? "lesson" : situation ? "situation" : "game";
  replace(
    view.body,
    view.header(...view.playing(elements.undo)),
    h(
      "div",
      { class: "rt-layout", "data-rows": rows.length },
      game.table.layout(game),
      game.prompt.box,
      h("aside", { class: "rt-aside" }, ...aside(game)),
    ),
  );
}

/** Return what is beside the table, in the order of the Tab key: in a game help comes first, in a situation or a lesson
 * the story. @param {Game} game @returns {import("../common/render.js").Child[]} */
function aside({ view, store, elements: { details, story, controls, tools, inWords } }) {
  const told = [h("h2", { class: "rt-story" }, store.t("story")), story];
  return view.root.dataset.asks === "game"
    ? [details, tools, controls, ...told, inWords]
    : [controls, details, ...told, tools, inWords];
}

/** Wait for the packs that a game needs, and draw what they add. @param {Game} game */
async function addTools(game) {
  const { view, store } = game;
  const { packs } = view;
  const [player, lessons, first] = await Promise.all([
    packs.get("player"),
    packs.get("lessons"),
    store.now.first ? packs.get("first") : null,
  ]);
  view.lessons = lessons?.lesson ?? null;
  if (!game.isShown || game.player || !player) return;
  game.guide = first?.guide ?? null;
  player.addTools(game);
  game.player = player;
  game.table.addTools(game);
  replace(game.elements.controls, player.controls(game));
  replace(game.elements.tools, ...player.toolbox(game));
  draw(game);
}

// -- answers of the kernel --------------------------------------------------------------------------------------------

/** Show what is new in the game. @param {Game} game @param {News} news */
function tell(game, { isFresh, before }) {
  const { timeline, store, view, selection } = game;
  clearSelection(selection); // a refusal is over, too: another act has succeeded
  selection.order = [];
  game.player?.forgetLog(game, store.now.from);
  view.veil();
  view.root.classList.toggle("rt-first", Boolean(store.now.first));
  const { situation, lesson, over } = store.now;
  if (over && !situation && !lesson) timeline.know();
  game.table.renew(game);
  game.isFresh = isFresh;
  game.unsaid = view.isTakenBack ? [store.t("taken-back")] : [];
  view.isTakenBack = false;
  const to = wanted(game, isFresh);
  view.connection.wanted = null;
  if (to !== null) jump(game, to, before);
  else if (timeline.end <= before || timeline.pace === "none") {
    timeline.pause();
    timeline.at = game.guide?.next(game, before) ?? timeline.end;
    game.unsaid.push(...since(game, before));
    draw(game);
  } else {
    if (isFresh) jump(game, before, before);
    timeline.at = before;
    timeline.play();
  }
}

/** Return the event to show at once, or null to play on from the one that is shown.
 * @param {Game} game @param {boolean} isFresh */
function wanted({ store, view, timeline }, isFresh) {
  const { at, seen, situation, lesson } = store.now;
  const to = at ?? view.connection.wanted;
  if (to !== null || !isFresh || seen !== null) return to;
  return situation || lesson?.watch ? 0 : timeline.end;
}

/** Return what has happened after the first `before` events, up to the event that is shown.
 * @param {Game} game @param {number} before */
const since = ({ timeline, store }, before) =>
  store.beats.filter(({ from, to }) => from >= before && to <= timeline.at).map((beat) => timeline.heard(beat));

/**
 * Show an event at once.
 * @param {Game} game
 * @param {number} at
 * @param {number} before how many events were shown before
 */
function jump(game, at, before) {
  const { timeline, view } = game;
  timeline.pause();
  timeline.at = Math.min(at, timeline.end);
  game.unsaid.push(...since(game, before));
  draw(game);
  if (view.isPage && !focused(view.root)) focus(landing(game));
}

/** Prepare for another event to be shown. @param {Game} game */
function leaveEvent(game) {
  clearSelection(game.selection);
  game.player?.forgetSaid(game);
}

/** Say that the story goes no further, unless a guide has more to say here. It is said every time.
 * @param {Game} game */
function edge(game) {
  const { guide, view, timeline, store } = game;
  if (guide?.isWaiting(game)) guide.goOn(game);
  else view.announcer.add(store.t(timeline.isNow ? "now-end" : "now-beginning"));
}

/** Show why a move was refused. @param {Game} game @param {import("../wire").Reason[]} why */
function refuse(game, why) {
  game.selection.why = why;
  draw(game);
}

/** Handle a key. @param {Game} game @param {KeyboardEvent} event */
function key(game, event) {
  if (game.table.key(game, event) || game.player?.key(game, event)) event.preventDefault();
}

// -- drawing ----------------------------------------------------------------------------------------------------------

/**
 * Draw the game as its state is now. What is beside the table follows after the table is painted, if it has changed.
 * @param {Game} game
 * @param {boolean} [animate] whether the cards move from where they were
 */
export function draw(game, animate = false) {
  const { table, timeline, store, view, elements } = game;
  const moving = animate ? table.beforeMoving(game) : null;
  keepFocus(game, () => {
    table.draw(game);
    drawPrompt(game);
    elements.undo.disabled = !store.now.undo;
    game.player?.drawTools(game);
    table.drawAfter(game);
  });
  const { at, isPlaying, isWaiting, goal } = timeline;
  const causes = [store.told, at, isPlaying, isWaiting, goal, view.isVeiled, game.player];
  if (causes.every((cause, i) => cause === game.drawn[i])) game.player?.sayQuestion(game);
  else drawStory(game);
  game.drawn = causes;
  table.afterDrawing(game, animate, moving);
}

/** Draw the story beside the table as soon as the table itself is painted. @param {Game} game */
function drawStory(game) {
  const { view } = game;
  if (game.isBehind || !game.isShown) return;
  game.isBehind = true;
  const { dataset } = view.root;
  dataset.behind = "";
  whenPainted(() => {
    game.isBehind = false;
    if (view.game && !game.isShown) return; // another game is shown
    if (game.player || !game.isShown) delete dataset.behind; // the story comes with the tools
    if (!game.isShown) return;
    game.player?.drawLog(game);
    game.player?.drawControls(game);
    view.connection.guard?.keep();
    game.player?.sayNews(game);
    game.player?.drawDetails(game);
    if (game.elements.inWords.open) game.table.drawWords(game);
  });
}
