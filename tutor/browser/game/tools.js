// The tools beside a game: step, branch off, copy, compare, present. They are in the pack `player`, which comes with
// the first game.

import { lookAhead } from "../common/ahead.js";
import { choice } from "../common/choice.js";
import { icon, whenPainted } from "../common/dom.js";
import { create, h, replace } from "../common/render.js";
import { showKeys } from "../everywhere.js";
import { GRAINS } from "../frames.js";
import { store as remember, stored } from "../storage.js";
import { sides } from "./comparison.js";
import { createControls } from "./controls.js";
import { createDialog, hear as hearDialog, openDialog } from "./dialog.js";
import { check, createForecast, hear as hearForecast, setting } from "./forecast.js";
import { pressed } from "./keyboard.js";
import { legend } from "./legend.js";
import { createLog, hear as hearLog } from "./log.js";
import { createSaid } from "./narrator.js";
import { gathering } from "./playlist.js";
import { createPresentation, hear as hearPresentation, key as keyOfPresentation } from "./presentation.js";
import { hear as hearPrompt } from "./questions.js";
import { openSearch } from "./search.js";
import { Sounds } from "./sounds.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("../wire").Act} Act */

const ADDRESSED = 250; // milliseconds that an event is shown before the address names it
const NOTED = 2500; // milliseconds that a note is shown
const DEALT = /, seed \d+|, took [^,]+/g; // the part of a setup that chance and the draft have decided

/** Add the state of the tools to a game, and let them hear what happens. @param {Game} game */
export function addTools(game) {
  const { view, store, timeline } = game;
  Object.assign(game, {
    tools: createTools(game),
    log: createLog(store),
    controls: createControls(timeline, store),
    forecast: createForecast(store),
    dialog: createDialog(),
    presentation: createPresentation(),
    said: createSaid(),
  });
  for (const hear of [hearPrompt, hearLog, hearDialog, hearForecast, hearPresentation]) hear(game);
  new ResizeObserver(() => game.table.reach(game)).observe(game.prompt.box);
  view.replies.compared = (found) => game.isShown && compare(game, found);
  view.replies.notation = (text) => game.isShown && void copy(game, text);
}

/** @param {Game} game @returns {import("./state.js").Tools} */
function createTools(game) {
  const { view, timeline } = game;
  const choose = (/** @type {string} */ grain) => setGrain(game, grain);
  const grains = GRAINS.map((grain) => /** @type {[string, string]} */ ([grain, view.t(`grain-${grain}`)]));
  const tools = {
    whatIf: button(game, "what-if", () => view.say({ do: "branch", at: timeline.at })),
    compare: button(game, "compare", () => view.say({ do: "compare" }), " rt-other"),
    ahead: button(game, "prospects", () => openProspects(game)),
    grain: create(
      choice({ options: grains, value: timeline.grain, choose }, { class: "rt-grain", "aria-label": view.t("grain") }),
    ),
    more: button(game, "more", () => showMore(game, !game.tools.isMore), " rt-more"),
    comparison: create(h("section", { class: "rt-compare", hidden: true, "aria-live": "polite" })),
    list: create(h("div", { class: "rt-tools", role: "group", "aria-label": view.t("list") })),
    box: create(h("div", { class: "rt-toolbox" })),
    isMore: stored("more") === "1",
    isEndSeen: false,
    sounds: new Sounds(),
    addressing: undefined,
  };
  tools.whatIf.dataset.verb = "what-if";
  tools.ahead.dataset.verb = "prospects";
  tools.more.insertAdjacentHTML("beforeend", icon("forward"));
  return tools;
}

/** @param {Game} game @param {string} key @param {() => unknown} act @param {string} [shortcut] the key that does the
 * same */
function button({ view }, key, act, cls = "", shortcut = "") {
  const keys = shortcut && { title: `${view.t(key)} (${shortcut})`, "aria-keyshortcuts": shortcut };
  return create(view.button(key, act, { class: `rt-quiet${cls}`, ...(keys || {}) }));
}

/** Return what is shown beside the table. @param {Game} game */
export function toolbox(game) {
  const { view, tools } = game;
  const notation = () => view.say({ do: "notation", at: game.timeline.at });
  return [
    h(
      "div",
      { class: "rt-help" },
      button(game, "lookup", () => openSearch(view), " rt-look-up", "/"),
      button(game, "legend", () => openDialog(game, view.t("legend"), ...legend(game))),
      tools.more,
    ),
    h(
      "div",
      { class: "rt-tools", role: "group", "aria-label": view.t("tools") },
      tools.grain,
      game.log.filter,
      tools.compare,
      button(game, "copy-link", () => copy(game, link(game))),
      button(game, "copy-notation", notation),
      tools.ahead,
      soundsButton(game),
      button(game, "keys", () => showKeys(view), "", "?"),
      button(game, "say-again", () => view.announcer.again()),
      tools.whatIf, // last, because it keeps its place while it is hidden
    ),
    tools.list,
    setting(game),
    tools.box,
    tools.comparison,
    game.dialog.box,
  ];
}

/** Show all tools, or only the usual ones. @param {Game} game @param {boolean} isMore */
function showMore(game, isMore) {
  game.tools.isMore = isMore;
  remember("more", isMore ? "1" : "0");
  unfold(game);
}

/** Show the usual tools, or all after the end of a game was shown and in a what-if; not before,
 * because in the last turn that would reveal the end. @param {Game} game */
function unfold(game) {
  const { over, origin } = game.store.now;
  const isEnd = game.prompt.box.querySelector(".rt-over") !== null;
  game.tools.isEndSeen = over && (isEnd || game.tools.isEndSeen);
  const isAll = game.tools.isMore || game.tools.isEndSeen || Boolean(origin);
  game.tools.more.setAttribute("aria-expanded", String(isAll));
  game.view.root.classList.toggle("rt-all", isAll);
  game.view.root.classList.toggle("rt-ended", isEnd);
}

/** Return the button that switches the sounds on and off. @param {Game} game */
function soundsButton(game) {
  const { sounds } = game.tools;
  const switched = button(game, "sounds", () => {
    switched.setAttribute("aria-pressed", String(!sounds.isOn));
    void sounds.turn(!sounds.isOn);
  });
  switched.classList.add("rt-sounds");
  switched.setAttribute("aria-pressed", String(sounds.isOn));
  return switched;
}

/** Update the tools for the event that is shown. @param {Game} game */
export function drawTools(game) {
  const { view, tools } = game;
  check(game);
  const { setup, over, lesson, first, handover, situation, origin, prospects, game: plain } = game.store.now;
  const { at, end, isPlaying } = game.timeline;
  unfold(game);
  tools.compare.hidden = Boolean(setup && !over) || Boolean(lesson || first || plain); // not while cards are hidden
  tools.whatIf.hidden = Boolean(handover || lesson);
  tools.ahead.hidden = !prospects.length;
  tools.whatIf.classList.toggle("rt-absent", at === end && !situation && !over); // it keeps its place
  if (view.isPage && !isPlaying) {
    clearTimeout(tools.addressing);
    const setAddress = () => {
      const address = link(game);
      if (game.isShown && address !== location.href) history.replaceState(null, "", address);
    };
    tools.addressing = setTimeout(() => whenPainted(setAddress), ADDRESSED); // the event, in addition to the address
  }
  drawList(game);
  if (origin || tools.box.childElementCount) replace(tools.box, origin && branched(game, origin.at));
}

/** Show the visitor's own list of situations to present. @param {Game} game */
function drawList(game) {
  const found = gathering(
    game.view,
    () => drawList(game),
    (query) => copy(game, location.origin + location.pathname + query),
  );
  if (found.length || game.tools.list.childElementCount) replace(game.tools.list, ...found);
}

/** Return what is shown in a what-if: where it began, and the way back. @param {Game} game @param {number} at */
function branched(game, at) {
  const { view } = game;
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

/** Set whether to step by events, beats, phases or turns. @param {Game} game @param {string} grain */
function setGrain(game, grain) {
  game.timeline.grain = /** @type {import("../types").Grain} */ (grain);
  game.view.announce([game.view.t(`grain-${grain}`)]);
}

/** Open the panel of what can be done and what will come from the event that is shown.
 * @param {Game} game @param {string} [asks] */
export function openProspects(game, asks = "turns") {
  const { view, store, timeline } = game;
  const { at, end } = timeline;
  const { setup, over, origin } = store.now;
  /** @param {import("../wire").Way} way @param {number} from */
  const use = ({ moves }, from) => view.say({ do: "try", at: from, moves });
  lookAhead(view, { asks, from: { at }, isHelp: Boolean(setup && !over && !origin && at === end), use });
}

// -- at the end ----------------------------------------------------------------------------------------------------

/** Return the button that begins the game again, dealt again or the same; null if it was not dealt.
 * @param {Game} game
 * @param {"again" | "same"} key @param {string} cls */
export function beginAgain(game, key, cls) {
  const { setup, seats } = game.store.now;
  if (!setup) return null;
  const start = key === "same" ? setup : setup.replace(DEALT, "");
  return game.view.button(key, () => game.view.say({ do: "new", start, seats }), { class: cls });
}

/** Do what a key does. Return true if it does something. @param {Game} game @param {KeyboardEvent} event */
export function key(game, event) {
  return keyOfPresentation(game, event) || pressed(game, event);
}

// -- copying -------------------------------------------------------------------------------------------------------

/** Return the address of the event that is shown. @param {Game} game */
export function link(game) {
  const { address, situation, lesson } = game.store.now;
  const { at, end } = game.timeline;
  const usual = situation || lesson ? 0 : end;
  const query = address + (at === usual || lesson ? "" : `${address ? "&" : "?"}at=${at}`);
  return game.view.isPage ? location.origin + location.pathname + query : query;
}

/** @param {Game} game @param {string} text */
export async function copy(game, text) {
  const { view } = game;
  try {
    await navigator.clipboard.writeText(text);
    view.announce([view.t("copied")]);
    note(game, view.t("copied"));
  } catch {
    // no clipboard here: show the text, to be copied by hand
    const field = create(
      h("textarea", { readonly: true, rows: "4", "aria-label": view.t("copy-by-hand"), value: text }),
    );
    game.tools.box.append(field);
    field.focus();
    /** @type {HTMLTextAreaElement} */ (field).select();
  }
}

/** @param {Game} game @param {string} text */
function note(game, text) {
  const shown = create(h("p", { class: "rt-note" }, text));
  game.tools.box.append(shown);
  setTimeout(() => shown.remove(), NOTED);
}

/** Show two stories side by side. @param {Game} game @param {import("../wire").Compared} found */
function compare(game, found) {
  const { view } = game;
  const { comparison } = game.tools;
  comparison.hidden = false;
  replace(
    comparison,
    h("h2", {}, view.t(found.title ?? "compare-title")),
    ...sides(view, found),
    view.button(
      "close",
      () => {
        comparison.hidden = true;
      },
      { class: "rt-quiet" },
    ),
  );
  comparison.scrollIntoView({ block: "nearest" });
}
