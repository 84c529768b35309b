// A list of one's own to present: gathered from the situations that one looks at, kept by the browser until it is
// presented, and then by the address.

import { store as remember, stored } from "../storage.js";

const KEY = "list";
const MOST = 40; // an address is to stay one that can be sent

/** What has been gathered, by id. @returns {string[]} */
const gathered = () => (stored(KEY) ?? "").split(",").filter(Boolean);

/**
 * The buttons with which the situation on the table is put on the list or taken from it, and the list presented.
 * @param {import("../view.js").View} view
 * @param {() => void} redraw
 * @returns {import("../common/render.js").Child[]}
 */
export function gathering(view, redraw) {
  const { situation, playlist } = view.store.now;
  if (!situation || playlist) return [];
  const list = gathered();
  const isIn = list.includes(situation.id);
  const keep = (/** @type {string[]} */ ids) => {
    remember(KEY, ids.join(","));
    redraw();
  };
  const put = () => keep(isIn ? list.filter((id) => id !== situation.id) : [...list, situation.id].slice(-MOST));
  const present = () => view.say({ do: "present", list: list.join(","), number: 1 });
  return [
    view.button(isIn ? "list-take" : "list-put", put, { class: "rt-quiet", "data-verb": "list-put" }),
    list.length
      ? view.button("list-present", present, { class: "rt-quiet", "data-verb": "list-present" }, { count: list.length })
      : null,
    list.length ? view.button("list-clear", () => keep([]), { class: "rt-quiet" }) : null,
  ];
}
