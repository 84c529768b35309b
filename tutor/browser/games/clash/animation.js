// The animation of the table: cards glide from their old places, and an event shows what it does. Nothing waits for
// an animation to end.

import { create, h } from "../../common/render.js";
import { facing } from "../../moves.js";
import { find, named } from "./finding.js";

/** @typedef {import("../../wire").Event} Event */
/** @typedef {import("../../wire").Side} Side */
/** @typedef {HTMLElement | null | undefined} Item */

/** @type {Record<string, number>} */
const LENGTHS = { steps: 420, slow: 700, normal: 420, fast: 200 };
const HURRIED = 120;
const EASE = "cubic-bezier(.3,.9,.3,1)";
const BEHIND = 2.2; // how much longer a sign is visible than a card takes to move

/** Where everything was, by its key. @typedef {Map<string, DOMRect>} Places */

export class Animation {
  /** @param {import("./state.js").ClashGame} game */
  constructor(game) {
    this.game = game;
    this.root = game.view.root;
    this.long = game.timeline.isHurried ? HURRIED : (LENGTHS[game.timeline.pace] ?? 0);
  }

  /**
   * Animate the cards, and show what an event did.
   * @param {Places} before
   * @param {Event | null} event
   */
  run(before, event) {
    const pile = this.pile(event?.side);
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-key]"))) {
      const from = before.get(item.dataset.key ?? "");
      if (from) this.glide(item, from);
      else if (pile) this.glide(item, pile.getBoundingClientRect(), { opacity: 0.4 });
    }
    this.leave(before, event?.to);
    if (event) this.show(event);
  }

  /** @param {HTMLElement} item @param {DOMRect} from @param {Keyframe} [more] */
  glide(item, from, more = {}) {
    const to = item.getBoundingClientRect();
    if (!to.width) return;
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (Math.abs(dx) + Math.abs(dy) < 1) return;
    const start = `translate(${dx}px,${dy}px) scale(${from.width / to.width})`;
    const frames = [
      { transform: start, transformOrigin: "0 0", ...more },
      { transform: "none", transformOrigin: "0 0" },
    ];
    above(item, item.animate(frames, { duration: this.long, easing: EASE }), "5");
  }

  /**
   * Let cards fly to a discard pile.
   * @param {Places} before
   * @param {import("../../wire").Place} [goal] where a card went
   */
  leave(before, goal) {
    const { board } = this.game;
    const { piles } = board.parts;
    for (const item of board.leaving.splice(0)) {
      const own = /** @type {Side | undefined} */ (item.dataset.key?.[0]);
      const there = piles.get(goal?.zone === "discard" ? goal.side : (own ?? "A")) ?? [...piles.values()][0];
      if (!there) continue;
      const { discard } = there;
      const from = before.get(item.dataset.key ?? "");
      const card = item.firstElementChild;
      if (!from || !card || !discard.isConnected) continue;
      const to = discard.getBoundingClientRect();
      const root = this.root.getBoundingClientRect();
      const style = `left:${from.left - root.left}px;top:${from.top - root.top}px;width:${from.width}px`;
      const ghost = create(h("div", { class: "rt-ghost", "aria-hidden": "true", style }));
      ghost.append(card);
      this.root.append(ghost);
      const end = `translate(${to.left - from.left}px,${to.top - from.top}px) scale(.6) rotate(8deg)`;
      const frames = [
        { transform: "none", opacity: 1 },
        { transform: end, opacity: 0.2 },
      ];
      ghost.animate(frames, { duration: this.long, easing: "ease-in" });
      setTimeout(() => ghost.remove(), this.long);
    }
  }

  // -- the effects of events ------------------------------------------------------------------------------------------

  /** @param {Item} item @param {string} cls */
  flash(item, cls) {
    if (!item) return;
    item.classList.remove(cls);
    void item.offsetWidth; // so that the animation begins again
    item.classList.add(cls);
    setTimeout(() => item.classList.remove(cls), this.long * 2);
  }

  /** Let a text rise from an element. @param {Item} item @param {string} text @param {"rt-good" | "rt-bad"} cls */
  float(item, text, cls) {
    if (!item) return;
    const sign = create(h("span", { class: `rt-float ${cls}`, "aria-hidden": "true" }, text));
    item.append(sign);
    const frames = [
      { transform: "translate(-50%,0) scale(.6)", opacity: 0 },
      { transform: "translate(-50%,-14px) scale(1.3)", opacity: 1, offset: 0.3 },
      { transform: "translate(-50%,-34px) scale(1)", opacity: 0 },
    ];
    sign.animate(frames, { duration: this.long * BEHIND });
    setTimeout(() => sign.remove(), this.long * BEHIND);
  }

  /** Let the sign of an ability rise from a creature. @param {Item} item @param {string} ability */
  pop(item, ability) {
    if (!item) return;
    const html = this.game.view.cards.sign(ability);
    const sign = create(h("span", { class: "rt-pop", "aria-hidden": "true", html }));
    item.append(sign);
    setTimeout(() => sign.remove(), this.long * BEHIND);
  }

  /** @param {Item} item @param {Item} target */
  lunge(item, target) {
    if (!item || !target) return;
    const [a, b] = [item.getBoundingClientRect(), target.getBoundingClientRect()];
    const dx = (b.left + b.width / 2 - a.left - a.width / 2) * 0.55;
    const dy = (b.top + b.height / 2 - a.top - a.height / 2) * 0.55;
    const frames = [
      { transform: "none" },
      { transform: `translate(${dx * -0.08}px,${dy * -0.08}px)`, offset: 0.25 },
      { transform: `translate(${dx}px,${dy}px)`, offset: 0.6 },
      { transform: "none" },
    ];
    above(item, item.animate(frames, { duration: this.long * 1.4, easing: "ease-in-out" }), "6");
    setTimeout(() => this.flash(target, "rt-struck"), this.long * 0.8);
  }

  /** The pile of a side that has one. @param {Side | undefined} side @returns {HTMLElement | undefined} */
  pile(side) {
    return side && this.game.board.parts.piles.get(side)?.pile;
  }

  /** The Stronghold of a side. @param {Side | undefined} side @returns {Item} */
  stronghold(side) {
    return this.pile(side) ?? this.root.querySelector(`[data-key="stronghold ${side}"]`);
  }

  /** Show an event. @param {Event} event */
  show(event) {
    const { board } = this.game;
    const { side, kind, at: place } = event;
    const enemy = (place && facing(this.game.store.now.rows, place)?.side) ?? (side === "A" ? "B" : "A");
    const [from, to] = [event.before ?? 0, event.after ?? 0];
    SHOWN[kind]?.(this, {
      at: find(board, event.at),
      to: find(board, event.to),
      own: this.stronghold(side),
      foe: this.stronghold(enemy),
      pile: this.pile(side),
      more: to - from,
      after: to,
      ability: event.ability ?? "",
      card: kind === "available" ? named(board, side, "hand", event.card) : null,
    });
  }
}

/**
 * Keep an element above the others while it moves.
 * @param {HTMLElement} item
 * @param {globalThis.Animation} moving
 * @param {string} height
 */
function above(item, moving, height) {
  item.style.zIndex = height;
  moving.onfinish = () => {
    item.style.zIndex = "";
  };
}

/** @typedef {{ at: Item, to: Item, own: Item, foe: Item, pile: Item, card: Item }} Items */
/** @typedef {Items & { more: number, after: number, ability: string }} Seen */

/** How each kind of event is shown. @type {Record<string, (by: Animation, seen: Seen) => void>} */
const SHOWN = {
  attack: (by, { at, to }) => by.lunge(at, to),
  "attack-stronghold": (by, { at, foe }) => by.lunge(at, foe),
  cast: (by, { to }) => by.flash(to, "rt-struck"),
  damage: (by, { at, more }) => {
    by.flash(at, "rt-struck");
    by.float(at, `−${more}`, "rt-bad");
  },
  destroy: (by, { at }) => by.flash(at, "rt-dying"),
  protect: shielded,
  spare: shielded,
  harmless: (by, { at, own }) => by.float(at ?? own, "0", "rt-good"),
  slide: (by, { own, more }) => {
    by.flash(own, "rt-struck");
    by.float(own, `−${more}`, "rt-bad");
  },
  mill: (by, { pile, more }) => {
    by.flash(pile, "rt-struck");
    by.float(pile, `−${-more}`, "rt-bad");
  },
  fall: (by, { own }) => by.flash(own, "rt-turned"),
  "slide-back": (by, { own, more }) => by.float(own, `+${-more}`, "rt-good"),
  rebuild: (by, { own }) => by.flash(own, "rt-turned"),
  recover: (by, { pile }) => by.float(pile, "+1", "rt-good"),
  merge: (by, { to }) => by.flash(to, "rt-marked"),
  vanish: (by, { to }) => by.pop(to, "vanish"),
  catalyst: (by, { at, more }) => by.float(at, `+${more}`, "rt-good"),
  aquatic: (by, { at }) => by.float(at, "×2", "rt-good"),
  instinct: (by, { at }) => by.pop(at, "instinct"),
  sharpen: (by, { own, after }) => by.float(own, `${after}`, "rt-bad"),
  weaken: (by, { to, foe, after }) => by.float(to ?? foe, `X=${after}`, "rt-bad"),
  "turn-fort": (by, { pile }) => by.flash(pile, "rt-turned"),
  reshuffle: (by, { pile }) => by.flash(pile, "rt-shaken"),
  sprint: (by, { to, more }) => by.float(to, `+${more}`, "rt-good"),
  area: (by, { to }) => by.flash(to, "rt-marked"),
  activate: (by, { at }) => by.flash(at, "rt-marked"),
  rage: (by, { at }) => by.pop(at, "rage"),
  berserk: (by, { at }) => by.pop(at, "berserk"),
  wait: (by, { at }) => by.flash(at, "rt-waiting"),
  idle: (by, { at }) => by.flash(at, "rt-waiting"),
  available: (by, { card }) => by.flash(card, "rt-marked"),
  "aura-gained": (by, { at, ability }) => by.pop(at, ability),
};

/** @param {Animation} by @param {Seen} seen */
function shielded(by, { at }) {
  by.flash(at, "rt-shielded");
  by.float(at, "0", "rt-good");
}
