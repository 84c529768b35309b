// The settings of the whole position: the edition, whose turn it is, the Mana, and rarely used ones.

import { radio, toggle } from "../../../common/form.js";
import { create, h } from "../../../common/render.js";
import { number, select } from "../../../workshop/panel.js";
import { whys } from "./table.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */
/** @typedef {import("../../../common/form.js").Option} Option */

/** @typedef {import("../../../wire").Side} Side */

const SIDES = /** @type {Side[]} */ (["A", "B", "C", "D"]);
const MODES = /** @type {const} */ ({
  duel: "players-duel",
  solo: "players-solo",
  "free-for-all": "opponent-free-for-all",
  team: "opponent-team",
  "co-op": "opponent-co-op",
});
const GIFTS = ["splash", "perforation", "rage", "protection", "berserk"];
const LABEL = "rw-label";

/**
 * @param {string} name
 * @param {string} label
 * @param {Option[]} options
 * @param {string} value
 * @param {(value: string) => void} choose
 */
const one = (name, label, options, value, choose) =>
  radio({ name: `rw-${name}`, label, options, value, choose, cls: " rw-radio", focus: name });

/** Return the choice of the edition and the mode. @param {Workshop} shop */
export function game(shop) {
  const { t, bench } = shop;
  const { edition, mode } = bench.table;
  const editions = [1, 2].map((n) => /** @type {Option} */ ([String(n), t(`edition-short-${n}`)]));
  const names = /** @type {(keyof typeof MODES)[]} */ (Object.keys(MODES));
  const modes = names.map((name) => /** @type {Option} */ ([name, t(MODES[name])]));
  const swap = (/** @type {string} */ name) => shop.swap(/** @type {keyof typeof MODES} */ (name));
  return [
    one("edition", t("edition"), editions, String(edition), (n) => shop.set({ edition: n === "2" ? 2 : 1 })),
    one("mode", t("players"), modes, mode, swap),
  ];
}

/** Return the choice of the side to play, the phase, the turn and the Mana. @param {Workshop} shop */
export function moment(shop) {
  const { t, bench } = shop;
  const { player, phase, winners, turn, champions } = bench.table;
  const own = /** @type {Option[]} */ ([
    ["A", t("harder-you")],
    ["B", t("harder-automa")],
  ]);
  const all = champions.map((_, i) => /** @type {Option} */ ([SIDES[i], t("status-side", { side: SIDES[i] })]));
  /** @type {[import("../../../wire").clash.Phase, string][]} */
  const phases = [
    ["summoning", t("summoning")],
    ["assault", t("assault")],
  ];
  const isOver = winners.length > 0;
  if (isOver) phases.push(["over", t("status-over")]);
  return [
    one("side", t("make-side"), bench.solo ? own : all, player, (side) =>
      shop.set({ player: /** @type {Side} */ (side) }),
    ),
    one("phase", t("make-phase"), phases, phase, (now) =>
      shop.set({ phase: phases.find(([one]) => one === now)?.[0], winners: now === "over" ? winners : [] }),
    ),
    number(shop, { label: t("make-turn-number"), value: turn, set: (n) => shop.set({ turn: n }), least: 1, most: 99 }),
    isOver ? won(shop) : mana(shop),
    whys(shop, "game"),
  ];
}

/** Return the choice of the winners in a game of four. @param {Workshop} shop */
function won(shop) {
  const { t, bench, view } = shop;
  if (!bench.isRing) return null;
  const parties = bench.seats?.parties ?? [];
  const options = parties.map((party) => /** @type {Option} */ ([String(party), view.store.list(party)]));
  return select(t("make-winners"), options, String(bench.table.winners), (party) =>
    shop.set({ winners: parties.find((one) => String(one) === party) ?? [] }),
  );
}

/** Return the field for the Mana: as the rules give it, or another number. @param {Workshop} shop */
function mana(shop) {
  const { t, bench } = shop;
  const own = bench.table.mana;
  const shown = own ?? bench.checked?.mana ?? null;
  const set = (/** @type {number | null} */ n) => shop.set({ mana: n });
  return h(
    "span",
    { class: "rw-mana", key: "mana" },
    number(shop, { label: t("make-mana"), value: shown ?? 0, set, most: 99, shown: shown ?? "–" }),
    toggle(t("make-mana-rules"), own === null, (on) => set(on ? null : (shown ?? 0))),
  );
}

/** Whether something is wrong with the rarely used settings. @param {Workshop} shop */
export const isMoreWrong = ({ bench }) =>
  ["rules", ...SIDES.map((side) => `${side}.champion`)].some((name) => bench.problems(name).length > 0);

/** Return the rarely used settings: Champions, a harder Automa, the seed. @param {Workshop} shop */
export function more(shop) {
  const { bench } = shop;
  const { champions, edition } = bench.table;
  const piles = bench.seats?.piles ?? [];
  const shown = champions.map((own, i) => {
    const side = SIDES[i] ?? "A";
    return own.card || (edition === 2 && !piles.includes(side)) ? champion(shop, side, own) : null;
  });
  return [...shown, piles.length ? automa(shop) : null, seed(shop)];
}

/** @param {Workshop} shop @param {Side} side @param {import("../../../wire").clash.Champion} own */
function champion(shop, side, own) {
  const { t, bench, faces } = shop;
  const creatures = faces.boxed.filter((text) => faces.face(text)?.type === "creature");
  const names = [...new Set([...creatures, ...(own.card ? [own.card] : [])])];
  /** @type {Option[]} */
  const options = [["", t("champion-none")], ...names.map((text) => /** @type {Option} */ ([text, faces.title(text)]))];
  const label = t(bench.solo && side === "A" ? "champion-yours" : `champion-${side}`);
  return h(
    "div",
    { class: "rw-buttons", key: `champion ${side}` },
    select(label, options, own.card, (text) =>
      shop.change(() => {
        own.card = text;
      }),
    ),
    own.card
      ? toggle(t("make-exhausted"), own.exhausted, (on) =>
          shop.change(() => {
            own.exhausted = on;
          }),
        )
      : null,
    whys(shop, `${side}.champion`),
  );
}

/** @param {Workshop} shop */
function automa(shop) {
  const { t, bench, view } = shop;
  const { fixed, each, edition, resistance, gifts } = bench.table;
  const gift = (/** @type {string} */ id) =>
    toggle(t("harder-gift", { ability: view.cards.ability(id) }), gifts.includes(id), (on) =>
      shop.set({ gifts: on ? [...gifts, id] : gifts.filter((other) => other !== id) }),
    );
  return h(
    "div",
    { class: "rw-buttons", key: "automa" },
    number(shop, { label: t("make-automa-fixed"), value: fixed, set: (n) => shop.set({ fixed: n }), most: 99 }),
    number(shop, {
      label: t(bench.isRing ? "make-automas-each" : "make-automa-each"),
      value: each,
      set: (n) => shop.set({ each: n }),
      most: 9,
    }),
    toggle(t(`harder-resistance-${edition}`), resistance, (on) => shop.set({ resistance: on })),
    ...[...new Set([...GIFTS, ...gifts])].map(gift),
    whys(shop, "rules"),
  );
}

/** @param {Workshop} shop */
function seed(shop) {
  const onchange = (/** @type {any} */ event) => shop.set({ seed: event.target.value.replace(/\D/g, "") || "0" });
  const { seed: value } = shop.bench.table;
  const field = { type: "text", inputmode: "numeric", maxlength: "20", value, "data-focus": "seed", onchange };
  return h(
    "label",
    { class: "rw-select", key: "seed" },
    h("span", { class: LABEL }, shop.t("make-seed")),
    h("input", field),
  );
}

/** Return the part that can be opened. @param {Workshop} shop @param {HTMLElement} inside */
export function fold(shop, inside) {
  const { bench } = shop;
  const ontoggle = (/** @type {any} */ event) => {
    bench.isMore = event.target.open;
  };
  return /** @type {HTMLDetailsElement} */ (
    create(h("details", { class: "rw-more", ontoggle }, h("summary", {}, shop.t("make-more-settings")), inside))
  );
}
