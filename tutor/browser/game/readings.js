// A situation that names a reading: what the rulebook leaves open, the story by either reading, and both side by side.

import { radio } from "../common/form.js";
import { h } from "../common/render.js";

/**
 * @param {import("../view.js").View} view
 * @param {import("../wire").Situation} situation
 */
export function readings(view, { reading, turned }) {
  if (!reading) return [];
  const way = {
    name: "rt-reading",
    label: reading.open,
    options: /** @type {import("../common/form.js").Option[]} */ ([
      ["", view.t("reading-ours")],
      ["on", view.t("reading-turned")],
    ]),
    value: turned ? "on" : "",
    choose: (/** @type {string} */ value) => view.say({ do: "turned", on: value === "on" }),
    cls: " rt-readings",
    focus: "reading",
  };
  const beside = view.button("reading-beside", () => view.say({ do: "compare" }), { class: "rt-quiet" });
  return [
    h("div", { class: "rt-turning" }, radio(way), beside),
    turned ? null : h("p", { class: "rt-source" }, reading.text),
  ];
}
