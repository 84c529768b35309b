// The table: one widget for a notebook cell and for the page. Python decides everything and tells it as plain data (see
// view.py); this file draws, animates, and says what the person did. It keeps a frame for every event, so that going
// back and forth needs no kernel.

const LINES = ["upper", "lower"];
const ZONES = ["hand", "upper", "lower"];
const PACES = { slow: [900, 9], normal: [300, 3], fast: [130, 1], none: [0, 0] };
const GRAINS = ["event", "card", "phase", "turn"];
const SILENCE = 8000;
const AT = /[?&]at=(\d+)/; // the step, in an address

// -- small tools ------------------------------------------------------------------------------------------------------

// Signs of the buttons, 24 by 24.
const ICONS = {
  back: "M16 4v16L5 12z",
  forward: "M8 4v16l11-8z",
  "turn-back": "M13 4v16L3 12zM22 4v16l-9-8z",
  "turn-forward": "M11 4v16l10-8zM2 4v16l9-8z",
  play: "M6 3v18l15-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  plus: "M10 3h4v7h7v4h-7v7h-4v-7H3v-4h7z",
  theme: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.500v15a7.500 7.500 0 0 1 0-15z",
};

const escape = (text) => String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A new element with attributes (`onclick` and the like are listeners) and children; strings are text. */
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "html") element.innerHTML = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

const icon = (name) => svg(`<path d="${ICONS[name]}"/>`, 24, "rt-icon");

const svg = (inside, size, cls) =>
  `<svg class="${cls}" viewBox="0 0 ${size} ${size}" aria-hidden="true" focusable="false">${inside}</svg>`;

/** How many cards a hand holds: it is told as its cards, or, where it is hidden, as their number. */
const count = (hand) => (Array.isArray(hand) ? hand.length : hand);

/** What this browser remembers, if it remembers anything. */
function stored(key) {
  try {
    return localStorage.getItem(`rules-tutor-${key}`);
  } catch {
    return null; // no storage here
  }
}

/** What this tab remembers, also when its page is loaded again. */
function held(key) {
  try {
    return JSON.parse(sessionStorage.getItem(`rules-tutor-${key}`));
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(`rules-tutor-${key}`, value);
  } catch {
    // no storage here: it lasts as long as the page
  }
}

/** Remember the progress of the learner; what could not be read is put aside and not lost. */
function keep(progress) {
  if (progress) store("progress", progress);
  else store("progress-kept", stored("progress"));
}

/** Bring the children of an element to these, touching only what differs. */
function arrange(parent, wanted) {
  wanted.forEach((child, i) => parent.children[i] !== child && parent.insertBefore(child, parent.children[i] ?? null));
  while (parent.children.length > wanted.length) parent.lastChild.remove();
}

/** The frames of a story: one for its start, and one after each event. */
export function unfold(start, events) {
  const frames = [start];
  for (const event of events) frames.push(event.patch ? { ...frames.at(-1), ...event.patch } : frames.at(-1));
  return frames;
}

/** Everything that lies on the table in a frame, in a fixed order, each with a key that stays its own as it moves. */
export function things(frame) {
  const seen = {};
  const found = [];
  const add = (side, name, zone, index, creature) => {
    const base = `${side} ${name}`;
    seen[base] = (seen[base] || 0) + 1;
    found.push({ key: `${base} ${seen[base]}`, side, name, zone: `${side}.${zone}`, index, creature });
  };
  for (const side of ["A", "B"]) {
    const hand = frame[`${side}.hand`];
    if (Array.isArray(hand)) hand.forEach((name, i) => add(side, name, "hand", i));
    for (const line of LINES)
      frame[`${side}.${line}`].forEach((creature, i) => creature && add(side, creature.card, line, i, creature));
    const champion = frame[`${side}.champion`];
    if (champion) add(side, champion.card, "champion", Array.isArray(hand) ? hand.length : -1);
    if (frame.shown && frame.player === side) add(side, frame.shown, "shown", 0);
  }
  return found;
}

/** The kinds of events with which a card begins to do something, and a phase. */
const STARTS = {
  card: new Set(["summon", "merge", "cast", "reveal", "activate", "wait", "instinct", "mana", "heal"]),
  phase: new Set(["mana", "assault", "reveal", "turn", "heal"]),
};

/** The numbers of the frames at which one stops when stepping by events, cards, phases or turns. Turns begin with the
 * event that gives the Mana; of cards and phases one sees what they have done, right before the next. */
export function stops(events, grain) {
  const all = [0, ...events.flatMap((event, i) => (grain === "event" ? [i + 1] : grain === "turn" ? (event.kind === "mana" ? [i + 1] : []) : STARTS[grain].has(event.kind) && i ? [i] : [])), events.length];
  return [...new Set(all)];
}

/** The stop before or after a frame. */
export function stop(events, at, direction, grain) {
  const all = stops(events, grain);
  return direction < 0 ? (all.filter((i) => i < at).at(-1) ?? 0) : (all.find((i) => i > at) ?? events.length);
}

// -- what the kernel has told -----------------------------------------------------------------------------------------

/** One for each model: all that was told so far, shared by its views. */
class Teller {
  constructor(model) {
    this.model = model;
    this.n = 0;
    this.cards = {};
    this.rules = {};
    this.modules = {};
    this.words = {};
    this.views = new Set();
    this.waiting = new Map();
    this.onPage = document.body.dataset.rulesTutor === "page"; // the page and its address are ours alone
    this.clear();
    model.on("msg:custom", (answer) => {
      try {
        this.hear(answer);
      } catch (error) {
        for (const view of this.views) view.trouble({ broken: String(error) });
        throw error;
      }
    });
  }

  clear() {
    this.events = [];
    this.frames = [];
    this.now = null;
  }

  /** A word or sentence of the interface, with its placeholders filled. */
  t(key, values = {}) {
    const said = this.words[key] ?? key;
    const form = typeof said === "string" ? said : (said[this.plurals.select(values.count)] ?? said.other);
    return form.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  }

  /** Send a message; a quiet one is no business of the person, and its answer changes nothing. */
  say(message, quiet = false, again = false) {
    const n = ++this.n;
    const timer = setTimeout(() => this.silence(true), SILENCE);
    this.waiting.set(n, { message, quiet, again, timer, since: Date.now() });
    if (!quiet) for (const view of this.views) view.root.dataset.waiting = n;
    if (!quiet) this.keeper?.keep();
    try {
      this.model.send({ n, ...message });
    } catch {
      this.keeper?.check(); // the line is cut
    }
  }

  /** Say hello, at an address; then what was done since at the table that a page comes back to. */
  greet(query, seat, at) {
    this.say({ do: "hello", query, language: stored("language") ?? navigator.language.slice(0, 2), progress: stored("progress") ?? "" });
    for (const message of seat?.acts ?? []) this.say(message);
    this.back = { n: this.n, at: at ?? null };
    for (const message of seat?.pending ?? []) this.say(message, false, true);
  }

  silence(silent) {
    if (!this.keeper) for (const view of this.views) view.silence(silent);
  }

  hear(answer) {
    const sent = this.waiting.get(answer.re);
    for (const [n, { timer }] of this.waiting)
      if (n === answer.re || answer.broken) {
        clearTimeout(timer);
        this.waiting.delete(n);
      }
    this.silence(false);
    if (![...this.waiting.values()].some(({ quiet }) => !quiet)) for (const view of this.views) delete view.root.dataset.waiting;
    this.keeper?.heard(answer.re, sent, answer);
    if (sent?.quiet) return;
    Object.assign(this.cards, answer.cards);
    Object.assign(this.rules, answer.rules);
    for (const [name, { js, css }] of Object.entries(answer.modules ?? {})) {
      this.modules[name] = import(URL.createObjectURL(new Blob([js], { type: "text/javascript" })));
      if (css && !document.head.querySelector(`[data-rt-room="${name}"]`)) document.head.append(h("style", { "data-rt-room": name }, css));
    }
    for (const key of ["signs", "abilities", "titles", "drawings", "decks", "situations", "sets", "editions", "languages"]) if (answer[key]) this[key] = answer[key];
    if (answer.progress || answer["progress-kept"]) keep(answer.progress);
    if (this.back?.n === answer.re && answer.room === "game") this.wanted = this.back.at;
    if (answer.interface) {
      this.words = answer.interface;
      this.language = answer.language;
      this.plurals = new Intl.PluralRules(answer.language);
      for (const view of this.views) view.speak(answer.language);
    }
    for (const view of this.views) view.answered(answer);
    if (!("address" in answer)) {
      for (const view of this.views) view.trouble(answer);
      return;
    }
    const fresh = Boolean(answer.start) || !this.now;
    const before = this.events.length;
    if (answer.start) this.frames = [answer.start];
    if (answer.events) {
      this.events = [...this.events.slice(0, answer.from), ...answer.events];
      this.frames = [...this.frames.slice(0, answer.from), ...unfold(this.frames[answer.from], answer.events)];
    } else this.clear();
    this.now = answer;
    for (const view of this.views) view.told(fresh, Math.min(before, this.events.length), answer);
    this.guard();
    if (this.onPage && answer.address !== location.search)
      setTimeout(() => history.replaceState(null, "", location.pathname + this.now.address));
  }

  /** From the first answer on somebody sees to it that nothing is lost. */
  async guard() {
    if (!this.modules.keeper || this.guarded) return;
    this.guarded = true;
    const { Keeper } = await this.modules.keeper;
    const [view] = this.views;
    if (view) this.keeper = new Keeper(this, view, { h, held });
    else this.guarded = false;
  }
}

// -- one view of the table --------------------------------------------------------------------------------------------

class View {
  constructor(teller, el) {
    this.teller = teller;
    this.el = el;
    this.at = 0;
    this.selected = null;
    this.playing = 0;
    this.items = new Map();
    this.replies = { compared: (found) => this.player?.compared(found), notation: (text) => this.player?.copy(text) };
    this.grain = "event";
    this.veiled = false;
    this.pace = matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "normal";
    this.pace = stored("pace") || this.pace;
    this.build();
    teller.views.add(this);
  }

  t(key, values) {
    return this.teller.t(key, values);
  }

  say(message) {
    this.teller.say(message);
  }

  remove() {
    this.pause();
    document.removeEventListener("keydown", this.onBody);
    this.teller.views.delete(this);
    if (this.teller.keeper?.view !== this) return;
    this.teller.keeper.remove();
    this.teller.keeper = this.teller.guarded = null;
  }

  // -- building ---------------------------------------------------------------------------------------------------

  build() {
    this.live = h("div", { class: "rt-live", "aria-live": "polite" });
    this.alert = h("div", { class: "rt-alert", role: "alert", hidden: true });
    this.body = h("div", { class: "rt-body" }, h("p", { class: "rt-loading" }, "…"));
    this.root = h(
      "div",
      { class: "rt", tabindex: "-1", onkeydown: (event) => this.key(event) },
      this.alert,
      this.body,
      this.live,
    );
    this.el.append(this.root);
    if (this.teller.onPage) {
      // on a page of its own the keys also work before anything has the focus
      this.onBody = (event) => event.target === document.body && this.key(event);
      document.addEventListener("keydown", this.onBody);
    }
    const theme = stored("theme");
    if (theme) this.root.dataset.theme = theme;
  }

  /** The room that the table stands in now: the lobby, a draft, or a game. */
  room() {
    return this.teller.now.room;
  }

  /** From now on everything is said in this language: what stands there is drawn anew. */
  speak(language) {
    this.root.lang = language;
    if (this.teller.onPage) document.documentElement.lang = language;
    this.inGame = false;
    this.strongholds = {};
  }

  /** What a question asked of the kernel beside the game has brought: whoever asked has left word in `replies`. */
  answered(answer) {
    for (const [key, reply] of Object.entries(this.replies)) if (key in answer) reply(answer[key], answer);
  }

  told(fresh, before, answer) {
    this.alert.hidden = true;
    this.selected = null;
    this.order = [];
    if (answer.unreadable) this.trouble(answer);
    const room = this.room();
    if (room !== "game") {
      this.pause();
      this.items.clear();
      this.enter(room);
      this.inGame = false;
      return;
    }
    if (!this.inGame || fresh) {
      this.items.clear();
      this.body.replaceChildren(...this.game());
      this.inGame = true;
      this.player = null;
      this.furnish();
    }
    this.logged = fresh ? 0 : Math.min(this.logged, answer.from);
    const end = this.teller.events.length;
    this.veil(answer);
    if (fresh || "at" in answer || this.teller.wanted != null) {
      this.pause();
      const asked = "at" in answer ? answer.at : this.teller.wanted;
      this.teller.wanted = null;
      this.at = asked != null ? Math.min(asked, end) : answer.situation || answer.lesson?.watch ? 0 : end;
      this.draw();
      if (answer.lesson && this.lessons) this.unsaid = this.lessons.spoken(this, answer.lesson);
      if (this.teller.onPage && !this.root.contains(document.activeElement))
        this.root.focus({ preventScroll: true });
    } else if (end <= before || this.pace === "none") {
      this.pause();
      const events = answer.lesson?.outcome ? [] : this.teller.events.slice(answer.from).map((event) => event.text);
      this.unsaid = answer.lesson && this.lessons ? [...events, ...this.lessons.spoken(this, answer.lesson)] : events;
      this.at = end;
      this.draw();
    } else {
      this.at = before;
      this.play();
    }
  }

  /** While a situation is presented, what comes of it stays hidden until a key or a button shows it. */
  veil({ playlist }) {
    const shown = playlist && `${playlist.list} ${playlist.number}`;
    if (shown && shown !== this.presented) this.veiled = true;
    if (!shown) this.veiled = false;
    this.presented = shown;
    this.root.classList.toggle("rt-presented", Boolean(shown));
    this.root.classList.toggle("rt-veiled", this.veiled);
  }

  trouble(answer) {
    const said = answer.unreadable ?? (answer.broken && this.t("broken", { error: answer.broken }));
    if (answer.refused && !this.inGame) {
      this.alert.textContent = answer.refused.map((reason) => `${reason.why} ${reason.then}`).join(" ");
      this.alert.hidden = false;
    } else if (answer.refused) {
      this.why = answer.refused;
      this.prompt();
      this.announce(answer.refused.map((reason) => `${reason.why} ${reason.then}`));
    } else if (said) {
      this.alert.textContent = said;
      this.alert.hidden = false;
    }
  }

  silence(silent) {
    if (silent) {
      this.alert.textContent = this.teller.words.silent ?? "The table does not answer. Reload the page to go on.";
      this.alert.hidden = false;
      this.mute = true;
    } else if (this.mute) {
      this.alert.hidden = true;
      this.mute = false;
    }
  }

  announce(sentences) {
    const shown = sentences.slice(-6);
    const more = sentences.length - shown.length;
    this.live.textContent = (more > 0 ? [this.t("more-events", { count: more }), ...shown] : shown).join(" ");
  }

  button(key, action, attributes = {}, values = {}) {
    return h("button", { type: "button", onclick: action, ...attributes }, this.t(key, values));
  }

  header(playing = false) {
    return h(
      "header",
      { class: "rt-bar" },
      h("h1", {}, this.t("title"), h("small", {}, this.t("subtitle"))),
      h(
        "div",
        { class: "rt-actions" },
        playing && this.teller.now.lesson ? this.button("nav-lessons", () => this.say({ do: "page", page: "lessons" }), { class: "rt-quiet" }) : null,
        playing ? (this.undoButton = this.button("undo", () => this.say({ do: "undo" }), { class: "rt-quiet" })) : null,
        playing ? (this.teller.now.lesson ? null : this.button("new-game", () => this.say({ do: "leave" }), { class: "rt-quiet" })) : this.navigation(),
        this.tongues(),
        h("button", { type: "button", class: "rt-quiet rt-theme", "aria-label": this.t("theme"), title: this.t("theme"), onclick: () => this.theme(), html: icon("theme") }),
      ),
    );
  }

  /** The rooms of the house, from one to the other. */
  navigation() {
    const here = this.room();
    const to = (room) => this.button(`nav-${room}`, () => this.say(room === "lobby" ? { do: "leave" } : { do: "page", page: room }), { class: "rt-quiet", "aria-current": room === here && "page" });
    return h("nav", { class: "rt-nav", "aria-label": this.t("nav") }, ...["lobby", "lessons", "rulebook", "workshop"].map(to));
  }

  tongues() {
    const { languages, language } = this.teller;
    const choose = (event) => {
      store("language", event.target.value);
      this.teller.wanted = this.inGame ? this.at : null; // one stays at the moment at which one is
      this.speaking = true;
      this.say({ do: "language", code: event.target.value });
    };
    const select = h("select", { class: "rt-tongues", "aria-label": this.t("language"), onchange: choose }, ...Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: code, selected: code === language }, name)));
    if (this.speaking) setTimeout(() => select.focus({ preventScroll: true }));
    this.speaking = false;
    return select;
  }

  theme() {
    const shown = this.root.dataset.theme || (this.isDark() ? "dark" : "light");
    this.root.dataset.theme = shown === "dark" ? "light" : "dark";
    store("theme", this.root.dataset.theme);
  }

  isDark() {
    const lab = document.body.dataset.jpThemeLight;
    return lab ? lab === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  // -- before the game ----------------------------------------------------------------------------------------------

  /** Every room but the game is drawn by a module of its own, told by the kernel when it is first needed. */
  async enter(room) {
    const module = await this.teller.modules[room === "draft" ? "lobby" : room];
    if (this.room() === room) this.body.replaceChildren(...module[room](this, { h }));
  }

  // -- cards ------------------------------------------------------------------------------------------------------

  portrait(name) {
    return svg(this.teller.cards[name]?.portrait ?? "", 100, "rt-portrait");
  }

  sign(ability, cls = "rt-sign") {
    return svg(this.teller.signs[ability] ?? "", 24, cls);
  }

  /** What a card, or a creature in play with all that lies on it, shows: its numbers and abilities. */
  shows(name, creature) {
    const card = this.teller.cards[name];
    const rider = creature?.rider ? this.teller.cards[creature.rider] : null;
    const attack = rider ? creature.attack : card.attack;
    const bonus = creature?.bonus ?? 0;
    const health = rider ? creature.health : card.health;
    return {
      title: rider ? `${this.title(name)} + ${this.title(creature.rider)}` : this.title(name),
      attack: attack == null ? (bonus ? `X+${bonus}` : "X") : attack + bonus,
      health,
      left: health == null ? null : Math.max(0, health - (creature?.damage ?? 0)),
      abilities: rider ? card.abilities.concat(rider.abilities.filter(({ id }) => !card.abilities.some((other) => other.id === id))) : card.abilities,
    };
  }

  /** The face of a card, as the inside of its button. */
  face(name, creature) {
    const { title, attack, left, abilities } = this.shows(name, creature);
    const spent = (id) => (id === "protection" && creature?.spent ? " rt-spent" : "");
    const signs = abilities.map(({ id }) => this.sign(id, `rt-sign${spent(id)}`)).concat((creature?.gained ?? []).map((id) => this.sign(id, `rt-sign rt-gained${spent(id)}`)));
    return (
      `<span class="rt-cost">${this.teller.cards[name].cost}</span>${this.portrait(name)}` +
      (creature?.rider ? `<span class="rt-rider">${this.portrait(creature.rider)}</span>` : "") +
      `<span class="rt-name">${escape(title)}</span><span class="rt-signs${signs.length > 4 ? " rt-many" : ""}">${signs.join("")}</span>` +
      `<span class="rt-attack${creature?.bonus ? " rt-up" : ""}">${attack}</span>` +
      (left == null ? "" : `<span class="rt-health${creature?.damage ? " rt-hurt" : ""}">${left}</span>`) +
      (creature?.champion ? '<span class="rt-crown" aria-hidden="true">♛</span>' : creature?.new ? '<span class="rt-new" aria-hidden="true">✦</span>' : "")
    );
  }

  card(name, creature = null, attributes = {}) {
    const type = this.teller.cards[name].type;
    return h("button", { type: "button", class: `rt-card rt-${type}`, "aria-label": this.label(name, creature), html: this.face(name, creature), ...attributes });
  }

  /** The name of a card for those who do not see it: all that its face says. */
  label(name, creature = null, more = []) {
    const { title, attack, health, left, abilities } = this.shows(name, creature);
    const said = [title];
    if (health == null) said.push(this.t("label-incantation"));
    if (!creature) said.push(this.t("label-cost", this.teller.cards[name]));
    said.push(this.t("label-attack", { attack }));
    if (health != null) said.push(this.t("label-health", { left, health }));
    said.push(...abilities.map((ability) => ability.name));
    for (const ability of creature?.gained ?? []) said.push(this.t("label-gained", { ability: this.abilityName(ability) }));
    for (const mark of ["new", "spent", "acted", "champion"]) if (creature?.[mark]) said.push(this.t(`label-${mark}`));
    return [...said, ...more].join(", ");
  }

  abilityName(id) {
    return this.teller.abilities[id] ?? id;
  }

  titles(names, between = ", ") {
    return names.map((name) => this.title(name)).join(between);
  }

  /** The name of a card as it is said in this language. */
  title(name) {
    return this.teller.titles[name] ?? name;
  }

  abilityList(name, creature) {
    return h(
      "ul",
      { class: "rt-abilities" },
      ...this.shows(name, creature).abilities.map(({ id, name: title, text }) => h("li", {}, h("span", { html: this.sign(id) }), h("b", {}, title), " ", text)),
    );
  }

  // -- the game ---------------------------------------------------------------------------------------------------

  game() {
    const solo = this.teller.now.solo;
    const who = (side) => (solo ? (side === "A" ? "you" : "automa") : side);
    const lists = (this.lists = {});
    const line = (side, row) => (lists[`${side}.${row}`] = h("ul", { class: `rt-line rt-side-${side}`, "aria-label": this.t(`line-${who(side)}-${row}`) }));
    const slot = (side, row) =>
      h("button", { type: "button", class: `rt-slot rt-slot-${side}`, "data-slot": `${side} ${row}`, hidden: true, onclick: () => this.target(`${side} ${row}`) }, h("span", { "aria-hidden": "true", html: icon("plus") }));
    const row = (name) =>
      h(
        "div",
        { class: "rt-row", "data-row": name },
        h("div", { class: "rt-kingdom rt-kingdom-A" }, slot("A", name), line("A", name)),
        h("div", { class: "rt-bridge", "aria-hidden": "true" }, h("span", {}, this.t(`bridge-${name}`))),
        h("div", { class: "rt-kingdom rt-kingdom-B" }, line("B", name), slot("B", name)),
      );
    this.hands = {};
    const hand = (side) => {
      lists[`${side}.hand`] = h("ol", { class: "rt-hand", "aria-label": this.t(`hand-${who(side)}`) });
      lists[`${side}.champion`] = h("ul", { class: "rt-champion", "aria-label": this.t("champion") });
      return (this.hands[side] = h(
        "section",
        { class: `rt-holding rt-holding-${side}`, "data-row": `hand-${side}` },
        h("div", {}, lists[`${side}.hand`], h("div", { class: "rt-edge", "aria-hidden": "true" })),
        lists[`${side}.champion`],
      ));
    };
    lists["A.shown"] = lists["B.shown"] = h("ul", { class: "rt-shown" });
    this.pile = h("button", { type: "button", class: "rt-pile", onclick: () => this.target("B {Bastion}") });
    this.discarded = h("button", { type: "button", class: "rt-discard", onclick: () => this.inspectDiscard() });
    this.promptBox = h("section", { class: "rt-prompt", "data-row": "prompt", "aria-label": this.t("watch") });
    this.details = h("section", { class: "rt-details" });
    this.logList = h("ol", { class: "rt-log" });
    const control = (key, action) => h("button", { type: "button", class: "rt-control", "aria-label": this.t(key), title: this.t(key), onclick: action, html: icon(key) });
    this.range = h("input", { type: "range", min: "0", step: "1", class: "rt-range", "aria-label": this.t("timeline"), oninput: () => this.go(Number(this.range.value)) });
    this.playButton = control("play", () => (this.playing ? this.pause() : this.play()));
    const pace = h("select", { class: "rt-pace", "aria-label": this.t("pace"), onchange: (event) => this.setPace(event.target.value) }, ...Object.keys(PACES).map((key) => h("option", { value: key, selected: key === this.pace }, this.t(`pace-${key}`))));
    return [
      this.header(true),
      h(
        "div",
        { class: "rt-layout" },
        h(
          "main",
          { class: `rt-table${solo ? " rt-solo" : ""}` },
          h("section", { class: "rt-top", "data-row": "top" }, (this.status = h("div", { class: "rt-status" })), solo ? h("div", { class: "rt-automa" }, this.pile, lists["B.shown"], this.discarded) : hand("B"), solo ? null : lists["B.shown"]),
          h("section", { class: "rt-lines" }, h("div", { class: "rt-ground", "aria-hidden": "true" }), h("div", { class: "rt-water", "aria-hidden": "true" }), row("upper"), row("lower"), ...["A", "B"].map((side) => h("span", { class: `rt-land rt-land-${side}`, "aria-hidden": "true" }, this.t(`land-${who(side)}`)))),
          this.promptBox,
          hand("A"),
        ),
        h(
          "aside",
          { class: "rt-aside" },
          h(
            "div",
            { class: "rt-timeline", role: "group", "aria-label": this.t("timeline") },
            control("turn-back", () => this.go(this.stop(-1, "turn"))),
            control("back", () => this.go(this.stop(-1))),
            this.playButton,
            control("forward", () => this.go(this.stop(1), true)),
            control("turn-forward", () => this.go(this.stop(1, "turn"))),
            this.range,
            pace,
          ),
          this.details,
          (this.beside = h("div", { class: "rt-beside" })),
          h("h2", { class: "rt-story" }, this.t("story")),
          this.logList,
          h("details", { class: "rt-words", ontoggle: () => (this.wordBoard.textContent = this.player.inWords(this.teller.frames[this.at])) }, h("summary", {}, this.t("words")), (this.wordBoard = h("pre", {}))),
          h("p", { class: "rt-keys" }, this.t("keys-list")),
        ),
      ),
    ];
  }

  /** The story beside the table: brought up to date as soon as the table itself is painted. */
  catchUp() {
    if (this.behind) return;
    this.behind = true;
    this.root.dataset.behind = "";
    const tell = () => {
      this.behind = false;
      delete this.root.dataset.behind;
      if (!this.inGame) return;
      this.log();
      this.drawControls();
      this.teller.keeper?.keep();
      if (this.unsaid) this.announce(this.unsaid);
      this.unsaid = null;
      this.drawDetails(this.at ? this.teller.events[this.at - 1] : null);
      if (this.wordBoard.parentElement.open) this.wordBoard.textContent = this.player.inWords(this.teller.frames[this.at]);
    };
    requestAnimationFrame(() => setTimeout(tell, 16));
  }

  /** Append what happened to the log, after the events that stand in it already. */
  log() {
    const { events, now } = this.teller;
    const from = this.logged;
    this.logged = events.length;
    for (const item of [...this.logList.children]) if (Number(item.dataset.at) > from) item.remove();
    let step = from ? events[from - 1].step : -1;
    const items = [];
    events.slice(from).forEach((event, i) => {
      const at = from + i + 1;
      if (event.step !== step) {
        step = event.step;
        const said = step === 0 ? this.t("setting-up") : this.t("your-move", { move: now.steps[step - 1] });
        items.push(h("li", { class: "rt-said", "data-at": at }, said));
      }
      const rule = this.teller.rules[event.rule];
      items.push(
        h(
          "li",
          { "data-at": at, class: `rt-event rt-kind-${event.kind}` },
          h("button", { type: "button", onclick: () => this.go(at) }, event.text, this.cite(rule)),
        ),
      );
    });
    this.logList.append(...items);
  }

  /** What goes with a story comes with a module of its own; the table is there before it. */
  async furnish() {
    const [{ Player }, lessons] = await Promise.all([this.teller.modules.player, this.teller.modules.lessons]);
    this.lessons = lessons;
    if (!this.inGame || this.player) return;
    this.player = new Player(this, { h, svg });
    this.beside.replaceChildren(...this.player.tools());
    this.prompt();
    if (this.teller.now.lesson) this.announce(lessons.spoken(this, this.teller.now.lesson));
  }

  stop(direction, grain = this.grain) {
    return stop(this.teller.events, this.at, direction, grain);
  }

  setGrain(grain) {
    this.grain = grain;
    if (this.player) this.player.grain.value = grain;
    this.announce([this.t(`grain-${grain}`)]);
  }

  // -- moving in time -----------------------------------------------------------------------------------------------

  go(at, animate = false) {
    this.pause();
    this.selected = null;
    this.why = null;
    const target = Math.max(0, Math.min(at, this.teller.events.length));
    const step = target === this.at + 1;
    this.at = target;
    this.draw(animate && step && this.pace !== "none");
    if (target > 0) this.announce([this.teller.events[target - 1].text]);
  }

  play() {
    this.pause();
    if (this.at >= this.teller.events.length) {
      if (!this.teller.events.length) return;
      this.at = 0;
      this.draw();
    }
    this.playing = -1;
    this.next();
  }

  next() {
    const { events } = this.teller;
    if (this.at >= events.length) {
      this.pause();
      this.draw();
      return;
    }
    const event = events[this.at];
    this.at += 1;
    this.draw(this.pace !== "none");
    this.announce([event.text]);
    const [base, letter] = PACES[this.pace];
    this.playing = setTimeout(() => this.next(), base + letter * event.text.length);
    this.drawControls();
  }

  pause() {
    if (this.playing > 0) clearTimeout(this.playing);
    this.playing = 0;
    if (this.inGame) this.catchUp();
  }

  setPace(pace) {
    this.pace = pace;
    store("pace", pace);
    if (pace === "none" && this.playing) this.go(this.teller.events.length);
  }

  get isNow() {
    return this.at === this.teller.events.length && !this.playing;
  }

  // -- drawing ------------------------------------------------------------------------------------------------------

  draw(animate = false) {
    const { events, frames } = this.teller;
    const frame = frames[this.at];
    const event = this.at ? events[this.at - 1] : null;
    const before = animate ? this.places() : null;
    this.drawStatus(frame);
    this.drawCards(frame);
    this.drawAutoma(frame);
    this.drawStrongholds(frame);
    this.prompt();
    this.catchUp();
    if (animate) this.player?.animate(before, event);
  }

  drawStatus(frame) {
    const { now } = this.teller;
    const looks = [frame.turn, frame.player, frame.phase, frame.mana].join();
    if (this.status.looks === looks) return;
    this.status.looks = looks;
    const who = frame.phase === "over" ? "status-over" : now.solo ? (frame.player === "A" ? "status-you" : "status-automa") : "status-side";
    const phase = (name, text) => h("li", { "aria-current": frame.phase === name && "step" }, text);
    this.status.replaceChildren(
      h("p", {}, h("b", {}, this.t("status-turn", frame)), " ", this.t(who, { side: frame.player }), h("small", { class: "rt-edition" }, this.t(`edition-short-${now.edition}`))),
      h(
        "ol",
        { hidden: frame.phase === "over" },
        h("li", { class: "rt-mana" }, this.t("mana", { count: frame.mana })),
        phase("summoning", this.t("summoning")),
        phase("assault", this.t("assault")),
      ),
    );
    this.root.dataset.phase = frame.phase;
    this.root.dataset.player = frame.player;
  }

  /** The creature whose attacks are being told, if any: the event that activated it. */
  activated() {
    for (let i = this.at - 1; i >= 0; i--) {
      const { kind } = this.teller.events[i];
      if (kind === "activate") return this.teller.events[i];
      if (["assault", "wait", "calm", "heal", "turn", "summon", "cast", "mana"].includes(kind)) return null;
    }
    return null;
  }

  drawCards(frame) {
    this.active = this.isNow ? null : this.activated();
    const focused = this.root.contains(document.activeElement) ? document.activeElement.closest("[data-key]")?.dataset.key : null;
    const wanted = {};
    const kept = new Set();
    for (const thing of things(frame)) {
      kept.add(thing.key);
      const item = this.items.get(thing.key) ?? this.item(thing);
      this.items.set(thing.key, item);
      this.dress(item, thing);
      (wanted[thing.zone] ??= []).push(item);
    }
    for (const side of ["A", "B"]) {
      const hand = frame[`${side}.hand`];
      if (this.hands[side]) {
        const cards = Array.isArray(hand) ? (wanted[`${side}.hand`] ?? []) : Array.from({ length: hand }, () => h("li", { class: "rt-back", "aria-label": this.t("hidden-card") }));
        wanted[`${side}.hand`] = cards.toSpliced(frame[`${side}.before`], 0, this.stronghold(side, frame));
      }
      for (const line of LINES) {
        const row = frame[`${side}.${line}`];
        row.forEach((creature, i) => {
          if (!creature) wanted[`${side}.${line}`].splice(i, 0, h("li", { class: "rt-gap", "aria-label": this.t("gap") }));
        });
      }
    }
    for (const [key, item] of this.items)
      if (!kept.has(key)) {
        this.leaving = (this.leaving ?? []).concat(item);
        this.items.delete(key);
      }
    const shownSide = frame.player;
    for (const [zone, list] of Object.entries(this.lists)) {
      if (zone.endsWith(".shown") && zone[0] !== shownSide && list === this.lists[`${shownSide}.shown`]) continue;
      arrange(list, wanted[zone] ?? []);
    }
    if (focused && !this.root.contains(document.activeElement)) this.items.get(focused)?.querySelector("button")?.focus({ preventScroll: true });
    this.rove();
  }

  /** Bring the card of a list item up to date, if anything about it has changed: its face, its name, what it can do. */
  dress(item, thing) {
    const { name, creature, zone, index } = thing;
    const now = this.isNow ? this.teller.now.moves : null;
    const entry = now && (zone === `${now.side}.hand` || zone === `${now.side}.champion`) ? now.hand[index] : null;
    const exhausted = zone.endsWith("champion") && this.teller.frames[this.at][zone].exhausted;
    const place = creature ? `${zone.replace(".", " ")} ${index + 1}` : null;
    const target = place && this.selected != null && this.selection()?.to[place];
    const active = creature?.acted && this.active?.card === name && this.active.side === thing.side;
    const inHand = zone.endsWith("hand");
    Object.assign(item, { thing, entry, place });
    const marks = {
      "rt-playable": entry && !entry.why && this.selected == null,
      "rt-unplayable": entry?.why,
      "rt-selected": entry && this.selected === index,
      "rt-target": target,
      "rt-fresh": creature?.new,
      "rt-doomed": creature?.damage && !this.shows(name, creature).left,
      "rt-active": active,
      "rt-acted": creature?.acted && !active,
      "rt-exhausted": exhausted,
    };
    const classes = ["rt-card", `rt-${this.teller.cards[name].type}`, ...Object.keys(marks).filter((mark) => marks[mark])].join(" ");
    const looks = JSON.stringify([creature, zone, index, Boolean(entry), classes]);
    if (item.looks === looks) return;
    item.looks = looks;
    const button = item.firstElementChild;
    button.className = classes;
    const face = JSON.stringify(creature ?? null);
    if (item.face !== face) button.innerHTML = this.face(name, creature);
    item.face = face;
    const more = [];
    if (inHand) more.push(this.t("number", { number: index + 1 }));
    if (zone.endsWith("champion")) more.push(this.t(exhausted ? "label-exhausted" : "label-champion"));
    if (entry) more.push(this.t(entry.why ? "label-unplayable" : "label-playable"));
    if (place) more.push(this.t("label-place", { number: index + 1 }));
    if (target) more.push(this.t("label-target"));
    button.setAttribute("aria-label", this.label(name, creature, more));
  }

  /** A list item for a card on the table, that shows what it is when it is pointed at. */
  item(thing) {
    const item = h("li", { "data-key": thing.key });
    const show = () => this.point(() => this.inspect(item.thing.name, item.thing.creature));
    const hide = () => this.point(() => this.drawDetails(this.at ? this.teller.events[this.at - 1] : null));
    item.append(h("button", { type: "button", onclick: () => this.press(item.thing, item.entry, item.place), onfocus: show, onpointerenter: show, onpointerleave: hide }));
    return item;
  }

  stronghold(side, frame) {
    const key = `stronghold ${side}`;
    let item = this.strongholds?.[key];
    if (!item || !this.root.contains(item)) {
      item = h("li", { "data-key": key, class: "rt-stronghold" }, h("button", { type: "button", class: "rt-card", onclick: () => this.target(`${side} {Bastion}`) }));
      (this.strongholds ??= {})[key] = item;
    }
    const fort = frame[`${side}.fort`];
    const life = count(frame[`${side}.hand`]) - frame[`${side}.before`];
    const who = this.teller.now.solo ? "you" : side;
    const name = this.t(fort ? "fort" : "bastion");
    item.classList.toggle("rt-fort", fort);
    const button = item.firstElementChild;
    button.setAttribute("aria-label", this.t(`stronghold-${who}`, { side: name, count: life }));
    const inside = `${this.drawing(fort)}<span class="rt-name">${escape(name)}</span><span class="rt-life">${life}</span>`;
    if (button.dataset.inside !== `${fort}${life}`) {
      button.dataset.inside = `${fort}${life}`;
      button.innerHTML = inside;
    }
    return item;
  }

  drawing(fort) {
    return svg(this.teller.drawings[fort ? "fort" : "bastion"], 100, "rt-portrait");
  }

  drawStrongholds(frame) {
    for (const [side, holding] of Object.entries(this.hands)) {
      const cards = count(frame[`${side}.hand`]);
      const before = frame[`${side}.before`];
      const edge = holding.querySelector(".rt-edge");
      if (edge.dataset.shown === `${before} ${cards}`) continue;
      edge.dataset.shown = `${before} ${cards}`;
      edge.replaceChildren(
        ...Array.from({ length: cards + 1 }, (_, i) => h("span", { class: i > before ? "rt-step" : i === before ? "rt-stand" : "" }, i > before ? String(i - before) : "")),
      );
    }
  }

  drawAutoma(frame) {
    if (!this.teller.now.solo) return;
    const [count, fort, discard] = [frame["B.hand"], frame["B.fort"], frame["B.discard"]];
    const looks = JSON.stringify([count, fort, discard]);
    if (this.pile.looks === looks) return;
    this.pile.looks = looks;
    const side = this.t(fort ? "fort" : "bastion");
    this.pile.setAttribute("aria-label", this.t("pile", { count, side }));
    this.pile.innerHTML =
      `<span class="rt-under">${this.drawing(fort)}</span>` +
      `<span class="rt-backs" style="--deep:${Math.min(count, 12)}" ${count ? "" : "hidden"}></span><span class="rt-count">${count}</span><span class="rt-name">${escape(side)}</span>`;
    this.discarded.setAttribute("aria-label", discard.length ? this.t("discard-cards", { cards: this.titles(discard) }) : this.t("discard-none"));
    this.discarded.innerHTML = discard.length ? `${this.portrait(discard.at(-1))}<span class="rt-count">${discard.length}</span>` : "";
    this.discarded.title = this.t("discard", { count: discard.length });
  }

  inspectDiscard() {
    const discard = this.teller.frames[this.at]["B.discard"];
    this.details.replaceChildren(h("h2", {}, this.t("discard", { count: discard.length })), h("p", {}, this.titles(discard, " · ") || this.t("discard-none")));
  }

  /** What is asked or told in the middle of the table. */
  prompt() {
    const { now, events } = this.teller;
    const event = this.at ? events[this.at - 1] : null;
    const box = [];
    const situation = now.situation;
    if (situation && !this.at) box.push(...this.situation(situation));
    const lesson = now.lesson && this.lessons ? this.lessons.prompt(this, now.lesson, { h, watching: !this.isNow }) : [];
    if (!this.at && !this.isNow) box.push(...lesson);
    const reveal = this.veiled && this.player;
    if (!this.isNow) {
      if (event) box.push(this.telling(event));
      box.push(h("div", { class: "rt-buttons" }, this.at ? null : reveal ? this.button("reveal", () => reveal.reveal(), { class: "rt-main" }) : this.button("play", () => this.play(), { class: "rt-main" }), reveal ? null : this.button(this.playing || !this.at ? "skip" : "back-to-now", () => this.go(events.length), { class: "rt-quiet" })));
    } else if (now.handover) {
      box.push(h("h2", {}, this.t("handover", { side: now.handover })), h("p", {}, this.t("handover-lead", { side: now.handover })), h("div", { class: "rt-buttons" }, this.button("handover-ready", () => this.say({ do: "ready" }), { class: "rt-main", "data-verb": "ready" }, { side: now.handover })));
    } else if (now.choice && !now.choice.same) box.push(...this.choosing(now.choice));
    else if (this.why) {
      box.push(h("h3", { class: "rt-why" }, this.t("why-not")), ...this.why.map((reason) => this.reason(reason)));
      box.push(h("div", { class: "rt-buttons" }, this.button("close", () => this.dismiss(), { class: "rt-quiet" })));
    } else if (now.over) box.push(...(now.lesson ? lesson : (this.player?.ending(now) ?? [])));
    else if (this.selected != null) {
      const entry = this.selection();
      const name = entry.card;
      const above = Object.keys(entry.to).some((place) => place.split(" ").length > 2);
      const kind = this.teller.cards[name].type !== "creature" ? "now-choose-target" : above ? "now-choose-host" : "now-choose-line";
      box.push(h("p", { class: "rt-ask" }, this.t(kind, { card: this.title(name) })));
      if (entry.warning) box.push(h("p", { class: "rt-warning" }, entry.warning));
      box.push(h("div", { class: "rt-buttons" }, this.button("cancel", () => this.cancel(), { class: "rt-quiet" })));
    } else {
      if (situation && situation.refused.length && now.steps.length <= situation.moves) {
        box.push(h("p", { class: "rt-ask" }, this.t("refused-at-end", { move: situation.tried })), ...situation.refused.map((reason) => this.reason(reason)));
      }
      if (situation?.answer && now.steps.length <= situation.moves) box.push(h("p", { class: "rt-answer" }, situation.answer), this.seal(situation));
      box.push(...lesson, ...this.asking(now));
    }
    if (now.playlist && this.player) box.push(this.player.presenting(now.playlist));
    if (now.choice?.same && this.isNow && !this.sent) {
      this.sent = true;
      this.answer(now.choice.cards);
    } else this.sent = false;
    const focused = this.promptBox.contains(document.activeElement) ? document.activeElement.dataset.verb : null;
    this.promptBox.replaceChildren(...box);
    for (const slot of this.root.querySelectorAll("[data-slot]")) {
      const open = this.isNow && this.selected != null && this.selection()?.to[slot.dataset.slot];
      slot.hidden = !open;
      if (open) {
        const name = this.selection().card;
        slot.setAttribute("aria-label", this.t("summon-at", { card: this.title(name), line: this.t(slot.dataset.slot.split(" ")[1]) }));
      }
    }
    if (this.undoButton) this.undoButton.disabled = !now.undo;
    this.player?.refresh();
    if (this.byKey && this.isNow) this.keepFocus(focused);
  }

  /** Whoever plays by keyboard goes on from a sensible place when what had the focus is gone. */
  keepFocus(verb) {
    const focused = document.activeElement;
    if (focused !== document.body && focused !== this.root && !(focused.hidden && this.root.contains(focused))) return;
    const same = verb && !["end", "attack", "assault"].includes(verb) ? [`[data-verb="${verb}"]:not(:disabled)`] : [];
    for (const wanted of [...same, ".rt-choice button", ".rt-selected", ".rt-playable", ".rt-main", ".rt-prompt button"]) {
      const button = this.root.querySelector(wanted);
      if (button) return button.focus({ preventScroll: true });
    }
  }

  telling(event) {
    const rule = this.teller.rules[event.rule];
    return h("p", { class: "rt-telling" }, event.text, this.cite(rule));
  }

  situation(situation) {
    return [
      h("h2", { class: "rt-situation" }, situation.title),
      situation.question ? h("p", { class: "rt-question" }, situation.question) : "",
      this.veiled ? "" : h("p", {}, situation.watch),
      this.veiled ? "" : this.seal(situation),
    ];
  }

  seal({ ok }) {
    return h("p", { class: ok ? "rt-seal" : "rt-warning" }, this.t(ok ? "executed" : "not-executed"));
  }

  reason(reason) {
    const rule = this.teller.rules[reason.rule];
    return h("p", { class: "rt-reason" }, h("b", {}, reason.why), " ", reason.then, rule ? h("small", { class: "rt-cite" }, rule.title, " — ", rule.text) : null);
  }

  asking(now) {
    const moves = now.moves;
    if (!moves) return [];
    const frame = this.teller.frames[this.at];
    const playable = moves.hand.some((entry) => !entry.why);
    const key = now.solo && moves.side === "B" ? "now-automa" : frame.phase === "assault" ? "now-assault" : playable ? "now-summoning" : "now-nothing";
    const verbs = moves.verbs.map((verb) =>
      this.button(now.solo && moves.side === "B" ? "verb-end-automa" : `verb-${verb}`, () => this.say({ do: "move", text: verb }), {
        class: verb === "end" || verb === "attack" ? "rt-main" : "rt-quiet",
        "data-verb": verb,
      }),
    );
    return [h("p", { class: "rt-ask" }, this.t(key, { mana: frame.mana })), h("div", { class: "rt-buttons" }, ...verbs.reverse())];
  }

  choosing(choice) {
    const left = choice.cards.map((name, i) => [name, i]).filter(([, i]) => !this.order.includes(i));
    const pick = (i) => {
      this.order.push(i);
      const rest = choice.cards.map((_, k) => k).filter((k) => !this.order.includes(k));
      if (rest.length < 2) this.answer([...this.order, ...rest].map((k) => choice.cards[k]));
      else this.prompt();
    };
    const mine = this.teller.now.solo ? "now-choice" : "now-choice-side";
    return [
      h("p", { class: "rt-ask" }, this.t(mine, { side: choice.side })),
      h("ul", { class: "rt-taken rt-choice" }, ...left.map(([name, i]) => h("li", {}, this.card(name, null, { onclick: () => pick(i) })))),
    ];
  }

  answer(names) {
    this.order = [];
    this.say({ do: "move", text: `return ${names.join(" ")}` });
  }

  /** The name of a rule, marked where it takes a reading of ours. */
  cite({ title, reading }) {
    return h("small", { class: "rt-cite" }, title, reading ? h("i", {}, ` ${this.t("reading")} ${reading.number}`) : null);
  }

  drawDetails(event) {
    if (!event) {
      this.details.replaceChildren(h("p", { class: "rt-source" }, this.t("details-hint")));
      return;
    }
    const rule = this.teller.rules[event.rule];
    this.details.replaceChildren(
      h("h2", {}, rule.title),
      h("p", {}, rule.text),
      rule.reading ? h("p", { class: "rt-reading" }, h("i", {}, `${this.t("reading")} ${rule.reading.number}`), h("em", {}, ` ${rule.reading.open} `), rule.reading.text) : "",
      h("p", { class: "rt-source" }, Object.entries(rule.sources).map(([edition, source]) => this.t(`source-${edition}`, { source })).join(" · ") || this.t("source-notation")),
    );
    this.logList.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = this.logList.querySelector(`.rt-event[data-at="${this.at}"] button`);
    if (item) {
      item.setAttribute("aria-current", "step");
      this.follow(item);
    }
  }

  /** Scroll the story, and nothing else, until a line of it can be seen. */
  follow(item) {
    const { top, bottom } = item.getBoundingClientRect();
    const box = this.logList.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom) this.logList.scrollTop += top < box.top ? top - box.top - 8 : bottom - box.bottom + 8;
  }

  drawControls() {
    const count = this.teller.events.length;
    this.range.max = count;
    this.range.value = this.at;
    this.range.setAttribute("aria-valuetext", this.t("moment", { at: this.at, count }));
    const label = this.t(this.playing ? "pause" : "play");
    if (this.playButton.title === label) return;
    this.playButton.innerHTML = icon(this.playing ? "pause" : "play");
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = label;
  }

  /** Show what is pointed at, once the pointer rests there. */
  point(show) {
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => this.inGame && !this.playing && show(), 90);
  }

  inspect(name, creature) {
    const card = this.teller.cards[name];
    this.details.replaceChildren(
      h("div", { class: "rt-inspect" }, h("span", { class: `rt-card rt-large rt-${card.type}`, "aria-hidden": "true", html: this.face(name, creature) }), h("div", {}, h("h2", {}, this.shows(name, creature).title), this.abilityList(name, creature))),
    );
  }

  // -- what the person does -----------------------------------------------------------------------------------------

  selection() {
    return this.teller.now.moves?.hand[this.selected];
  }

  press(thing, entry, place) {
    if (!this.isNow) {
      if (thing.zone.endsWith("hand")) this.go(this.teller.events.length);
      return;
    }
    this.why = null;
    if (entry) {
      if (entry.why) {
        this.selected = null;
        this.why = entry.why;
        this.announce(entry.why.map((reason) => `${reason.why} ${reason.then}`));
        this.refresh();
      } else if (this.selected === thing.index) this.cancel();
      else this.select(thing.index);
    } else if (place && this.selected != null) this.target(place);
    this.point(() => this.inspect(thing.name, thing.creature));
  }

  select(index) {
    this.selected = index;
    this.refresh();
    this.announce([this.promptBox.textContent]);
    const first = this.root.querySelector("[data-slot]:not([hidden]), .rt-target");
    if (this.byKey) first?.focus();
  }

  cancel() {
    const index = this.selected;
    this.selected = null;
    this.refresh();
    if (this.byKey && index != null) this.lists[`${this.teller.now.moves.side}.hand`].querySelectorAll("li:not(.rt-stronghold) button")[index]?.focus();
  }

  dismiss() {
    this.why = null;
    this.refresh();
    this.root.focus({ preventScroll: true });
  }

  refresh() {
    this.drawCards(this.teller.frames[this.at]);
    this.prompt();
  }

  /** Try the selected card at a place, line or Stronghold: the kernel knows whether that is allowed. */
  target(place) {
    if (!this.isNow || this.selected == null) return;
    const entry = this.selection();
    const [, text] = Object.entries(entry.to)[0];
    const tried = entry.to[place] ?? (text.startsWith("cast") ? `${text.split(" at ")[0]} at ${place}` : place.split(" ").length > 2 ? `${text.split(/ (?:upper|lower|on )/)[0]} on ${place}` : null);
    if (tried) this.say({ do: "move", text: tried });
  }

  // -- the keyboard -------------------------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    event.stopPropagation(); // the notebook has commands of its own on these keys
    this.byKey = true;
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (typing || !this.inGame || this.player?.key(event)) return;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const act = {
      Escape: () => (this.selected != null ? this.cancel() : this.dismiss()),
      n: () => this.go(this.stop(1), true),
      b: () => this.go(this.stop(-1)),
      p: () => (this.playing ? this.pause() : this.play()),
      g: () => this.go(this.teller.events.length),
      ...Object.fromEntries(GRAINS.map((grain, i) => [i + 1, () => this.setGrain(grain)])),
      e: () => this.isNow && this.promptBox.querySelector('[data-verb="end"]')?.click(),
      u: () => !this.undoButton.disabled && this.undoButton.click(),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (arrows[event.key]) this.walk(...arrows[event.key]);
    else if (act) act();
    else return;
    event.preventDefault();
  }

  /** The rows of the table from top to bottom, each with what can be focused in it from left to right. */
  rows() {
    return [...this.root.querySelectorAll("[data-row]")]
      .map((row) => [...row.querySelectorAll("button")].filter((button) => button.offsetParent))
      .filter((row) => row.length)
      .map((row) => row.map((button) => [button.getBoundingClientRect().left, button]).sort((a, b) => a[0] - b[0]).map(([, button]) => button));
  }

  walk(dx, dy) {
    const rows = this.rows();
    const focused = document.activeElement;
    let y = rows.findIndex((row) => row.includes(focused));
    if (y < 0) {
      rows.at(-1)?.[0]?.focus();
      return;
    }
    let next;
    if (dx) next = rows[y][rows[y].indexOf(focused) + dx];
    else {
      y += dy;
      const x = focused.getBoundingClientRect().left;
      next = rows[y]?.reduce((best, button) => (Math.abs(button.getBoundingClientRect().left - x) < Math.abs(best.getBoundingClientRect().left - x) ? button : best));
    }
    next?.focus();
  }

  /** One stop of the Tab key for each row of the table; the arrows do the rest. */
  rove() {
    const focused = document.activeElement;
    for (const row of this.root.querySelectorAll('[data-row]:not([data-row="prompt"])')) {
      const buttons = [...row.querySelectorAll("button")];
      const stop = buttons.includes(focused) ? focused : buttons.find((button) => !button.hidden);
      for (const button of buttons) {
        const index = button === stop || button.dataset.slot ? 0 : -1;
        if (button.tabIndex !== index) button.tabIndex = index;
      }
    }
  }

  // -- animation ----------------------------------------------------------------------------------------------------

  places() {
    const found = new Map();
    for (const item of this.root.querySelectorAll("[data-key]")) found.set(item.dataset.key, item.getBoundingClientRect());
    return found;
  }

  /** The list item at a place such as “B upper 1”, if a card stands there now. */
  find(place) {
    const [side, zone, number] = (place ?? "").split(" ");
    const list = this.lists[`${side}.${zone}`];
    if (!list || !ZONES.includes(zone)) return null;
    const items = zone === "hand" ? [...list.children].filter((item) => !item.classList.contains("rt-stronghold")) : [...list.children];
    return items[Number(number) - 1] ?? null;
  }

  named(side, zone, name) {
    return [...(this.lists[`${side}.${zone}`]?.children ?? [])].find((item) => item.dataset.key?.startsWith(`${side} ${name} `));
  }
}

// -- the widget -------------------------------------------------------------------------------------------------------

const tellers = new WeakMap();

export default {
  initialize({ model }) {
    tellers.set(model, new Teller(model));
  },
  render({ model, el }) {
    try {
      const teller = tellers.get(model) ?? new Teller(model);
      tellers.set(model, teller);
      const view = new View(teller, el);
      view.root.addEventListener("pointerdown", () => (view.byKey = false));
      teller.now = null;
      const query = teller.onPage ? location.search : "";
      for (const message of (teller.onPage && held("sets")) || []) teller.say(message, true);
      const seat = held("seat");
      const known = query && seat?.search === query.replace(AT, "") ? seat : null;
      teller.greet(known?.anchor ?? query, known, AT.exec(query)?.[1] ?? (/[?&]lesson=/.test(query) ? known?.at : null));
      return () => view.remove();
    } catch (error) {
      el.append(h("p", { role: "alert" }, String(error)));
      throw error;
    }
  },
};
