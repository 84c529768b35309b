// The panel that looks ahead, above a table: all turns, what may come next, and which turn is best. The kernel works on
// it in short intervals and is asked again as long as the panel waits; the user can stop it or close the panel.

import { aloud } from "../citing.js";
import { check } from "../common/form.js";
import { create, h, render } from "../common/render.js";

/** @typedef {import("../wire").Prospect} Prospect */
/** @typedef {import("../wire").Outlook} Outlook */
/** @typedef {import("../wire").Way} Way */
/** @typedef {import("../common/render.js").Child} Child */
/** @typedef {import("../common/ahead.js").Given} Given */

const SHARED = "rt-prospects-title";
/** The title of an example, by the kind of question. @type {Record<string, string>} */
const SHOWN = { turns: "prospects-way", coming: "prospects-reveals" };

export class Panel {
  /** The current question. @type {string} */
  asks = "";
  /** The possible questions. @type {string[]} */
  can = [];
  /** What has been found so far. @type {Prospect | null} */
  found = null;
  isWhole = false;
  isLooking = false;
  /** Why there is no answer, if so. */
  problem = "";
  /** The number of the question that an answer belongs to: answers to older ones are ignored. */
  round = 0;

  /** @param {import("../view.js").View} view @param {Given} given */
  constructor(view, given) {
    this.view = view;
    this.given = given;
    this.t = view.t.bind(view);
    this.isShown = !given.isHelp;
    this.head = create(h("div", { class: "rt-prospects-head" }));
    this.bar = create(h("progress", { "aria-label": this.t("prospects-begin"), hidden: true }));
    this.said = create(h("p", { class: "rt-found", role: "status" }));
    this.list = create(
      h("div", { class: "rt-prospects-found", role: "region", tabindex: "0", "aria-labelledby": SHARED }),
    );
    this.foot = create(h("div", { class: "rt-buttons" }));
    this.box = /** @type {HTMLDialogElement} */ (
      create(
        h(
          "dialog",
          {
            class: "rt-asking rt-prospects",
            "aria-labelledby": SHARED,
            onkeydown: (/** @type {Event} */ event) => event.stopPropagation(), // keys of the table do not work here
            onclose: () => this.gone(),
          },
          this.head,
          this.bar,
          this.said,
          this.list,
          this.foot,
        ),
      )
    );
  }

  open() {
    this.view.root.append(this.box);
    this.box.showModal();
    this.choose(this.given.asks);
    this.box.querySelector("button")?.focus();
  }

  gone() {
    this.round += 1;
    this.box.remove();
  }

  // -- asking --------------------------------------------------------------------------------------------------------

  /** Ask another question. @param {string} asks */
  choose(asks) {
    this.asks = asks;
    this.found = null;
    this.problem = "";
    if (this.isShown) this.look();
    else this.draw();
  }

  /** Look ahead from now on. */
  look() {
    this.isShown = this.isLooking = true;
    this.round += 1;
    this.said.textContent = this.t("prospects-begin");
    this.ask(this.round);
    this.draw();
  }

  stop() {
    this.isLooking = false;
    this.round += 1;
    this.draw();
  }

  /** Ask for another interval of work. @param {number} round */
  ask(round) {
    const { from } = this.given;
    this.view.connection.say(
      { do: "prospect", asks: this.asks, whole: this.isWhole, ...from },
      { isQuiet: true, reply: (answer) => round === this.round && this.hear(round, answer) },
    );
  }

  /** @param {number} round @param {import("../wire").Told} answer */
  hear(round, answer) {
    if (!answer.prospect) {
      this.isLooking = false;
      this.problem = answer.unreadable ?? answer.refused?.map(aloud).join(" ") ?? answer.broken ?? "";
    } else {
      this.found = answer.prospect;
      this.can = answer.prospect.can;
      this.isLooking = !answer.prospect.done;
      if (this.isLooking) this.ask(round);
    }
    this.draw();
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { found, isLooking, bar } = this;
    render(this.head, ...this.heading());
    bar.hidden = !isLooking;
    if (found) {
      bar.setAttribute("max", String(found.most));
      bar.setAttribute("value", String(found.looked));
    }
    // it is not announced again and again while it continues
    this.list.setAttribute("aria-busy", String(isLooking));
    const status = this.problem || (found ? this.status(found) : this.isShown ? this.t("prospects-begin") : "");
    this.said.setAttribute("aria-live", isLooking ? "off" : "polite");
    this.said.textContent = status;
    render(this.list, ...(found ? this.inside(found) : this.isShown ? [] : this.help()));
    render(this.foot, ...this.buttons());
    // if a button with the focus disappears, move the focus
    const { activeElement } = document;
    if (this.box.isConnected && !this.box.contains(activeElement)) this.foot.querySelector("button")?.focus();
  }

  /** @returns {Child[]} */
  heading() {
    const { t, given, found } = this;
    const tab = (/** @type {string} */ asks) =>
      this.view.button(`prospects-${asks}`, () => this.choose(asks), {
        class: "rt-quiet",
        key: asks,
        "aria-pressed": String(asks === this.asks),
      });
    const isWhole = (/** @type {boolean} */ on) => {
      this.isWhole = on;
      this.choose(this.asks);
    };
    const can = this.can.length ? this.can : [this.asks];
    const isLater = found && (this.isWhole || found.began < found.at) && this.asks !== "coming";
    return [
      h("h2", { id: SHARED }, t("prospects")),
      h("div", { class: "rt-prospects-asks", role: "group", "aria-labelledby": SHARED }, ...can.map(tab)),
      h(
        "p",
        {},
        t(`prospects-lead-${this.asks}`),
        " ",
        found && this.asks !== "costly" ? t("prospects-from", { turn: found.turn }) : "",
      ),
      isLater && given.from.at !== undefined && this.asks !== "costly"
        ? check(t("prospects-whole"), this.isWhole, isWhole, { cls: "rt-check", focus: "whole" })
        : null,
    ];
  }

  /** Return the warning that comes first in a game in progress. @returns {Child[]} */
  help() {
    return [
      h("p", {}, this.t("prospects-hint")),
      this.view.button("prospects-show", () => this.look(), { class: "rt-main", "data-verb": "show-ahead" }),
    ];
  }

  /** Return how much has been looked at. @param {Prospect} found */
  status({ asks, exact, done, looked, total, most }) {
    const isOfGames = ["best", "costly", "round"].includes(asks); // the number of turns is shown next to it
    const whole = done && (exact || isOfGames);
    const count = asks === "turns" && whole ? total : looked;
    return this.t(`prospects-${whole ? "all" : "part"}-${asks === "costly" ? "best" : asks}`, { count, most });
  }

  /** @returns {Child[]} */
  buttons() {
    const { view, found, isLooking, isShown } = this;
    const more = isShown && found && !found.done;
    const look = isLooking ? "prospects-stop" : "prospects-go-on";
    return [
      more || isLooking
        ? h(
            "button",
            {
              type: "button",
              key: "look",
              class: "rt-quiet",
              onclick: () => (this.isLooking ? this.stop() : this.look()),
            },
            this.t(look),
          )
        : null,
      view.button("close", () => this.box.close(), { class: "rt-quiet" }),
    ];
  }

  /** @param {Prospect} prospect @returns {Child[]} */
  inside(prospect) {
    const { t } = this;
    const { found, says, more, cards = [] } = prospect;
    const isOften = found.some(({ chance }) => chance);
    const often = this.asks === "coming" ? "prospects-often" : "prospects-wins";
    const rows = found.map((one) => this.row(one, prospect));
    return [
      ...says.map((one) => h("p", { class: "rt-prospects-said" }, one)),
      rows.length ? this.table(t("prospects-what"), t(isOften ? often : "prospects-count"), rows) : null,
      more ? h("p", { class: "rt-source" }, t("prospects-more", { count: more })) : null,
      cards.length
        ? h(
            "details",
            { key: "cards" },
            h("summary", {}, t("prospects-cards")),
            this.table(
              t("prospects-card"),
              t("prospects-comes"),
              cards.map((one) => this.row(one, prospect)),
            ),
          )
        : null,
    ];
  }

  /** Return rows, each with a number. @param {string} what @param {string} number @param {Child[]} rows */
  table(what, number, rows) {
    return h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, what), h("th", { scope: "col" }, number))),
      h("tbody", {}, ...rows),
    );
  }

  /** @param {Outlook} one @param {Prospect} prospect */
  row(one, prospect) {
    const { t } = this;
    const { says, count, chance, way, own, alike } = one;
    const marks = [own && this.asks === "best" && t("prospects-own"), alike && t("prospects-alike")].filter(Boolean);
    return h(
      "tr",
      { key: says.join(" "), class: own ? "rt-prospects-own" : "" },
      h(
        "th",
        { scope: "row" },
        says.join(" "),
        marks.length ? h("em", {}, ` ${marks.join(" · ")}`) : null,
        chance ? h("span", { class: "rt-prospects-bar", html: chance.bar }) : null,
        way?.says.length ? this.way(way, one.at ?? prospect.at, own === true) : null,
      ),
      h(
        "td",
        {},
        chance ? this.often(chance) : String(count),
        chance && chance.low < chance.high ? h("small", {}, t("prospects-between", chance)) : null,
      ),
    );
  }

  /** @param {import("../wire").Chance} chance */
  often({ likely, rare }) {
    return rare ? this.t("prospects-rare") : this.t("prospects-likely", { likely });
  }

  /** Return a turn, move by move, and the button that tries it. @param {Way} way @param {number} at
   * @param {boolean} isOwn */
  way(way, at, isOwn) {
    const { t, given } = this;
    const use = () => {
      this.box.close();
      given.use(isAgain ? { ...way, moves: [] } : way, at);
    };
    const isAgain = this.asks === "costly" && isOwn;
    const called = given.called ?? (isAgain ? "prospects-again" : "prospects-try");
    const isLeft = this.asks !== "coming" && given.from.at !== undefined && way.moves.length < way.says.length;
    return h(
      "details",
      {},
      h("summary", {}, t(SHOWN[this.asks] ?? "prospects-steps")),
      h("ol", {}, ...way.says.map((said) => h("li", {}, said))),
      isLeft ? h("p", { class: "rt-source" }, t("prospects-end")) : null,
      way.moves.length || given.called || isAgain
        ? this.view.button(called, use, { class: "rt-quiet", "data-verb": "try-ahead" })
        : null,
    );
  }
}
