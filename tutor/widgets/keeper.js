// Nothing is lost: this notices when the kernel or the network is gone, says so, and brings the page back to where it
// was. The address holds the game; what it does not hold (the step that is looked at, a what-if, a move that was not
// answered) lies in the storage of this tab, which outlives a reload.

const BEAT = 5000; // between two signs of life
const PATIENCE = 3000; // for an answer, before anybody is asked why it does not come
const LOST = 12_000; // before an answer is given up, though the kernel seems to have nothing to do
const BUSY = 60_000; // before a kernel is given up that is at something else
const MINUTE = 60_000;
const OFTEN = 3; // so many times in a minute a page comes back by itself
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

export class Keeper {
  constructor(teller, view, { h, held }) {
    Object.assign(this, { teller, view, h, held, touched: Date.now(), moved: 0, strikes: 0, acts: [], anchor: teller.now?.address ?? "" });
    this.page = teller.onPage;
    try {
      const { baseUrl, kernelId, fullStaticUrl } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
      if (kernelId) this.server = { kernel: `${baseUrl}api/kernels/${kernelId}`, file: `${fullStaticUrl}/voila.js` };
    } catch {
      // no page of Voilà's
    }
    this.box = h("div", { class: "rt-alert rt-lost", role: "alert", hidden: true });
    view.alert.after(this.box);
    this.away = this.page ? 5 * MINUTE : MINUTE; // so long after the last touch nobody seems to be there
    this.off = new AbortController();
    const on = (target, types, act) => types.forEach((type) => target.addEventListener(type, act, { signal: this.off.signal, passive: true }));
    on(this.page ? document : view.root, TOUCHES, () => this.touch());
    on(document, ["visibilitychange", "resume"], () => document.hidden || this.wake());
    on(window, ["online", "pageshow", "focus"], () => this.wake());
    on(window, ["offline"], () => this.check());
    on(window, ["storage"], (event) => this.elsewhere(event));
    this.timer = setInterval(() => this.beat(), BEAT);
    this.returned();
  }

  remove() {
    clearInterval(this.timer);
    this.off.abort();
  }

  // -- noticing ---------------------------------------------------------------------------------------------------

  /** Somebody is there: after a pause, see at once whether the kernel still is. */
  touch() {
    const pause = Date.now() - this.touched;
    this.touched = this.moved = Date.now();
    if (pause > this.away) this.wake();
  }

  wake() {
    this.beat();
    setTimeout(() => this.beat(), PATIENCE + 500);
  }

  /** The time at which the oldest message was sent that has no answer. */
  get since() {
    return Math.min(...[...this.teller.waiting.values()].map(({ since }) => since));
  }

  get isAway() {
    return Date.now() - this.touched > this.away;
  }

  beat() {
    if (document.hidden || this.reloading || !this.view.root.isConnected) return;
    if (Date.now() - this.since > PATIENCE) this.check();
    else if (this.since < Infinity) return;
    else if (!this.isAway) this.teller.say({ do: "ping", here: Date.now() - this.moved < 2 * MINUTE }, true);
    else if (this.page) this.check();
  }

  /** An answer has come: all is well, unless one before it never came. */
  heard(n, sent, answer) {
    const missing = [...this.teller.waiting.keys()].some((other) => other < n);
    if (!missing) this.say(null);
    this.strikes = 0;
    if ("address" in answer && !sent?.quiet) {
      this.acts = answer.origin && sent ? [...this.acts, sent.message] : [];
      if (!answer.origin) this.anchor = answer.address;
    }
    if (sent?.message.do === "set" && !sent.quiet && answer.sets) this.put("sets", [...(this.held("sets") ?? []), sent.message]);
    if (missing && this.server) this.comeBack("lost-line");
  }

  /** What the server says of the kernel, without starting one: its state, “gone”, or “offline” where nobody answers. */
  async look() {
    const ask = (address, method) => fetch(address, { method, cache: "no-store", signal: AbortSignal.timeout(4000) });
    try {
      const answer = await ask(this.server.kernel, "GET");
      if (answer.ok) return (await answer.json()).execution_state ?? "offline";
      if (answer.status >= 500) return "offline";
      return (await ask(this.server.file, "HEAD")).ok ? "gone" : "offline";
    } catch {
      return "offline";
    }
  }

  async check() {
    if (!this.server) {
      if (Date.now() - this.since > 2 * PATIENCE) this.say("lost-cell");
      return;
    }
    if (this.checking || this.reloading) return;
    this.checking = true;
    const state = await this.look();
    this.checking = false;
    const silent = Date.now() - this.since;
    if (state === "offline") {
      this.strikes = 0;
      this.say("lost-network");
    } else if (["gone", "dead", "restarting", "starting"].includes(state)) this.comeBack("lost-kernel");
    else if (silent < PATIENCE) this.say(null);
    else if (++this.strikes > 1 && silent > (state === "busy" ? BUSY : LOST)) this.comeBack("lost-line"); // the table is there
    else {
      this.say("lost-slow");
      setTimeout(() => this.beat(), BEAT / 2);
    }
  }

  /** Say what is the matter, or that nothing is any more. */
  say(key) {
    if (this.said === key) return;
    this.said = key;
    this.box.hidden = !key;
    this.box.replaceChildren(key ? this.teller.t(key) : "");
    if (key === "lost-often") this.box.append(" ", this.view.button("lost-again", () => location.reload(), { class: "rt-quiet" }));
  }

  // -- coming back ------------------------------------------------------------------------------------------------

  /** Load the page again, with its address; not for nobody, and not again and again. */
  comeBack(key) {
    if (this.reloading) return;
    if (document.hidden || this.isAway) return this.say("lost-pause");
    const times = (this.held("times") ?? []).filter((time) => Date.now() - time < MINUTE);
    this.put("times", [...times, Date.now()]);
    if (times.length >= OFTEN || !this.held("times")) return this.say("lost-often");
    this.say(key);
    this.reloading = true;
    this.keep();
    setTimeout(() => location.reload(), 1500); // time to read it
  }

  /** The page has just come back: say so. A table among the text of a page goes back to where it was, too. */
  returned() {
    if (!(Date.now() - (this.held("times") ?? []).at(-1) < 30_000)) return;
    setTimeout(() => this.view.announce([this.teller.t("lost-back")]), 500);
    const seat = !this.page && this.held(this.key);
    if (seat?.search) this.teller.greet(seat.anchor, seat, seat.at);
  }

  /** Keep, for a page that comes back, what its address does not hold. */
  keep() {
    const { now, waiting } = this.teller;
    if (!now || !this.server) return;
    const pending = [...waiting.values()].filter(({ message, quiet, again }) => !quiet && !again && message.do !== "hello").map(({ message }) => message);
    const at = this.view.inGame ? this.view.at : null;
    const search = new URL(location.pathname + now.address, location.href).search;
    this.put(this.key, { search, anchor: this.anchor, at, acts: this.acts.slice(-200), pending });
  }

  /** The name under which this table is kept: on a page with text, by the cell that it stands in. */
  get key() {
    return this.page ? "seat" : `seat ${location.pathname} ${this.view.root.closest("[cell-index]")?.getAttribute("cell-index")}`;
  }

  put(key, value) {
    try {
      sessionStorage.setItem(`rules-tutor-${key}`, JSON.stringify(value));
    } catch {
      // no storage here, or it is full
    }
  }

  /** Another tab has got on in the lessons: this one must not write over it. */
  elsewhere({ key, newValue }) {
    if (key === "rules-tutor-progress" && newValue) this.teller.say({ do: "progress", text: newValue }, this.teller.now?.room !== "lessons");
  }
}
