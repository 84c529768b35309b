// The visitor's own list of situations to present. The browser stores it until it is presented; then the address
// contains it.

import { h } from "../common/render.js";
import { store as remember, stored } from "../storage.js";

const KEY = "list";
const MOST = 40; // so that the address is short enough to be sent

/** Return the ids on the list. @returns {string[]} */
const gathered = () => (stored(KEY) ?? "").split(",").filter(Boolean).slice(-MOST);

/**
 * Return the buttons that add the situation on the table to the list or remove it, and that present, sort and copy the
 * list.
 * @param {import("../view.js").View} view
 * @param {() => void} redraw
 * @param {(query: string) => unknown} copy
 * @returns {import("../common/render.js").Child[]}
 */
export function gathering(view, redraw, copy) {
  const { now, situations } = view.store;
  const here = situations.find(({ id }) => id === now.situation?.id);
  if (!here || now.playlist) return [];
  const list = gathered();
  const isIn = list.includes(here.id);
  const keep = (/** @type {string[]} */ ids) => {
    remember(KEY, ids.join(","));
    redraw();
  };
  const without = (/** @type {string} */ id) => list.filter((other) => other !== id);
  const put = () => keep(isIn ? without(here.id) : [...list, here.id].slice(-MOST));
  const present = () => view.say({ do: "present", list: list.join(","), number: 1 });
  const quiet = { class: "rt-quiet" };
  /** Return a small button, with a label of what it does with which situation. */
  const small = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {string} */ title, act = put) => {
    const name = view.t(key, { title });
    return h("button", { type: "button", class: "rt-quiet", "aria-label": name, title: name, onclick: act }, sign);
  };
  const line = (/** @type {string} */ id, /** @type {number} */ i) => {
    const title = situations.find((one) => one.id === id)?.title ?? id;
    const up = () => keep(without(id).toSpliced(i - 1, 0, id));
    return h(
      "li",
      { key: id },
      i ? small("list-up", "↑", title, up) : h("span", {}),
      h("span", {}, title),
      small("list-drop", "×", title, () => keep(without(id))),
    );
  };
  return [
    view.button(isIn ? "list-take" : "list-put", put, { ...quiet, "data-verb": "list-put" }),
    ...(list.length
      ? [
          view.button("list-present", present, { ...quiet, "data-verb": "list-present" }, { count: list.length }),
          view.button("list-copy", () => copy(`?present=${list.join(",")}`), { ...quiet, "data-verb": "list-copy" }),
          view.button("list-clear", () => keep([]), quiet),
          h("ol", { class: "rt-own-list", "aria-label": view.t("list") }, ...list.map(line)),
        ]
      : []),
  ];
}
