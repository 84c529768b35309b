// What goes with a story on the table: how it moves, what can be done with it (step, branch off, copy, compare,
// present), and how it ends. It is fetched from the kernel with the first game.

const LINES = ["upper", "lower"];

export class Player {
  constructor(view, { h, svg }) {
    this.view = view;
    this.h = h;
    this.svg = svg;
  }

  /** Let everything glide from where it was to where it is, and show what the event did. Nothing waits for it. */
  animate(before, event) {
    const long = { slow: 700, normal: 420, fast: 200 }[this.view.pace] ?? 0;
    const ease = "cubic-bezier(.3,.9,.3,1)";
    const glide = (item, from, more = {}) => {
      const to = item.getBoundingClientRect();
      if (!from || !to.width) return;
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      if (Math.abs(dx) + Math.abs(dy) < 1) return;
      const scale = from.width / to.width;
      item.style.zIndex = "5";
      item.animate([{ transform: `translate(${dx}px,${dy}px) scale(${scale})`, transformOrigin: "0 0", ...more }, { transform: "none", transformOrigin: "0 0" }], { duration: long, easing: ease }).onfinish = () => (item.style.zIndex = "");
    };
    for (const item of this.view.root.querySelectorAll("[data-key]")) {
      const from = before.get(item.dataset.key);
      if (from) glide(item, from);
      else if (event?.side === "B" && this.view.teller.now.solo) glide(item, this.view.pile.getBoundingClientRect(), { opacity: 0.4 });
    }
    this.ghosts(before, long);
    if (!event) return;
    const at = this.view.find(event.at);
    const to = this.view.find(event.to);
    const flash = (item, cls) => {
      if (!item) return;
      item.classList.remove(cls);
      void item.offsetWidth;
      item.classList.add(cls);
      setTimeout(() => item.classList.remove(cls), long * 2);
    };
    const float = (item, text, cls) => {
      if (!item) return;
      const sign = this.h("span", { class: `rt-float ${cls}`, "aria-hidden": "true" }, text);
      item.append(sign);
      sign.animate([{ transform: "translate(-50%,0) scale(.6)", opacity: 0 }, { transform: "translate(-50%,-14px) scale(1.3)", opacity: 1, offset: 0.3 }, { transform: "translate(-50%,-34px) scale(1)", opacity: 0 }], { duration: long * 2.2 });
      setTimeout(() => sign.remove(), long * 2.2);
    };
    const lunge = (item, target) => {
      if (!item || !target) return;
      const [a, b] = [item.getBoundingClientRect(), target.getBoundingClientRect()];
      const [dx, dy] = [(b.left + b.width / 2 - a.left - a.width / 2) * 0.55, (b.top + b.height / 2 - a.top - a.height / 2) * 0.55];
      item.style.zIndex = "6";
      item.animate([{ transform: "none" }, { transform: `translate(${dx * -0.08}px,${dy * -0.08}px)`, offset: 0.25 }, { transform: `translate(${dx}px,${dy}px)`, offset: 0.6 }, { transform: "none" }], { duration: long * 1.4, easing: "ease-in-out" }).onfinish = () => (item.style.zIndex = "");
      setTimeout(() => flash(target, "rt-struck"), long * 0.8);
    };
    const foe = event.side === "A" ? "B" : "A";
    const own = (side) => (this.view.teller.now.solo && side === "B" ? this.view.pile : this.view.root.querySelector(`[data-key="stronghold ${side}"]`));
    const show = {
      attack: () => lunge(at, to),
      "attack-stronghold": () => lunge(at, own(foe)),
      cast: () => flash(to, "rt-struck"),
      damage: () => (flash(at, "rt-struck"), float(at, `−${event.after - event.before}`, "rt-bad")),
      destroy: () => flash(at, "rt-dying"),
      protect: () => (flash(at, "rt-shielded"), float(at, "0", "rt-good")),
      spare: () => (flash(at, "rt-shielded"), float(at, "0", "rt-good")),
      harmless: () => float(at ?? own(event.side), "0", "rt-good"),
      slide: () => (flash(own(event.side), "rt-struck"), float(own(event.side), `−${event.after - event.before}`, "rt-bad")),
      mill: () => (flash(this.view.pile, "rt-struck"), float(this.view.pile, `−${event.before - event.after}`, "rt-bad")),
      fall: () => flash(own(event.side), "rt-turned"),
      "slide-back": () => float(own(event.side), `+${event.before - event.after}`, "rt-good"),
      rebuild: () => flash(own(event.side), "rt-turned"),
      recover: () => float(this.view.pile, "+1", "rt-good"),
      merge: () => flash(to, "rt-marked"),
      vanish: () => this.pop(to, "vanish", long),
      catalyst: () => float(at, `+${event.after - event.before}`, "rt-good"),
      aquatic: () => float(at, "×2", "rt-good"),
      instinct: () => this.pop(at, "instinct", long),
      sharpen: () => float(own(event.side), `${event.after}`, "rt-bad"),
      weaken: () => float(to ?? own(foe), `X=${event.after}`, "rt-bad"),
      "turn-fort": () => flash(this.view.pile, "rt-turned"),
      reshuffle: () => flash(this.view.pile, "rt-shaken"),
      sprint: () => float(to, `+${event.after - event.before}`, "rt-good"),
      area: () => flash(to, "rt-marked"),
      activate: () => flash(at, "rt-marked"),
      rage: () => this.pop(at, "rage", long),
      berserk: () => this.pop(at, "berserk", long),
      wait: () => flash(at, "rt-waiting"),
      idle: () => flash(at, "rt-waiting"),
      available: () => flash(this.view.named(event.side, "hand", event.card), "rt-marked"),
      "aura-gained": () => this.pop(at, event.ability, long),
    }[event.kind];
    show?.();
  }

  /** A sign that rises from a creature. */
  pop(item, ability, long) {
    if (!item) return;
    const sign = this.h("span", { class: "rt-pop", "aria-hidden": "true", html: this.view.sign(ability) });
    item.append(sign);
    setTimeout(() => sign.remove(), long * 2.2);
  }

  /** Cards that have left for the discard pile fly there and are gone. */
  ghosts(before, long) {
    for (const item of this.view.leaving ?? []) {
      const from = before.get(item.dataset.key);
      if (!from || !this.view.discarded?.isConnected) continue;
      const to = this.view.discarded.getBoundingClientRect();
      const root = this.view.root.getBoundingClientRect();
      const ghost = this.h("div", { class: "rt-ghost", "aria-hidden": "true", style: `left:${from.left - root.left}px;top:${from.top - root.top}px;width:${from.width}px` });
      ghost.append(item.firstElementChild);
      this.view.root.append(ghost);
      ghost.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${to.left - from.left}px,${to.top - from.top}px) scale(.6) rotate(8deg)`, opacity: 0.2 }], { duration: long, easing: "ease-in" });
      setTimeout(() => ghost.remove(), long);
    }
    this.view.leaving = [];
  }

  ending(now) {
    const frame = this.view.teller.frames[this.view.at];
    const key = now.solo ? (frame.winner === "A" ? "won" : "lost") : "wins";
    const setup = now.setup;
    const buttons = [];
    if (setup) {
      buttons.push(this.view.button("again", () => this.view.say({ do: "new", start: setup.replace(/, seed \d+|, took [^,]+/g, "") }), { class: "rt-main" }));
      buttons.push(this.view.button("same", () => this.view.say({ do: "new", start: setup }), { class: "rt-quiet" }));
    }
    buttons.push(this.view.button("look-back", () => this.view.go(0), { class: "rt-quiet" }), this.view.button("new-game", () => this.view.say({ do: "leave" }), { class: "rt-quiet" }));
    const how = this.view.teller.events.at(-2);
    return [
      this.h("h2", { class: `rt-over${frame.winner === "A" || !now.solo ? " rt-won" : ""}` }, this.view.t(key, { side: frame.winner })),
      how ? this.view.telling(how) : null,
      this.h("div", { class: "rt-buttons" }, ...buttons),
    ].filter(Boolean);
  }

  /** The table in words, for those who would rather read it. */
  inWords(frame) {
    const { now } = this.view.teller;
    const creature = (c) => (c ? this.view.label(c.card, c) : this.view.t("gap"));
    const rows = [];
    const hand = (side) => {
      const told = frame[`${side}.hand`];
      const cards = Array.isArray(told) ? told.map((name) => this.view.title(name)) : Array.from({ length: told }, () => this.view.t("hidden-card"));
      cards.splice(frame[`${side}.before`], 0, `{${this.view.t(frame[`${side}.fort`] ? "fort" : "bastion")}}`);
      return cards.join(", ");
    };
    rows.push(`${this.view.t(now.solo ? "hand-you" : "hand-A")}: ${hand("A")}`);
    for (const line of LINES)
      for (const side of ["A", "B"]) {
        const who = now.solo ? (side === "A" ? "you" : "automa") : side;
        const list = frame[`${side}.${line}`].map((c, i) => `${i + 1}. ${creature(c)}`);
        rows.push(`${this.view.t(`line-${who}-${line}`)}: ${list.join("; ") || this.view.t("empty")}`);
      }
    if (now.solo) {
      rows.push(this.view.t("pile", { count: frame["B.hand"], side: this.view.t(frame["B.fort"] ? "fort" : "bastion") }));
      rows.push(frame["B.discard"].length ? this.view.t("discard-cards", { cards: this.view.titles(frame["B.discard"]) }) : this.view.t("discard-none"));
    } else rows.push(`${this.view.t("hand-B")}: ${hand("B")}`);
    return rows.join("\n");
  }

  // -- beside the table ---------------------------------------------------------------------------------------------

  /** What can be done with a story at any of its moments. */
  tools() {
    const { view } = this;
    this.whatIf = view.button("what-if", () => view.say({ do: "branch", at: view.at }), { class: "rt-quiet" });
    this.other = view.button("compare", () => view.say({ do: "compare" }), { class: "rt-quiet rt-other" });
    this.grain = this.h(
      "select",
      { class: "rt-grain", "aria-label": view.t("grain"), onchange: (event) => view.setGrain(event.target.value) },
      ...["event", "card", "phase", "turn"].map((grain) => this.h("option", { value: grain, selected: grain === view.grain }, view.t(`grain-${grain}`))),
    );
    this.comparing = this.h("section", { class: "rt-compare", hidden: true, "aria-live": "polite" });
    this.box = this.h("div", { class: "rt-toolbox" });
    return [
      this.h("div", { class: "rt-tools", role: "group", "aria-label": view.t("tools") }, this.grain, this.whatIf, this.other, view.button("copy-link", () => this.copy(this.link()), { class: "rt-quiet" }), view.button("copy-notation", () => view.say({ do: "notation", at: view.at }), { class: "rt-quiet" })),
      this.box,
      this.comparing,
    ];
  }

  /** Bring the tools up to date with the moment that is shown. */
  refresh() {
    const { view } = this;
    const { now, events } = view.teller;
    const hidden = Boolean(now.setup && !now.over); // what is hidden stays hidden
    this.other.hidden = hidden || Boolean(now.lesson);
    this.whatIf.hidden = Boolean(now.handover || now.lesson) || (view.at === events.length && !now.situation && !now.over);
    if (view.teller.onPage && !view.playing) {
      clearTimeout(this.addressed);
      this.addressed = setTimeout(() => view.inGame && history.replaceState(null, "", this.link()), 250); // down to the step
    }
    const box = now.origin ? [this.branched(now.origin)] : [];
    if (box.length || this.box.childElementCount) this.box.replaceChildren(...box);
  }

  /** What is said of a what-if, and the way back. */
  branched(origin) {
    const { view } = this;
    return this.h(
      "div",
      { class: "rt-branch" },
      this.h("p", {}, view.t("branched", { at: origin.at })),
      this.h("div", { class: "rt-buttons" }, view.button("beside", () => view.say({ do: "beside" }), { class: "rt-quiet" }), view.button("rejoin", () => view.say({ do: "rejoin" }), { class: "rt-main", "data-verb": "rejoin" })),
    );
  }

  // -- presenting ---------------------------------------------------------------------------------------------------

  /** The buttons of whoever presents: one situation after the other, each with its answer hidden at first. */
  presenting(list) {
    const { view } = this;
    const to = (number) => view.say({ do: "present", list: list.list, number });
    const { edition } = view.teller.now;
    return this.h(
      "nav",
      { class: "rt-presenting", "aria-label": view.t("presenting") },
      view.button("present-back", () => to(list.number - 1), { class: "rt-quiet", disabled: list.number === 1, "data-verb": "present-back" }),
      this.h("b", {}, view.t("present-number", list)),
      view.button("present-next", () => to(list.number + 1), { class: "rt-quiet", disabled: list.number === list.count, "data-verb": "present-next" }),
      view.button(`present-edition-${3 - edition}`, () => view.say({ do: "edition", number: 3 - edition }), { class: "rt-quiet", "data-verb": "edition" }),
      view.button("present-end", () => view.say({ do: "leave" }), { class: "rt-quiet" }),
    );
  }

  /** The keys of whoever presents; true where one was meant. */
  key(event) {
    const { view } = this;
    if (!view.teller.now.playlist) return false;
    const press = (verb) => view.promptBox.querySelector(`[data-verb="${verb}"]`)?.click();
    const act = {
      " ": () => (view.at || !view.veiled ? (view.playing ? view.pause() : view.at < view.teller.events.length ? view.play() : null) : this.reveal()),
      Enter: () => this.reveal(),
      PageDown: () => press("present-next"),
      PageUp: () => press("present-back"),
      x: () => press("edition"),
    }[event.key];
    if (!act || (event.target.tagName === "BUTTON" && event.key !== "PageDown" && event.key !== "PageUp" && event.key !== "x")) return false;
    act();
    event.preventDefault();
    return true;
  }

  reveal() {
    this.view.veiled = false;
    this.view.root.classList.remove("rt-veiled");
    this.view.play();
  }

  // -- taking along -------------------------------------------------------------------------------------------------

  /** The address of this very moment. */
  link() {
    const { now, events } = this.view.teller;
    const usual = now.situation || now.lesson ? 0 : events.length;
    const query = now.address + (this.view.at === usual || now.lesson ? "" : `${now.address ? "&" : "?"}at=${this.view.at}`);
    return this.view.teller.onPage ? location.origin + location.pathname + query : query;
  }

  async copy(text) {
    const { view } = this;
    try {
      await navigator.clipboard.writeText(text);
      view.announce([view.t("copied")]);
      this.say(view.t("copied"));
    } catch {
      // no clipboard here: the text is laid out to be taken by hand
      const field = this.h("textarea", { readonly: true, rows: "4", "aria-label": view.t("copy-by-hand") });
      field.value = text;
      this.box.append(field);
      field.focus();
      field.select();
    }
  }

  say(text) {
    const note = this.h("p", { class: "rt-note" }, text);
    this.box.append(note);
    setTimeout(() => note.remove(), 2500);
  }

  /** Two tellings side by side, from the first event on which they part: of both editions, or of a what-if. */
  sides({ same, parts, told }) {
    const { view } = this;
    const event = (one, i) => this.h("li", { class: i ? "" : "rt-parting" }, one.text, view.cite(view.teller.rules[one.rule]));
    const column = (one) =>
      this.h(
        "div",
        {},
        this.h("h3", {}, view.t(one.title ?? `edition-short-${one.edition}`)),
        one.problem ? this.h("p", { class: "rt-warning" }, one.problem) : null,
        this.h("ol", {}, ...one.events.slice(0, 12).map(event)),
        one.events.length > 12 ? this.h("p", { class: "rt-source" }, view.t("more-events", { count: one.events.length - 12 })) : null,
        ...one.refused.map((reason) => view.reason(reason)),
        parts && one.board ? this.h("div", { class: "rt-small-board", html: one.board }) : null,
      );
    return [this.h("p", {}, view.t(parts ? "compare-parts" : "compare-same", { count: same })), ...(parts ? [this.h("div", { class: "rt-columns" }, ...told.map(column))] : [])];
  }

  compared(found) {
    const { view } = this;
    if (!view.inGame) return;
    this.comparing.hidden = false;
    this.comparing.replaceChildren(this.h("h2", {}, view.t(found.title ?? "compare-title")), ...this.sides(found), view.button("close", () => (this.comparing.hidden = true), { class: "rt-quiet" }));
    this.comparing.scrollIntoView({ block: "nearest" });
  }
}
