// The page of the puzzles: the puzzle of the day, three against the clock, those of each edition, and those due for
// another try.

import { found } from "../common/dom.js";
import { radio } from "../common/form.js";
import { h } from "../common/render.js";
import { clock, stars } from "./puzzle.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../wire").Puzzles} Puzzles */

const DIGITS = 6;

/** @param {View} view */
export function puzzles(view) {
  const { puzzles: told } = view.store.now;
  const { due, editions, last } = told;
  const news = last ? come(view, last) : [];
  if (news.length) view.announce(news);
  return [
    view.header(),
    h(
      "main",
      { class: "rt-lobby rt-learning rt-puzzles" },
      h(
        "section",
        { class: "rt-learn" },
        h("h2", {}, view.t("puzzles-title")),
        h("p", {}, view.t("puzzles-lead")),
        ...news.map((text) => h("p", { class: "rt-seal" }, text)),
        due ? view.button("puzzles-due", () => view.say({ do: "again" }), { class: "rt-quiet" }, { count: due }) : null,
      ),
      ofDay(view, told),
      three(view, told),
      h("section", {}, h("ul", { class: "rt-tracks" }, ...editions.map((one) => ofEdition(view, one)))),
    ),
  ];
}

/** Return the results of the last puzzles. @param {View} view @param {NonNullable<Puzzles["last"]>} last */
function come(view, { results, seconds }) {
  const solved = results.filter((result) => result === 1 || result === 2).length;
  const count = results.length;
  return [
    view.t("puzzles-solved", { solved, count }),
    ...(count > 1 ? results.map((result, i) => `${i + 1}: ${view.t(`puzzles-${result}`)}`) : []),
    ...(seconds === null ? [] : [view.t("puzzles-time", { time: clock(seconds) })]),
  ];
}

/** @param {View} view @param {Puzzles} told */
function ofDay(view, { day, day_solved: isSolved, date }) {
  const go = () => view.say({ do: "puzzle" });
  return h(
    "section",
    { class: "rt-placement rt-puzzle-day" },
    h("h3", {}, view.t("puzzles-day"), h("small", {}, ` ${date}`)),
    h("p", {}, stars(view, day.rating), ` · ${view.t(`edition-short-${day.edition}`)}`),
    isSolved ? h("p", { class: "rt-seal" }, view.t("puzzles-day-solved")) : null,
    h(
      "div",
      { class: "rt-buttons" },
      view.button("puzzles-day-go", go, { class: isSolved ? "rt-quiet" : "rt-main", "data-verb": "day" }),
    ),
  );
}

/** Three against the clock: the edition, 0 for both, and the seed that were last chosen, and those last sent. */
const chosen = { edition: 0, seed: "", told: "" };

/** @param {View} view @param {Puzzles} told */
function three(view, { editions, edition, seed }) {
  const now = `${edition} ${seed}`;
  if (now !== chosen.told) Object.assign(chosen, { edition, seed: seed ? String(seed) : "", told: now });
  const go = () => view.say({ do: "three", edition: chosen.edition, seed: Number(chosen.seed) });
  /** @type {(n: number) => [string, string]} */
  const ofOne = (n) => [String(n), view.t(`edition-short-${n}`)];
  const oninput = (/** @type {any} */ { target }) => {
    chosen.seed = target.value = target.value.replace(/\D/g, "");
  };
  const field = { type: "text", inputmode: "numeric", maxlength: String(DIGITS), value: chosen.seed, oninput };
  const copy = view.button("copy-link", () => invite(view), { class: "rt-quiet", "data-verb": "invite" });
  return h(
    "section",
    { class: "rt-placement rt-three" },
    h("h3", {}, view.t("puzzles-three")),
    h("p", {}, view.t("puzzles-three-lead")),
    radio({
      name: `rt-three-${view.connection.model.model_id ?? ""}`,
      label: view.t("edition"),
      unseen: true,
      options: [["0", view.t("book-both")], ...editions.map(({ edition: n }) => ofOne(n))],
      value: String(chosen.edition),
      choose: (value) => {
        chosen.edition = Number(value);
      },
    }),
    h("label", {}, view.t("puzzles-seed"), h("input", field)),
    h(
      "div",
      { class: "rt-buttons" },
      view.button("puzzles-three-go", go, { class: "rt-main", "data-verb": "three" }),
      ...(view.isPage ? [copy, h("output", { class: "rt-note" })] : []),
    ),
  );
}

/** Copy the link that gives others the same three puzzles; without a seed, one is drawn. @param {View} view */
async function invite(view) {
  const section = found(view.root, ".rt-three");
  chosen.seed = String(Number(chosen.seed) || 1 + Math.floor(Math.random() * (10 ** DIGITS - 1)));
  /** @type {HTMLInputElement} */ (section.querySelector("[type=text]")).value = chosen.seed;
  const of = chosen.edition ? `&edition=${chosen.edition}` : "";
  const link = `${location.origin}${location.pathname}?page=puzzles&seed=${chosen.seed}${of}`;
  const copied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  // without a clipboard, the user can copy it
  found(section, "output").textContent = copied ? view.t("copied") : link;
}

/** @param {View} view @param {Puzzles["editions"][0]} one */
function ofEdition(view, { edition, count, done }) {
  const onclick = () => view.say({ do: "puzzle", edition });
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "rt-track", "data-edition": edition, onclick },
      h("strong", {}, view.t(`edition-short-${edition}`)),
      h("span", {}, view.t("puzzles-next")),
      h("small", {}, view.t("puzzles-done", { done, count })),
      h("i", { class: "rt-meter", "aria-hidden": "true", style: `--part:${done / count}` }),
    ),
  );
}
